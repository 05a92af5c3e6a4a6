/** Matches lists in the browser and in Node, with the code of `npm run match`. Loaded with the first list. */

import type { ResolveRecord } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { areaResult, toSearchRecord } from "../../../functions/core/directory/place-result.ts";
import { NO_PARTS } from "../../../functions/core/evidence/written.ts";
import { positionIn } from "../../../functions/core/geo/degrees.ts";
import { positionOfDigipin } from "../../../functions/core/geo/digipin.ts";
import { ALL_FILES, type ReadFile } from "../../../functions/core/index/file-cache.ts";
import { MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import type { RowText } from "../../../functions/core/lists/columns.ts";
import type { LearntArea } from "../../../functions/core/lists/match-rows.ts";
import { matchRows } from "../../../functions/core/lists/match-rows.ts";
import { type Resolution, toResolveRecord } from "../../../functions/core/resolve/resolution.ts";
import type { MatchedRows, MatchOptions, PlaceParts } from "./calls.ts";
import type { LocationDirectoryError } from "./errors.ts";
import { abortable, readIndexFile } from "./request.ts";

/**
 * Matches rows with the index below a URL. A deploy may have replaced the index; then it is read again, once.
 *
 * @param ErrorClass the error class of the calling client, which is bundled separately
 */
export async function matchList(
  index: URL,
  rows: readonly (PlaceParts | string)[],
  options: MatchOptions,
  ErrorClass: typeof LocationDirectoryError,
): Promise<MatchedRows> {
  const { signal } = options;
  const run = (fresh: boolean) => abortable(matchWith(index, rows, options, fresh), signal);
  try {
    return await run(false).catch(() => {
      signal?.throwIfAborted();
      return run(true);
    });
  } catch (cause) {
    signal?.throwIfAborted();
    const { message } = cause as Error;
    throw new ErrorClass("network_error", `the index can't be read (${message}): try again`, {
      cause,
    });
  }
}

/**
 * Matches rows with the index below a URL. Rejects when one of its files can't be loaded.
 *
 * @param fresh whether to bypass the browser's cache, which may be damaged
 */
async function matchWith(
  index: URL,
  rows: readonly (PlaceParts | string)[],
  { onProgress, signal }: MatchOptions,
  fresh: boolean,
): Promise<MatchedRows> {
  const directory = await Directory.open(indexReader(index, fresh, signal), ALL_FILES);
  const { areas } = directory;
  const texts = rows.map((row) =>
    typeof row === "string" ? { parts: NO_PARTS, line: row } : rowOfParts(row),
  );
  const report =
    onProgress && ((share: number) => onProgress(share, Math.floor(share * rows.length)));
  const matched = await matchRows(texts, directory, { onProgress: report, signal });
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

/** Reads index files. All but the manifest are named by their contents, so a cached one is right however old it is. */
export function indexReader(index: URL, fresh: boolean, signal?: AbortSignal): ReadFile {
  return (file) => {
    const cache = file === MANIFEST_FILE ? "no-cache" : fresh ? "reload" : "force-cache";
    return readIndexFile(index, file, { cache }, signal);
  };
}

function rowOfParts(row: PlaceParts): RowText {
  const { at = "", ...parts } = withoutMissing(row);
  const [latitude = "", longitude = ""] = at.split(",");
  const ofDigipin = positionOfDigipin(at);
  const position = ofDigipin ? { ...ofDigipin, isSwapped: false } : positionIn(latitude, longitude);
  return { parts: { ...NO_PARTS, ...parts }, position };
}

function withoutMissing(row: PlaceParts): Partial<Record<keyof PlaceParts, string>> {
  return Object.fromEntries(
    Object.entries<string | undefined>({ ...row }).flatMap(([part, text]) =>
      text === undefined ? [] : [[part, text.trim()]],
    ),
  );
}
