import type { Example } from "../../../functions/core/pages/home-page.ts";
import { fromHtml } from "../dom.ts";
import { listsAlive } from "./enliven.ts";
import { t, words } from "./language.ts";
import { loaded } from "./loaded.ts";
import { mapAlive } from "./map.ts";
import { rows } from "./parts.ts";
import { settings } from "./settings.ts";
import type { ViewContext, ViewOf } from "./views.ts";

/** Id of the element with the examples as JSON. */
export const EXAMPLES_ID = "examples";

/** The home page. Its heading is the headline above the search box. What the build wrote of it stays. */
export const homeView: ViewOf<"home"> = (_, context) => {
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
                  import("../../../functions/core/pages/home-page.ts"),
                  directory.stats({ signal }),
                  directory.states({ signal }),
                ]),
              ([{ homePage }, stats, states]) => {
                const contents = { stats, states, examples: examples(), hasMap: settings().hasMap };
                return [alive(fromHtml(homePage(contents, t, words)), context)];
              },
              signal,
              rows(),
            ),
          ],
  };
};

function alive(home: HTMLElement, { signal }: ViewContext): HTMLElement {
  listsAlive(home);
  mapAlive(home, signal);
  return home;
}

function examples(): readonly Example[] {
  return JSON.parse(document.getElementById(EXAMPLES_ID)?.textContent || "[]") as Example[];
}
