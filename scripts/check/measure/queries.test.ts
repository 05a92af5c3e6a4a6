import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { EditDistance } from "../../../functions/core/names/edit-distance.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { HARD_QUERIES, mixedQueries, twoTypoQuestions, typoQuestions, withTypo } from "./queries.ts";
import { Random } from "./random.ts";

let dataset: Dataset;
beforeAll(async () => {
  dataset = await readDataset(SAMPLE);
});

test("a typo is one edit and leaves at least four letters", () => {
  fc.assert(
    fc.property(fc.integer(), fc.stringMatching(/^[a-z]{4,20}$/), (seed, word) => {
      const mistyped = withTypo(word, new Random(seed));
      expect(new EditDistance(word).to(mistyped)).toBe(1);
      expect(mistyped.length).toBeGreaterThanOrEqual(4);
    }),
  );
});

test("a query with typos differs from the name in one word that is long enough", () => {
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

test("a stream is the same for the same seed, mixed, and has one hard query in ten", () => {
  const queries = mixedQueries(dataset, new Random(1), 200);
  expect(queries).toEqual(mixedQueries(dataset, new Random(1), 200));
  expect(queries).toHaveLength(200);
  expect(queries.filter((query) => HARD_QUERIES.includes(query)).length).toBeGreaterThanOrEqual(20);
  expect(new Set(queries).size).toBeGreaterThan(150);
});
