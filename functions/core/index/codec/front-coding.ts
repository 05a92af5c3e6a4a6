/**
 * Front coding (Witten, Moffat and Bell, "Managing Gigabytes", 1999): in sorted order, each text is stored as its
 * difference from the previous one. This cuts India's terms to a third of their size.
 */

/**
 * Codes a text relative to another: the length of their common prefix, as a letter from `A` on (at most 60), then the
 * rest of the text.
 */
export function frontCode(text: string, other: string): string {
  let shared = 0;
  while (shared < Math.min(other.length, MAX_SHARED) && text[shared] === other[shared]) shared++;
  if (HIGH_SURROGATE.test(text[shared - 1] ?? "")) shared--;
  return String.fromCharCode(NONE_SHARED + shared) + text.slice(shared);
}

/** The text that {@link frontCode} coded relative to the same other text. */
export function undoFrontCode(coded: string, other: string): string {
  return other.slice(0, coded.charCodeAt(0) - NONE_SHARED) + coded.slice(1);
}

/** Sorted texts as lines in UTF-8, each front-coded against the previous line. */
export function frontCodeLines(texts: readonly string[]): Uint8Array {
  return UTF8.encode(texts.map((text, i) => frontCode(text, texts[i - 1] ?? "")).join("\n"));
}

/** The texts of {@link frontCodeLines}. */
export function undoFrontCodeLines(lines: Uint8Array): string[] {
  const texts = TEXT.decode(lines).split("\n");
  for (let i = 0, last = ""; i < texts.length; i++)
    texts[i] = last = undoFrontCode(texts[i]!, last);
  return texts;
}

const MAX_SHARED = 60;
/** The letter `A`: no common prefix. */
const NONE_SHARED = 65;
/** The first half of a letter beyond 16 bits: UTF-8 needs both halves. */
const HIGH_SURROGATE = /[\ud800-\udbff]/;
const UTF8 = /* @__PURE__ */ new TextEncoder();
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
