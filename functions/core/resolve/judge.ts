import { MOST_CANDIDATES } from "../contract/limits.ts";
import { pincodesOf } from "../contract/village-fields.ts";
import { SAME_NAME } from "../names/compare.ts";
import type { Name } from "../names/name-forms.ts";
import type { Candidate } from "./candidates.ts";
import type { WrittenPincode } from "./pincode.ts";
import type { Outcome } from "./resolution.ts";
import { areaWeight, importanceWeight, NONE, nameWeight, pincodeWeight } from "./weights.ts";

/** A candidate with the share of such candidates that are right, 0 to 1. */
export interface Judged<C = Candidate> {
  readonly candidate: C;
  readonly score: number;
}

/** From this score on a candidate is sure enough to be stored unseen: at least 995 of 1,000 such are right. */
const SURE = 0.9;
/** Below this score not even the best candidate is worth a choice. */
export const WORTH_A_CHOICE = 0.1;
/** A candidate below this score is not shown. */
export const LEAST_SHOWN = 0.05;
/** A candidate below this score is not kept: what a list teaches can raise it. */
const KEPT = 0.004;

/** What came of a row, from its candidates, best first. */
export function outcomeOf(judged: readonly Judged<unknown>[]): Outcome {
  const best = judged[0]?.score ?? 0;
  return best >= SURE ? "match" : best >= WORTH_A_CHOICE ? "ambiguous" : "none";
}

/**
 * The weight of what a row says of each candidate.
 * @param areas the weight of the areas of a candidate; by default from how they are named
 */
export function weigh(
  candidates: readonly Candidate[],
  written: Name,
  pincode: WrittenPincode,
  areas: (candidate: Candidate) => number = ({ where }) => areaWeight(where),
): number[] {
  const length = written[0]!.core.length;
  const same = new Set(
    candidates
      .filter(
        ({ name, where }) => name.agreement === "same" && !name.partial && where.taluka === "same",
      )
      .map(({ taluka }) => taluka),
  );
  return candidates.map(
    (candidate) =>
      nameWeight(candidate.name, length, same.has(candidate.taluka)) +
      areas(candidate) +
      pincodeWeight(pincode, pincodesOf(candidate.village.fields), candidate.taluka) +
      importanceWeight(candidate.village) * (isSoCalled(candidate) ? 1 : NEAR_NAME),
  );
}

/** What the importance of a place counts where its name is only near, and no district says that it is there. */
const NEAR_NAME = 0.25;

function isSoCalled({ name, where }: Candidate): boolean {
  return (
    where.district === "same" ||
    where.taluka === "same" ||
    (!name.partial && SAME_NAME.test(name.agreement))
  );
}

/**
 * Raises the score of the only candidate whose names are exactly those given: similar names do not make it less certain.
 */
export function withOnlyExact<C>(
  judged: readonly Judged<C>[],
  isExact: (candidate: C) => boolean,
): Judged<C>[] {
  const [only, ...others] = judged.filter(({ candidate }) => isExact(candidate));
  if (only === undefined || others.length > 0 || only.score >= EXACT) return [...judged];
  const left = (1 - EXACT) / (1 - only.score);
  return [
    { ...only, score: EXACT },
    ...judged.filter((one) => one !== only).map((one) => ({ ...one, score: one.score * left })),
  ];
}

/** The share of such candidates that are right: the others are places that the data does not have. */
const EXACT = 0.97;

/** Candidates as {@link judge} has them. Whether only one is exact is seen before the last are left out. */
export function judgeExact<C>(
  candidates: readonly C[],
  weights: readonly number[],
  isExact: (candidate: C) => boolean,
): Judged<C>[] {
  const all = judge(candidates, weights, candidates.length);
  return withOnlyExact(all, isExact).slice(0, MOST_CANDIDATES);
}

/** Whether the names of a village and of its areas are exactly those given, at least one area among them. */
export function isExact({ name, where }: Candidate): boolean {
  const areas = [where.state, where.district, where.taluka];
  return (
    name.agreement === "same" &&
    !name.partial &&
    areas.every((agreement) => agreement === "same" || agreement === "absent") &&
    areas.includes("same")
  );
}

/** Candidates by falling score, of two with the same score the one that was given first; at most `most`. */
export function judge<C>(
  candidates: readonly C[],
  weights: readonly number[],
  most = MOST_CANDIDATES,
): Judged<C>[] {
  const highest = Math.max(NONE, ...weights);
  const odds = weights.map((weight) => Math.exp(weight - highest));
  const all = odds.reduce((sum, odd) => sum + odd, Math.exp(NONE - highest));
  return candidates
    .map((candidate, i) => ({ candidate, score: odds[i]! / all }))
    .filter(({ score }) => score >= KEPT)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}
