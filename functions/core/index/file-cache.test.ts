import fc from "fast-check";
import { expect, test } from "vitest";
import { digest, fileName } from "./digest.ts";
import { FileCache } from "./file-cache.ts";

const contents = (length: number, first: number) => new Uint8Array(length).fill(first);

/** Files in memory, and their names in the order of reads; the first `failures` reads fail. */
function inMemory(all: readonly Uint8Array[], failures = 0, maxBytes?: number) {
  const reads: string[] = [];
  const byDigest = new Map(all.map((bytes) => [digest(bytes), bytes]));
  let left = failures;
  const files = new FileCache(async (file) => {
    reads.push(file);
    if (left-- > 0) throw new Error("the disk is tired");
    return byDigest.get(file.slice(-10, -4))!;
  }, maxBytes);
  return { files, reads };
}

test("a file is read and decoded once, even if it is opened again before it is read", async () => {
  const bytes = contents(100, 1);
  const { files, reads } = inMemory([bytes]);
  let decoded = 0;
  const decode = (given: Uint8Array) => ({ length: given.length, nth: ++decoded });
  const open = () => files.open("pincodes", [digest(bytes), digest(bytes)], decode);
  const [one, other] = await Promise.all([open(), open()]);
  expect(one).toEqual([
    { length: 100, nth: 1 },
    { length: 100, nth: 1 },
  ]);
  expect(other).toEqual(one);
  expect(await open()).toEqual(one);
  expect(reads).toEqual([fileName("pincodes", digest(bytes))]);
});

test("several files are returned in the order of their digests, whatever is cached", async () => {
  const all = [1, 2, 3, 4].map((first) => contents(100, first));
  const { files } = inMemory(all);
  const open = (some: readonly Uint8Array[]) =>
    files.open("terms", some.map(digest), (bytes) => bytes[0]);
  expect(await open([all[2]!])).toEqual([3]);
  expect(await open(all)).toEqual([1, 2, 3, 4]);
  expect(await open([])).toEqual([]);
});

test("a failed read is forgotten", async () => {
  const bytes = contents(100, 1);
  const { files, reads } = inMemory([bytes], 1);
  const open = () => files.open("pincodes", [digest(bytes)], (given) => given.length);
  const both = await Promise.allSettled([open(), open()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await open()).toEqual([100]);
  expect(reads.length).toBe(2);
});

test("a file that can't be decoded is forgotten", async () => {
  const bytes = contents(100, 1);
  const { files } = inMemory([bytes]);
  const failing = files.open("pincodes", [digest(bytes)], () => {
    throw new RangeError("the file ends before its contents do");
  });
  await expect(failing).rejects.toThrow("ends before its contents do");
  expect(await files.open("pincodes", [digest(bytes)], (given) => given.length)).toEqual([100]);
});

test("a damaged file is rejected with its name, and read again the next time", async () => {
  const whole = contents(100, 1);
  let given = whole.slice(0, 99);
  const files = new FileCache(async () => given);
  const open = () => files.open("terms", [digest(whole)], (bytes) => bytes.length);
  await expect(open()).rejects.toThrow(
    `index file terms/${digest(whole)}.txt is damaged: 99 bytes that do not match its name; build again`,
  );
  given = whole;
  expect(await open()).toEqual([100]);
});

test("the least recently used files are dropped when the cache is full", async () => {
  const all = Array.from({ length: 60 }, (_, i) => contents(1_000_000, i));
  const { files, reads } = inMemory(all);
  const digests = all.map(digest);
  const open = async (i: number) => {
    const before = reads.length;
    await files.open("villages", [digests[i]!], (bytes) => bytes[0]);
    return reads.length > before;
  };
  for (const i of all.keys()) {
    await open(i);
    expect(await open(0), `after ${i}, the first is used again`).toBe(false);
  }
  expect(await open(59), "the last is kept").toBe(false);
  expect(await open(1), "the second was used longest ago").toBe(true);
});

test("half of the cache has the most recently used files, and it exceeds its size by one file at most", async () => {
  const all = Array.from({ length: 14 }, (_, i) => contents(1, i));
  /** Whether a file is kept after some were opened in sequence. */
  const isKept = async (file: number, opened: readonly number[], maxBytes: number) => {
    const { files, reads } = inMemory(all, 0, maxBytes);
    const open = (i: number) => files.open("terms", [digest(all[i]!)], (bytes) => bytes[0]);
    for (const i of opened) await open(i);
    const before = reads.length;
    await open(file);
    return reads.length === before;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.nat(13), { minLength: 1, maxLength: 40 }),
      async (maxBytes, opened) => {
        const kept: number[] = [];
        for (const file of new Set(opened))
          if (await isKept(file, opened, maxBytes)) kept.push(file);
        const last = [...new Set(opened.toReversed())].slice(0, Math.floor(maxBytes / 2));
        expect(kept).toEqual(expect.arrayContaining(last));
        expect(kept.length).toBeLessThanOrEqual(maxBytes + 1);
      },
    ),
  );
});
