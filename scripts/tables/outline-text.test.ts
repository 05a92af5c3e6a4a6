import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineRings, outlineText } from "./outline-text.ts";

test("rings become a text and the text becomes the same rings", () => {
  const rings = [
    [
      [15.12345, 73.5],
      [15.2, 73.49951],
      [15.3, 73],
    ],
    [
      [16, 74],
      [16.1, 74],
      [16, 74.1],
    ],
  ] as const;
  const text = outlineText(rings, 3);
  expect(text).toBe("15.123 73.5 15.2 73.5 15.3 73;16 74 16.1 74 16 74.1");
  expect(outlineText(outlineRings(text), 3)).toBe(text);
});

test("texts of another form change in a round trip", () => {
  for (const text of ["15", "15 73 16", "15 x", "15  73", "15.0 73", " 15 73"])
    expect(outlineText(outlineRings(text), 3), text).not.toBe(text);
});

test("degrees are written as the shortest decimal number, and read like other numbers", () => {
  const degrees = fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double(),
    fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 1e5),
  );
  fc.assert(
    fc.property(degrees, fc.constantFrom(0, 3, 5), (value, decimals) => {
      const rounded = String(Math.round(value * 10 ** decimals) / 10 ** decimals);
      expect(outlineText([[[value, 0]]], decimals)).toBe(`${rounded} 0`);
    }),
    { numRuns: 2000 },
  );
  const word = fc.oneof(
    degrees.map(String),
    fc.string({ unit: fc.constantFrom(..."0123456789.-+ex") }),
  );
  fc.assert(
    fc.property(word, (text) => {
      expect(outlineRings(`${text} 0`)).toEqual([[[Number(text), 0]]]);
    }),
    { numRuns: 2000 },
  );
});
