import type {
  DistrictRecord,
  ResolveRecord,
  SearchRecord,
  StateRecord,
  StatsRecord,
  TalukaRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";
import { LocationDirectoryError } from "./errors.ts";
import { abortable, type RetryOptions, requestJson } from "./request.ts";

export { LocationDirectoryError, type LocationDirectoryErrorCode } from "./errors.ts";
export type {
  DistrictRecord as District,
  ResolveRecord as Resolution,
  SearchRecord as SearchResult,
  StateRecord as State,
  StatsRecord as Statistics,
  TalukaRecord as Taluka,
  VillageRecord as Village,
};

export interface ClientOptions {
  /**
   * Address of the deployment, such as `https://directory.example/`. By default where this module was loaded from;
   * a copy of the module on another site needs it.
   */
  base?: string | URL;
  /**
   * Where `search` looks: in the browser, from index files that the CDN serves (the default; it costs no function
   * call, and asks the API by itself when the index can't be loaded), or always by asking the API.
   */
  searchIn?: "browser" | "api";
  /**
   * Waits before each further try after a network error or a status of 500 and above, in milliseconds. By default
   * 300, 1000 and 3000; an empty list for no further try.
   */
  retryDelays?: readonly number[];
}

export interface CallOptions {
  /** Ends the call: it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface SearchOptions extends CallOptions {
  /** How many results to return at most, 1 to 500; 50 by default. */
  limit?: number;
  /** How many results to pass over; 0 by default. */
  offset?: number;
  /**
   * Set it while the text is still being typed. In the browser, places that match with a typo are then looked for
   * (and counted in `total`) only where no place matches every word without one: far less is loaded. The
   * order stays, but perhaps among places that match equally well.
   */
  typing?: boolean;
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

export interface VillagesPage {
  villages: VillageRecord[];
  /** How many villages match in all, not only on this page. */
  total: number;
}

export interface SearchPage {
  results: SearchRecord[];
  /** How many places match in all, not only on this page. */
  total: number;
  /** The text searched for, without blanks at its ends. */
  query: string;
}

/** How long `search` asks only the API after the index could not be used, in milliseconds. */
const INDEX_PAUSE_MS = 60_000;

/**
 * India's administrative places, from a deployment of the location directory. Lists are loaded once and kept; one
 * that failed to load is asked for again by the next call.
 *
 * Every method rejects with {@link LocationDirectoryError} when the service refuses or can't be reached.
 */
export class LocationDirectory {
  readonly #base: URL;
  readonly #retry: RetryOptions;
  readonly #searchIn: "browser" | "api";
  readonly #lists = new Map<string, Promise<unknown>>();
  #index: Promise<import("./client-search.ts").IndexSearch> | undefined;
  #indexPausedUntil = 0;

  constructor({ base, searchIn = "browser", retryDelays }: ClientOptions = {}) {
    this.#base = new URL(base ?? new URL(".", import.meta.url));
    this.#searchIn = searchIn;
    this.#retry = retryDelays ? { delays: retryDelays } : {};
  }

  /** All states and union territories, sorted by name. */
  states(options: CallOptions = {}): Promise<StateRecord[]> {
    return this.#list<{ states: StateRecord[] }, StateRecord[]>(
      "api/locations/states",
      ({ states }) => states,
      options,
    );
  }

  /** The districts of a state, sorted by name. `stateId` is the state's id or code. */
  districts(stateId: number | string, options: CallOptions = {}): Promise<DistrictRecord[]> {
    return this.#list<{ districts: DistrictRecord[] }, DistrictRecord[]>(
      `api/locations/districts?${queryOf({ state_id: withoutZeros(stateId) })}`,
      ({ districts }) => districts,
      options,
    );
  }

  /** The talukas of a district, sorted by name. `districtId` is the district's id or code. */
  talukas(districtId: number | string, options: CallOptions = {}): Promise<TalukaRecord[]> {
    return this.#list<{ talukas: TalukaRecord[] }, TalukaRecord[]>(
      `api/locations/talukas?${queryOf({ district_id: withoutZeros(districtId) })}`,
      ({ talukas }) => talukas,
      options,
    );
  }

  /** Villages that all the given filters hold for; sorted by name, with `search` best match first. */
  async villages(query: VillagesQuery, { signal }: CallOptions = {}): Promise<VillagesPage> {
    const body = await this.#ask<{ data: VillagesPage }>(
      `api/locations/villages?${queryOf({ ...query })}`,
      signal,
    );
    return body.data;
  }

  /** Places of all levels whose names match a text, best first. */
  async search(
    q: string,
    { limit, offset, typing = false, signal }: SearchOptions = {},
  ): Promise<SearchPage> {
    signal?.throwIfAborted();
    const query = queryOf({ q, limit, offset });
    if (this.#searchIn === "browser" && Date.now() >= this.#indexPausedUntil) {
      const found = await abortable(this.#searchIndex(query, typing), signal);
      if (found) return found;
    }
    const { results, total, query: asked } = await this.#ask<SearchPage>(`api/search?${query}`, signal);
    return { results, total, query: asked };
  }

  /**
   * Which place is meant by what somebody wrote down: in parts, of which the lowest named is sought, or in one line.
   * For more than a few, `match` takes a whole list.
   */
  async resolve(written: PlaceParts | string, { signal }: CallOptions = {}): Promise<ResolveRecord> {
    const query = queryOf(typeof written === "string" ? { q: written } : { ...written });
    return (await this.#ask<{ data: ResolveRecord }>(`api/resolve?${query}`, signal)).data;
  }

  /** How many places there are, and of which source, date and license. */
  async stats({ signal }: CallOptions = {}): Promise<StatsRecord> {
    return (await this.#ask<{ data: StatsRecord }>("api/stats", signal)).data;
  }

  /**
   * Searches by the index files. What a deploy replaced while the page was open is found by reading the index's
   * manifest again, once. Settles with undefined when the API must be asked.
   */
  async #searchIndex(query: string, typing: boolean): Promise<SearchPage | undefined> {
    for (const fresh of [false, true]) {
      const opened = fresh ? this.#openIndex(true) : (this.#index ?? this.#openIndex(false));
      try {
        return await (await opened).search(query, typing);
      } catch (error) {
        // A query that was refused would be refused elsewhere, too.
        if (error instanceof LocationDirectoryError) throw error;
        if (this.#index === opened) this.#index = undefined;
      }
    }
    this.#indexPausedUntil = Date.now() + INDEX_PAUSE_MS;
    return undefined;
  }

  #openIndex(fresh: boolean): Promise<import("./client-search.ts").IndexSearch> {
    const opened = import("./client-search.ts").then(({ openIndex }) =>
      openIndex(new URL("index/", this.#base), fresh, LocationDirectoryError),
    );
    this.#index = opened;
    return opened;
  }

  #list<Data, List>(path: string, listOf: (data: Data) => List, { signal }: CallOptions): Promise<List> {
    let list = this.#lists.get(path) as Promise<List> | undefined;
    if (!list) {
      // Not ended by the signal of one caller, since others may wait for the same list.
      list = this.#ask<{ data: Data }>(path, undefined).then(({ data }) => listOf(data));
      this.#lists.set(path, list);
      list.catch(() => this.#lists.delete(path));
    }
    return abortable(list, signal);
  }

  #ask<Body>(path: string, signal: AbortSignal | undefined): Promise<Body> {
    return requestJson<Body>(new URL(path, this.#base), { ...this.#retry, ...(signal ? { signal } : {}) });
  }
}

/** A query string of what is given, the same for the API and for the search in the browser. */
function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** A code as an id: the CDN has its answers under ids, which are codes without the zeros before them. */
function withoutZeros(id: number | string): string {
  return String(id).replace(/^0+(?=\d)/, "");
}
