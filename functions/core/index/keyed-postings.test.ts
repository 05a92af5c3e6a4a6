import fc from "fast-check";
import { expect, test } from "vitest";
import { PINCODE } from "../contract/levels.ts";
import { decodeKeyedPostings, encodeKeyedPostings } from "./keyed-postings.ts";

test("keys are read again with their villages", () => {
  const pincodes = fc.dictionary(
    fc.stringMatching(/^[1-9]\d{5}$/),
    fc.uniqueArray(fc.nat(700_000), { minLength: 1 }).map((ordinals) => ordinals.sort((a, b) => a - b)),
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(pincodes, (all) => {
      const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
      const decoded = decodeKeyedPostings(encodeKeyedPostings(sorted));
      expect([...decoded].map(([pincode, postings]) => [pincode, [...postings.ordinals()]])).toEqual(sorted);
    }),
  );
});

test("a file that was cut short is refused", () => {
  const bytes = encodeKeyedPostings([
    ["403001", [5, 700]],
    ["403002", [9]],
  ]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeKeyedPostings(bytes.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});

test("a PIN code has six digits, the first not 0", () => {
  for (const pincode of ["110001", "999999"]) expect(pincode).toMatch(PINCODE);
  for (const other of ["010001", "11000", "1100011", "11000a", "११०००१"]) expect(other).not.toMatch(PINCODE);
});
