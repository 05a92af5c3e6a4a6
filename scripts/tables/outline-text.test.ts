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
