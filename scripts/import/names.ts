import { MAX_NAME_LENGTH, NOT_IN_NAMES } from "../dataset/dataset.ts";

/** A name as it goes into the dataset, and what had to be done to it. */
export interface CleanName {
  /** Longer than `MAX_NAME_LENGTH` where the cell is: then it is no name. */
  name: string;
  /** True when blanks at the ends were taken away, or several blanks, a line break or invisible signs became one. */
  blanks: boolean;
  /** `mended`: damaged characters that can only have been a dash or a stray were replaced; `kept`: some remain. */
  damage?: "mended" | "kept";
}

/**
 * A sign that hardly any of India's 630,000 names has, and most of those by mistake: "Be;Dhan", "|Kutubpur". One wrong
 * byte of a file often makes such a sign of a letter.
 */
const UNUSUAL = /[^A-Za-z0-9 .,()[\]'’‘"“”/&@*+–-]/u;

/** What decoders put for a character that they could not read. */
const DAMAGED = "\ufffd";
const BLANKS = new RegExp(`(?:\\s|${NOT_IN_NAMES.source})+`, "gu");

/**
 * The name in this cell. Only what is surely damage is repaired; the spelling is the source's.
 *
 * U+FFFD between two words was a dash ("Chennuru \ufffd II", which the same file also writes "Chennur-II"); at an end, by a
 * blank or a bracket, or before a capital it is a stray ("Shrivardhan \ufffd", "\ufffdAsni"). Anywhere else a letter
 * is lost ("\ufffdamdanr"), nobody can say which, and it is kept.
 */
export function cleanName(cell: string): CleanName {
  const blank = collapse(cell);
  // The repair's time grows with the square of the length.
  if (!blank.includes(DAMAGED) || blank.length > MAX_NAME_LENGTH)
    return { name: blank, blanks: blank !== cell };
  const name = collapse(
    blank
      .replaceAll(/(?<=\S) \ufffd+ (?=\S)/g, " – ")
      .replaceAll(/(?<=[\s([]|^)\ufffd+(?=\p{Lu}|$)|\ufffd+(?=$|[\s()[\]])/gu, ""),
  );
  return { name, blanks: blank !== cell, damage: name.includes(DAMAGED) ? "kept" : "mended" };
}

/** The first sign of a clean name that hardly any other has; undefined for most names. */
export function unusualSign(name: string): string | undefined {
  return UNUSUAL.exec(name.replaceAll(DAMAGED, ""))?.[0];
}

/**
 * The name with small letters, where it has none and a word of four letters or more: `NORTH GOA` is `North Goa`, but
 * `NTR` and `Y.S.R.` stay.
 */
export function fromCapitals(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{4}/u.test(name)) return name;
  return name.replaceAll(/(?<!\p{L}\.?)(\p{Lu})(\p{Lu}+)/gu, (_, first: string, rest: string) => {
    // SPSR is nobody's name.
    return /[AEIOUY]/.test(first + rest) ? first + rest.toLowerCase() : first + rest;
  });
}

/** Blanks, line breaks and invisible signs become one blank, and none at the ends. */
function collapse(text: string): string {
  return text.replaceAll(BLANKS, " ").trim();
}
