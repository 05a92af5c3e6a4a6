import { AreaNames } from "../areas/area-names.ts";
import { Areas } from "../areas/areas.ts";
import { formatCode, type PlaceKind } from "../contract/levels.ts";
import type { Memberships } from "../contract/village-fields.ts";
import type { BlockArea } from "../index/block-areas.ts";
import { FileCache, type ReadFile } from "../index/file-cache.ts";
import { decodeManifest, type IndexManifest, MANIFEST_FILE } from "../index/manifest.ts";
import type { Office, OfficePosition } from "../index/offices.ts";
import type { OutlinedArea } from "../index/outlines.ts";
import type { Point } from "../index/points.ts";
import type { Ranges } from "../index/ranges.ts";
import { type IndexReader, OpenedIndex } from "../index/reader.ts";
import type { FormerVillage, Village } from "../index/villages.ts";
import { PlaceFinder } from "../search/place-finder.ts";
import { ordinalOfCode } from "./by-code.ts";
import type { LoadOnDemand } from "./load-on-demand.ts";
import { areaResult, type PlaceResult, villageResult } from "./place-result.ts";

/** The directory, read from an index that the build wrote. Knows neither HTTP nor a file system. */
export class Directory {
  readonly manifest: IndexManifest;
  readonly areas: Areas;
  /** Loads the code that few need; undefined if the directory was opened without it. */
  readonly onDemand: LoadOnDemand | undefined;
  readonly #reader: IndexReader;
  #finder: PlaceFinder | undefined;

  private constructor(
    manifest: IndexManifest,
    areas: Areas,
    reader: IndexReader,
    onDemand: LoadOnDemand | undefined,
  ) {
    this.manifest = manifest;
    this.areas = areas;
    this.#reader = reader;
    this.onDemand = onDemand;
  }

  /**
   * Finds places by what people write. Created on first use: it holds numbers for each place, and lists of places don't
   * need it.
   */
  get finder(): PlaceFinder {
    this.#finder ??= new PlaceFinder(this, this.#reader);
    return this.#finder;
  }

  /**
   * Opens an index: reads its manifest and its areas. Rejects if one of them can't be read, is damaged, or has another
   * layout or folding than this code.
   *
   * @param maxBytes the size of the file cache in bytes; by default one that suits a browser
   * @param onDemand loads the code that few need; without it, there are no suggestions and MCP can't list its tools
   */
  static async open(
    read: ReadFile,
    maxBytes?: number,
    onDemand?: LoadOnDemand,
  ): Promise<Directory> {
    const manifest = decodeManifest(await read(MANIFEST_FILE));
    const files = new FileCache(read, maxBytes);
    const [areas] = await files.open("areas", [manifest.areas], Areas.decode);
    return new Directory(manifest, areas!, new OpenedIndex(files, manifest), onDemand);
  }

  /** The prebuilt index of near names, for `suggestAreas`. */
  readonly suggestions: IndexReader["suggestions"] = (decode) => this.#reader.suggestions(decode);

  /** The villages of ranges of ordinals, in the order of the ranges. */
  villages(ranges: Ranges): Promise<Village[]> {
    return this.#reader.places(ranges);
  }

  /** The villages with these ordinals, in the same order. */
  villagesAt(ordinals: readonly number[]): Promise<Village[]> {
    return this.#reader.placesAt(ordinals);
  }

