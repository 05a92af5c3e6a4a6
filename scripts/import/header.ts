import { InputError } from "../directory/input-error.ts";
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
  columns: Readonly<Record<Field, Column>>;
}

/** A table with a header that was recognised. */
export interface RecognisedTable<Field extends string = string> {
  kind: FileKind<Field>;
  name: string;
  /** The rows below the header. */
  rows: TableRow[];
  /** The text of a field in a row, "" when the file lacks the column. */
  cell: (row: TableRow, field: Field) => string;
}

/** Rows at the top of a sheet among which the header is looked for: titles can stand above it. */
const HEADER_WITHIN = 20;

/** A header without what differs from year to year: case, blanks, punctuation. */
export function headerKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/**
 * The table as the kind of file that its header shows, or the error why it is none of `kinds`: the column that
 * is missing where most are there. Of several kinds that fit, the one with most columns counts.
 */
export function recognise(table: Table, kinds: readonly FileKind[]): RecognisedTable | InputError {
  let nearest: { kind: FileKind; line: number; missing: Column[]; found: number } | undefined;
  let best: { table: RecognisedTable; found: number } | undefined;
  for (const [index, { fields, line }] of table.rows.slice(0, HEADER_WITHIN).entries()) {
    const keys = fields.map(headerKey);
    for (const kind of kinds) {
      const position = new Map<string, number>();
      for (const [field, { header }] of Object.entries(kind.columns)) {
        const at = keys.findIndex((key) => header.test(key));
        if (at !== -1) position.set(field, at);
      }
      const found = position.size;
      const missing = Object.entries(kind.columns)
        .filter(([field, column]) => column.optional !== true && !position.has(field))
        .map(([, column]) => column);
      if (missing.length > 0) {
        const nearer =
          nearest === undefined || found - missing.length > nearest.found - nearest.missing.length;
        if (nearer) nearest = { kind, line, missing, found };
      } else if (best === undefined || found > best.found) {
        const cell = (row: TableRow, field: string) => row.fields[position.get(field) ?? -1] ?? "";
        best = { table: { kind, name: table.name, rows: table.rows.slice(index + 1), cell }, found };
      }
    }
    if (best !== undefined) return best.table;
  }
  if (nearest !== undefined && nearest.found > nearest.missing.length) {
    const { kind, line, missing } = nearest;
    const labels = missing.map(({ label }) => `"${label}"`).join(", ");
    return new InputError(`${table.name}:${line}: ${kind.name}, but without the column ${labels}`);
  }
  const known = kinds.map(({ name }) => name).join("; ");
  return new InputError(
    `${table.name}: no header of an official directory in its first rows; known are: ${known}`,
  );
}
