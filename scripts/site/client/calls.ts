/** What the methods of the client take and give, beside the records of the API. */
import type {
  FormerRecord,
  PlaceRecord,
  ResolveRecord,
  SearchRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";

export interface ClientOptions {
  /**
   * Address of the deployment, such as `https://directory.example/`. By default where this module was loaded from;
   * a copy of the module on another site needs it.
   */
  base?: string | URL;
  /**
   * Where `search` looks; the answers are the same.
   * - `auto`, the default in browsers: the API is asked until the index is open (see `warm`), and for each search of which
   *   an index file is not there yet; then the browser searches by itself, which costs no function call.
   * - `browser`: always by the index files; the API is asked only when they can't be loaded.
   * - `api`, the default elsewhere: always the API.
   */
  searchIn?: SearchIn;
  /**
   * Waits before each further try after a network error or a status of 500 and above, in milliseconds. By default
   * 300, 1000 and 3000; an empty list for no further try.
   */
  retryDelays?: readonly number[];
  /** Used in place of `fetch` for requests to the API, such as to answer from somewhere else without a network. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}

export type SearchIn = "auto" | "browser" | "api";

export interface CallOptions {
  /** Ends the call: it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Where to search. */
export interface SearchFilters {
  /** Only places of this level. */
  level?: "state" | "district" | "taluka" | "village";
  /** Whole name of a state, current, former or alternate. */
  state?: string;
  /** Whole name of a district. */
  district?: string;
  /** Whole name of a taluka. */
  taluka?: string;
}

export interface SearchOptions extends SearchFilters, CallOptions {
  /**
   * Only with `searchIn: "browser"`: set it while the text is still being typed. Places that match with a typo are then
   * looked for (and counted in `total`) only where no place matches every word without one: far less is loaded. The
   * order stays, but perhaps among places that match equally well.
   */
  typing?: boolean;
  /** How many results to return at most, 1 to 500; 50 by default. */
  limit?: number;
  /** How many results to pass over; 0 by default. */
  offset?: number;
}

/** Filters of villages: every one given must hold, and one is enough. */
export interface VillagesQuery {
  /** Whole name of a state, current, former or alternate. */
  state?: string;
  /** Whole name of a district. */
  district?: string;
  /** Whole name of a taluka; several states may have one of that name. */
  taluka?: string;
  /** Code of a taluka. */
  taluka_id?: string | number;
  /** Text of 3 characters and more to search among the villages that the other filters leave. */
  search?: string;
  /** PIN code, six digits. */
  pincode?: string;
  /** How many villages to return at most, 1 to 5000; 5000 by default. */
  limit?: number;
  /** How many villages to pass over; 0 by default. */
  offset?: number;
}

/** What somebody wrote down of a place, in parts: any of them, at least one name. */
export interface PlaceParts {
  state?: string;
  district?: string;
  /** Taluka, tehsil, mandal, circle or block. */
  taluka?: string;
  /** Village or town. */
  village?: string;
  /** PIN code, six digits; it only says where. */
  pincode?: string;
}

export interface MatchOptions extends CallOptions {
  /** Called now and then with the share of the work that is done, from 0 to 1, and as many rows. */
  onProgress?: (share: number, rows: number) => void;
}

/** What came of a list. */
export interface MatchedRows {
  /** For each row, in the list's order, what `resolve` answers; equal rows share one object. */
  rows: ResolveRecord[];
  /** What the list calls areas that the data calls otherwise. */
  areas: LearntArea[];
}

/** What a list calls an area by, and what most of these rows were taken for. */
export interface LearntArea {
  state: string;
  district: string;
  taluka: string;
  /** The taluka of the data. */
  taken_for: SearchRecord;
  /** How many different rows are in it, and how many there are with these texts. */
  rows: number;
  of: number;
}

export interface VillagesPage {
  villages: VillageRecord[];
  /** How many villages match in all, not only on this page. */
  total: number;
}

/** One place, with what its code was before, if it is a code that is no longer used. */
export interface Place extends PlaceRecord {
  former?: FormerRecord;
}
