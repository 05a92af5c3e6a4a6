import { InputError } from "../dataset/input-error.ts";
import type { Table, TableRow } from "./table.ts";

/** A column of a kind of file. */
export interface Column {
  /** How the publisher's header most often says it; used in messages. */
  label: string;
  /** What its header is like once it is reduced by {@link headerKey}. */
  header: RegExp;
  /** True for one that a file may lack. */
  optional?: boolean;
}

/** A kind of official file, known by its columns. */
export interface FileKind<Field extends string = string> {
  name: string;
  columns: Readonly<Partial<Record<Field, Column>>>;
}

/** A table with a header that was recognised. */
export interface RecognisedTable<Field extends string = string> {
  kind: FileKind<Field>;
  name: string;
  header: TableRow;
  /** The rows below the header. */
  rows: TableRow[];
  /** The text of a field in a row, "" when the file lacks the column. */
  cell: (row: TableRow, field: Field) => string;
  /** As {@link Table.text}. */
  text?: { ended: boolean };
}

/** Rows at the top of a sheet among which the header is looked for: titles can stand above it. */
const HEADER_WITHIN = 20;

/** A header without what differs from year to year: case, blanks, punctuation. */
export function headerKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/**
 * The table as the kind of file that its header shows, or the error why it is none of `kinds`: the column that
 * is missing where most are there. Of several kinds that fit, the one with most columns counts; but a column that
 * only another kind has ("Village Code", without the village's name) shows that it was meant to be that one.
 */
export function recognise(table: Table, kinds: readonly FileKind[]): RecognisedTable | InputError {
  let nearest: Reading | undefined;
  for (const [index, { fields, line }] of table.rows.slice(0, HEADER_WITHIN).entries()) {
    const readings = kinds.map((kind) => readHeader(kind, fields.map(headerKey), line));
    readings.sort((a, b) => b.position.size - a.position.size);
    const whole = readings.find(({ missing }) => missing.length === 0);
    const meant = readings.find(
      ({ required }) => whole !== undefined && required.some((field) => !whole.position.has(field)),
    );
    if (whole !== undefined && meant === undefined) {
      const cell = (row: TableRow, field: string) => row.fields[whole.position.get(field) ?? -1] ?? "";
      const { name, text } = table;
      const rows = table.rows.slice(index + 1);
      return { kind: whole.kind, name, header: { line, fields }, rows, cell, ...(text && { text }) };
    }
    const [best] = readings;
    if (best !== undefined && (nearest === undefined || surplus(best) > surplus(nearest))) nearest = best;
  }
  if (nearest !== undefined && surplus(nearest) > 0) return lacking(table, nearest);
  const known = kinds.map(({ name }) => name).join(", ");
  return new InputError(
    `${table.name}: no header of an official file in its first rows; known are: ${known}`,
  );
}

/** One row read as the header of one kind. */
interface Reading {
  kind: FileKind;
  line: number;
  position: Map<string, number>;
  /** The required columns that are there. */
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
  return new InputError(`${name}:${line}: ${kind.name}, but without the column ${labels}`);
}
