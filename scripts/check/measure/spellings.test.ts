import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFixture } from "../contract/fixture.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { isSpelling, readSpellingPairs } from "./spellings.ts";

test("spellings of one name differ in at most a third of their letters", () => {
  expect(isSpelling("Lakshmipur", "Laxmipur")).toBe(true);
  expect(isSpelling("Pere Palle", "Perepalle")).toBe(true);
  expect(isSpelling("Abcdef", "Abxyef")).toBe(true);
  expect(isSpelling("Abcdef", "Axyzef")).toBe(false);
  expect(isSpelling("Ningapura", "Benachinamardi")).toBe(false);
});

test("places with the same code and other words are compared; renamed ones are kept apart", async () => {
  const folder = scratchFolder();
  const header = "state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name";
  writeFileSync(
    join(folder, "subdistricts.csv"),
    `${header}\n1,Upper Land,7,Hills,11,Raampur\n1,Upper Land,8,Plains,13,KOTLA\n1,Upper Land,8,Plains,99,New\n`,
  );
  writeFileSync(
    join(folder, "villages-karnataka.csv"),
    `${header},Village Code,Village Name (In English)\n1,Upper Land,7,Hills,11,Raampur,102,Aamgaum\n1,Upper Land,7,Hills,11,Raampur,103,Lohegaon\n1,Upper Land,7,Hills,11,Raampur,104,CHHOTA-KOTLA\n1,Upper Land,7,Hills,11,Raampur,106,Aamgaon\n`,
  );
  const { variants, renamed } = await readSpellingPairs(await readFixture(), folder);
  expect(variants).toEqual([
    { level: "taluka", code: "00011", name: "Rampur", other: "Raampur", parent: "Hills" },
    { level: "village", code: "000102", name: "Aam Gaon", other: "Aamgaum", parent: "Rampur" },
    { level: "village", code: "000106", name: "Aam Gaon", other: "Aamgaon", parent: "Rampur" },
  ]);
  expect(renamed).toEqual([
    { level: "village", code: "000103", name: "Bara", other: "Lohegaon", parent: "Rampur" },
  ]);
});

test("the municipal directory alone is enough; names that the dataset has as other names are only counted", async () => {
  const folder = scratchFolder();
  const header = "State Name,Localbody Code,Localbody Name,Census 2011 Code,District Code,Subdistrict Code";
  const row = "Lower Land,1,Aam Gaon,800106,9,14";
  writeFileSync(
    join(folder, "municipal-directory.csv"),
    `${header},Village Code,Village Name\n${row},106,MANGO-TOWN\n${row},106,Aamgaom\n${row},106,Aamgaom\n${row},,Ward 1\n`,
  );
  expect(await readSpellingPairs(await readFixture(), folder)).toEqual({
    variants: [{ level: "village", code: "000106", name: "Aam Gaon", other: "Aamgaom", parent: "Rampur" }],
    renamed: [],
    known: 1,
  });
});

test("a folder without any of the files is refused by their names", async () => {
  const folder = scratchFolder();
  await expect(readSpellingPairs(await readFixture(), folder)).rejects.toThrow(
    `${folder}: --lgd needs a folder with subdistricts.csv or villages-karnataka.csv or municipal-directory.csv`,
  );
});
