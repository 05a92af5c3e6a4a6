import type { ApiError } from "../contract/errors.ts";
import { MAX_LINE_LENGTH } from "../contract/limits.ts";
import type { Language, PagePath, WrittenView } from "../contract/page-paths.ts";
import { isKeptApart } from "../contract/query.ts";
import type {
  DistrictRecord,
  FormerRecord,
  FoundRecord,
  PincodeRecord,
  SearchAnswer,
} from "../contract/records.ts";
import type { AskEndpoint } from "../endpoints/all.ts";
import { devanagari } from "../names/devanagari.ts";
import {
  alternatesOf,
  cardPath,
  localPath,
  picturePath,
  withoutSurroundings,
} from "./addresses.ts";
import { AREA_FILES, AREA_QUERY, type AreaFile, areaQuery, EMBED, partsOf } from "./area-data.ts";
import { areaCsv, areaGeoJson, areaPicture } from "./area-files.ts";
import { mappedOf } from "./area-page.ts";
import { browsePage, browsePath } from "./browse-page.ts";
import {
  areasOf,
  COMPARE_QUERY,
  codeOfName,
  codesOf,
  compareForm,
  comparePage,
  comparePath,
  compareTitle,
  isName,
  loadComparison,
  MOST_INSTEAD,
} from "./compare-page.ts";
import { headOf, type PageHead, placeData } from "./head.ts";
import type { Html } from "./html.ts";
import {
  hindiPaths,
  pincodePage,
  pincodeTitle,
  stateOf,
  unknownPincodePage,
  unknownPincodeTitle,
} from "./pincode-page.ts";
import { cardTitle, placeCard } from "./place-card.ts";
import { isArea, loadPlace, type PlaceSource, type PlaceWithRelatives } from "./place-data.ts";
import { nameOf } from "./place-names.ts";
import {
  childrenTitle,
  type PageContext,
  placePage,
  placeTitle,
  unknownPlacePage,
  unknownPlaceTitle,
} from "./place-page.ts";
import { sourceOf } from "./place-source.ts";
import {
  isFiltered,
  RESULTS_ON_PAGE,
  SEARCH_QUERY,
  type SearchQuery,
  searchInstead,
  searchPage,
  searchPath,
} from "./search-page.ts";
import { fillShell, type PageTexts, type Shells } from "./shells.ts";
import { dateInWords, textsOf } from "./texts.ts";

/** A request for a page written on demand. */
export interface PageRequest extends PagePath {
  /** The query of the address. */
  readonly query: string;
}

export interface WrittenPage {
  readonly status: 200 | 400 | 404;
  readonly text: string;
  /** The media type of a file that is not a page. */
  readonly type?: string;
  /** The parameters that the page depends on. */
  readonly parameters: readonly string[];
  /** Whether a cache may keep it, with these parameters as its key. */
  readonly cacheable: boolean;
}

/** A file written for a request, such as a picture. */
interface File {
  readonly type: string;
  readonly text: string;
  readonly parameters: readonly string[];
}

/** The parts in which pages differ. */
interface Page {
  readonly status: 200 | 400 | 404;
  readonly head: Pick<PageHead, "title" | "description" | "data" | "noIndex" | "picture">;
  /** The English path of the page; undefined for a page that search engines must not index. */
  readonly path?: string;
  readonly main: Html;
  /** The parameters of the address that it depends on; none by default. */
  readonly parameters?: readonly string[];
}

interface Context extends PageContext {
  readonly t: PageTexts;
  readonly ask: AskEndpoint;
  readonly site: string;
  readonly hasPictures: boolean;
  readonly language: Language;
}

