import type { LocationDirectory, SearchResult } from "../client/client.ts";
import { element, formatCount } from "./dom.ts";
import { failure, loaded } from "./loaded.ts";
import { marked } from "./marked.ts";
import { heading, levelTag } from "./parts.ts";
import { hashOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

/** How many results are shown at once. */
const PAGE = 20;

export const searchView: ViewOf<"search"> = ({ q }, { directory, signal }) => ({
  title: q === "" ? "Search" : `“${q}”`,
  contents: [
    heading(q === "" ? "Search" : `“${q}”`),
    q === ""
      ? element("p", {}, "Type a name above: a village, a taluka, a district or a state.")
      : loaded(
          "the results",
          () => directory.search(q, { limit: PAGE, signal }),
          ({ results, total }) =>
            total === 0 ? [nothingFound()] : [resultPages(directory, q, results, total, signal)],
          signal,
        ),
  ],
});

/** A place found, as it is shown among others: its name, the places above, level and code. */
export function resultLine(result: SearchResult, q: string): Node[] {
  const above = result.full_path.split(" > ").slice(0, -1).reverse().join(", ");
  return [
    element("span", { class: "result-name" }, ...marked(result.name, q)),
    element(
      "span",
      { class: "result-tags" },
      levelTag(result.level),
      element("span", { class: "code" }, result.code),
    ),
    element("span", { class: "result-above" }, ...(above === "" ? ["India"] : marked(above, q))),
  ];
}

/** The codes of a place found, from its state down to itself. */
export function codesOf({ state_code, district_code, taluka_code, level, code }: SearchResult): string[] {
  const above = [state_code, district_code, taluka_code].filter((one) => one !== null);
  return level === "village" ? [...above, code] : above;
}

function resultPages(
  directory: LocationDirectory,
  q: string,
  first: readonly SearchResult[],
  total: number,
  signal: AbortSignal,
): HTMLElement {
  const list = element("ol", { class: "results" });
  const count = element("p", { class: "hint", role: "status" });
  const more = element("div", { class: "more" });
  const add = (results: readonly SearchResult[]) => {
    list.append(
      ...results.map((result) =>
        element(
          "li",
          {},
          element(
            "a",
            { class: "result", href: hashOf({ view: "place", codes: codesOf(result) }) },
            ...resultLine(result, q),
          ),
        ),
      ),
    );
    const shown = list.children.length;
    count.textContent =
      shown < total
        ? `The best ${formatCount(shown)} of ${formatCount(total)} places`
        : `${formatCount(total)} ${total === 1 ? "place" : "places"}`;
    more.replaceChildren(
      ...(shown < total && results.length > 0
        ? [
            element(
              "button",
              { type: "button", class: "button", onclick: () => void loadMore(shown) },
              "Show more",
            ),
          ]
        : []),
    );
  };
  const loadMore = async (offset: number) => {
    try {
      add((await directory.search(q, { limit: PAGE, offset, signal })).results);
      list.children[offset]?.querySelector("a")?.focus();
    } catch (error) {
      if (!signal.aborted)
        more.replaceChildren(failure("more results", error, () => void loadMore(offset), signal));
    }
  };
  add(first);
  return element("div", {}, count, list, more);
}

function nothingFound(): HTMLElement {
  return element(
    "div",
    { class: "note" },
    element("p", {}, element("strong", {}, "No place has all these words in its name or above it.")),
    element(
      "ul",
      {},
      element("li", {}, "Leave a word out: the village alone, or the village and its district."),
      element("li", {}, "Write it as it sounds; other spellings and typos are fine."),
      element(
        "li",
        {},
        "Or ",
        element("a", { href: hashOf({ view: "browse", codes: [] }) }, "walk down the lists"),
        ".",
      ),
    ),
  );
}
