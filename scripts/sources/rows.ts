/** Reads the rows of a table by the columns of its kind of file. */

import { CODE_WIDTH, formatCode, type Level } from "../../functions/core/contract/levels.ts";
import { InputError } from "../cli/input-error.ts";
import type { Finding, Report } from "../dataset/report.ts";
import { cleanName } from "../names/clean-names.ts";
import type { Table, TableRow } from "../tables/table.ts";

/** A column of a kind of file. */
export interface Column {
  /** The publisher's most common header; used in messages. */
  label: string;
  /** Matches its header after {@link headerKey}. */
  header: RegExp;
  /** Whether a file may lack it. */
  optional?: boolean;
}

/** A kind of official file, recognised by its columns. */
export interface FileKind<Field extends string = string> {
  name: string;
  columns: Readonly<Partial<Record<Field, Column>>>;
}

/** A table with a recognised header. Its rows are those below the header. */
export interface RecognisedTable<Field extends string = string> extends Table {
  kind: FileKind<Field>;
  header: TableRow;
  /** The text of a field in a row, "" if the file lacks the column. */
  cell: (row: TableRow, field: Field) => string;
}

/** The header is searched for in this number of rows, because titles may be above it. */
const HEADER_WITHIN = 20;

/** A header without the parts that change from year to year: case, spaces, punctuation. */
export function headerKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/**
 * The table as the kind of file that its header shows. Throws InputError with the missing columns of the most similar kind. If
 * several kinds fit, the one with most columns wins. But if a column occurs only in another kind ("Village Code", without the
 * village's name), the file is meant to be of that kind.
 */
export function recognise(table: Table, kinds: readonly FileKind[]): RecognisedTable | InputError {
  let nearest: Reading | undefined;
  for (const [index, { fields, line }] of table.rows.slice(0, HEADER_WITHIN).entries()) {
    const readings = kinds.map((kind) => readHeader(kind, fields.map(headerKey), line));
    readings.sort((a, b) => b.position.size - a.position.size);
    const whole = readings.find(({ missing }) => missing.length === 0);
    const meant = readings.find(
      (reading) =>
        whole !== undefined &&
        surplus(reading) > 0 &&
        reading.required.some((field) => !whole.position.has(field)),
    );
    if (whole !== undefined && meant === undefined) {
      const cell = ({ fields }: TableRow, field: string) => {
        const at = whole.position.get(field);
        return at === undefined ? "" : (fields[at] ?? "");
      };
      const rows = table.rows.slice(index + 1);
      return { ...table, kind: whole.kind, header: { line, fields }, rows, cell };
    }
    const best = meant ?? readings[0];
    if (best !== undefined && (nearest === undefined || surplus(best) > surplus(nearest)))
      nearest = best;
  }
  if (nearest !== undefined && surplus(nearest) > 0) return lacking(table, nearest);
  const known = kinds.map(({ name }) => name).join(", ");
  return new InputError(
    `${table.name}: no header of a known official file in its first rows; known files: ${known}`,
  );
}

/** A row that can't be read: the reason, and the known fields of its place for the report. */
export class Unreadable {
  readonly reason: string;
  readonly place: Pick<Finding, "level" | "code" | "name">;

  constructor(reason: string, place: Unreadable["place"]) {
    this.reason = reason;
    this.place = place;
  }
}

/** A row for its reader: the text of its fields, "" for columns that the file lacks. */
export interface ReadableRow<Field extends string> {
  file: string;
  line: number;
  cell: (field: Field) => string;
}

/**
 * The results of `read` for the rows of a table. If it returns undefined, the row is skipped; if {@link Unreadable}, it is
 * skipped and reported. Throws InputError after the last row if most rows are unreadable.
 */
