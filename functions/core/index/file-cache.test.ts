import fc from "fast-check";
import { expect, test } from "vitest";
import { digest, FileCache, fileName } from "./file-cache.ts";

const contents = (length: number, first: number) => new Uint8Array(length).fill(first);

/** Files in memory, and how often each was read; reading fails as often as `failures` says. */
function inMemory(all: readonly Uint8Array[], failures = 0) {
  const reads: string[] = [];
  const byDigest = new Map(all.map((bytes) => [digest(bytes), bytes]));
  let left = failures;
  const files = new FileCache(async (file) => {
    reads.push(file);
    if (left-- > 0) throw new Error("the disk is tired");
    return byDigest.get(file.slice(-10, -4))!;
  });
  return { files, reads };
}

test("a file is read and decoded once, also when it is asked for again at once", async () => {
  const bytes = contents(100, 1);
  const { files, reads } = inMemory([bytes]);
  let decoded = 0;
  const open = () => files.open("pins", digest(bytes), (given) => ({ length: given.length, nth: ++decoded }));
  const [one, other] = await Promise.all([open(), open()]);
  expect(one).toBe(other);
  expect(await open()).toEqual({ length: 100, nth: 1 });
  expect(reads).toEqual([fileName("pins", digest(bytes))]);
});

test("a read that failed is forgotten", async () => {
  const bytes = contents(100, 1);
  const { files, reads } = inMemory([bytes], 1);
  const open = () => files.open("pins", digest(bytes), (given) => given.length);
  const both = await Promise.allSettled([open(), open()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await open()).toBe(100);
  expect(reads.length).toBe(2);
});

test("so is one that failed after much else was read", async () => {
  const slow = contents(100, 1);
  const large = contents(10_000_000, 2);
  const fail: (() => void)[] = [];
  const files = new FileCache((file) => {
    if (file === fileName("pins", digest(large))) return large;
    if (fail.length > 0) return slow;
    return new Promise((_, reject) => fail.push(() => reject(new Error("the disk is tired"))));
  });
  const open = () => files.open("pins", digest(slow), (given) => given.length);
  const failing = open();
  files.open("pins", digest(large), (given) => given.length);
  fail[0]!();
  await expect(failing).rejects.toThrow("the disk is tired");
  expect(await open()).toBe(100);
});

test("so is a file that could not be decoded", async () => {
  const bytes = contents(100, 1);
  const { files } = inMemory([bytes]);
  const failing = files.open("pins", digest(bytes), () => {
    throw new RangeError("the file ends before its contents do");
  });
  await expect(failing).rejects.toThrow("ends before its contents do");
  expect(await files.open("pins", digest(bytes), (given) => given.length)).toBe(100);
});

test("a damaged file is refused by its name, and read anew the next time", async () => {
  const whole = contents(100, 1);
  let given = whole.slice(0, 99);
  const files = new FileCache(async () => given);
  const open = () => files.open("words", digest(whole), (bytes) => bytes.length);
  await expect(open()).rejects.toThrow(
    `index file words/${digest(whole)}.txt is damaged: 99 bytes that do not match its name; build again`,
  );
  given = whole;
  expect(await open()).toBe(100);
});

test("any cut and any changed byte changes the digest", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, at, by) => {
        const changed = bytes.slice();
        changed[at % bytes.length]! ^= by;
        expect(digest(changed)).not.toBe(digest(bytes));
        expect(digest(bytes.slice(0, at % bytes.length))).not.toBe(digest(bytes));
        expect(digest(Buffer.from(bytes))).toBe(digest(bytes));
        expect(digest(bytes)).toMatch(/^[a-z2-7]{6}$/);
      },
    ),
    { numRuns: 2000 },
  );
});

test("files are dropped when they take too much room, the one used longest ago first", async () => {
  const all = Array.from({ length: 40 }, (_, i) => contents(1_000_000, i));
  const { files, reads } = inMemory(all);
  const digests = all.map(digest);
  const open = async (i: number) => {
    const before = reads.length;
    await files.open("places", digests[i]!, (bytes) => bytes[0]);
    return reads.length > before;
  };
  for (const i of all.keys()) {
    await open(i);
    expect(await open(0), `after ${i}, the first is used again`).toBe(false);
  }
  expect(await open(39), "the last is kept").toBe(false);
  expect(await open(1), "the second was used longest ago").toBe(true);
});

test("a shard counts for more than its bytes", async () => {
  const all = Array.from({ length: 3 }, (_, i) => contents(900_000, i));
  const { files, reads } = inMemory(all);
  for (const bytes of [...all, all[0]!]) await files.open("words", digest(bytes), () => 0);
  expect(reads.length).toBe(4);
});