  /** Ordinals of the villages and localities with a PIN code, ascending; empty if the directory does not have it. */
  async pincode(pincode: string): Promise<Uint32Array> {
    return (await this.#reader.pincode(pincode))?.ordinals() ?? new Uint32Array();
  }

  /** The development block with a code, as a number; undefined if there is none. */
  blockArea(code: number): Promise<BlockArea | undefined> {
    return this.#reader.blockArea(formatCode("block", code));
  }

  /** All development blocks, in ascending order of codes. */
  blockAreas(): Promise<readonly BlockArea[]> {
    return this.#reader.blockAreas();
  }

  /** Ordinals of the villages of the development block with a code, ascending; undefined if there is no such block. */
  async block(code: string): Promise<Uint32Array | undefined> {
    return (await this.#reader.block(code))?.ordinals();
  }

  /**
   * The codes, as numbers, of the development blocks with a name, by its `nameKey`; without a key, those of all names.
   */
  async blockNames(key?: string): Promise<ReadonlyMap<string, readonly number[]>> {
    const names = await this.#reader.blockNames(key);
    return new Map([...names].map(([name, codes]) => [name, [...codes.ordinals()]]));
  }

  /** The gram panchayats and constituencies of villages, in the order of their ordinals. */
  members(ordinals: readonly number[]): Promise<Memberships[]> {
    return this.#reader.members(ordinals);
  }

  /** The talukas in which the gram panchayat with a code has villages; empty if there is no such panchayat. */
  panchayatTalukas(code: string): Promise<readonly number[]> {
    return this.#reader.panchayatTalukas(code);
  }

  /**
   * The same for the gram panchayats with a name, by its `nameKey`; also has other keys that are near it in sort order.
   */
  panchayatNames(key: string): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#reader.panchayatNames(key);
  }

  /** The post offices with a PIN code; empty if it is unknown. */
  offices(pincode: string): Promise<readonly Office[]> {
    return this.#reader.offices(pincode);
  }

  /** The post offices whose PIN codes begin with some digits. */
  officesBeginning(digits: string): Promise<readonly Office[]> {
    return this.#reader.officesBeginning(digits);
  }

  /** The positions of post offices in ranges of squares (see `squaresOf`), and possibly of others near them. */
  officePositions(squares: Ranges): Promise<readonly OfficePosition[]> {
    return this.#reader.officePositions(squares);
  }

  /** The points of places, in the order of their ordinals; undefined for an unknown point. */
  points(ordinals: readonly number[]): Promise<(Point | undefined)[]> {
    return this.#reader.points(ordinals);
  }

  /** The outlines of the areas directly below a state or district, in their order; empty if no place has a point. */
  outlines(parent: number): Promise<readonly OutlinedArea[]> {
    return this.#reader.outlines(parent);
  }

  /** The points nearest to a position, nearest first. */
  readonly pointsNear: IndexReader["pointsNear"] = (centre, options) =>
    this.#reader.pointsNear(centre, options);

  /** The surveyed areas that contain a position. */
  readonly surveyedAreas: IndexReader["surveyedAreas"] = (at) => this.#reader.surveyedAreas(at);

  /** Ordinals of the villages of a kind other than "village", ascending. */
  async kind(kind: PlaceKind): Promise<Uint32Array> {
    return (await this.#reader.kind(kind))?.ordinals() ?? new Uint32Array();
  }

  /** The village with an id; undefined if there is none. */
  async village(id: number): Promise<Village | undefined> {
    const ordinal = await this.byCode(formatCode("village", id));
    // Some talukas have codes of eight digits; villages never do.
    const isVillage = ordinal !== undefined && ordinal >= this.areas.firstVillage;
    return isVillage ? (await this.villagesAt([ordinal]))[0] : undefined;
  }

  /** The locality with a code; undefined if there is none. */
  async locality(code: string): Promise<Village | undefined> {
    const [pincode] = code.split("-", 1);
    const ordinals = [...(await this.pincode(pincode!))].filter((ordinal) =>
      this.areas.isLocality(ordinal),
    );
    return (await this.villagesAt(ordinals)).find(({ locality }) => locality?.code === code);
  }

  /** The village with an id that only an earlier edition has; undefined if there is none. */
  formerVillage(id: number): Promise<FormerVillage | undefined> {
    return this.#reader.formerVillage(id);
  }

  /** The place with an ordinal. */
  async place(ordinal: number): Promise<PlaceResult> {
    if (ordinal < this.areas.firstVillage) return areaResult(this.areas, ordinal);
    const [village] = await this.villagesAt([ordinal]);
    return villageResult(this.areas, village!);
  }

  /** The ordinal of the area, village or town with a code; undefined if there is none. */
  byCode(code: string): Promise<number | undefined> {
    return ordinalOfCode(this.areas, this.#reader, code);
  }

  /** The names of areas; opened once. */
  areaNames(): Promise<AreaNames> {
    return this.#reader.areaNames((bytes) => new AreaNames(this.areas, bytes));
  }

  /** Ordinals of villages that match most of some terms by their own names or those of areas above, best first. */
  readonly villagesWithMost: PlaceFinder["villagesWithMost"] = (terms, options) =>
    this.finder.villagesWithMost(terms, options);

  /** Ordinals of the villages in some ranges that match a query, best first, and the total. */
  readonly findVillages: PlaceFinder["findVillages"] = (text, options) =>
    this.finder.findVillages(text, options);
}
