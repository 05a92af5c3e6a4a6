import { asciiDigits, PINCODE, plainPincode } from "../contract/pincode.ts";
import type { Parts } from "../evidence/written.ts";
import { positionIn, positionInText, type WrittenPosition, withPoint } from "../geo/degrees.ts";
import { lazyRegExp } from "../names/lazy.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { levelWord, ROW_WORDS, UNKNOWN } from "../names/words.ts";
import { COLUMN_PARTS, type ColumnPart, namesPlaces } from "./column-parts.ts";
import { filledCells, LEAST_SHARE, type Rows, shareOf, textsOf } from "./column-texts.ts";
import {
  areSidesOfRoute,
  endsOpen,
  goesOn,
  type HeaderReading,
  hasOnlyHeaderWords,
  isLikeVillage,
  isOfBlocks,
  isOfLocations,
  isOfNames,
  isOfOffices,
  isOfPanchayats,
  isOfPolice,
  isOfTitles,
  isOfTownParts,
  isOfVillageParts,
  readHeader,
  withoutPrefix,
} from "./header-words.ts";

/** The column of each part, by position from 0. */
export type Columns = Partial<Record<ColumnPart, number>>;

/** A row's texts about its place. */
export interface RowText {
  /** The texts whose parts are known. */
  readonly parts: Parts;
  /** A text that is still to be read instead of the village, such as a whole address. The other parts narrow it down. */
  readonly line?: string | undefined;
  /** An address next to a village or town. It only adds to what they say. */
  readonly address?: string | undefined;
  /** Its position, from latitude and longitude. */
  readonly position?: WrittenPosition | undefined;
  /** The code of its village or town, which counts only if the village also has the row's name. */
  readonly code?: string | undefined;
}

/** Whether the column at a position can hold a part, judged by its texts. */
export type Fits = (part: ColumnPart, at: number, reading: HeaderReading) => boolean;

/**
 * The columns that a header names, in English and Indian languages as people write them. Of two for one part, the one whose
 * header has no unknown and no mistyped words; then the one that is not of locations, parts of towns or villages, or blocks; then
 * the first. If none names villages, the column of councils or post offices, which are usually named like their village. If none
 * names places, a single column of names or titles. Empty when no cell names anything: then it is not a header.
 *
 * @param fits keeps out columns whose texts are something else; without it no header counts as mistyped
 */
export function columnsOfHeader(written: readonly string[], fits: Fits = isWellTyped): Columns {
  const columns: Columns = {};
  const taken = new Set<number>();
  const header = withoutPrefix(written);
  const readings = header.flatMap((cell, at) =>
    readHeader(cell).map((reading, rank) => ({
      at,
      reading,
      rank,
      isLast: [isOfLocations, isOfTownParts, isOfVillageParts, isOfBlocks].some((isOf) =>
        isOf(cell),
      ),
    })),
  );
  readings.sort(
    (a, b) =>
      a.rank - b.rank ||
      DOUBTS.indexOf(a.reading.doubt) - DOUBTS.indexOf(b.reading.doubt) ||
      Number(a.isLast) - Number(b.isLast),
  );
  const take = (at: number, reading: HeaderReading) => {
    const { part } = reading;
    if (columns[part] !== undefined || taken.has(at) || !fits(part, at, reading)) return;
    columns[part] = at;
    taken.add(at);
  };
  for (const { at, reading } of readings) take(at, reading);
  // The states of a list may be in "Location", "Place" or "Name".
  const isFree = (at: number) =>
    !taken.has(at) && fits("village", at, { part: "village", doubt: "words" });
  const takeStates = (at: number) => take(at, { part: "state", doubt: "typing" });
  for (const { at, reading } of readings)
    if (reading.part === "line" || (reading.part === "village" && columns.village === undefined))
      takeStates(at);
  const likeVillages = [...header.entries()].filter(([, cell]) => isLikeVillage(cell));
  // Offices also serve other places.
  for (const [at, cell] of likeVillages)
    if (!isOfOffices(cell)) take(at, { part: "village", doubt: "words" });
  for (const [at] of columns.line === undefined ? likeVillages : [])
    take(at, { part: "village", doubt: "words" });
  for (const { at, reading } of readings)
    if (reading.part === "taluka" && reading.doubt === "none" && isOfBlocks(header[at]!))
      take(at, { ...reading, part: "block" });
  const start = header.findIndex((one) =>
    header.some((other, at) => areSidesOfRoute(one, other) && isFree(at)),
  );
  if (start >= 0 && columns.line === undefined) take(start, { part: "village", doubt: "words" });
  for (const [at, cell] of header.entries())
    if (isOfPanchayats(cell)) {
      // Circles of villages are named like one of these, too.
      if (columns.line === undefined) take(at, { part: "village", doubt: "words" });
      take(at, { part: "panchayat", doubt: "none" });
    }
  // The area of a police station is a sub-district in some states, or named like one.
  for (const [at, cell] of header.entries())
    if (isOfPolice(cell)) take(at, { part: "taluka", doubt: "typing" });
  if (!hasPlaces(columns)) {
    const single = (isOf: (cell: string) => boolean) => {
      const found = header.flatMap((cell, at) => (isOf(cell) ? [at] : []));
      return found.length === 1 ? found[0] : undefined;
    };
    const [name, title] = [single(isOfNames), single(isOfTitles)];
    if (name !== undefined) {
      take(name, { part: "village", doubt: "none" });
      takeStates(name);
    } else if (title !== undefined) columns.line = title;
  }
  return columns;
}

