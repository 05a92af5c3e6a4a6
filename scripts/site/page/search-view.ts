import { MAX_LINE_LENGTH, MAX_RESULTS } from "../../../functions/core/contract/limits.ts";
import { hintsOf } from "../../../functions/core/directory/hints.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { hindiPaths, pincodeSection } from "../../../functions/core/pages/pincode-page.ts";
import { weakNote } from "../../../functions/core/pages/weak-note.ts";
import type { Coverage, LocationDirectory, SearchPage } from "../client/client.ts";
import { button, fromHtml } from "../dom.ts";
import {
  type FieldPlace,
  type HindiNames,
  hindiNames,
  loadReadings,
  placeLine,
} from "../field/location-field.ts";
import { filters } from "./filters.ts";
import { hrefOf, words } from "./language.ts";
import { failure, loaded } from "./loaded.ts";
import { ROWS } from "./parts.ts";
import type { SearchRoute } from "./routes.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

/** Number of results shown at first, and added by “Show more”. */
const PAGE = 20;

/** The filters and the results of a search, below its heading. */
export function searchContents(route: SearchRoute, context: ViewContext): Node[] {
  const { q } = route;
  if (tokens(q).length === 0) return [fromHtml(html`<p>${t("searchEmpty")}</p>`)];
  const count = [...q].length;
  if (count > MAX_LINE_LENGTH) {
    const message = t("errorTooLong", { count, most: MAX_LINE_LENGTH });
    return [fromHtml(html`<div class="failure" role="alert"><p>${message}</p></div>`)];
  }
  const { directory, signal, kept } = context;
  const limit = Math.min(Math.max(kept?.shown ?? PAGE, PAGE), MAX_RESULTS);
  return [
    filters(route, context),
    loaded(
      async () => {
        const stats = directory.stats({ signal }).catch(() => undefined);
        const found = await find(directory, route, { limit, signal });
        // Six digits may also be a village's code.
        const isPincode =
          /^\d{6}$/.test(q) &&
          found.note?.code !== "unknown_pincode" &&
          found.results[0]?.code !== q;
        const pincode = isPincode
          ? directory.pincode(q, { signal }).catch(() => undefined)
          : undefined;
        const [hindi] = await Promise.all([hindiNames(directory, words), loadReadings(q)]);
        const reached = await pincode;
        const section =
          reached?.known &&
          pincodeSection(reached, t, words, await hindiPaths(directory, reached, t.language));
        return { found, hindi, stats: await stats, section };
      },
      ({ found: { results, total, suggestions = [], note }, hindi, stats, section }) => [
        ...notes(q, note, stats?.coverage ?? []),
        ...(section ? [fromHtml(section)] : []),
        ...(total === 0
          ? [nothingFound(route, suggestions)]
          : [
              ...weak(q, results),
              ...(suggestions.length > 0 ? [fromHtml(suggested(route, suggestions))] : []),
              resultPages(route, context, results, total, hindi),
            ]),
      ],
      signal,
      ROWS,
    ),
  ];
}

function find(
  directory: LocationDirectory,
  { q, level, state, district }: SearchRoute,
  options: { limit: number; offset?: number; signal: AbortSignal },
): Promise<SearchPage> {
  const filled = Object.entries({ level, state, district }).filter(([, value]) => value !== "");
  return directory.search(q, { ...options, ...Object.fromEntries(filled) });
}

