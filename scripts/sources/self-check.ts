/**
 * Checks that the redundant parts of an official table agree: a CSV has no checksum, so nothing else shows a changed
 * byte. All 30 Census files and the lists of the Local Government Directory pass without a finding.
 */

import { dirname } from "node:path";
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { InputError } from "../cli/input-error.ts";
import type { Finding, Report } from "../dataset/report.ts";
import type { TableRow } from "../tables/table.ts";
import { CENSUS_FILE } from "./census-directory.ts";
import { LGD_FILES } from "./lgd.ts";
import { headerKey, type RecognisedTable, readCode, readNumber } from "./rows.ts";

/** A column is a serial number if at most this share of the rows breaks the sequence. */
const MAX_BREAKS = 0.01;

/** The most names that the codes of a column have on average; official files have up to 1.1. */
const MAX_NAMES = 2;

/** A list that lacks more rows than this number and share is refused; fewer are reported. */
const MAX_MISSING = { rows: 10, share: 0.05 };

type Found = Pick<Finding, "reason"> & Partial<Pick<Finding, "level" | "code" | "name" | "note">>;

/**
 * Adds signs of damage in a table to the report; nothing is left out. Throws InputError if the codes of a column have
 * many names each: the header does not belong to the rows.
 */
export function checkTable(table: RecognisedTable, report: Report): void {
  const doubt = (line: number, found: Found): void =>
    report.add({
      action: "doubtful",
      done: "imported as it is; compare the file with the publisher's",
      file: table.name,
      line,
      level: "village",
      code: "",
      name: "",
      ...found,
    });
  if (table.unverified) {
    const reason =
      "an .xls whose SHA-256 is not that of an official file: damage in it can't be detected";
    doubt(table.header.line, { reason });
  }
  checkNames(table);
  checkWidths(table, doubt);
  checkSerials(table, doubt);
  if (table.kind === CENSUS_FILE) checkCensus(table, doubt);
}

/** Where the names of two levels are exchanged, a district has the names of all its sub-districts. */
function checkNames(table: RecognisedTable): void {
  for (const field of Object.keys(table.kind.columns)) {
    const name = field.replace(/code$/, "name");
    if (name === field || table.kind.columns[name] === undefined) continue;
    const [codes, names] = [new Set<string>(), new Set<string>()];
    let above: TableRow | undefined;
    for (const row of table.rows) {
      const [cell, own] = [table.cell(row, field), table.cell(row, name)];
      const isSame =
        above !== undefined && cell === table.cell(above, field) && own === table.cell(above, name);
      above = row;
      const code = isSame ? "0" : (readNumber(cell) ?? "0");
      if (code === "0") continue;
      codes.add(code);
      names.add(`${code} ${own}`);
    }
    if (names.size <= codes.size * MAX_NAMES) continue;
    const what = field.replaceAll("_", " ");
    throw new InputError(
      `${table.name}: ${codes.size} ${what}s have ${names.size} names; are two headers exchanged?`,
    );
  }
}

type Doubt = (line: number, found: Found) => void;

function checkWidths({ rows, header, text }: RecognisedTable, doubt: Doubt): void {
  const width = header.fields.length;
  for (const { line, fields } of rows) {
    const tooMany = fields.slice(width).some((field) => field.trim() !== "");
    // Only in sheets may empty cells at the end of a row be missing.
    if (tooMany || (text !== undefined && fields.length < width)) {
      doubt(line, {
        reason: "a row whose number of fields differs from the header's",
        note: `${fields.length}, not ${width}`,
      });
    }
  }
  if (text?.ended === false) {
    doubt(rows.at(-1)!.line, {
      reason: "no line end after the last line: the file may be cut short",
    });
  }
}

/** A gap in a column of serial numbers ("S.No.") shows a missing row. */
function checkSerials({ rows, header }: RecognisedTable, doubt: Doubt): void {
  const column = header.fields.findIndex((field) => /^(sno|slno|serialno)$/.test(headerKey(field)));
  if (column === -1) return;
  const serial = (row: TableRow | undefined) => Number(row?.fields[column] ?? Number.NaN);
  const breaks = rows.filter(
    (row, index) => index > 0 && serial(row) !== serial(rows[index - 1]) + 1,
  );
  if (breaks.length > rows.length * MAX_BREAKS + 2) return;
  for (const row of breaks) {
    doubt(row.line, {
      reason: "a serial number that does not follow the one above",
      note: row.fields[column] ?? "",
    });
  }
}

/**
 * A Census file is of one state; each state, district and sub-district has one row of its own, and every row repeats the
 * names of its parents. Village codes are mostly consecutive; outgrowths are next to their town, out of sequence.
 */
