/** A name as it goes into the directory, and what had to be done to it. */
export interface CleanName {
  name: string;
  /** True when blanks at the ends were taken away, or several blanks or a line break became one blank. */
  blanks: boolean;
  /** `mended`: damaged characters that can only have been a dash or a stray were replaced; `kept`: some remain. */
  damage?: "mended" | "kept";
}

/** What decoders put for a character that they could not read. */
const DAMAGED = "\ufffd";

/**
 * The name in this cell. Only what is surely damage is repaired; the spelling is the source's.
 *
 * U+FFFD between two words was a dash ("Chennuru \ufffd II", which the same file also writes "Chennur-II"); at an end, by a
 * blank or a bracket, or before a capital it is a stray ("Shrivardhan \ufffd", "\ufffdAsni"). Anywhere else a letter
 * is lost ("\ufffdamdanr"), nobody can say which, and it is kept.
 */
export function cleanName(cell: string): CleanName {
  const blank = collapse(cell);
  if (!blank.includes(DAMAGED)) return { name: blank, blanks: blank !== cell };
  const name = collapse(
    blank
      .replaceAll(/(?<=\S) \ufffd+ (?=\S)/g, " – ")
      .replaceAll(/(?<=[\s([]|^)\ufffd+(?=\p{Lu}|$)|\ufffd+(?=$|[\s()[\]])/gu, ""),
  );
  return { name, blanks: blank !== cell, damage: name.includes(DAMAGED) ? "kept" : "mended" };
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
