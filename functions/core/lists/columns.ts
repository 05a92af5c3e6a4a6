import { nameKey, tokens } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import type { Parts } from "../query/parts.ts";
import { plainLine } from "../query/text.ts";

/** What a column can hold: a part of a place, or `line`, all of it in one text. */
export const COLUMN_PARTS = ["village", "taluka", "district", "state", "pincode", "line"] as const;

export type ColumnPart = (typeof COLUMN_PARTS)[number];

/** Which column holds which part, by position from 0. */
export type Columns = Partial<Record<ColumnPart, number>>;

/**
 * Words that only headers have, by what they say: a part, `skip` for a column that is not the part's name, `filler` for
 * nothing. Level words are in `names/words.ts`. Words of several tokens are written together.
 */
const HEADER_WORDS: Readonly<Record<ColumnPart | "skip" | "filler", string>> = {
  state: "ut st",
  district: "",
  taluka: "",
  village: "habitation place locality",
  pincode: "pin pincode pinno postalcode postcode zip zipcode पिन पिनकोड",
  line: "address fulladdress completeaddress postaladdress location addr placeaddress पता पूरापता स्थान",
  skip:
    "code id no number sl sr serial count lgd census mdds version panchayat local type status population area head officer " +
    "post कोड संख्या क्रमांक पंचायत जनसंख्या",
  filler: "name names of the in english en eng as per revenue cd का की के नाम राजस्व",
};

/** Headers of things that are usually named like their village. */
const LIKE_VILLAGES: ReadonlySet<string> = new Set(
  (
    "grampanchayat grampanchayatname nameofgrampanchayat villagepanchayat panchayat gp gpname area areaname cityname " +
    "officename postoffice postofficename branchoffice ग्रामपंचायत पंचायत"
  )
    .split(" ")
    .map(nameKey),
);

const BY_WORD: ReadonlyMap<string, ColumnPart | "skip" | "filler"> = new Map(
  Object.entries(HEADER_WORDS).flatMap(([says, words]) =>
    words
      .split(" ")
      .filter(Boolean)
      .map((word) => [tokens(word).join(""), says as ColumnPart | "skip" | "filler"] as const),
  ),
);

/**
 * The columns that a header names, in English and Indian languages as people write them; the first of two for one part. If
 * none names villages, the column of councils or post offices, which are usually named like their village. Empty when no
 * cell names a part: then it is not a header.
 */
export function columnsOfHeader(header: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [i, cell] of header.entries()) {
    const part = partOf(cell);
    if (part !== undefined) columns[part] ??= i;
  }
  const council = header.findIndex((cell) => LIKE_VILLAGES.has(nameKey(cell.replaceAll("_", " "))));
  if (columns.village === undefined && council >= 0) columns.village = council;
  return columns;
}

/** The row of a list that is its header, from 0; -1 without one. Registers have a title above it. */
export function headerRowOf(rows: readonly (readonly string[])[]): number {
  const counts = rows.slice(0, MAX_HEADER_ROWS).map((row) => Object.keys(columnsOfHeader(row)).length);
  const most = Math.max(0, ...counts);
  const at = counts.indexOf(most);
  if (at > 0 && most >= MIN_BELOW_TITLE) return at;
  return counts[0] ? 0 : -1;
}

/** The header of a list is in one of the first rows, up to this many. */
export const MAX_HEADER_ROWS = 10;
/** A row below the first must name this many parts to be the header: a place may be called Mandal. */
const MIN_BELOW_TITLE = 2;

/** The part that a header's cell names: by all its words, else by one of them, unless a word says something else. */
export function partOf(cell: string): ColumnPart | undefined {
  if (cell.length > LONGEST_HEADER) return undefined;
  const all = tokens(plainLine(cell.replaceAll("_", " ").replace(/(?<=[a-z])(?=[A-Z])/g, " ")));
  const telling = all.filter((word) => says(word) !== "filler");
  const whole = says(telling.join("")) ?? says(all.join(""));
  if (isPart(whole)) return whole;
  const said = telling.map(says);
  if (said.includes("skip") || telling.length > MOST_WORDS) return undefined;
  return said.find(isPart);
}

function says(word: string): ColumnPart | "skip" | "filler" | undefined {
  return BY_WORD.get(word) ?? levelWord(word);
}

/** The texts of a row's parts. Texts that are too long for a name are left out. */
export function partsOf(row: readonly string[], columns: Columns): Parts {
  const text = (part: ColumnPart) => {
    const at = columns[part];
    const cell = at === undefined ? "" : (row[at] ?? "").trim();
    return cell.length > LONGEST_NAME ? "" : cell;
  };
  const pincode = text("pincode").replace(/\s/g, "").replace(/\.0+$/, "");
  return {
    state: text("state"),
    district: text("district"),
    taluka: text("taluka"),
    village: text("village"),
    pincode: /^[1-9]\d{5}$/.test(pincode) ? pincode : "",
  };
}

/** Whether to read a list by its column with the whole address: only if villages and talukas have no column. */
export function isByLine(columns: Columns): boolean {
  return columns.line !== undefined && columns.village === undefined && columns.taluka === undefined;
}

/** A row whose village and areas are in one text or in several, as one line. */
export function lineOfParts(row: readonly string[], columns: Columns): string {
  const { village, taluka, district, state, pincode } = partsOf(row, columns);
  return [village, taluka, district, state, pincode].filter(Boolean).join(", ");
}

/** The address of a row. */
export function lineOf(row: readonly string[], columns: Columns): string {
  return (row[columns.line!] ?? "").slice(0, LONGEST_LINE);
}

/** Longest text that can be a name, and an address, in characters. */
const LONGEST_NAME = 200;
const LONGEST_LINE = 500;
const LONGEST_HEADER = 60;
/** A header of more words is a sentence. */
const MOST_WORDS = 3;

function isPart(said: ColumnPart | "skip" | "filler" | undefined): said is ColumnPart {
  return said !== undefined && said !== "skip" && said !== "filler";
}
