import { importanceOf, isTown } from "../contract/importance.ts";
import { nameKey } from "../names/tokens.ts";
import type { Parts } from "../query/parts.ts";
import type { Candidate } from "../resolve/candidates.ts";
import { isExact, type Judged, withOnlyExact } from "../resolve/judge.ts";
import type { PincodeNearness, WrittenPincode } from "../resolve/pincode.ts";

/**
 * Raises the score of the only candidate that is exactly what a row names. Where several are, and the row's only area is the
 * state, what the other rows teach is too little to store one of them unseen.
 *
 * @param pincode of the row
 * @param prefersTowns whether the list is of cities
 */
export function settleTwins(
  judged: readonly Judged[],
  pincode: WrittenPincode,
  prefersTowns = false,
): Judged[] {
  const isCertain = (candidate: Candidate) =>
    isExact(candidate) && !ELSEWHERE.has(pincode.nearness(candidate.taluka));
  const [first, second] = judged.filter(({ candidate }) => isCertain(candidate));
  const best = judged[0];
  if (best === undefined || best !== first || second === undefined)
    return withOnlyExact(judged, isCertain);
  const { where, village } = best.candidate;
  const isTold = where.district === "same" || where.taluka === "same";
  const more = importanceOf(village.fields) - importanceOf(second.candidate.village.fields);
  const isLikelier = isTown(village.fields) && (prefersTowns || more >= MORE_IMPORTANT);
  if (isTold || isLikelier || best.score <= TWIN) return [...judged];
  return judged.map((one) => (one === best ? { ...one, score: TWIN } : one));
}

/** A place that is called like its block is in it: of one in another taluka nothing is certain. */
export function unlessSeat(
  judged: readonly Judged[],
  { village, taluka }: Parts,
): readonly Judged[] {
  const [best] = judged;
  const isCalledLikeBlock = nameKey(village) === nameKey(taluka);
  if (!best || !isCalledLikeBlock || best.candidate.where.taluka !== "unknown") return judged;
  return judged.map((one) => ({ ...one, score: Math.min(one.score, TWIN) }));
}

/** Where a PIN code that says that a place is in another district does not leave it certain. */
const ELSEWHERE: ReadonlySet<PincodeNearness> = new Set(["state", "none"]);

/** By so many steps of importance a town is meant rather than its twin: a village, or a town next to a city. */
const MORE_IMPORTANT = 2;

/** The most that the best of exact twins scores. */
const TWIN = 0.85;
