import { expect, test } from "vitest";
import type { IndexReader } from "../index/reader.ts";
import { MatchCache } from "./match-cache.ts";
import { memoryReader } from "./memory-reader.fixture.ts";

/** A cache over a reader that counts its questions, of which the first `failures` fail. */
function counted(maxMatches?: number, failures = 0) {
  const names = memoryReader({ 0: ["Rampur"], 1: ["Lakshmipur"] });
  let asked = 0;
  const reader: IndexReader = {
    ...names,
    terms: async (folded) => {
      if (asked++ < failures) throw new Error("the disk is tired");
      return names.terms(folded);
    },
  };
  const cache = new MatchCache(reader, maxMatches);
  const find = async () => (await cache.find("same", "rampur")).length;
  return { cache, find, asked: () => asked };
}

test("a query looks for a term once; from the third query on a term is kept", async () => {
  const { cache, find, asked } = counted();
  for (let query = 0; query < 5; query++) {
    cache.start();
    expect([await find(), await find()]).toEqual([1, 1]);
  }
  expect(asked()).toBe(2);
});

test("where nothing is kept from one query to the next, each looks for it once", async () => {
  const { cache, find, asked } = counted(0);
  for (let query = 0; query < 3; query++) {
    cache.start();
    expect([await find(), await find()]).toEqual([1, 1]);
  }
  expect(asked()).toBe(3);
});

test("each way to look has matches of its own", async () => {
  const { cache } = counted();
  expect((await cache.find("same", "lakshmipr")).length).toBe(0);
  expect((await cache.find("fuzzy", "lakshmipr")).length).toBe(1);
  expect((await cache.find("same", "lakshmipr")).length).toBe(0);
});

test("what could not be looked for is looked for again", async () => {
  const { find } = counted(undefined, 1);
  await expect(find()).rejects.toThrow("tired");
  expect(await find()).toBe(1);
});