function checkCensus(table: RecognisedTable, doubt: Doubt): void {
  const own = new Map<string, string>();
  const cell = (row: TableRow, field: string) => table.cell(row, field);
  const key = (row: TableRow, level: Level): string =>
    LEVELS.slice(0, LEVELS.indexOf(level) + 1)
      .map((field) => readCode(field, cell(row, `${field}_code`)) ?? "")
      .join(" ");
  const place = (row: TableRow, level: Level) => ({
    level,
    code: cell(row, `${level}_code`),
    name: cell(row, `${level}_name`),
  });
  for (const row of table.rows) {
    if (readCode("village", cell(row, "village_code")) !== undefined) continue;
    const level = LEVELS_ABOVE.findLast(
      (above) => readCode(above, cell(row, `${above}_code`)) !== undefined,
    );
    if (level === undefined) continue;
    const found = place(row, level);
    if (own.has(`${level} ${key(row, level)}`)) {
      doubt(row.line, { ...found, reason: "a second row about the same place" });
    }
    own.set(`${level} ${key(row, level)}`, found.name);
  }
  // Most rows repeat the parents of the one above, which had all their names right.
  let right: TableRow | undefined;
  const isAsRight = (row: TableRow) =>
    right !== undefined && PARENT_FIELDS.every((field) => cell(row, field) === cell(right!, field));
  for (const [index, row] of table.rows.entries()) {
    for (const level of isAsRight(row) ? [] : LEVELS_ABOVE) {
      right = row;
      const found = place(row, level);
      if (readCode(level, found.code) === undefined) continue;
      const name = own.get(`${level} ${key(row, level)}`);
      if (name === found.name) continue;
      right = undefined;
      const differs = `a ${level} whose name differs from that in its own row`;
      if (name === undefined)
        doubt(row.line, { ...found, reason: `a ${level} without a row of its own` });
      else doubt(row.line, { ...found, reason: differs, note: name });
      break;
    }
    const codeAt = (at: number): number => {
      const neighbour = table.rows[at];
      return neighbour === undefined ? Number.NaN : Number(cell(neighbour, "village_code"));
    };
    const [before, here] = [codeAt(index - 1), codeAt(index)];
    if (here === 0 || before === 0 || here === before + 1 || codeAt(index + 1) !== before + 2)
      continue;
    if (!cell(row, "village_name").includes("(OG)")) {
      const reason = "a village code out of sequence with its neighbours";
      doubt(row.line, { ...place(row, "village"), reason });
    }
  }
}

const LEVELS_ABOVE = ["state", "district", "taluka"] as const;
const PARENT_FIELDS = LEVELS_ABOVE.flatMap((level) => [`${level}_code`, `${level}_name`]);

/** A number of places that a list gives for an area. */
interface Claim {
  area: Pick<Finding, "file" | "line" | "level" | "code" | "name">;
  state: string;
  /** The level of the places. */
  counts: Level;
  count: number;
}

interface FolderTotals {
  /** "village of taluka 05610" → the codes listed. */
  listed: Map<string, Set<string>>;
  claims: Claim[];
  /** Level → the file that lists its places. */
  files: Map<Level, string>;
}

/** Columns with numbers of places, by `headerKey`. */
const COUNTS: Readonly<Record<string, Level>> = {
  districtcount: "district",
  subdistrictcount: "taluka",
  villagecount: "village",
};

/** Compares the counts in lists ("village_count") with the rows of other lists in the same folder. */
export class TotalsChecker {
  readonly #folders = new Map<string, FolderTotals>();

  add(path: string, table: RecognisedTable): void {
    const levels = LEVELS.filter((level) => table.kind.columns[`${level}_code`] !== undefined);
    const lowest = levels.at(-1);
    if (lowest === undefined || !LGD_FILES.includes(table.kind)) return;
    const folder = dirname(path);
    const totals: FolderTotals = this.#folders.get(folder) ?? {
      listed: new Map(),
      claims: [],
      files: new Map(),
    };
    this.#folders.set(folder, totals);
    totals.files.set(lowest, table.name);
    const counted = table.header.fields.map((field) => COUNTS[headerKey(field)]);
    for (const row of table.rows) {
      const codes = levels.map((level) => readCode(level, table.cell(row, `${level}_code`)) ?? "");
      const code = codes.at(-1)!;
      for (const [index, level] of levels.slice(0, -1).entries()) {
        const key = `${lowest} of ${level} ${codes[index]}`;
        totals.listed.set(key, (totals.listed.get(key) ?? new Set()).add(code));
      }
      for (const [column, counts] of counted.entries()) {
        const count = row.fields[column]?.trim() ?? "";
        if (counts === undefined || !/^\d+$/.test(count)) continue;
        const name = table.cell(row, `${lowest}_name`);
        const area = { file: table.name, line: row.line, level: lowest, code, name };
        totals.claims.push({ area, state: codes[0]!, counts, count: Number(count) });
      }
    }
  }

  /**
   * Adds every count that the rows contradict to the report. A list of villages may cover some states only. Throws
   * InputError for a list that has only a part of a state.
   */
  check(report: Report): void {
    for (const { listed, claims, files } of this.#folders.values()) {
      const byState = Map.groupBy(
        claims,
        ({ counts, state, area }) => `${counts} ${state} ${area.level}`,
      );
      for (const ofState of byState.values()) {
        const { counts, state, area } = ofState[0]!;
        const listedRows = listed.get(`${counts} of state ${state}`)?.size;
        const count = ofState.reduce((sum, claim) => sum + claim.count, 0);
        const isWhole = (found: number) =>
          count - found <= Math.max(MAX_MISSING.rows, count * MAX_MISSING.share);
        if (listedRows === undefined || isWhole(listedRows)) continue;
        throw new InputError(
          `${files.get(counts)}: has ${listedRows.toLocaleString("en")} ${counts}s of state ${state}, but ${report.nameOf(area.file)} counts ${count.toLocaleString("en")}: the list is cut short; download it again`,
        );
      }
      for (const { area, counts, count } of claims) {
        const found = listed.get(`${counts} of ${area.level} ${area.code}`)?.size;
        if (found === undefined || found === count) continue;
        report.add({
          ...area,
          action: "doubtful",
          reason: `a number of ${counts}s that differs from the list of ${counts}s`,
          done: "imported as it is; compare the files with the publisher's",
          note: `${count} claimed, ${found} listed`,
        });
      }
    }
  }
}
