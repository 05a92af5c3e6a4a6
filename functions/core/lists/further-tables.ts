import { COLUMN_PARTS, type ColumnPart, namesPlaces } from "./column-parts.ts";
import { filledCells, LEAST_SHARE, type Rows, shareOf, textsOf, widthOf } from "./column-texts.ts";
import { type Columns, columnsOfHeader, hasPlaces, isHeaderText } from "./columns.ts";
import { isOfCodes, readHeader } from "./header-words.ts";

/** A table below the first one, with other columns. */
export interface FurtherTable {
  /** The position of its header. */
  readonly at: number;
  readonly columns: Columns;
}

/**
 * The further tables of a sheet whose columns are in another order than those of the first. Their headers are below a blank row
 * or a title, and have only words of headers, or of the first one. Numbers are no places ("Villages: 33").
 * @param rows below the first header
 */
export function furtherTables(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
): FurtherTable[] {
  const own = new Set(header.map(keyOf));
  const isOfHeader = (cell: string) =>
    own.has(keyOf(cell)) || readHeader(cell)[0]?.doubt === "none" || isOfCodes(cell);
  let left = MOST_READ;
  const starts = rows.flatMap((row, at) => {
    if (at === 0 || filledCells(rows[at - 1]!).length > 1) return [];
    const cells = filledCells(row);
    if (cells.length < 2 || !cells.every(isHeaderText) || left === 0) return [];
    left--;
    if (!cells.every(isOfHeader)) return [];
    return [at];
  });
  return starts.flatMap((at, i) => {
    const texts = rows.slice(at + 1, starts[i + 1]);
    const isNamed = (part: ColumnPart, column: number) =>
      !namesPlaces(part) ||
      shareOf(textsOf(texts, column), (text) => !/\p{L}/u.test(text)) <= LEAST_SHARE;
    const found = columnsOfHeader(rows[at]!, isNamed);
    const isSame = COLUMN_PARTS.every((part) => found[part] === columns[part]);
    return hasPlaces(found) && !isSame ? [{ at, columns: found }] : [];
  });
}

/** The number of rows that are read as headers: in a list with a blank row above each other one, all might be. */
const MOST_READ = 1000;

/**
 * The rows with the places of further tables in the columns of the first one. Returns the rows, and the columns with those of
 * parts that only further tables have.
 */
export function withFurtherTables(
  rows: Rows,
  columns: Columns,
  tables: readonly FurtherTable[],
): { readonly rows: Rows; readonly columns: Columns } {
  if (tables.length === 0) return { rows, columns };
  let width = widthOf(rows);
  const all: Columns = { ...columns };
  for (const part of COLUMN_PARTS)
    if (all[part] === undefined && tables.some((table) => table.columns[part] !== undefined))
      all[part] = width++;
  const parts = COLUMN_PARTS.filter((part) => all[part] !== undefined);
  const starts = new Map(tables.map((table) => [table.at, table]));
  let own = columns;
  const placed = rows.map((row, at) => {
    const table = starts.get(at);
    if (table !== undefined) own = table.columns;
    if (own === columns) return row;
    const cells = Array.from({ length: width }, (_, column) => row[column] ?? "");
    // A title of one cell keeps its text.
    if (table === undefined && filledCells(row).length < 2) return cells;
    for (const part of parts) {
      const from = own[part];
      cells[all[part]!] = table !== undefined || from === undefined ? "" : (row[from] ?? "");
    }
    return cells;
  });
  return { rows: placed, columns: all };
}

function keyOf(cell: string): string {
  return cell.trim().toLowerCase();
}
