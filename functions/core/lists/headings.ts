import { AREA_LEVELS, type AreaLevel, type Level } from "../contract/levels.ts";
import { plainText } from "../evidence/text.ts";
import { tokens } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import { shareOf, textsOf } from "./column-texts.ts";
import { type Columns, saysNothing } from "./columns.ts";
import type { ListTexts } from "./list-texts.ts";

type Rows = readonly (readonly string[])[];

/** The rows of a list that name an area of the rows below, by position, with its level. */
export type Headings = ReadonlyMap<number, AreaLevel>;

/**
 * The rows with nothing but the name of an area, above rows with more cells: "District: Pune", "PUNE DISTRICT", "जिला - सीकर",
 * "Block : Asind"; without a level word only if most such rows are areas of a level that the list has no column for.
 */
export function headingsOf(rows: Rows, columns: Columns, reader: ListTexts): Headings {
  const filled = rows.map((row) => row.filter((cell) => cell.trim() !== ""));
  const isOneColumn = filled.every((cells) => cells.length < 2);
  const lowest = LOWEST_FIRST.find((part) => columns[part] !== undefined);
  const levels = AREA_LEVELS.filter(
    (level) => columns[level] === undefined && isAbove(level, lowest),
  );
  const labelled = new Map<number, AreaLevel>();
  const bare: number[] = [];
  for (const [at, cells] of filled.entries()) {
    if (cells.length !== 1 && (cells.length !== 2 || labelOf(cells[0]!) === undefined)) continue;
    const { level, name, hasSign } = readHeading(cells.join(" "));
    if (name === "" || saysNothing(name)) continue;
    if (level !== undefined && isAbove(level, lowest) && (hasSign || !isOneColumn))
      labelled.set(at, level);
    else if (level === undefined && cells.length === 1) bare.push(at);
  }
  const named = isOneColumn ? new Map<number, AreaLevel>() : namedAreas();
  const all = [...labelled, ...named].sort(([a], [b]) => a - b);
  const found = new Map(all);
  // A note or a signature at the end heads nothing.
  const last = filled.findLastIndex(
    (cells, at) => cells.length > (isOneColumn ? 0 : 1) && !found.has(at),
  );
  return new Map(all.filter(([at]) => at < last));

  function namedAreas(): Map<number, AreaLevel> {
    const areas = new Map<number, AreaLevel>();
    for (const at of bare) {
      const { name } = readHeading(filled[at]![0]!);
      const level = levels.find((one) => reader.areasCalled(one, name).length > 0);
      if (level !== undefined) areas.set(at, level);
    }
    const others = rows.length - bare.length;
    return areas.size >= bare.length * MOST && bare.length <= others ? areas : new Map();
  }
}

/** The share of rows with one text that must be areas. */
const MOST = 0.6;

/**
 * The rows of a list with a column that says the level of each row's name, as the Census has it: "DISTRICT", "SUB-DISTRICT",
 * "VILLAGE". Undefined if there is no such column.
 */
export function headingsByLevel(rows: Rows, columns: Columns): Headings | undefined {
  const used = new Set(Object.values(columns));
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  for (let at = 0; at < width; at++) {
    if (used.has(at)) continue;
    const texts = textsOf(rows, at);
    const levels = new Set(texts.map(labelOf).filter((level) => level !== undefined));
    if (levels.size < 2 || shareOf(texts, (text) => labelOf(text) !== undefined) < MOST_LABELS)
      continue;
    return new Map(
      rows.flatMap((row, i) => {
        const level = labelOf(row[at] ?? "");
        return isAreaLevel(level) ? [[i, level] as const] : [];
      }),
    );
  }
  return undefined;
}

const MOST_LABELS = 0.9;

