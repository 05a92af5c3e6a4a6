/** Answers of the API from the states that are kept, by the code of the function. Loaded when the network fails. */
import { districts } from "../../../functions/api/endpoints/districts.ts";
import type { Endpoint } from "../../../functions/api/endpoints/endpoint.ts";
import { place } from "../../../functions/api/endpoints/place.ts";
import { search } from "../../../functions/api/endpoints/search.ts";
import { talukas } from "../../../functions/api/endpoints/talukas.ts";
import { villages } from "../../../functions/api/endpoints/villages.ts";
import { ApiError } from "../../../functions/core/contract/errors.ts";
import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readQuery } from "../../../functions/core/contract/query.ts";
import { type FoundRecord, MATCH_KINDS } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory.ts";
import { PackTable } from "../../../functions/core/index/pack.ts";
import type { KeptState } from "./kept-states.ts";
import { CACHES } from "./shell-list.ts";

/** What a state's own directory answers as the whole country's does. */
const ENDPOINTS: readonly Endpoint[] = [districts, talukas, villages, place];

/** What the API would answer; undefined when the kept states do not have it. */
export async function answerFromKept(
  { pathname, search: query, href }: URL,
  kept: readonly KeptState[],
): Promise<Response | undefined> {
  const stored = await (await caches.open(CACHES.kept)).match(href);
  if (stored) return stored;
  const directories = await Promise.all(kept.map(opened));
  if (pathname === search.path) return Response.json(await searchIn(directories, query));
  const endpoint = ENDPOINTS.find(({ path }) => path === pathname);
  for (const directory of endpoint ? directories : []) {
    const answer = await askIn(directory, endpoint!, query);
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

/** The results of several states in the order of one search, as far as results tell it: match, level, path. */
async function searchIn(directories: readonly Directory[], query: string): Promise<object> {
  const { limit, offset } = readQuery(SEARCH_PARAMETERS, query).values;
  const whole = new URLSearchParams(query);
  whole.delete("offset");
  whole.set("limit", String(offset + limit));
  const answers = await Promise.all(
    directories.map((directory) => askIn(directory, search, `?${whole}`) as Promise<Found | undefined>),
  );
  const found = answers.filter((answer) => answer !== undefined);
  if (found.length === 0) throw new Error("no kept state can be searched for this");
  const results = found
    .flatMap((answer) => answer.results)
    .sort(
      (a, b) =>
        MATCH_KINDS.indexOf(a.match) - MATCH_KINDS.indexOf(b.match) ||
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
        a.full_path.localeCompare(b.full_path, "en"),
    );
  return {
    success: true,
    ...found[0]!,
    // One state needs no sorting, which is not as fine as the search's own.
    results: (found.length === 1 ? found[0]!.results : results).slice(offset, offset + limit),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Settles with undefined where the directory does not have what is asked for. */
async function askIn(directory: Directory, endpoint: Endpoint, query: string): Promise<object | undefined> {
  try {
    return (await endpoint.ask(directory, query)).payload;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** By state. An opened directory stays for as long as the page does: an update is taken at the next visit. */
const directories = new Map<string, Promise<Directory>>();

function opened({ code, file }: KeptState): Promise<Directory> {
  let directory = directories.get(code);
  if (!directory) {
    directory = open(file);
    directories.set(code, directory);
    directory.catch(() => directories.delete(code));
  }
  return directory;
}

async function open(file: string): Promise<Directory> {
  const stored = await (await caches.open(CACHES.kept)).match(file);
  if (!stored?.body) throw new Error(`${file} is not kept`);
  const unzipped = new Response(stored.body.pipeThrough(new DecompressionStream("gzip")));
  const pack = new Uint8Array(await unzipped.arrayBuffer());
  const table = new PackTable((at, length) => pack.slice(at, at + length));
  return Directory.open(async (name) => {
    const found = table.find(name);
    if (!found) throw new Error(`${file} has no ${name}`);
    return pack.slice(found.at, found.at + found.length);
  });
}
