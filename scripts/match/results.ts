import { toSearchRecord } from "../../functions/core/directory/search-record.ts";
import type { Areas } from "../../functions/core/index/areas.ts";
import type { Resolution } from "../../functions/core/resolve/resolver.ts";

/** The columns that are added to a list. */
export const RESULT_COLUMNS = [
  "match_outcome",
  "match_code",
  "match_path",
  "match_score",
  "match_candidates",
  "match_level",
] as const;

/**
 * The cells that are added to a row; those of its place are empty where there is no match.
 * @param chosen the code that somebody chose among the candidates, or "" for none of them: the outcome is then `chosen`
 */
export function resultCells(areas: Areas, { outcome, candidates }: Resolution, chosen?: string): string[] {
  const taken =
    chosen === undefined
      ? candidates.slice(0, outcome === "match" ? 1 : 0)[0]
      : candidates.find((candidate) => candidate.place.code === chosen);
  const place = taken && toSearchRecord(areas, taken.place);
  const score = (taken ?? candidates[0])?.score;
  return [
    chosen === undefined ? outcome : place ? "chosen" : "none",
    place?.code ?? "",
    place?.full_path ?? "",
    score === undefined ? "" : scoreText(score),
    candidates.map((candidate) => candidate.place.code).join(" "),
    place?.level ?? "",
  ];
}

/** Rounded down, so that no score looks higher than it is. */
export function scoreText(score: number): string {
  return (Math.floor(score * 1000) / 1000).toFixed(3);
}
