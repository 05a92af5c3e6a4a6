import { csvField } from "../tables/csv.ts";
import { inert } from "./formula.ts";
import { type Cell, type ListForm, MAX_LIST_ROWS, tooManyRows } from "./list-file.ts";

/** The byte-order mark, which marks a text as UTF-8 for spreadsheets. */
const BOM = "\ufeff";
const DELIMITER_OF: Readonly<Record<"csv" | "tsv", string>> = { csv: ",", tsv: "\t" };

/** One row of a text. */
export interface TextRow {
  readonly cells: readonly string[];
  /** The row as in the file, without its line end. */
  readonly raw: string;
}

/** A table as text. */
export interface TextTable extends Pick<TextForm, "delimiter" | "lineEnd"> {
  readonly rows: readonly TextRow[];
}

interface TextForm {
  readonly form: ListForm;
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly marked: boolean;
}

/** The rows of a workbook as text, with a byte-order mark. @param added as in `ListFile.write` */
export function writeTextRows(
  rows: readonly (readonly string[])[],
  added: readonly (readonly Cell[])[],
  form: "csv" | "tsv",
): Uint8Array {
  const table = csvOf(rows);
  return encode(table.rows, added, { ...table, form, marked: true });
}

/** Rows as CSV, with a known delimiter, since cells may contain other delimiters in every row. */
export function csvOf(rows: readonly (readonly string[])[]): TextTable {
  if (rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
  const delimiter = DELIMITER_OF.csv;
  const written = rows.map((cells) => ({
    // As text, a row without cells is one with an empty cell.
    cells: cells.length === 0 ? [""] : cells,
    raw: cells.map((cell) => csvField(cell, delimiter)).join(delimiter),
  }));
  return { rows: written, delimiter, lineEnd: "\n" };
}

/**
 * Rows keep their exact text unless a cell could run as a formula, the delimiter changes, or programs disagree on the
 * cells, as for text after a closing quote.
 */
export function encode(
  rows: readonly TextRow[],
  added: readonly (readonly Cell[])[],
  { form, delimiter: own, lineEnd, marked }: TextForm,
): Uint8Array {
  // A .csv with semicolons keeps them, for the program that will read it.
  const delimiter = form === "tsv" ? DELIMITER_OF.tsv : own === "\t" ? DELIMITER_OF.csv : own;
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const lines = rows.map(({ cells, raw }, i) => {
    const whole = [
      ...cells,
      ...Array<string>(columns - cells.length).fill(""),
      ...added[i]!.map(String),
    ];
    const safe = inert(whole, delimiter);
    const asItIs =
      delimiter === own && isPlain(raw, delimiter) && cells.every((cell, k) => cell === safe[k]);
    const written = safe.map((cell) => csvField(cell, delimiter));
    return (asItIs ? [raw, ...written.slice(cells.length)] : written).join(delimiter);
  });
  return new TextEncoder().encode(`${marked ? BOM : ""}${lines.join(lineEnd)}${lineEnd}`);
}

/** Whether a row's cells are quoted as a whole or have no quotes. */
function isPlain(raw: string, delimiter: string): boolean {
  const parts = raw.split('"');
  const last = parts.length - 1;
  return (
    last % 2 === 0 &&
    parts.every(
      (part, i) =>
        i % 2 === 1 ||
        part === "" ||
        ((i === 0 || part.startsWith(delimiter)) && (i === last || part.endsWith(delimiter))),
    )
  );
}
