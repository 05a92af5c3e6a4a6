import { expect, test } from "vitest";
import { BUDGETS, type BudgetName, budgetRows, GOALS, limitRow } from "./limits.ts";

test("a row says what was measured, what must be, and whether it is", () => {
  const verdicts = (limit: (typeof GOALS)[keyof typeof GOALS], ...values: number[]) =>
    values.map((value) => limitRow("x", value, limit).at(-1));
  expect(limitRow("cold", 55, GOALS.coldSearch)).toEqual(["cold", "55.0 ms", "≤ 100 ms", "≤ 60 ms", "holds"]);
  expect(verdicts(GOALS.coldSearch, 60, 99.9, 100.1)).toEqual(["holds", "holds, not the aim", "exceeded"]);
  expect(limitRow("exact", 0.9949, GOALS.exact).slice(1, 4)).toEqual(["0.9949", "≥ 0.99", "≥ 0.995"]);
  expect(verdicts(GOALS.exact, 0.995, 0.9949, 0.98)).toEqual(["holds", "holds, not the aim", "falls short"]);
});

test("as much as a budget allows holds, and anything more exceeds it, whichever budget it is", () => {
  const names = Object.keys(BUDGETS) as BudgetName[];
  const allowed = Object.fromEntries(names.map((name) => [name, BUDGETS[name].must]));
  expect(budgetRows(allowed).exceeded).toBe(0);
  for (const name of names) {
    const { rows, exceeded } = budgetRows({ ...allowed, [name]: BUDGETS[name].must + 0.01 });
    expect(exceeded).toBe(1);
    expect(rows.filter((row) => row.includes("exceeded"))).toEqual([
      expect.arrayContaining([BUDGETS[name].what]),
    ]);
  }
});
