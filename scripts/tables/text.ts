/** The text of a file, and the delimiter between its cells. */

/** How a text was written. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * The text of a file: UTF-16 by its byte-order mark or its zero bytes, UTF-8, otherwise Windows-1252, in which every byte is
 * a character.
 * `marked` says whether it began with a byte-order mark, which is not part of the text.
 */
export function decodeText(content: Uint8Array): {
  text: string;
  encoding: Encoding;
  marked: boolean;
} {
  const [first, second, third] = content;
  const utf16 =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : undefined;
  if (utf16 !== undefined)
    return { text: new TextDecoder(utf16).decode(content), encoding: utf16, marked: true };
  const unmarked = utf16WithoutMark(content);
  if (unmarked !== undefined) return { ...unmarked, marked: false };
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    return { text, encoding: "utf-8", marked };
  } catch {
    const text = new TextDecoder("windows-1252").decode(content);
    return { text, encoding: "windows-1252", marked };
  }
}

/**
 * The text of a file in UTF-16 without a byte-order mark, as databases export it. Its line breaks and commas have a zero byte:
 * all of them the second of two bytes, or all the first. Undefined for anything else.
 */
function utf16WithoutMark(
  content: Uint8Array,
): { text: string; encoding: "utf-16le" | "utf-16be" } | undefined {
  const zero = content.indexOf(0);
  if (zero < 0 || content.length % 2 > 0) return undefined;
  for (let at = zero; at >= 0; at = content.indexOf(0, at + 1))
    if (at % 2 !== zero % 2) return undefined;
  const encoding = zero % 2 === 1 ? "utf-16le" : "utf-16be";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    return NO_TEXT.test(text) ? undefined : { text, encoding };
  } catch {
    return undefined;
  }
}

/** Characters that no list has: controls, and numbers that are not characters. */
const NO_TEXT = /[^\P{C}\t\r\n\p{Cf}]/u;

/** Characters that a program may take as the delimiter between cells. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Number of lines and characters in which to look for the delimiter. */
const [LINES, CHARACTERS] = [20, 100_000];

/**
 * The delimiter that occurs outside quotes in most of the first lines; of several, the most frequent; a comma if none
 * occurs. A title above the header may have commas of its own.
 */
export function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const lines = text
    .slice(0, CHARACTERS)
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .slice(0, LINES)
    .filter(Boolean);
  const counted = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return {
      delimiter,
      lines: counts.filter((count) => count > 0).length,
      all: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  const [best] = counted.sort((a, b) => b.lines - a.lines || b.all - a.all);
  return best!.lines === 0 ? "," : best!.delimiter;
}
