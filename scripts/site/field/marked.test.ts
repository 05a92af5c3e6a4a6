import fc from "fast-check";
import { expect, test } from "vitest";
import { markedParts } from "./marked.ts";

/** The text with marked parts in brackets. */
function bracketed(text: string, query: string): string {
  return markedParts(text, query)
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join("");
}

test("the typed prefix of a word is marked, whatever its case", () => {
  expect(bracketed("North Goa", "goa")).toBe("North [Goa]");
  expect(bracketed("Mendo-Goan", "GOA mendo")).toBe("[Mendo]-[Goa]n");
  expect(bracketed("Goa Velha (CT)", "g v")).toBe("[G]oa [V]elha (CT)");
});

test("a word in another romanisation or a typo away is marked whole", () => {
  expect(bracketed("Visakhapatnam", "vishakhapatnam")).toBe("[Visakhapatnam]");
  expect(bracketed("Satari", "satri")).toBe("[Satari]");
  expect(bracketed("Satari", "sataari")).toBe("[Satari]");
  expect(bracketed("Puducherry", "pudcherry goa")).toBe("[Puducherry]");
});

test("a word typed in an Indian script is marked where it is romanised", () => {
  expect(bracketed("Rampur", "रामपुर")).toBe("[Rampur]");
  expect(bracketed("North Goa", "गोवा")).toBe("North [Goa]");
});

test("what was not typed is not marked", () => {
  expect(bracketed("Satari", "bardez")).toBe("Satari");
  expect(bracketed("Goa", "ga")).toBe("Goa");
  expect(bracketed("Goa", "")).toBe("Goa");
});

test("the parts are the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, query) => {
      const parts = markedParts(text, query);
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
  );
});
