import { PLACE_LEVELS } from "../contract/levels.ts";
import type {
  DistrictRecord,
  FoundRecord,
  PincodeRecord,
  SearchAnswer,
  StateRecord,
} from "../contract/records.ts";
import { hintsOf } from "../directory/hints.ts";
import { localPath, placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { type HindiPaths, PINCODE_TEXTS, pincodeSection } from "./pincode-page.ts";
import {
  codeInLists,
  hasGuess,
  hintInWords,
  kindInWords,
  type NamingTexts,
  nameInWords,
  withGuess,
} from "./place-names.ts";
import type { Texts } from "./texts.ts";
import { WEAK_TEXTS, weakNote } from "./weak-note.ts";

export const SEARCH_TEXTS = [
  ...WEAK_TEXTS,
  ...PINCODE_TEXTS,
  "searchTitle",
  "searchTitleOf",
  "searchText",
  "searchEmpty",
  "searchButton",

  "errorTooLong",
  "errorOther",
  "results_one",
  "results_other",
  "resultsRange",
  "showMore",
  "partial",
  "filters",
  "filterLevel",
  "filterAll",
  "filterClear",
  "filterApply",

  "noMatch",
  "noMatchHere",
  "tryInstead",
  "tryLess",
  "trySound",
  "browseTitle",
  "coverageLink",

  "noteUnknownPincode",
  "noteOutsideFilters",
  "noteFormerArea",
  "lacksVillages",
  "pincodeTitle",
] as const;

type SearchTexts = Texts<(typeof SEARCH_TEXTS)[number]>;

/** The names of a search's parameters, which its address has too. */
export const SEARCH_QUERY = ["q", "level", "state", "district", "offset"] as const;

export type SearchQuery = Readonly<Record<(typeof SEARCH_QUERY)[number], string>>;

/** The data of a search's page. */
export interface SearchContents {
  readonly query: SearchQuery;
  /** Undefined for a text that can't be searched for. */
  readonly found: SearchAnswer | undefined;
  /** Why, as a text of the page. */
  readonly refusal?: string;
  readonly states: readonly StateRecord[];
  /** The districts of the chosen state. */
  readonly districts: readonly DistrictRecord[];
  /** Districts whose names the results have in the page's language. */
  readonly named: readonly DistrictRecord[];
  /** Of a text that is a PIN code. */
  readonly pincode: PincodeRecord | undefined;
  /** The names of the areas of the PIN code. */
  readonly hindi: HindiPaths;
}

/** How many results a page has. */
export const RESULTS_ON_PAGE = 20;

/** The path of a search. */
export function searchPath(query: Partial<SearchQuery>, language: string): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return localPath(
    `/search${filled.length > 0 ? `?${new URLSearchParams(filled)}` : ""}`,
    language,
  );
}

/** Results with filters as a form: complete without JavaScript. The page's code shows its own. */
export function searchPage(contents: SearchContents, t: SearchTexts, words: NamingTexts): Html {
  const { query, found, refusal, pincode } = contents;
  const { q } = query;
  const title = q === "" ? t("searchTitle") : t("searchTitleOf", { q });
  const top = html`<h1 tabindex="-1">${title}</h1>`;
  if (!found) return html`${top}<p>${refusal ?? t("searchEmpty")}</p>`;
  const list = found.total === 0 ? nothing(contents, found, t) : results(contents, found, t, words);
  return html`${top}
${filters(contents, t, words)}
${found.note && html`<p class="note">${noteText(found.note, t)}</p>`}
${pincode?.known && pincodeSection(pincode, t, words, contents.hindi)}
${list}${hasGuess(list) && html`<p class="hint">${t("transliterated")}</p>`}`;
}

function results(
  { query, states, named }: SearchContents,
  { results: places, total, suggestions = [] }: SearchAnswer,
  t: SearchTexts,
  words: NamingTexts,
): Html {
  const offset = Number(query.offset);
  const end = offset + places.length;
  const hindi = new Map([...states, ...named].map(({ code, hindi_name }) => [code, hindi_name]));
  const hints = hintsOf(places);
  const next = end < total && { ...query, offset: String(end) };
  const count =
    places.length === total
      ? t.counted("results", total)
      : t("resultsRange", { from: offset + 1, to: end, count: total });
  return html`${weakNote(query.q, places, t)}${suggestions.length > 0 && suggested(query, suggestions, t)}
<div class="results-count"><p class="hint">${count}</p></div>
<ol class="results" start="${offset + 1}">${places.map((place) => html`<li>${result(place, hintInWords(hints.get(place), words), hindi, t, words)}</li>`)}</ol>
${next && html`<p class="more"><a class="button" href="${searchPath(next, t.language)}" rel="next">${t("showMore")}</a></p>`}`;
}