/** Writes a page. Rejects when the index can't be read. */
export async function writePage(
  { language, view, code, query }: PageRequest,
  ask: AskEndpoint,
  shells: Shells,
): Promise<WrittenPage> {
  const shell = shells.languages[language];
  // Never the address of the request: caches keep the page for others.
  const { address: site } = shells;
  const t = textsOf(shell.page, language) as PageTexts;
  const inDevanagari = language === "hi" ? devanagari : undefined;
  const words = Object.assign(textsOf(shell.naming, language), { inDevanagari });
  const { hasMap, hasPictures, issues } = shells;
  const context: Context = { t, words, hasMap, hasPictures, issues, ask, site, language };
  const given = new URLSearchParams(query);
  const written = await WRITERS[view](withoutSurroundings(decoded(code)), given, context);
  const parameters = written.parameters ?? [];
  const cacheable = isKeptApart(parameters, query);
  if ("type" in written) return { status: 200, ...written, parameters, cacheable };
  const { status, head, path, main } = written;
  const whole = headOf(
    {
      ...head,
      title: `${head.title} – ${t("shortName")}`,
      site,
      ...(path !== undefined && {
        path: localPath(path, language),
        alternates: alternatesOf(path),
      }),
    },
    t,
  );
  const text = fillShell(shell.html, {
    view,
    head: whole,
    main,
    q: view === "search" ? (given.get("q") ?? "") : "",
    other: localPath(path ?? "/", t("languageOf")),
  });
  return { status, text, parameters, cacheable };
}

/** @param code the rest of the path after the view, decoded */
type Writer = (code: string, query: URLSearchParams, context: Context) => Promise<Page | File>;

