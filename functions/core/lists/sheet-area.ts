import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import { tokens } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import { filledCells, hasWord, type Rows } from "./column-texts.ts";
import type { Columns } from "./columns.ts";
import { type Headings, isAbove, PARTS_LOWEST_FIRST, underHeadings } from "./headings.ts";
import type { ListTexts } from "./list-texts.ts";

/** The area that the name of a workbook's sheet, a title above its header, or the file's name says its rows are in. */
export interface SheetArea {
  readonly level: AreaLevel;
  readonly name: string;
  /** What says it: the name of the sheet or the file, or a title, by its position. */
  readonly saidBy: "sheet" | "file" | { readonly row: number };
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
  const levels = unnamedLevels(columns, headings);
  const countOf = (level: AreaLevel) =>
    sheets.filter((one) => isArea(level, nameOfSheet(one), reader)).length;
  const name = nameOfSheet(sheet);
  return levels
    .filter((level) => isArea(level, name, reader))
    .map((level) => ({ level, name, count: countOf(level) }))
    .sort((a, b) => b.count - a.count)
    .map(({ level }) => ({ level, name, saidBy: "sheet" }));
}

/**
 * The areas that titles above a header may name, such as "List of villages - Sehore (2024)", the highest first: at the levels
 * above the list's columns and headings.
 * @param titles the rows above the header
 */
export function areasOfTitles(
  titles: Rows,
  columns: Columns,
  headings: Headings,
  reader: ListTexts,
): SheetArea[] {
  const levels = unnamedLevels(columns, headings);
  const texts = titles.flatMap((title, row) => {
    const [text, ...more] = filledCells(title);
    return text === undefined || more.length > 0 ? [] : [{ saidBy: { row }, text }];
  });
  const pieces = texts.flatMap(({ saidBy, text }) =>
    text.split(BETWEEN_NAMES).map((piece) => ({ saidBy, name: nameOfSheet(piece) })),
  );
  return levels.flatMap((level) => [
    ...texts.flatMap(({ saidBy, text }) =>
      namesWithWord(text, level, reader).map((name) => ({ level, name, saidBy })),
    ),
    ...pieces
      .filter(({ name }) => isArea(level, name, reader))
      .map(({ saidBy, name }) => ({ level, name, saidBy })),
  ]);
}

/** The areas that the name of a file may name: "Satara.csv", "wells_satara_2024 (1).xlsx". */
export function areasOfFile(
  file: string,
  columns: Columns,
  headings: Headings,
  reader: ListTexts,
): SheetArea[] {
  const name = file.replace(/^.*[/\\]|\.[a-z\d]{1,5}$/gi, "");
  const titles = [/[_-]+/g, /[_\s-]+/g].map((signs) => [name.replace(signs, ", ")]);
  return areasOfTitles(titles, columns, headings, reader).map(({ level, name }) => ({
    level,
    name,
    saidBy: "file",
  }));
}

/** The areas of a level that a text names in front of or after a word for it: "Quarries in Pune District as on 31-03-2025". */
function namesWithWord(text: string, level: AreaLevel, reader: ListTexts): string[] {
  const words = text.match(WORDS) ?? [];
  return words.flatMap((word, at) => {
    if (levelWord(tokens(word).join("")) !== level) return [];
    const runs = (ofLength: (length: number) => string[]) =>
      LENGTHS.map((length) => ofLength(length).join(" ")).find((name) =>
        isArea(level, name, reader),
      ) ?? [];
    return [
      runs((length) => words.slice(Math.max(0, at - length), at)),
      runs((length) => words.slice(at + 1, at + 1 + length)),
    ].flat();
  });
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** The numbers of words that the name of an area may have. */
const LENGTHS = [4, 3, 2, 1];

const BETWEEN_NAMES = /[,;:()[\]|/]+|\s[-–—]+\s|\s(?:of|in|for|at|under|from)\s/i;

/** The levels above the parts of a list that no column and no heading names. */
function unnamedLevels(columns: Columns, headings: Headings): AreaLevel[] {
  const lowest = PARTS_LOWEST_FIRST.find((part) => columns[part] !== undefined);
  // An address names its own areas.
  if (lowest === undefined || lowest === "line") return [];
  const named = new Set([
    ...headings.values(),
    ...AREA_LEVELS.filter((level) => columns[level] !== undefined),
  ]);
  return AREA_LEVELS.filter((level) => !named.has(level) && isAbove(level, lowest));
}

function isArea(level: AreaLevel, name: string, reader: ListTexts): boolean {
  return hasWord(name) && reader.areasCalled(level, name).length > 0;
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
