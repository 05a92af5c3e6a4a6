import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedOrder } from "./sort.ts";

test("texts are sorted by their code units, equal ones and such as others begin with among them", () => {
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 9 }) },
    { weight: 1, arbitrary: fc.constantFrom("बड़ा", "बड़ी", "\u{11107}a", "\u{11108}b", "\uffff") },
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200, size: "max" }), (texts) => {
      const order = sortedOrder(texts);
      expect(Array.from(order, (i) => texts[i])).toEqual(texts.toSorted());
      expect(order.toSorted()).toEqual(Uint32Array.from(texts.keys()));
    }),
  );
});
