import fc from "fast-check";
import { expect, test } from "vitest";
import { FOLDING_VERSION } from "../names/folding.ts";
import { decodeManifest, INDEX_FORMAT, type ShardList, shardRange } from "./manifest.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test("a manifest of this layout and folding is taken, any other refused", () => {
  const manifest = { format: INDEX_FORMAT, folding: FOLDING_VERSION, dataVersion: "0123456789ab" };
  expect(decodeManifest(bytesOf(manifest))).toEqual(manifest);
  for (const other of [{ format: INDEX_FORMAT + 1 }, { folding: FOLDING_VERSION + 1 }, { format: undefined }])
    expect(() => decodeManifest(bytesOf({ ...manifest, ...other }))).toThrow("build the index again");
});

test("a manifest that was cut short or is none is refused by its name", () => {
  const whole = bytesOf({ format: INDEX_FORMAT, folding: FOLDING_VERSION });
  for (let length = 0; length < whole.length; length++)
    expect(() => decodeManifest(whole.subarray(0, length))).toThrow("manifest.json is damaged");
  for (const other of [null, 3, []]) expect(() => decodeManifest(bytesOf(other))).toThrow(/manifest|index/);
});

test("the pieces of a cut that can hold a stretch of keys", () => {
  const drawn = fc.record({
    from: fc.uniqueArray(fc.nat(30), { maxLength: 8 }).map((keys) => keys.sort((a, b) => a - b)),
    key: fc.nat(32),
    more: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(drawn, ({ from, key, more }) => {
      const cut: ShardList<number> = { from, files: from.map(String) };
      const to = more === undefined ? undefined : key + more;
      const [first, end] = shardRange(cut, key, to);
      const holding = from.flatMap((start, i) => {
        const before = from[i + 1] ?? Number.POSITIVE_INFINITY;
        return start < (to ?? Number.POSITIVE_INFINITY) && before > key ? [i] : [];
      });
      expect(Array.from({ length: end - first }, (_, i) => first + i)).toEqual(holding);
    }),
    { numRuns: 1000 },
  );
});
