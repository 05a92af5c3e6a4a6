import type { Areas, FormerArea } from "../areas/areas.ts";
import { MAX_SUGGESTIONS, MAX_TEXT_LENGTH } from "../contract/limits.ts";
import { PINCODE } from "../contract/pincode.ts";
import type { SearchNote } from "../contract/records.ts";
import { type Filter, ordinalsOf, passes } from "../index/ranges.ts";
import { fold } from "../names/folding.ts";
import { NUMBER, type QueryTerm } from "../names/terms.ts";
import { nameKey } from "../names/tokens.ts";
import type { Query } from "./query.ts";
import type { Search } from "./search.ts";

/** Suggested queries and notes for an answer (RANKING.md, "What else an answer says"). */
export interface Advice {
  /** Queries that each find something under the same filter; at most {@link MAX_SUGGESTIONS}. */
  readonly suggestions: string[];
  readonly note?: SearchNote | undefined;
}

/** The filters of a query. */
export interface AskedWhere {
  readonly filter: Filter;
  /** The areas that the filter names, if any. */
  readonly within: readonly number[];
}

/** The results of a query, as far as advice needs them. */
export interface Answered {
  /** Number of places that match. */
  readonly total: number;
  /** The first result that a part of the query names, if any. If there is one, no suggestion is needed. */
  readonly named?: number | undefined;
}

/** The data that advice needs. */
export interface AdviceSource {
  readonly areas: Areas;
  readonly search: Search;
  /** Returns the name of the place with an ordinal. */
  readonly nameOf: (ordinal: number) => Promise<string>;
  readonly hasPincode: (pincode: string) => Promise<boolean>;
}

/** A query with more terms than this is not repeated without its filter. */
const MAX_ALONE = 5;

/** Looking for typos only when needed reads less and finds a place just as often. */
const IF_ANY = { typos: "if needed" } as const;

/** Advises on queries. */
export class Adviser {
  readonly #source: AdviceSource;

  constructor(source: AdviceSource) {
    this.#source = source;
  }

