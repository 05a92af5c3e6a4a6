import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import { LEAST_SHARE, type Rows, shareOf, textsOf } from "./column-texts.ts";
import { columnsOfHeader, firstRows } from "./columns.ts";
import { looksLikeName } from "./content-columns.ts";
import { isOfCodes } from "./header-words.ts";
import type { ListTexts } from "./list-texts.ts";

/** A row above lists side by side that names the area of each: "Haveli", "Mulshi" above their villages. */
export interface AreaHeader {
  readonly level: AreaLevel;
  /** The columns with places, by position, each with the area that they are in. */
  readonly areas: readonly { readonly at: number; readonly name: string }[];
  /** The number of rows up to the end of the header, and those above the areas. */
  readonly rows: number;
  readonly titles: number;
}

/**
 * The header of a list that has a column for each area, or some columns below the name of each. All its cells are different
 * areas of one level, apart from those for numbers; the cells below are names and not of such areas themselves. Lowest level
 * first, as talukas and districts may have the same names.
 */
export function areaHeaders(rows: Rows, reader: ListTexts): AreaHeader[] {
  return AREA_LEVELS.toReversed().flatMap((level) => {
    const isArea = (cell: string) => reader.areasCalled(level, cell.trim()).length > 0;
    const isOfAreas = (row: readonly string[]) => {
      const cells = row.filter((cell) => cell.trim() !== "" && !isOfCodes(cell));
      return cells.length > 1 && cells.every(isArea) && new Set(cells).size === cells.length;
    };
    const titles = firstRows(rows).findIndex(isOfAreas);
    if (titles < 0) return [];
    const [named, next = []] = rows.slice(titles) as [readonly string[], readonly string[]];
    const { village } = columnsOfHeader(next);
    const isGrouped = village !== undefined;
    const below = rows.slice(titles + (isGrouped ? 2 : 1));
    let name = "";
    const areas = (isGrouped ? next : named).flatMap((cell, at) => {
      if (isArea(named[at] ?? "")) name = named[at]!.trim();
      const isOfPlaces = isGrouped ? cell === next[village] : isArea(cell);
      return isOfPlaces && name !== "" && textsOf(below, at).length > 0 ? [{ at, name }] : [];
    });
    const areNames = areas.every(({ at }) => {
      const texts = textsOf(below, at);
      return shareOf(texts, looksLikeName) >= LEAST_SHARE && shareOf(texts, isArea) < LEAST_SHARE;
    });
    return areas.length > 1 && areNames
      ? [{ level, areas, rows: rows.length - below.length, titles }]
      : [];
  });
}
