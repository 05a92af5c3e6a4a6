import fc from "fast-check";
import { expect, test } from "vitest";
import { LruCache } from "./lru-cache.ts";

/** A cache of a weight, each value of which weighs one and is trimmed for as soon as it is there. */
function cacheOf(maxWeight: number, keys: readonly string[]): LruCache<string> {
  const cache = new LruCache<string>(maxWeight);
  for (const key of keys) {
    cache.set(key, key.toUpperCase(), 1);
    cache.trim();
  }
  return cache;
}

test("what was used last is kept, and what was not for long is dropped", () => {
  const cache = cacheOf(4, ["a", "b", "c"]);
  expect(cache.get("a")).toBe("A");
  cache.trim();
  cache.set("d", "D", 1);
  cache.set("e", "E", 1);
  cache.trim();
  expect([..."abcde"].map((key) => cache.get(key))).toEqual(["A", undefined, undefined, "D", "E"]);
});

test("half of the weight is kept always, and all of it exceeded by one value at most", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.constantFrom(..."abcdefghijklmn"), { minLength: 1, maxLength: 40 }),
      (maxWeight, keys) => {
        const cache = cacheOf(maxWeight, keys);
        const last = [...new Set(keys.toReversed())].slice(0, Math.floor(maxWeight / 2));
        for (const key of last) expect(cache.get(key), `${key} of ${keys}`).toBe(key.toUpperCase());
        const kept = [...new Set(keys)].filter((key) => cacheOf(maxWeight, keys).get(key) !== undefined);
        expect(kept.length).toBeLessThanOrEqual(maxWeight + 1);
      },
    ),
  );
});

test("until it is trimmed it keeps everything; then nothing, if one generation is too heavy", () => {
  const cache = new LruCache<number>(0);
  cache.set("a", 1, 5);
  cache.set("b", 2, 5);
  expect([cache.get("a"), cache.get("b")]).toEqual([1, 2]);
  cache.trim();
  expect([cache.get("a"), cache.get("b")]).toEqual([undefined, undefined]);
});

test("a value that is set again weighs once", () => {
  const cache = new LruCache<number>(10);
  for (let i = 0; i < 20; i++) cache.set("a", i, 5);
  cache.trim();
  cache.set("b", 1, 1);
  cache.trim();
  expect([cache.get("a"), cache.get("b")]).toEqual([19, 1]);
});
