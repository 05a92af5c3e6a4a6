import type { Level, PlaceKind } from "./contract/levels.ts";
import type { MatchKind } from "./contract/records.ts";
import { AreaNames } from "./index/area-names.ts";
import { Areas } from "./index/areas.ts";
import { FileCache, type ReadFile } from "./index/file-cache.ts";
import type { FormerVillage } from "./index/former-villages.ts";
import { decodeManifest, type IndexManifest, MANIFEST_FILE } from "./index/manifest.ts";
import { OpenedIndex } from "./index/opened-index.ts";
import { intersect, type Ranges } from "./index/ranges.ts";
import type { IndexReader } from "./index/reader.ts";
import type { Village } from "./index/villages.ts";
import { areaResult, type PlaceResult, villageResult } from "./place-result.ts";
import { type Advice, Adviser } from "./search/advice.ts";
import { levelRange, placesOf } from "./search/area-matches.ts";
import type { Filter } from "./search/filter.ts";
import { NameMatcher } from "./search/matched-name.ts";
import { parseQuery, type Query } from "./search/query.ts";
import { Search, type SearchOptions } from "./search/search.ts";

/** The directory, read from an index that the build wrote; knows neither HTTP nor a file system. */
export class Directory {
  readonly manifest: IndexManifest;
  readonly areas: Areas;
  readonly #reader: IndexReader;
  readonly #search: Search;
  readonly #adviser: Adviser;
  #areaNames: AreaNames | undefined;

  private constructor(manifest: IndexManifest, areas: Areas, reader: IndexReader, keptMatches?: number) {
    this.manifest = manifest;
    this.areas = areas;
    this.#reader = reader;
    this.#search = new Search(reader, areas, keptMatches);
    this.#adviser = new Adviser({
      areas,
      search: this.#search,
      nameOf: async (ordinal) => (await this.place(ordinal)).name,
      hasPincode: async (pincode) => (await reader.pincode(pincode)) !== undefined,
    });
  }

  /**
   * Opens an index: reads its manifest and its areas.
   * Rejects when one of them can't be read, is damaged, or is of another layout or folding than this code.
   */
  static async open(read: ReadFile, { bytes, matches }: CacheLimits = {}): Promise<Directory> {
    const manifest = decodeManifest(await read(MANIFEST_FILE));
    const files = new FileCache(read, bytes);
    const [areas] = await files.open("areas", [manifest.areas], Areas.decode);
    return new Directory(manifest, areas!, new OpenedIndex(files, manifest), matches);
  }

  /** The whole names of states, districts and talukas; made at the first use. */
  get areaNames(): AreaNames {
    this.#areaNames ??= new AreaNames(this.areas);
    return this.#areaNames;
  }

  /** The prebuilt index of near names, for `suggestAreas`. */
  readonly suggestions: IndexReader["suggestions"] = (decode) => this.#reader.suggestions(decode);

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
    const { total, page } = await this.#search.find(parseQuery(text), {
      filter: ranges.toSorted(([a], [b]) => a - b),
      offset,
      limit,
    });
    return { total, ordinals: page.map(({ ordinal }) => ordinal) };
  }

  /** Places that match a query, best first, and how many match in all. */
  search(text: string, search: PlaceSearch): Promise<FoundPlaces> {
    return this.#find(parseQuery(text), { ...search, filter: this.#filterOf(search) });
  }

  /** What {@link search} finds, what to ask instead, and what to know about it; no advice where the places say all. */
  async searchWithAdvice(
    text: string,
    search: PlaceSearch,
  ): Promise<FoundPlaces & { advice: Advice | undefined }> {
    const query = parseQuery(text);
    const filter = this.#filterOf(search);
    const { total, results } = await this.#find(query, { ...search, filter });
    const within = search.within?.flat() ?? [];
    return { total, results, advice: await this.#adviser.advise(query, total, { filter, within }) };
  }

  async #find(query: Query, options: SearchOptions): Promise<FoundPlaces> {
    const { total, page, terms } = await this.#search.find(query, options);
    const villages = await this.villagesAt(
      page.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= this.areas.firstVillage),
    );
    const matcher = new NameMatcher(terms);
    let next = 0;
    const results = page.map(({ ordinal, match }): FoundPlaceResult => {
      const place =
        ordinal < this.areas.firstVillage
          ? areaResult(this.areas, ordinal)
          : villageResult(this.areas, villages[next++]!);
      const matchedName = matcher.otherName(place.name, place.otherNames);
      return matchedName === undefined ? { place, match } : { place, match, matchedName };
    });
    return { total, results };
  }

  #filterOf({ level, within = [] }: SearchFilters): Filter {
    if (level === undefined && within.length === 0) return undefined;
    const levels: Ranges = level === undefined ? [[0, this.areas.size]] : [levelRange(this.areas, level)];
    return within.reduce((ranges, some) => intersect(ranges, placesOf(this.areas, some)), levels);
  }
}

/** How much is kept at most from one question to the next; what suits a browser, where it is absent. */
export interface CacheLimits {
  /** Bytes of index files. */
  readonly bytes?: number;
  /** Matches of terms. */
  readonly matches?: number;
}

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

/** A place as a search finds it. */
export interface FoundPlaceResult {
  readonly place: PlaceResult;
  readonly match: MatchKind;
  /** The other name that matches, where it matches better than the place's own. */
  readonly matchedName?: string;
}
