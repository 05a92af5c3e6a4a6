import { html } from "../../../functions/core/pages/html.ts";
import { codeInLists } from "../../../functions/core/pages/place-names.ts";
import { fill } from "../dom.ts";
import { keptStates } from "../offline/kept-states.ts";
import { offline, ROWS } from "./elements.ts";
import { hydrateLists } from "./hydrate.ts";
import { hrefOf, t } from "./language.ts";
import { imported, loaded } from "./loaded.ts";
import { hydrateMap } from "./map.ts";
import { recentPlaces } from "./recent-places.ts";
import type { View, ViewContext } from "./views.ts";

/** The home page. Its heading is the headline above the search box. The HTML that the build wrote stays. */
export function homeView(context: ViewContext): View {
  const written = document.querySelector<HTMLElement>("#main > .home");
  const { directory, signal } = context;
  return {
    title: t("siteName"),
    contents:
      context.isFirst && written?.lang === t.language
        ? [hydrate(written, context)]
        : [
            loaded(
              () =>
                Promise.all([
                  imported(import("./home-contents.ts")),
                  directory.stats({ signal }),
                  directory.states({ signal }),
                ]),
              ([{ homeArticle }, stats, states]) => [hydrate(homeArticle(stats, states), context)],
              signal,
              ROWS,
            ),
          ],
  };
}

function hydrate(home: HTMLElement, { directory, signal }: ViewContext): HTMLElement {
  hydrateLists(home);
  hydrateMap(home, signal);
  const [box, list] = [home.querySelector("textarea"), home.querySelector<HTMLElement>(".lines")];
  const resolve = async () => {
    const { resolveLines } = await imported(import("./written-lines.ts"));
    if (!signal.aborted) resolveLines(box!, list!, directory, signal);
  };
  // The prebuilt HTML has the places already; lines are resolved again once somebody edits them.
  if (list?.querySelector("a"))
    box?.addEventListener("focus", () => void resolve(), { once: true, signal });
  else if (box && list) void resolve().catch(() => {});
  showRecent(home.querySelector<HTMLElement>("[data-recent]"));
  void showKept(home.querySelector("[data-kept]"));
  return home;
}

/** Shows the places that were opened last, if any. */
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

/** Shows the states kept on this device, if any. */
async function showKept(place: Element | null): Promise<void> {
  if ((await keptStates()).length > 0)
    place?.replaceChildren(offline(({ keptList }) => keptList()));
}
