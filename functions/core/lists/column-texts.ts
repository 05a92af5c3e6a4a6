import { ROW_WORDS } from "../names/words.ts";

/** The cells of a list, row by row. */
export type Rows = readonly (readonly string[])[];

/** The number of rows read to recognise a column. */
export const SAMPLE = 200;
/** The share of a column's texts that must look like its part. */
export const LEAST_SHARE = 0.5;

/** Signs and words for "as above": ", 〃, Do, -do-, ditto, तदैव, ऐजन, ঐ, மேற்படி. */
const DITTO = new RegExp(
  String.raw`^[\s"'“”„〃.,=~_‒–—-]*(?:["“”„〃]|''|’’|${ROW_WORDS.ditto})[\s"'“”„〃.,=~_‒–—-]*$`,
  "iu",
);

/** Whether a text is only a sign for "as above". */
export function isDitto(text: string): boolean {
  return DITTO.test(text);
}

/** Whether a text has a word of three letters. Signs of vowels are letters, too: "रीछी". */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{M}]{3}/u.test(text);
}

/** The texts of a column in the first rows. */
export function textsOf(rows: Rows, at: number): string[] {
  return rows
    .slice(0, SAMPLE)
    .map((row) => (row[at] ?? "").trim())
    .filter((text) => text !== "" && !isDitto(text));
}

/**
 * Texts as they are and, if most have a word in common at an end or a number in front, without it: "CHC Biswan", "CHC Laharpur",
 * "Birpur PS", "Balia PS" or "189-Sangod (Kota)", "23-Ladpura (Kota)".
 */
export function columnWordings(texts: readonly string[]): readonly (readonly string[])[] {
  // Without such a word they are the same array.
  return [
    ...new Set([texts, [FIRST_WORD, LAST_WORD].reduce(withoutWord, texts), withoutNumbers(texts)]),
  ];
}

/** Texts without a number in front of the name and a note in brackets after it, if most have such a number. */
export function withoutNumbers(texts: readonly string[]): readonly string[] {
  if (shareOf(texts, (text) => NUMBER_IN_FRONT.test(text)) < MOST_WORDS) return texts;
  return texts.map((text) => text.replace(NUMBER_IN_FRONT, "").replace(/\s*\(.*\)$/, ""));
}

const NUMBER_IN_FRONT = /^\d+[\s.:/–-]+(?=\p{L})/u;

function withoutWord(texts: readonly string[], pattern: RegExp): readonly string[] {
  const wordOf = (text: string) => pattern.exec(text)?.[0].trim();
  const different = [...new Set(texts)];
  if (different.length < 2) return texts;
  const [most] =
    [...Map.groupBy(different, wordOf)].find(
      ([word, some]) => word !== undefined && some.length / different.length >= MOST_WORDS,
    ) ?? [];
  if (most === undefined) return texts;
  return texts.map((text) => (wordOf(text) === most ? text.replace(pattern, "") : text));
}

const [FIRST_WORD, LAST_WORD] = [/^\p{L}[^\s-]*[\s-]+(?=\S)/u, /(?<=\S)[\s-]+\S*\p{L}\S*$/u];
/** The share of a column's different texts that must have such a word. */
const MOST_WORDS = 0.8;

/** The texts of each column in the first rows. */
export function columnTexts(rows: Rows): string[][] {
  return Array.from({ length: widthOf(rows.slice(0, SAMPLE)) }, (_, at) => textsOf(rows, at));
}

/** The cells of a row that are not blank. */
export function filledCells(row: readonly string[]): string[] {
  return row.filter((cell) => cell.trim() !== "");
}

/** The number of cells of the longest row. */
export function widthOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0);
}

export function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length;
}
