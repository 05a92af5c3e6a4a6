import { beforeAll, expect, test } from "vitest";
import type { Dataset } from "../../dataset/dataset.ts";
import { readFixture } from "../contract/fixture.ts";
import type { FoundPlace } from "./ask.ts";
import { derivedSets, scriptSets, spellingSets } from "./question-sets.ts";

let directory: Dataset;
beforeAll(async () => {
  directory = await readFixture();
});

const place = (found: Partial<FoundPlace>): FoundPlace => ({
  name: "Somewhere",
  level: "village",
  code: "999999",
  taluka_code: null,
  district_code: null,
  ...found,
});

test("a name is borne by a place that has it as its own or as an alias, whatever its case and marks", () => {
  const villages = [{ code: "000101", name: "Oopar-Desh", taluka_code: "00011" }];
  const [exact] = derivedSets({ ...directory, villages }, 1);
  const [question] = exact!.questions;
  expect(question!.isAnswered([place({ name: "OOPAR DESH" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Upper Land", level: "state", code: "01" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Upper Land", level: "district", code: "01" })])).toBe(false);
  expect(question!.isAnswered([])).toBe(false);
});

test("a place with a parent is one of its name below that parent", () => {
  const villages = [{ code: "000101", name: "Bara", taluka_code: "00011" }];
  const levels = derivedSets({ ...directory, villages }, 1).at(-1)!;
  const [question] = levels.questions;
  expect(question!.isAnswered([place({ name: "Bara", taluka_code: "00011" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Bara", taluka_code: "00013" })])).toBe(false);
  expect(question!.isAnswered([place({ name: "Baran", taluka_code: "00011" })])).toBe(false);
});

test("slips that give another name's word are left out of the second set of slips", () => {
  const [, slips, unlike] = derivedSets(directory, 500);
  expect(unlike!.questions.length).toBeGreaterThan(0);
  expect(unlike!.questions.length).toBeLessThanOrEqual(slips!.questions.length);
  const asked = new Set(slips!.questions.map(({ query }) => query));
  for (const { query } of unlike!.questions) expect(asked.has(query)).toBe(true);
});

test("a spelling is asked with its parent, and only the place itself is an answer", () => {
  const pair = { level: "taluka", code: "00011", name: "Rampur", other: "Raampur", parent: "Hills" } as const;
  const [all, talukas, villages] = spellingSets({ variants: [pair], renamed: [] });
  expect([all, talukas, villages].map((set) => set!.questions.length)).toEqual([1, 1, 0]);
  const [question] = all!.questions;
  expect(question!.query).toBe("Raampur Hills");
  expect(question!.isAnswered([place({}), place({ level: "taluka", code: "00011" })])).toBe(true);
  expect(question!.isAnswered([place({ level: "village", code: "00011" })])).toBe(false);
});

test("names in Indian scripts are asked of places that the directory has", () => {
  const names = [
    { script: "Devanagari", localName: "बड़ा", level: "village", code: "000101", name: "Bara" },
    { script: "Tamil", localName: "பாரா", level: "village", code: "888888", name: "Bara" },
  ] as const;
  const sets = scriptSets(directory, names);
  expect(sets.map(({ title, questions }) => [title, questions.length])).toEqual([
    ["name in an Indian script, in the first fifty", 1],
    ["… in Devanagari", 1],
  ]);
  expect(sets[0]!.questions[0]!.isAnswered([place({ code: "000101" })])).toBe(true);
});
