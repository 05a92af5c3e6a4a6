import { AREA_LEVELS, type AreaLevel, type Level } from "../contract/levels.ts";
import { plainText } from "../evidence/text.ts";
import { tokens } from "../names/tokens.ts";
import { levelWord, ROW_WORDS } from "../names/words.ts";
import { filledCells, hasWord, type Rows, shareOf, textsOf, widthOf } from "./column-texts.ts";
import { type Columns, saysNothing } from "./columns.ts";
import type { ListTexts } from "./list-texts.ts";

/** The rows of a list that name an area for the rows below. By position, with the area's level. */
export type Headings = ReadonlyMap<number, AreaLevel>;

/** The areas that a text names, by level. */
type NamedAreas = ReadonlyMap<AreaLevel, string>;

/**
 * Finds rows that only name areas, above rows with more cells: "District: Pune", "PUNE DISTRICT", "जिला - सीकर, तहसील -
 * लक्ष्मणगढ़". Rows without a level word count only if most of them are areas of a level that has no column.
 */
export function headingsOf(rows: Rows, columns: Columns, reader: ListTexts): Headings {
  const filled = rows.map(filledCells);
  const isOneColumn = filled.every((cells) => cells.length < 2);
  const lowest = PARTS_LOWEST_FIRST.find((part) => columns[part] !== undefined);
  const found = new Map<number, AreaLevel>();
  const bare = new Map<number, string>();
  for (const [at, all] of filled.entries()) {
    if (!mayHead(all, filled[at + 1])) continue;
    const cells = withoutNumber(all);
    const text = textOfCells(cells);
    const labels = isAllLabelled(text) ? labelledAreas(text) : NO_AREAS;
    const areas = labels.size > 0 || isOneColumn ? labels : areasWithWords(cells[0] ?? "");
    const level = lowestOf(areas);
    if (level === undefined) bare.set(at, nameOf(cells[0] ?? ""));
    else if (isAbove(level, lowest)) found.set(at, level);
  }
  if (!isOneColumn) for (const [at, level] of areasAmong()) found.set(at, level);
  // A note or a signature at the end is not a heading.
  const last = filled.findLastIndex(
    (cells, at) => cells.length > (isOneColumn ? 0 : 1) && !found.has(at),
  );
  return new Map([...found].filter(([at]) => at < last).sort(([a], [b]) => a - b));

  function areasAmong(): (readonly [number, AreaLevel])[] {
    const levels = AREA_LEVELS.filter(
      (level) => columns[level] === undefined && isAbove(level, lowest),
    );
    const texts = [...bare].filter(([, name]) => name !== "");
    const areas = texts.flatMap(([at, name]) => {
      const level = levels.find((one) => reader.areasCalled(one, name).length > 0);
      return level === undefined ? [] : [[at, level] as const];
    });
    const isMost = areas.length >= texts.length * MOST && texts.length * 2 <= rows.length;
    return isMost ? areas : [];
  }
}

/**
 * The rows above a list's header that name areas with labels or level words: "District: Pune", "Villages of Pune District
 * (2024)".
 */
export function titleHeadings(rows: Rows, reader: ListTexts): Headings {
  const found = new Map<number, AreaLevel>();
  for (const [at, row] of rows.entries()) {
    const areas = areasOf(row);
    const level = lowestOf(areas);
    const isKnown = [...areas].some(([one, name]) => reader.areasCalled(one, name).length > 0);
    if (level !== undefined && isKnown) found.set(at, level);
  }
  return found;
}

/**
 * The lines of a text that head those below: "*Haveli Taluka*", "== Mulshi ==", "Haveli:" above "1) Wagholi", "- Lavasa". They have
 * no number or bullet, and a level word, signs around them, or numbers or bullets on the lines of most others. Undefined unless
 * most such lines are areas, and most of these are above a line that is none.
 */
