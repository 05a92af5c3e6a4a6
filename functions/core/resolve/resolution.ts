import type { ResolveDifference, ResolveRecord } from "../contract/records.ts";
import { type PlaceResult, toSearchRecord } from "../directory/place-result.ts";
import type { Areas } from "../index/areas.ts";

export type Outcome = ResolveRecord["outcome"];

/** A place that may be meant. */
export interface ResolvedPlace {
  readonly place: PlaceResult;
  /** From 0 to 1: the share of places with this score that are right. */
  readonly score: number;
  /** The parts that are not as given. */
  readonly differs: readonly ResolveDifference[];
}

/** Which place is meant. */
export interface Resolution {
  readonly outcome: Outcome;
  /** Best first, at most five; of a `match` the first is the place. */
  readonly candidates: readonly ResolvedPlace[];
  /** Texts of a line that were not used. */
  readonly unused: readonly string[];
  /** Where nothing matches, the smallest area that certainly has what is meant. */
  readonly within?: PlaceResult | undefined;
}

/** A resolution as it is answered. */
export function toResolveRecord(
  areas: Areas,
  { outcome, candidates, unused, within }: Resolution,
): ResolveRecord {
  const records = candidates.map(({ place, score, differs }) => ({
    ...toSearchRecord(areas, place),
    score: Math.floor(score * 1000) / 1000,
    differs: [...differs],
  }));
  const best = candidates[0];
  return {
    outcome,
    match: outcome === "match" && best ? toSearchRecord(areas, best.place) : null,
    candidates: records,
    unused: [...unused],
    within: within ? toSearchRecord(areas, within) : null,
  };
}
