import { MAP_FILE } from "../../../functions/core/pages/addresses.ts";
import { hrefOf, t } from "./language.ts";

/** Puts the drawings of India into a page. Their states are links, with their counts on hover and focus. */
export function mapAlive(page: HTMLElement, signal: AbortSignal): void {
  // The list of states says the same.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void linked(target as HTMLElement, signal).catch(() => {});
      }
    },
    { rootMargin: NEAR },
  );
  signal.addEventListener("abort", () => observer.disconnect());
  for (const figure of page.querySelectorAll(".map")) observer.observe(figure);
}

/** How near to the window a drawing is loaded. */
const NEAR = "300px";

async function linked(figure: HTMLElement, signal: AbortSignal): Promise<void> {
  const response = await fetch(MAP_FILE, { signal });
  // The policy of the page allows no style of the drawing's own.
  const text = (await response.text()).replace(/<style>.*?<\/style>/s, "");
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", figure.dataset.label ?? "");
  const caption = figure.querySelector("figcaption")!;
  const hint = caption.textContent;
  for (const link of drawing.querySelectorAll("a")) {
    const text = stateText(link);
    link.setAttribute("href", hrefOf({ view: "place", code: link.id.slice(1) }));
    link.setAttribute("aria-label", text);
    link.querySelector("title")!.textContent = text;
    for (const event of ["pointerenter", "focus"])
      link.addEventListener(event, () => {
        caption.textContent = text;
      });
    for (const event of ["pointerleave", "blur"])
      link.addEventListener(event, () => {
        caption.textContent = hint;
      });
  }
  figure.querySelector(".map-drawing")?.replaceChildren(drawing);
}

/** A state's name and counts, from the attributes that the build wrote. */
function stateText(link: Element): string {
  const { hindi, districts, villages } = (link as SVGElement).dataset;
  const name = (t.language === "hi" && hindi) || link.querySelector("title")!.textContent;
  return t("mapState", { name, districts: Number(districts), villages: Number(villages) });
}
