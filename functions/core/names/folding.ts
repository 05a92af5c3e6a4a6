import { lettersOf } from "./letters.ts";

/**
 * One Indian name is written in many ways with Latin letters (romanised). Folding gives all of them one form.
 * Each rule has a pair of official names that needs it.
 */

/** Written into the index; an index that was folded by other rules is refused. */
export const FOLDING_VERSION = 4;

export interface FoldingRule {
  readonly name: string;
  /** Two official ways to write a name that the rule makes equal. */
  readonly pair: readonly [string, string];
  readonly from: RegExp;
  readonly to: string;
  /** Letters of which a text has one where the rule changes it; any text, if absent. */
  readonly letters?: string;
}

/**
 * The rules, in the order in which they are applied to tokens, a line each: so `^` and `$` are the ends of a token, and
 * nothing may reach across the end of a line.
 */
export const FOLDING_RULES: readonly FoldingRule[] = [
  { name: "long u", pair: ["Poona", "Puna"], from: /oo+|uu+|ou/g, to: "u", letters: "ou" },
  { name: "long i", pair: ["Meerut", "Mirut"], from: /ee+|ii+/g, to: "i", letters: "ei" },
  {
    name: "ow before a consonant",
    pair: ["Chowki", "Chauki"],
    from: /ow(?=[^aeiouy\n])/g,
    to: "au",
    letters: "w",
  },
  { name: "doubled letters", pair: ["Kacchar", "Kachhar"], from: /([a-z])(?=\1)/g, to: "" },
  { name: "c and ck", pair: ["Calcutta", "Kalkutta"], from: /c(?!h)|q/g, to: "k", letters: "cq" },
  { name: "f", pair: ["Fatehpur", "Phatehpur"], from: /f/g, to: "p", letters: "f" },
  { name: "silent h", pair: ["Khargone", "Kargone"], from: /(?<!^)h/gm, to: "", letters: "h" },
  { name: "ks", pair: ["Lakshmipur", "Laxmipur"], from: /ks/g, to: "x", letters: "k" },
  { name: "w", pair: ["Wardha", "Vardha"], from: /w/g, to: "v", letters: "w" },
  { name: "z", pair: ["Azamgarh", "Ajamgarh"], from: /z/g, to: "j", letters: "z" },
  { name: "y", pair: ["Raya", "Raia"], from: /y/g, to: "i", letters: "y" },
  {
    name: "final -puram, -pura",
    pair: ["Krishnapuram", "Krishnapur"],
    from: /(?<=.pur)a(m|m?u)?$/gm,
    to: "",
    letters: "p",
  },
  {
    name: "final -nagaram, -nagara",
    pair: ["Vizianagaram", "Vizianagar"],
    from: /(?<=nagar)a(m|m?u)?$/gm,
    to: "",
    letters: "g",
  },
  {
    name: "final -gaon, -gaum",
    pair: ["Belgaum", "Belgaon"],
    from: /(?<=.)g(a(um|un|on|o|nva?|vn?)|oan)$/gm,
    to: "gon",
    letters: "g",
  },
  {
    name: "final -ore, -or, -uru",
    pair: ["Nellore", "Nelluru"],
    from: /(?<=..)(ore?|uru)$/gm,
    to: "ur",
    letters: "r",
  },
  {
    name: "final -durgam, -durga",
    pair: ["Chitradurga", "Chitradurg"],
    from: /(?<=.durg)am?$/gm,
    to: "",
    letters: "d",
  },
  { name: "final e", pair: ["Reddipalle", "Reddipalli"], from: /(?<=..)e$/gm, to: "i", letters: "e" },
  { name: "letters that met", pair: ["Dariyapur", "Dariapur"], from: /([a-z])(?=\1)/g, to: "" },
];

/**
 * The folded form of a token (see `tokens`): `"lakshmipur"` and `"laxmipur"` both give `"laxmipur"`. Digits and Indian
 * scripts stay as they are. Folding a folded term again may change it.
 */
export function fold(token: string): string {
  return applyRules(token) || token;
}

/** The folded forms of tokens, all at once, which takes half as long as one after the other. */
export function foldAll(tokens: readonly string[]): string[] {
  const folded = applyRules(tokens.join("\n")).split("\n");
  return folded.map((form, i) => form || tokens[i]!);
}

/** Leaves out the rules that need a letter which the lines lack: most do, and replacing takes longer than to look. */
function applyRules(lines: string): string {
  let folded = lines;
  let letters = lettersOf(lines);
  for (const { rule, needs, gives } of RULES_BY_LETTERS) {
    if ((letters & needs) === 0) continue;
    folded = folded.replace(rule.from, rule.to);
    letters |= gives;
  }
  return folded;
}

const RULES_BY_LETTERS = FOLDING_RULES.map((rule) => ({
  rule,
  needs: rule.letters === undefined ? -1 : lettersOf(rule.letters),
  gives: lettersOf(rule.to),
}));

/**
 * The folded variants by which a query term is looked for with typos: first the usual one, then what it would be if a typo
 * had not made or broken what a rule looks for. Doubled letters stay two ("kaaut", meant for Kapaut, lacks a letter between
 * them), the ending is folded as if more letters followed ("oxle" for Oxel does not end with e), c becomes ch ("nacmhi" for
 * Namchi), and ks does not become x ("aksot" for Kasot).
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
 * What the folded form of a token can begin with when the token begins with `prefix`: a few strings of which none is a
 * prefix of another. Folding looks ahead ("c" is "k", but "ch" is "c"), so the folded prefix alone would miss some.
 */
export function foldedPrefixes(prefix: string): string[] {
  const ended = LOOKED_AT.map((next) => prefix + next);
  const unended = ended.map((token) => token + NEUTRAL);
  const folded = foldAll([...ended, ...unended]);
  const forms = [...new Set(folded.map((form, i) => (i < ended.length ? form : form.slice(0, -1))))];
  return forms.filter((form) => !forms.some((other) => other !== form && form.startsWith(other)));
}

/** What the rules look at behind a letter; and what they treat as a consonant unlike the letter before it. */
const LOOKED_AT = ["", "a", "e", "h", "i", "m", "n", "o", "on", "re", "s", "u", "w"];
const NEUTRAL = "0";
