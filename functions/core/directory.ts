import { formatCode, type Level } from "./contract/levels.ts";
import { AreaNames } from "./index/area-names.ts";
import { Areas } from "./index/areas.ts";
import { FileCache, type ReadFile } from "./index/file-cache.ts";
import { decodeManifest, type IndexManifest, MANIFEST_FILE } from "./index/manifest.ts";
import { OpenedIndex } from "./index/opened-index.ts";
import type { Ranges } from "./index/ranges.ts";
import type { IndexReader } from "./index/reader.ts";
import type { StoredVillage } from "./index/villages.ts";
import { Search, type SearchOptions } from "./search/search.ts";

/** A place as a search shows it. */
export interface PlaceResult {
  readonly ordinal: number;
  readonly level: Level;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Ordinals of its areas from the state down, its own among them if it is one. */
  readonly areas: readonly number[];
}

/** A village with its ordinal. */
export interface Village extends StoredVillage {
  readonly ordinal: number;
}

/**
 * The directory, read from an index that the build wrote; knows neither HTTP nor a file system.
 *
 * The file is not called directory.ts because Netlify takes a file named like its folder for a function.
 */
export class Directory {
  readonly manifest: IndexManifest;
  readonly areas: Areas;
  readonly #reader: IndexReader;
  readonly #search: Search;
  #areaNames: AreaNames | undefined;

  private constructor(manifest: IndexManifest, areas: Areas, reader: IndexReader) {
    this.manifest = manifest;
    this.areas = areas;
    this.#reader = reader;
    this.#search = new Search(reader, areas);
  }

  /**
   * Opens an index: reads its manifest and its areas.
   * Rejects when one of them can't be read, is damaged, or is of another layout or folding than this code.
   */
  static async open(read: ReadFile): Promise<Directory> {
    const manifest = decodeManifest(await read(MANIFEST_FILE));
    const files = new FileCache(read);
    const [areas] = await files.open("areas", [manifest.areas], Areas.decode);
    return new Directory(manifest, areas!, new OpenedIndex(files, manifest));
  }

  /** The whole names of states, districts and talukas; made at the first use. */
  get areaNames(): AreaNames {
    this.#areaNames ??= new AreaNames(this.areas);
    return this.#areaNames;
  }

  /** The prebuilt index of near names, for `suggestAreas`. */
  readonly suggestions: IndexReader["suggestions"] = (decode) => this.#reader.suggestions(decode);

  /** The villages of ranges of ordinals, in the order of the ranges. */
  async villages(ranges: Ranges): Promise<Village[]> {
    const ordinals = ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
    const villages = await this.#reader.places(ranges);
    return villages.map((village, i) => ({ ...village, ordinal: ordinals[i]! }));
  }

  /** The villages with these ordinals, in the order in which they are given. */
  villagesAt(ordinals: readonly number[]): Promise<Village[]> {
    return this.villages(ordinals.map((ordinal) => [ordinal, ordinal + 1]));
  }

  /** Ordinals of the villages with a PIN code, rising; none for a PIN code that the directory does not have. */
  async pincode(pincode: string): Promise<Uint32Array> {
    return (await this.#reader.pincode(pincode))?.ordinals() ?? new Uint32Array();
  }

  /** Ordinals of the villages that match a query, best first, and how many match in all. */
  async findVillages(
    query: string,
    options: Omit<SearchOptions, "villagesOnly">,
  ): Promise<{ total: number; ordinals: number[] }> {
    const { total, page } = await this.#search.find(query, { ...options, villagesOnly: true });
    return { total, ordinals: page };
  }

  /**
   * Places of all levels that match a query, best first, and how many match in all.
   *
   * @param typos see {@link SearchOptions}
   */
  async search(
    query: string,
    offset: number,
    limit: number,
    typos: NonNullable<SearchOptions["typos"]> = "always",
  ): Promise<{ total: number; results: PlaceResult[] }> {
    const { total, page } = await this.#search.find(query, { villagesOnly: false, offset, limit, typos });
    const villages = await this.villagesAt(page.filter((ordinal) => ordinal >= this.areas.firstVillage));
    let next = 0;
    const results = page.map((ordinal) =>
      ordinal < this.areas.firstVillage ? this.#area(ordinal) : this.#village(villages[next++]!),
    );
    return { total, results };
  }

  #area(area: number): PlaceResult {
    const { areas } = this;
    return {
      ordinal: area,
      level: areas.level(area),
      id: areas.id(area),
      code: areas.code(area),
      name: areas.name(area),
      areas: areas.path(area),
    };
  }

  #village({ ordinal, id, name }: Village): PlaceResult {
    const code = formatCode("village", id);
    return { ordinal, level: "village", id, code, name, areas: this.areas.path(ordinal) };
  }
}
