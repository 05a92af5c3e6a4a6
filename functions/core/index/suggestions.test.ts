import { expect, test } from "vitest";
import { encodeSuggestions } from "../../../scripts/build/index/index.ts";
import { areasWithAliases } from "./areas.fixture.ts";
import type { AreaLevel } from "./areas.ts";
import { suggestAreas } from "./suggestions.ts";

const areas = areasWithAliases();
const source = {
  areas,
  suggestions: async <Index>(decode: (bytes: Uint8Array) => Index) => decode(encodeSuggestions(areas)),
};
const suggest = (level: AreaLevel, name: string, within?: readonly number[]) =>
  suggestAreas(source, level, name, within);

test("near names come best first, each once, under their own name", async () => {
  expect(await suggest("state", "Orisa")).toEqual(["Odisha"]);
  expect(await suggest("state", "Uttr Pradesh")).toEqual(["Uttar Pradesh"]);
  expect(await suggest("district", "Khurdaa")).toEqual(["Khordha"]);
  expect(await suggest("district", "Aurangabaad")).toEqual(["Aurangabad", "Bara Banki", "Aurangabad East"]);
  expect(await suggest("district", "Xyzzy")).toEqual([]);
});

test("a prefix, one word of several, words joined and other scripts are near, too", async () => {
  expect(await suggest("district", "Khord")).toEqual(["Khordha"]);
  expect(await suggest("district", "Banki")).toEqual(["Bara Banki"]);
  expect(await suggest("district", "Barabnki")).toEqual(["Bara Banki"]);
  expect(await suggest("district", "खोरधा")).toEqual(["Khordha"]);
  expect(await suggest("state", "o")).toEqual([]);
  expect(await suggest("district", "ख")).toEqual([]);
});

test("suggestions stay within the areas given", async () => {
  expect(await suggest("district", "Aurangabaad", [0])).toEqual(["Aurangabad"]);
  expect(await suggest("district", "Aurangabaad", [1])).toEqual([]);
});

test("what a former area has become comes first", async () => {
  expect(await suggest("district", "PURI OLD")).toEqual(["Khordha"]);
  expect(await suggest("district", "Vanished")).toEqual([]);
});
