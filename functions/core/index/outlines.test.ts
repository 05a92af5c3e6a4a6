import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { decodeOutlines, encodeOutlines, type OutlinedParent, UNIT } from "./outlines.ts";

const steps = fc.tuple(
  fc.integer({ min: 0, max: 400_000 }),
  fc.integer({ min: 0, max: 1_000_000 }),
);
const parents: fc.Arbitrary<OutlinedParent[]> = fc.uniqueArray(
  fc.record({
    parent: fc.nat({ max: 900 }),
    step: fc.integer({ min: 1, max: 80 }),
    areas: fc.array(
      fc.record({
        placed: fc.nat({ max: 10_000 }),
        outline: fc.array(fc.array(steps, { maxLength: 8 }), { maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
  }),
  { selector: ({ parent }) => parent, maxLength: 5 },
);

test("outlines are read back as written, in degrees", () => {
  fc.assert(
    fc.property(parents, (some) => {
      const found = decodeOutlines(encodeOutlines(some));
      expect([...found.keys()]).toEqual(some.map(({ parent }) => parent));
      for (const { parent, step, areas } of some) {
        const read = found.get(parent)!;
        expect(read.map(({ placed }) => placed)).toEqual(areas.map(({ placed }) => placed));
        const rings = read.flatMap(({ outline }) => outline.flat(2));
        const written = areas.flatMap(({ outline }) => outline.flat(2));
        expect(rings.length).toBe(written.length);
        for (const [i, value] of written.entries())
          expect(rings[i]).toBeCloseTo(value * step * UNIT, 9);
      }
    }),
    draws(40),
  );
});

test("bytes that end within an outline are rejected", () => {
  const bytes = encodeOutlines([
    { parent: 3, step: 1, areas: [{ placed: 1, outline: [[[1, 2]]] }] },
  ]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeOutlines(bytes.subarray(0, length)), String(length)).toThrow(RangeError);
});
