import type { AreaLevel } from "../index/areas.ts";
import type { AreaNames } from "../areas/area-names.ts";
import type { Columns, Fits } from "./columns.ts";
import type { ColumnPart } from "./header-words.ts";

/** The parts that are areas, lowest first. */
export const AREA_PARTS = ["taluka", "district", "state"] as const;

/** How many rows are read to recognise a column. */
const SAMPLE = 200;
/** Share of a column's texts that must be names of a level. */
export const LEAST_SHARE = 0.5;

/**
 * Recognises the columns of a list without a header by their texts: states, districts and talukas by their names, PIN
 * codes by their digits. Of the columns left, the one with the most different texts has the villages; a single column with
 * commas has whole addresses.
 */
export function columnsOfContent(rows: readonly (readonly string[])[], book: AreaNames): Columns {
  const width = rows.slice(0, SAMPLE).reduce((most, { length }) => Math.max(most, length), 0);
  const texts = Array.from({ length: width }, (_, at) => textsOf(rows, at));
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
  take("pincode", (all) => shareOf(all, isPincode));
  for (const level of AREA_PARTS.toReversed()) {
    take(level, (all) => shareOf(all, (text) => isName(text, level, book)));
  }
  const names = [...free].filter(
    (at) => shareOf(texts[at]!, (text) => /\p{L}{3}/u.test(text)) >= LEAST_SHARE,
  );
  const [most] = names.sort((a, b) => new Set(texts[b]).size - new Set(texts[a]).size || a - b);
  if (most === undefined) return columns;
  const whole =
    columns.taluka === undefined &&
    columns.district === undefined &&
    shareOf(texts[most]!, (text) => text.includes(",")) >= LEAST_SHARE;
  columns[whole ? "line" : "village"] = most;
  return columns;
}

/**
 * Whether a column can hold the part that its header names: its texts are not numbers or dates; where the header is mistyped
 * ("Dstrct", "Vilage") or has unknown words ("State Bank"), they also look like the part.
 */
export function fitsTexts(rows: readonly (readonly string[])[], book: AreaNames): Fits {
  return (part, at, { isMistyped, isPartly }) => {
    const texts = textsOf(rows, at);
    if (isMistyped || (isPartly && part !== "line")) return LOOKS[part](texts, book);
    return part === "pincode" || texts.length === 0 || shareOf(texts, isNumberOrDate) <= LEAST_SHARE;
  };
}

/** Whether texts look like a part. */
const LOOKS: Readonly<Record<ColumnPart, (texts: readonly string[], book: AreaNames) => boolean>> = {
  state: (texts, book) => areOfLevel(texts, "state", book),
  district: (texts, book) => areOfLevel(texts, "district", book),
  taluka: (texts, book) => areOfLevel(texts, "taluka", book),
  village: (texts) => shareOf(texts, looksLikeName) >= LEAST_SHARE,
  pincode: (texts) => shareOf(texts, isPincode) >= LEAST_SHARE,
  line: (texts) => shareOf(texts, (text) => text.includes(",") || text.split(" ").length > 2) >= LEAST_SHARE,
};

function areOfLevel(texts: readonly string[], level: AreaLevel, book: AreaNames): boolean {
  return shareOf(texts, (text) => isName(text, level, book)) >= LEAST_OF_LEVEL;
}

/** Share of the texts below such a header that must be names of its level: the list may have typos in names, too. */
const LEAST_OF_LEVEL = 0.3;

export function looksLikeName(text: string): boolean {
  return /^[\p{L}\p{M}]{3}[^\d@]*$/u.test(text);
}

function isPincode(text: string): boolean {
  return /^[1-9]\d{2} ?\d{3}$/.test(text);
}

/** Whether a text has no letters but those of a month: 12, 22.10.22, 1-Jan-2024. */
function isNumberOrDate(text: string): boolean {
  return !/\p{L}/u.test(text.replace(MONTH, ""));
}

const MONTH =
  /(?<!\p{L})(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)(?!\p{L})/iu;

function isName(text: string, level: AreaLevel, book: AreaNames): boolean {
  return sameAreas(level, text, book).length > 0;
}

/** The areas of a level that are called so. */
export function sameAreas(level: AreaLevel, text: string, book: AreaNames): number[] {
  return book
    .find(level, text, [])
    .filter(({ agreement }) => agreement === "same")
    .map(({ area }) => area);
}

/** Whether a list has villages and their areas in one text: "Malana, Kullu". */
export function hasLinesAsVillages(rows: readonly (readonly string[])[], { village }: Columns): boolean {
  if (village === undefined) return false;
  return shareOf(textsOf(rows, village), (text) => text.includes(",")) >= LEAST_SHARE;
}

/** The texts of a column in the first rows. */
export function textsOf(rows: readonly (readonly string[])[], at: number): string[] {
  return rows
    .slice(0, SAMPLE)
    .map((row) => (row[at] ?? "").trim())
    .filter(Boolean);
}

export function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length;
}
