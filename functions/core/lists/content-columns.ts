import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import { PINCODE, plainPincode } from "../contract/pincode.ts";
import { degreesIn, positionInText, withPoint } from "../geo/degrees.ts";
import { INDIA } from "../geo/india.ts";
import { tokens } from "../names/tokens.ts";
import { isOfAnotherPlace } from "../names/words.ts";
import { type ColumnPart, namesPlaces } from "./column-parts.ts";
import {
  columnTexts,
  columnWordings,
  filledCells,
  hasWord,
  LEAST_SHARE,
  type Rows,
  shareOf,
  textsOf,
  withoutNumbers,
} from "./column-texts.ts";
import { type Columns, type Fits, isHeaderText, SAYS_WHERE } from "./columns.ts";
import { isOfCodes, isOfOthers } from "./header-words.ts";
import type { ListTexts } from "./list-texts.ts";

/**
 * Recognises the columns of a list without a header by their texts: states, districts and talukas by their names, PIN codes by
 * their digits. Of the remaining columns, the one with the most different texts has the villages; a single column with commas
 * has whole addresses.
 *
 * @param header cells above the rows that name no part, if there are any; a column of "Village Code" has no PIN codes
 */
export function columnsOfContent(
  rows: Rows,
  reader: ListTexts,
  header: readonly string[] = [],
): Columns {
  const texts = columnTexts(rows);
  const columns: Columns = {};
  const free = new Set(texts.keys());
  const take = (part: keyof Columns, share: (texts: readonly string[]) => number) => {
    const [best] = [...free]
      .map((at) => ({ at, share: texts[at]!.length === 0 ? 0 : share(texts[at]!) }))
      .sort((a, b) => b.share - a.share || a.at - b.at);
    if (best === undefined || best.share < LEAST_SHARE) return;
    columns[part] = best.at;
    free.delete(best.at);
  };
  const codes = [...free].filter((at) => isOfCodes(header[at] ?? ""));
  for (const at of codes) free.delete(at);
  // An address with a PIN code says more.
  take("pincode", (all) => shareOf(all, (text) => isPincode(text) && !TWO_WORDS.test(text)));
  for (const at of codes) free.add(at);
  // Whole numbers are more likely ages, counts or codes.
  for (const part of ["latitude", "longitude"] as const)
    take(part, (all) =>
      shareOf(all, (text) => /\d\.\d{2}|°/.test(text) && isDegree(text, [INDIA[part]])),
    );
  for (const part of ["latitude", "longitude"] as const)
    if (columns.latitude === undefined || columns.longitude === undefined) {
      if (columns[part] !== undefined) free.add(columns[part]);
      delete columns[part];
    }
  if (columns.latitude === undefined) take("position", (all) => shareOf(all, isPosition));
  for (const level of AREA_LEVELS) {
    take(level, (all) => shareOf(withoutNumbers(all), (text) => isAreaName(text, level, reader)));
  }
  const named = [...free].filter((at) => shareOf(texts[at]!, hasWord) >= LEAST_SHARE);
  const isOfPlaces = (cell = "") => !isOfOthers(cell) && !isOfCodes(cell);
  const likely = named.filter((at) => isOfPlaces(header[at]));
  // Without areas, a column such as "Scheme Name" may have addresses.
  const hasAreas = AREA_LEVELS.some((level) => columns[level] !== undefined);
  const names = likely.length > 0 || hasAreas ? likely : named;
  const [most] = names.sort((a, b) => new Set(texts[b]).size - new Set(texts[a]).size || a - b);
  if (most === undefined) return columns;
  const whole =
    columns.taluka === undefined &&
    columns.district === undefined &&
    shareOf(texts[most]!, (text) => text.includes(",") || SAYS_WHERE().test(text)) >= LEAST_SHARE;
  columns[whole ? "line" : "village"] = most;
  return columns;
}

const TWO_WORDS = /\p{L}{2}.*\s\p{L}{2}/u;

/** The number of rows up to the end of a header of unknown words, which may have titles of one cell above it; 0 if it has none. */
export function rowsToUnknownHeader(rows: Rows): number {
  const below = rows.findIndex((row) => filledCells(row).length > 1);
  return ([0, below].find((at) => at >= 0 && isUnlikeRows(rows.slice(at))) ?? -1) + 1;
}

