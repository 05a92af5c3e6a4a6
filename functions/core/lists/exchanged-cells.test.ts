import { expect, test } from "vitest";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { NO_PARTS } from "../evidence/written.ts";
import { codesOf, withMahbubnagar } from "./mahbubnagar.fixture.ts";
import { matchRows } from "./match-rows.ts";

const NAMES = {
  "00021": ["Bhogapur", "Polepalle", "Chandrakal", "Nacharam", "Borabanda", "Kotla"],
  "00022": ["Kothur", "Renivatla", "Dorepalle", "Pallerla"],
};
const directory = await openDirectory(
  await withMahbubnagar(NAMES, [
    {
      code: "800901",
      name: "Kosgi",
      taluka_code: "00021",
      kind: "town",
      population: "40000",
    },
  ]),
);

/** Rows of a taluka and a village, as their columns have them. */
async function matched(rows: readonly (readonly [string, string])[]) {
  const found = await matchRows(
    rows.map(([taluka, village]) => ({
      parts: { ...NO_PARTS, district: "Mahbubnagar", taluka, village },
    })),
    directory,
  );
  return { codes: codesOf(found), exchanged: [...found.exchanged] };
}

test("rows with village and taluka in each other's column are read the other way round", async () => {
  const rows = [
    ["Kosgi", "Bhogapur"],
    ["Maddur", "Kothur"],
    ["Polepalle", "Kosgi"],
    ["Renivatla", "Maddur"],
    ["Dorepalle", "Maddur"],
    // There is a taluka of this name in another district.
    ["Kotla", "Kosgi"],
    ["Kosgi", "Kosgi"],
  ] as const;
  expect(await matched(rows)).toEqual({
    codes: ["000900", "000910", "000901", "000911", "000912", "000905", "800901"],
    exchanged: [2, 3, 4, 5],
  });
});

test("one or two such rows say nothing about the list", async () => {
  const { exchanged } = await matched([
    ["Kosgi", "Bhogapur"],
    ["Polepalle", "Kosgi"],
    ["Dorepalle", "Maddur"],
  ]);
  expect(exchanged).toEqual([]);
});

test("blocks called like a village have the town of its taluka, too", async () => {
  const { codes, exchanged } = await matched([
    ["Polepalle", "Kosgi"],
    ["Polepalle", "Bhogapur"],
    ["Borabanda", "Kosgi"],
    ["Borabanda", "Nacharam"],
    ["Chandrakal", "Kosgi"],
    ["Chandrakal", "Kotla"],
  ]);
  expect(exchanged).toEqual([]);
  expect(codes[1]).toBe("000900");
});
