/** A text file or one sheet of a workbook. */
export interface Table {
  /** Its name in reports and errors: the file's name, and the sheet's if the file has several. */
  name: string;
  rows: TableRow[];
  /** Only for a text. `ended` is false if its last line has no line end: it may have been truncated. */
  text?: { ended: boolean };
  /**
   * True for an .xls that is not an official file by its SHA-256: the format has no checksums, so damage can't be
   * noticed.
   */
  unverified?: true;
}

/** A row of a file as text. */
export interface TableRow {
  /** In a text, the line on which it begins; in a sheet, its row. From 1. */
  line: number;
  /** The cells unchanged, including spaces and damage; "" if empty. Those at the end of a sheet's row may be missing. */
  fields: string[];
}

/** Maximum number of columns in a table; official ones have up to 12. */
export const MAX_COLUMNS = 256;

/** The error of a row with more than {@link MAX_COLUMNS}. */
export function tooManyColumns(line: number, columns: number): string {
  return `row ${line} has ${columns.toLocaleString("en")} columns; the limit is ${MAX_COLUMNS}`;
}

/** Whether any cell of the row holds more than spaces. */
export function isFilled({ fields }: TableRow): boolean {
  return fields.some((field) => field.trim() !== "");
}
