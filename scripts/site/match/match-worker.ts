/** Reads, matches and writes lists in a worker, so that the page never freezes. No row leaves the browser. */
import { Directory } from "../../../functions/core/directory/directory.ts";
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import { ALL_FILES, type ReadFile } from "../../../functions/core/index/file-cache.ts";
import { type RowText, textOfRow } from "../../../functions/core/lists/columns.ts";
import { damageOf } from "../../../functions/core/lists/damaged-texts.ts";
import { columnOfAbroad } from "../../../functions/core/lists/other-rows.ts";
import { ListError, type ListFile, UnreadableListError } from "../../match/list-file.ts";
import {
  areaOfRows,
  checkList,
  columnsAside,
  groupedColumns,
  headerOf,
  type ListColumns,
  matchListFile,
  overlookedOf,
  recogniseColumns,
  tablesBelow,
  writeMatchedFile,
} from "../../match/match-file.ts";
import { readList } from "../../match/read-list.ts";
import {
  learntNames,
  pointsOf,
  type RowResult,
  resultCells,
  rowResults,
} from "../../match/results.ts";
import { rowNumbers, unmatchedOf } from "../../match/summary.ts";
import { indexReader } from "../client/client-match.ts";
import type { Failed, FromWorker, ListResult, Match, ToWorker } from "./messages.ts";

/** How long to wait before an index file is asked for again while a list is matched, in milliseconds. */
const RETRY_DELAY = 3000;

let directory: Promise<Directory> | undefined;
/** Whether an index file was missing. Then the browser's cache, which may have kept that answer, is bypassed. */
let isOutdated = false;
let list: ListFile;
/** The share of the run that is done. Undefined if no list is being matched. */
let done: number | undefined;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => {
    const { message } = error as Error;
    const reason = reasonOf(error);
    if (error instanceof ListError)
      send({ is: "failed", reason, message, problem: error.problem, values: error.values });
    else send({ is: "failed", reason, message });
  });
});

function reasonOf(error: unknown): Failed["reason"] {
  if (error instanceof UnreadableListError) return "unreadable";
  if (error instanceof ListError) return "list";
  return isUnreachable(error) ? "network" : "outdated";
}

function send(message: FromWorker): void {
  postMessage(message);
}

/** Answers a question. A deploy may have replaced the index: then it is opened again, once, so that one index answers all. */
async function answer(question: ToWorker): Promise<void> {
  try {
    await answerOnce(question);
  } catch (error) {
    if (error instanceof ListError || isUnreachable(error)) throw error;
    directory = undefined;
    isOutdated = true;
    await answerOnce(question);
  }
}

async function answerOnce(question: ToWorker): Promise<void> {
  if (question.do === "read") send(await read(question));
  else if (question.do === "match") send({ is: "matched", match: await match(question.columns) });
  else if (question.do === "compare") {
    const [first, ...others] = await pointsOf(question.codes, await open());
    const far = others.map((point) => first && point && distanceKm(first, point));
    send({ is: "compared", distances: [first && 0, ...far] });
  } else {
    const { form, match, decisions, added } = question;
    const chosen = new Map(
      match.results.flatMap((result) => {
        const decision = decisions.get(result.row);
        return decision === undefined ? [] : [[result as RowResult, decision] as const];
      }),
    );
    const results = Array.from(match.of, (at) => match.results[at]!);
    let isMixed = false;
    // Opened only for columns that the results do not have.
    const source = async () => {
      const opened = await open();
      const { dataVersion } = opened.manifest;
      isMixed = match.dataVersion !== undefined && match.dataVersion !== dataVersion;
      return opened;
    };
    const cells = await resultCells(results, added, source, chosen);
    const content = await writeMatchedFile(list, match.columns, form, added, cells);
    send({
      is: "written",
      content: form === "csv" ? withMark(content) : content,
      isMixed,
    });
  }
}