function result(
  place: FoundRecord,
  hint: string,
  hindi: ReadonlyMap<string | null, string | undefined>,
  t: SearchTexts,
  words: NamingTexts,
): Html {
  const { code, level, match, matched_name } = place;
  const isHindi = t.language === "hi";
  const inWords = (own: string | null, name: string) => (isHindi && hindi.get(own)) || name;
  const codes = [place.state_code, place.district_code];
  const above = place.full_path
    .split(" > ")
    .slice(0, -1)
    .map((name, i) => withGuess(inWords(codes[i] ?? null, name), words))
    .toReversed()
    .map((name, i) => [i > 0 && ", ", name]);
  const bare = nameInWords(place.name.replace(/\s*\((CT|OG)\)/gi, ""), words);
  const own = inWords(code, bare);
  const others = [own !== bare && bare, matched_name]
    .filter((one) => one && one !== own)
    .join(", ");
  return html`<a class="result" href="${placePath(code, t.language)}"><span class="name">${withGuess(own, words)}${others !== "" && ` (${others})`}${hint !== "" && html` <small>${hint}</small>`}</span><span class="tags"><span class="level level-${level}">${kindInWords(place, words)}</span><span class="code">${codeInLists(code)}</span></span><span class="above">${above.length === 0 ? words("india") : above}</span>${match === "partial" && html`<small class="above">${t("partial")}</small>`}</a>`;
}

/** Level, state and district as a form. Districts are those of the chosen state. */
function filters(
  { query, states, districts }: SearchContents,
  t: SearchTexts,
  words: NamingTexts,
): Html {
  const levels = PLACE_LEVELS.map((level) => ({ value: level, label: words(level) }));
  return html`<form class="filters" action="${searchPath({}, t.language)}" method="get" aria-label="${t("filters")}">
<input type="hidden" name="q" value="${query.q}">
${select("level", t("filterLevel"), levels, query.level, t)}
${select("state", words("state"), states.map(choice), query.state, t)}
${districts.length > 0 && select("district", words("district"), districts.map(choice), query.district, t)}
<div class="field filter-apply"><button type="submit" class="button">${t("filterApply")}</button></div>
</form>`;

  function choice({ name, hindi_name }: StateRecord | DistrictRecord): Choice {
    const label =
      t.language === "hi" && hindi_name !== undefined ? `${hindi_name} (${name})` : name;
    return { value: name, label };
  }
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function select(
  name: string,
  label: string,
  choices: readonly Choice[],
  current: string,
  t: SearchTexts,
): Html {
  const options = choices.map(
    (one) =>
      html`<option value="${one.value}"${one.value === current && html` selected`}>${one.label}</option>`,
  );
  return html`<div class="field"><label for="filter-${name}">${label}</label><select id="filter-${name}" name="${name}"><option value="">${t("filterAll")}</option>${options}</select></div>`;
}

function noteText(
  { code, name = "", listed_in = [] }: NonNullable<SearchAnswer["note"]>,
  t: SearchTexts,
) {
  if (code === "unknown_pincode") return t("noteUnknownPincode", { name });
  if (code === "outside_filters") return t("noteOutsideFilters");
  if (code === "no_villages") return t("lacksVillages", { name });
  return t("noteFormerArea", {
    name,
    names: new Intl.ListFormat(`${t.language}-IN`).format(listed_in),
  });
}

function suggested(query: SearchQuery, suggestions: readonly string[], t: SearchTexts): Html {
  const links = suggestions.map((q, i) => [
    i > 0 && ", ",
    html`<a href="${searchPath({ ...query, q, offset: "" }, t.language)}">${q}</a>`,
  ]);
  return html`<p>${t("tryInstead")} ${links}</p>`;
}

function nothing(
  { query }: SearchContents,
  { suggestions = [] }: SearchAnswer,
  t: SearchTexts,
): Html {
  const { q, level, state, district } = query;
  const isFiltered = level + state + district !== "";
  return html`<div class="note"><p><strong>${t(isFiltered ? "noMatchHere" : "noMatch", { q })}</strong></p>
${suggestions.length > 0 && suggested(query, suggestions, t)}
<ul>${isFiltered && html`<li><a href="${searchPath({ q }, t.language)}">${t("filterClear")}</a></li>`}
<li>${t("tryLess")}</li><li>${t("trySound")}</li><li><a href="${localPath("/browse", t.language)}">${t("browseTitle")}</a></li></ul></div>`;
}
