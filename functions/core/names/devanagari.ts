/**
 * Names in Latin letters as a reader of Hindi would write them in Devanagari. This is a guess, since Latin letters do not
 * distinguish त from ट, or अ from आ. Pages mark it as a guess, and no data contains it. `romanisation.ts` does the
 * reverse.
 *
 * Each letter gets its most frequent spelling in its context, by rules learned from names known in both scripts.
 * `scripts/check/measure/devanagari.ts` measures how many names outside the training set come out right.
 */
import rules from "./devanagari-rules.json" with { type: "json" };
import { INDIAN_LETTER } from "./scripts.ts";

/**
 * A name in Devanagari; one in another Indian script is converted letter by letter. Undefined for a name already in
 * Devanagari or without any letter.
 */
export function devanagari(name: string): string | undefined {
  if (INDIAN_LETTER.test(name.replace(IN_BRACKETS, ""))) {
    const own = fromScript(name);
    return own === name ? undefined : own;
  }
  known ??= new Map(
    Object.entries(rules).flatMap(([letters, contexts]) =>
      contexts.split(" ").map((context) => [context, letters] as const),
    ),
  );
  const words = latinWords(name).map((word, i, all) =>
    isRoman(word, all[i - 1], all[i + 1]) ? word.toUpperCase() : withRules(word, known!),
  );
  return words.length === 0 ? undefined : words.join(" ");
}

/** Whether a word is a Roman number, as in "Pt. II". A single letter is one only at the end, not after another (M.P.V.). */
function isRoman(word: string, before = "", after = ""): boolean {
  const isNumber = word.length > 1 ? before !== "" : before.length > 1 && after === "";
  return isNumber && /^x{0,2}(ix|iv|v?i{0,3})$/.test(word);
}

let known: ReadonlyMap<string, string> | undefined;

/** Unicode has all these scripts in the same order. */
function fromScript(name: string): string {
  return name.replace(/[\u0980-\u0d7f]/g, (letter) => {
    const common = String.fromCharCode(0x900 + (letter.charCodeAt(0) % 0x80));
    return SHORT_VOWELS[common] ?? common;
  });
}

/** The short e and o of southern scripts, which Hindi does not write. */
const SHORT_VOWELS: Readonly<Record<string, string>> = { ऎ: "ए", ऒ: "ओ", "ॆ": "े", "ॊ": "ो" };

/** The words of a name in lower case, without accents and without text in brackets. */
export function latinWords(name: string): string[] {
  const plain = name.replace(IN_BRACKETS, "").normalize("NFD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
}

const IN_BRACKETS = /\(.*?\)/g;

/**
 * How many letters before and after a letter a rule may include. If several rules match a letter, the last of these
 * contexts counts.
 */
export const CONTEXTS: readonly (readonly [before: number, after: number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 4],
];

/** A letter with its context: `^` marks the start of the word, `$` its end, and `.` precedes the letter. */
export function contextOf(
  word: string,
  at: number,
  [before, after]: (typeof CONTEXTS)[number],
): string {
  const padded = `^^^^${word}$$$$`;
  const i = at + 4;
  return `${padded.slice(i - before, i)}.${padded.slice(i, i + 1 + after)}`;
}

/**
 * Spells a word by rules: Devanagari letters, with `a` for अ's sign where a consonant has its own vowel, by context. Some
 * English words have a rule for the whole word. A word without a vowel is read letter by letter: NP is एनपी.
 */
export function withRules(word: string, given: ReadonlyMap<string, string>): string {
  const whole = given.get(word);
  if (whole !== undefined) return whole;
  if (/^[^aeiouy\d]{2,}$/.test(word))
    return Array.from(word, (letter) => withRules(letter, given)).join("");
  const letters = Array.from(word, (letter, at) => ruleFor(word, at, given) ?? letter).join("");
  return (
    letters
      // Two consonants with no vowel between them are joined.
      .replace(/([\u0915-\u0939\u095c\u095d])(?=[\u0915-\u0939\u095c\u095d])/g, "$1्")
      .replace(/a/g, "")
      // A dot is a nasal only before a consonant or at the end.
      .replace(/ं(?=[ा-ौ])/g, "न")
      // Of two vowel signs the last counts; one without a consonant is written as a letter.
      .replace(/[ा-ौ]+(?=[ा-ौ])/g, "")
      .replace(/(?<![\u0915-\u0939\u095c\u095d])[ा-ौ]/g, (sign) => LETTERS[sign] ?? "")
      .replace(/अ(?=[आऐऔ])/g, "")
  );
}

const LETTERS: Readonly<Record<string, string>> = {
  "ा": "आ",
  "ि": "इ",
  "ी": "ई",
  "ु": "उ",
  "ू": "ऊ",
  "ृ": "ऋ",
  "े": "ए",
  "ै": "ऐ",
  "ॉ": "ऑ",
  "ो": "ओ",
  "ौ": "औ",
};

/** The spelling of a letter by the rule with the longest context, among the first `most` contexts. */
export function ruleFor(
  word: string,
  at: number,
  given: ReadonlyMap<string, string>,
  most: number = CONTEXTS.length,
): string | undefined {
  let says: string | undefined;
  for (const context of CONTEXTS.slice(0, most))
    says = given.get(contextOf(word, at, context)) ?? says;
  return says;
}