const WRITERS: Readonly<Record<WrittenView, Writer>> = {
  place: async (asked, query, context) => {
    const { ask, site, language } = context;
    const [, code = "", card, ending] = /^(.*?)(?:(\/card)|\.([a-z]+))?$/.exec(asked)!;
    const { found: loaded, former } = await placeOrFormer(sourceOf(ask), code);
    const asFile = ending ?? (query.has(EMBED) ? "svg" : undefined);
    const file = loaded && asFile !== undefined && (await fileOf(loaded, asFile, query, context));
    if (file) return file;
    const isCard = card !== undefined;
    const isMissing = ending !== undefined || (isCard && loaded && isArea(loaded.place));
    const found = isMissing ? undefined : loaded;
    if (!found) return unknownPlace(asked, context, former);
    const { place } = found;
    if (isCard)
      return {
        status: 200,
        // Search engines should find the page of the place instead.
        head: { ...placeTitle(found, context), title: cardTitle(found, context), noIndex: true },
        path: cardPath(place.code),
        main: await placeCard(found, site, context),
      };
    const head = {
      ...placeTitle(found, context),
      data: placeData(place, site, language),
      picture: pictureOf(found, context),
    };
    return {
      status: 200,
      head,
      path: `/place/${place.code}`,
      main: placePage(found, context, areaQuery(query)),
      parameters: isArea(place) ? AREA_QUERY : [],
    };
  },

  pincode: async (pincode, _, { t, words, ask, language }) => {
    const found = await pincodeOf(ask, pincode);
    const hindi = found ? await hindiPaths(sourceOf(ask), found, language) : new Map();
    if (!found?.known) {
      const title = unknownPincodeTitle(pincode, t);
      const head = {
        title: withoutStop(title),
        description: t("pincodeUnknownWhat"),
        noIndex: true,
      };
      const main = unknownPincodePage(pincode, t, found, hindi, insteadOf(pincode, t));
      return { status: 404, head, main };
    }
    const state = stateOf(found, await sourceOf(ask).states());
    const main = pincodePage(found, state, t, words, hindi);
    return {
      status: 200,
      head: pincodeTitle(found, t, hindi),
      path: `/pincode/${found.pincode}`,
      main,
    };
  },

  search: async (_, given, { t, words, ask, language }) => {
    const value = (name: string) => given.get(name)?.trim() ?? "";
    const query = Object.fromEntries(
      SEARCH_QUERY.map((name) => [name, value(name)]),
    ) as SearchQuery;
    const { q, level, state, district, offset } = query;
    const source = sourceOf(ask);
    const [count, states] = [[...q].length, await source.states()];
    const chosen = states.find(({ name }) => name === state);
    const asked = { q, level, state, district, offset, limit: String(RESULTS_ON_PAGE) };
    const [found, districts, pincode] = await Promise.all([
      q === "" ? undefined : orRefused(ask("searchPlaces", asked) as Promise<SearchAnswer>),
      chosen ? source.districts(chosen.code) : [],
      /^\d{6}$/.test(q) ? pincodeOf(ask, q) : undefined,
    ]);
    const [named, villages, stats] = await Promise.all([
      language === "hi" ? districtsOf(source, found?.results ?? []) : [],
      found && level === "" ? villagesAmong(found, asked, ask) : undefined,
      // The results are shown even if this fails.
      found && source.stats().catch(() => undefined),
    ]);
    const refusal =
      count > MAX_LINE_LENGTH
        ? t("errorTooLong", { count, most: MAX_LINE_LENGTH })
        : t(isFiltered(query) ? "errorFilters" : "errorOther");
    const isRefused = q !== "" && !found;
    const contents = {
      query,
      found,
      villages,
      coverage: stats?.coverage ?? [],
      states,
      districts,
      named,
      pincode,
      hindi: pincode ? await hindiPaths(source, pincode, language) : new Map(),
      ...(isRefused && { refusal }),
    };
    const head = {
      title: q === "" ? t("searchTitle") : t("searchTitleOf", { q: q.slice(0, MAX_LINE_LENGTH) }),
      description:
        q === "" ? t("searchEmpty") : t("searchText", { q: q.slice(0, MAX_LINE_LENGTH) }),
      // There is no limit to the number of searches.
      noIndex: q !== "",
    };
    return {
      status: isRefused ? 400 : 200,
      head,
      ...(!isRefused && { path: searchPath(query, "en") }),
      main: searchPage(contents, t, words),
      parameters: SEARCH_QUERY,
    };
  },

  browse: async (code, _, context) => {
    const { t, words, ask } = context;
    const source = sourceOf(ask);
    const { found: chosen, former } = code === "" ? {} : await placeOrFormer(source, code);
    if (code !== "" && !chosen) return unknownPlace(code, context, former);
    const name = chosen ? `: ${nameOf(chosen.place, words)}` : "";
    const head = {
      title: `${t("browseTitle")}${name}`,
      description: t("browseText"),
      // The pages of places have the same lists.
      noIndex: code !== "",
    };
    const main = browsePage(chosen, await source.states(), t, words);
    return { status: 200, head, path: browsePath(chosen?.place.code ?? "", "en"), main };
  },

  compare: async (_, given, { t, words, ask }) => {
    const text = given.get("codes") ?? "";
    const codes = codesOf(text);
    const head = { title: t("compareTitle"), description: t("compareText") };
    const parameters = COMPARE_QUERY;
    if (codes.length === 0)
      return { status: 200, head, path: "/compare", main: compareForm("", t, words), parameters };
    const source = sourceOf(ask);
    const placeOf = async (part: string) => {
      const code = isName(part) ? await codeOf(part) : part;
      return code === undefined ? undefined : orRefused(source.place(code));
    };
    const codeOf = async (q: string) => codeOfName(await resultsOf(q));
    const resultsOf = async (q: string) => {
      const limit = String(RESULTS_ON_PAGE);
      const answer = await orRefused(ask("searchPlaces", { q, limit }) as Promise<SearchAnswer>);
      return answer?.results ?? [];
    };
    const found = await loadComparison(codes, source, placeOf, t);
    if ("status" in found) {
      const { unknown, known } = found;
      const areas = unknown === undefined ? [] : areasOf(await resultsOf(unknown));
      const others = areas.filter(({ code }) => !known?.includes(code));
      const instead = others.slice(0, MOST_INSTEAD).map((area) => ({
        area,
        path: comparePath(
          codes.map((one) => (one === unknown ? area.code : one)),
          t.language,
        ),
      }));
      const main = compareForm(text, t, words, { ...found, instead });
      return { status: found.status, head: { ...head, noIndex: true }, main, parameters };
    }
    const own = found.areas.map(({ place }) => place.code);
    return {
      status: 200,
      // There is no limit to the number of comparisons.
      head: { ...head, title: compareTitle(found, t, words), noIndex: true },
      path: comparePath(own, "en"),
      main: comparePage(found, t, words),
      parameters,
    };
  },
};

/**
 * A file of an area, by the extension of its address; undefined for other extensions, other places, and maps that do not
 * exist.
 */
