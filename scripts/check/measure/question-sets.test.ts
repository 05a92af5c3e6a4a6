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

test("a name is that of a place that has it as its own or as an alias, whatever its case and marks", () => {
  const villages = [{ ...dataset.villages[0]!, name: "Oopar-Desh" }];
  const [exact] = derivedSets({ ...dataset, villages }, 1);
  const [question] = exact!.questions;
  expect(question!.isAnswered([place({ name: "OOPAR DESH" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Upper Land", level: "state", code: "01" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Upper Land", level: "district", code: "01" })])).toBe(false);
  expect(question!.isAnswered([])).toBe(false);
});

test("a place with a parent is one of its name below that parent", () => {
  const villages = [{ ...dataset.villages[0]!, name: "Bara", taluka_code: "00011" }];
  const levels = derivedSets({ ...dataset, villages }, 1).at(-1)!;
  const [question] = levels.questions;
  expect(question!.isAnswered([place({ name: "Bara", taluka_code: "00011" })])).toBe(true);
  expect(question!.isAnswered([place({ name: "Bara", taluka_code: "00013" })])).toBe(false);
  expect(question!.isAnswered([place({ name: "Baran", taluka_code: "00011" })])).toBe(false);
});

test("a district's name is written as two words at every place but its ends", () => {
  const names = ["Hardoiya", "North Goa", "Hardoi"];
  const districts = dataset.districts.map((district, i) => ({ ...district, name: names[i] ?? "Goa" }));
  const { code } = districts[0]!;
  const set = derivedSets({ ...dataset, districts }, 1).find(({ title }) => title.includes("two words"))!;
  expect(set.questions.map(({ query }) => query)).toEqual(["Har doiya", "Hard oiya", "Hardo iya"]);
  const [question] = set.questions;
  expect(question!.isAnswered([place({ level: "district", code })])).toBe(true);
  expect(question!.isAnswered([place({ level: "taluka", code })])).toBe(false);
});

test("another spelling is asked with its parent and alone, and only the place itself is an answer", () => {
  const pair = { level: "taluka", code: "00011", name: "Rampur", other: "Raampur", parent: "Hills" } as const;
  const sets = spellingSets({ variants: [pair], renamed: [] });
  expect(sets.map(({ questions }) => questions.map(({ query }) => query))).toEqual([
    ["Raampur Hills"],
    ["Raampur Hills"],
    [],
    ["Raampur"],
    [],
  ]);
  const [question] = sets[0]!.questions;
  expect(question!.isAnswered([place({}), place({ level: "taluka", code: "00011" })])).toBe(true);
  expect(question!.isAnswered([place({ level: "village", code: "00011" })])).toBe(false);
});

test("names in Indian scripts are asked of places that the dataset has", () => {
  const [{ code }] = dataset.villages as [Dataset["villages"][number]];
  const sets = scriptSets(dataset, [
    { script: "Devanagari", localName: "बड़ा", level: "village", code, name: "Bara" },
    { script: "Tamil", localName: "பாரா", level: "village", code: "888888", name: "Bara" },
  ]);
  expect(sets.map(({ questions }) => questions.length)).toEqual([1, 1]);
  expect(sets[0]!.questions[0]!.isAnswered([place({ code })])).toBe(true);
});
