/** A row of an official file, as text, before anything is known of what it holds. */
export interface TableRow {
  /** Where the row begins in the file (text) or which row of the sheet it is; from 1. */
  line: number;
  /** The cells as text, blanks and damage included; an empty cell is "". Those at the end of a sheet's row may be left out. */
  fields: string[];
}

/** The most columns of a table; official ones have up to 12. */
export const MAX_COLUMNS = 256;

/** What to say of a row with more than {@link MAX_COLUMNS}. */
export function tooManyColumns(line: number, columns: number): string {
  return `row ${line} has ${columns.toLocaleString("en")} columns; ${MAX_COLUMNS} is the most`;
}

/** Whether any cell of the row holds more than blanks. */
export function isFilled({ fields }: TableRow): boolean {
  return fields.some((field) => field.trim() !== "");
}
