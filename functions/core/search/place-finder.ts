import { type Level, PINCODE } from "../contract/levels.ts";
import type { FoundRecord, MatchKind, SearchAnswer } from "../contract/records.ts";
import { areaResult, type PlaceResult, toSearchRecord, villageResult } from "../directory/place-result.ts";
import type { Areas } from "../index/areas.ts";
import { type Filter, intersect, passes, type Ranges } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { parseQuery, type Query, type QueryTerm } from "../query/query.ts";
import { withoutMarks } from "../query/text.ts";
import { hasItsName, type ResolvedPlace, type Resolver } from "../resolve/resolver.ts";
import type { PlaceSource } from "../resolve/source.ts";
import { type Advice, Adviser, pincodeNote, searchAlone, type TermAlone } from "./advice.ts";
import { levelRange, officeDistricts, placesOf } from "./area-hits.ts";
import { NameMatcher } from "./matched-name.ts";
import { type Found, Search, type SearchOptions } from "./search.ts";

/** What finding needs of a directory; `Directory` is one. */
export interface SearchedPlaces extends PlaceSource {
  place(ordinal: number): Promise<PlaceResult>;
  readonly resolver: Resolver;
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
    const filter = ranges.toSorted(([a], [b]) => a - b);
    const found = await this.#search.find(parseQuery(text), { filter });
    return { total: found.total, ordinals: found.page(offset, limit).map(({ ordinal }) => ordinal) };
  }

  /** Places that match a query, best first, and how many match in all. */
  async search(text: string, search: PlaceSearch): Promise<FoundPlaces> {
    return this.#answer(
      { found: await this.#search.find(parseQuery(text), this.#optionsOf(search)) },
      search,
    );
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
    const options = this.#optionsOf(search);
    const { query, unknown } = await this.#withoutUnknownPincode(parseQuery(text));
    const found = await this.#search.find(query, options);
    const { filter } = options;
    const alone = found.total === 0 ? await searchAlone(this.#search, query.terms, filter) : [];
    const best = found.everyTerm ? found.best?.match : undefined;
    const named =
      (best === "exact" ? undefined : await this.#unmarked(text, options)) ??
      (best === undefined || best === "typo"
        ? await this.#addressed(text, query, best === "typo", found, filter)
        : undefined) ??
      (await this.#byNames(query, alone, options));
    const answered = { total: found.total, alone, isNamed: named !== undefined };
    const within = search.within?.flat() ?? [];
    const advice = await this.#adviser.advise(query, answered, { filter, within });
    return {
      ...(await this.#answer(named ?? { found }, search)),
      advice: {
        suggestions: named ? [] : (advice?.suggestions ?? []),
        note: unknown === undefined ? advice?.note : pincodeNote(unknown),
      },
      unused: named?.unused,
    };
  }

  /** A PIN code that no place has is left out where other terms are given. */
  async #withoutUnknownPincode(query: Query): Promise<{ query: Query; unknown?: string }> {
    for (const term of query.terms) {
      const text = term.variants[0]!;
      if (!isPincode(term) || query.terms.length === 1 || (await this.#hasPincode(text))) continue;
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
    const found = await this.#search.find(parseQuery(bare.text), options);
    const { best } = found;
    const isFound = found.everyTerm && best !== undefined && best.match !== "typo";
    return isFound ? { found, unused: bare.marks } : undefined;
  }

  /**
   * The places that a line of an address names, best first, before those that match most of its words. None for a text that
   * names no place in an area.
   *
   * @param hasTypos whether all words match a place with typos, so that a village must be likelier
   * @param found what the words of the line find
   */
  async #addressed(
    text: string,
    query: Query,
    hasTypos: boolean,
    found: Found,
    filter: Filter,
  ): Promise<FoundByPart | undefined> {
    if (query.terms.length < 2 || filter?.length === 0) return undefined;
    const isAddress = query.levelWords.length > 0 || text.includes(",");
    // To read a line takes ten times as long as to search for it.
    if (hasTypos && !isAddress && !this.#search.endsWithArea(query)) return undefined;
    const { candidates, unused } = await this.#places.resolver.resolveLine(text);
    const likely = candidates.filter(({ place, score }) => score >= LIKELY && passes(place.ordinal, filter));
    // A village of another name that is not likely comes after the area that is named.
    const isSure = (one: ResolvedPlace) =>
      one.place.level !== "village" || one.score >= LIKELIER || hasItsName(one);
    const first = likely.toSorted((a, b) => Number(isSure(b)) - Number(isSure(a))).map(({ place }) => place);
    if (first.length === 0) return undefined;
    if (hasTypos && first[0]!.level === "village" && !(isAddress && candidates[0]!.score >= LIKELIER))
      return undefined;
    return { first, found: found.without(first.map(({ ordinal }) => ordinal)), unused };
  }

  /**
   * What the terms find that are names by themselves: together or, where that is nothing, the longest; else undefined.
   * @param alone of a query that finds nothing, the terms that do
   */
  async #byNames(
    query: Query,
    alone: readonly TermAlone[],
    options: SearchOptions,
  ): Promise<FoundByPart | undefined> {
    const names = alone.filter(({ best }) => best.match === "exact").map(({ term }) => term);
    const pincode = names.find(isPincode);
    const others = names.filter((term) => term !== pincode);
    const withPincode = pincode ? others.slice(0, MOST_WITH_PINCODE).map((term) => [term, pincode]) : [];
    for (const some of [
      query.terms.filter((term) => names.includes(term)),
      ...withPincode,
      names.slice(0, 1),
    ]) {
      if (some.length === 0) continue;
      const found = await this.#search.find({ ...query, terms: some, levelWords: [] }, options);
      const unused = query.terms.filter((term) => !some.includes(term)).map(({ variants }) => variants[0]!);
      if (found.everyTerm) return { found, unused };
    }
    return undefined;
  }

  /** The wanted part of what is found: the places that a line names, then the others. */
  async #answer(
    { first = [], found }: Pick<FoundByPart, "first" | "found">,
    { offset, limit }: PlaceSearch,
  ): Promise<FoundPlaces> {
    const named = first
      .slice(offset, offset + limit)
      .map((place): FoundPlaceResult => ({ place, match: "partial" }));
    const page = found.page(Math.max(0, offset - first.length), limit - named.length);
    const villages = await this.#reader.placesAt(
      page.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= this.#places.areas.firstVillage),
    );
    const matcher = new NameMatcher(found.terms);
    let next = 0;
    const others = page.map(({ ordinal, match }): FoundPlaceResult => {
      const place =
        ordinal < this.#places.areas.firstVillage
          ? areaResult(this.#places.areas, ordinal)
          : villageResult(this.#places.areas, villages[next++]!);
      const matchedName = matcher.otherName(place.name, place.otherNames);
      return matchedName === undefined ? { place, match } : { place, match, matchedName };
    });
    return { total: first.length + found.total, results: [...named, ...others] };
  }

  #optionsOf({ typos, ...filters }: PlaceSearch): SearchOptions {
    return { filter: this.#filterOf(filters), ...(typos && { typos }) };
  }

  #filterOf({ level, within = [] }: SearchFilters): Filter {
    if (level === undefined && within.length === 0) return undefined;
    const levels: Ranges =
      level === undefined ? [[0, this.#places.areas.size]] : [levelRange(this.#places.areas, level)];
    return within.reduce((ranges, some) => intersect(ranges, placesOf(this.#places.areas, some)), levels);
  }
}

function isPincode({ variants }: QueryTerm): boolean {
  return PINCODE.test(variants[0]!);
}

/** How many names are searched for with a PIN code, longest first. */
const MOST_WITH_PINCODE = 3;

/** The least score of a place that a line names; an area instead of a village that the data lacks has more. */
const LIKELY = 0.05;

/** The least score of a village that a line names where its words match another one with typos. */
const LIKELIER = 0.5;

/** Where a search looks. */
export interface SearchFilters {
  /** Only places of this level. */
  readonly level?: Level | undefined;
  /** Only places in one of the areas, or such an area itself, for each list of areas. */
  readonly within?: readonly (readonly number[])[] | undefined;
}

/** Which places a search finds, and which part of them it gives. */
export interface PlaceSearch extends SearchFilters, Omit<SearchOptions, "filter"> {
  readonly offset: number;
  readonly limit: number;
}

/** The wanted part of the places that match a query, best first. */
export interface FoundPlaces {
  /** How many places match in all. */
  readonly total: number;
  readonly results: readonly FoundPlaceResult[];
}

/** What a part of a query finds, and the texts that it leaves out. */
interface FoundByPart {
  /** Places that come before those that are found. */
  readonly first?: readonly PlaceResult[];
  readonly found: Found;
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
