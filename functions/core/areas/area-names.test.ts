import { expect, test } from "vitest";
import { fixtureService } from "../../../scripts/check/fixtures/service.ts";
import type { AreaLevel } from "../contract/levels.ts";
import { ByteReader } from "../index/codec/bytes.ts";
import { Planes } from "../index/codec/planes.ts";
import { wholeName } from "../names/name-forms.ts";
import { AreaNames, areaName, encodeAreaNames } from "./area-names.ts";

const { areas } = (await fixtureService()).directory;
const names = new AreaNames(areas, encodeAreaNames(areas));

const path = (area: number) => areas.hierarchy(area).full_path;

/** The areas that a text names, how well, and whether by their own, another or a former name. */
function called(text: string, found = names.called(wholeName(text))): string[] {
  return found
    .flatMap(({ level, areas: some, match, isOwn, isFormer }) =>
      some.map((area) =>
        [level, path(area), match, isOwn ? "own" : isFormer ? "former" : "other"].join(": "),
      ),
    )
    .sort();
}

test("a name finds all areas of that name, on each level", () => {
  expect(called("Rampur")).toEqual([
    "taluka: Lower Land & Isles > Isles > Rampur: exact: own",
    "taluka: Upper Land > Hills > Rampur: exact: own",
  ]);
  expect(called("goa")).toContain("state: Goa: exact: own");
  expect(called("Chhota Kotla")).toEqual([]);
  expect(called("")).toEqual([]);
});

test.each([
  ["another name", "Oopar Desh", "state: Upper Land: exact: other"],
  ["another name of a district", "MAIDAN", "district: Upper Land > Plains: exact: other"],
  ["letters", "UL", "state: Upper Land: exact: other"],
  ["a name in Devanagari", "पहाड़ियां", "district: Upper Land > Hills: exact: other"],
  ["a name in Kannada", "ಮೇಲಿನ ನಾಡು", "state: Upper Land: exact: other"],
  ["an area that no longer exists", "Moors", "district: Upper Land > Plains: exact: former"],
  ["joined words", "northgoa", "district: Goa > North Goa"],
  ["another romanisation", "Raampoor", "taluka: Upper Land > Hills > Rampur: spelling: own"],
  ["words in another order", "Goa North", "district: Goa > North Goa: order: own"],
  ["an initial instead of its first word", "N. Goa", "district: Goa > North Goa: exact: own"],
  ["the same behind it", "Goa (N)", "district: Goa > North Goa: order: own"],
  ["its second half first", "& Isles Lower Land", "state: Lower Land & Isles: order: own"],
])("%s: %s", (_, text, expected) => {
  expect(called(text).filter((one) => one.startsWith(expected))).not.toEqual([]);
});

test("a former area finds the areas that it covers, and those that consist only of these", () => {
  const foothills = called("Foothills");
  expect(foothills).toContain("district: Upper Land > Plains > Kotla: exact: former");
  expect(foothills).toContain("district: Upper Land > Plains: exact: former");
  // It covers one of the two talukas of Hills.
  expect(foothills).not.toContain("district: Upper Land > Hills: exact: former");
  expect(called("Plains")).toContain("district: Upper Land > Plains: exact: own");
  expect(called("Plains")).toContain(
    "district: Lower Land & Isles > Isles > Rampur: exact: former",
  );
});

test("near names have few edits, and only the nearest count", () => {
  const near = (text: string) => called(text, names.nearlyCalled(wholeName(text)));
  expect(near("Rampru").map((one) => one.split(": ").slice(0, 2).join(": "))).toEqual([
    "taluka: Lower Land & Isles > Isles > Rampur",
    "taluka: Upper Land > Hills > Rampur",
  ]);
  expect(near("Kottla")).toEqual(["taluka: Upper Land > Plains > Kotla: spelling: own"]);
  expect(near("Kotlo")).toEqual(["taluka: Upper Land > Plains > Kotla: typo: own"]);
  expect(near("Qqqqqqq")).toEqual([]);
});

test("words for an area's own level are not part of its name; words for another level are", () => {
  const kotla = "taluka: Upper Land > Plains > Kotla: exact: own";
  const calledOn = (text: string, level: AreaLevel) =>
    called(text, names.called(areaName(text, level)));
  for (const text of ["Kotla Taluka", "Tehsil Kotla", "Kotla तहसील"])
    expect(calledOn(text, "taluka"), text).toContain(kotla);
  expect(calledOn("Hills Zilla", "district")).toContain("district: Upper Land > Hills: exact: own");
  expect(calledOn("Kotla District", "taluka")).not.toContain(kotla);
  // Here the name itself contains the word.
  expect(called("Empty District")).toEqual([
    "district: Lower Land & Isles > Empty District: exact: own",
  ]);
  expect(areaName("Taluka", "taluka")).toEqual(wholeName("Taluka"));
});

test("text in brackets does not name an area", () => {
  expect(called("Nowhere (Kotla)")).toEqual([]);
  expect(called("Kotla (Nowhere)")).toEqual([]);
});

test("the stored keys are in order, and the same for the same areas", () => {
  const reader = new ByteReader(encodeAreaNames(areas));
  const count = reader.uint();
  const planes = new Planes(reader, count, reader.uint());
  const owners = Array.from({ length: count }, (_, i) => planes.at(i));
  const all = new TextDecoder().decode(reader.bytes.subarray(reader.at)).split("\n");
  expect(all).toEqual(all.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect(owners).toHaveLength(all.length);
  for (let area = 0; area < areas.firstVillage; area++) expect(owners).toContain(area);
  expect(encodeAreaNames(areas)).toEqual(encodeAreaNames(areas));
});
