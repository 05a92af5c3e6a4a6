import type { Areas } from "../areas/areas.ts";
import type { Level } from "../contract/levels.ts";
import type { Candidate } from "../evidence/candidates.ts";
import { F } from "../evidence/features.ts";
import type { Reading } from "../evidence/read.ts";
import { sharesOf } from "../evidence/score.ts";
import { UNIT, WEIGHTS } from "../evidence/weights.ts";
import { isOfAreas, type Parts, type Piece } from "../evidence/written.ts";
import type { Position } from "../geo/distance.ts";
import type { Resolution } from "../resolve/resolution.ts";

/** One of the different rows of a list, with its results so far. */
export interface ListRow {
  readonly pieces: readonly Piece[];
  /** Its texts by their columns. */
  readonly parts: Parts;
  readonly pincode: string;
  /** Its gram panchayat; empty where unknown. */
  readonly panchayat: string;
  /** The code that it says its village has; empty for none. */
  readonly code: string;
  /** Where it is. */
  readonly position: Position | undefined;
  /** The lowest level that its columns name; undefined for a line, which may mean any level. */
  wanted: Level | undefined;
  /** The texts of its areas, if it names a district or a taluka. Rows with the same texts are in the same areas. */
  readonly group: string | undefined;
  /** The texts of its state and district, if it names a district. */
  readonly district: string | undefined;
  /** Dropped when the row is certain. */
  reading: Reading | undefined;
  /** The candidates, best first, with the scores from the row itself. */
  scored: readonly ScoredCandidate[];
  resolution: Resolution | undefined;
}

/** A candidate of a row, with the score that other rows add. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly taluka: number;
  /** The score that the list adds, in 1/64. */
  added: number;
  /** The candidate's share, including the score that the list adds. */
  share: number;
}

/** The score of a candidate that certainly is in all the areas that a row's columns name. */
export function scoreOfSureAreas(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { hint }) => (isOfAreas(hint) ? sum + WEIGHTS[F[hint]]! + WEIGHTS[F["area.said"]]! : sum),
    0,
  );
}

/** The candidates of a reading for a row. Only the likeliest are kept. */
export function scoredCandidates(areas: Areas, { candidates }: Reading): ScoredCandidate[] {
  const [best] = candidates;
  return candidates
    .filter(
      ({ stack: { score, kind } }, i) =>
        kind === "nothing" || (i < KEPT && score > best!.stack.score - MOST_BEHIND),
    )
    .map((candidate) => ({
      candidate,
      taluka: talukaOf(areas, candidate),
      added: 0,
      share: candidate.share,
    }));
}

/** Forty villages with one name are forty candidates. If only ten were kept, each would get four times its share. */
const KEPT = 60;
/** Candidates are kept up to this far below the best score, because learnt areas can reverse their order. */
const MOST_BEHIND = 9 * UNIT;

function talukaOf(areas: Areas, { stack: { place, kind } }: Candidate): number {
  if (kind === "nothing") return -1;
  return place < areas.firstVillage ? place : areas.talukaOf(place);
}

/**
 * Computes the shares of a row's candidates from their scores and what the list adds.
 * @param added in 1/64
 */
export function addToScores(row: ListRow, added: (candidate: ScoredCandidate) => number): void {
  for (const one of row.scored) one.added = added(one);
  if (!row.reading) return;
  const shares = sharesOf(
    row.reading.line,
    row.scored.map(({ candidate }) => candidate.stack),
    row.scored.map(({ candidate, added }) => candidate.stack.score + added),
  );
  for (const [i, one] of row.scored.entries()) one.share = shares[i]!;
}

/** The reading of a row, best first, with the shares that the list gives its candidates. */
export function readingOf(row: ListRow): Reading {
  const candidates = row.scored
    .map(({ candidate, share }) => ({ ...candidate, share }))
    .sort((a, b) => b.share - a.share);
  return { ...row.reading!, candidates };
}
