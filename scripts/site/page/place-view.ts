import { listsAlive } from "./enliven.ts";
import { t, words } from "./language.ts";
import { imported, loaded } from "./loaded.ts";
import { heading, offline, rows } from "./parts.ts";
import type { View, ViewContext } from "./views.ts";

/** A place. The HTML that the server wrote for it stays; only its buttons start to work. */
export function placeView(code: string, context: ViewContext): View {
  const written = document.querySelector<HTMLElement>("#main > article[data-place]");
  if (context.isFirst && written?.dataset.place === code && written.lang === t.language)
    return { ...describedBy(written), contents: [alive(written, context)] };
  const title = heading(words("place"));
  return {
    title: words("place"),
    contents: [
      title,
      loaded(
        async () => (await imported(import("./place-contents.ts"))).placeArticle(code, context),
        (article) => {
          const { title: name, description } = describedBy(article);
          context.describe(name, description);
          const hadFocus = title === document.activeElement;
          title.remove();
          if (hadFocus) queueMicrotask(() => article.querySelector("h1")?.focus({ preventScroll: true }));
          return [alive(article, context)];
        },
        context.signal,
        rows(),
      ),
    ],
  };
}

function describedBy({ dataset }: HTMLElement): Pick<View, "title" | "description"> {
  return { title: dataset.title ?? "", description: dataset.description ?? "" };
}

function alive(article: HTMLElement, { signal }: ViewContext): HTMLElement {
  listsAlive(article);
  const state = article.querySelector<HTMLElement>("[data-offline]");
  state?.replaceChildren(offline(({ keepPanel }) => keepPanel(state.dataset.offline!, signal)));
  return article;
}
