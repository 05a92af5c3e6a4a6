import { PLACE_LEVELS } from "../contract/levels.ts";
import type {
  CoverageRecord,
  DistrictRecord,
  FoundRecord,
  PincodeRecord,
  SearchAnswer,
  StateRecord,
} from "../contract/records.ts";
import { hintsOf } from "../directory/hints.ts";
import { romanisations } from "../names/romanisation.ts";
import { tokens } from "../names/tokens.ts";
import { localPath, placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { marked } from "./marked.ts";
import { type HindiPaths, PINCODE_TEXTS, pincodeSection } from "./pincode-page.ts";
import { placeLine } from "./place-line.ts";
import { hasGuess, hintInWords, type NamingTexts } from "./place-names.ts";
import type { Texts } from "./texts.ts";

export const SEARCH_TEXTS = [
  ...PINCODE_TEXTS,
  "weakTypo",
  "weakTypoHere",
  "weakPartial",
  "weakWithout",
  "searchTitle",
  "searchTitleOf",
  "searchText",
  "searchEmpty",
  "searchInstead",
  "searchButton",

  "errorTooLong",
  "errorFilters",
  "errorOther",
  "results_one",
  "results_other",
  "resultsRange",
  "resultsSplit",
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
  "lacksState",
] as const;

type SearchTexts = Texts<(typeof SEARCH_TEXTS)[number]>;

/** The names of a search's parameters, the same as in its address. */
export const SEARCH_QUERY = ["q", "level", "state", "district", "offset"] as const;

export type SearchQuery = Readonly<Record<(typeof SEARCH_QUERY)[number], string>>;

/** The data of a search's page. */
export interface SearchContents {
  readonly query: SearchQuery;
  /** Undefined for a text that can't be searched. */
  readonly found: SearchAnswer | undefined;
  /** How many matches are villages or towns; undefined if not counted. */
  readonly villages?: number | undefined;
  /** The coverage of each state; empty if it could not be read. */
  readonly coverage: readonly CoverageRecord[];
  /** Why the text can't be searched, as a text of the page. */
  readonly refusal?: string;
  readonly states: readonly StateRecord[];
  /** The districts of the chosen state. */
  readonly districts: readonly DistrictRecord[];
  /** Districts whose names the results show in the page's language. */
  readonly named: readonly DistrictRecord[];
  /** The PIN code that the text is. */
  readonly pincode: PincodeRecord | undefined;
  /** The names of the areas of the PIN code. */
  readonly hindi: HindiPaths;
}

/** The number of results on a page. */
export const RESULTS_ON_PAGE = 20;

/** The path of a search. */
export function searchPath(query: Partial<SearchQuery>, language: string): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return localPath(
    `/search${filled.length > 0 ? `?${new URLSearchParams(filled)}` : ""}`,
    language,
  );
}

/** A link to a search for a text, for a page whose address has the text in place of a code. */
export function searchInstead(q: string, t: Texts<"searchInstead">): Html {
  return html`<p><a href="${searchPath({ q }, t.language)}">${t("searchInstead", { q })}</a></p>`;
}

/** Results with filters as a form: complete without JavaScript. With it, a choice applies immediately. */
export function searchPage(contents: SearchContents, t: SearchTexts, words: NamingTexts): Html {
  const { query, found, refusal, pincode } = contents;
  const { q } = query;
  const title = q === "" ? t("searchTitle") : t("searchTitleOf", { q });
  const top = html`<h1 tabindex="-1">${title}</h1>`;
  if (refusal !== undefined)
    return html`${top}<div class="failure" role="alert"><p>${refusal}</p>${isFiltered(query) && html`<p>${clearLink(q, t)}</p>`}</div>`;
  if (!found) return html`${top}<p>${t("searchEmpty")}</p>`;
  const list = found.total === 0 ? nothing(contents, found, t) : results(contents, found, t, words);
  return html`${top}
${filters(contents, t, words)}
${notes(contents, found, t)}
${pincode?.known && pincodeSection(pincode, t, words, contents.hindi)}
${list}${hasGuess(list) && html`<p class="hint">${t("transliterated")}</p>`}`;
}

