/** Reads one official file of any kind. Runs as a thread of `readFiles`. */
import { basename } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { onTasks } from "../cli/task-thread.ts";
import { type Finding, Report } from "../dataset/report.ts";
import { readingError } from "../tables/read-sheets.ts";
import { readTables, type SheetReader } from "../tables/read-tables.ts";
import type { Table } from "../tables/table.ts";
import { SOURCES } from "./registry.ts";
import { type RecognisedTable, recognise } from "./rows.ts";
import { type PackedSaid, packSaid, type Said } from "./said.ts";
import { checkTable, totalsOf } from "./self-check.ts";
import type { Source, SourceFile } from "./source.ts";

/** A file to be read. */
export interface FileTask {
  readonly path: string;
  readonly bytes: number;
}

/** A table of a file, packed for another thread. */
export interface ReadTable {
  /** The table's name in the findings. */
  readonly name: string;
  /** The `source` of its source. */
  readonly source: string;
  readonly findings: readonly Finding[];
  readonly said: PackedSaid;
}

onTasks(import.meta.url, ({ path }: FileTask) => readFile(path, SOURCES, readSheetsHere));

/** Runs in this thread, which has its own limits. */
async function readSheetsHere(path: string, content: Buffer) {
  const { sheetsOf } = await import("../tables/sheets.ts");
  return sheetsOf(content).catch((error: unknown) => {
    throw readingError(path, error);
  });
}

/**
 * The tables of a file with a known header. Other sheets, such as notes, are skipped. Throws InputError, one line that names
 * the file, if there is no such table or the file can't be read.
 * @param sources the sources whose files are recognised
 * @param sheetsOf reads a workbook; by default in a separate thread
 */
export async function readFile(
  path: string,
  sources: readonly Source[] = SOURCES,
  sheetsOf?: SheetReader,
): Promise<ReadTable[]> {
  const tables = await readTables(path, sheetsOf);
  for (const table of tables) table.name = path + table.name.slice(basename(path).length);
  return recogniseTables(tables, sources).map(({ source, file, table }) => {
    const report = new Report();
    const packed = packSaid(readTable(table, file, report));
    const said = file.countsPlaces ? { ...packed, totals: totalsOf(table) } : packed;
    return { name: table.name, source: source.source, findings: report.findings(), said };
  });
}

/**
 * The facts of a table, after a check for damage.
 * @param report gets the rows that can't be read, when these are reached
 */
export function readTable(table: RecognisedTable, file: SourceFile, report: Report): Said {
  checkTable(table, report, file.check);
  return file.read(table, report);
}

/** A table and its source. */
interface Recognised {
  readonly source: Source;
  readonly file: SourceFile;
  readonly table: RecognisedTable;
}

function recogniseTables(tables: readonly Table[], sources: readonly Source[]): Recognised[] {
  const files = sources.flatMap((source) =>
    source.files.flatMap((file) => (file.isByName ? [] : { source, file })),
  );
  const kinds = files.map(({ file }) => file.kind);
  const results = tables.map((table) => recognise(table, kinds));
  const recognised = results.filter(
    (result): result is RecognisedTable => !(result instanceof InputError),
  );
  if (recognised.length === 0) throw results[0]!;
  const empty = recognised.find(({ rows }) => rows.length === 0);
  if (empty !== undefined) throw new InputError(`${empty.name}: has a header but no rows`);
  return recognised.map((table) => ({
    ...files.find(({ file }) => file.kind === table.kind)!,
    table,
  }));
}
