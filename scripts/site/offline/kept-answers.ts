/** Answers API requests from kept states, with the code of the function. Loaded when the network fails. */

import { ApiError } from "../../../functions/core/contract/errors.ts";
import { MATCH_KINDS } from "../../../functions/core/contract/kinds.ts";
import { PLACE_LEVELS } from "../../../functions/core/contract/levels.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readQuery } from "../../../functions/core/contract/query.ts";
import type { FoundRecord } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { addHints } from "../../../functions/core/directory/hints.ts";
import { districts } from "../../../functions/core/endpoints/districts.ts";
import type { Endpoint } from "../../../functions/core/endpoints/endpoint.ts";
import { place } from "../../../functions/core/endpoints/place.ts";
import { search } from "../../../functions/core/endpoints/search.ts";
import { talukas } from "../../../functions/core/endpoints/talukas.ts";
import { villages } from "../../../functions/core/endpoints/villages.ts";
import { PackTable } from "../../../functions/core/index/pack.ts";
import { type KeptState, readPack } from "./kept-states.ts";
import { CACHES } from "./shell-list.ts";

/** Endpoints that a directory of one state answers exactly as the whole country's does. */
const ENDPOINTS: readonly Endpoint[] = [districts, talukas, villages, place];

/** The answer of the API; undefined when the kept states do not have it. */
export async function answerFromKept(
  { pathname, search: query, href }: URL,
  kept: readonly KeptState[],
): Promise<Response | undefined> {
  const stored = await (await caches.open(CACHES.kept)).match(href);
  if (stored) return stored;
  // A damaged state does not take the others away.
  const opening = await Promise.allSettled(kept.map(opened));
  const directories = opening.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (pathname === search.path) return Response.json(await searchIn(directories, query));
  const endpoint = ENDPOINTS.find(({ path }) => path === pathname);
  for (const directory of endpoint ? directories : []) {
    const answer = await answerIn(directory, endpoint!, query);
    if (answer) return Response.json({ success: true, ...answer });
  }
  return undefined;
}

interface Found {
  readonly results: readonly FoundRecord[];
  readonly total: number;
  readonly query: string;
  readonly suggestions?: readonly string[];
}

/** Merges the search results of several states, by match, level and path: the order of one search, roughly. */
async function searchIn(directories: readonly Directory[], query: string): Promise<object> {
  const { limit, offset } = readQuery(SEARCH_PARAMETERS, query).values;
  const whole = new URLSearchParams(query);
  whole.delete("offset");
  whole.set("limit", String(offset + limit));
  const answers = await Promise.all(
    directories.map(
      (directory) => answerIn(directory, search, `?${whole}`) as Promise<Found | undefined>,
    ),
  );
  const found = answers.filter((answer) => answer !== undefined);
  if (found.length === 0) throw new Error("no kept state can be searched for this");
  const results = found
    .flatMap((answer) => answer.results)
    .sort(
      (a, b) =>
        MATCH_KINDS.indexOf(a.match) - MATCH_KINDS.indexOf(b.match) ||
        PLACE_LEVELS.indexOf(a.level) - PLACE_LEVELS.indexOf(b.level) ||
        a.full_path.localeCompare(b.full_path, "en"),
    );
  // The search's own order is more exact, so one state keeps it.
  const page = (found.length === 1 ? found[0]!.results : results)
    .slice(offset, offset + limit)
    .map(({ hint: _, ...record }) => record);
  addHints(page);
  return {
    success: true,
    ...found[0]!,
    results: page,
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Undefined when the directory refuses the request, such as for a code of another state. */
async function answerIn(
  directory: Directory,
  endpoint: Endpoint,
  query: string,
): Promise<object | undefined> {
  try {
    return (await endpoint.ask(directory, query)).payload;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Opened directories by state. They stay open until the page closes, so an update shows at the next visit. */
const directories = new Map<string, Promise<Directory>>();

function opened(state: KeptState): Promise<Directory> {
  const { code } = state;
  let directory = directories.get(code);
  if (!directory) {
    directory = open(state);
    directories.set(code, directory);
    directory.catch(() => directories.delete(code));
  }
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
