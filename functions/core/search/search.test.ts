import { expect, test } from "vitest";
import { MAX_TERMS } from "../contract/limits.ts";
import { fewAreas } from "../index/areas.fixture.ts";
import { fold } from "../names/folding.ts";
import { longest, parseQuery } from "../query/query.ts";
import { maxEdits } from "./hits.ts";
import { memoryReader } from "./memory-reader.fixture.ts";
import { Search, type SearchOptions } from "./search.ts";

/** Every village is found by an example of RANKING.md. */
const reader = memoryReader({
  0: ["Bihar"],
  1: ["Odisha", "Orissa"],
  2: ["Gaya"],
  3: ["Puri"],
  4: ["Tekari"],
  5: ["Konark"],
  6: ["Rampur"],
  7: ["Rampur Khurd"],
  8: ["Lakshmipur"],
  9: ["Pere Palle", "Srirangapatna"],
  10: ["Mella Cheruvu", "J K Gumada"],
  11: ["Hosahalli"],
});
const search = new Search(reader, fewAreas());

async function find(text: string, options: SearchOptions = {}): Promise<number[]> {
  const found = await search.find(parseQuery(text), options);
  return found.page(0, 10).map(({ ordinal }) => ordinal);
}

test.each([
  ["the whole name before a longer one", "rampur", [6, 7]],
  ["a prefix", "ram", [6, 7]],
  ["another romanisation", "laxmipur", [8]],
  ["a term split in the name", "perepalle", [9]],
  ["two terms that are one in the name", "hosa halli", [11]],
  ["three of them", "sri ranga patna", [9]],
  ["… in another romanisation, with a name above", "shri ranga patna puri", [9]],
  ["a typo", "rampr", [6, 7]],
  ["a letter that the name lacks", "rampur b", [6, 7]],
  ["… in front, and one behind that begins a term", "b rampur k", [7, 6]],
  ["initials that the name lacks", "hosahalli k.g", [11]],
  ["… with a name above", "hq rampur gaya", [6, 7]],
  ["a name above", "rampur gaya bihar", [6, 7]],
  ["another name of a place above", "pere palle orissa", [9]],
  ["a term too many", "hosahalli 1", [11]],
  ["a typo in joined terms", "mellachervu", [10]],
  ["a term split in two", "jodihosahalli", [11]],
  ["nothing that matches", "xyzzyx", []],
  ["initials, not letters of which folding leaves two", "zzzqqq", []],
  ["no term at all", "!?", []],
  ["a single term does not match names above", "odisha", [1]],
])("%s: %s", async (_, query, expected) => {
  expect(await find(query)).toEqual(expected);
});

test("while typing, typos count only where nothing matches every term", async () => {
  expect(await find("rampur", { typos: "if needed" })).toEqual([6, 7]);
  expect(await find("rampr", { typos: "if needed" })).toEqual([6, 7]);
});

test("a page, the best place, how many match in all, and those without some", async () => {
  const found = await search.find(parseQuery("rampur"), {});
  expect([found.total, found.best, found.page(1, 1)]).toEqual([
    2,
    { ordinal: 6, match: "exact" },
    [{ ordinal: 7, match: "exact" }],
  ]);
  expect([found.page(2, 1), found.page(0, 0)]).toEqual([[], []]);
  const others = found.without([6, 8]);
  expect([others.total, others.page(0, 10)]).toEqual([1, [{ ordinal: 7, match: "exact" }]]);
});

test("of twelve terms none is split in two: of thirteen, each area that has one would match", async () => {
  const others = [..."abcdefghij"].map((letter) => `zx${letter}`);
  expect(others).toHaveLength(MAX_TERMS - 2);
  expect(await find(["jodihosahalli", ...others, "gaya"].join(" "))).toEqual([]);
});

/** How many questions a query asks the index. */
async function questionsOf(words: readonly string[]): Promise<number> {
  let questions = 0;
  const counted = new Proxy(reader, {
    get: (index, name) => {
      questions++;
      return Reflect.get(index, name);
    },
  });
  await new Search(counted, fewAreas()).find(parseQuery(words.join(" ")), {});
  return questions;
}

test("a query asks the index for twelve terms at most, some twenty questions for each", async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const short = [
    ...letters.map((letter) => `q${letter}`),
    ...letters.slice(0, 5).map((letter) => `q${letter}x`),
  ];
  expect(await questionsOf(short)).toBe(await questionsOf(longest(short, MAX_TERMS)));
  const unknown = letters.slice(0, MAX_TERMS).map((letter) => `zkum${letter}rtondva`);
  const questions = await questionsOf([...unknown, "district"]);
  expect(questions).toBeGreaterThan(80);
  expect(questions).toBeLessThanOrEqual(20 * MAX_TERMS);
});

test("the longest tokens are kept in their order, of equally long ones the first", () => {
  expect(longest(["a", "bcd", "ef", "gh"], 2)).toEqual(["bcd", "ef"]);
  expect(longest(["a", "bcd"], 2)).toEqual(["a", "bcd"]);
});

test.each([
  ["ram", 0],
  ["ramp", 1],
  ["rampuri", 1],
  ["ramnagar", 2],
  ["khhaaaha", 0],
  ["khhanaaa", 1],
  ["zzzz", 0],
  ["chak12ml", 0],
  ["बड़ागाँव", 0],
  ["mandor".repeat(6), 0],
])("%s may be %d edits away", (term, edits) => {
  expect(maxEdits(term, fold(term))).toBe(edits);
});
