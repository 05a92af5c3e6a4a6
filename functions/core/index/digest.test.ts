import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "./digest.ts";

test("a file that is truncated or has a changed byte has another digest", () => {
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
      },
    ),
    { numRuns: 2000 },
  );
});
