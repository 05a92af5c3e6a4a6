import type { Areas, FormerArea } from "../areas/areas.ts";
import { PINCODE } from "../contract/levels.ts";
import { MAX_SUGGESTIONS, MAX_TEXT_LENGTH } from "../contract/limits.ts";
import type { SearchNote } from "../contract/records.ts";
import { type Filter, ordinalsOf, passes } from "../index/ranges.ts";
import { fold } from "../names/folding.ts";
import { nameKey } from "../names/tokens.ts";
import { NUMBER, parseQuery, type Query, type QueryTerm } from "../query/query.ts";
import { areasOfFormer } from "./former-names.ts";
import type { FoundPlace, Search } from "./search.ts";

/** What to ask instead of a query, and what to know about it (RANKING.md, "What else an answer says"). */
export interface Advice {
  /** Queries of which each finds something under the same filter; at most {@link MAX_SUGGESTIONS}. */
  readonly suggestions: string[];
  readonly note?: SearchNote | undefined;
}

/** The filters of a query. */
export interface AskedWhere {
  readonly filter: Filter;
  /** The areas that the filter names, if any. */
  readonly within: readonly number[];
}

/** A term of a query, and the best place that it finds by itself. */
export interface TermAlone {
  readonly term: QueryTerm;
  readonly best: FoundPlace;
}

/** How a query is answered. */
export interface Answered {
  /** How many places match it. */
  readonly total: number;
  /** Of a query that finds nothing, the terms that do. */
  readonly alone: readonly TermAlone[];
  /** Where places that a part of the query names are answered, so that nothing need be suggested: the areas that it names. */
  readonly named?: readonly number[] | undefined;
}

/** What advice is made of. */
export interface AdviceSource {
  readonly areas: Areas;
  readonly search: Search;
  /** The name of the place with an ordinal. */
  readonly nameOf: (ordinal: number) => Promise<string>;
  readonly hasPincode: (pincode: string) => Promise<boolean>;
}

/**
 * How many terms, the longest ones, are searched for alone. Each is a search; a query of more terms is not searched for
 * again without its filter either.
 */
const MAX_ALONE = 5;

/** Shorter terms begin too many names for one of them to be meant, and take the longest to look up. */
const MIN_ALONE = 3;

/** To look for typos only if needed reads less, and never changes whether there is a place. */
const IF_ANY = { typos: "if needed" } as const;

/** Advises on queries. */
export class Adviser {
  readonly #source: AdviceSource;

  constructor(source: AdviceSource) {
    this.#source = source;
  }

