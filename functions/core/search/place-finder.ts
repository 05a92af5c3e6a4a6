import { type Level, PINCODE } from "../contract/levels.ts";
import type { FoundRecord, MatchKind, SearchAnswer } from "../contract/records.ts";
import { areaResult, type PlaceResult, toSearchRecord, villageResult } from "../directory/place-result.ts";
import type { Areas } from "../index/areas.ts";
import { type Filter, intersect, passes, type Ranges, rangesOf, subtract } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { parseQuery, type Query, type QueryTerm } from "../query/query.ts";
import { withoutMarks } from "../query/text.ts";
import { Resolver } from "../resolve/resolver.ts";
import type { PlaceSource } from "../resolve/source.ts";
import { type Advice, Adviser, longestTerms, pincodeNote } from "./advice.ts";
import { levelRange, officeDistricts, placesOf } from "./area-hits.ts";
import { NameMatcher } from "./matched-name.ts";
import { Search, type SearchOptions } from "./search.ts";

/** What finding needs of a directory; `Directory` is one. */
export interface SearchedPlaces extends PlaceSource {
  place(ordinal: number): Promise<PlaceResult>;
}

/**
 * Finds places by what people write. A query is read as a whole first; where that finds too little, without the marks of
 * parts and offices, as a line of an address, and by the names in it.
 */
export class PlaceFinder {
  readonly #places: SearchedPlaces;
  readonly #reader: IndexReader;
  readonly #search: Search;
  readonly #adviser: Adviser;
  /** Made at the first use. */
  #resolver: Resolver | undefined;

