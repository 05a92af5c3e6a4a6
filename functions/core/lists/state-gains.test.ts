import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEED, seeded } from "../../../scripts/check/fixtures/seed.ts";
import { gainsOfGroups, priorOf } from "./state-gains.ts";

/** Four states; the last one has few people. */
const SHARES = new Map([
  [0, 0.5],
  [1, 0.3],
  [2, 0.19],
  [3, 0.01],
]);

const gainsOf = (...rows: number[]) => {
  const byState = new Map(rows.entries());
  return gainsOfGroups(byState, SHARES, priorOf(byState, SHARES));
};

describe("the gains of states", () => {
  test("a list of one state has no places of other states", () => {
    for (const [state, gain] of gainsOf(0, 40)) {
      if (state === 1) expect(gain).toBe(0);
      else expect(gain).toBeLessThan(-3);
    }
  });

  test("a small state without rows may be in a list of all others", () => {
    expect(gainsOf(50, 30, 19, 0).get(3)).toBeGreaterThan(-0.5);
    expect(gainsOf(99, 0, 0, 0).get(3)).toBeLessThan(-3);
  });

  test("a few stray rows do not open a list to every state", () => {
    const gains = gainsOf(2, 97, 1, 0);
    expect(gains.get(0)).toBeLessThan(-3);
    expect(gains.get(3)).toBeLessThan(-2);
  });

  test(seeded("more rows of a state never make it less likely"), () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }).filter((all) => all.some(Boolean)),
        fc.nat(3),
        fc.constantFrom(0.5, 8, 1024),
        (rows, state, prior) => {
          const before = gainsOfGroups(new Map(rows.entries()), SHARES, prior);
          const more = new Map(rows.entries()).set(state, rows[state]! + 5);
          const after = gainsOfGroups(more, SHARES, prior);
          for (const other of SHARES.keys())
            if (other !== state)
              expect(after.get(state)! - before.get(state)!).toBeGreaterThanOrEqual(
                after.get(other)! - before.get(other)! - 1e-9,
              );
        },
      ),
      { seed: SEED },
    );
  });
});
