import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { EditDistance } from "../../../functions/core/names/edit-distance.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import {
  HARD_QUERIES,
  mixedQueries,
  parentQuestions,
  twoTypoQuestions,
  typoOf,
  typoQuestions,
  withTypo,
} from "./queries.ts";
import { Random } from "./random.ts";

let dataset: Dataset;
beforeAll(async () => {
  dataset = await readDataset(SAMPLE);
});

test("a typo is one letter more, less or other, or two swapped, and leaves four letters at least", () => {
  fc.assert(
    fc.property(fc.integer(), fc.stringMatching(/^[a-z]{4,20}$/), (seed, word) => {
      const mistyped = withTypo(word, new Random(seed));
      expect(new EditDistance(word).to(mistyped)).toBe(1);
      expect(mistyped.length).toBeGreaterThanOrEqual(4);
    }),
  );
});

test.each([
  ["rampur", "ramppur", "more"],
  ["rampur", "rampr", "less"],
  ["rampur", "rampir", "other"],
  ["rampur", "rmapur", "swapped"],
])("%s for %s: %s", (word, mistyped, typo) => {
  expect(typoOf(word, mistyped)).toBe(typo);
});

test("a question with typos differs from the name in one long enough word", () => {
  const kinds = [
    { questions: typoQuestions(dataset, new Random(1), 300), letters: 4 },
    { questions: twoTypoQuestions(dataset, new Random(1), 300), letters: 8 },
  ];
  for (const { questions, letters } of kinds) {
    for (const { query, village, mistyped } of questions) {
      const words = tokens(village.name);
      const altered = words.filter((word, i) => tokens(query)[i] !== word);
      expect(new Set(altered).size, query).toBe(1);
      expect(altered[0]!.length).toBeGreaterThanOrEqual(letters);
      expect(mistyped![0]).toBe(altered[0]);
      expect(tokens(query)).toContain(mistyped![1]);
    }
  }
});

test("a question with a parent names the village and the place of its parent's code", () => {
  const names = new Map([
    ...dataset.talukas.map(({ code, name }) => [`taluka ${code}`, name] as const),
    ...dataset.districts.map(({ code, name }) => [`district ${code}`, name] as const),
  ]);
  for (const { query, village, parent } of parentQuestions(dataset, new Random(1), 200)) {
    expect(query.startsWith(`${village.name} ${names.get(`${parent!.level} ${parent!.code}`)}`)).toBe(true);
  }
});

test("a stream is mixed, the same for the same seed: a tenth of it are the hard queries", () => {
  const queries = mixedQueries(dataset, new Random(1), 200);
  expect(queries).toEqual(mixedQueries(dataset, new Random(1), 200));
  expect(queries).toHaveLength(200);
  expect(queries.filter((query) => HARD_QUERIES.includes(query)).length).toBeGreaterThanOrEqual(20);
  expect(new Set(queries).size).toBeGreaterThan(150);
});
