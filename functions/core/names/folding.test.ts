import fc from "fast-check";
import { expect, test } from "vitest";
import { nameLike } from "../../../scripts/check/fixtures/name-like.ts";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { FOLDING_RULES, type FoldingRule, fold, foldedPrefixes } from "./folding.ts";
import { tokens } from "./tokens.ts";

/** The reason for each rule, in order, and two official spellings of a name that it makes equal. */
const REASONS = [
  { name: "long u", pair: ["Poona", "Puna"] },
  { name: "long i", pair: ["Meerut", "Mirut"] },
  { name: "ow before a consonant", pair: ["Chowki", "Chauki"] },
  { name: "doubled letters", pair: ["Kacchar", "Kachhar"] },
  { name: "c and ck", pair: ["Calcutta", "Kalkutta"] },
  { name: "f", pair: ["Fatehpur", "Phatehpur"] },
  { name: "silent h", pair: ["Khargone", "Kargone"] },
  { name: "ks", pair: ["Lakshmipur", "Laxmipur"] },
  { name: "w", pair: ["Wardha", "Vardha"] },
  { name: "z", pair: ["Azamgarh", "Ajamgarh"] },
  { name: "y", pair: ["Raya", "Raia"] },
  { name: "final -puram, -pura", pair: ["Krishnapuram", "Krishnapur"] },
  { name: "final -nagaram, -nagara", pair: ["Vizianagaram", "Vizianagar"] },
  { name: "final -gaon, -gaum", pair: ["Belgaum", "Belgaon"] },
  { name: "final -ore, -or, -uru", pair: ["Nellore", "Nelluru"] },
  { name: "final -durgam, -durga", pair: ["Chitradurga", "Chitradurg"] },
  { name: "final e", pair: ["Reddipalle", "Reddipalli"] },
  { name: "letters that met", pair: ["Dariyapur", "Dariapur"] },
] as const;

test("each rule has a reason", () => {
  expect(REASONS).toHaveLength(FOLDING_RULES.length);
});

test.each(REASONS.map((reason, i) => ({ ...reason, rule: FOLDING_RULES[i]! })))(
  "$name: $pair are one, and need the rule",
  ({ pair, rule }) => {
    const [one, other] = pair.map((name) => tokens(name)[0]!) as [string, string];
    expect(one).not.toBe(other);
    expect(fold(one)).toBe(fold(other));
    expect(foldWithout(rule, one)).not.toBe(foldWithout(rule, other));
  },
);

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
  const letters = fc.string({
    unit: fc.constantFrom(..."aceghimnorsu"),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.oneof(nameLike, letters), (word) => {
      expect(fold(word)).not.toBe("");
    }),
    draws(400),
  );
});

test("the folded form of a word begins with a folded prefix of each of its prefixes", () => {
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
    draws(400),
  );
});

test("no folded prefix is a prefix of another", () => {
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

function foldWithout(left: FoldingRule, word: string): string {
  return FOLDING_RULES.filter((rule) => rule !== left).reduce(
    (folded, { from, to }) => folded.replace(from, to),
    word,
  );
}
