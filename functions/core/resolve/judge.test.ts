import { expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { isExact, judge, judgeExact, withOnlyExact } from "./judge.ts";

/** A village whose name is given exactly, in areas that agree as given. */
function candidate(
  where: Partial<Candidate["where"]>,
  name: Partial<Candidate["name"]> = {},
): Candidate {
  return {
    where: { state: "absent", district: "absent", taluka: "absent", ...where },
    name: { agreement: "same", partial: false, ...name },
  } as Candidate;
}

test("a candidate is exact if its name and at least one area are as given, and no area differs", () => {
  expect(isExact(candidate({ district: "same" }))).toBe(true);
  expect(isExact(candidate({ state: "same", district: "same", taluka: "same" }))).toBe(true);
  expect(isExact(candidate({}))).toBe(false);
  expect(isExact(candidate({ district: "same", taluka: "near" }))).toBe(false);
  expect(isExact(candidate({ district: "same" }, { agreement: "spelling" }))).toBe(false);
  expect(isExact(candidate({ district: "same" }, { partial: true }))).toBe(false);
});

test("scores are shares of one, with a share for none of them, and the unlikely are left out", () => {
  const judged = judge(["a", "b", "c"], [8, 8, -20]);
  expect(judged.map(({ candidate }) => candidate)).toEqual(["a", "b"]);
  const sum = judged.reduce((total, { score }) => total + score, 0);
  expect(sum).toBeLessThan(1);
  expect(sum).toBeGreaterThan(0.9);
});

test("the only exact candidate gets 0.97 and takes from the others", () => {
  const judged = ["exact", "similar"].map((candidate) => ({ candidate, score: 0.45 }));
  const raised = withOnlyExact(judged, (name) => name === "exact");
  expect(raised[0]).toEqual({ candidate: "exact", score: 0.97 });
  expect(raised[1]!.score).toBeCloseTo((0.45 * 0.03) / 0.55);
  expect(withOnlyExact(judged, () => true)).toEqual(judged);
});

test("of several exact candidates none is certain, also where more are alike than are kept", () => {
  const names = ["near 1", "near 2", "near 3", "near 4", "exact 1", "exact 2"];
  const isExact = (name: string) => name.startsWith("exact");
  const weights = names.map(() => 3.5);
  const judged = judgeExact(names, weights, isExact);
  expect(judged).toHaveLength(5);
  expect(judged.every(({ score }) => score < 0.2)).toBe(true);
  expect(judgeExact(names.slice(0, -1), weights.slice(0, -1), isExact)[0]).toMatchObject({
    candidate: "exact 1",
    score: 0.97,
  });
});