/** The unused columns with parts of towns in a list of towns or villages: "Locality" next to "City". */
export function columnsOfTownParts(
  header: readonly string[],
  columns: Columns,
  fits: Fits,
): number[] {
  if (columns.village === undefined) return [];
  const used = new Set(Object.values(columns));
  return header.flatMap((cell, at) =>
    !used.has(at) && isOfTownParts(cell) && fits("line", at, { part: "line", doubt: "none" })
      ? [at]
      : [],
  );
}

/** Whether a column names places. Gram panchayats only add to those that others name. */
export function hasPlaces(columns: Columns): boolean {
  return COLUMN_PARTS.some(
    (part) => namesPlaces(part) && part !== "panchayat" && columns[part] !== undefined,
  );
}

/** The most certain first. */
const DOUBTS: readonly HeaderReading["doubt"][] = ["none", "typing", "words"];

function isWellTyped(_: ColumnPart, __: number, { doubt }: HeaderReading): boolean {
  return doubt !== "typing";
}

/**
 * The position from 0 of the list's header row; -1 if it has none. Registers have a title above it. A header of only mistyped
 * words counts if it names several parts. A row below others that could be the header needs a cell of only header words,
 * because an address also has level words next to names ("At Advoi", "Taluka Satari").
 */
export function headerRowOf(rows: Rows): number {
  const first = firstRows(rows);
  // A title is one cell, or labels and their values.
  const below = first.findIndex((row) => filledCells(row).length > 1 && !isOfLabels(row));
  const isWithoutNames = (cell: string) => (readHeader(cell)[0]?.doubt ?? "words") !== "words";
  const isAddress = (cell: string) =>
    (SAYS_WHERE().test(cell) || /[1-9]\d{5}/.test(cell)) && !isWithoutNames(cell);
  const named = first.findIndex((row) => row.some(isWithoutNames));
  const last = Math.max(0, named < 0 ? below : Math.min(named, below));
  const countsOf = (fits?: Fits) =>
    first.map((row, at) =>
      !isOfLabels(row) &&
      !hasLabels(row, rows[at + 1]) &&
      !repeatsWords(row, rows[at + 1]) &&
      !row.some(isAddress) &&
      (at <= last || row.some(isWithoutNames))
        ? Object.keys(columnsOfHeader(row, fits)).length
        : 0,
    );
  const counts = countsOf();
  const most = Math.max(0, ...counts);
  if (most >= MIN_BELOW_TITLE) return counts.indexOf(most);
  if (counts[below]) return below;
  if (counts[0]) return 0;
  return countsOf(() => true).findIndex((count) => count >= MIN_BELOW_TITLE);
}

/** Whether a row has labels and their values: "District:", "Pune", or "Date: 12/10/2025", "Venue: Block Office". */
function isOfLabels(row: readonly string[]): boolean {
  const cells = filledCells(row);
  const labels = cells.filter((cell) => /:\s*$/.test(cell));
  const areBoth = cells.length > 1 && cells.every((cell) => LABEL_AND_VALUE.test(cell));
  return (labels.length > 0 && labels.length < cells.length) || areBoth;
}

/** Not the number of a question: "Q2: Which village do you live in?". */
const LABEL_AND_VALUE = /^\s*\p{L}[^:\d]*:\s*[\p{L}\p{N}]/u;

