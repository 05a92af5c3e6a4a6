import fc from "fast-check";
import { expect, test } from "vitest";
import { topK } from "./top-k.ts";

test("the best are those that sorting everything gives: by rank, then by ordinal", () => {
  const places = fc
    .uniqueArray(fc.nat(5000), { maxLength: 3000, size: "max" })
    .chain((ordinals) =>
      fc.tuple(
        fc.constant(ordinals),
        fc.array(fc.nat(6), { minLength: ordinals.length, maxLength: ordinals.length }),
        fc.boolean(),
      ),
    );
  fc.assert(
    fc.property(places, fc.nat(3100), fc.nat(100), ([drawn, ranks, rising], offset, limit) => {
      const ordinals = rising ? drawn.sort((a, b) => a - b) : drawn;
      const sorted = ordinals
        .map((ordinal, i) => ({ ordinal, rank: ranks[i]! }))
        .sort((a, b) => a.rank - b.rank || a.ordinal - b.ordinal);
      const given = { ordinals: Uint32Array.from(ordinals), ranks: Int32Array.from(ranks) };
      expect(topK(given, offset, limit)).toEqual(sorted.slice(offset, offset + limit));
    }),
    { numRuns: 200 },
  );
});