function results(
  { query, states, named, villages = 0 }: SearchContents,
  { results: places, total, suggestions = [], unused = [] }: SearchAnswer,
  t: SearchTexts,
  words: NamingTexts,
): Html {
  // An address can lead beyond the last match.
  if (places.length === 0 && total > 0)
    return html`<p><a href="${searchPath({ ...query, offset: "" }, t.language)}">${t.counted("results", total)}</a></p>`;
  const offset = Number(query.offset);
  const end = offset + places.length;
  const hindi =
    t.language === "hi"
      ? new Map([...states, ...named].map(({ code, hindi_name }) => [code, hindi_name]))
      : new Map();
  const hints = hintsOf(places);
  const next = end < total && { ...query, offset: String(end) };
  const count =
    places.length === total
      ? t.counted("results", total)
      : t("resultsRange", { from: offset + 1, to: end, count: total });
  const mark = (name: string) => marked(name, query.q, readings);
  // Typos are normal; only a result that lacks a word of the query is marked.
  const rows = places.map((place) => {
    const line = placeLine(place, mark, words, hindi, hintInWords(hints.get(place), words));
    const partial = place.match === "partial" && html`<small class="above">${t("partial")}</small>`;
    return html`<li><a class="result" href="${placePath(place.code, t.language)}">${line}${partial}</a></li>`;
  });
  return html`${weakNote(query, places, unused, t)}${suggestions.length > 0 && suggested(query, suggestions, t)}
<div class="results-count"><p class="hint">${count}</p>${
    villages > 0 && villages < total && html`<p class="hint">${t("resultsSplit", { villages })}</p>`
  }</div>
<ol class="results" start="${offset + 1}">${rows}</ol>
${next && html`<p class="more"><a class="button" href="${searchPath(next, t.language)}" rel="next">${t("showMore")}</a></p>`}`;
}

function readings(word: string): readonly string[] {
  return [word, ...romanisations(word)];
}

/**
 * A note that results are weak, if even the first has another spelling or lacks a word.
 *
 * @param unused the texts that the results lack
 */
function weakNote(
  query: SearchQuery,
  [first]: readonly FoundRecord[],
  unused: readonly string[],
  t: SearchTexts,
): Html | false {
  const { q } = query;
  if (first?.match === "typo")
    return isFiltered(query)
      ? html`<p class="note">${t("weakTypoHere", { q, name: first.name })} ${clearLink(q, t)}</p>`
      : html`<p class="note">${t("weakTypo", { q, name: first.name })}</p>`;
  if (first?.match !== "partial") return false;
  const without = unused.map((text) => `“${text}”`).join(", ");
  return html`<p class="note">${without === "" ? t("weakPartial", { q }) : t("weakWithout", { q, without })}</p>`;
}

/** Level, state and district as a form, with the districts of the chosen state. */
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

/** Notes on states that the data lacks, or whose villages it lacks, and the answer's own note. */
function notes({ query, coverage }: SearchContents, { note }: SearchAnswer, t: SearchTexts): Html {
  const spaced = (text: string) => ` ${tokens(text).join(" ")} `;
  const lacks = new Set(
    coverage
      .filter(({ name }) => spaced(query.q).includes(spaced(name)))
      .flatMap(({ name, states, has_villages }) => {
        if (states.length === 0) return [t("lacksState", { name })];
        return has_villages ? [] : [t("lacksVillages", { name })];
      }),
  );
  if (note?.code === "no_villages") lacks.add(t("lacksVillages", { name: note.name ?? "" }));
  const link = html`<a href="${localPath("/coverage", t.language)}">${t("coverageLink")}</a>`;
  return html`${Array.from(lacks, (text) => html`<p class="note">${text} ${link}</p>`)}${
    note && note.code !== "no_villages" && html`<p class="note">${noteText(note, t)}</p>`
  }`;
}

function noteText(
  { code, name = "", listed_in = [] }: NonNullable<SearchAnswer["note"]>,
  t: SearchTexts,
): string {
  if (code === "unknown_pincode") return t("noteUnknownPincode", { name });
  if (code === "outside_filters") return t("noteOutsideFilters");
  const names = new Intl.ListFormat(`${t.language}-IN`).format(listed_in);
  return t("noteFormerArea", { name, names });
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
  const { q } = query;
  const filtered = isFiltered(query);
  return html`<div class="note"><p><strong>${t(filtered ? "noMatchHere" : "noMatch", { q })}</strong></p>
${suggestions.length > 0 && suggested(query, suggestions, t)}
<ul>${filtered && html`<li>${clearLink(q, t)}</li>`}
<li>${t("tryLess")}</li><li>${t("trySound")}</li><li><a href="${localPath("/browse", t.language)}">${t("browseTitle")}</a></li></ul></div>`;
}

/** Whether a search is restricted to a level or an area. */
export function isFiltered({ level, state, district }: SearchQuery): boolean {
  return level + state + district !== "";
}

function clearLink(q: string, t: SearchTexts): Html {
  return html`<a href="${searchPath({ q }, t.language)}">${t("filterClear")}</a>`;
}