/** Whether cells have labels before names: a single one ("District: Pune"), or those of the next row, too ("Vill: Wagholi"). */
function hasLabels(row: readonly string[], next: readonly string[] = []): boolean {
  const cells = row.flatMap((cell, at) => (cell.trim() === "" ? [] : [{ cell, at }]));
  return (
    cells.length > 0 &&
    cells.every(({ cell, at }) => {
      const [, label, name] = LABELLED.exec(cell) ?? [];
      if (label === undefined || name === undefined || readHeader(label).length === 0) return false;
      return cells.length === 1 ? readHeader(name).length === 0 : next[at]?.startsWith(label);
    })
  );
}

/** Whether cells begin with words for areas, and those below them with the same: "Block Haveli" above "Block Mulshi". */
function repeatsWords(row: readonly string[], next: readonly string[] = []): boolean {
  const named = row.flatMap((cell, at) =>
    readHeader(cell)[0]?.doubt === "words" ? [[cell, next[at] ?? ""]] : [],
  );
  const areLike = ([cell, below]: readonly string[]) => {
    const [word = ""] = tokens(cell!);
    return levelWord(word) !== undefined && tokens(below!)[0] === word;
  };
  return named.length > 0 && named.every(areLike);
}

const LABELLED = /^([^:]*\p{L}[^:]*:)(.*\p{L}.*)$/u;

/**
 * The number of rows up to the end of a list's header, and its cells; 0 and no cells if it has none. A header may have two
 * rows, with the columns of a group in the second ("Address" above "Line 1, Line 2"), or the rest of its words ("Sr" above
 * "No."). Then each cell has the lowest text there is, with the words that it goes on from.
 */
export function headerOf(rows: Rows): {
  readonly rows: number;
  readonly header: readonly string[];
} {
  const at = headerRowOf(rows);
  if (at < 0) return { rows: 0, header: [] };
  const [first, second] = [rows[at]!, rows[at + 1] ?? []];
  const last = isSecondHeaderRow(first, second) ? at + 1 : at;
  return { rows: last + 1, header: headerCells(rows, last + 1) };
}

/** The cells of a header whose last row is known. A blank cell gets the text of the row above, unless that row is a title. */
export function headerCells(rows: Rows, headerRows: number): readonly string[] {
  const [above, last] = [rows[headerRows - 2] ?? [], rows[headerRows - 1] ?? []];
  return isSecondHeaderRow(above, last) ? joined(above, last) : last;
}

function joined(first: readonly string[], second: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => {
    const [above, below] = [textIn(first, at), textIn(second, at)];
    if (above !== "" || below === "") group = above;
    if (below === "" || below === group) return above || below;
    return continuesHeader(group, below) ? `${group} ${below}` : below;
  });
}

/**
 * Whether a cell of a header goes on in the row below: "Sr" above "No.", "Village" above "Code" and "Name", "Name of" above
 * "Village". Both have only header words, and not both name a part. The columns of an address have names of their own. A single
 * word may be unknown ("AC" above "No."), and a header without its end always goes on ("Location of").
 */
function continuesHeader(above: string, below: string): boolean {
  if (endsOpen(above)) return true;
  const [one, other] = [readHeader(above), readHeader(below)];
  return (
    (one.length === 0 || other.length === 0) &&
    one[0]?.part !== "line" &&
    (hasOnlyHeaderWords(above) || (!above.includes(" ") && goesOn(above, below))) &&
    hasOnlyHeaderWords(below)
  );
}

/**
 * Whether a row is the second one of a header. It has words where the first row is blank, in the columns of a group. At least
 * one column is in no group: there the second row is blank, repeats the first or goes on, in one of them surely.
 */
function isSecondHeaderRow(first: readonly string[], second: readonly string[]): boolean {
  if (!second.every(isHeaderText)) return false;
  const isGroup = (at: number) => at + 1 < second.length && textIn(first, at + 1) === "";
  let [hasOwn, hasGroup, mayBeRow, isSure] = [false, false, false, false];
  for (const at of second.keys()) {
    const [above, below] = [textIn(first, at), textIn(second, at)];
    if (above === "") hasGroup ||= below !== "";
    else if (below === "" || below === above) hasOwn = true;
    else if (continuesHeader(above, below)) {
      hasOwn = hasGroup = true;
      mayBeRow ||= !isGroup(at);
      isSure ||= goesOn(above, below);
    } else if (!isGroup(at)) return false;
  }
  return (
    (isSure || !mayBeRow) &&
    hasOwn &&
    hasGroup &&
    Object.keys(columnsOfHeader(joined(first, second))).length >=
      Object.keys(columnsOfHeader(first)).length
  );
}

function textIn(row: readonly string[], at: number): string {
  return (row[at] ?? "").trim();
}