  /** What to ask instead of a query, and what to know about it; undefined where its answer says all. */
  async advise(query: Query, answered: Answered, where: AskedWhere): Promise<Advice | undefined> {
    const former = this.#formerArea(query.terms);
    if (former) return onFormerArea(this.#source.areas, query.text, former, where);
    const { total, alone, named } = answered;
    if (named)
      return { suggestions: [], note: withoutVillages(this.#source.areas, [...where.within, ...named]) };
    return total > 0 ? undefined : onNothing(this.#source, query, alone, where);
  }

  /** The former area that the whole query names, if no area of today has the name. */
  #formerArea(terms: readonly QueryTerm[]): FormerArea | undefined {
    return this.#source.areas.formerNamed(nameKey(terms.map(asWritten).join(" ")));
  }
}

/** About a query that finds nothing. */
async function onNothing(
  source: AdviceSource,
  query: Query,
  alone: readonly TermAlone[],
  { filter, within }: AskedWhere,
): Promise<Advice> {
  const { text, terms } = query;
  const { areas, search, nameOf } = source;
  const known = surest(alone);
  // Where nothing is suggested, near places only tell whether one of a state without villages is meant.
  const isUnneeded = isNamed && areas.coverage.every(({ has_villages }) => has_villages);
  const near = () => (isUnneeded ? [] : placesNear(search, terms, filter));
  const ordinals = known.length > 0 ? known.map(({ best }) => best.ordinal) : await near();
  const note =
    (await unknownPincode(source, terms)) ??
    (filter && terms.length <= MAX_ALONE ? await outsideFilter(search, query) : undefined) ??
    withoutVillages(areas, [...within, ...ordinals.filter((place) => begins(areas, place, terms))]);
  const together = await textOf(search, terms, known, filter);
  const names = await Promise.all(ordinals.map(nameOf));
  return { suggestions: suggestionsOf(text, [...together, ...names]), note };
}

/** The longest terms that find something by themselves, each with the best place. */
export async function searchAlone(
  search: Search,
  terms: readonly QueryTerm[],
  filter: Filter,
): Promise<TermAlone[]> {
  const alone: TermAlone[] = [];
  for (const term of longestTerms(terms)) {
    const { best } = await search.find(parseQuery(asWritten(term)), { ...IF_ANY, filter });
    if (best) alone.push({ term, best });
  }
  return alone;
}

/** Terms that find only typos count where no other finds anything. */
function surest(alone: readonly TermAlone[]): readonly TermAlone[] {
  const sure = alone.filter(({ best }) => best.match !== "typo");
  return sure.length > 0 ? sure : alone;
}

/** Several terms, but not all, as one query, if that finds something, too. */
async function textOf(
  search: Search,
  terms: readonly QueryTerm[],
  known: readonly TermAlone[],
  filter: Filter,
): Promise<readonly string[]> {
  if (known.length < 2 || known.length === terms.length) return [];
  const text = terms
    .filter((term) => known.some((one) => one.term === term))
    .map(asWritten)
    .join(" ");
  return (await search.find(parseQuery(text), { ...IF_ANY, filter })).total > 0 ? [text] : [];
}

/** Places with a name near the longest term; numbers are near to none. */
async function placesNear(
  search: Search,
  terms: readonly QueryTerm[],
  filter: Filter,
): Promise<readonly number[]> {
  const longest = longestFirst(terms).find((term) => !NUMBER.test(asWritten(term)));
  return longest ? search.nearest(longest, { filter, limit: MAX_SUGGESTIONS }) : [];
}

/** The terms that are looked for alone, the longest first. */
function longestTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const names = terms.filter(({ letters, variants }) => letters >= MIN_ALONE && !NUMBER.test(variants[0]!));
  return terms.length < 2 ? [] : longestFirst(names).slice(0, MAX_ALONE);
}

function longestFirst(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.toSorted((a, b) => b.letters - a.letters);
}

/** About a query that is the name of a former area. */
function onFormerArea(areas: Areas, text: string, former: FormerArea, { filter }: AskedWhere): Advice {
  const covered = areasOfFormer(areas, former).filter((area) => passes(area, filter));
  return {
    suggestions: suggestionsOf(
      text,
      covered.map((area) => `${areas.name(area)} ${former.name}`),
    ),
    note: formerNote(areas, former),
  };
}

/** Texts as suggestions: each once, without the query itself and what is empty or too long for one. */
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

/** A note on the first term of six digits that is no PIN code of the data. */
async function unknownPincode(
  { hasPincode }: AdviceSource,
  terms: readonly QueryTerm[],
): Promise<SearchNote | undefined> {
  for (const pincode of terms.map(asWritten).filter((term) => PINCODE.test(term))) {
    if (!(await hasPincode(pincode))) return pincodeNote(pincode);
  }
  return undefined;
}

/** A note that no place has a PIN code. */
export function pincodeNote(pincode: string): SearchNote {
  const message = `No place in the data has the PIN code ${pincode}.`;
  return { code: "unknown_pincode", message, name: pincode };
}

/** A note, where a query finds places without its filter. */
async function outsideFilter(search: Search, query: Query): Promise<SearchNote | undefined> {
  const { total } = await search.find(query, IF_ANY);
  if (total === 0) return undefined;
  return {
    code: "outside_filters",
    message: "Places match, but not under this level, state, district or taluka.",
  };
}

/** Whether a term begins a name of an area: "territory" is in another name of Delhi, but does not mean it. */
function begins(areas: Areas, place: number, terms: readonly QueryTerm[]): boolean {
  if (place >= areas.firstVillage) return false;
  const names = [areas.name(place), ...areas.otherNames(place)].map((name) => fold(nameKey(name)));
  const written = terms.flatMap(({ variants }) => variants.map(fold));
  return names.some((name) => written.some((term) => name.startsWith(term)));
}

/** A note on the first state of these places of which the data has no villages. */
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
