/** What people and lists write behind a name that is not part of it: which part of a place, an office, a kind of town. */
import { wordsThatSay } from "./words.ts";

/** A regular expression of words, whose short forms may have dots: `B.O.`, `B O` and `BO`. */
function patternOf(words: readonly string[]): string {
  return words.map((word) => (word.length > 3 ? word : [...word].join("\\.?\\s?"))).join("|");
}

const OFFICE_AT_END = new RegExp(
  `(?<=\\p{L}{2}.*?)[\\s,.-]+(?:${patternOf(wordsThatSay("office"))})\\.?\\s*$`,
  "iu",
);

const MARKS = new RegExp(
  `(?<=\\p{L}{3})\\d+(?!\\p{L}|\\d)|(?<=\\p{L}{3}.*?)[\\s,.(-]+(?:${patternOf(wordsThatSay("office", "part"))})(?![\\p{L}\\p{M}])\\.?(?:[\\s-]*(?:\\d+|[ivx]+|[a-d])(?![\\p{L}\\p{N}]))?\\)?`,
  "giu",
);

/**
 * A name without the marks behind it, each of which may be left out: which part of a place, which post office or station
 * ("Rampur Bit -2", "Sirsa S.O"), and a number glued to a word ("Kengarai1").
 *
 * @returns undefined where it has none
 */
export function withoutMarks(name: string): string | undefined {
  const bare = name.replace(MARKS, " ");
  return bare === name ? undefined : bare;
}

/** A name without the sign of a post office, a station or a kind of town at its end: "Kuwarpur B.O", "Mughalsarai Jn", "Puri (M)". */
export function withoutOffice(name: string): string {
  return withoutKind(name).trimEnd().replace(TOWN_AT_END, "").replace(OFFICE_AT_END, "");
}

/** Also a part of names (Belada(M)), so that it may be left out only beside the whole name. */
const TOWN_AT_END = /(?<=\p{L}{3}.*?)\s*\(m(?:\.?\s?(?:corp|cl))?\.?\)$/iu;

/** A text without the kind of a town that the Census writes behind its name: "Machche (CT)". No name of the data has such a bracket. */
export function withoutKind(text: string): string {
  return KIND_SIGN.test(text) ? text.replace(KIND_IN_BRACKETS, " ") : text;
}

/** What a text with a kind has. The regular expression for the kinds takes long to compile. */
const KIND_SIGN = /\([cgimnot][^)]*\)/i;
const KIND_IN_BRACKETS =
  /\((?:c\.?t|o\.?g|ct\s*\+\s*og|n\.?p\.?p?|t\.?p|n\.?a\.?c|m\.?[cb]|cb|t\.?c|ina|gp)\.?\)/giu;
