/** Reads, matches and writes lists in a worker, so that the page never freezes. No row leaves the browser. */
import { Directory } from "../../../functions/core/directory/directory.ts";
import { toSearchRecord } from "../../../functions/core/directory/place-result.ts";
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import { textOfRow } from "../../../functions/core/lists/columns.ts";
import type { MatchedList } from "../../../functions/core/lists/match-rows.ts";
import { overlookedColumn } from "../../../functions/core/lists/overlooked-column.ts";
import type { Resolution } from "../../../functions/core/resolve/resolution.ts";
import { ListError, type ListFile, readList, UnreadableListError } from "../../match/list-file.ts";
import {
  groupedColumns,
  headerOf,
  type ListColumns,
  matchListFile,
  placeRows,
  placeTexts,
  recogniseColumns,
  writeMatchedFile,
} from "../../match/match-file.ts";
import { indexReader } from "../client/client-match.ts";
import type { FromWorker, LearntName, Result, ToWorker } from "./messages.ts";

/** How many rows are shown with the columns. */
const PREVIEW_ROWS = 6;

let directory: Promise<Directory> | undefined;
let list: ListFile;
let matched: MatchedList;
let columns: ListColumns;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => {
    const reason =
      error instanceof UnreadableListError
        ? "unreadable"
        : error instanceof ListError
          ? "list"
          : "network";
    send({ is: "failed", reason, message: (error as Error).message });
  });
});

function send(message: FromWorker): void {
  postMessage(message);
}

async function answer(question: ToWorker): Promise<void> {
  if (question.do === "read") {
    list = await readList(question.content, question.sheet);
    const directory = await open();
    const found = await recogniseColumns(list, directory);
    const places = placeRows(list, found);
    const overlooked = await overlookedColumn(
      places,
      headerOf(list, found),
      found.columns,
      directory,
    );
    const { rows, sheets, sheet } = list;
    const preview = rows.slice(0, PREVIEW_ROWS);
    send({
      is: "read",
      rows: rows.length,
      preview,
      overlooked: overlooked?.at,
      sheets,
      sheet,
      ...found,
    });
  } else if (question.do === "match") {
    columns = { columns: question.columns, headerRows: question.headerRows };
    const onProgress = (share: number) => send({ is: "progress", share });
    matched = await matchListFile(list, columns, await open(), { onProgress });
    const header = headerOf(list, columns);
    const grouped = groupedColumns(list, columns).map((at) => header[at]?.trim() || String(at + 1));
    send({
      is: "matched",
      results: resultsOf(await open()),
      areas: learntNames(await open()),
      grouped,
    });
  } else if (question.do === "compare") {
    send({ is: "compared", distances: await distancesOf(question.row, await open()) });
  } else {
    const { form } = question;
    const chosen = new Map(
      [...question.chosen].map(([row, place]) => [matched.resolutions[row]!, place]),
    );
    const content = await writeMatchedFile(list, columns, matched, await open(), form, chosen);
    send({ is: "written", content: form === "csv" ? withMark(content) : content });
  }
}

/** With a byte-order mark: without it Excel takes UTF-8 for another encoding. */
function withMark(content: Uint8Array): Uint8Array {
  return content[0] === MARK[0] ? content : new Uint8Array([...MARK, ...content]);
}

const MARK = [0xef, 0xbb, 0xbf];

/** Opens the directory once. After a failure the next call tries again. */
function open(): Promise<Directory> {
  directory ??= Directory.open(indexReader(new URL("/index/", location.origin), false)).catch(
    (error: unknown) => {
      directory = undefined;
      throw error;
    },
  );
  return directory;
}

function resultsOf({ areas }: Directory): Result[] {
  const rows = placeTexts(list, columns);
  const counts = new Map<Resolution, { rows: number; first: number }>();
  for (const [i, resolution] of matched.resolutions.entries()) {
    const known = counts.get(resolution);
    if (known) known.rows++;
    else counts.set(resolution, { rows: 1, first: i });
  }
  return [...counts].map(([resolution, { rows: count, first }]) => {
    return {
      row: first,
      rows: count,
      text: textOfRow(rows[first]!),
      outcome: resolution.outcome,
      candidates: resolution.candidates.map(({ place, score, differs }) => {
        const { code, full_path: path, level, population, pincode } = toSearchRecord(areas, place);
        const known = { ...(population !== null && { population }), ...(pincode && { pincode }) };
        return { code, path, level, ...known, score, differs };
      }),
    };
  });
}

async function distancesOf(row: number, directory: Directory): Promise<(number | undefined)[]> {
  const { candidates } = matched.resolutions[row]!;
  const points = await directory.points(candidates.map(({ place }) => place.ordinal));
  const [first] = points;
  return points.map((point) => first && point && distanceKm(first, point));
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
