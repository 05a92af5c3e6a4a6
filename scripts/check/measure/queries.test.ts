import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { EditDistance } from "../../../functions/core/names/edit-distance.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import {
  exactQuestions,
  HARD_QUERIES,
  levelsQuestions,
  mixedQueries,
  oneSlip,
  parentQuestions,
  slipQuestions,
  twoSlipQuestions,
} from "./queries.ts";
import { Random } from "./random.ts";

let directory: Dataset;
beforeAll(async () => {
  directory = await readDataset(SAMPLE);
});

test("a slip is one letter more, less or other, or two swapped, and leaves four letters at least", () => {
  fc.assert(
    fc.property(fc.integer(), fc.stringMatching(/^[a-z]{4,20}$/), (seed, word) => {
      const slipped = oneSlip(word, new Random(seed));
      expect(new EditDistance(word).to(slipped)).toBe(1);
      expect(slipped.length).toBeGreaterThanOrEqual(4);
    }),
  );
});

test("a question with slips differs from the name in one long enough word", () => {
  const kinds = [
    { questions: slipQuestions(directory, new Random(1), 300), letters: 4 },
    { questions: twoSlipQuestions(directory, new Random(1), 300), letters: 8 },
  ];
  for (const { questions, letters } of kinds) {
    for (const { query, village, slipped } of questions) {
      const words = tokens(village.name);
      const altered = words.filter((word, i) => tokens(query)[i] !== word);
      expect(tokens(query)).toHaveLength(words.length);
      expect(new Set(altered).size, query).toBe(1);
      expect(altered[0]!.length).toBeGreaterThanOrEqual(letters);
      expect(tokens(query)).toContain(slipped![0]);
    }
  }
});

test("a question with a parent names the village and what its parent's code says", () => {
  const names = new Map([
    ...directory.talukas.map(({ code, name }) => [`taluka ${code}`, name] as const),
    ...directory.districts.map(({ code, name }) => [`district ${code}`, name] as const),
  ]);
  const questions = parentQuestions(directory, new Random(1), 200);
  for (const { query, village, parent } of questions) {
    expect(query.startsWith(`${village.name} ${names.get(`${parent!.level} ${parent!.code}`)}`)).toBe(true);
  }
  expect(new Set(questions.map(({ parent }) => parent!.level))).toEqual(new Set(["taluka", "district"]));
});

test("a question with all levels names the village, its taluka, district and state, from either end", () => {
  const questions = levelsQuestions(directory, new Random(1), 50);
  const fromBelow = questions.filter(({ query, village }) => query.startsWith(village.name));
  expect(fromBelow.length).toBeGreaterThan(0);
  expect(fromBelow.length).toBeLessThan(50);
  for (const { query, village } of questions) expect(query).toContain(village.name);
});

test("the same seed gives the same questions, and as many as wanted", () => {
  const ask = () => exactQuestions(directory, new Random(3), 40).map(({ query }) => query);
  expect(ask()).toEqual(ask());
  expect(ask()).toHaveLength(40);
});

test("a stream is mixed: a tenth of it are the hard ones", () => {
  const queries = mixedQueries(directory, new Random(1), 200);
  expect(queries).toHaveLength(200);
  expect(queries.filter((query) => HARD_QUERIES.includes(query)).length).toBeGreaterThanOrEqual(20);
  expect(new Set(queries).size).toBeGreaterThan(150);
});

test("no hard query is longer than the contract allows", () => {
  for (const query of HARD_QUERIES) expect(query.length).toBeLessThanOrEqual(100);
});
