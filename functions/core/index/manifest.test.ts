import fc from "fast-check";
import { expect, test } from "vitest";
import { FOLDING_VERSION } from "../names/folding.ts";
import {
  decodeManifest,
  encodeManifest,
  fileOf,
  INDEX_FORMAT,
  type IndexManifest,
  type ShardList,
  shardOf,
  shardsBetween,
} from "./manifest.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const list = <Key>(from: Key[]): ShardList<Key> => ({
  from,
  files: from.map((_, i) => `aaaaa${i}`),
});

const MANIFEST: IndexManifest = {
  format: INDEX_FORMAT,
  folding: FOLDING_VERSION,
  dataVersion: "0123456789ab",
  source: "a source",
  license: "a license",
  attribution: "an attribution",
  retrieved: "2026-05-01T00:00:00.000Z",
  areas: "bbbbbb",
  villages: list([3, 700]),
  terms: list(["", "ram", "बड़ा"]),
  bigrams: list([]),
  forward: list([""]),
  reversed: list(["", '00A"']),
  rotated: list(["", "ra~"]),
  prefixes: { written: list(["1", "12", "a"]), folded: list([]) },
  blocks: { from: [], files: [] },
  blockNames: { from: [], files: [] },
  blockAreas: { from: [], files: [] },
  members: { from: [], files: [] },
  panchayats: { from: [], files: [] },
  panchayatNames: { from: [], files: [] },
  pincodes: list(["403001"]),
  offices: list(["403001"]),
  positions: list([22000]),
  points: list([0]),
  boxes: [[15000, 73000, 16000, 74000]],
  names: "dddddd",
  suggestions: "cccccc",
  kinds: "dddddd",
  codes: list([0]),
  former: list([]),
  outlines: list([]),
  surveyed: ["eeeeee"],
  surveyedBoxes: [[15000, 73000, 16000, 74000]],
};

test("a manifest of this layout and folding is read, any other rejected", () => {
  expect(decodeManifest(encodeManifest(MANIFEST))).toEqual(MANIFEST);
  for (const other of [
    { format: INDEX_FORMAT + 1 },
    { folding: FOLDING_VERSION + 1 },
    { format: Number.NaN },
  ])
    expect(() => decodeManifest(encodeManifest({ ...MANIFEST, ...other }))).toThrow(
      "build the index again",
    );
});

test("only a stored prefix has a file", () => {
  const { prefixes } = decodeManifest(encodeManifest(MANIFEST));
  const files = (key: string) => [fileOf(prefixes.written, key), fileOf(prefixes.folded, key)];
  expect(["1", "12", "a"].flatMap((key) => files(key)[0]!)).toEqual(
    MANIFEST.prefixes.written.files,
  );
  for (const key of ["", "0", "11", "123", "b", "constructor"])
    expect(files(key)).toEqual([[], []]);
  expect(files("a")[1]).toEqual([]);
});

test("a truncated or invalid manifest is rejected with its name", () => {
  const whole = encodeManifest(MANIFEST);
  for (let length = 0; length < whole.length; length++)
    expect(() => decodeManifest(whole.subarray(0, length))).toThrow("manifest.json is damaged");
  for (const other of [null, 3, []])
    expect(() => decodeManifest(bytesOf(other))).toThrow(/manifest|index/);
});

test("returns the files of a list that can hold a range of keys, or one key", () => {
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
      expect(shardsBetween(shards, key, key + more)).toEqual(holding.map((i) => String(from[i])));
      const last = from.findLast((start) => start <= key) ?? from[0];
      expect(shardOf(shards, key)).toEqual(last === undefined ? [] : [String(last)]);
    }),
    { numRuns: 1000 },
  );
});