export function headingsOfLines(rows: Rows, reader: ListTexts): Headings | undefined {
  if (rows.some((row) => filledCells(row).length > 1)) return undefined;
  const lines = rows.flatMap((row, at) => filledCells(row).map((text) => ({ at, text })));
  const items = lines.filter(({ text }) => BULLET.test(text));
  const mayHeadAll = items.length * 2 > lines.length;
  const heads = lines.flatMap(({ at, text }) => {
    if (BULLET.test(text)) return [];
    const bare = withoutSigns(text);
    const areas = areasWithWords(bare);
    const level = lowestOf(areas);
    if (level !== undefined && reader.areasCalled(level, areas.get(level)!).length > 0)
      return [{ at, levels: [level] }];
    if (!mayHeadAll && bare === text.trim()) return [];
    const name = nameOf(bare);
    return [{ at, levels: AREA_LEVELS.filter((one) => reader.areasCalled(one, name).length > 0) }];
  });
  const areas = heads.filter(({ levels }) => levels.length > 0);
  const [first] = areas;
  if (first === undefined || areas.length < heads.length * MOST) return undefined;
  if (heads.length * 2 > lines.length || heads[0]!.at > lines[0]!.at) return undefined;
  const countOf = (level: AreaLevel) => areas.filter(({ levels }) => levels.includes(level)).length;
  const likeliest = AREA_LEVELS.toSorted((a, b) => countOf(b) - countOf(a));
  return new Map(
    areas.map(({ at, levels }) => [at, likeliest.find((level) => levels.includes(level))!]),
  );
}

/** A number or a sign in front of a line of a list. */
const BULLET = /^\s*(?:[-–—*•●○▪◦➤►✓✔✅☑]\s|•|\(?\d{1,3}(?:[.)\]]|\s*[-–]\s))/u;

