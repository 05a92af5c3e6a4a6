import { beforeAll, expect, test } from "vitest";
import type { Dataset } from "../../dataset/dataset.ts";
import { readFixture } from "../contract/fixture.ts";
import { multiply, nameChanger } from "./multiply.ts";

let dataset: Dataset;
beforeAll(async () => {
  dataset = await readFixture();
});

test("copies have codes of their own, parents of their own, and the first copy is as it was", () => {
  const country = multiply(dataset, 3);
  for (const level of ["states", "districts", "talukas", "villages"] as const) {
    expect(country[level]).toHaveLength(dataset[level].length * 3);
    expect(new Set(country[level].map(({ code }) => code)).size).toBe(dataset[level].length * 3);
    expect(country[level].slice(0, dataset[level].length)).toEqual(dataset[level]);
  }
  const codes = (places: readonly { code: string }[]) => new Set(places.map(({ code }) => code));
  const [states, districts, talukas] = [country.states, country.districts, country.talukas].map(codes);
  expect(country.districts.every((district) => states!.has(district.state_code))).toBe(true);
  expect(country.talukas.every((taluka) => districts!.has(taluka.district_code))).toBe(true);
  expect(country.villages.every((village) => talukas!.has(village.taluka_code))).toBe(true);
});

test("each copy has other names, common words stay", () => {
  const names = [1, 2, 3].map((copy) => nameChanger(copy, new Set(["khurd"]))("Rampur Khurd (12)"));
  expect(new Set(names).size).toBe(3);
  for (const name of names) {
    expect(name).not.toMatch(/^Rampur/);
    expect(name).toMatch(/ Khurd \(12\)$/);
  }
});