/** Whether a cell may be in a header: it has words and, at most, a short number or a year after them. */
export function isHeaderText(cell: string): boolean {
  return cell.trim() === "" || /^\P{N}*\p{L}\P{N}*(?:\d{0,2}|(?:19|20)\d\d)$/u.test(cell);
}

/**
 * The first rows of a list, which may have its header: at most {@link MAX_HEADER_ROWS} that are not blank, and more notes of one
 * cell.
 */
export function firstRows<Row extends readonly string[]>(rows: readonly Row[]): readonly Row[] {
  let [filled, notes] = [0, 0];
  const last = rows.findIndex((row) => {
    const { length } = filledCells(row);
    if (length > 1) filled++;
    else if (length === 1) notes++;
    return filled + Math.max(0, notes - MAX_NOTES) === MAX_HEADER_ROWS;
  });
  return last < 0 ? rows : rows.slice(0, last + 1);
}

const MAX_HEADER_ROWS = 10;
/** The number of notes of one cell above a header that do not count. */
const MAX_NOTES = 20;
/** A row below the first must name this many parts to be the header, because a place may be called Mandal. */
const MIN_BELOW_TITLE = 2;

/** The texts of a row's parts. Left out are texts too long for a name, and those that mean "unknown". */
export function partsOf(row: readonly string[], columns: Columns): Parts {
  const parts = partsInLines(row, columns);
  return { ...parts, village: inOneLine(parts.village) };
}

/** The same; a village keeps its lines, which may be several places. */
function partsInLines(row: readonly string[], columns: Columns): Parts {
  const text = (part: ColumnPart) => {
    const cell = cellOf(row, columns[part]);
    return cell.length > LONGEST_NAME ? "" : cell;
  };
  const village = linesOf(cellIn(row, columns.village));
  const inVillage = PINCODE_AT_END.exec(asciiDigits(village));
  const pincode = plainPincode(text("pincode") || inVillage?.[1] || "");
  const panchayat = text("panchayat");
  return {
    state: text("state"),
    district: text("district"),
    taluka: text("taluka"),
    village:
      village.length > LONGEST_NAME
        ? ""
        : inVillage === null
          ? village
          : village.slice(0, inVillage.index).trim(),
    pincode: PINCODE.test(pincode) ? pincode : "",
    ...(columns.block !== undefined && { block: text("block") }),
    ...(/[\p{L}\p{M}]{2}/u.test(panchayat) && { panchayat }),
  };
}

/** A PIN code after a name: "Ladnun-341306". */
const PINCODE_AT_END = /(?<=\p{L}.*?)[\s,(:–-]+(?:pin\b[\s:.-]*)?([1-9]\d{2} ?\d{3})\)?\.?$/iu;

/** The text of a cell; empty for "N/A" and similar. */
function cellOf(row: readonly string[], at: number | undefined): string {
  return inOneLine(linesOf(cellIn(row, at)));
}

function cellIn(row: readonly string[], at: number | undefined): string {
  const cell = at === undefined ? "" : textIn(row, at);
  return saysNothing(cell) ? "" : cell;
}

/** Whether a text means "unknown", or has no letter and no digit. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** "Nan" and "None" mean "unknown" only in some lists: see {@link UNSURE}. */
const NOTHING = new RegExp(String.raw`^(?:[\s.\-–—_*?/]*|0+|x+|${UNKNOWN})$`, "i");

/** The lines of a cell. A last one of one or two letters is the end of a word ("BHAINSROADGA", "RH"). */
function linesOf(cell: string): string {
  return cell.replace(/(?<=\p{L})\s*\n\s*(?=\p{L}{1,2}$)/u, "").replace(/\s*\n\s*/g, "\n");
}

/** A text broken into lines, such as by a workbook or a PDF, joined. */
export function inOneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

/** Whether to read a list by its column of whole addresses: only if it has no column of villages. */
function isByLine(columns: Columns): boolean {
  return columns.line !== undefined && columns.village === undefined;
}

/** The parts of each row, by the list's columns. */
export function rowTexts(rows: Rows, columns: Columns): RowText[] {
  const hasLines = hasLinesAsVillages(rows, columns);
  const isUnsure = hasUnsureNames(rows, columns);
  const namesOf = (row: readonly string[]): RowText => {
    const parts = partsInLines(row, columns);
    const { village } = parts;
    const address = addressOf(row, columns);
    const above = { ...parts, village: "" };
    if (isByLine(columns)) return { parts: above, line: address };
    if (village === "" || (isUnsure && UNSURE.test(village)))
      return address === ""
        ? { parts: { ...parts, village: "" } }
        : { parts: above, line: address };
    if (hasLines || IN_PARTS.test(village) || SAYS_WHERE().test(village))
      return { parts, line: village };
    return { parts, address };
  };
  return rows.map((row) => ({ ...namesOf(row), position: positionOf(row, columns) }));
}

