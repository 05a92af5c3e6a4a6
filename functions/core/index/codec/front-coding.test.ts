import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../../../scripts/check/fixtures/seed.ts";
import { frontCode, frontCodeLines, undoFrontCode, undoFrontCodeLines } from "./front-coding.ts";

test("a text survives front coding, also in UTF-8", () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "b", "म", "\u{11107}", "\u{11108}"), maxLength: 70 }),
    fc.string({ unit: fc.constant("a"), maxLength: 80 }),
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      const stored = new TextDecoder().decode(new TextEncoder().encode(frontCode(one, other)));
      expect(undoFrontCode(stored, other)).toBe(one);
      expect(frontCode(one, one).length).toBe(1 + Math.max(0, one.length - 60));
    }),
    draws(400),
  );
});

/** A small alphabet, so that texts share much; some share a longer prefix than front coding can express. */
const letters = (...units: string[]) => {
  const text = fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 7 });
  return fc.oneof(
    { weight: 5, arbitrary: text },
    text.map((tail) => "a".repeat(58) + tail),
  );
};

test("sorted texts survive front coding as lines", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(letters("a", "b", "c", "ब"), { minLength: 1, maxLength: 60 }),
      (texts) => {
        texts.sort();
        expect(undoFrontCodeLines(frontCodeLines(texts))).toEqual(texts);
      },
    ),
    draws(150),
  );
});
