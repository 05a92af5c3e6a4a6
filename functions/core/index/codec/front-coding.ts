import { decodeText } from "./bytes.ts";

/**
 * Front coding (Witten, Moffat and Bell, "Managing Gigabytes", 1999): of sorted texts, each is stored as its difference
 * from the one before it. India's terms take a third of their size that way.
 */

/**
 * A text in relation to another: the length of the prefix that both share, as a letter from `A` on (at most 60), then the
 * rest of the text.
 */
export function frontCode(text: string, other: string): string {
  let shared = 0;
  while (shared < Math.min(other.length, MAX_SHARED) && text[shared] === other[shared]) shared++;
  if (HIGH_SURROGATE.test(text[shared - 1] ?? "")) shared--;
  return String.fromCharCode(NONE_SHARED + shared) + text.slice(shared);
}

/** The text that {@link frontCode} coded in relation to the same other. */
export function undoFrontCode(coded: string, other: string): string {
  return other.slice(0, coded.charCodeAt(0) - NONE_SHARED) + coded.slice(1);
}

/** Sorted texts as lines in UTF-8, each front-coded against the line before. */
export function frontCodeLines(texts: readonly string[]): Uint8Array {
  return UTF8.encode(texts.map((text, i) => frontCode(text, texts[i - 1] ?? "")).join("\n"));
}

/** The number of the line of {@link frontCodeLines} that holds a text; -1 when none does. */
export function indexOfFrontCoded(lines: Uint8Array, text: string): number {
  if (!ASCII.test(text)) return decodeLines(lines).indexOf(text);
  const found = seek(lines, text);
  return found && (found.at === lines.length || lines[found.at] === NEWLINE) ? found.line : -1;
}

/** Lines whose texts begin with a prefix, and the number of the first of them. */
export interface FrontCodedRun {
  readonly first: number;
  readonly texts: readonly string[];
}

/** The texts of {@link frontCodeLines} that begin with `prefix`; they are neighbours, since the texts are sorted. */
export function frontCodedWithPrefix(lines: Uint8Array, prefix: string): FrontCodedRun {
  if (!ASCII.test(prefix)) {
    const all = decodeLines(lines);
    const texts = all.filter((text) => text.startsWith(prefix));
    return { first: all.indexOf(texts[0] ?? ""), texts };
  }
  const found = seek(lines, prefix);
  if (!found) return { first: 0, texts: [] };
  const texts: string[] = [];
  let { at } = found;
  let text = prefix;
  let shared = prefix.length;
  do {
    const end = endOfLine(lines, at);
    text = text.slice(0, shared) + decodeText(lines, at, end);
    if (!text.startsWith(prefix)) break;
    texts.push(text);
    shared = lines[end + 1]! - NONE_SHARED;
    at = end + 2;
  } while (at < lines.length);
  return { first: found.line, texts };
}

/**
 * The first line whose text begins with an ASCII prefix, and where the letters after the prefix are. Skips lines without
 * decoding them: a line that shares more letters with its predecessor than that does with the prefix differs from the
 * prefix in the same letter, and one that shares fewer comes after the prefix.
 */
function seek(lines: Uint8Array, prefix: string): { line: number; at: number } | undefined {
  let matched = 0;
  for (let line = 0, at = 0; at < lines.length; line++) {
    const shared = lines[at++]! - NONE_SHARED;
    if (shared < matched) {
      if (shared < MAX_SHARED) return undefined;
      matched = shared;
    }
    if (shared === matched) {
      while (matched < prefix.length && lines[at] === prefix.charCodeAt(matched)) {
        at++;
        matched++;
      }
      if (matched === prefix.length) return { line, at };
    }
    at = endOfLine(lines, at) + 1;
  }
  return undefined;
}

function endOfLine(lines: Uint8Array, from: number): number {
  let at = from;
  while (at < lines.length && lines[at] !== NEWLINE) at++;
  return at;
}

function decodeLines(lines: Uint8Array): string[] {
  const texts: string[] = [];
  for (const coded of TEXT.decode(lines).split("\n")) texts.push(undoFrontCode(coded, texts.at(-1) ?? ""));
  return texts;
}

const NEWLINE = 10;
const MAX_SHARED = 60;
/** The letter `A`: no letter is shared. */
const NONE_SHARED = 65;
/** The first half of a letter beyond 16 bits; UTF-8 can't hold it without the second. */
const HIGH_SURROGATE = /[\ud800-\udbff]/;
const ASCII = /^[\x21-\x7e]+$/;
const UTF8 = new TextEncoder();
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