async function fileOf(
  found: PlaceWithRelatives,
  ending: string,
  given: URLSearchParams,
  { t, words, ask, site, language }: Context,
): Promise<File | undefined> {
  const { place } = found;
  if (!(ending in AREA_FILES) || !isArea(place)) return undefined;
  const file = ending as AreaFile;
  const query = areaQuery(given);
  const write = {
    csv: () => `\ufeff${areaCsv(found, query)}`,
    geojson: () => areaGeoJson(found),
    svg: async () => {
      const { source, lastUpdated } = await sourceOf(ask).stats();
      const date = dateInWords(lastUpdated, language);
      const credit = t("takeCredit", { name: t("shortName"), source, date });
      return areaPicture(found, childrenTitle(place, t, words), query, { site, credit }, t, words);
    },
  };
  const text = await write[file]();
  return text === undefined ? undefined : { type: AREA_FILES[file], text, parameters: AREA_QUERY };
}

/** The picture of a state or district that the build drew, if it has a map. */
function pictureOf(
  found: PlaceWithRelatives,
  { t, words, hasPictures }: Context,
): PageHead["picture"] {
  const { place } = found;
  const isDrawn = hasPictures && (place.level === "state" || place.level === "district");
  if (!isDrawn || !mappedOf(found, partsOf(found))) return undefined;
  return { path: picturePath(place.code), text: childrenTitle(place, t, words) };
}

/**
 * The page for an address without the code of a place.
 * @param former the place that had the code
 */
function unknownPlace(code: string, context: Context, former?: FormerRecord): Page {
  const { t } = context;
  const title = former ? t("placeGone", { ...former }) : unknownPlaceTitle(code, t);
  const head = { title: withoutStop(title), description: t("placeUnknownWhat"), noIndex: true };
  const main = unknownPlacePage(title, context, insteadOf(former?.name ?? code, t));
  return { status: 404, head, main };
}

/** A link to a search for what an address has instead of a code. */
function insteadOf(asked: string, t: PageTexts): Html | undefined {
  const q = asked.trim().slice(0, MAX_LINE_LENGTH);
  return q === "" ? undefined : searchInstead(q, t);
}

/** Without its full stop, as in titles. */
function withoutStop(text: string): string {
  return text.replace(/[.।]$/, "");
}

/** The number of villages and towns among all matches of a search. */
async function villagesAmong(
  { results, total }: SearchAnswer,
  asked: Readonly<Record<string, string>>,
  ask: AskEndpoint,
): Promise<number> {
  if (results.length === total) return results.filter(({ level }) => level === "village").length;
  const found = await ask("searchPlaces", { ...asked, level: "village", offset: "", limit: "1" });
  return (found as SearchAnswer).total;
}

/** The districts of the states that contain some places. */
async function districtsOf(
  source: PlaceSource,
  places: readonly FoundRecord[],
): Promise<DistrictRecord[]> {
  const states = new Set(places.map(({ state_code }) => state_code));
  return (await Promise.all(Array.from(states, (state) => source.districts(state)))).flat();
}

/** The place with a code, or without one the place that had it. */
async function placeOrFormer(
  source: PlaceSource,
  code: string,
): Promise<{ readonly found?: PlaceWithRelatives; readonly former?: FormerRecord }> {
  let former: FormerRecord | undefined;
  const found = await orRefused(loadPlace(source, code), (error) => {
    former = error.details.former;
  });
  return { ...(found && { found }), ...(former && { former }) };
}

/** A part of a path without percent-encoding; unchanged if that is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function pincodeOf(ask: AskEndpoint, code: string): Promise<PincodeRecord | undefined> {
  const answer = await orRefused(ask("pincode", { code }) as Promise<{ data: PincodeRecord }>);
  return answer?.data;
}

/**
 * An answer; undefined if the request is rejected, for example for an unknown code.
 * @param onRefusal called with the error
 */
async function orRefused<Answer>(
  answer: Promise<Answer>,
  onRefusal: (error: ApiError) => void = () => {},
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    // Compared by name rather than class: pages are a separate bundle.
    if (!(error instanceof Error) || error.name !== "ApiError") throw error;
    onRefusal(error as ApiError);
    return undefined;
  }
}
