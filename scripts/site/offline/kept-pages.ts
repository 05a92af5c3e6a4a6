/**
 * The service worker's answers from kept states, with the function's code and the same functions that write pages. A
 * separate bundle, which the worker loads once a state is kept.
 */

import { ApiError } from "../../../functions/core/contract/errors.ts";
import { headersOfPage } from "../../../functions/core/contract/headers.ts";
import { MATCH_KINDS } from "../../../functions/core/contract/kinds.ts";
import { PLACE_LEVELS } from "../../../functions/core/contract/levels.ts";
import { pageOf } from "../../../functions/core/contract/page-paths.ts";
import { NEAR_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readQuery } from "../../../functions/core/contract/query.ts";
import type {
  FoundRecord,
  NearPlaceRecord,
  PincodeRecord,
} from "../../../functions/core/contract/records.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/search-parameters.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { addHints } from "../../../functions/core/directory/hints.ts";
import type { AskEndpoint } from "../../../functions/core/endpoints/all.ts";
import { districts } from "../../../functions/core/endpoints/districts.ts";
import type { Endpoint } from "../../../functions/core/endpoints/endpoint.ts";
import { localities } from "../../../functions/core/endpoints/localities.ts";
import { near } from "../../../functions/core/endpoints/near.ts";
import { outlines } from "../../../functions/core/endpoints/outlines.ts";
import { pincode } from "../../../functions/core/endpoints/pincode.ts";
import { place } from "../../../functions/core/endpoints/place.ts";
import { points } from "../../../functions/core/endpoints/points.ts";
import { search } from "../../../functions/core/endpoints/search.ts";
import { talukas } from "../../../functions/core/endpoints/talukas.ts";
import { villages } from "../../../functions/core/endpoints/villages.ts";
import { PackTable } from "../../../functions/core/index/pack.ts";
import { SHELLS_FILE, type Shells } from "../../../functions/core/pages/shells.ts";
import { writePage } from "../../../functions/core/pages/write-page.ts";
import { type KeptState, keptStates, readPack } from "./kept-states.ts";
import { CACHES, WRITTEN_BY_WORKER } from "./shell-list.ts";

/**
 * Endpoints that a directory of one state answers exactly like the country's; for PIN codes, only those in that state. Outlines
 * differ only invisibly: in where a line begins, and where land ends.
 */
const ENDPOINTS: readonly Endpoint[] = [
  districts,
  talukas,
  villages,
  place,
  pincode,
  points,
  outlines,
  localities,
];

/** Endpoints whose answers are merged from those of all kept states. */
const MERGED = new Map([
  [search, searchIn],
  [near, nearIn],
]);

const ALL_ENDPOINTS = [...ENDPOINTS, ...MERGED.keys()];

/** The answers about the whole country that are kept with states, by the names of their endpoints. */
const COMMON = { stats: "/api/stats", states: "/api/locations/states" } as const;

/** What this bundle gives the service worker. */
export interface KeptPages {
  /** The answer of the API; undefined when the kept states do not have it. */
  readonly answer: (url: URL) => Promise<Response | undefined>;
  /** The page at an address; undefined if the kept states lack its data. */
  readonly page: (url: URL) => Promise<Response | undefined>;
}

const keptPages: KeptPages = {
  answer: async ({ href, pathname, search: query }) => {
    const stored = await (await caches.open(CACHES.kept)).match(href);
    if (stored) return stored;
    const endpoint = ALL_ENDPOINTS.find(({ path }) => path === pathname);
    if (!endpoint) return undefined;
    const payload = await found(askKept(await directories())(endpoint, query));
    return payload && Response.json({ success: true, ...payload });
  },

  page: async ({ pathname, search: query }) => {
    const asked = pageOf(pathname);
    if (!asked) return undefined;
    const kept = await directories();
    if (kept.length === 0) return undefined;
    const ask = askKept(kept);
    const askByName: AskEndpoint = async (name, values) => {
      if (name in COMMON) return common(name as keyof typeof COMMON);
      const endpoint = ALL_ENDPOINTS.find((one) => one.name === name);
      if (!endpoint) throw NOT_KEPT;
      return ask(endpoint, String(new URLSearchParams(values)));
    };
    const shells = (await (await caches.match(`/index/${SHELLS_FILE}`))!.json()) as Shells;
    const { status, text, type } = await writePage({ ...asked, query }, askByName, shells);
    // A place that no kept state has may still exist.
    if (status !== 200) return undefined;
    const marked = text.replace("<html ", `<html ${WRITTEN_BY_WORKER} `);
    return new Response(marked, { headers: headersOfPage(type) });
  },
};
Object.assign(globalThis, { keptPages });

const NOT_KEPT = new ApiError("not_found", "no kept state has this");

