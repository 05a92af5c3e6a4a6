import { expect, test } from "vitest";
import { NameMatcher } from "./matched-name.ts";
import { parseQuery } from "./query.ts";

test.each<[string, string, string[], string | undefined]>([
  ["allahabad", "Prayagraj", ["Allahabad"], "Allahabad"],
  ["alahbad", "Prayagraj", ["Allahabad"], "Allahabad"],
  ["prayagraj", "Prayagraj", ["Allahabad"], undefined],
  ["rampur", "Rampur", ["Rampur Khas"], undefined],
  ["hdkote", "Heggadadevankote", ["H.D. Kote"], "H.D. Kote"],
  ["रामपुर", "Xyz", ["Rampoor"], "Rampoor"],
  ["goa", "Goa", [], undefined],
  ["ramaiahpalle", "Budhavarampet", ["Old Name", "Ramaiahpalle"], "Ramaiahpalle"],
])("%s of %s, also %j: %s", (query, name, otherNames, expected) => {
  expect(new NameMatcher(parseQuery(query).terms).otherName(name, otherNames)).toBe(expected);
});
