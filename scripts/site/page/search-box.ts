import type { LocationDirectory, SearchResult } from "../client/client.ts";
import { Combobox } from "./combobox.ts";
import { element, formatCount } from "./dom.ts";
import { hashOf } from "./routes.ts";
import { codesOf, resultLine } from "./search-view.ts";

/** How many places are offered while typing. */
const OFFERED = 8;
/** How long typing must rest before it is searched, in milliseconds: a fast typist's pause between two words. */
const REST = 160;

/** Puts the search box into its form. */
export function createSearchBox(form: HTMLFormElement, directory: LocationDirectory): Combobox<SearchResult> {
  const search = (q: string) => {
    location.hash = hashOf({ view: "search", q });
  };
  const box = new Combobox<SearchResult>({
    id: "q",
    name: "q",
    label: "Search for a place",
    placeholder: "Village, taluka, district or state",
    rest: REST,
    opensEmpty: false,
    source: async (text, signal) => {
      const { results, total } = await directory.search(text, { limit: OFFERED, typing: true, signal });
      return { items: results, note: noteOf(results.length, total) };
    },
    show: resultLine,
    choose: (result) => {
      box.input.value = result.name;
      location.hash = hashOf({ view: "place", codes: codesOf(result) });
    },
    submit: search,
  });
  form.append(box.root, element("button", { type: "submit", class: "button button-search" }, "Search"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.close();
    if (box.text === "") box.input.focus();
    else search(box.text);
  });
  return box;
}

function noteOf(shown: number, total: number): string {
  if (total === 0) return "No place has all these words.";
  if (shown === total)
    return `${formatCount(total)} ${total === 1 ? "place" : "places"}; Enter looks further.`;
  return `The best ${shown} of ${formatCount(total)}: Enter shows more.`;
}
