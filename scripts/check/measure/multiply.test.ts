import { beforeAll, expect, test } from "vitest";
import type { Dataset } from "../../dataset/dataset.ts";
import { readFixture } from "../contract/fixture.ts";
import { multiply, nameChanger } from "./multiply.ts";

let directory: Dataset;
beforeAll(async () => {
  directory = await readFixture();
});

test("once the country is the country", () => {
  expect(multiply(directory, 1)).toBe(directory);
});

test("copies have codes of their own, parents of their own, and the first copy is as it was", () => {
  const country = multiply(directory, 3);
  for (const level of ["states", "districts", "talukas", "villages"] as const) {
    expect(country[level]).toHaveLength(directory[level].length * 3);
    expect(new Set(country[level].map(({ code }) => code)).size).toBe(directory[level].length * 3);
    expect(country[level].slice(0, directory[level].length)).toEqual(directory[level]);
  }
  const codes = (places: readonly { code: string }[]) => new Set(places.map(({ code }) => code));
  const [states, districts, talukas] = [country.states, country.districts, country.talukas].map(codes);
  expect(country.districts.every((district) => states!.has(district.state_code))).toBe(true);
  expect(country.talukas.every((taluka) => districts!.has(taluka.district_code))).toBe(true);
  expect(country.villages.every((village) => talukas!.has(village.taluka_code))).toBe(true);
});

test("altered names are as many, as long, and built alike", () => {
  const change = nameChanger(1, new Set());
  const names = [...new Set(directory.villages.map(({ name }) => name))];
  const altered = names.map(change);
  expect(new Set(altered).size).toBe(names.length);
  for (const [i, name] of names.entries()) {
    const shape = (text: string) =>
      text
        .replace(/[aeiou]/g, "v")
        .replace(/[AEIOU]/g, "V")
        .replace(/[b-df-gj-np-tv-z]/g, "c")
        .replace(/[B-DF-GJ-NP-TV-Z]/g, "C");
    expect(shape(altered[i]!.replaceAll(/[qx]/gi, "c"))).toBe(shape(name.replaceAll(/[qx]/gi, "c")));
  }
});

test("each copy has other names, common words stay", () => {
  const names = [1, 2, 3].map((copy) => nameChanger(copy, new Set(["khurd"]))("Rampur Khurd (12)"));
  expect(new Set(names).size).toBe(3);
  for (const name of names) {
    expect(name).not.toMatch(/^Rampur/);
    expect(name).toMatch(/ Khurd \(12\)$/);
  }
});
