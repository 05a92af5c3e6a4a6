import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeVillages, type StoredVillage, VillageBlock } from "./villages.ts";

const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => text.toWellFormed().replaceAll("\n", " "));
const village: fc.Arbitrary<StoredVillage> = fc
  .record({
    id: fc.integer({ min: 1, max: 999_999 }),
    name,
    localName: fc.option(name, { nil: undefined, freq: 2 }),
    pincodes: fc.uniqueArray(fc.constantFrom("110001", "403001", "999999"), { maxLength: 3 }),
  })
  .map(({ localName, ...rest }) => (localName === undefined ? rest : { ...rest, localName }));

test("villages are read again as they were stored, in any order", () => {
  fc.assert(
    fc.property(fc.array(village, { minLength: 1, maxLength: 40 }), fc.array(fc.nat()), (villages, asked) => {
      const places = new VillageBlock(encodeVillages(villages));
      for (const [i, stored] of villages.entries()) expect(places.village(i)).toEqual(stored);
      for (const i of asked)
        expect(places.village(i % villages.length)).toEqual(villages[i % villages.length]);
    }),
  );
});

test("a store that was cut short is refused", () => {
  const bytes = encodeVillages([
    { id: 938, name: "Harraiya", localName: "हरैया", pincodes: ["272155"] },
    { id: 70_000, name: "Basti", pincodes: [] },
  ]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => new VillageBlock(bytes.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});