/**
 * Whether the first row is a header of unknown words: it has only words, columns of numbers below it, and no column below it
 * repeats its first text.
 */
function isUnlikeRows([first = [], ...rows]: Rows): boolean {
  return (
    rows.length > 0 &&
    first.every(isHeaderText) &&
    first.some((cell, at) => {
      const texts = textsOf(rows, at);
      return cell.trim() !== "" && texts.length > 0 && texts.every(isNumberOrDate);
    }) &&
    first.every((cell, at) => cell.trim() === "" || !textsOf(rows, at).includes(cell.trim()))
  );
}

/** Whether a text is an address of the web: "asha@example.org", "https://maps.example.org/x". */
function isOfWeb(text: string): boolean {
  return /^\S+@\S+$|:\/\/|^www\./i.test(text);
}

/** Whether a text only says which part or kind of place it is about: "Rural", "Semi-urban". */
function saysOnlyKind(text: string): boolean {
  const words = tokens(text);
  return words.length > 0 && words.every((word) => word === "semi" || isOfAnotherPlace(word));
}

/**
 * Whether a column can hold the part that its header names. Its texts must not be numbers, dates or addresses of the web; those
 * of villages and addresses must not be words such as Rural; those of villages must not be states; those of addresses must not be
 * states or all the same. If the header is mistyped ("Dstrct", "Vilage") or has unknown words ("State Bank"), the texts must also
 * look like the part.
 */
export function fitsTexts(rows: Rows, reader: ListTexts): Fits {
  return (part, at, { doubt }) => {
    const texts = textsOf(rows, at);
    if (LOOKS.position(texts, reader)) return false;
    if (namesPlaces(part) && shareOf(texts, isOfWeb) >= LEAST_SHARE) return false;
    // Districts may be called so: West, in Delhi.
    const isOfPlaces = part === "village" || part === "line";
    if (isOfPlaces && shareOf(texts, saysOnlyKind) >= LEAST_SHARE) return false;
    if (part === "line" && saysTooLittle(texts, reader)) return false;
    if (part === "village" && areStates(texts, reader)) return false;
    if (!namesPlaces(part)) return LOOKS[part](texts, reader);
    if (doubt === "typing" || (doubt === "words" && part !== "line"))
      return LOOKS[part](texts, reader);
    return (
      part === "pincode" || texts.length === 0 || shareOf(texts, isNumberOrDate) <= LEAST_SHARE
    );
  };
}

/**
 * The column that has latitude and longitude in one text, whatever its header. Undefined if there is none, or if each has its
 * own column.
 */
export function positionColumn(rows: Rows, { latitude, longitude }: Columns): number | undefined {
  if (latitude !== undefined && longitude !== undefined) return undefined;
  const found = columnTexts(rows).findIndex(arePositions);
  return found < 0 ? undefined : found;
}

/** Whether texts can't be addresses: all rows have the same one, or most have only a state. */
function saysTooLittle(texts: readonly string[], reader: ListTexts): boolean {
  return (
    (texts.length >= FEWEST_SAME && new Set(texts).size === 1) ||
    shareOf(texts, (text) => !/\d/.test(text) && isAreaName(text, "state", reader)) >= LEAST_SHARE
  );
}

/**
 * Whether texts are states: nearly all of them, and at least two can't be anything else. Chandigarh and Puducherry are also
 * districts and cities, and Delhi is also a city.
 */
function areStates(texts: readonly string[], reader: ListTexts): boolean {
  if (shareOf(texts, (text) => isAreaName(text, "state", reader)) < MOST) return false;
  const only = texts.filter(
    (text) => isAreaName(text, "state", reader) && !isAreaName(text, "district", reader),
  );
  return new Set(only.flatMap((text) => reader.areasCalled("state", text))).size > 1;
}

/** Below 1, because a list may have a row with a total or a typo. */
const MOST = 0.9;

/** From this number of rows on, a column with one text for all of them says nothing. */
const FEWEST_SAME = 3;