/** Rows with the areas of the headings above them, and the columns where they are. */
export function underHeadings(
  rows: Rows,
  columns: Columns,
  headings: Headings,
): { readonly rows: Rows; readonly columns: Columns } {
  if (headings.size === 0) return { rows, columns };
  let width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const all: Columns = { ...columns };
  const levels = AREA_LEVELS.filter((level) => [...headings.values()].includes(level));
  for (const level of levels) all[level] ??= width++;
  const heading = levels.filter((level) => isHeading(level, rows.length, headings));
  const places = LOWEST_FIRST.flatMap((part) => columns[part] ?? []);
  const above: Partial<Record<AreaLevel, string>> = {};
  const filled = rows.map((row, at) => {
    const level = headings.get(at);
    const hasPlace = places.some((place) => !saysNothing(row[place] ?? ""));
    if (level === undefined && !hasPlace) return row;
    const cells = Array.from({ length: width }, (_, column) => row[column] ?? "");
    if (level !== undefined) {
      const text = headingText(row, columns);
      for (const place of places)
        if (isBelow(place, level, columns) || text.includes(cells[place]!)) cells[place] = "";
      for (const lower of AREA_LEVELS.slice(AREA_LEVELS.indexOf(level))) delete above[lower];
      cells[all[level]!] = readHeading(text).name || text;
      if (heading.includes(level)) above[level] = cells[all[level]!]!;
    }
    for (const one of levels)
      if (cells[all[one]!]!.trim() === "") cells[all[one]!] = above[one] ?? "";
    return cells;
  });
  return { rows: filled, columns: all };
}

/** What a heading says: its text in the column of villages, or else all of it. */
export function headingText(row: readonly string[], { village = -1 }: Columns): string {
  const own = row[village]?.trim() || row.filter((cell) => cell.trim() !== "").join(" ");
  return own.replace(/\s+/g, " ").trim();
}

/** Whether the rows of a level head those below them: most are followed by one of a lower level. */
function isHeading(level: AreaLevel, count: number, headings: Headings): boolean {
  const rows = [...headings].flatMap(([at, one]) => (one === level ? [at] : []));
  const followed = rows.filter((at) => {
    const next = headings.get(at + 1);
    return at + 1 < count && (next === undefined || isAbove(level, next));
  });
  return followed.length >= rows.length * MOST;
}

const LOWEST_FIRST = ["village", "line", ...AREA_LEVELS.toReversed()] as const;

/** Whether areas of a level have the places of a part, the lowest of a list. */
function isAbove(level: AreaLevel, part: (typeof LOWEST_FIRST)[number] | undefined): boolean {
  return part === undefined || LOWEST_FIRST.indexOf(level) > LOWEST_FIRST.indexOf(part);
}

function isBelow(at: number, level: AreaLevel, columns: Columns): boolean {
  return LOWEST_FIRST.some((part) => columns[part] === at && isAbove(level, part));
}

function isAreaLevel(level: Level | undefined): level is AreaLevel {
  return AREA_LEVELS.some((one) => one === level);
}

/** The level that a text says and no more: "District:", "Name of the Block", "SUB-DISTRICT". */
function labelOf(text: string): Level | undefined {
  const words = wordsOf(text).filter((word) => !FILLERS.has(word));
  const [first] = words.map(levelWord);
  return words.length > 0 && words.every((word) => levelWord(word) === first) ? first : undefined;
}

/** The level and name in a heading, and whether a sign is between them; no level if it says none or several. */
function readHeading(text: string): {
  readonly level: AreaLevel | undefined;
  readonly name: string;
  readonly hasSign: boolean;
} {
  const plain = text
    .trim()
    .replace(/^\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]\s+/, "")
    .replace(/\s*\((?:contd\.?|continued|\d[^)]*)\)$/i, "");
  for (const pattern of LABELLED) {
    const [, label, named] = pattern.exec(plain) ?? [];
    const said = label === undefined ? undefined : labelOf(label);
    if (isAreaLevel(said)) return { level: said, name: named!.trim(), hasSign: true };
  }
  const words = wordsOf(plain);
  const levels = new Set(words.map(levelWord).filter(isAreaLevel));
  const [level] = levels;
  const isAtEnd = [words[0], words.at(-1)].some((word) => levelWord(word ?? "") === level);
  const isName = words.length > levels.size && words.length <= LONGEST_NAME;
  if (levels.size === 1 && isAtEnd && isName) return { level, name: plain, hasSign: false };
  return { level: undefined, name: levels.size === 0 && isName ? plain : "", hasSign: false };
}

const LABELLED = [/^([^:]+):\s*(.*\p{L}.*)$/u, /^([^–—-]+)[–—-]+\s*(.*\p{L}.*)$/u];

function wordsOf(text: string): string[] {
  return tokens(plainText(text).text);
}

const FILLERS: ReadonlySet<string> = new Set("name of the cd का नाम".split(" "));
/** In words. */
const LONGEST_NAME = 5;
