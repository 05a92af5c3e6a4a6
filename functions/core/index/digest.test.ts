import fc from "fast-check";
import { expect, test } from "vitest";
import { digest, digestNumber, digestOf, fileName } from "./digest.ts";

test("a file that is cut short or has a changed byte has another digest", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, at, by) => {
        const changed = bytes.slice();
        changed[at % bytes.length]! ^= by;
        expect(digest(changed)).not.toBe(digest(bytes));
        expect(digest(bytes.slice(0, at % bytes.length))).not.toBe(digest(bytes));
        expect(digest(Buffer.from(bytes))).toBe(digest(bytes));
        expect(digest(bytes)).toMatch(/^[a-z2-7]{6}$/);
        expect(digestOf(fileName("terms", digest(bytes)))).toBe(digest(bytes));
      },
    ),
    { numRuns: 2000 },
  );
});

test("a digest is a number of 30 bits, any other text is invalid", () => {
  expect(digestNumber("aaaaaa")).toBe(0);
  expect(digestNumber("baaaaa")).toBe(1);
  expect(digestNumber("777777")).toBe(2 ** 30 - 1);
  for (const other of ["", "aaaaa", "aaaaa1", "AAAAAA", "aaaaaaa"]) expect(digestNumber(other)).toBeNaN();
});