  /** Suggestions and notes for a query; undefined if its results need none. */
  async advise(query: Query, answered: Answered, where: AskedWhere): Promise<Advice | undefined> {
    const former = this.#formerArea(query.terms);
    if (former) return onFormerArea(this.#source.areas, query.text, former, where);
    const { total, named } = answered;
    if (named !== undefined)
      return {
        suggestions: [],
        note: withoutVillages(this.#source.areas, [...where.within, named]),
      };
    return total > 0 ? undefined : onNothing(this.#source, query, where);
  }

  /** The former area that the whole query names, if no present area has the name. */
  #formerArea(terms: readonly QueryTerm[]): FormerArea | undefined {
    return this.#source.areas.formerNamed(nameKey(terms.map(asWritten).join(" ")));
  }
}

/** Advice for a query that finds nothing. */
async function onNothing(
  source: AdviceSource,
  query: Query,
  { filter, within }: AskedWhere,
): Promise<Advice> {
  const { text, terms } = query;
  const { areas, search, nameOf } = source;
  const ordinals = await placesNear(search, terms, filter);
  const note =
    (await unknownPincode(source, terms)) ??
    (filter && terms.length <= MAX_ALONE ? await outsideFilter(search, query) : undefined) ??
    withoutVillages(areas, [...within, ...ordinals.filter((place) => begins(areas, place, terms))]);
  return { suggestions: suggestionsOf(text, await Promise.all(ordinals.map(nameOf))), note };
}

/** Places with a name near the longest term; a number has no near names. */
async function placesNear(
  search: Search,
  terms: readonly QueryTerm[],
  filter: Filter,
): Promise<readonly number[]> {
  const longest = longestFirst(terms).find((term) => !NUMBER.test(asWritten(term)));
  return longest ? search.nearest(longest, { filter, limit: MAX_SUGGESTIONS }) : [];
}

function longestFirst(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.toSorted((a, b) => b.letters - a.letters);
}

/** Advice for a query that is the name of a former area. */
function onFormerArea(
  areas: Areas,
  text: string,
  former: FormerArea,
  { filter }: AskedWhere,
): Advice {
  const covered = areasOfFormer(areas, former).filter((area) => passes(area, filter));
  return {
    suggestions: suggestionsOf(
      text,
      covered.map((area) => `${areas.name(area)} ${former.name}`),
    ),
    note: formerNote(areas, former),
  };
}

/**
 * The highest present areas that a former area covers: districts, and talukas of districts that it covers only in part.
 */
function areasOfFormer(areas: Areas, { talukas }: FormerArea): number[] {
  const covered = new Set(areas.coveredBy(talukas));
  return [...covered].filter((area) => !covered.has(areas.parent(area)));
}

/**
 * Turns texts into suggestions: drops duplicates, the query itself, empty texts and texts that are too long for a query.
 */
function suggestionsOf(query: string, texts: readonly string[]): string[] {
  const keys = new Set([nameKey(query)]);
  const suggestions = texts.filter((text) => {
    const key = nameKey(text);
    if (key === "" || keys.has(key) || [...text].length > MAX_TEXT_LENGTH) return false;
    keys.add(key);
    return true;
  });
  return suggestions.slice(0, MAX_SUGGESTIONS);
}

function asWritten({ variants }: QueryTerm): string {
  return variants[0]!;
}

/** A note on the first six-digit term that is not a PIN code in the data. */
async function unknownPincode(
  { hasPincode }: AdviceSource,
  terms: readonly QueryTerm[],
): Promise<SearchNote | undefined> {
  for (const pincode of terms.map(asWritten).filter((term) => PINCODE.test(term))) {
    if (!(await hasPincode(pincode))) return pincodeNote(pincode);
  }
  return undefined;
}

/** A note that no place has this PIN code. */
export function pincodeNote(pincode: string): SearchNote {
  const message = `No place in the data has the PIN code ${pincode}.`;
  return { code: "unknown_pincode", message, name: pincode };
}

/** A note if a query finds places without its filter. */
async function outsideFilter(search: Search, query: Query): Promise<SearchNote | undefined> {
  const { total } = await search.find(query, IF_ANY);
  if (total === 0) return undefined;
  return {
    code: "outside_filters",
    message: "Places match, but not the level, areas or box given.",
  };
}

/** Whether a term is a prefix of an area's name. "territory" occurs in another name of Delhi but does not mean Delhi. */
function begins(areas: Areas, place: number, terms: readonly QueryTerm[]): boolean {
  if (place >= areas.firstVillage) return false;
  const names = [areas.name(place), ...areas.otherNames(place)].map((name) => fold(nameKey(name)));
  const written = terms.flatMap(({ variants }) => variants.map(fold));
  return names.some((name) => written.some((term) => name.startsWith(term)));
}

/** A note on the first state of these places whose villages are not in the data. */
function withoutVillages(areas: Areas, places: readonly number[]): SearchNote | undefined {
  const codes = places.map((place) => areas.code(areas.path(place)[0]!));
  const lacking = areas.coverage.filter(({ has_villages }) => !has_villages);
  const found = codes.map((code) => lacking.find((one) => one.code === code)).find((one) => one);
  if (!found) return undefined;
  const has = found.towns > 0 ? "districts, talukas and towns" : "districts and talukas";
  const message = `The data has no villages of ${found.name}, only its ${has}.`;
  return { code: "no_villages", message, name: found.name };
}

/** A note on where the places of a former area are listed. */
function formerNote(areas: Areas, { edition, level, name, talukas }: FormerArea): SearchNote {
  const above = ordinalsOf(talukas).map((taluka) => areas.path(taluka)[level === "state" ? 0 : 1]!);
  const paths = [...new Set(above)].map((area) => areas.hierarchy(area).full_path);
  const message = `${name} was a ${level} in ${edition}: its places are in ${enumerate(paths)} today.`;
  return { code: "former_area", message, name, listed_in: paths };
}

function enumerate(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join();
}
