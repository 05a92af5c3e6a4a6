import { importanceOf, isTown } from "../contract/importance.ts";
import { isExact, type Judged, withOnlyExact } from "../resolve/judge.ts";

/**
 * Raises the score of the only candidate that is exactly what a row names. Where several are, and the row's only area is the
 * state, what the other rows teach is too little to store one of them unseen.
 *
 * @param prefersTowns whether the list is of cities
 */
export function settleTwins(judged: readonly Judged[], prefersTowns = false): Judged[] {
  const [first, second] = judged.filter(({ candidate }) => isExact(candidate));
  const best = judged[0];
  if (best === undefined || best !== first || second === undefined) return withOnlyExact(judged, isExact);
  const { where, village } = best.candidate;
  const isTold = where.district === "same" || where.taluka === "same";
  const more = importanceOf(village.fields) - importanceOf(second.candidate.village.fields);
  const isLikelier = isTown(village.fields) && (prefersTowns || more >= MORE_IMPORTANT);
  if (isTold || isLikelier || best.score <= TWIN) return [...judged];
  return judged.map((one) => (one === best ? { ...one, score: TWIN } : one));
}

/** By so many steps of importance a town is meant rather than its twin: a village, or a town beside a city. */
const MORE_IMPORTANT = 2;

/** The most that the best of exact twins scores. */
const TWIN = 0.85;
