/**
 * What an official text or sheet says twice must agree. Nothing else shows a changed byte in a CSV, which has no
 * checksum. All 30 Census files and the lists of the Local Government Directory pass without a finding.
 */
import { dirname } from "node:path";
import type { Level } from "../../functions/core/contract/levels.ts";
import { CENSUS_FILE } from "./census.ts";
import { readCode } from "./codes.ts";
import { headerKey, type RecognisedTable } from "./header.ts";
import { LGD_FILES } from "./lgd.ts";
import type { Finding, Report } from "./report.ts";
import type { TableRow } from "./table-row.ts";

/** A running number counts as one when at most this share of the rows breaks it. */
const BREAKS = 0.01;

type Found = Pick<Finding, "reason"> & Partial<Pick<Finding, "level" | "code" | "name" | "note">>;

/** Adds to the report what speaks against a table that is otherwise whole; nothing is left out for it. */
export function checkTable(table: RecognisedTable, report: Report): void {
  const doubt = (line: number, found: Found): void =>
    report.add({
      ...{ action: "doubtful", done: "taken as it stands; compare the file with its publisher's" },
      ...{ file: table.name, line, level: "village", code: "", name: "", ...found },
    });
  checkWidths(table, doubt);
  checkSerials(table, doubt);
  if (table.kind === CENSUS_FILE) checkCensus(table, doubt);
}

type Doubt = (line: number, found: Found) => void;

function checkWidths({ rows, header, text }: RecognisedTable, doubt: Doubt): void {
  const width = header.fields.length;
  for (const { line, fields } of rows) {
    const tooMany = fields.slice(width).some((field) => field.trim() !== "");
    // Sheets leave out empty cells at the end of a row; texts don't.
    if (tooMany || (text !== undefined && fields.length < width)) {
      doubt(line, {
        reason: "a row with another number of fields than the header",
        note: `${fields.length}, not ${width}`,
      });
    }
  }
  if (text?.ended === false) {
    doubt(rows.at(-1)!.line, { reason: "a last line without a line end: the file may be cut short" });
  }
}

/** A column of running numbers ("S.No.") without a gap shows a row that is missing. */
function checkSerials({ rows, header }: RecognisedTable, doubt: Doubt): void {
  const column = header.fields.findIndex((field) => /^(sno|slno|serialno)$/.test(headerKey(field)));
  if (column === -1) return;
  const serial = (row: TableRow | undefined) => Number(row?.fields[column] ?? Number.NaN);
  const breaks = rows.filter((row, index) => index > 0 && serial(row) !== serial(rows[index - 1]) + 1);
  if (breaks.length > rows.length * BREAKS + 2) return;
  for (const row of breaks) {
    doubt(row.line, {
      reason: "a running number that does not follow the one above",
      note: row.fields[column] ?? "",
    });
  }
}

/**
 * A Census file is of one state; each state, district and sub-district has one row of its own, and every row repeats
 * the names of those above it. Village codes mostly run on; outgrowths stand beside their town, out of line.
 */
function checkCensus(table: RecognisedTable, doubt: Doubt): void {
  const own = new Map<string, string>();
  const cell = (row: TableRow, field: string) => table.cell(row, field);
  const key = (row: TableRow, level: Level): string =>
    ABOVE[level].map((field) => readCode(field, cell(row, `${field}_code`)) ?? "").join(" ");
  for (const row of table.rows) {
    const level = LEVELS_ABOVE.findLast((above) => readCode(above, cell(row, `${above}_code`)) !== undefined);
    if (level === undefined || readCode("village", cell(row, "village_code")) !== undefined) continue;
    const place = { level, code: cell(row, `${level}_code`), name: cell(row, `${level}_name`) };
    if (own.has(`${level} ${key(row, level)}`)) {
      doubt(row.line, { ...place, reason: "a second row of its own for one place" });
    }
    own.set(`${level} ${key(row, level)}`, cell(row, `${level}_name`));
  }
  for (const [index, row] of table.rows.entries()) {
    for (const level of LEVELS_ABOVE) {
      if (readCode(level, cell(row, `${level}_code`)) === undefined) continue;
      const name = own.get(`${level} ${key(row, level)}`);
      const place = { level, code: cell(row, `${level}_code`), name: cell(row, `${level}_name`) };
      if (name === undefined) {
        doubt(row.line, { ...place, reason: `a ${level} without a row of its own in the file` });
        break;
      }
      if (name !== place.name) {
        doubt(row.line, { ...place, reason: `a ${level} with another name than in its own row`, note: name });
        break;
      }
    }
    const [before, here, after] = [-1, 0, 1].map((offset) => {
      const neighbour = table.rows[index + offset];
      return neighbour === undefined ? Number.NaN : Number(cell(neighbour, "village_code"));
    });
    const outgrowth = cell(row, "village_name").includes("(OG)");
    if (here !== 0 && before !== 0 && after === before! + 2 && here !== before! + 1 && !outgrowth) {
      const place = {
        level: "village",
        code: cell(row, "village_code"),
        name: cell(row, "village_name"),
      } as const;
      doubt(row.line, { ...place, reason: "a village code out of line between its neighbours" });
    }
  }
}

