/**
 * Checks that redundant parts of an official table agree. A CSV has no checksum, so nothing else shows a changed byte. All 30
 * Census files and the lists of the Local Government Directory pass without a finding.
 */

import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { InputError } from "../cli/input-error.ts";
import type { Report } from "../dataset/report.ts";
import type { TableRow } from "../tables/table.ts";
import { headerKey, type RecognisedTable, readCode, readNumber } from "./rows.ts";
import type { Claim, Totals } from "./said.ts";
import type { Doubt, SourceFile } from "./source.ts";

/** A column is a serial number if at most this share of the rows breaks the sequence. */
const MAX_BREAKS = 0.01;

/** Maximum average number of names per code in a column. Official files have up to 1.1. */
const MAX_NAMES = 2;

/** A list that lacks more rows than this number and this share is refused; smaller gaps are reported. */
const MAX_MISSING = { rows: 10, share: 0.05 };

/**
 * Adds signs of damage in a table to the report; nothing is left out. Throws InputError if the codes of a column have many
 * names each, because then the header does not belong to the rows.
 */
export function checkTable(
  table: RecognisedTable,
  report: Report,
  checkSource?: SourceFile["check"],
): void {
  const doubt: Doubt = (line, found) =>
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
  checkSource?.(table, doubt);
}

/** If the names of two levels are swapped, a district has the names of all its sub-districts. */
function checkNames(table: RecognisedTable): void {
  for (const field of Object.keys(table.kind.columns)) {
    const name = field.replace(/code$/, "name");
    if (name === field || table.kind.columns[name] === undefined) continue;
    const names = new Map<string, string>();
    const others = new Set<string>();
    let [lastCell, lastName] = ["", ""];
    for (const row of table.rows) {
      const [cell, own] = [table.cell(row, field), table.cell(row, name)];
      if (cell === lastCell && own === lastName) continue;
      [lastCell, lastName] = [cell, own];
      const code = readNumber(cell) ?? "0";
      if (code === "0") continue;
      const first = names.get(code);
      if (first === undefined) names.set(code, own);
      else if (first !== own) others.add(`${code} ${own}`);
    }
    const count = names.size + others.size;
    if (count <= names.size * MAX_NAMES) continue;
    const what = field.replaceAll("_", " ");
    throw new InputError(
      `${table.name}: ${names.size} ${what}s have ${count} names; are two headers swapped?`,
    );
  }
}

function checkWidths({ rows, header, text }: RecognisedTable, doubt: Doubt): void {
  const width = header.fields.length;
  for (const { line, fields } of rows) {
    const tooMany = fields.slice(width).some((field) => field.trim() !== "");
    // Only in sheets may empty cells be missing at the end of a row.
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

/** Columns with numbers of places, by `headerKey`. */
const COUNTS: Readonly<Record<string, Level>> = {
  districtcount: "district",
  subdistrictcount: "taluka",
  villagecount: "village",
};

/** The places in a list, and the numbers of places that it claims for areas. */
export function totalsOf(table: RecognisedTable): Totals {
  const levels = LEVELS.filter((level) => table.kind.columns[`${level}_code`] !== undefined);
  const lowest = levels.at(-1)!;
  const counted = table.header.fields.map((field) => COUNTS[headerKey(field)]);
  const codes: string[][] = [];
  const claims: Claim[] = [];
  for (const row of table.rows) {
    const own = levels.map((level) => readCode(level, table.cell(row, `${level}_code`)) ?? "");
    codes.push(own);
    for (const [column, counts] of counted.entries()) {
      const count = row.fields[column]?.trim() ?? "";
      if (counts === undefined || !/^\d+$/.test(count)) continue;
      const name = table.cell(row, `${lowest}_name`);
      const code = own.at(-1)!;
      const area = { file: table.name, line: row.line, level: lowest, code, name };
      claims.push({ area, state: own[0]!, counts, count: Number(count) });
    }
  }
  return { file: table.name, lowest, codes, claims };
}

/**
 * Compares the counts in lists ("village_count") with the rows of other lists of the same edition, and reports every count that
 * disagrees. A list of villages may cover only some states. Throws InputError for a list that has only a part of a state.
 */
export function checkTotals(lists: readonly Totals[], report: Report): void {
  /** "village of taluka 05610" → the codes listed. */
  const listed = new Map<string, Set<string>>();
  /** Level → the file that lists its places. */
  const files = new Map<Level, string>();
  for (const { file, lowest, codes } of lists) {
    files.set(lowest, file);
    for (const own of codes) {
      for (const [index, code] of own.slice(0, -1).entries()) {
        const key = `${lowest} of ${LEVELS[index]} ${code}`;
        listed.set(key, (listed.get(key) ?? new Set()).add(own.at(-1)!));
      }
    }
  }
  const claims = lists.flatMap((list) => list.claims);
  const byState = Map.groupBy(
    claims,
    ({ counts, state, area }) => `${counts} ${state} ${area.level}`,
  );
  for (const ofState of byState.values()) {
    const { counts, state, area } = ofState[0]!;
    const listedRows = listed.get(`${counts} of state ${state}`)?.size;
    // A file that was downloaded twice claims nothing more.
    const ofAreas = Map.groupBy(ofState, (claim) => claim.area.code);
    const count = [...ofAreas.values()].reduce(
      (sum, claims) => sum + Math.min(...claims.map((claim) => claim.count)),
      0,
    );
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
