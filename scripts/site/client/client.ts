import type {
  DistrictRecord,
  FormerRecord,
  PlaceRecord,
  ResolveRecord,
  SearchAnswer,
  StateRecord,
  StatsRecord,
  TalukaRecord,
} from "../../../functions/core/contract/records.ts";
import { BrowserSearch } from "./browser-search.ts";
import type {
  CallOptions,
  ClientOptions,
  MatchedRows,
  MatchOptions,
  Place,
  PlaceParts,
  SearchIn,
  SearchOptions,
  VillagesPage,
  VillagesQuery,
} from "./calls.ts";
import { LocationDirectoryError } from "./errors.ts";
import { abortable, type RetryOptions, requestJson } from "./request.ts";

export type {
  CoverageRecord as Coverage,
  DistrictRecord as District,
  FoundRecord as SearchResult,
  ResolveRecord as Resolution,
  SearchAnswer as SearchPage,
  SearchNote,
  StateRecord as State,
  StatsRecord as Statistics,
  TalukaRecord as Taluka,
  VillageRecord as Village,
} from "../../../functions/core/contract/records.ts";
export type {
  CallOptions,
  ClientOptions,
  LearntArea,
  MatchedRows,
  MatchOptions,
  Place,
  PlaceParts,
  SearchFilters,
  SearchIn,
  SearchOptions,
  VillagesPage,
  VillagesQuery,
} from "./calls.ts";
export { LocationDirectoryError, type LocationDirectoryErrorCode } from "./errors.ts";

/**
 * India's administrative places, from a deployment of the location directory. Lists are loaded once and kept; one
 * that failed to load is asked for again by the next call.
 *
 * Every method rejects with {@link LocationDirectoryError} when the service refuses or can't be reached.
 */
export class LocationDirectory {
  readonly #base: URL;
  readonly #retry: RetryOptions;
  readonly #searchIn: SearchIn;
  readonly #browser: BrowserSearch;
  readonly #lists = new Map<string, Promise<unknown>>();

  constructor({ base, searchIn, retryDelays, fetch }: ClientOptions = {}) {
    this.#base = new URL(base ?? new URL(".", import.meta.url));
    this.#searchIn = searchIn ?? (isBrowser() ? "auto" : "api");
    this.#browser = new BrowserSearch(new URL("index/", this.#base));
    this.#retry = { ...(retryDelays && { delays: retryDelays }), ...(fetch && { fetch }) };
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

  /**
   * The place with an official code. Its number of digits gives its level: 2, 3, 5 or 8, 6.
   *
   * @param code with its leading zeros
   */
  async place(code: string, { signal }: CallOptions = {}): Promise<Place> {
    const { data } = await this.#ask<{ data: { place: PlaceRecord; former?: FormerRecord } }>(
      `api/locations/place?${queryOf({ code })}`,
      signal,
    );
    return data.former ? { ...data.place, former: data.former } : data.place;
  }

  /** Places of all levels whose names match a text, best first. */
  async search(
    q: string,
    { limit, offset, level, state, district, taluka, typing = false, signal }: SearchOptions = {},
  ): Promise<SearchAnswer> {
    signal?.throwIfAborted();
    const query = queryOf({ q, limit, offset, level, state, district, taluka });
    if (this.#searchIn === "auto")
      return this.#browser.first(query, (ends) => this.#askSearch(query, ends), signal);
    const found =
      this.#searchIn === "browser" ? await this.#browser.search(query, typing, signal) : undefined;
    return found ?? this.#askSearch(query, signal);
  }

  /**
   * Which place is meant by what somebody wrote down: in parts, of which the lowest named is sought, or in one line.
   * For more than a few, `match` takes a whole list.
   */
  async resolve(written: PlaceParts | string, { signal }: CallOptions = {}): Promise<ResolveRecord> {
    const query = queryOf(typeof written === "string" ? { q: written } : { ...written });
    return (await this.#ask<{ data: ResolveRecord }>(`api/resolve?${query}`, signal)).data;
  }

  /**
   * Which places are meant by the rows of a list, in parts or each in one line. A list knows more than its rows: what it
   * calls its areas is learnt from the rows that are sure. All of it happens here: only index files are loaded, those of
   * the areas that the rows name, and no row is sent.
   */
  async match(rows: readonly (PlaceParts | string)[], options: MatchOptions = {}): Promise<MatchedRows> {
    const { signal } = options;
    signal?.throwIfAborted();
    const { matchRows } = await import("./client-match.ts");
    const index = new URL("index/", this.#base);
    const run = (fresh: boolean) => abortable(matchRows(index, rows, options, fresh), signal);
    try {
      // What a deploy replaced meanwhile is found by reading the index anew, once.
      return await run(false).catch(() => {
        signal?.throwIfAborted();
        return run(true);
      });
    } catch (cause) {
      signal?.throwIfAborted();
      const { message } = cause as Error;
      throw new LocationDirectoryError("network_error", `the index can't be read (${message}): try again`, {
        cause,
      });
    }
  }

  /** How many places there are, and of which source, date and license. */
  stats(options: CallOptions = {}): Promise<StatsRecord> {
    return this.#list<StatsRecord, StatsRecord>("api/stats", (data) => data, options);
  }

  /**
   * Begins to load what searching in the browser needs, such as when a search box gets the focus. Settles when it is
   * loaded or can't be; at once where the API is asked, as it is by default on slow connections and where people save
   * data: an answer of the API is some 3 kB, the index files for a search are a hundred times as much.
   */
  async warm(): Promise<void> {
    if (this.#searchIn === "browser" || (this.#searchIn === "auto" && !isConstrained()))
      await this.#browser.warm();
  }

  async #askSearch(query: string, signal: AbortSignal | undefined): Promise<SearchAnswer> {
    const { success: _, ...page } = await this.#ask<SearchAnswer & { success: true }>(
      `api/search?${query}`,
      signal,
    );
    return page;
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

/** The Network Information API, which not every browser has. */
interface Connection {
  readonly saveData?: boolean;
  /** `4g` is the fastest of its values. */
  readonly effectiveType?: string;
}

function isConstrained(): boolean {
  const { connection } = globalThis.navigator as { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? "4g") !== "4g";
}

function isBrowser(): boolean {
  return (
    typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== "string"
  );
}
