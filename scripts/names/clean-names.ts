import { MAX_NAME_LENGTH, NOT_IN_NAMES } from "../dataset/tables.ts";

/** A name for the dataset, and its repairs. */
export interface CleanName {
  /** Longer than `MAX_NAME_LENGTH` if the cell is; then it is not a name. */
  name: string;
  /** Whether spaces were removed, or several spaces, a line break or invisible characters became one space. */
  spaces: boolean;
  /**
   * `repaired`: damaged characters that must have been a dash or a stray character were replaced; `kept`: some remain.
   */
  damage?: "repaired" | "kept";
}

/**
 * A character that hardly any of India's 630,000 names has, usually by mistake: "Be;Dhan", "|Kutubpur". A damaged byte
 * often turns a letter into one. At the start of a name, also a sign that would make a spreadsheet run it as a formula.
 */
const UNUSUAL = /^[@+–-]|[^A-Za-z0-9 .,()[\]'’‘"“”/&@*+–-]/u;

/** The characters that decoders write for an unreadable byte. */
export const DAMAGED = "\ufffd";
const SPACES = new RegExp(`(?:\\s|${NOT_IN_NAMES.source})+`, "gu");

/**
 * The name in a cell. Repairs only damage that is certain; the spelling stays the source's.
 *
 * U+FFFD between two words was a dash ("Chennuru \ufffd II", elsewhere in the same file "Chennur-II"); at an end, next to
 * a space or a bracket, or before a capital it is a stray character ("Shrivardhan \ufffd", "\ufffdAsni"). Anywhere else
 * it stands for a lost letter ("\ufffdamdanr"), and is kept.
 */
export function cleanName(cell: string): CleanName {
  const collapsed = collapse(cell);
  // The repair takes time quadratic in the length.
  if (!collapsed.includes(DAMAGED) || collapsed.length > MAX_NAME_LENGTH)
    return { name: collapsed, spaces: collapsed !== cell };
  const name = collapse(
    collapsed
      .replaceAll(/(?<=\S) \ufffd+ (?=\S)/g, " – ")
      .replaceAll(/(?<=[\s([]|^)\ufffd+(?=\p{Lu}|$)|\ufffd+(?=$|[\s()[\]])/gu, ""),
  );
  return { name, spaces: collapsed !== cell, damage: name.includes(DAMAGED) ? "kept" : "repaired" };
}

/** The first unusual character of a clean name; undefined for most names. */
export function unusualCharacter(name: string): string | undefined {
  return UNUSUAL.exec(name.replaceAll(DAMAGED, ""))?.[0];
}

/**
 * Converts a name in capitals to title case if it has a word of four letters or more: `NORTH GOA` becomes `North Goa`;
 * `NTR` and `Y.S.R.` are kept.
 */
export function fromCapitals(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{4}/u.test(name)) return name;
  return name.replaceAll(
    /(?<!\p{L}\.?)(\p{Lu})(\p{Lu}+)/gu,
    (word, first: string, rest: string, at: number) => {
      // A word without a vowel is an abbreviation (SPSR), and so are short letters after a number (22 AMP); XII is a
      // number.
      const isCode = word.length < 4 && /\d\s*$/.test(name.slice(0, at));
      const isWord = /[AEIOUY]/.test(word) && !/^[IVX]+$/.test(word) && !isCode;
      return isWord ? first + rest.toLowerCase() : word;
    },
  );
}

/** Replaces runs of spaces, line breaks and invisible characters with one space, and removes them at the ends. */
function collapse(text: string): string {
  return text.replaceAll(SPACES, " ").trim();
}
