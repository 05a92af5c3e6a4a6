import type { ResolveRecord } from "../contract/records.ts";
import { toSearchRecord } from "../directory/place-result.ts";
import type { Areas } from "../index/areas.ts";
import type { Resolution } from "./resolver.ts";

/** A resolution as it is answered. */
export function toResolveRecord(areas: Areas, { outcome, candidates, unused, within }: Resolution): ResolveRecord {
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