async function common(name: keyof typeof COMMON): Promise<object> {
  const stored = await (await caches.open(CACHES.kept)).match(COMMON[name]);
  if (!stored) throw NOT_KEPT;
  return (await stored.json()) as object;
}

/** Asks the directories of several states as if they were one. Rejects with ApiError if none has an answer. */
function askKept(kept: readonly Directory[]) {
  return async (endpoint: Endpoint, query: string): Promise<object> => {
    const merge = MERGED.get(endpoint);
    if (merge) return merge(kept, query);
    for (const directory of kept) {
      const payload = await found(askOne(directory, endpoint, query));
      // Every state has the areas of the first digits of any PIN code.
      const isKnown = endpoint !== pincode || (payload as PincodeAnswer | undefined)?.data.known;
      if (payload && isKnown) return payload;
    }
    throw NOT_KEPT;
  };
}

interface PincodeAnswer {
  readonly data: Pick<PincodeRecord, "known">;
}

async function askOne(directory: Directory, endpoint: Endpoint, query: string): Promise<object> {
  return (await endpoint.ask(directory, query)).payload!;
}

/** An answer; undefined if the directory rejects the request, for example for a code of another state. */
async function found<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

interface Found {
  readonly results: readonly FoundRecord[];
  readonly total: number;
  readonly query: string;
  readonly suggestions?: readonly string[];
}

/** Merges the search results of several states, by match, level and path. This is roughly the order of one search. */
async function searchIn(kept: readonly Directory[], query: string): Promise<object> {
  const { limit, offset } = readQuery(SEARCH_PARAMETERS, query).values;
  const whole = new URLSearchParams(query);
  whole.delete("offset");
  whole.set("limit", String(offset + limit));
  const some = await answersOf<Found>(kept, search, `?${whole}`);
  const results = some
    .flatMap((answer) => answer.results)
    .sort(
      (a, b) =>
        MATCH_KINDS.indexOf(a.match) - MATCH_KINDS.indexOf(b.match) ||
        PLACE_LEVELS.indexOf(a.level) - PLACE_LEVELS.indexOf(b.level) ||
        a.full_path.localeCompare(b.full_path, "en"),
    );
  // The search's own order is more exact, so the results of a single state keep it.
  const page = (some.length === 1 ? some[0]!.results : results)
    .slice(offset, offset + limit)
    .map(({ hint: _, ...record }) => record);
  addHints(page);
  return {
    ...some[0]!,
    results: page,
    total: some.reduce((sum, { total }) => sum + total, 0),
  };
}

/** The nearest places of several states. Rejects if none is near, because a place of another state may be. */
async function nearIn(kept: readonly Directory[], query: string): Promise<object> {
  const { limit } = readQuery(NEAR_PARAMETERS, query).values;
  const some = await answersOf<{ data: { places: NearPlaceRecord[] } }>(kept, near, query);
  const places = some
    .flatMap(({ data }) => data.places)
    .sort((a, b) => a.distance_km - b.distance_km);
  if (places.length === 0) throw NOT_KEPT;
  return { data: { places: places.slice(0, limit) } };
}

/** The answers of the states that have one. Rejects with ApiError if none has. */
async function answersOf<Answer extends object>(
  kept: readonly Directory[],
  endpoint: Endpoint,
  query: string,
): Promise<Answer[]> {
  const answers = await Promise.all(
    kept.map((directory) => found(askOne(directory, endpoint, query) as Promise<Answer>)),
  );
  const some = answers.filter((answer) => answer !== undefined);
  if (some.length === 0) throw NOT_KEPT;
  return some;
}

/** The directories of the kept states. A damaged state does not disable the others. */
async function directories(): Promise<Directory[]> {
  const kept = await keptStates();
  for (const file of opened.keys()) if (!kept.some((one) => one.file === file)) opened.delete(file);
  const opening = await Promise.allSettled(kept.map(directoryOf));
  return opening.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** Opened directories by the names of their packs. */
const opened = new Map<string, Promise<Directory>>();

function directoryOf(state: KeptState): Promise<Directory> {
  const { file } = state;
  const directory = opened.get(file) ?? open(state);
  opened.set(file, directory);
  directory.catch(() => opened.delete(file));
  return directory;
}

async function open(state: KeptState): Promise<Directory> {
  const { file } = state;
  const stored = new Response(await readPack(state));
  const unzipped = new Response(stored.body!.pipeThrough(new DecompressionStream("gzip")));
  const pack = new Uint8Array(await unzipped.arrayBuffer());
  const table = new PackTable((at, length) => pack.slice(at, at + length));
  return Directory.open(async (name) => {
    const found = table.find(name);
    if (!found) throw new Error(`${file} has no ${name}`);
    return pack.slice(found.at, found.at + found.length);
  });
}
