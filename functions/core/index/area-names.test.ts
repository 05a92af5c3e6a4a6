import { expect, test } from "vitest";
import { AreaNames } from "./area-names.ts";
import { Areas } from "./areas.ts";

const areas = new Areas({
  counts: [3, 4, 0, 0],
  ids: [10, 21, 9, 101, 102, 103, 104],
  names: ["Bihar", "Odisha", "Uttar Pradesh", "Aurangabad", "Khordha", "Bara Banki", "Aurangabad East"],
  parents: [-1, -1, -1, 0, 1, 2, 2],
  villages: [],
  isoCodes: ["IN-BR", "IN-OR", "IN-UP"],
  kinds: ["state", "state", "state"],
  aliases: [
    [1, "Orissa"],
    [4, "Khurda"],
    [4, "Khurdha"],
    [5, "Aurangabad"],
    [5, "Barabanki"],
  ],
  former: [
    { level: "district", id: 105, name: "Puri Old", successor: 4 },
    { level: "district", id: 106, name: "Vanished", successor: -1 },
  ],
});
const names = new AreaNames(areas);

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

test("near names come nearest first, each once, under their own name", () => {
  expect(names.suggest("state", "Orisa")).toEqual(["Odisha"]);
  expect(names.suggest("state", "Uttr Pradesh")).toEqual(["Uttar Pradesh"]);
  expect(names.suggest("district", "Khurdaa")).toEqual(["Khordha"]);
  expect(names.suggest("district", "Aurangabaad")).toEqual(["Aurangabad", "Bara Banki", "Aurangabad East"]);
  expect(names.suggest("district", "Banki")).toEqual(["Bara Banki"]);
  expect(names.suggest("district", "Xyzzy")).toEqual([]);
  expect(names.suggest("district", "ख")).toEqual([]);
});

test("suggestions stay within the areas given", () => {
  expect(names.suggest("district", "Aurangabaad", [0])).toEqual(["Aurangabad"]);
  expect(names.suggest("district", "Aurangabaad", [1])).toEqual([]);
});

test("what a former area has become comes first", () => {
  expect(names.suggest("district", "PURI OLD")).toEqual(["Khordha"]);
  expect(names.suggest("district", "Vanished")).toEqual([]);
});