async function read(question: Extract<ToWorker, { do: "read" }>): Promise<FromWorker> {
  list = { ...(await readList(question.content, question.sheet)), file: question.name };
  const { rows, sheets, sheet } = list;
  const known = (found: ListColumns) => {
    const header = headerOf(list, { ...found, headerRows: Math.max(1, found.headerRows) });
    const aside = columnsAside(list, found).map(({ village, line }) => (village ?? line)!);
    const tables = tablesBelow(list, found).map(({ at }) => found.headerRows + at + 1);
    const abroad = columnOfAbroad(rows.slice(found.headerRows), header, found.columns);
    const damage = damageOf(rows).map((one) => ({ ...one, rows: rowNumbers(one.rows, "–") }));
    const notes = { aside, tables, abroad, damage, area: areaOfRows(found) };
    return { is: "read", rows, sheets, sheet, header, ...notes, ...found } as const;
  };
  if (question.columns) return { ...known(question.columns), overlooked: undefined };
  const directory = await open();
  const found = await recogniseColumns(list, directory);
  checkList(list, found);
  const overlooked = await overlookedOf(list, found, directory);
  return { ...known(found), overlooked };
}

async function match(columns: ListColumns): Promise<Match> {
  const onProgress = (share: number) => {
    done = share;
    send({ is: "progress", share, waits: false });
  };
  onProgress(0);
  try {
    const directory = await open();
    const matched = await matchListFile(list, columns, directory, { onProgress });
    const header = headerOf(list, columns);
    return {
      columns,
      ...resultsOf(rowResults(directory.areas, matched), matched.texts, columns),
      areas: learntNames(directory.areas, matched.areas),
      unmatched: unmatchedOf(matched, columns.headerRows, directory.areas),
      dataVersion: directory.manifest.dataVersion,
      grouped: groupedColumns(list, columns).map((at) => header[at]?.trim() || String(at + 1)),
    };
  } finally {
    done = undefined;
  }
}

/** Adds a byte-order mark: without it, Excel mistakes UTF-8 for another encoding. */
function withMark(content: Uint8Array): Uint8Array {
  return content[0] === MARK[0] ? content : new Uint8Array([...MARK, ...content]);
}

const MARK = [0xef, 0xbb, 0xbf];

/** Opens the directory once. After a failure the next call tries again. */
function open(): Promise<Directory> {
  directory ??= Directory.open(
    patient(indexReader(new URL("/index/", location.origin), isOutdated)),
    ALL_FILES,
  ).catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
}

/**
 * Reads index files. While a list is being matched, an unreachable file is requested until it arrives, so that a run that loses
 * the network continues where it was. If the site answers without the file, it has a newer index, with which the run begins again.
 */
function patient(read: ReadFile): ReadFile {
  return async (file) => {
    for (;;) {
      try {
        return await read(file);
      } catch (error) {
        if (done === undefined || !isUnreachable(error)) throw error;
        send({ is: "progress", share: done, waits: true });
        await backOnline();
      }
    }
  };
}

/** Whether a request had no answer. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** Resolves when the network is back, or may be. */
function backOnline(): Promise<void> {
  const back = new AbortController();
  return new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { signal: back.signal });
    setTimeout(resolve, RETRY_DELAY);
  }).finally(() => back.abort());
}

function resultsOf(
  rows: readonly RowResult[],
  texts: readonly RowText[],
  { headerRows }: ListColumns,
): Pick<Match, "results" | "of"> {
  const positions = new Map<RowResult, number>();
  const results: (ListResult & { rows: number })[] = [];
  const of = Uint32Array.from(rows, (result, i) => {
    let at = positions.get(result);
    if (at === undefined) {
      at = results.length;
      positions.set(result, at);
      results.push({ ...result, row: headerRows + i, rows: 0, text: textOfRow(texts[i]!) });
    }
    results[at]!.rows++;
    return at;
  });
  return { results, of };
}
