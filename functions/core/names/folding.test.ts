import fc from "fast-check";
import { expect, test } from "vitest";
import { FOLDING_RULES, fold, foldedPrefixes, foldedVariants } from "./folding.ts";
import { tokens } from "./tokens.ts";

/** Words that look like names, made of the letters and endings that the rules are about. */
const nameLike = fc
  .array(
    fc.constantFrom(
      ..."aaeehhiioouuybckdgjklmnnpqrrsstvwxz2",
      ...[
        "ch",
        "ck",
        "ow",
        "gaon",
        "goan",
        "gawn",
        "ganva",
        "gaum",
        "gav",
        "ganv",
        "pur",
        "puram",
        "nagara",
        "ore",
        "uru",
        "lle",
        "ksh",
      ],
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((parts) => parts.join(""));

test.each(FOLDING_RULES)("$name: $pair are one, and need the rule", (rule) => {
  const [one, other] = rule.pair.map((name) => tokens(name)[0]!) as [string, string];
  expect(one).not.toBe(other);
  expect(fold(one)).toBe(fold(other));
  expect(foldWithout(rule.name, one)).not.toBe(foldWithout(rule.name, other));
});

test("the rules that are left out for want of a letter would change nothing", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz") });
  fc.assert(
    fc.property(fc.oneof(nameLike, letters), (token) => {
      const all = FOLDING_RULES.reduce((folded, { from, to }) => folded.replace(from, to), token);
      expect(fold(token)).toBe(all || token);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["Vishakhapatnam", "Visakhapatnam"],
  ["Lakshmipur", "Laxmipur"],
  ["Pere-Palle", "Pere Pally"],
  ["Chhatarpur", "Chatarpur"],
  ["Siddhpur", "Sidhpur"],
  ["Baragoan", "Baragaon"],
  ["Majhganva", "Majhgaon"],
])("%s and %s are one", (one, other) => {
  expect(tokens(one).map(fold)).toEqual(tokens(other).map(fold));
});

test.each([
  ["Rampur", "Ramnagar"],
  ["Kota", "Kotla"],
  ["Sagar", "Sagari"],
])("%s and %s stay two", (one, other) => {
  expect(tokens(one).map(fold)).not.toEqual(tokens(other).map(fold));
});

test("digits and Indian scripts stay as they are", () => {
  for (const word of ["12", "33ll", "बड़ा", "மதுரை"]) {
    expect(fold(word).replaceAll("l", "")).toBe(word.replaceAll("l", ""));
  }
});

test("no word folds to nothing", () => {
  fc.assert(fc.property(nameLike, (word) => fold(word) !== ""));
  expect(fold("h")).toBe("h");
});

test("whatever a word begins with, its folded form begins with one of the folded beginnings", () => {
  fc.assert(
    fc.property(nameLike, (word) => {
      for (let length = 1; length <= word.length; length++) {
        const forms = foldedPrefixes(word.slice(0, length));
        if (!forms.some((form) => fold(word).startsWith(form)))
          throw new Error(`"${word}" folds to "${fold(word)}", its beginning of ${length} to ${forms}`);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("none of the folded beginnings begins another, and they say as much as the letters do", () => {
  fc.assert(
    fc.property(nameLike, (beginning) => {
      const forms = foldedPrefixes(beginning);
      for (const form of forms)
        expect(forms.filter((other) => other !== form && form.startsWith(other))).toEqual([]);
    }),
  );
  expect(foldedPrefixes("rab")).toEqual(["rab"]);
  expect(foldedPrefixes("b")).toEqual(["b"]);
  expect(new Set(foldedPrefixes("c"))).toEqual(new Set(["k", "c", "x"]));
});

test.each([
  ["rampur", ["rampur"]],
  ["kaaut", ["kaut", "kaaut"]],
  ["oxle", ["oxli", "oxle"]],
  ["nacmhi", ["nakmi", "nacmi"]],
  ["aksot", ["axot", "aksot"]],
  ["kachsa", ["kacsa"]],
] as const)("%s is looked for with typos as %j", (token, variants) => {
  expect(foldedVariants(token)).toEqual(variants);
});

function foldWithout(left: string, word: string): string {
  return FOLDING_RULES.filter(({ name }) => name !== left).reduce(
    (folded, { from, to }) => folded.replace(from, to),
    word,
  );
}
