import type { Areas } from "../../functions/core/areas/areas.ts";
import type { PlaceLevel } from "../../functions/core/contract/levels.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { positionFields, toSearchRecord } from "../../functions/core/directory/place-result.ts";
import type { Resolution } from "../../functions/core/resolve/resolution.ts";

/** The columns that are added to a list. */
export const RESULT_COLUMNS = [
  "match_outcome",
  "match_code",
  "match_path",
  "match_score",
  "match_candidates",
  "match_level",
] as const;

/** Columns that are added on request. */
export interface MoreColumns {
  readonly names: readonly string[];
  /** As many cells as names. */
  readonly cellsOf: (resolution: Resolution) => readonly string[];
}

/** The positions of matched places: latitude, longitude, and what the point is. Empty without a match or a position. */
export async function positionColumns(
  resolutions: readonly Resolution[],
  source: Pick<Directory, "points">,
): Promise<MoreColumns> {
  const matched = [...new Set(resolutions)].filter(({ outcome }) => outcome === "match");
  const points = await source.points(matched.map(({ candidates }) => candidates[0]!.place.ordinal));
  const cells = new Map(
    matched.map((resolution, i) => {
      const { latitude, longitude, position } = positionFields(points[i]);
      return [resolution, [latitude, longitude, position].map((cell) => String(cell ?? ""))];
    }),
  );
  return {
    names: ["match_latitude", "match_longitude", "match_position"],
    cellsOf: (resolution) => cells.get(resolution) ?? ["", "", ""],
  };
}

/** The codes of the localities that rows name, whose towns they match; no column where none does. */
export function localityColumn(resolutions: readonly Resolution[]): MoreColumns {
  if (resolutions.every(({ locality }) => locality === undefined))
    return { names: [], cellsOf: () => [] };
  return { names: ["match_locality"], cellsOf: ({ locality }) => [locality?.code ?? ""] };
}

/** A place that somebody chose for rows. */
export interface ChosenPlace {
  readonly code: string;
  readonly path: string;
  readonly level: PlaceLevel;
}

/**
 * The cells to add to a row; those of the place are empty without a match.
 * @param chosen the place that somebody chose, among the candidates or not, or null for none: the outcome is then `chosen`
 * or `none`
 */
export function resultCells(
  areas: Areas,
  { outcome, candidates, isInLocality }: Resolution,
  chosen?: ChosenPlace | null,
): string[] {
  const best = outcome === "match" ? candidates[0] : undefined;
  const taken = chosen ? candidates.find(({ place }) => place.code === chosen.code) : best;
  const record = best && toSearchRecord(areas, best.place);
  const place = chosen === undefined ? record && { ...record, path: record.full_path } : chosen;
  const score = chosen && !taken ? undefined : (taken ?? candidates[0])?.score;
  return [
    chosen === undefined ? outcome : chosen ? "chosen" : "none",
    place?.code ?? "",
    place?.path ?? "",
    score === undefined ? "" : scoreText(score),
    candidates.map((candidate) => candidate.place.code).join(" "),
    isInLocality && chosen === undefined && best ? "locality" : (place?.level ?? ""),
  ];
}

/** Rounded down, so that no score looks higher than it is. */
export function scoreText(score: number): string {
  return (Math.floor(score * 1000) / 1000).toFixed(3);
}
