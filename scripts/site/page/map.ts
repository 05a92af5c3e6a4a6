import { MAP_FILE } from "../../../functions/core/pages/addresses.ts";
import { Html } from "../../../functions/core/pages/html.ts";
import { mapText } from "../../../functions/core/pages/map-text.ts";
import { fromHtml } from "../dom.ts";
import { hrefOf, t } from "./language.ts";

/** Makes the drawings of India in a page work: their states are links, with their counts on hover and focus. */
export function mapAlive(page: HTMLElement, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        // The list of states says the same.
        void load(target as HTMLElement, signal).catch(() => {});
      }
    },
    { rootMargin: NEAR },
  );
  signal.addEventListener("abort", () => observer.disconnect());
  for (const figure of page.querySelectorAll<HTMLElement>(".map")) {
    // The build writes it into the home page.
    if (figure.querySelector("svg")) captioned(figure);
    else observer.observe(figure);
  }
}

/** How near to the window a drawing is loaded. */
const NEAR = "300px";

async function load(figure: HTMLElement, signal: AbortSignal): Promise<void> {
  const response = await fetch(MAP_FILE, { signal });
  // The policy of the page allows no style of the drawing's own.
  const text = (await response.text()).replace(/<style>.*?<\/style>/s, "");
  const drawing = fromHtml(new Html(text));
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", figure.dataset.label ?? "");
  for (const link of drawing.querySelectorAll("a")) {
    link.setAttribute("href", hrefOf({ view: "place", code: link.id.slice(1) }));
    link.querySelector("title")!.textContent = stateText(link);
  }
  figure.querySelector(".map-drawing")?.replaceChildren(drawing);
  captioned(figure);
}

/** Shows the name and the counts of a state below the drawing while it is pointed at or has the focus. */
function captioned(figure: HTMLElement): void {
  const caption = figure.querySelector("figcaption")!;
  const hint = caption.textContent;
  for (const link of figure.querySelectorAll("a")) {
    const text = link.querySelector("title")!.textContent;
    for (const event of ["pointerenter", "focus"])
      link.addEventListener(event, () => {
        caption.textContent = text;
      });
    for (const event of ["pointerleave", "blur"])
      link.addEventListener(event, () => {
        caption.textContent = hint;
      });
  }
}

/** A state's name and counts, from the attributes that the build wrote. */
function stateText(link: Element): string {
  const { hindi, districts, villages } = (link as SVGElement).dataset;
  const name = (t.language === "hi" && hindi) || link.querySelector("title")!.textContent;
  return mapText(name, Number(districts), Number(villages), t);
}
