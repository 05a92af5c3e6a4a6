/** Words that people and lists append to a name: for a part of a place, an office, a kind of town. */
import { lazyRegExp } from "./lazy.ts";
import { wordsThatSay } from "./words.ts";

/** A regular expression for words whose short forms may have dots: `B.O.`, `B O` and `BO`. */
function patternOf(words: readonly string[]): string {
  return words.map((word) => (word.length > 3 ? word : [...word].join("\\.?\\s?"))).join("|");
}

const OFFICE_AT_END = lazyRegExp(
  () => String.raw`(?<=\p{L}{2}.*?)[\s,.-]+(?:${patternOf(wordsThatSay("office"))})\.?\s*$`,
  "iu",
);
const MARKS = lazyRegExp(
  () =>
    String.raw`(?<=\p{L}{3})\d+(?!\p{L}|\d)|(?<=\p{L}{3}.*?)[\s,.(-]+(?:${patternOf(wordsThatSay("office", "part"))})(?![\p{L}\p{M}])\.?(?:[\s-]*(?:\d+|[ivx]+|[a-d])(?![\p{L}\p{N}]))?\)?`,
  "giu",
);
/** A quick test for a mark, or a number attached to a word: looking for the marks themselves is slow. */
const SIGN_OF_MARK = lazyRegExp(
  () => String.raw`\D\d|[\s,.(-](?:${patternOf(wordsThatSay("office", "part"))})`,
  "iu",
);
/** This can also be part of a name (Belada(M)), so it may be left out only next to the whole name. */
const TOWN_AT_END = lazyRegExp(
  String.raw`(?<=\p{L}{3}.*?)\s*\(m(?:\.?\s?(?:corp|cl))?\.?\)$`,
  "iu",
);
const KIND_IN_BRACKETS =
  /\((?:(?:c\.?t|o\.?g|n\.?p\.?[pt]?|t\.?p|n\.?a\.?c|[tc]\.?m\.?c|m\.?[cb]|cb|t\.?c|ina|gp|u\.?a|its|e\.?o)\.?|(?:(?:n\.?p\.?p?|[tc]\.?m\.?c|m\.?[cb]?|m\.?\s?corp|t\.?p|ct)\.?\s*\+\s*og))\)/gi;

/**
 * A quick test of whether an expression can change a text: the expressions take half a millisecond or more to compile.
 */
const SIGN_OF_OFFICE = /[\s,.-]\S{0,8}[nost]\.?\s*$/i;
const SIGN_OF_KIND = /\([cegimnotu][^)]*\)/i;

/**
 * A name without its trailing marks, each of which may be left out: the part of a place, the post office or station
 * ("Rampur Bit -2", "Sirsa S.O"), and a number attached to a word ("Kengarai1").
 *
 * @returns undefined if it has none
 */
export function withoutMarks(name: string): string | undefined {
  if (!SIGN_OF_MARK().test(name)) return undefined;
  const bare = name.replace(MARKS(), " ");
  return bare === name ? undefined : bare;
}

/**
 * A name without a trailing sign of a post office, a station or a kind of town: "Kuwarpur B.O", "Mughalsarai Jn", "Puri
 * (M)".
 */
export function withoutOffice(name: string): string {
  const bare = withoutKind(name).trimEnd();
  const town = bare.endsWith(")") ? bare.replace(TOWN_AT_END(), "") : bare;
  return SIGN_OF_OFFICE.test(town) ? town.replace(OFFICE_AT_END(), "") : town;
}

/**
 * A text without the kind of town that the Census writes after a name: "Machche (CT)". No name of the data has such a
 * bracket.
 */
export function withoutKind(text: string): string {
  return SIGN_OF_KIND.test(text) ? text.replace(KIND_IN_BRACKETS, " ") : text;
}
