import { type Level, PINCODE, type PlaceKind } from "../contract/levels.ts";
import type { MatchKind } from "../contract/records.ts";
import { Areas } from "../index/areas.ts";
import { FileCache, type ReadFile } from "../index/file-cache.ts";
import { decodeManifest, type IndexManifest, MANIFEST_FILE } from "../index/manifest.ts";
import type { Office, OfficePosition } from "../index/offices.ts";
import { OpenedIndex } from "../index/opened-index.ts";
import { type Filter, intersect, passes, type Ranges } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import type { FormerVillage, Village } from "../index/villages.ts";
import { parseQuery, type Query } from "../query/query.ts";
import { withoutMarks } from "../query/text.ts";
import { Resolver } from "../resolve/resolver.ts";
import { type Advice, Adviser, pincodeNote, searchAlone, type TermAlone } from "../search/advice.ts";
import { levelRange, officeDistricts, placesOf } from "../search/area-hits.ts";
import { NameMatcher } from "../search/matched-name.ts";
import { type Found, Search, type SearchOptions } from "../search/search.ts";
import { areaResult, type PlaceResult, villageResult } from "./place-result.ts";

/** The directory, read from an index that the build wrote; knows neither HTTP nor a file system. */
export class Directory {
  readonly manifest: IndexManifest;
  readonly areas: Areas;
  readonly #reader: IndexReader;
  readonly #search: Search;
  readonly #adviser: Adviser;
  /** Made at the first use. */
  #resolver: Resolver | undefined;

  private constructor(manifest: IndexManifest, areas: Areas, reader: IndexReader) {
    this.manifest = manifest;
    this.areas = areas;
    this.#reader = reader;
    this.#search = new Search(reader, areas);
    this.#adviser = new Adviser({
      areas,
      search: this.#search,
      nameOf: async (ordinal) => (await this.place(ordinal)).name,
      hasPincode: (pincode) => this.#hasPincode(pincode),
    });
  }

  /**
   * Opens an index: reads its manifest and its areas.
   * Rejects when one of them can't be read, is damaged, or is of another layout or folding than this code.
   *
   * @param maxBytes how many bytes of index files are kept at most; what suits a browser, by default
   */
  static async open(read: ReadFile, maxBytes?: number): Promise<Directory> {
    const manifest = decodeManifest(await read(MANIFEST_FILE));
    const files = new FileCache(read, maxBytes);
    const [areas] = await files.open("areas", [manifest.areas], Areas.decode);
    return new Directory(manifest, areas!, new OpenedIndex(files, manifest));
  }

  /** The prebuilt index of near names, for `suggestAreas`. */
  readonly suggestions: IndexReader["suggestions"] = (decode) => this.#reader.suggestions(decode);

  /** Says which place is meant; one for all requests, since it keeps what it has prepared. */
  get resolver(): Resolver {
    this.#resolver ??= new Resolver(this);
    return this.#resolver;
  }

  /** The villages of ranges of ordinals, in the order of the ranges. */
  villages(ranges: Ranges): Promise<Village[]> {
    return this.#reader.places(ranges);
  }

  /** The villages with these ordinals, in the order in which they are given. */
  villagesAt(ordinals: readonly number[]): Promise<Village[]> {
    return this.#reader.placesAt(ordinals);
  }

  /** Ordinals of the villages with a PIN code, rising; none for a PIN code that the directory does not have. */
  async pincode(pincode: string): Promise<Uint32Array> {
    return (await this.#reader.pincode(pincode))?.ordinals() ?? new Uint32Array();
  }

  /** The post offices with a PIN code; none for an unknown one. */
  offices(pincode: string): Promise<readonly Office[]> {
    return this.#reader.offices(pincode);
  }

  /** The positions of post offices in ranges of squares (see `squaresOf`), and perhaps of others near them. */
  officePositions(squares: Ranges): Promise<readonly OfficePosition[]> {
    return this.#reader.officePositions(squares);
  }

  /** Ordinals of the villages of a kind other than "village", rising. */
  async kind(kind: PlaceKind): Promise<Uint32Array> {
    return (await this.#reader.kind(kind))?.ordinals() ?? new Uint32Array();
  }

  /** The village with an id; undefined when there is none. */
  async village(id: number): Promise<Village | undefined> {
    const taluka = await this.#reader.talukaOfVillage(id);
    if (taluka === undefined) return undefined;
    return (await this.villages([this.areas.villages(taluka)])).find((village) => village.id === id);
  }

  /** The village with an id that only an earlier edition has; undefined when there is none. */
  formerVillage(id: number): Promise<FormerVillage | undefined> {
    return this.#reader.formerVillage(id);
  }

  /** The place with an ordinal. */
  async place(ordinal: number): Promise<PlaceResult> {
    if (ordinal < this.areas.firstVillage) return areaResult(this.areas, ordinal);
    const [village] = await this.villagesAt([ordinal]);
    return villageResult(this.areas, village!);
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
    const found = await this.#search.find(parseQuery(bare.text), options);
    const { best } = found;
    const isFound = found.everyTerm && best !== undefined && best.match !== "typo";
    return isFound ? { found, unused: bare.marks } : undefined;
  }

  /**
   * The places that a line of an address names, best first, before those that match most of its words. None for a text that
   * names no place in an area.
   *
   * @param areasOnly whether a village counts for nothing, since all words match one with typos
   * @param found what the words of the line find
   */
  async #addressed(
    text: string,
    query: Query,
    areasOnly: boolean,
    found: Found,
    filter: Filter,
  ): Promise<FoundByPart | undefined> {
    if (query.terms.length < 2 || filter?.length === 0) return undefined;
    const { candidates, unused } = await this.resolver.resolveLine(text);
    const first = candidates
      .filter(({ place, score }) => score >= LIKELY && passes(place.ordinal, filter))
      .map(({ place }) => place);
    if (first.length === 0 || (areasOnly && first[0]!.level === "village")) return undefined;
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
    for (const some of [query.terms.filter((term) => names.includes(term)), names.slice(0, 1)]) {
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
    const villages = await this.villagesAt(
      page.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= this.areas.firstVillage),
    );
    const matcher = new NameMatcher(found.terms);
    let next = 0;
    const others = page.map(({ ordinal, match }): FoundPlaceResult => {
      const place =
        ordinal < this.areas.firstVillage
          ? areaResult(this.areas, ordinal)
          : villageResult(this.areas, villages[next++]!);
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
    const levels: Ranges = level === undefined ? [[0, this.areas.size]] : [levelRange(this.areas, level)];
    return within.reduce((ranges, some) => intersect(ranges, placesOf(this.areas, some)), levels);
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
