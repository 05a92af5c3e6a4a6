import { COLUMN_PARTS, isColumnPart } from "../../functions/core/lists/column-parts.ts";
import type { Columns } from "../../functions/core/lists/columns.ts";
import { OptionError } from "../cli/command.ts";
import type { ListFile } from "./list-file.ts";
import type { ListColumns } from "./match-file.ts";

/**
 * The columns recognised, with those that --columns names instead.
 * @param given as "village=Gram,taluka=#3"; undefined for none
 * @throws OptionError for a part or a column that the list does not have
 */
export function chooseColumns(
  list: ListFile,
  recognised: ListColumns,
  given: string | undefined,
): ListColumns {
  if (given === undefined) return recognised;
  const header = list.rows[Math.max(0, recognised.headerRows - 1)] ?? [];
  const columns: Columns = { ...recognised.columns };
  let { headerRows } = recognised;
  for (const pair of given.split(",")) {
    const [name, ...rest] = pair.split("=");
    const part = name!.trim();
    const column = rest.join("=").trim();
    if (!isColumnPart(part) || column === "")
      throw new OptionError(
        `--columns ${pair}: give it as one of ${COLUMN_PARTS.join(", ")}, "=" and a header`,
      );
    const position = /^#(\d+)$/.exec(column)?.[1];
    const at = position
      ? Number(position) - 1
      : header.findIndex((cell) => sameHeader(cell, column));
    if (at < 0 || at >= header.length)
      throw new OptionError(
        `--columns ${pair}: the list has ${header.map((cell) => `"${cell.slice(0, 30)}"`).join(", ")}`,
      );
    if (!position) headerRows = Math.max(1, headerRows);
    for (const other of COLUMN_PARTS) if (columns[other] === at) delete columns[other];
    columns[part] = at;
  }
  return { columns, headerRows };
}

function sameHeader(cell: string, column: string): boolean {
  return cell.trim().toLowerCase() === column.toLowerCase();
}
