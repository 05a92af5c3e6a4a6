import { expect, test } from "vitest";
import { readFixture } from "../check/contract/fixture.ts";
import { openDirectory } from "../check/fixtures/service.ts";
import type { ListFile } from "./list-file.ts";
import { matchListFile, recogniseColumns } from "./match-file.ts";

const directory = await openDirectory(await readFixture());

/** The code of each row's most likely place. */
async function likeliest(...rows: readonly string[][]): Promise<(string | undefined)[]> {
  const list: ListFile = { rows, write: () => Promise.reject(new Error("is not written")) };
  const columns = await recogniseColumns(list, directory);
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
