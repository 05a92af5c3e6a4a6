import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import { nameKey } from "../names/tokens.ts";
import { isDitto, type Rows } from "./column-texts.ts";
import type { Columns } from "./columns.ts";

/** The share of the rows whose cell must be blank in a column that is written once per group. */
const LEAST_BLANK = 0.4;
/** The share of the cells with text that must differ within their area, because a group is written once. */
const LEAST_DIFFERENT = 0.8;
/** The maximum share of blank cells without a text above them in their group. */
const MOST_WITHOUT = 0.1;

/**
 * Fills the blank cells of areas that are written only in the first row of each group, as with merged cells: a blank cell takes
 * the text above. A new text in a higher column ends the group. A row without a place keeps its blank cells. A cell that says
 * "as above" is always filled.
 */
export function fillGroups(rows: Rows, columns: Columns): { rows: Rows; filled: AreaLevel[] } {
  const filled: AreaLevel[] = [];
  let all = withoutDittos(rows, columns);
  for (const [i, part] of AREA_LEVELS.entries()) {
    const at = columns[part];
    const lower = LOWEST_LAST.slice(i + 1).flatMap((one) => columns[one] ?? []);
    if (at === undefined || lower.length === 0) continue;
    const higher = AREA_LEVELS.slice(0, i).flatMap((one) => columns[one] ?? []);
    const found = fillColumn(all, at, higher, lower);
    if (found === undefined) continue;
    all = found;
    filled.push(part);
  }
  return { rows: all, filled };
}

/** The rows with signs for "as above" replaced by the text above, in the columns of places. */
function withoutDittos(rows: Rows, columns: Columns): Rows {
  const above = new Map<number, string>();
  const places = Object.values(columns);
  return rows.map((row) => {
    const dittos = places.filter((at) => isDitto(row[at] ?? ""));
    for (const at of places)
      if (!dittos.includes(at) && textAt(row, at) !== "") above.set(at, row[at]!);
    if (dittos.length === 0) return row;
    return row.map((cell, at) => (dittos.includes(at) ? (above.get(at) ?? "") : cell));
  });
}

const LOWEST_LAST = [...AREA_LEVELS, "village", "line"] as const;

/** The rows with a column filled. Undefined if the column is not written once per group. */
function fillColumn(
  rows: Rows,
  at: number,
  higher: readonly number[],
  lower: readonly number[],
): Rows | undefined {
  const heads: string[] = [];
  let [places, blank, without] = [0, 0, 0];
  let area = "";
  let above = "";
  const filled = rows.map((row) => {
    const own = textAt(row, at);
    const within = higher.map((column) => nameKey(textAt(row, column))).join("\n");
    // A blank higher cell belongs to a row between groups.
    if (within !== area && within.trim() !== "") {
      area = within;
      above = "";
    }
    if (own !== "") {
      above = own;
      heads.push(`${area}\n${nameKey(own)}`);
    }
    const hasPlace = lower.some((column) => textAt(row, column) !== "");
    if (hasPlace) places++;
    if (!hasPlace || own !== "") return row;
    blank++;
    if (above === "") without++;
    const cells = Array.from(
      { length: Math.max(row.length, at + 1) },
      (_, column) => row[column] ?? "",
    );
    cells[at] = above;
    return cells;
  });
  const isGrouped =
    blank >= places * LEAST_BLANK &&
    without <= blank * MOST_WITHOUT &&
    new Set(heads).size >= heads.length * LEAST_DIFFERENT;
  return blank > 0 && isGrouped ? filled : undefined;
}

function textAt(row: readonly string[], column: number): string {
  return (row[column] ?? "").trim();
}
