import { InputError } from "../../cli/input-error.ts";
import type { TableRow } from "./rows.ts";
import type { Table } from "./table.ts";

/** A column of a kind of file. */
export interface Column {
  /** The publisher's most common header; used in messages. */
  label: string;
  /** Matches its header reduced by {@link headerKey}. */
  header: RegExp;
  /** Whether a file may lack it. */
  optional?: boolean;
}

/** A kind of official file, recognised by its columns. */
export interface FileKind<Field extends string = string> {
  name: string;
  columns: Readonly<Partial<Record<Field, Column>>>;
}

/** A table with a recognised header; its rows are those below. */
export interface RecognisedTable<Field extends string = string> extends Table {
  kind: FileKind<Field>;
  header: TableRow;
  /** The text of a field in a row, "" if the file lacks the column. */
  cell: (row: TableRow, field: Field) => string;
}

/** The header is searched in this many rows: titles can be above it. */
const HEADER_WITHIN = 20;

/** A header without what differs from year to year: case, spaces, punctuation. */
export function headerKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/**
 * The table as the kind of file that its header shows, or an error that names the missing columns of the nearest kind.
 * Of several kinds that fit, the one with most columns wins; but a column that only another kind has ("Village Code",
 * without the village's name) shows that the file is meant to be that one.
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
      const cell = (row: TableRow, field: string) =>
        row.fields[whole.position.get(field) ?? -1] ?? "";
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

/** Throws InputError if most rows of a table were left out: then the header does not belong to them. */
export function checkDropped({ name, rows }: Table, dropped: number): void {
  if (dropped * 2 <= rows.length) return;
  throw new InputError(
    `${name}: ${dropped} of ${rows.length} rows lack a code that can be read; are two headers exchanged?`,
  );
}

/** One row read as the header of one kind. */
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
