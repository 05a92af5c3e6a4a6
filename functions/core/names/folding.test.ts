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

test.each([
  ["12", "12"],
  ["33ll", "33l"],
  ["बड़ा", "बड़ा"],
  ["மதுரை", "மதுரை"],
])("digits and Indian scripts stay as they are: %s folds to %s", (word, folded) => {
  expect(fold(word)).toBe(folded);
});

test("no word folds to nothing", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."aceghimnorsu"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.oneof(nameLike, letters), (word) => {
      expect(fold(word)).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});

test("whatever a word begins with, its folded form begins with one of the folded beginnings", () => {
  fc.assert(
    fc.property(nameLike, (word) => {
      for (let length = 1; length <= word.length; length++) {
        const forms = foldedPrefixes(word.slice(0, length));
        expect(
          forms.some((form) => fold(word).startsWith(form)),
          `${word}: ${length} letters, ${forms}`,
        ).toBe(true);
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
