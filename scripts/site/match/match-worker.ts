/** Reads, matches and writes lists beside the page, so that nothing there freezes. No row leaves the browser. */
import { Directory } from "../../../functions/core/directory.ts";
import type { MatchedList } from "../../../functions/core/resolve/list/list.ts";
import type { Resolution } from "../../../functions/core/resolve/resolver.ts";
import { toSearchRecord } from "../../../functions/core/search-record.ts";
import { isByLine, lineOf, parseHeaderWords, partsOf } from "../../match/columns.ts";
import headerWords from "../../match/header-words.csv";
import { ListError, type ListFile, readList } from "../../match/list-file.ts";
import {
  type ListColumns,
  matchListFile,
  placeRows,
  recogniseColumns,
  writeMatchedFile,
} from "../../match/match-file.ts";
import { indexReader } from "../client/client-match.ts";
import type { FromWorker, LearntName, Result, ToWorker } from "./messages.ts";

const MAX_PREVIEW = 6;

let directory: Promise<Directory> | undefined;
let list: ListFile;
let matched: MatchedList;
let columns: ListColumns;
let resolutions: Resolution[];

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => {
    const { message } = error as Error;
    tell({ is: "failed", list: error instanceof ListError, message });
  });
});

function tell(message: FromWorker): void {
  postMessage(message);
}

async function answer(asked: ToWorker): Promise<void> {
  if (asked.do === "read") {
    list = await readList(asked.content);
    const found = recogniseColumns(list, parseHeaderWords(headerWords), await open());
    tell({ is: "read", rows: list.rows.length, preview: list.rows.slice(0, MAX_PREVIEW), ...found });
  } else if (asked.do === "match") {
    columns = { columns: asked.columns, headerRows: asked.headerRows };
    const onProgress = (share: number) => tell({ is: "progress", share });
    matched = await matchListFile(list, columns, await open(), { onProgress });
    resolutions = [...new Set(matched.resolutions)];
    tell({ is: "matched", results: results(await open()), areas: learntNames(await open()) });
  } else {
    const chosen = new Map([...asked.chosen].map(([id, code]) => [resolutions[id]!, code]));
    tell({
      is: "written",
      content: await writeMatchedFile(list, columns, matched, await open(), asked.form, chosen),
    });
  }
}

/** An opening that fails is forgotten, so that the next list tries again. */
function open(): Promise<Directory> {
  directory ??= Directory.open(indexReader(new URL("/index/", location.origin), false)).catch(
    (error: unknown) => {
      directory = undefined;
      throw error;
    },
  );
  return directory;
}

function results({ areas }: Directory): Result[] {
  const rows = placeRows(list, columns);
  const counts = new Map<Resolution, { rows: number; first: number }>();
  for (const [i, resolution] of matched.resolutions.entries()) {
    const known = counts.get(resolution);
    if (known) known.rows++;
    else counts.set(resolution, { rows: 1, first: i });
  }
  return resolutions.map((resolution, id) => {
    const { rows: count, first } = counts.get(resolution)!;
    return {
      id,
      rows: count,
      text: textOf(rows[first]!),
      outcome: resolution.outcome,
      candidates: resolution.candidates.map(({ place, score, differs }) => {
        const { code, full_path: path } = toSearchRecord(areas, place);
        return { code, path, score, differs };
      }),
    };
  });
}

function textOf(row: readonly string[]): string {
  if (isByLine(columns.columns)) return lineOf(row, columns.columns);
  const { village, taluka, district, state, pincode } = partsOf(row, columns.columns);
  return [village, taluka, district, state, pincode].filter(Boolean).join(", ");
}

function learntNames({ areas }: Directory): LearntName[] {
  return matched.areas.map(({ state, district, taluka, area, rows, of }) => ({
    given: [state, district, taluka].filter(Boolean).join(" > "),
    taken: areas
      .path(area)
      .map((one) => areas.name(one))
      .join(" > "),
    rows,
    of,
  }));
}
