/** Reads one official file of any kind. Runs as a thread of `readFiles`. */

import { basename } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { onTasks } from "../cli/task-thread.ts";
import { type Finding, Report } from "../dataset/report.ts";
import { readingError } from "../tables/read-sheets.ts";
import { readTables, type SheetReader } from "../tables/read-tables.ts";
import type { Table } from "../tables/table.ts";
import { ABSTRACT_FILE, abstractRows } from "./census-abstract.ts";
import { CENSUS_FILE, censusRows } from "./census-directory.ts";
import { listedOffices, POST_OFFICES_FILE, packOffices } from "./india-post.ts";
import { LGD_FILES } from "./lgd.ts";
import { MUNICIPAL_FILE, type MunicipalBody, municipalBodies } from "./lgd-towns.ts";
import {
  BLOCKS_FILE,
  type Block,
  HABITATIONS_FILE,
  listedBlocks,
  listedHabitations,
  packHabitations,
} from "./pmgsy.ts";
import { type RecognisedTable, recognise } from "./rows.ts";
import { checkTable } from "./self-check.ts";
import { packSourceRows } from "./source-row.ts";

/** A file to be read. */
export interface FileTask {
  readonly path: string;
  readonly bytes: number;
}

/** What a table of a file has, in the form in which it passes from thread to thread. */
export interface ReadTable {
  /** The table's name in the findings. */
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly content:
    | {
        readonly kind: "census" | "abstract" | "offices" | "habitations";
        readonly rows: Uint8Array;
      }
    | { readonly kind: "municipal"; readonly bodies: readonly MunicipalBody[] }
    | { readonly kind: "blocks"; readonly blocks: ReadonlyMap<string, Block> }
    | { readonly kind: "lgd"; readonly table: Table };
}

/** The kinds of files that are recognised. */
const FILE_KINDS = [
  ...[CENSUS_FILE, ABSTRACT_FILE, ...LGD_FILES, MUNICIPAL_FILE, POST_OFFICES_FILE],
  ...[HABITATIONS_FILE, BLOCKS_FILE],
];

onTasks(import.meta.url, ({ path }: FileTask) => readFile(path, readSheetsHere));

/** In this thread, which is limited itself. */
async function readSheetsHere(path: string, content: Buffer) {
  const { sheetsOf } = await import("../tables/sheets.ts");
  return sheetsOf(content).catch((error: unknown) => {
    throw readingError(path, error);
  });
}

/**
 * The tables of a file with a known header; other sheets, such as notes, are skipped. Throws InputError, one line that names
 * the file, if there is none, or if it can't be read.
 * @param sheetsOf reads a workbook; by default in a thread of its own
 */
export async function readFile(path: string, sheetsOf?: SheetReader): Promise<ReadTable[]> {
  return (await recognisedTables(path, sheetsOf)).map((table) => {
    const report = new Report();
    checkTable(table, report);
    const content = contentOf(table, report);
    return { name: table.name, findings: report.findings(), content };
  });
}

async function recognisedTables(path: string, sheetsOf?: SheetReader): Promise<RecognisedTable[]> {
  const tables = await readTables(path, sheetsOf);
  for (const table of tables) table.name = path + table.name.slice(basename(path).length);
  const results = tables.map((table) => recognise(table, FILE_KINDS));
  const recognised = results.filter(
    (result): result is RecognisedTable => !(result instanceof InputError),
  );
  if (recognised.length === 0) throw results[0]!;
  const empty = recognised.find(({ rows }) => rows.length === 0);
  if (empty !== undefined) throw new InputError(`${empty.name}: has a header but no rows`);
  return recognised;
}

function contentOf(table: RecognisedTable, report: Report): ReadTable["content"] {
  switch (table.kind) {
    case CENSUS_FILE:
      return { kind: "census", rows: packSourceRows([...censusRows(table, report)]) };
    case ABSTRACT_FILE:
      return { kind: "abstract", rows: packSourceRows(abstractRows(table, report)) };
    case POST_OFFICES_FILE:
      return { kind: "offices", rows: packOffices([...listedOffices(table, report)]) };
    case HABITATIONS_FILE:
      return { kind: "habitations", rows: packHabitations(listedHabitations(table, report)) };
    case BLOCKS_FILE:
      return { kind: "blocks", blocks: listedBlocks(table) };
    case MUNICIPAL_FILE:
      return { kind: "municipal", bodies: municipalBodies(table, report) };
    default: {
      const { cell: _, kind: __, header, ...rest } = table;
      return { kind: "lgd", table: { ...rest, rows: [header, ...rest.rows] } };
    }
  }
}
