import { expect, test } from "vitest";
import { figure, GOALS, goalRow } from "./goals.ts";
import { formatTable } from "./table.ts";

test("a row tells what was measured, what must be, and whether it is", () => {
  expect(goalRow("cold", 55, GOALS.coldSearch)).toEqual([
    "cold",
    "55.0 ms",
    "≤ 100 ms",
    "≤ 60 ms",
    "reached",
  ]);
  expect(goalRow("cold", 99.9, GOALS.coldSearch).at(-1)).toBe("reached, not the aim");
  expect(goalRow("cold", 100.1, GOALS.coldSearch).at(-1)).toBe("falls short");
  expect(goalRow("exact", 0.9949, GOALS.exact).slice(1)).toEqual([
    "0.9949",
    "≥ 0.99",
    "≥ 0.995",
    "reached, not the aim",
  ]);
  expect(goalRow("ratio", 24.9, GOALS.coldRatio).slice(1)).toEqual(["24.9×", "≥ 25×", "", "falls short"]);
});

test("figures have three digits that count", () => {
  expect([0.256, 12.34, 1234.5].map((value) => figure(value, "ms"))).toEqual([
    "0.26 ms",
    "12.3 ms",
    "1235 ms",
  ]);
});

test("a table lines up: words to the left, figures to the right, nothing behind the last", () => {
  expect(
    formatTable([
      ["", "time", ""],
      ["first", "1.50 ms", "reached"],
      ["the second", "150 ms", ""],
    ]),
  ).toBe("            time\nfirst       1.50 ms  reached\nthe second   150 ms");
});
