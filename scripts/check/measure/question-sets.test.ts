import { beforeAll, expect, test } from "vitest";
import type { Dataset } from "../../dataset/dataset.ts";
import { readFixture } from "../contract/fixture.ts";
import type { FoundPlace } from "./ask.ts";
import { derivedSets, scriptSets, spellingSets } from "./question-sets.ts";

let dataset: Dataset;
beforeAll(async () => {
  dataset = await readFixture();
});

const place = (found: Partial<FoundPlace>): FoundPlace => ({
  name: "Somewhere",
  level: "village",
  code: "999999",
  taluka_code: null,
  district_code: null,
  ...found,
});

test("the exact name may be the place's own or another one, in any case and punctuation", () => {
  const villages = [{ ...dataset.villages[0]!, name: "Oopar-Desh" }];
  const [exact] = derivedSets({ ...dataset, villages }, 1);
  const [question] = exact!.questions;
  expect(question!.isAnswered([place({ name: "OOPAR DESH" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Upper Land", level: "state", code: "01" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Upper Land", level: "district", code: "01" })])).toBe(false);
  expect(question!.isAnswered([])).toBe(false);
});

test("a place with a parent has that name and is below that parent", () => {
  const villages = [{ ...dataset.villages[0]!, name: "Bara", taluka_code: "00011" }];
  const [question] = derivedSets({ ...dataset, villages }, 1).at(-1)!.questions;
  const above = { taluka_code: "00011", district_code: "007" };
  expect(question!.isAnswered([place({ name: "Bara", ...above })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Bara", taluka_code: "00013", district_code: "008" })])).toBe(
    false,
  );
  expect(question!.isAnswered([place({ name: "Baran", ...above })])).toBe(false);
});

test("another spelling is asked with its parent and alone, and only the place itself is right", () => {
  const pair = { level: "taluka", code: "00011", name: "Rampur", other: "Raampur", parent: "Hills" } as const;
  const sets = spellingSets({ variants: [pair] }, "a list");
  expect(sets.map(({ questions }) => questions.map(({ query }) => query))).toEqual([
    ["Raampur Hills"],
    ["Raampur Hills"],
    [],
    ["Raampur"],
  ]);
  const [question] = sets[0]!.questions;
  expect(question!.isAnswered([place({}), place({ level: "taluka", code: "00011" })])).toBe(true);
  expect(question!.isAnswered([place({ level: "village", code: "00011" })])).toBe(false);
});

test("names in Indian scripts are asked for places that the dataset has", () => {
  const [{ code }] = dataset.villages as [Dataset["villages"][number]];
  const sets = scriptSets(dataset, [
    { script: "Devanagari", localName: "बड़ा", level: "village", code, name: "Bara" },
    { script: "Tamil", localName: "பாரா", level: "village", code: "888888", name: "Bara" },
  ]);
  expect(sets.map(({ questions }) => questions.length)).toEqual([1]);
  expect(sets[0]!.questions[0]!.isAnswered([place({ code })])).toBe(true);
});
