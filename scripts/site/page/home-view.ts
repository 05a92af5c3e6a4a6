import { html } from "../../../functions/core/pages/html.ts";
import { codeInLists } from "../../../functions/core/pages/place-names.ts";
import { fill } from "../dom.ts";
import { keptStates } from "../offline/kept-states.ts";
import { hydrateLists } from "./hydrate.ts";
import { hrefOf, t } from "./language.ts";
import { imported, loaded } from "./loaded.ts";
import { mapAlive } from "./map.ts";
import { offline, ROWS } from "./parts.ts";
import { recentPlaces } from "./recent-places.ts";
import type { View, ViewContext } from "./views.ts";

/** The home page. Its heading is the headline above the search box. What the build wrote of it stays. */
export function homeView(context: ViewContext): View {
  const written = document.querySelector<HTMLElement>("#main > .home");
  const { directory, signal } = context;
  return {
    title: t("siteName"),
    contents:
      context.isFirst && written?.lang === t.language
        ? [alive(written, context)]
        : [
            loaded(
              () =>
                Promise.all([
                  imported(import("./home-contents.ts")),
                  directory.stats({ signal }),
                  directory.states({ signal }),
                ]),
              ([{ homeArticle }, stats, states]) => [alive(homeArticle(stats, states), context)],
              signal,
              ROWS,
            ),
          ],
  };
}

function alive(home: HTMLElement, { directory, signal }: ViewContext): HTMLElement {
  hydrateLists(home);
  mapAlive(home, signal);
  const [box, list] = [home.querySelector("textarea"), home.querySelector<HTMLElement>(".lines")];
  const resolve = async () => {
    const { resolveLines } = await imported(import("./written-lines.ts"));
    if (!signal.aborted) resolveLines(box!, list!, directory, signal);
  };
  // What the build wrote has the places; they are asked for when the lines are touched.
  if (list?.querySelector("a"))
    box?.addEventListener("focus", () => void resolve(), { once: true, signal });
  else if (box && list) void resolve().catch(() => {});
  showRecent(home.querySelector<HTMLElement>("[data-recent]"));
  void showKept(home.querySelector("[data-kept]"));
  return home;
}

/** The places that were opened last, where there are any. */
function showRecent(part: HTMLElement | null): void {
  const places = recentPlaces();
  if (!part || places.length === 0) return;
  fill(
    part.querySelector("ul")!,
    html`${places.map(
      ({ code, name }) =>
        html`<li><a href="${hrefOf({ view: "place", code })}">${name}</a> <span class="code">${codeInLists(code)}</span></li>`,
    )}`,
  );
  part.hidden = false;
}

/** The states kept on this device, where there are any. */
async function showKept(place: Element | null): Promise<void> {
  if ((await keptStates()).length > 0)
    place?.replaceChildren(offline(({ keptList }) => keptList()));
}
