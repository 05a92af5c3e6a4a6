import type { Areas } from "../areas/areas.ts";
import { MOST_CANDIDATES } from "../contract/limits.ts";
import type { ResolveCandidate, ResolveDifference, ResolveRecord } from "../contract/records.ts";
import { type PlaceResult, toSearchRecord } from "../directory/place-result.ts";

export type Outcome = ResolveRecord["outcome"];

/** A possible place. */
export interface ResolvedPlace {
  readonly place: PlaceResult;
  /** From 0 to 1: the probability that it is right. */
  readonly score: number;
  /** The parts that differ from those given. */
  readonly differs: readonly ResolveDifference[];
  /** Whether it is only the area around a place that was not found. */
  readonly isAround?: boolean;
}

/** The place that is meant, or the possible ones. */
export interface Resolution {
  readonly outcome: Outcome;
  /** Best first; at most five, unless the text names several places. The first one of a `match` is the place. */
  readonly candidates: readonly ResolvedPlace[];
  /** Texts of a line that were not used. */
  readonly unused: readonly string[];
  /** If nothing matches, the smallest area that certainly contains the intended place. */
  readonly within?: PlaceResult | undefined;
  /** The locality that is meant; the match is its town. */
  readonly locality?: PlaceResult | undefined;
  /** The localities that may be meant, best first; the match or a candidate is their town. */
  readonly localities?: readonly ResolvedPlace[];
  /** Whether the match is the town of one or several possible localities. */
  readonly isInLocality?: boolean;
  /** Whether the text names several places; these are the candidates. */
  readonly isOfSeveral?: boolean;
}

/** A resolution as an answer of the API. */
export function toResolveRecord(
  areas: Areas,
  { outcome, candidates, unused, within, locality, isInLocality }: Resolution,
): ResolveRecord {
  const records = candidates.slice(0, MOST_CANDIDATES).map((one) => toResolveCandidate(areas, one));
  const best = outcome === "match" ? candidates[0] : undefined;
  return {
    outcome,
    match: best ? toSearchRecord(areas, best.place) : null,
    match_level: best ? (isInLocality ? "locality" : best.place.level) : null,
    locality: locality ? toSearchRecord(areas, locality) : null,
    candidates: records,
    unused: [...unused],
    within: within ? toSearchRecord(areas, within) : null,
  };
}

/** A candidate as part of an answer of the API. */
export function toResolveCandidate(
  areas: Areas,
  { place, score, differs }: ResolvedPlace,
): ResolveCandidate {
  return {
    ...toSearchRecord(areas, place),
    score: Math.floor(score * 1000) / 1000,
    differs: [...differs],
  };
}
