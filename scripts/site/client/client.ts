import { VILLAGE_DIGITS } from "../../../functions/core/contract/levels.ts";
import { MAX_ROWS } from "../../../functions/core/contract/limits.ts";
import type {
  AreasAtRecord,
  DistrictRecord,
  DistrictsQuery,
  LocalitiesRecord,
  NearOfficeRecord,
  NearPlaceRecord,
  OutlinesRecord,
  PincodeRecord,
  PlaceAnswer,
  PointsRecord,
  ResolvedRow,
  ResolveQuery,
  ResolveRecord,
  SearchAnswer,
  StateRecord,
  StatsRecord,
  TalukaRecord,
  TalukasQuery,
  VillagesQuery,
} from "../../../functions/core/contract/records.ts";
import { BrowserSearch } from "./browser-search.ts";
import type {
  CallOptions,
  ClientOptions,
  MatchedRows,
  MatchOptions,
  NearOptions,
  PincodeOrError,
  Place,
  PlaceOptions,
  PlaceOrError,
  PlaceParts,
  SearchIn,
  SearchOptions,
  VillagesPage,
} from "./calls.ts";
import { LocationDirectoryError } from "./errors.ts";
import { abortable, isPassing, type RequestOptions, requestJson } from "./request.ts";

export type {
  AreasAtRecord as AreasAt,
  CoverageRecord as Coverage,
  DistrictRecord as District,
  DistrictsQuery,
  FoundRecord as SearchResult,
  ListNote,
  LocalitiesRecord as Localities,
  NearOfficeRecord as NearOffice,
  NearPlaceRecord as NearPlace,
  OutlinedRecord as Outline,
  PincodeRecord as Pincode,
  RefusedRecord as Refused,
  ResolvedRow,
  ResolveRecord as Resolution,
  SearchAnswer as SearchPage,
  SearchNote,
  StateRecord as State,
  StatsRecord as Statistics,
  TalukaRecord as Taluka,
  TalukasQuery,
  VillageRecord as Village,
  VillagesQuery,
} from "../../../functions/core/contract/records.ts";
export type * from "./calls.ts";
export { LocationDirectoryError, type LocationDirectoryErrorCode } from "./errors.ts";

/**
 * A client of the location directory of India. Lists are loaded once; after a failure the next call tries again. Each call
 * returns its own copy. Positions are in degrees (WGS 84), distances in kilometres.
 *
 * All methods reject with {@link LocationDirectoryError} when the service refuses a request or can't be reached. The
 * examples use `const directory = new LocationDirectory("https://directory.example")`.
 */
export class LocationDirectory {
  /** The address of the directory, with a slash at the end. */
  readonly base: URL;
  readonly #request: RequestOptions;
  readonly #searchIn: SearchIn;
  readonly #browser: BrowserSearch;
  readonly #lists = new Map<string, Promise<unknown>>();

  /**
   * @param options or only the address of the deployment, such as `https://directory.example`; by default the folder that
   * this module was loaded from. Throws TypeError for an address that is not http(s), an unknown option, and an unknown
   * value of `searchIn`.
   */
  constructor(options: ClientOptions | string | URL = {}) {
    const { base, searchIn, retryDelays, fetch } = readOptions(options);
    this.base = base === undefined ? ownFolder() : folderOf(base);
    this.#searchIn = searchIn ?? (isBrowser() ? "auto" : "api");
    this.#browser = new BrowserSearch(new URL("index/", this.base));
    this.#request = { delays: retryDelays, fetch };
  }

