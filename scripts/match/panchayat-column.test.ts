import { describe, expect, test } from "vitest";
import { readFixture } from "../check/contract/fixture.ts";
import { openDirectory } from "../check/fixtures/service.ts";
import { chooseColumns } from "./choose-columns.ts";
import type { ListFile } from "./list-file.ts";
import { matchListFile, recogniseColumns } from "./match-file.ts";

const directory = await openDirectory(await readFixture());

/** The code of each row's most likely place. */
function likeliest(...rows: readonly string[][]): Promise<(string | undefined)[]> {
  return likeliestBy(undefined, ...rows);
}

/** The same, with columns chosen as by --columns. */
async function likeliestBy(
  chosen: string | undefined,
  ...rows: readonly string[][]
): Promise<(string | undefined)[]> {
  const list: ListFile = { rows, write: () => Promise.reject(new Error("is not written")) };
  const columns = chooseColumns(list, await recogniseColumns(list, directory), chosen);
  const { resolutions } = await matchListFile(list, columns, directory);
  return resolutions.map(({ candidates: [first] }) => first?.place.code);
}

const BARA = ["Bara", "Rampur", "Hills", "Upper Land"];
const AREAS = ["Village", "Tehsil", "District", "State"];

test.each(["Gram Panchayat", "GP Name", "ग्राम पंचायत", "Name of Gram Panchayat"])(
  "a column %j chooses among villages of one name",
  async (header) => {
    const rows = ["Belavatha", "KADABA"].map((panchayat) => [...BARA, panchayat]);
    expect(await likeliest([...AREAS, header], ...rows)).toEqual(["000101", "000103"]);
  },
);

test.each(["GP Code", "Panchayat Samiti", "Remarks"])(
  "a column %j says nothing about the gram panchayat",
  async (header) => {
    const rows = ["Belavatha", "KADABA"].map((text) => [...BARA, text]);
    const [first, second] = await likeliest([...AREAS, header], ...rows);
    expect(first).toBe(second);
  },
);

test("a gram panchayat never overrules the village's name", async () => {
  const found = await likeliest(
    [...AREAS, "Gram Panchayat"],
    ["Chhota Kotla", "Kotla", "Plains", "Upper Land", "Kadaba"],
    ["Chhota Kotla", "Kotla", "Plains", "Upper Land", "Zzz"],
  );
  expect(found).toEqual(["000104", "000104"]);
});

describe("villages with their gram panchayats in one column", () => {
  const below = (header: string, ...cells: string[]) => [
    [header, "Tehsil", "District"],
    ...cells.map((cell) => [cell, "Rampur", "Hills"]),
  ];

  test.each([
    ["Village & Panchayat", "Bara & Belavatha", "Bara / Kadaba"],
    ["Name of Village/GP", "Bara, GP-Belavatha", "Bara - Kadaba"],
    ["Village (Gram Panchayat)", "Bara (G.P. Belavatha)", "Bara (Kadaba)"],
    ["Village and GP", "Bara GP Belavatha", "Bara Gram Panchayat Kadaba"],
    ["ग्राम एवं ग्राम पंचायत", "Bara / Belavatha", "Bara / Kadaba"],
    ["Panchayat/Village", "Belavatha/Bara", "Kadaba & Bara"],
  ])("%s: %s", async (header, ...cells) => {
    expect(await likeliest(...below(header, ...cells))).toEqual(["000101", "000103"]);
  });
});

describe("a column of development blocks", () => {
  test.each([
    ["Village", "Block", "Tehsil", "District"],
    ["Village", "Vikas Khand", "Tehsil", "District"],
  ])("%s, %s, %s, %s chooses among villages of one name in a taluka", async (...header) => {
    const rows = ["Sundarpur", "Upper Kotla"].map((block) => ["Bara", block, "Rampur", "Hills"]);
    expect(await likeliest(header, ...rows)).toEqual(["000101", "000103"]);
  });

  test("is the taluka's if no other column is", async () => {
    expect(await likeliest(["Block", "District"], ["Kotla", "Plains"])).toEqual(["00013"]);
  });

  test("has the places of a list of blocks, or talukas of that name", async () => {
    const rows = [
      ["Sundarpur", "Hills"],
      ["Upper Kotla", "Plains"],
      ["Kotla", "Plains"],
    ];
    const list = await likeliest(["Name of Block", "District"], ...rows);
    expect(list).toEqual(["0001", "0002", "00013"]);
  });
});

test("blocks and gram panchayats may be chosen, whatever their headers say", async () => {
  const header = ["Village", "Unit", "Tehsil", "District"];
  const rows = (...units: string[]) => [
    header,
    ...units.map((unit) => ["Bara", unit, "Rampur", "Hills"]),
  ];
  expect(await likeliestBy("block=Unit", ...rows("Sundarpur", "Upper Kotla"))).toEqual([
    "000101",
    "000103",
  ]);
  expect(await likeliestBy("panchayat=#2", ...rows("Belavatha", "Kadaba"))).toEqual([
    "000101",
    "000103",
  ]);
  // A block alone is sought like a taluka.
  expect(await likeliestBy("block=Unit", ["Unit", "District"], ["Kotla", "Plains"])).toEqual([
    "00013",
  ]);
});
