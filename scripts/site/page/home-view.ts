import { listsAlive } from "./enliven.ts";
import { t } from "./language.ts";
import { imported, loaded } from "./loaded.ts";
import { mapAlive } from "./map.ts";
import { rows } from "./parts.ts";
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
              rows(),
            ),
          ],
  };
}

function alive(home: HTMLElement, { signal }: ViewContext): HTMLElement {
  listsAlive(home);
  mapAlive(home, signal);
  return home;
}
