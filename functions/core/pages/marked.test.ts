import fc from "fast-check";
import { expect, test } from "vitest";
import { romanisations } from "../names/romanisation.ts";
import { markedParts } from "./marked.ts";

const readings = (word: string) => [word, ...romanisations(word)];

test.each([
  // The typed prefix of a word, in any case.
  ["goa", "North [Goa]"],
  ["GOA mendo", "[Mendo]-[Goa]n"],
  ["g v", "[G]oa [V]elha (CT)"],
  // A whole word in another romanisation, or with a typo.
  ["vishakhapatnam", "[Visakhapatnam]"],
  ["satri", "[Satari]"],
  ["sataari", "[Satari]"],
  ["pudcherry goa", "[Puducherry]"],
  // The romanisation of a word in an Indian script.
  ["रामपुर", "[Rampur]"],
  ["गोवा", "North [Goa]"],
  // Nothing else.
  ["bardez", "Satari"],
  ["ga", "Goa"],
  ["", "Goa"],
])("“%s” marks %s", (query, expected) => {
  const parts = markedParts(expected.replace(/[[\]]/g, ""), query, readings);
  expect(parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join("")).toBe(expected);
});

test("joined, the parts are the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, query) => {
      const parts = markedParts(text, query, readings);
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
  );
});
