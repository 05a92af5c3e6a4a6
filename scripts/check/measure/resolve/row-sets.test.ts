import { expect, test } from "vitest";
import { readFixture } from "../../contract/fixture.ts";
import { Random } from "../random.ts";
import { altered } from "./altered-names.ts";
import { figuresOf } from "./figures.ts";
import { alteredSet, twinsOf } from "./row-sets.ts";

const dataset = await readFixture();

test("a set of rows is the same each time, and says which places it takes out", () => {
  const set = alteredSet(dataset, [], 200);
  expect(alteredSet(dataset, [], 200)).toEqual(set);
  expect(set.rows.length).toBeGreaterThanOrEqual(200);
  const codes = new Set(dataset.villages.map(({ code }) => code));
  for (const { code } of set.rows) if (code !== undefined) expect(codes.has(code)).toBe(true);
  expect(set.rows.filter(({ code }) => code === undefined)).toHaveLength(set.without.size);
  expect(set.without.size).toBeGreaterThan(0);
});

test("the names of today stand in the rows where they are given", () => {
  const [row] = alteredSet(dataset, [], 1).rows;
  const today = [{ code: row!.taluka!, state: "Nether Land", district: "Foothills", name: "New Name" }];
  expect(alteredSet(dataset, today, 1).rows.some(({ parts }) => parts.taluka === "New Name")).toBe(true);
});

test("altered names are mostly other ones, and never too short", () => {
  const random = new Random(1);
  const names = Array.from({ length: 200 }, () => altered("Lakshmipur", random));
  expect(new Set(names).size).toBeGreaterThan(30);
  for (const name of names) expect(name.length).toBeGreaterThan(5);
  expect(altered("Pa", random).length).toBeGreaterThanOrEqual(2);
});

test("places of one name in one taluka are twins, unless the other is taken out", () => {
  expect(twinsOf(dataset, new Set()).has("000101")).toBe(true);
  expect(twinsOf(dataset, new Set(["000103"])).has("000101")).toBe(false);
});

test("figures count rows whose place is in the data apart from others", () => {
  const row = (code: string | undefined) => ({
    parts: alteredSet(dataset, [], 1).rows[0]!.parts,
    code,
    taluka: undefined,
  });
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
