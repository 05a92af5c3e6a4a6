import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistanceByTable } from "../../../scripts/check/fixtures/edit-distance-table.ts";
import { EditDistance, LONGEST_PATTERN } from "./edit-distance.ts";

/** A small alphabet, so that many words are alike. */
const word = (maxLength: number, minLength = 0) =>
  fc.stringMatching(/^[abc]*$/).map(fit(maxLength, minLength));

function fit(maxLength: number, minLength: number): (text: string) => string {
  return (text) => text.slice(0, maxLength).padEnd(minLength, "a");
}

test.each([
  ["manibeli", "manibeli", 0],
  ["manibeli", "manbeli", 1],
  ["manibeli", "mannibeli", 1],
  ["manibeli", "manobeli", 1],
  ["manibeli", "mainbeli", 1],
  ["manibeli", "amnibeil", 2],
  ["ca", "abc", 3],
  ["pune", "", 4],
])("between %s and %s there are %d edits", (pattern, other, edits) => {
  expect(editDistanceByTable(pattern, other)).toBe(edits);
  expect(new EditDistance(pattern).to(other)).toBe(edits);
});

test("edits are counted as by the textbook table", () => {
  fc.assert(
    fc.property(word(LONGEST_PATTERN, 1), word(60), (pattern, other) => {
      expect(new EditDistance(pattern).to(other)).toBe(editDistanceByTable(pattern, other));
    }),
    { numRuns: 2000 },
  );
});

test("edits are counted within a block of letters, starting from any letter", () => {
  fc.assert(
    fc.property(word(12, 1), word(12, 1), fc.nat(), word(5), (pattern, other, turn, before) => {
      const start = turn % other.length;
      const kept = other.slice(other.length - start) + other.slice(0, other.length - start);
      const bytes = new TextEncoder().encode(`${before}${kept}zzz`);
      expect(new EditDistance(pattern).toBytes(bytes, before.length, other.length, start)).toBe(
        editDistanceByTable(pattern, other),
      );
    }),
    { numRuns: 1000 },
  );
});

test("a letter beyond ASCII equals no other; a word that is too long has the maximum distance", () => {
  expect(new EditDistance("abc").to("abÿ")).toBe(1);
  expect(new EditDistance("abc").to("ab\u{1f600}")).toBe(2);
  expect(new EditDistance("abc").to("abc".repeat(100))).toBe(300);
});

test("a pattern that can't be prepared is rejected", () => {
  expect(() => new EditDistance("")).toThrow("1 to 32 letters, not 0");
  expect(() => new EditDistance("a".repeat(33))).toThrow("1 to 32 letters, not 33");
  expect(() => new EditDistance("abç")).toThrow('"ç" is not an ASCII letter');
});

test("a term is accepted exactly if it can be a pattern", () => {
  const term = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: LONGEST_PATTERN + 2 }),
    fc.string({ maxLength: 3 }),
    fc.constantFrom("", "a".repeat(LONGEST_PATTERN), "a".repeat(LONGEST_PATTERN + 1), "é"),
  );
  const canBePattern = (text: string) => {
    try {
      return new EditDistance(text) !== undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return false;
    }
  };
  fc.assert(
    fc.property(term, (text) => {
      expect(EditDistance.accepts(text)).toBe(canBePattern(text));
    }),
  );
});