/** The position in a row's columns of latitude and longitude, or in its column of both. Undefined if it is not in India. */
function positionOf(
  row: readonly string[],
  { latitude, longitude, position }: Columns,
): WrittenPosition | undefined {
  if (position !== undefined) return positionInText(row[position] ?? "");
  if (latitude === undefined || longitude === undefined) return undefined;
  return positionIn(withPoint(row[latitude] ?? ""), withPoint(row[longitude] ?? ""));
}

/**
 * The rows of a list whose address is in several columns, with the whole address in the first of them.
 * @param more the other columns of the address
 */
export function withWholeAddresses(rows: Rows, { line }: Columns, more: readonly number[]): Rows {
  if (line === undefined || more.length === 0) return rows;
  const all = [line, ...more].sort((a, b) => a - b);
  return rows.map((row) => {
    const parts = all.flatMap((at) =>
      cellOf(row, at)
        .split(",")
        .map((text) => ({ at, text: text.trim(), key: nameKey(text) }))
        .filter(({ text }) => text !== ""),
    );
    // "Locality" often repeats a part of "Address".
    const isRepeated = ({ at, key }: (typeof parts)[number], i: number) =>
      parts.some((other, j) => j < i && other.at !== at && other.key === key);
    const address = parts.filter((part, i) => !isRepeated(part, i)).map(({ text }) => text);
    return row.map((cell, at) =>
      at === line ? address.join(", ") : more.includes(at) ? "" : cell,
    );
  });
}

/** A name and, after a comma, an area: "Benipur, Darbhanga". Or a person and, after a telephone number, a place. */
const IN_PARTS =
  /[\p{L}\p{M}]{2}(?:\s*[,;]\s*|[^\p{L}]*(?<!\d)[6-9]\d{4}[\s-]?\d{5}(?!\d)[^\p{L}]*)[\p{L}\p{M}]{2}/u;

/** What is done at a place: "Camp at Rampur", "Farmers' training held at Rampur Sirsi", "Visit to Rampur". */
export const SAYS_WHERE = lazyRegExp(
  String.raw`^(?:[\p{L}'’./-]+\s+){1,5}at\s+\p{L}|^(?:[\p{L}'’./-]+\s+){0,3}visit(?:ed)?\s+(?:to|at)\s+\p{L}`,
  "iu",
);

/** Whether names that may mean "unknown" do so in this list: it has several of them or other texts that mean it. */
function hasUnsureNames(rows: Rows, { village = -1 }: Columns): boolean {
  const found = rows.filter((row) => {
    const text = textIn(row, village);
    return text !== "" && (saysNothing(text) || UNSURE.test(text));
  });
  return found.length > 1;
}

const UNSURE = new RegExp(`^(?:${ROW_WORDS.unsure})$`, "i");

/** Whether a list has villages together with their areas in one text: "Malana, Kullu". */
function hasLinesAsVillages(rows: Rows, { village }: Columns): boolean {
  if (village === undefined) return false;
  return shareOf(textsOf(rows, village), (text) => text.includes(",")) >= LEAST_SHARE;
}

/** The address of a row. */
function addressOf(row: readonly string[], { line, pincode }: Columns): string {
  return line === undefined ? "" : textWithoutCodes(row, line, pincode);
}

/**
 * The text of a row's cell without any number that is in another cell of the row: such a number is a code.
 * @param pincode the column whose numbers are not codes
 */
export function textWithoutCodes(row: readonly string[], at: number, pincode?: number): string {
  const numbers = new Set(
    row
      .filter((cell, other) => other !== at && other !== pincode && /^\s*\d{4,}\s*$/.test(cell))
      .map((cell) => cell.trim()),
  );
  const text = cellOf(row, at).slice(0, LONGEST_LINE);
  if (numbers.size === 0) return text;
  return text
    .replace(/\(?(\d{4,})\)?/g, (all, number: string) => (numbers.has(number) ? " " : all))
    .trim();
}

/** A row's parts as one text. */
export function textOfRow({ parts, line }: RowText): string {
  const { village, block, taluka, district, state, pincode } = parts;
  const texts = [line ?? village, taluka || block, district, state, pincode];
  return inOneLine(texts.filter(Boolean).join(", "));
}

/** Maximum length of a name, and of an address, in characters. */
const LONGEST_NAME = 200;
const LONGEST_LINE = 500;
