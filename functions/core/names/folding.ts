/**
 * Indian names have many spellings in Latin letters (romanisations). Folding gives all spellings of a name one form. Each
 * rule has a pair of official names that needs it; folding.test.ts checks them.
 */

/** Stored in the index; an index folded by other rules is rejected. */
export const FOLDING_VERSION = 4;

export interface FoldingRule {
  readonly from: RegExp;
  readonly to: string;
}

/**
 * The rules in the order in which they apply. Each token is a line, so `^` and `$` are its ends, and no rule may match
 * across the end of a line.
 */
export const FOLDING_RULES: readonly FoldingRule[] = [
  // long u: Poona, Puna
  { from: /oo+|uu+|ou/g, to: "u" },
  // long i: Meerut, Mirut
  { from: /ee+|ii+/g, to: "i" },
  // ow before a consonant: Chowki, Chauki
  { from: /ow(?=[^aeiouy\n])/g, to: "au" },
  // doubled letters: Kacchar, Kachhar
  { from: /([a-z])(?=\1)/g, to: "" },
  // c and ck: Calcutta, Kalkutta
  { from: /c(?!h)|q/g, to: "k" },
  // f: Fatehpur, Phatehpur
  { from: /f/g, to: "p" },
  // silent h: Khargone, Kargone
  { from: /(?<!^)h/gm, to: "" },
  // ks: Lakshmipur, Laxmipur
  { from: /ks/g, to: "x" },
  // w: Wardha, Vardha
  { from: /w/g, to: "v" },
  // z: Azamgarh, Ajamgarh
  { from: /z/g, to: "j" },
  // y: Raya, Raia
  { from: /y/g, to: "i" },
  // final -puram, -pura: Krishnapuram, Krishnapur
  { from: /(?<=.pur)a(m|m?u)?$/gm, to: "" },
  // final -nagaram, -nagara: Vizianagaram, Vizianagar
  { from: /(?<=nagar)a(m|m?u)?$/gm, to: "" },
  // final -gaon, -gaum: Belgaum, Belgaon
  { from: /(?<=.)g(a(um|un|on|o|nva?|vn?)|oan)$/gm, to: "gon" },
  // final -ore, -or, -uru: Nellore, Nelluru
  { from: /(?<=..)(ore?|uru)$/gm, to: "ur" },
  // final -durgam, -durga: Chitradurga, Chitradurg
  { from: /(?<=.durg)am?$/gm, to: "" },
  // final e: Reddipalle, Reddipalli
  { from: /(?<=..)e$/gm, to: "i" },
  // letters that are now doubled: Dariyapur, Dariapur
  { from: /([a-z])(?=\1)/g, to: "" },
];

/**
 * The folded form of a token (see `tokens`): `"lakshmipur"` and `"laxmipur"` both give `"laxmipur"`. Digits and Indian
 * scripts stay as they are. Folding a folded term again may change it.
 */
export function fold(token: string): string {
  return FOLDING_RULES.reduce((folded, { from, to }) => folded.replace(from, to), token);
}

/** The folded forms of tokens. Folding all together takes half as long as one by one. */
export function foldAll(tokens: readonly string[]): string[] {
  return fold(tokens.join("\n")).split("\n");
}

/**
 * The possible prefixes of the folded form of a token that begins with `prefix`: a few strings, none a prefix of another.
 * Folding looks ahead ("c" is "k", but "ch" is "c"), so the folded prefix alone would miss some.
 */
export function foldedPrefixes(prefix: string): string[] {
  const ended = LOOKED_AT.map((next) => prefix + next);
  const unended = ended.map((token) => token + NEUTRAL);
  const folded = foldAll([...ended, ...unended]);
  const forms = [
    ...new Set(folded.map((form, i) => (i < ended.length ? form : form.slice(0, -1)))),
  ];
  return forms.filter((form) => !forms.some((other) => other !== form && form.startsWith(other)));
}

/** The letters that rules match after a letter, and one that they treat as a different consonant. */
const LOOKED_AT = ["", "a", "e", "h", "i", "m", "n", "o", "on", "re", "s", "u", "w"];
/** Stands for a letter that no rule matches. */
export const NEUTRAL = "0";