  /** All states and union territories, sorted by name. */
  states(options?: CallOptions): Promise<StateRecord[]> {
    return this.#list(
      "api/locations/states",
      ({ states }: { states: StateRecord[] }) => states,
      options,
    );
  }

  /**
   * The districts of a state, sorted by name. `state` is the state's id or code, or filters such as `{ state: "Goa" }`.
   *
   * @example
   * (await directory.districts(30)).map(({ name }) => name); // ["Kushavati", "North Goa", "South Goa"]
   */
  districts(
    state: number | string | DistrictsQuery,
    options?: CallOptions,
  ): Promise<DistrictRecord[]> {
    return this.#areas("districts", "state_id", state, options);
  }

  /**
   * The talukas of a district, sorted by name. `district` is the district's id or code, or filters by name.
   *
   * @example
   * (await directory.talukas({ state: "Goa", district: "North Goa" }))[0].name; // "Bardez"
   */
  talukas(
    district: number | string | TalukasQuery,
    options?: CallOptions,
  ): Promise<TalukaRecord[]> {
    return this.#areas("talukas", "district_id", district, options);
  }

  /**
   * A page of the villages and towns that match all given filters, sorted by state, district, taluka and name; with `search`,
   * best match first. `total` counts all; `limit` and `offset` choose the page.
   *
   * @example
   * (await directory.villages({ state: "Goa", taluka: "Satari", limit: 1 })).villages[0].code; // "626825"
   */
  villages(query: VillagesQuery, options?: CallOptions): Promise<VillagesPage> {
    return this.#data("locations/villages", { ...options, ...query });
  }

  /**
   * The place with an official code. Two digits are a state, three a district, four a development block, five or eight a
   * taluka, six a village. A code that is no longer used gives its successor, and `former`.
   *
   * @param code with its leading zeros; without them, set `level`. For a locality, its PIN code and name
   * @example
   * (await directory.place("626825")).full_path; // "Goa > North Goa > Satari > Advoi"
   */
  async place(code: string, options?: PlaceOptions): Promise<Place> {
    return placeIn(await this.#data("locations/place", { ...options, code }));
  }

  /** The place or the error of each official code, in the order of the codes. Sends 100 codes per request. */
  async places(codes: readonly string[], options?: CallOptions): Promise<PlaceOrError[]> {
    return (await this.#each<PlaceAnswer>("locations/places", "codes", codes, options)).map(
      placeIn,
    );
  }

  /**
   * The districts and talukas that a PIN code reaches, its post offices, and the villages and towns known to have it. For an
   * unknown PIN code, `known` is false and only the state and district of its first digits are given; if these are in several
   * states, the call rejects with `not_found`.
   *
   * @example
   * (await directory.pincode("403001")).districts[0].name; // "North Goa"
   */
  pincode(code: string, options?: CallOptions): Promise<PincodeRecord> {
    return this.#data("pincode", { ...options, code });
  }

  /** The record or the error of each PIN code, in the order of the codes. Sends 100 codes per request. */
  pincodes(codes: readonly string[], options?: CallOptions): Promise<PincodeOrError[]> {
    return this.#each("pincode", "codes", codes, options);
  }

  /**
   * The villages, towns and localities nearest to a position in India, or the places of one level, nearest first, each with
   * `distance_km`. Distances are to the places' points, so the nearest place is not always the one that the position is in.
   *
   * @example
   * (await directory.placesNear(15.56, 74.13, { limit: 1 }))[0].name; // "Edorem"
   */
  async placesNear(
    latitude: number,
    longitude: number,
    options?: NearOptions,
  ): Promise<NearPlaceRecord[]> {
    const query = { at: pointOf(latitude, longitude), ...options };
    return (await this.#data<{ places: NearPlaceRecord[] }>("locations/near", query)).places;
  }

  /**
   * The state, district and taluka of a position, derived from the nearest known places, not from official borders. Rely only
   * on areas that are `certain`. Rejects with `not_found` for a position outside India.
   */
  async areasAt(
    latitude: number,
    longitude: number,
    options?: CallOptions,
  ): Promise<AreasAtRecord> {
    return this.#data("locations/at", { ...options, point: pointOf(latitude, longitude) });
  }

  /**
   * The latitude and longitude of each village of a taluka, block or district, in the order of `villages`, or of each taluka
   * of a state; null where unknown. `area` is the area's code.
   */
  async points(area: string, options?: CallOptions): Promise<PointsRecord["points"]> {
    return (await this.#data<PointsRecord>("locations/points", { ...options, area })).points;
  }

  /** The districts of a state or the talukas of a district, with counts and outlines. `area` is its code. */
  async outlines(area: string, options?: CallOptions): Promise<OutlinesRecord["areas"]> {
    return (await this.#data<OutlinesRecord>("locations/outlines", { ...options, area })).areas;
  }

  /**
   * The localities of a town, taluka or district, sorted by name, and the towns that they are in. `code` is that of the town
   * or area.
   */
  async localities(code: string, options?: CallOptions): Promise<LocalitiesRecord> {
    const of = code.length === VILLAGE_DIGITS ? { town: code } : { area: code };
    return this.#data("locations/localities", { ...options, ...of });
  }

  /** The post offices nearest to a position in India, nearest first, each with `distance_km`. */
  async officesNear(
    latitude: number,
    longitude: number,
    options?: CallOptions,
  ): Promise<NearOfficeRecord[]> {
    const query = { ...options, near: pointOf(latitude, longitude) };
    return (await this.#data<{ offices: NearOfficeRecord[] }>("pincode", query)).offices;
  }

  /**
   * Places of all levels whose names match a text, best match first. `total` counts all; `limit` and `offset` choose the page.
   *
   * @example
   * (await directory.search("bardez calanguet")).results[0].full_path; // "Goa > North Goa > Bardez > Calangute"
   */
  async search(
    q: string,
    { typing, signal, ...filters }: SearchOptions = {},
  ): Promise<SearchAnswer> {
    signal?.throwIfAborted();
    const query = queryOf({ q, ...filters });
    const inBrowser = () => this.#browser.search(query, typing, signal);
    if (this.#searchIn === "browser") return (await inBrowser()) ?? this.#askSearch(query, signal);
    try {
      return await this.#askSearch(query, signal);
    } catch (error) {
      const found = this.#searchIn === "auto" && isPassing(error) ? await inBrowser() : undefined;
      if (found) return found;
      throw error;
    }
  }

  /**
   * Finds the place that somebody wrote down, in parts or in one line. Of the parts, the lowest one is the place to find.
   * `match` is null unless the place is certain; then `candidates` has the likeliest ones. For more than a few places use
   * {@link LocationDirectory.match}.
   *
   * @example
   * (await directory.resolve("Advoi, Tal. Sattari, Goa")).match.code; // "626825"
   * @example
   * (await directory.resolve({ village: "Advoy", taluka: "Sattari" })).outcome; // "match"
   */
  resolve(written: PlaceParts | string, options?: CallOptions): Promise<ResolveRecord> {
    return this.#data("resolve", { ...options, ...partsOf(written) });
  }

  /**
   * Finds the places of the rows of a list, each in parts or in one line. Learns the list's own names of areas from the rows
   * that are certain. Rows are not sent anywhere: only the index files of the areas in them are loaded.
   *
   * @example
   * const { rows } = await directory.match(["Advoi, Satari, Goa", { village: "Podocem", district: "North Goa" }]);
   * rows.map(({ match }) => match?.code); // ["626825", "626765"]
   */
  async match(
    rows: readonly (PlaceParts | string)[],
    options: MatchOptions = {},
  ): Promise<MatchedRows> {
    options.signal?.throwIfAborted();
    const { matchList } = await import("./client-match.ts");
    return matchList(new URL("index/", this.base), rows, options, LocationDirectoryError);
  }

  /**
   * Resolves each row by the API, in the order of the rows. Sends 100 rows per request.
   * {@link LocationDirectory.match} finds more, because it learns from the whole list.
   */
  async resolveAll(
    rows: readonly (PlaceParts | string)[],
    options?: CallOptions,
  ): Promise<ResolvedRow[]> {
    return this.#each("resolve", "rows", rows.map(partsOf), options);
  }

  /** The Hindi names of states and districts, by code. */
  hindiNames(options?: CallOptions): Promise<ReadonlyMap<string, string>> {
    const listOf = (names: Readonly<Record<string, string>>) => new Map(Object.entries(names));
    return this.#list("hindi-names.json", listOf, options);
  }

  /** The number of places, and the source, date and license of the data. */
  stats(options?: CallOptions): Promise<StatsRecord> {
    return this.#list("api/stats", (data: StatsRecord) => data, options);
  }

  /**
   * With `searchIn: "browser"`, loads what a search needs: call it when a search box gets the focus. Resolves when that has
   * loaded or failed. Otherwise does nothing: an answer of the API is about 3 kB, the index files for a search are a hundred
   * times as much.
   */
  async warm(): Promise<void> {
    if (this.#searchIn === "browser") await this.#browser.warm();
  }

  async #askSearch(query: string, signal: AbortSignal | undefined): Promise<SearchAnswer> {
    const { success: _, ...page } = await this.#ask<SearchAnswer & { success: true }>(
      `api/search?${query}`,
      signal,
    );
    return page;
  }

  /** The areas in another one, by its id or by filters. */
  #areas<Area>(
    areas: "districts" | "talukas",
    id: string,
    within: number | string | object,
    options?: CallOptions,
  ): Promise<Area[]> {
    // The files on the CDN are named by ids.
    const query = queryOf(typeof within === "object" ? within : { [id]: Number(within) || within });
    return this.#list(
      `api/locations/${areas}?${query}`,
      (data: Readonly<Record<string, Area[]>>) => data[areas]!,
      options,
    );
  }

  #list<Data, List>(
    path: string,
    listOf: (data: Data) => List,
    { signal }: CallOptions = {},
  ): Promise<List> {
    let list = this.#lists.get(path) as Promise<List> | undefined;
    if (!list) {
      // Not cancelled with one caller, because others may wait for the same list.
      list = this.#ask<{ data: Data }>(path, undefined).then(({ data }) => listOf(data));
      this.#lists.set(path, list);
      list.catch(() => this.#lists.delete(path));
    }
    return abortable(list.then<List>(structuredClone), signal);
  }

  /** The data in the answer to a query, which may have a signal. */
  async #data<Data>(path: string, { signal, ...query }: Query): Promise<Data> {
    return (await this.#ask<{ data: Data }>(`api/${path}?${queryOf(query)}`, signal)).data;
  }

  /** The results of rows or codes, which are sent in hundreds. */
  async #each<Result>(
    path: string,
    field: "rows" | "codes",
    all: readonly unknown[],
    { signal }: CallOptions = {},
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (let from = 0; from < all.length; from += MAX_ROWS) {
      // Sent as plain text: browsers send that to another site without a preflight request.
      const body = JSON.stringify({ [field]: all.slice(from, from + MAX_ROWS) });
      const { data } = await this.#ask<{ data: { results: Result[] } }>(
        `api/${path}`,
        signal,
        body,
      );
      results.push(...data.results);
    }
    return results;
  }

  #ask<Body>(path: string, signal: AbortSignal | undefined, body?: string): Promise<Body> {
    return requestJson<Body>(new URL(path, this.base), { ...this.#request, signal, body });
  }
}

/** Parameters and options of a call. */
type Query = CallOptions & Readonly<Record<string, unknown>>;

const OPTIONS: readonly string[] = [
  "base",
  "searchIn",
  "retryDelays",
  "fetch",
] satisfies (keyof ClientOptions)[];
const SEARCH_IN: readonly unknown[] = [undefined, "auto", "browser", "api"] satisfies (
  | SearchIn
  | undefined
)[];

/** The options, checked because JavaScript may pass anything. */
function readOptions(options: ClientOptions | string | URL): ClientOptions {
  if (typeof options === "string" || options instanceof URL) return { base: options };
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`LocationDirectory has no option "${unknown}", only ${OPTIONS.join(", ")}`);
  if (!SEARCH_IN.includes(options.searchIn))
    throw new TypeError(`searchIn must be "auto", "browser" or "api", not "${options.searchIn}"`);
  return options;
}

