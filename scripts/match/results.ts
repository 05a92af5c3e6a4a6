import type { Areas } from "../../functions/core/index/areas.ts";
import type { Resolution } from "../../functions/core/resolve/resolver.ts";
import { toSearchRecord } from "../../functions/core/search-record.ts";

/** The columns that are added to a list. */
export const RESULT_COLUMNS = [
  "match_outcome",
  "match_code",
  "match_path",
  "match_score",
  "match_candidates",
] as const;

/** The cells that are added to a row; those of its place are empty where there is no match. */
export function resultCells(areas: Areas, { outcome, candidates }: Resolution): string[] {
  const [best] = candidates;
  const place = outcome === "match" && best ? toSearchRecord(areas, best.place) : undefined;
  return [
    outcome,
    place?.code ?? "",
    place?.full_path ?? "",
    best === undefined ? "" : scoreText(best.score),
    candidates.map((candidate) => candidate.place.code).join(" "),
  ];
}

/** Rounded down, so that no score looks higher than it is. */
export function scoreText(score: number): string {
  return (Math.floor(score * 1000) / 1000).toFixed(3);
}
