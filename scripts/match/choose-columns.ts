import type { PlaceSource } from "../../functions/core/evidence/place-source.ts";
import {
  COLUMN_PARTS,
  type ColumnPart,
  isColumnPart,
} from "../../functions/core/lists/column-parts.ts";
import { type Columns, firstRows } from "../../functions/core/lists/columns.ts";
import { OptionError } from "../cli/command.ts";
import type { ListFile } from "./list-file.ts";
import { headerOf, type ListColumns, recogniseColumns, withAreasAround } from "./match-file.ts";

/**
 * The columns of a list: those that are recognised or that --columns names, and then those of areas around the named places.
 * @param given such as "village=Gram,taluka=#3"; undefined for none
 */
export async function findColumns(
  list: ListFile,
  source: PlaceSource,
  given: string | undefined,
): Promise<ListColumns> {
  const recognised = await recogniseColumns(list, source);
  return given === undefined
    ? recognised
    : withAreasAround(list, chooseColumns(list, recognised, given), source);
}

/**
 * The recognised columns, with those that --columns names instead. An address may be in several. If another of the first
 * rows has the named headers, it is the header.
 * @param given such as "village=Gram,taluka=#3"; undefined for none
 * @throws OptionError for a part or a column that the list does not have
 */
export function chooseColumns(
  list: ListFile,
  recognised: ListColumns,
  given: string | undefined,
): ListColumns {
  if (given === undefined) return recognised;
  let headerRows = recognised.headerRows;
  const headerAt = (row: number) => headerOf(list, { ...recognised, headerRows: row });
  const isOfHeader = (row: number) =>
    given.split(",").every((pair) => {
      const column = columnOf(pair);
      return NUMBER.test(column) || headerAt(row).some((cell) => sameHeader(cell, column));
    });
  if (!isOfHeader(Math.max(1, headerRows))) {
    const rows = firstRows(list.rows).map((_, at) => at + 1);
    headerRows = rows.find(isOfHeader) ?? headerRows;
  }
  const header = headerAt(Math.max(1, headerRows));
  const columns: Columns = { ...recognised.columns };
  const addressColumns = new Set(recognised.addressColumns);
  const named = new Set<ColumnPart>();
  for (const pair of given.split(",")) {
    const part = pair.split("=", 1)[0]!.trim();
    const column = columnOf(pair);
    if (!isColumnPart(part) || column === "")
      throw new OptionError(
        `--columns ${pair}: give it as one of ${COLUMN_PARTS.join(", ")}, "=" and a header`,
      );
    const position = NUMBER.exec(column)?.[1];
    const at = position
      ? Number(position) - 1
      : header.findIndex((cell) => sameHeader(cell, column));
    if (at < 0 || at >= header.length)
      throw new OptionError(
        `--columns ${pair}: the list has ${header.map((cell) => `"${cell.slice(0, 30)}"`).join(", ")}`,
      );
    if (!position) headerRows = Math.max(1, headerRows);
    for (const other of COLUMN_PARTS) if (columns[other] === at) delete columns[other];
    addressColumns.delete(at);
    if (part === "line" && named.has(part)) addressColumns.add(at);
    else {
      columns[part] = at;
      if (part === "line") addressColumns.clear();
    }
    named.add(part);
  }
  return { ...recognised, columns, headerRows, addressColumns: [...addressColumns] };
}

/** The column of a pair "part=column". */
function columnOf(pair: string): string {
  return pair.split("=").slice(1).join("=").trim();
}

/** A column by its number: #3. */
const NUMBER = /^#(\d+)$/;

function sameHeader(cell: string, column: string): boolean {
  return cell.trim().toLowerCase() === column.toLowerCase();
}