/** The folder of this module, if it was loaded from a deployment. */
function ownFolder(): URL {
  const { href } = new URL(import.meta.url);
  if (/^https?:/.test(href)) return new URL(".", href);
  throw new TypeError(
    'give the address of the deployment, as in new LocationDirectory("https://directory.example")',
  );
}

/** The folder at an address, with or without a slash at its end. */
function folderOf(base: string | URL): URL {
  const folder = String(base).replace(/\/?$/, "/");
  if (/^https?:\/\//.test(folder) && URL.canParse(folder)) return new URL(folder);
  throw new TypeError(`the address "${base}" must be like https://directory.example`);
}

/** An answer with the fields of its place at the top, next to `former` or `error`. */
function placeIn({ place, ...others }: Partial<PlaceAnswer>): Place {
  return { ...place!, ...others };
}

/** What somebody wrote down, as the parameters of the API. */
function partsOf(written: PlaceParts | string): ResolveQuery {
  return typeof written === "string" ? { q: written } : written;
}

/** A position as a parameter. Small numbers as texts would have an exponent. */
function pointOf(latitude: number, longitude: number): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
}

/** The query string of the given values, for the API and for the search in the browser. */
function queryOf(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  // It turns values into texts itself.
  return String(new URLSearchParams(given as [string, string][]));
}

function isBrowser(): boolean {
  return (
    typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions
      ?.node !== "string"
  );
}
