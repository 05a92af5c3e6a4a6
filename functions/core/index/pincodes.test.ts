import fc from "fast-check";
import { expect, test } from "vitest";
import { PINCODE } from "../contract/levels.ts";
import { digest, FileCache, fileName } from "./file-cache.ts";
import type { IndexManifest } from "./manifest.ts";
import { decodePincodes, encodePincodes, villagesOfPincode } from "./pincodes.ts";

const pins = fc
  .dictionary(fc.stringMatching(/^[1-9]\d{5}$/), fc.uniqueArray(fc.nat(700_000), { minLength: 1 }), {
    minKeys: 1,
  })
  .map((some) =>
    Object.entries(some)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([pin, ordinals]) => [pin, ordinals.sort((a, b) => a - b)] as const),
  );

test("PIN codes are read again with their villages, wherever they are cut", async () => {
  const drawn = fc.tuple(pins, fc.integer({ min: 1, max: 4 }), fc.stringMatching(/^[1-9]\d{5}$/));
  await fc.assert(
    fc.asyncProperty(drawn, async ([all, size, other]) => {
      const contents = new Map<string, Uint8Array>();
      const cut = { from: [] as string[], files: [] as string[] };
      for (let at = 0; at < all.length; at += size) {
        const bytes = encodePincodes(all.slice(at, at + size));
        cut.from.push(all[at]![0]);
        cut.files.push(digest(bytes));
        contents.set(fileName("pins", digest(bytes)), bytes);
      }
      const files = new FileCache(async (file) => contents.get(file)!);
      const manifest = { pins: cut } as Partial<IndexManifest> as IndexManifest;
      for (const [pin, ordinals] of all)
        expect([...(await villagesOfPincode(files, manifest, pin))!.ordinals()]).toEqual(ordinals);
      const expected = all.find(([pin]) => pin === other)?.[1];
      const found = await villagesOfPincode(files, manifest, other);
      expect(found && [...found.ordinals()]).toEqual(expected);
    }),
  );
});

test("a piece that was cut short is refused", () => {
  const bytes = encodePincodes([
    ["403001", [5, 700]],
    ["403002", [9]],
  ]);
  expect([...decodePincodes(bytes).get("403001")!.ordinals()]).toEqual([5, 700]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodePincodes(bytes.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});

test("a PIN code has six digits, the first not 0", () => {
  for (const pin of ["110001", "999999"]) expect(pin).toMatch(PINCODE);
  for (const other of ["010001", "11000", "1100011", "11000a", "११०००१"]) expect(other).not.toMatch(PINCODE);
});
