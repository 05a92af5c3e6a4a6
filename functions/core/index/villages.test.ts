import fc from "fast-check";
import { expect, test } from "vitest";
import { PLACE_KINDS } from "../contract/levels.ts";
import { encodeVillages, type StoredVillage, VillageBlock } from "./villages.ts";

const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => text.toWellFormed().replaceAll("\n", " "));
const village: fc.Arbitrary<StoredVillage> = fc
  .record({
    id: fc.integer({ min: 1, max: 999_999 }),
    name,
    kind: fc.constantFrom(...PLACE_KINDS),
    otherNames: fc.array(name, { maxLength: 2 }),
    localName: fc.option(name, { nil: undefined, freq: 2 }),
    pincodes: fc.uniqueArray(fc.constantFrom("110001", "403001", "999999"), { maxLength: 3 }),
  })
  .map(({ localName, ...rest }) => (localName === undefined ? rest : { ...rest, localName }));

test("any village, and any range of villages, is read as it was stored, with its ordinal", () => {
  fc.assert(
    fc.property(fc.array(village, { minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (villages, a, b) => {
      const block = new VillageBlock(encodeVillages(villages));
      const all = villages.map((village, i) => ({ ...village, ordinal: 700 + i }));
      expect(block.slice(0, villages.length, 700)).toEqual(all);
      const [from, to] = [a, b].map((i) => i % (villages.length + 1)).sort((one, other) => one - other);
      expect(block.slice(from!, to!, 700)).toEqual(all.slice(from, to));
      expect(block.at(a % villages.length, 700)).toEqual(all[a % villages.length]);
    }),
  );
});

test("a block that was cut short is refused", () => {
  const bytes = encodeVillages([
    {
      id: 938,
      name: "Harraiya",
      kind: "census_town",
      otherNames: ["Haraiya"],
      localName: "हरैया",
      pincodes: ["272155"],
    },
    { id: 70_000, name: "Basti", kind: "village", otherNames: [], pincodes: [] },
  ]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => new VillageBlock(bytes.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});
