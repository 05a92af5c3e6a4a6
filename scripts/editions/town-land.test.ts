import fc from "fast-check";
import { expect, test } from "vitest";
import type { Village } from "../dataset/dataset.ts";
import { landOfTowns, townLand } from "./town-land.ts";

const named = (...names: string[]): Village[] =>
  names.map((name, i) => ({ code: `${930_001 + i}`, name, taluka_code: "05986" }));

/** The town that a village is the land of, and what its name shows. */
function ownerOf(village: string, ...towns: string[]): string | undefined {
  const [land] = townLand(named(...towns), named(village));
  return land && `${land[0].name} by ${land[1][0]!.by}`;
}

test.each([
  ["Kuniyamuthur", "Kuniyamuthur", "same"],
  ["Sarkar Samakulam", "Sarcarsamakulam", "same"],
  ["Coimbatore North", "Coimbatore", "part"],
  ["Ponneri 2", "Ponneri", "part"],
  ["Arasiramani Bit2", "Arasiramani", "part"],
  ["Kumbakonam (Town)", "Kumbakonam", "part"],
  ["Kulasekharam B", "Kulasekaram", "part"],
  ["Yethapur", "Ethapur", "spelling"],
  ["Maisuru", "Mysore", "spelling"],
  ["Navalagunda", "Navalgund", "spelling"],
  ["Vedaranyam Pattinam", "Vedaranyam", "begins"],
])("%s is land of %s: %s", (village, town, by) => {
  expect(ownerOf(village, town)).toBe(`${town} by ${by}`);
});

test.each([
  ["Anducode A", "Edaicode"],
  ["Podumbu Bit 2", "Paravai"],
  ["Pallapatti", "Pallapalayam"],
])("%s is not land of %s", (village, town) => {
  expect(ownerOf(village, town)).toBeUndefined();
});

test("a village is the land of the town whose name it has most clearly, or of none if two are equally clear", () => {
  expect(ownerOf("Ammapettai", "Ayyampettai", "Ammapettai")).toBe("Ammapettai by same");
  expect(ownerOf("Madampakkam", "Madippakkam", "Madambakkam")).toBe("Madambakkam by spelling");
  expect(ownerOf("Pudur East", "Pudur", "Pudur")).toBeUndefined();
});

test("a village that is in the Census, or in another taluka, is a separate place", () => {
  const [town, land, counted, elsewhere] = named("Rajam", "Rajam", "Rajam", "Rajam");
  Object.assign(town!, { kind: "town", population: "20000" });
  counted!.population = "900";
  elsewhere!.taluka_code = "05987";
  const villages = [town!, land!, counted!, elsewhere!];
  expect([...landOfTowns({ villages })]).toEqual([[town, [land]]]);
});

test("no village is the land of two towns", () => {
  const name = fc.constantFrom("Arani", "Arni", "Arani North", "Aarani 2", "Ponneri", "Ponnery B");
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (towns, villages) => {
      const all = [...townLand(named(...towns), named(...villages)).values()].flat();
      expect(new Set(all.map(({ village }) => village)).size).toBe(all.length);
    }),
  );
});