/** A text without the signs that mark it as a heading: "*Haveli*", "== Haveli ==", "▶ Haveli", "Haveli:". */
function withoutSigns(text: string): string {
  return text.replace(/^[^\p{L}\p{N}(]+|[\s*_~=:#–—-]+$/gu, "");
}

const NO_AREAS: NamedAreas = new Map();

/** The share of rows with a single text that must be areas. */
const MOST = 0.6;

/**
 * Whether a row may be a heading: it has a single text, or labels and their names. A number may be in front of it: a letter
 * ("A", "(iv)"), or one after which the numbers of the rows below start again.
 */
function mayHead(cells: readonly string[], [next = ""]: readonly string[] = []): boolean {
  const [number = "", ...others] = withoutCounts(cells);
  if (others.length === 0 || areLabelled(cells)) return true;
  const startsAgain = NUMBER.test(number) && FIRST.test(next);
  return others.length === 1 && (LETTER.test(number) || startsAgain);
}

/** The filled cells of a heading, without a number in front of its text and without counts after it. */
function withoutNumber(cells: readonly string[]): readonly string[] {
  const isNumbered = cells.length === 2 && (LETTER.test(cells[0]!) || NUMBER.test(cells[0]!));
  return isNumbered ? cells.slice(1) : withoutCounts(cells);
}

/** Cells without the counts of an area after its label and name, as in the Census: "Sub-District - Bardez", "237440". */
function withoutCounts(cells: readonly string[]): readonly string[] {
  const [first = "", ...others] = cells;
  const isOther = others.some(hasWord) || labelledAreas(first).size === 0 || !isAllLabelled(first);
  return isOther ? cells : [first];
}

const LETTER = /^\s*\(?(?:[A-Z]|[ivx]{1,5}|[अ-ह])[.)]*\s*$/iu;
const NUMBER = /^\s*\(?\d{1,3}[.)]*\s*$/;
const FIRST = /^\s*\(?(?:1|i|a)[.)]*\s*$/i;

/**
 * The headings of a list with a column that says the level of each row's name, like the Census's "DISTRICT", "SUB-DISTRICT",
 * "VILLAGE". Undefined if there is no such column.
 */
export function headingsByLevel(rows: Rows, columns: Columns): Headings | undefined {
  const used = new Set(Object.values(columns));
  const width = widthOf(rows);
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

/**
 * Adds the areas of headings to the rows below them. Returns the rows, and the columns of these areas.
 * @param titles the rows above the header
 * @param headings by position from the first of the titles
 */
export function underHeadings(
  titles: Rows,
  rows: Rows,
  columns: Columns,
  headings: Headings,
): { readonly rows: Rows; readonly columns: Columns } {
  if (headings.size === 0) return { rows, columns };
  const all = [...titles, ...rows];
  let width = widthOf(all);
  const within: Columns = { ...columns };
  const named = new Map(
    [...headings].map(([at, level]) => {
      const areas = areasOf(all[at]!, columns);
      const text = headingText(all[at]!, columns);
      return [at, areas.has(level) ? areas : new Map([[level, nameOf(text) || text]])] as const;
    }),
  );
  const levels = AREA_LEVELS.filter((level) =>
    [...named.values()].some((areas) => areas.has(level)),
  );
  for (const level of levels) within[level] ??= width++;
  const heading = levels.filter((level) => isHeading(level, all.length, headings));
  const places = PARTS_LOWEST_FIRST.flatMap((part) => columns[part] ?? []);
  const above = new Map<AreaLevel, string>();
  const filled = all.map((row, at) => {
    const level = headings.get(at);
    const hasPlace = places.some((place) => !saysNothing(row[place] ?? ""));
    if (level === undefined && !hasPlace) return row;
    const cells = Array.from({ length: width }, (_, column) => row[column] ?? "");
    if (level !== undefined) {
      const areas = named.get(at)!;
      const text = headingText(row, columns);
      for (const place of places)
        if (isBelow(place, level, columns) || text.includes(cells[place]!)) cells[place] = "";
      const highest = AREA_LEVELS.findIndex((one) => areas.has(one));
      for (const lower of AREA_LEVELS.slice(highest)) above.delete(lower);
      for (const [one, name] of areas) {
        cells[within[one]!] = name;
        if (heading.includes(level)) above.set(one, name);
      }
    }
    for (const one of levels)
      if (cells[within[one]!]!.trim() === "") cells[within[one]!] = above.get(one) ?? "";
    return cells;
  });
  return { rows: filled.slice(titles.length), columns: within };
}

/** The areas that a heading names with labels or level words. */
function areasOf(row: readonly string[], columns: Columns = {}): NamedAreas {
  const cells = withoutNumber(filledCells(row));
  const text = areLabelled(cells) ? textOfCells(cells) : headingText(row, columns);
  const labels = labelledAreas(text);
  return labels.size > 0
    ? labels
    : new Map(text.split(/[,(]/).flatMap((one) => [...areaWithWord(one)]));
}

/** The text of a heading: all of it if it names several areas with labels; else that in the column of villages, if there is one. */
export function headingText(row: readonly string[], { village = -1 }: Columns): string {
  const cells = withoutNumber(filledCells(row));
  const isOfSeveral = areLabelled(cells) && labelledAreas(textOfCells(cells)).size > 1;
  const own = (isOfSeveral ? "" : row[village]?.trim()) || cells.join(" ");
  return withoutSigns(own.replace(/\s+/g, " ")).trim();
}

/** Whether rows of a level are headings: most are followed by a row of a lower level. */
function isHeading(level: AreaLevel, count: number, headings: Headings): boolean {
  const rows = [...headings].flatMap(([at, one]) => (one === level ? [at] : []));
  const followed = rows.filter((at) => {
    const next = headings.get(at + 1);
    return at + 1 < count && (next === undefined || isAbove(level, next));
  });
  return followed.length >= rows.length * MOST;
}

/** The parts that a list may be of, the lowest first. */
export const PARTS_LOWEST_FIRST = ["village", "line", ...AREA_LEVELS.toReversed()] as const;

/** Whether areas of a level contain the places of a part, the lowest of a list. */
export function isAbove(
  level: AreaLevel,
  part: (typeof PARTS_LOWEST_FIRST)[number] | undefined,
): boolean {
  return part === undefined || PARTS_LOWEST_FIRST.indexOf(level) > PARTS_LOWEST_FIRST.indexOf(part);
}

function isBelow(at: number, level: AreaLevel, columns: Columns): boolean {
  return PARTS_LOWEST_FIRST.some((part) => columns[part] === at && isAbove(level, part));
}

function isAreaLevel(level: Level | undefined): level is AreaLevel {
  return AREA_LEVELS.some((one) => one === level);
}

/** The level that a text names without anything else: "District:", "Name of the Block", "SUB-DISTRICT". */
function labelOf(text: string): Level | undefined {
  const words = wordsOf(text).filter((word) => !FILLERS.has(word));
  const [first] = words.map(levelWord);
  return words.length > 0 && words.every((word) => levelWord(word) === first) ? first : undefined;
}

/** The areas that a text names after labels with signs: "District: Pune", "Tal.- Haveli, Dist.- Pune". */
function labelledAreas(text: string): NamedAreas {
  return new Map(
    labelledTexts(text).flatMap(([label, some]) => {
      const name = nameOf(some);
      return isAreaLevel(label) && name !== "" ? [[label, name] as const] : [];
    }),
  );
}

/** Whether a text heads rows because it names an area after a label: "State - Goa", "Taluka: Bardez". */
export function isLabelledArea(text: string): boolean {
  return labelledAreas(text).size > 0;
}

/** Whether all parts of a text are areas with labels, unlike an address ("Plot 5, Tal.- Haveli", "Vill.- Wagholi, Dist.- Pune"). */
function isAllLabelled(text: string): boolean {
  return labelledTexts(text).every(([label, some], i) =>
    i === 0 ? some === "" : isAreaLevel(label),
  );
}

/** What a text has before its first label, and each label with what follows it. */
function labelledTexts(text: string): (readonly [Level | undefined, string])[] {
  const pieces = text.split(text.includes(":") ? /\s*:[\s:–—-]*/ : /(?<!\bsub)\s*[–—-]+\s*/i);
  let label: Level | undefined;
  return pieces.map((piece, i) => {
    const words = piece.split(/\s+/).filter(Boolean);
    // The last words of a piece are the label of the next piece.
    const starts = i + 1 < pieces.length ? [...words.keys()] : [];
    const next = starts.find((from) => labelOf(words.slice(from).join(" ")) !== undefined);
    const labelled = [label, words.slice(0, next).join(" ")] as const;
    label = next === undefined ? undefined : labelOf(words.slice(next).join(" "));
    return labelled;
  });
}

/** Cells as one text, with a sign after each label. */
function textOfCells(cells: readonly string[]): string {
  return cells.map((cell) => (labelOf(cell) === undefined ? cell : `${cell}:`)).join(" ");
}

/** Whether cells are labels with names after them. */
function areLabelled(cells: readonly string[]): boolean {
  return cells.every(
    (cell, at) =>
      labelledAreas(cell).size > 0 ||
      labelOf(cell) !== undefined ||
      labelOf(cells[at - 1] ?? "") !== undefined,
  );
}

/** The areas of a text between whose commas is nothing else: "Bardez Taluka, North Goa District", not "Nadora, Bardez Taluka". */
function areasWithWords(text: string): NamedAreas {
  const parts = text.split(",").filter((part) => /\p{L}/u.test(part));
  const areas = parts.map(areaWithWord);
  return areas.every(({ size }) => size > 0)
    ? new Map(areas.flatMap((some) => [...some]))
    : NO_AREAS;
}

/** The area that a text names with a level word as its first or last word: "PUNE DISTRICT", "Villages of Pune District". */
function areaWithWord(text: string): NamedAreas {
  const plain = nameOf(text.replace(/^.*(?:\b(?:of|in|for|under)\s+|:\s*)/i, ""));
  const words = wordsOf(plain);
  const levels = new Set(words.map(levelWord).filter(isAreaLevel));
  const [level] = levels;
  const isAtEnd = [words[0], words.at(-1)].some((word) => levelWord(word ?? "") === level);
  const isArea = level !== undefined && levels.size === 1 && isAtEnd && words.length > 1;
  return new Map(isArea ? [[level, plain]] : []);
}

/** A name without what lists add to it: a number, "(contd.)", commas. Empty if it is too long for a name. */
function nameOf(text: string): string {
  const name = text
    .trim()
    .replace(/^\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]\s+/, "")
    .replace(/\s*\((?:contd\.?|continued|\d[^)]*)\)$/i, "")
    .replace(/[\s,;|]+$/, "");
  return /\p{L}/u.test(name) && wordsOf(name).length <= LONGEST_NAME && !saysNothing(name)
    ? name
    : "";
}

function lowestOf(areas: NamedAreas): AreaLevel | undefined {
  return AREA_LEVELS.findLast((level) => areas.has(level));
}

function wordsOf(text: string): string[] {
  return tokens(plainText(text).text);
}

const FILLERS: ReadonlySet<string> = new Set(ROW_WORDS.ofLabels.split("|"));
/** In words. */
const LONGEST_NAME = 5;