function resultPages(
  route: SearchRoute,
  { directory, signal }: ViewContext,
  first: SearchPage["results"],
  total: number,
  firstHindi: HindiNames,
): HTMLElement {
  const page = fromHtml(html`<div>
<div class="results-count"><p class="hint" role="status"></p><p class="hint split"></p></div>
<ol class="results"></ol>
<div class="more"></div>
<p class="hint explained">${t("transliterated")}</p>
</div>`);
  const list = page.querySelector(".results")!;
  const more = page.querySelector(".more")!;
  const add = (results: readonly FieldPlace[], hindi: HindiNames) => {
    const hints = hintsOf(results);
    list.append(
      ...results.map((place) =>
        fromHtml(
          // Typos are usual; only a result that lacks a word of the query is marked.
          html`<li><a class="result" href="${hrefOf({ view: "place", code: place.code })}">${placeLine(
            { ...place, match: "" },
            route.q,
            words,
            hindi,
            hints.get(place),
          )}${place.match === "partial" && html`<small class="above">${t("partial")}</small>`}</a></li>`,
        ),
      ),
    );
    page.querySelector<HTMLElement>(".explained")!.hidden = !list.querySelector(".guess");
    const shown = list.children.length;
    const isAll = shown >= total || results.length === 0;
    page.querySelector("[role=status]")!.textContent = isAll
      ? t.counted("results", total)
      : t("resultsShown", { shown, count: total });
    more.replaceChildren(...(isAll ? [] : [button(t("showMore"), () => void loadMore(shown))]));
  };
  const loadMore = async (offset: number) => {
    more.setAttribute("aria-busy", "true");
    try {
      const { results } = await find(directory, route, { limit: PAGE, offset, signal });
      add(results, await hindiNames(directory, words));
      list.children[offset]?.querySelector("a")?.focus();
    } catch (error) {
      if (!signal.aborted)
        more.replaceChildren(failure(error, () => void loadMore(offset), signal));
    }
    more.removeAttribute("aria-busy");
  };
  add(first, firstHindi);
  if (route.level === "") void showLevels();
  return page;

  /** How many of the results are villages. The results do not need it, so a failure is not shown. */
  async function showLevels(): Promise<void> {
    const found = await find(directory, { ...route, level: "village" }, { limit: 1, signal }).catch(
      () => undefined,
    );
    const villages = found?.total ?? 0;
    if (villages === 0 || villages >= total) return;
    page.querySelector(".split")!.textContent = t("resultsSplit", { villages });
  }
}

/** Notes for a search that names a state which is missing from the data, or whose villages are. */
function searchNotes(q: string, coverage: readonly Coverage[]): string[] {
  const spaced = (text: string) => ` ${tokens(text).join(" ")} `;
  const named = coverage.filter(({ name }) => spaced(q).includes(spaced(name)));
  return named.flatMap((one) => {
    if (one.states.length === 0) return [t("lacksState", { name: one.name })];
    return one.has_villages ? [] : [t("lacksVillages", { name: one.name })];
  });
}

function weak(q: string, results: SearchPage["results"]): HTMLElement[] {
  const note = weakNote(q, results, t);
  return note ? [fromHtml(note)] : [];
}

/** Notes about missing data, and the note of the answer. */
function notes(q: string, note: SearchPage["note"], coverage: readonly Coverage[]): HTMLElement[] {
  const lacks = new Set(searchNotes(q, coverage));
  if (note?.code === "no_villages") lacks.add(t("lacksVillages", { name: note.name ?? "" }));
  const link = html`<a href="${hrefOf({ view: "coverage" })}">${t("coverageLink")}</a>`;
  return [
    ...Array.from(lacks, (text) => fromHtml(html`<p class="note">${text} ${link}</p>`)),
    ...(note && note.code !== "no_villages"
      ? [fromHtml(html`<p class="note">${noteText(note)}</p>`)]
      : []),
  ];
}

function noteText({ code, name = "", listed_in = [] }: NonNullable<SearchPage["note"]>): string {
  if (code === "unknown_pincode") return t("noteUnknownPincode", { name });
  if (code === "outside_filters") return t("noteOutsideFilters");
  const names = new Intl.ListFormat(`${t.language}-IN`).format(listed_in);
  return t("noteFormerArea", { name, names });
}

/** Links to the suggested searches, with the same filters. */
function suggested(route: SearchRoute, suggestions: readonly string[]): Html {
  const links = suggestions.map((q, i) => [
    i > 0 && ", ",
    html`<a href="${hrefOf({ ...route, q })}">${q}</a>`,
  ]);
  return html`<p>${t("tryInstead")} ${links}</p>`;
}

function nothingFound(route: SearchRoute, suggestions: readonly string[]): HTMLElement {
  const { q, level, state, district } = route;
  const isFiltered = level + state + district !== "";
  const unfiltered = hrefOf({ view: "search", q, level: "", state: "", district: "" });
  return fromHtml(html`<div class="note">
<p role="status"><strong>${t(isFiltered ? "noMatchHere" : "noMatch", { q })}</strong></p>
${suggestions.length > 0 && suggested(route, suggestions)}
<ul>
${isFiltered && html`<li><a href="${unfiltered}">${t("filterClear")}</a></li>`}
<li>${t("tryLess")}</li>
<li>${t("trySound")}</li>
<li><a href="${hrefOf({ view: "browse", code: "" })}">${t("browseTitle")}</a></li>
</ul></div>`);
}
