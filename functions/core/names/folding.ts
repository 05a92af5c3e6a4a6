/**
 * An Indian name has many spellings in Latin letters (romanisations). Folding gives all of them one form. Each rule has a
 * pair of official names that needs it; folding.test.ts checks them.
 */

/** Written into the index; an index that was folded by other rules is refused. */
export const FOLDING_VERSION = 4;

export interface FoldingRule {
  readonly from: RegExp;
  readonly to: string;
  /** The rule changes nothing in a text without one of these letters; any, if absent. */
  readonly letters?: string;
}

/**
 * The rules in the order of their application. Each token is a line, so `^` and `$` are its ends, and no rule may match
 * across the end of a line.
 */
export const FOLDING_RULES: readonly FoldingRule[] = [
  // long u: Poona, Puna
  { from: /oo+|uu+|ou/g, to: "u", letters: "ou" },
  // long i: Meerut, Mirut
  { from: /ee+|ii+/g, to: "i", letters: "ei" },
  // ow before a consonant: Chowki, Chauki
  { from: /ow(?=[^aeiouy\n])/g, to: "au", letters: "w" },
  // doubled letters: Kacchar, Kachhar
  { from: /([a-z])(?=\1)/g, to: "" },
  // c and ck: Calcutta, Kalkutta
  { from: /c(?!h)|q/g, to: "k", letters: "cq" },
  // f: Fatehpur, Phatehpur
  { from: /f/g, to: "p", letters: "f" },
  // silent h: Khargone, Kargone
  { from: /(?<!^)h/gm, to: "", letters: "h" },
  // ks: Lakshmipur, Laxmipur
  { from: /ks/g, to: "x", letters: "k" },
  // w: Wardha, Vardha
  { from: /w/g, to: "v", letters: "w" },
  // z: Azamgarh, Ajamgarh
  { from: /z/g, to: "j", letters: "z" },
  // y: Raya, Raia
  { from: /y/g, to: "i", letters: "y" },
  // final -puram, -pura: Krishnapuram, Krishnapur
  { from: /(?<=.pur)a(m|m?u)?$/gm, to: "", letters: "p" },
  // final -nagaram, -nagara: Vizianagaram, Vizianagar
  { from: /(?<=nagar)a(m|m?u)?$/gm, to: "", letters: "g" },
  // final -gaon, -gaum: Belgaum, Belgaon
  { from: /(?<=.)g(a(um|un|on|o|nva?|vn?)|oan)$/gm, to: "gon", letters: "g" },
  // final -ore, -or, -uru: Nellore, Nelluru
  { from: /(?<=..)(ore?|uru)$/gm, to: "ur", letters: "r" },
  // final -durgam, -durga: Chitradurga, Chitradurg
  { from: /(?<=.durg)am?$/gm, to: "", letters: "d" },
  // final e: Reddipalle, Reddipalli
  { from: /(?<=..)e$/gm, to: "i", letters: "e" },
  // letters that met: Dariyapur, Dariapur
  { from: /([a-z])(?=\1)/g, to: "" },
];

/**
 * The folded form of a token (see `tokens`): `"lakshmipur"` and `"laxmipur"` both give `"laxmipur"`. Digits and Indian
 * scripts stay as they are. Folding a folded term again may change it.
 */
export function fold(token: string): string {
  let folded = token;
  let letters = lettersOf(token);
  for (const { from, to, needs, gives } of RULES_BY_LETTERS) {
    if ((letters & needs) === 0) continue;
    folded = folded.replace(from, to);
    letters |= gives;
  }
  return folded;
}

/** A search folds each term several times, and most rules do not concern it. */
const RULES_BY_LETTERS = FOLDING_RULES.map(({ from, to, letters }) => ({
  from,
  to,
  needs: letters === undefined ? -1 : lettersOf(letters),
  gives: lettersOf(to),
}));

/** Which letters a text has, a bit each from `a` on; digits and letters of other scripts share the bits. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

/** The folded forms of tokens. Folding all together takes half as long as one by one. */
export function foldAll(tokens: readonly string[]): string[] {
  return fold(tokens.join("\n")).split("\n");
}

/**
 * The folded variants of a query term for a fuzzy search: first the usual one, then those for typos that make or break what
 * a rule matches. Doubled letters stay two ("kaaut" for Kapaut lacks a letter between them), the ending is folded as if more
 * letters followed ("oxle" for Oxel does not end with e), c becomes ch ("nacmhi" for Namchi), and ks does not become x
 * ("aksot" for Kasot).
 */
export function foldedVariants(token: string): string[] {
  const [usual, undoubled, unended, unbroken, apart] = foldAll([
    token,
    token.replace(/([a-z])\1/g, `$1${NEUTRAL}$1`),
    token + NEUTRAL,
    token.replace(/c(?!h)/g, "ch"),
    token.replace(/([kq]|c(?!h))(?=h*s)/g, `$1${NEUTRAL}`),
  ]);
  const [doubled, written] = [undoubled!, apart!].map((folded) => folded.replaceAll(NEUTRAL, ""));
  return [...new Set([usual!, doubled!, unended!.slice(0, -1), unbroken!, written!])];
}

/**
 * The possible prefixes of the folded form of a token that begins with `prefix`: a few strings, none a prefix of another.
 * Folding looks ahead ("c" is "k", but "ch" is "c"), so the folded prefix alone would miss some.
 */
export function foldedPrefixes(prefix: string): string[] {
  const ended = LOOKED_AT.map((next) => prefix + next);
  const unended = ended.map((token) => token + NEUTRAL);
  const folded = foldAll([...ended, ...unended]);
  const forms = [...new Set(folded.map((form, i) => (i < ended.length ? form : form.slice(0, -1))))];
  return forms.filter((form) => !forms.some((other) => other !== form && form.startsWith(other)));
}

/** What the rules match after a letter; and a letter that they treat as a consonant unlike the one before it. */
const LOOKED_AT = ["", "a", "e", "h", "i", "m", "n", "o", "on", "re", "s", "u", "w"];
const NEUTRAL = "0";
