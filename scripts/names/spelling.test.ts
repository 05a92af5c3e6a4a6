import { expect, test } from "vitest";
import { foldedSpellings, spellingOf } from "./spelling.ts";

test("names folded together have the same forms as one by one", () => {
  const names = [
    "Krishnapuram",
    "Rampur Kalan",
    "Chak 12 ML",
    "",
    "Ow",
    "Chowki",
    "ಮೈಸೂರು",
    "Nagar\nBelgaum",
  ];
  expect(foldedSpellings(names)).toEqual(names.map((name) => spellingOf(name).folded));
  expect(foldedSpellings([])).toEqual([]);
});
