import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import type { Rows } from "./column-texts.ts";
import type { Columns } from "./columns.ts";
import { type Headings, isAbove, LOWEST_FIRST, underHeadings } from "./headings.ts";
import type { ListTexts } from "./list-texts.ts";

/** The area that the name of a workbook's sheet says its rows are in. */
export interface SheetArea {
  readonly level: AreaLevel;
  readonly name: string;
}

/**
 * The areas that a sheet's name may be, the likeliest first: at the level that the names of most sheets have, above the list's
 * columns and headings. Of "Satara" and "Pune" both are districts, of "Satara" and "Karad" both are talukas.
 * @param sheets the names of all sheets
 */
export function areasOfSheet(
  sheet: string,
  sheets: readonly string[],
  columns: Columns,
  headings: Headings,
  reader: ListTexts,
): SheetArea[] {
  const lowest = LOWEST_FIRST.find((part) => columns[part] !== undefined);
  // An address names its own areas.
  if (lowest === undefined || lowest === "line") return [];
  const named = new Set([
    ...headings.values(),
    ...AREA_LEVELS.filter((level) => columns[level] !== undefined),
  ]);
  const levels = AREA_LEVELS.filter((level) => !named.has(level) && isAbove(level, lowest));
  const countOf = (level: AreaLevel) =>
    sheets.filter((one) => isArea(level, nameOfSheet(one), reader)).length;
  const name = nameOfSheet(sheet);
  return levels
    .filter((level) => isArea(level, name, reader))
    .map((level) => ({ level, name, count: countOf(level) }))
    .sort((a, b) => b.count - a.count)
    .map(({ level }) => ({ level, name }));
}

function isArea(level: AreaLevel, name: string, reader: ListTexts): boolean {
  return /\p{L}[\p{L}\p{M}]{2}/u.test(name) && reader.areasCalled(level, name).length > 0;
}

/** The name of a sheet without a year, a number and brackets: "Pune 2025-26", "1. Pune", "Pune (final)". */
function nameOfSheet(sheet: string): string {
  return sheet
    .replace(/[([].*$/, "")
    .replace(/[\p{N}_.]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s–-]+|[\s–-]+$/g, "");
}

/**
 * Adds the area of a sheet to its rows. Returns the rows, and the columns with that of the area.
 * @param rows below the header
 */
export function underSheetArea(
  rows: Rows,
  columns: Columns,
  { level, name }: SheetArea,
): { readonly rows: Rows; readonly columns: Columns } {
  return underHeadings([[name]], rows, columns, new Map([[0, level]]));
}
