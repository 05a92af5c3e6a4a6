/**
 * Romanisation: one Indian name is written in many ways with Latin letters. Folding gives all of them one form.
 * Each rule stands with a pair of official spellings that needs it; `npm run bench -- --only folding` tells how many
 * different names each rule makes one.
 */

/** Written into the index; an index that was folded by other rules is refused. */
export const FOLDING_VERSION = 2;

export interface FoldingRule {
  readonly name: string;
  /** Two spellings that the rule makes one. */
  readonly pair: readonly [string, string];
  readonly from: RegExp;
  readonly to: string;
}

/** The rules, in the order in which they are applied to a plain word. */
export const FOLDING_RULES: readonly FoldingRule[] = [
  { name: "long u", pair: ["Poona", "Puna"], from: /oo+|uu+|ou/g, to: "u" },
  { name: "long i", pair: ["Meerut", "Mirut"], from: /ee+|ii+/g, to: "i" },
  { name: "ow before a consonant", pair: ["Chowki", "Chauki"], from: /ow(?=[^aeiouy])/g, to: "au" },
  { name: "doubled letters", pair: ["Kacchar", "Kachhar"], from: /([a-z])\1+/g, to: "$1" },
  { name: "c and ck", pair: ["Calcutta", "Kalkutta"], from: /c(?!h)|q/g, to: "k" },
  { name: "f", pair: ["Fatehpur", "Phatehpur"], from: /f/g, to: "p" },
  { name: "silent h", pair: ["Khargone", "Kargone"], from: /(?<!^)h/g, to: "" },
  { name: "ks", pair: ["Lakshmipur", "Laxmipur"], from: /ks/g, to: "x" },
  { name: "w", pair: ["Wardha", "Vardha"], from: /w/g, to: "v" },
  { name: "z", pair: ["Azamgarh", "Ajamgarh"], from: /z/g, to: "j" },
  { name: "y", pair: ["Raya", "Raia"], from: /y/g, to: "i" },
  { name: "final -puram, -pura", pair: ["Krishnapuram", "Krishnapur"], from: /(?<=.pur)a(m|m?u)?$/, to: "" },
  {
    name: "final -nagaram, -nagara",
    pair: ["Vizianagaram", "Vizianagar"],
    from: /(?<=nagar)a(m|m?u)?$/,
    to: "",
  },
  {
    name: "final -gaon, -gaum",
    pair: ["Belgaum", "Belgaon"],
    from: /(?<=.)g(a(um|un|on|o|nva?|vn?)|oan)$/,
    to: "gon",
  },
  { name: "final -ore, -uru", pair: ["Nellore", "Nelluru"], from: /(?<=..)(ore|uru)$/, to: "ur" },
  { name: "final e", pair: ["Reddipalle", "Reddipalli"], from: /(?<=..)e$/, to: "i" },
  { name: "letters that met", pair: ["Dariyapur", "Dariapur"], from: /([a-z])\1+/g, to: "$1" },
];

/**
 * The folded form of a plain word (see `plainWords`): `"lakshmipur"` and `"laxmipur"` both give `"laxmipur"`.
 * Digits and Indian scripts stay as they are; what is folded already need not stay the same when folded again.
 */
export function fold(word: string): string {
  let folded = word;
  for (const rule of FOLDING_RULES) folded = folded.replace(rule.from, rule.to);
  return folded || word;
}

/**
 * The forms in which a typed word is looked for among words with slips: the folded one first, then what it would be
 * had a slip not made or broken what a rule looks for. Doubled letters are read as two ("kaaut", meant for Kapaut,
 * lacks a letter between them), the ending as if more came ("oxle" for Oxel does not end with e), and c as ch
 * ("nacmhi" for Namchi).
 */
export function foldedVariants(word: string): string[] {
  const undoubled = fold(word.replace(/([a-z])\1/g, `$1${NEUTRAL}$1`)).replaceAll(NEUTRAL, "");
  const unended = fold(word + NEUTRAL).slice(0, -1);
  const unbroken = fold(word.replace(/c(?!h)/g, "ch"));
  return [...new Set([fold(word), undoubled, unended, unbroken])];
}

/**
 * What the folded form of a word can begin with when the plain word begins with `beginning`: a few strings of
 * which none begins another. Folding looks ahead ("c" is "k", but "ch" is "c"), so the folded beginning alone
 * would miss some.
 */
export function foldedPrefixes(beginning: string): string[] {
  const forms = new Set([fold(beginning)]);
  for (const next of LOOKED_AT) {
    forms.add(fold(beginning + next));
    forms.add(fold(`${beginning}${next}${NEUTRAL}`).slice(0, -1));
  }
  return [...forms].filter((form) => ![...forms].some((other) => other !== form && form.startsWith(other)));
}

/** What the rules look at behind a letter; and what they take for a consonant, but never for one like the last. */
const LOOKED_AT = ["", "a", "e", "h", "i", "m", "n", "o", "on", "re", "s", "u", "w"];
const NEUTRAL = "0";
