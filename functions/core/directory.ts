import { formatCode, type Level } from "./contract/levels.ts";
import { Areas } from "./index/areas.ts";
import { FileCache, type ReadFile } from "./index/file-cache.ts";
import { decodeManifest, type IndexManifest, MANIFEST_FILE, shardRange } from "./index/manifest.ts";
import { villagesOfPincode } from "./index/pincodes.ts";
import { type StoredVillage, VillageBlock } from "./index/villages.ts";
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
  readonly #files: FileCache;
  readonly #search: Search;

  private constructor(manifest: IndexManifest, areas: Areas, files: FileCache) {
    this.manifest = manifest;
    this.areas = areas;
    this.#files = files;
    this.#search = new Search(files, manifest, areas);
  }

  /**
   * Opens an index: reads its manifest and its areas.
   * Rejects when one of them can't be read, is damaged, or is of another layout or folding than this code.
   */
  static async open(read: ReadFile): Promise<Directory> {
    const manifest = decodeManifest(await read(MANIFEST_FILE));
    const files = new FileCache(read);
    return new Directory(manifest, await files.open("areas", manifest.areas, Areas.decode), files);
  }

  /** The villages with ordinals from `from` to before `to`, in order; reads only the files that hold them. */
  async villages(from: number, to: number): Promise<Village[]> {
    if (from >= to) return [];
    const { from: starts, files } = this.manifest.places;
    const [first, end] = shardRange(this.manifest.places, from, to);
    const opened = await Promise.all(files.slice(first, end).map((file) => this.#openPlaces(file)));
    const villages: Village[] = [];
    for (const [i, places] of opened.entries()) {
      const start = starts[first + i]!;
      const before = Math.min(to, starts[first + i + 1] ?? to);
      for (let ordinal = Math.max(from, start); ordinal < before; ordinal++) {
        villages.push({ ...places.village(ordinal - start), ordinal });
      }
    }
    return villages;
  }

  /** The villages with these ordinals, in the order in which they are given; reads only the files that hold them. */
  async villagesAt(ordinals: readonly number[]): Promise<Village[]> {
    const { from: starts, files } = this.manifest.places;
    const pieceOf = ordinals.map((ordinal) => shardRange(this.manifest.places, ordinal, ordinal)[0]);
    const opened = await Promise.all(pieceOf.map((piece) => this.#openPlaces(files[piece]!)));
    return ordinals.map((ordinal, i) => ({
      ...opened[i]!.village(ordinal - starts[pieceOf[i]!]!),
      ordinal,
    }));
  }

  #openPlaces(file: string): VillageBlock | Promise<VillageBlock> {
    return this.#files.open("places", file, (bytes) => new VillageBlock(bytes));
  }

  /** Ordinals of the villages with a PIN code, rising; none for a PIN code that the directory does not have. */
  async pincode(pin: string): Promise<Uint32Array> {
    return (await villagesOfPincode(this.#files, this.manifest, pin))?.ordinals() ?? new Uint32Array();
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
   * @param slips see {@link SearchOptions}
   */
  async search(
    query: string,
    offset: number,
    limit: number,
    slips: NonNullable<SearchOptions["slips"]> = "always",
  ): Promise<{ total: number; results: PlaceResult[] }> {
    const { total, page } = await this.#search.find(query, { villagesOnly: false, offset, limit, slips });
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