  constructor(places: SearchedPlaces, reader: IndexReader) {
    this.#places = places;
    this.#reader = reader;
    this.#search = new Search(reader, places.areas);
    this.#adviser = new Adviser({
      areas: places.areas,
      search: this.#search,
      nameOf: async (ordinal) => (await places.place(ordinal)).name,
      hasPincode: (pincode) => this.#hasPincode(pincode),
    });
  }

  /** Ordinals of the villages of some ranges that match a query, best first, and how many match in all. */
  async findVillages(
    text: string,
    { ranges, offset, limit }: { readonly ranges: Ranges; readonly offset: number; readonly limit: number },
  ): Promise<{ total: number; ordinals: number[] }> {
    const { total, page } = await this.#search.find(parseQuery(text), {
      filter: ranges.toSorted(([a], [b]) => a - b),
      offset,
      limit,
    });
    return { total, ordinals: page.map(({ ordinal }) => ordinal) };
  }

  /** Places that match a query, best first, and how many match in all. */
  async search(text: string, search: PlaceSearch): Promise<FoundPlaces> {
    const { total, results } = await this.#find(parseQuery(text), {
      ...search,
      filter: this.#filterOf(search),
    });
    return { total, results };
  }

  /** What a search answers, from the function and in the browser. */
  async answer(query: string, search: PlaceSearch): Promise<SearchAnswer> {
    const { total, results, advice, unused } = await this.searchWithAdvice(query, search);
    const { suggestions, note } = advice;
    return {
      results: results.map((result) => toFoundRecord(this.#places.areas, result)),
      total,
      query,
      ...(suggestions.length > 0 && { suggestions }),
      ...(note && { note }),
      ...(unused !== undefined && { unused: [...unused] }),
    };
  }

  /** What {@link search} finds, what to ask instead, and what to know about it; no advice where the places say all. */
  async searchWithAdvice(
    text: string,
    search: PlaceSearch,
  ): Promise<FoundPlaces & { advice: Advice; unused: readonly string[] | undefined }> {
    const options = { ...search, filter: this.#filterOf(search) };
    const within = search.within?.flat() ?? [];
    const { query, unknown } = await this.#withoutUnknownPincode(parseQuery(text));
    const found = await this.#find(query, options);
    const advice = await this.#adviser.advise(query, found.total, { filter: options.filter, within });
    const note = unknown === undefined ? advice?.note : pincodeNote(unknown);
    const best = found.everyTerm ? found.results[0]?.match : undefined;
    const named =
      (best === "exact" ? undefined : await this.#unmarked(text, options)) ??
      (best === undefined || best === "typo"
        ? await this.#addressed(text, query, best === "typo", options)
        : undefined) ??
      (found.total === 0 ? await this.#byNames(query, options) : undefined);
    const { total, results } = named ?? found;
    return {
      total,
      results,
      advice: { suggestions: named ? [] : (advice?.suggestions ?? []), note },
      unused: named?.unused,
    };
  }

  /** A PIN code that no place has is left out where other terms are given. */
  async #withoutUnknownPincode(query: Query): Promise<{ query: Query; unknown?: string }> {
    for (const term of query.terms) {
      const [text] = term.variants;
      const isCode = text !== undefined && PINCODE.test(text) && query.terms.length > 1;
      if (!isCode || (await this.#hasPincode(text))) continue;
      return { query: { ...query, terms: query.terms.filter((one) => one !== term) }, unknown: text };
    }
    return { query };
  }

  async #hasPincode(pincode: string): Promise<boolean> {
    if ((await this.#reader.pincode(pincode)) !== undefined) return true;
    return (await officeDistricts(this.#reader, pincode)).length > 0;
  }

  /** What a query finds without marks of parts and offices; undefined where it has none, or where that has a typo. */
  async #unmarked(text: string, options: SearchOptions): Promise<FoundByPart | undefined> {
    const bare = withoutMarks(text);
    if (bare === undefined) return undefined;
    const { total, results, everyTerm } = await this.#find(parseQuery(bare.text), options);
    const isFound = everyTerm && results.length > 0 && results[0]!.match !== "typo";
    return isFound ? { total, results, unused: bare.marks } : undefined;
  }

  /**
   * The places that a line of an address names, best first, before those that match most of its words. None for a text that
   * names no place in an area.
   *
   * @param areasOnly whether a village counts for nothing, since all words match one with typos
   */
  async #addressed(
    text: string,
    query: Query,
    areasOnly: boolean,
    { offset, limit, filter, ...options }: SearchOptions,
  ): Promise<FoundByPart | undefined> {
    if (query.terms.length < 2) return undefined;
    this.#resolver ??= new Resolver(this.#places);
    const { candidates, unused } = await this.#resolver.resolveLine(text);
    const places = candidates
      .filter(({ place, score }) => score >= LIKELY && passes(place.ordinal, filter))
      .map(({ place }): FoundPlaceResult => ({ place, match: "partial" }));
    if (places.length === 0 || (areasOnly && places[0]!.place.level === "village")) return undefined;
    const others = rangesOf(places.map(({ place }) => place.ordinal).sort((a, b) => a - b));
    const rest = await this.#find(query, {
      ...options,
      filter: subtract(filter ?? [[0, this.#places.areas.size]], others),
      offset: Math.max(0, offset - places.length),
      limit: Math.max(1, limit - Math.max(0, places.length - offset)),
    });
    const results = [...places.slice(offset), ...rest.results].slice(0, limit);
    return { total: places.length + rest.total, results, unused };
  }

  /** What the terms find that are names by themselves: together or, where that is nothing, the longest; else undefined. */
  async #byNames(query: Query, options: SearchOptions): Promise<FoundByPart | undefined> {
    const find = (terms: readonly QueryTerm[]) => this.#find({ ...query, terms, levelWords: [] }, options);
    const names: QueryTerm[] = [];
    for (const term of longestTerms(query.terms))
      if ((await find([term])).results[0]?.match === "exact") names.push(term);
    for (const some of [query.terms.filter((term) => names.includes(term)), names.slice(0, 1)]) {
      if (some.length === 0) continue;
      const { everyTerm, ...found } = await find(some);
      const unused = query.terms.filter((term) => !some.includes(term)).map(({ variants }) => variants[0]!);
      if (everyTerm) return { ...found, unused };
    }
    return undefined;
  }

  async #find(query: Query, options: SearchOptions): Promise<FoundPlaces & { everyTerm: boolean }> {
    const { total, page, terms, everyTerm } = await this.#search.find(query, options);
    const villages = await this.#reader.placesAt(
      page.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= this.#places.areas.firstVillage),
    );
    const matcher = new NameMatcher(terms);
    let next = 0;
    const results = page.map(({ ordinal, match }): FoundPlaceResult => {
      const place =
        ordinal < this.#places.areas.firstVillage
          ? areaResult(this.#places.areas, ordinal)
          : villageResult(this.#places.areas, villages[next++]!);
      const matchedName = matcher.otherName(place.name, place.otherNames);
      return matchedName === undefined ? { place, match } : { place, match, matchedName };
    });
    return { total, results, everyTerm };
  }

  #filterOf({ level, within = [] }: SearchFilters): Filter {
    if (level === undefined && within.length === 0) return undefined;
    const levels: Ranges =
      level === undefined ? [[0, this.#places.areas.size]] : [levelRange(this.#places.areas, level)];
    return within.reduce((ranges, some) => intersect(ranges, placesOf(this.#places.areas, some)), levels);
  }
}

/** The least score of a place that a line names; an area instead of a village that the data lacks has more. */
const LIKELY = 0.05;

/** Where a search looks. */
export interface SearchFilters {
  /** Only places of this level. */
  readonly level?: Level | undefined;
  /** Only places in one of the areas, or such an area itself, for each list of areas. */
  readonly within?: readonly (readonly number[])[] | undefined;
}

/** Which places a search finds, and which part of them it gives. */
export interface PlaceSearch extends SearchFilters, Omit<SearchOptions, "filter"> {}

/** The wanted part of the places that match a query, best first. */
export interface FoundPlaces {
  /** How many places match in all. */
  readonly total: number;
  readonly results: readonly FoundPlaceResult[];
}

/** What a part of a query finds, and the texts that it leaves out. */
interface FoundByPart extends FoundPlaces {
  readonly unused: readonly string[];
}

/** A place as a search finds it. */
export interface FoundPlaceResult {
  readonly place: PlaceResult;
  readonly match: MatchKind;
  /** The other name that matches, where it matches better than the place's own. */
  readonly matchedName?: string;
}

/** A place that a search found, as it is answered. */
function toFoundRecord(areas: Areas, { place, match, matchedName }: FoundPlaceResult): FoundRecord {
  const record: FoundRecord = Object.assign(toSearchRecord(areas, place), { match });
  if (matchedName !== undefined) record.matched_name = matchedName;
  return record;
}