/** Whether texts look like a part. */
const LOOKS: Readonly<
  Record<ColumnPart, (texts: readonly string[], reader: ListTexts) => boolean>
> = {
  state: (texts, reader) => areOfLevel(texts, "state", reader),
  district: (texts, reader) => areOfLevel(texts, "district", reader),
  taluka: (texts, reader) => areOfLevel(texts, "taluka", reader),
  block: (texts, reader) => areOfLevel(texts, "taluka", reader),
  panchayat: (texts) => shareOf(texts, looksLikeName) >= LEAST_SHARE,
  village: (texts) => shareOf(texts, looksLikeName) >= LEAST_SHARE,
  pincode: (texts) => shareOf(texts, isPincode) >= LEAST_SHARE,
  latitude: areDegrees,
  longitude: areDegrees,
  position: arePositions,
  line: (texts) =>
    shareOf(texts, (text) => text.includes(",") || text.split(" ").length > 2) >= LEAST_SHARE,
};

function areOfLevel(texts: readonly string[], level: AreaLevel, reader: ListTexts): boolean {
  return columnWordings(texts).some(
    (some) => shareOf(some, (text) => isAreaName(text, level, reader)) >= LEAST_OF_LEVEL,
  );
}

/**
 * The share of the texts below such a header that must be names of its level. It is low because the names may have typos, too.
 */
const LEAST_OF_LEVEL = 0.3;

/**
 * Whether a text may be a name, also one with a number or a code before or after it ("12. Rampur", "Hassu (100)"), or several
 * with numbers ("1) Rampur 2) Sirsi", "Rampur (100), Sirsi (250)").
 */
export function looksLikeName(text: string): boolean {
  const bare = text.replace(NUMBER_IN_BRACKETS, "").replace(ZERO_AS_POINT, "");
  const name = (NUMBERED.test(bare) ? bare.replace(NUMBERS, " ") : bare).replace(NUMBER_AROUND, "");
  return !isNumberOrDate(text) && /^[^\d@]*[\p{L}\p{M}]{3}[^\d@]*$/u.test(name);
}

/** A zero after a shortened word: "प्रा0 वि0", "कक्ष सं0". */
const ZERO_AS_POINT = /(?<=[\u0900-\u097f])[0०]/g;
const NUMBERED = /^\s*\(?1[.)]/;
const NUMBERS = /(?<=^|[\s,;])\(?\d{1,2}[.)]/g;
const NUMBER_IN_BRACKETS = /\(\d[\d,]*\)/g;
const NUMBER_AROUND = /^\s*\(?\d{1,6}[.)\s–-]+|[\s(–-]+\d{1,6}\)?\s*$/gu;

/** Whether texts may be degrees in India. Some lists have the two swapped. */
function areDegrees(texts: readonly string[]): boolean {
  return shareOf(texts, (text) => isDegree(text, RANGES)) >= LEAST_OF_LEVEL;
}

const RANGES = [INDIA.latitude, INDIA.longitude];

/** Whether a text is a latitude or longitude within one of some ranges. */
function isDegree(text: string, ranges: readonly (readonly [number, number])[]): boolean {
  const degrees = degreesIn(withPoint(text));
  return degrees !== undefined && ranges.some(([from, to]) => degrees >= from && degrees <= to);
}

function arePositions(texts: readonly string[]): boolean {
  return shareOf(texts, isPosition) >= LEAST_OF_LEVEL;
}

/** Whether a text is a position in more than whole degrees: "74,10" is one number with a decimal comma. */
function isPosition(text: string): boolean {
  return /[.°]|,.*,/.test(text) && positionInText(text) !== undefined;
}

function isPincode(text: string): boolean {
  return PINCODE.test(plainPincode(text));
}

/** Whether a text has no letters except those of a month: 12, 22.10.22, 1-Jan-2024. */
function isNumberOrDate(text: string): boolean {
  return !/\p{L}/u.test(text.replace(MONTH, ""));
}

const MONTH =
  /(?<!\p{L})(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)(?!\p{L})/iu;

function isAreaName(text: string, level: AreaLevel, reader: ListTexts): boolean {
  return reader.areasCalled(level, text).length > 0;
}