const LEVELS_ABOVE = ["state", "district", "taluka"] as const;
const ABOVE: Record<Level, readonly Level[]> = {
  state: ["state"],
  district: ["state", "district"],
  taluka: ["state", "district", "taluka"],
  village: ["state", "district", "taluka", "village"],
};

/** Compares the counts in lists ("village_count") with the rows of the lists in the same folder. */
export class TotalsChecker {
  /** By folder: what its tables count, and what they say that there is. */
  readonly #folders = new Map<string, FolderTotals>();

  add(path: string, table: RecognisedTable): void {
    const folder = dirname(path);
    let totals = this.#folders.get(folder);
    if (totals === undefined) {
      totals = { counted: new Map(), said: [] };
      this.#folders.set(folder, totals);
    }
    const levels = LISTED.filter((level) => table.kind.columns[`${level}_code`] !== undefined);
    const lowest = levels.at(-1);
    if (lowest === undefined || !LGD_FILES.includes(table.kind)) return;
    const columns = COUNTS.map(({ header, level }) => {
      return { level, at: table.header.fields.findIndex((field) => header.test(headerKey(field))) };
    }).filter(({ at }) => at !== -1);
    for (const row of table.rows) {
      const codes = levels.map((level) => readCode(level, table.cell(row, `${level}_code`)) ?? "");
      for (const [index, level] of levels.slice(0, -1).entries()) {
        const key = `${lowest} of ${level} ${codes[index]}`;
        const found = totals.counted.get(key) ?? new Set();
        totals.counted.set(key, found.add(codes.at(-1)!));
      }
      for (const { level, at } of columns) {
        const count = row.fields[at]?.trim() ?? "";
        if (!/^\d+$/.test(count)) continue;
        const [code = "", name] = [codes.at(-1), table.cell(row, `${lowest}_name`)];
        totals.said.push({
          ...{ key: `${level} of ${lowest} ${code}`, count: Number(count) },
          ...{ file: table.name, line: row.line, level: lowest, code, name, counts: level },
        });
      }
    }
  }

  /** Adds to the report every count that the rows do not bear out; a list of villages may be of some states only. */
  check(report: Report): void {
    for (const { counted, said } of this.#folders.values()) {
      for (const { key, count, counts, ...place } of said) {
        const found = counted.get(key)?.size;
        if (found === undefined || found === count) continue;
        report.add({
          ...{
            ...place,
            action: "doubtful",
            reason: `a list that says another number of ${counts}s than the files have`,
          },
          ...{
            done: "taken as it stands; compare the files with their publisher's",
            note: `says ${count}, there are ${found}`,
          },
        });
      }
    }
  }
}

interface FolderTotals {
  /** "village of taluka 05610" → the codes that were found. */
  counted: Map<string, Set<string>>;
  said: (Pick<Finding, "file" | "line" | "level" | "code" | "name"> & {
    key: string;
    count: number;
    counts: Level;
  })[];
}

const LISTED = ["state", "district", "taluka", "village"] as const satisfies readonly Level[];

const COUNTS: readonly { level: Level; header: RegExp }[] = [
  { level: "district", header: /^districtcount$/ },
  { level: "taluka", header: /^subdistrictcount$/ },
  { level: "village", header: /^villagecount$/ },
];