export function* readRows<Field extends string, Row>(
  table: RecognisedTable<Field>,
  report: Report,
  read: (row: ReadableRow<Field>) => Row | Unreadable | undefined,
): Generator<Row> {
  const file = table.name;
  let dropped = 0;
  for (const row of table.rows) {
    const { line } = row;
    const result = read({ file, line, cell: (field) => table.cell(row, field) });
    if (result instanceof Unreadable) {
      dropped++;
      const { reason, place } = result;
      report.add({ action: "dropped", reason, done: "left out", file, line, ...place });
    } else if (result !== undefined) yield result;
  }
  checkDropped(table, dropped);
}

/** Throws InputError if most rows of a table were left out, because then the header does not belong to them. */
export function checkDropped({ name, rows }: Table, dropped: number): void {
  if (dropped * 2 <= rows.length) return;
  throw new InputError(
    `${name}: ${dropped} of ${rows.length} rows lack a code that can be read; are two headers swapped?`,
  );
}

/**
 * The code in this cell, zero-padded to its level's width; undefined unless it is a whole number above 0 of at most that
 * width. Sources write codes with and without leading zeros, and spreadsheets write `9.0`.
 */
export function readCode(level: Level, cell: string): string | undefined {
  const last = LAST_CODES[level];
  if (cell !== last.cell) {
    last.code = codeIn(level, cell);
    last.cell = cell;
  }
  return last.code;
}

function codeIn(level: Level, cell: string): string | undefined {
  const width = CODE_WIDTH[level];
  // Most cells have the code itself.
  if (cell.length === width && /^\d+$/.test(cell)) return Number(cell) > 0 ? cell : undefined;
  const id = Number(readNumber(cell) ?? 0);
  const code = formatCode(level, id);
  return id > 0 && code.length === width ? code : undefined;
}

/** The code and name in a row: the place for a report, and its code; undefined if it can't be read. */
export function readPlace<L extends "taluka" | "village">(
  level: L,
  { cell }: Pick<ReadableRow<"code" | "name">, "cell">,
): { place: { level: L; code: string; name: string }; code: string | undefined } {
  const place = { level, code: cell("code"), name: cleanName(cell("name")).name };
  return { place, code: readCode(level, place.code) };
}

/** By level, the last cell and its code. Consecutive rows mostly have the same parents, and share the string. */
const LAST_CODES: Record<Level, { cell: string; code: string | undefined }> = {
  state: { cell: "", code: undefined },
  district: { cell: "", code: undefined },
  taluka: { cell: "", code: undefined },
  village: { cell: "", code: undefined },
};

/** The whole number in this cell without leading zeros; undefined if it has none. */
export function readNumber(cell: string): string | undefined {
  const [, digits] = /^0*(\d+)(?:\.0+)?$/.exec(cell.trim()) ?? [];
  return digits;
}

/** Whether the cell has no code: blank or zeros. */
export function isEmptyCode(cell: string): boolean {
  return /^\s*0*(?:\.0+)?\s*$/.test(cell);
}

/** A row interpreted as the header of one kind. */
interface Reading {
  kind: FileKind;
  line: number;
  position: Map<string, number>;
  /** The required columns that are present. */
  required: string[];
  missing: Column[];
}

function readHeader(kind: FileKind, keys: readonly string[], line: number): Reading {
  const reading: Reading = { kind, line, position: new Map(), required: [], missing: [] };
  for (const [field, column] of Object.entries(kind.columns)) {
    if (column === undefined) continue;
    const at = keys.findIndex((key) => column.header.test(key));
    if (at !== -1) reading.position.set(field, at);
    if (column.optional === true) continue;
    if (at === -1) reading.missing.push(column);
    else reading.required.push(field);
  }
  return reading;
}

function surplus({ required, missing }: Reading): number {
  return required.length - missing.length;
}

function lacking({ name }: Table, { kind, line, missing }: Reading): InputError {
  const labels = missing.map(({ label }) => `"${label}"`).join(", ");
  return new InputError(`${name}:${line}: ${kind.name} lacks the column ${labels}`);
}
