import { expect, test } from "vitest";
import { AreaNames } from "./area-names.ts";
import { areasWithAliases } from "./areas.fixture.ts";

const names = new AreaNames(areasWithAliases());

test("a whole name is found, its own or another one, in all areas that bear it", () => {
  expect(names.find("state", "ORISSA")).toEqual([1]);
  expect(names.find("state", "uttar-pradesh")).toEqual([2]);
  expect(names.find("district", "Aurangabad")).toEqual([3, 5]);
  expect(names.find("district", "Bara-Banki")).toEqual([5]);
  expect(names.find("district", "Aurangabad E")).toEqual([]);
  expect(names.find("state", "Khordha")).toEqual([]);
  expect(names.find("state", "...")).toEqual([]);
  expect(names.find("district", "constructor")).toEqual([]);
});
