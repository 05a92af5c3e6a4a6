import fc from "fast-check";
import { expect, test } from "vitest";
import { gallop } from "./gallop.ts";

test("finds the first position that is not before, wherever it begins, and looks at none outside", () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.nat(300), (a, b, first) => {
      const [from, end] = [Math.min(a, b), Math.max(a, b)];
      const looked: number[] = [];
      const found = gallop(from, end, (at) => {
        looked.push(at);
        return at < first;
      });
      expect(found).toBe(Math.min(end, Math.max(from, first)));
      for (const at of looked) expect(at >= from && at < end).toBe(true);
    }),
  );
});

test("looks at few positions where the first is near, however many there are", () => {
  let looked = 0;
  gallop(0, 1_000_000, (at) => {
    looked++;
    return at < 3;
  });
  expect(looked).toBeLessThan(8);
});
