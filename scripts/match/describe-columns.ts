/** Says what `npm run match` takes the columns of a list for. */
import { AREA_LEVELS } from "../../functions/core/contract/levels.ts";
import { COLUMN_PARTS } from "../../functions/core/lists/column-parts.ts";
import type { Columns } from "../../functions/core/lists/columns.ts";
import { columnOfAbroad } from "../../functions/core/lists/other-rows.ts";
import type { ListFile } from "./list-file.ts";
import {
  columnOfCodes,
  columnsOfOtherLanguages,
  groupedColumns,
  headerOf,
  headingOf,
  isByCodes,
  type ListColumns,
  tablesBelow,
} from "./match-file.ts";

/** Maximum length of the text of a heading to show, in characters. */
const LONGEST_HEADING = 60;

/**
 * Lines about a list: the sheet that is read, the part of places in each column, and each rule that gives rows further texts.
 * @param aside the columns of further lists next to the first one
 * @param isMatched whether the sheet of a name is matched
 */
export function describeColumns(
  list: ListFile,
  listColumns: ListColumns,
  aside: readonly Columns[],
  isMatched: (sheet: string) => boolean,
): string {
  return [
    ...sheetLines(list, isMatched),
    columnsLine(list, listColumns, aside),
    ...cellLines(list, listColumns),
    ...areaLines(list, listColumns),
    ...rowLines(list, listColumns),
  ].join("\n");
}

/** A line about the results of a further list next to the first one. @param number of the list, from 2 */
export function describeAside(columns: Columns, number: number): string {
  const at = columns.village ?? columns.line;
  return `column ${at! + 1} has places, too, as in lists side by side: its results are in match_code_${number} and so on`;
}

/** Which of several sheets is read. */
function sheetLines(
  { sheets = [], sheet, alike = [] }: ListFile,
  isMatched: (sheet: string) => boolean,
): string[] {
  if (sheets.length <= 1) return [];
  const unread = sheets.filter((name) => !isMatched(name)).map((name) => `"${name}"`);
  const hint = alike.some((name) => !isMatched(name))
    ? " (for those with this header, add --all-sheets)"
    : "";
  const notRead = unread.length > 0 ? `; not read: ${unread.join(", ")}${hint}` : "";
  return [`sheet "${sheet}"${notRead}`];
}

/** The columns of each part, and the columns that are not used. */
function columnsLine(list: ListFile, listColumns: ListColumns, aside: readonly Columns[]): string {
  const { columns, headerRows, addressColumns = [] } = listColumns;
  const header = headerOf(list, listColumns);
  const named = COLUMN_PARTS.flatMap((part) => {
    const at = columns[part];
    if (at === undefined) return [];
    const all = part === "line" ? [at, ...addressColumns].sort((a, b) => a - b) : [at];
    return [`${part} from ${all.map((one) => called(header, one)).join(" + ")}`];
  });
  const by =
    ["no header; columns by what they hold", "columns"][headerRows] ??
    `columns of row ${headerRows}`;
  const codes = columnOfCodes(list, listColumns);
  const used = new Set([
    ...[columns, ...aside].flatMap(Object.values),
    ...addressColumns,
    ...columnsOfOtherLanguages(list, listColumns).map(({ other }) => other),
    ...(codes === undefined ? [] : [codes]),
  ]);
  const others = header.filter((cell, at) => !used.has(at) && cell.trim() !== "");
  const unused =
    others.length > 0 ? `; not used: ${others.map((cell) => `"${plain(cell)}"`).join(", ")}` : "";
  return `${by}: ${named.join(", ") || "none"}${unused}`;
}

/** The cells that blank cells take their text from, and the codes that count. */
function cellLines(list: ListFile, listColumns: ListColumns): string[] {
  const header = headerOf(list, listColumns);
  const lines = columnsOfOtherLanguages(list, listColumns).map(
    ({ at, other }) => `blank cells of ${called(header, at)} take ${called(header, other)}`,
  );
  const codes = columnOfCodes(list, listColumns) ?? listColumns.namesWithCodes;
  if (codes !== undefined)
    lines.push(
      isByCodes(listColumns)
        ? `codes of ${called(header, codes)} say which villages the rows are`
        : `codes of ${called(header, codes)} count where the village has the name of the row`,
    );
  const grouped = groupedColumns(list, listColumns).map((at) => called(header, at));
  if (grouped.length > 0) lines.push(`blank cells of ${grouped.join(", ")} take the value above`);
  return lines;
}

/** The areas of rows that are named outside of them: by other rows, the sheet, a title or the header. */
function areaLines(list: ListFile, listColumns: ListColumns): string[] {
  const { sheetArea, areaHeader } = listColumns;
  const lines = AREA_LEVELS.flatMap((level) => {
    const text = headingOf(list, listColumns, level);
    if (text === "") return [];
    return [`rows such as "${text.slice(0, LONGEST_HEADING)}" name the ${level} of those below`];
  });
  if (sheetArea !== undefined) {
    const { saidBy, level, name } = sheetArea;
    const where =
      typeof saidBy === "string"
        ? `the ${saidBy}'s name says the ${level} of its rows`
        : `row ${saidBy.row + 1} says the ${level} of all rows`;
    lines.push(`${where}: "${name}"`);
  }
  if (areaHeader !== undefined) {
    const names = areaHeader.areas.map(({ name }) => `"${plain(name)}"`).join(", ");
    lines.push(`the header says the ${areaHeader.level} of each column of places: ${names}`);
  }
  return lines;
}

/** The rows that are not read like the first ones. */
function rowLines(list: ListFile, listColumns: ListColumns): string[] {
  const { columns, headerRows } = listColumns;
  const header = headerOf(list, listColumns);
  const lines = tablesBelow(list, listColumns).map(
    ({ at }) => `row ${headerRows + at + 1} is the header of a table with other columns`,
  );
  const country = columnOfAbroad(list.rows.slice(headerRows), header, columns);
  if (country !== undefined)
    lines.push(`rows with another country than India in ${called(header, country)} name no place`);
  return lines;
}

/** The name of a column in a list. */
function called(header: readonly string[], at: number): string {
  return header.length > 0 ? `"${plain(header[at]!)}"` : `column ${at + 1}`;
}

/** A text in one line. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
