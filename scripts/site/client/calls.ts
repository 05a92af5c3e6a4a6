/** Parameters and results of the client's methods. The records of the API are in the contract. */
import type {
  FormerRecord,
  ListNote,
  NearQuery,
  PincodeRecord,
  PlaceQuery,
  PlaceRecord,
  RefusedRecord,
  ResolveQuery,
  ResolveRecord,
  SearchQuery,
  SearchRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";

export interface ClientOptions {
  /**
   * Address of the deployment, such as `https://directory.example/`. By default the one this module was loaded from;
   * a copy on another site needs it.
   */
  base?: string | URL;
  /**
   * Where to search. The answers are the same.
   * - `auto`, the default in browsers: with the API. If it can't be reached or fails, in the browser, with the index files
   *   that it has or can load.
   * - `browser`: in the browser. With the API only if the index can't be loaded.
   * - `api`, the default elsewhere: always with the API.
   */
  searchIn?: SearchIn;
  /**
   * Delays before retries after a network error or a status of 500 or above, in milliseconds. 300, 1000 and 3000 by
   * default; an empty list for no retry.
   */
  retryDelays?: readonly number[];
  /** Replaces `fetch` for requests to the API, for example to answer them offline. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}

export type SearchIn = "auto" | "browser" | "api";

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The levels of places with a point of their own. */
export type PointLevel = Exclude<SearchRecord["level"], "block">;

/** The level and the areas that narrow a search. */
export type SearchFilters = Omit<SearchQuery, "q" | "near" | "bbox" | "limit" | "offset">;

export interface SearchOptions extends Omit<SearchQuery, "q" | "near" | "bbox">, CallOptions {
  /**
   * For searches in the browser: set it while the text is still being typed. It then finds (and counts in `total`)
   * places with a typo only if no place matches every word without one, which loads far less. The order is the same,
   * except perhaps among places that match equally well.
   */
  typing?: boolean;
  /** Latitude and longitude in India. Of places that match equally, those within 50 km come first, nearest first. */
  near?: readonly [latitude: number, longitude: number];
  /** South, west, north and east in degrees. Only places with a known position in this box are found. */
  bbox?: readonly [south: number, west: number, north: number, east: number];
}

export interface PlaceOptions extends Omit<PlaceQuery, "code">, CallOptions {}

export interface NearOptions extends Omit<NearQuery, "at">, CallOptions {}

/** A place as somebody wrote it down, in parts. At least one name is needed. */
export interface PlaceParts extends Omit<ResolveQuery, "q"> {}

export interface MatchOptions extends CallOptions {
  /** Called from time to time with the share of the work that is done, from 0 to 1, and the number of rows done. */
  onProgress?: (share: number, rows: number) => void;
}

/** The result of a list. */
export interface MatchedRows {
  /** The answer of `resolve` for each row, in the list's order. Equal rows share one object. */
  rows: ResolveRecord[];
  /** Areas that have other names in the list than in the data. */
  areas: LearntArea[];
}

/** The names that a list uses for an area, and the area that most of its rows were matched to. */
export interface LearntArea {
  state: string;
  district: string;
  taluka: string;
  /** The taluka of the data. */
  taken_for: SearchRecord;
  /** Number of different rows with these names that are in the taluka. */
  rows: number;
  /** Number of all different rows with these names. */
  of: number;
}

export interface VillagesPage {
  villages: VillageRecord[];
  /** Number of all matches, not only of this page. */
  total: number;
  /** For example, that several areas have the given name; usually absent. */
  note?: ListNote;
}

/** One place; `former` if the requested code is no longer used. */
export interface Place extends PlaceRecord {
  former?: FormerRecord;
}

/** The result of one of many codes. */
export type PlaceOrError = Place | RefusedRecord;
export type PincodeOrError = PincodeRecord | RefusedRecord;
