import { expect, test } from "vitest";
import { NO_PARTS } from "../../../../functions/core/query/parts.ts";
import { readFixture } from "../../contract/fixture.ts";
import { figuresOf } from "./figures.ts";
import { alteredSet, twinsOf } from "./row-sets.ts";

const dataset = await readFixture();

test("a set of rows is the same each time, and says which places it removes", () => {
  const set = alteredSet(dataset, [], 200);
  expect(alteredSet(dataset, [], 200)).toEqual(set);
  expect(set.rows.length).toBeGreaterThanOrEqual(200);
  const codes = new Set(dataset.villages.map(({ code }) => code));
  for (const { code } of set.rows) if (code !== undefined) expect(codes.has(code)).toBe(true);
  expect(set.rows.filter(({ code }) => code === undefined)).toHaveLength(set.without.size);
  expect(set.without.size).toBeGreaterThan(0);
});

test("rows have today's names where they are given", () => {
  const [row] = alteredSet(dataset, [], 1).rows;
  const taluka = dataset.talukas.find(({ name }) => name === row!.parts.taluka)!;
  const today = [{ code: taluka.code, state: "Nether Land", district: "Foothills", name: "New Name" }];
  expect(alteredSet(dataset, today, 1).rows.some(({ parts }) => parts.taluka === "New Name")).toBe(true);
});

test("places of one name in one taluka are twins, unless the other one is removed", () => {
  expect(twinsOf(dataset, new Set()).has("000101")).toBe(true);
  expect(twinsOf(dataset, new Set(["000103"])).has("000101")).toBe(false);
});

test("figures count rows whose place is in the data separately", () => {
  const row = (code: string | undefined) => ({ parts: NO_PARTS, code });
  const answer = (code: string | undefined, ...offered: string[]) => ({ code, offered });
  const figures = figuresOf(
    [row("1"), row("2"), row("3"), row("4"), row(undefined), row("5")],
    [
      answer("1", "1"),
      answer("9", "9", "2"),
      answer(undefined, "3"),
      answer(undefined),
      answer("7", "7"),
      answer("9"),
    ],
    new Set(["5"]),
  );
  expect(figures).toEqual({
    rows: 5,
    matched: 0.5,
    right: 0.5,
    rightOfAll: 1 / 3,
    offered: 0.75,
    absentMatched: 1,
  });
});
