import { hydrateLists } from "./hydrate.ts";
import { t, words } from "./language.ts";
import { imported, loaded } from "./loaded.ts";
import { heading, offline, ROWS } from "./parts.ts";
import { rememberPlace } from "./recent-places.ts";
import type { View, ViewContext } from "./views.ts";

/** A place. */
export function placeView(code: string, context: ViewContext): View {
  return articleView("place", code, words("place"), context);
}

/** A PIN code. */
export function pincodeView(code: string, context: ViewContext): View {
  return articleView("pincode", code, code, context);
}

/**
 * A view that is one article. The HTML that the server wrote for it stays; only its buttons start to work.
 *
 * @param title until the article has loaded
 */
function articleView(
  kind: "place" | "pincode",
  code: string,
  title: string,
  context: ViewContext,
): View {
  const written = document.querySelector<HTMLElement>(`#main > article[data-${kind}]`);
  if (context.isFirst && written?.dataset[kind] === code && written.lang === t.language)
    return { ...describedBy(written), contents: [alive(written, context)] };
  const top = heading(title);
  return {
    title,
    contents: [
      top,
      loaded(
        async () => (await imported(import("./place-contents.ts"))).ARTICLES[kind](code, context),
        (article) => {
          const { title: name, description } = describedBy(article);
          context.describe(name, description);
          const hadFocus = top === document.activeElement;
          top.remove();
          if (hadFocus)
            queueMicrotask(() => article.querySelector("h1")?.focus({ preventScroll: true }));
          return [alive(article, context)];
        },
        context.signal,
        ROWS,
      ),
    ],
  };
}

function describedBy({ dataset }: HTMLElement): Pick<View, "title" | "description"> {
  return { title: dataset.title ?? "", description: dataset.description ?? "" };
}

function alive(article: HTMLElement, { signal }: ViewContext): HTMLElement {
  hydrateLists(article);
  const { place: code, title: name } = article.dataset;
  // The page of a code that no place has lacks them.
  const hasFacts = article.querySelector(".place-facts") !== null;
  if (hasFacts && code && name) rememberPlace({ code, name });
  const state = article.querySelector<HTMLElement>("[data-offline]");
  state?.replaceChildren(offline(({ keepPanel }) => keepPanel(state.dataset.offline!, signal)));
  return article;
}
