/** Matching of lists in the browser and in Node, by the code of `npm run match`. Loaded at the first list only. */

import type { ResolveRecord } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory.ts";
import type { ReadFile } from "../../../functions/core/index/file-cache.ts";
import { MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import { areaResult } from "../../../functions/core/place-result.ts";
import { AreaBook } from "../../../functions/core/resolve/area-book.ts";
import { readLine } from "../../../functions/core/resolve/line.ts";
import { type LearntArea, ListMatcher } from "../../../functions/core/resolve/list/list.ts";
import { NO_PARTS } from "../../../functions/core/resolve/parts.ts";
import { toResolveRecord } from "../../../functions/core/resolve/records.ts";
import type { Resolution } from "../../../functions/core/resolve/resolver.ts";
import { toSearchRecord } from "../../../functions/core/search-record.ts";
import type { MatchedRows, MatchOptions, PlaceParts } from "./client.ts";
import { fetchWithin } from "./request.ts";

/**
 * Matches rows by the index below a URL. Rejects when a file of it can't be had.
 *
 * @param fresh whether to pass by what the browser has kept, which may be damaged
 */
export async function matchRows(
  index: URL,
  rows: readonly (PlaceParts | string)[],
  { onProgress, signal }: MatchOptions,
  fresh: boolean,
): Promise<MatchedRows> {
  const directory = await Directory.open(indexReader(index, fresh, signal));
  const { areas } = directory;
  const book = new AreaBook(areas);
  const parts = rows.map((row) =>
    typeof row === "string" ? readLine(row, areas, book) : { ...NO_PARTS, ...withoutMissing(row) },
  );
  const report = onProgress && ((share: number) => onProgress(share, Math.floor(share * rows.length)));
  const matched = await new ListMatcher(directory).match(parts, { onProgress: report, signal });
  // Equal rows share one record.
  const records = new Map<Resolution, ResolveRecord>();
  for (const resolution of matched.resolutions)
    if (!records.has(resolution)) records.set(resolution, toResolveRecord(areas, resolution));
  return {
    rows: matched.resolutions.map((resolution) => records.get(resolution)!),
    areas: matched.areas.map(({ area, ...learnt }: LearntArea) => ({
      ...learnt,
      taken_for: toSearchRecord(areas, areaResult(areas, area)),
    })),
  };
}

/** All files but the manifest are named by their contents: what the browser has kept of them is right however old. */
export function indexReader(index: URL, fresh: boolean, signal?: AbortSignal): ReadFile {
  return (file) => {
    const cache = file === MANIFEST_FILE ? "no-cache" : fresh ? "reload" : "force-cache";
    const read = async (response: Response) => {
      if (!response.ok) throw new Error(`index file ${file}: status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    };
    return fetchWithin(new URL(file, index), { cache }, read, signal);
  };
}

function withoutMissing(row: PlaceParts): Partial<Record<keyof PlaceParts, string>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([part, text]) => (text === undefined ? [] : [[part, text.trim()]])),
  );
}
