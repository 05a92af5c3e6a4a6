import fc from "fast-check";
import { expect, test } from "vitest";
import { FOLDING_VERSION } from "../names/folding.ts";
import {
  decodeManifest,
  INDEX_FORMAT,
  type ShardList,
  shardOf,
  shardRange,
  shardsBetween,
} from "./manifest.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test("a manifest of this layout and folding is taken, any other refused", () => {
  const manifest = { format: INDEX_FORMAT, folding: FOLDING_VERSION, dataVersion: "0123456789ab" };
  expect(decodeManifest(bytesOf(manifest))).toEqual(manifest);
  for (const other of [{ format: INDEX_FORMAT + 1 }, { folding: FOLDING_VERSION + 1 }, { format: undefined }])
    expect(() => decodeManifest(bytesOf({ ...manifest, ...other }))).toThrow("build the index again");
});

test("a manifest that was cut short, or is something else, is refused by its name", () => {
  const whole = bytesOf({ format: INDEX_FORMAT, folding: FOLDING_VERSION });
  for (let length = 0; length < whole.length; length++)
    expect(() => decodeManifest(whole.subarray(0, length))).toThrow("manifest.json is damaged");
  for (const other of [null, 3, []]) expect(() => decodeManifest(bytesOf(other))).toThrow(/manifest|index/);
});

test("the files of a list that can hold a range of keys, or one key", () => {
  const drawn = fc.record({
    from: fc.uniqueArray(fc.nat(30), { maxLength: 8 }).map((keys) => keys.sort((a, b) => a - b)),
    key: fc.nat(32),
    more: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(drawn, ({ from, key, more }) => {
      const shards: ShardList<number> = { from, files: from.map(String) };
      const holding = from.flatMap((start, i) => {
        const before = from[i + 1] ?? Number.POSITIVE_INFINITY;
        return start < key + more && before > key ? [i] : [];
      });
      const [first, end] = shardRange(shards, key, key + more);
      expect(Array.from({ length: end - first }, (_, i) => first + i)).toEqual(holding);
      expect(shardsBetween(shards, key, key + more)).toEqual(holding.map((i) => String(from[i])));
      const last = from.findLast((start) => start <= key) ?? from[0];
      expect(shardOf(shards, key)).toEqual(last === undefined ? [] : [String(last)]);
    }),
    { numRuns: 1000 },
  );
});
