import type { Areas } from "../areas/areas.ts";
import type { Level } from "../contract/levels.ts";
import { F } from "../evidence/features.ts";
import type { Candidate, Reading } from "../evidence/read.ts";
import { sharesOf } from "../evidence/score.ts";
import { UNIT, WEIGHTS } from "../evidence/weights.ts";
import { isOfAreas, type Piece } from "../evidence/written.ts";
import type { Position } from "../geo/distance.ts";
import type { Resolution } from "../resolve/resolution.ts";

/** One of the different rows of a list, and what has been found out about it. */
export interface ListRow {
  readonly pieces: readonly Piece[];
  readonly pincode: string;
  /** Where it is. */
  readonly position: Position | undefined;
  /** The lowest level that its columns name; of a line any. */
  readonly sought: Level | undefined;
  /** The texts of its areas, where it names a district or a taluka; rows with the same ones are in the same areas. */
  readonly group: string | undefined;
  /** The texts of its state and district, where it names a district. */
  readonly district: string | undefined;
  /** Until it is certain. */
  reading: Reading | undefined;
  /** The candidates with the scores that the row by itself gives them, best first. */
  scored: readonly ScoredCandidate[];
  resolution: Resolution | undefined;
}

/** A candidate of a row, with what the other rows may add to it. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly taluka: number;
  /** What the list adds to its score, in 1/64. */
  added: number;
  /** The share of the candidate, with what the list adds. */
  share: number;
}

/** The score of a candidate whose areas are certainly those of a row, each of which a column names. */
export function scoreOfSureAreas(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { hint }) => (isOfAreas(hint) ? sum + WEIGHTS[F[hint]]! + WEIGHTS[F["area.said"]]! : sum),
    0,
  );
}

/** The candidates of a reading as those of a row; only the likeliest are kept. */
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

/** Forty villages of one name are as many candidates: of ten of them each would have four times its share. */
const KEPT = 60;
/** How much less than the best a candidate may score: what is learnt about areas can reverse such an order. */
const MOST_BEHIND = 9 * UNIT;

function talukaOf(areas: Areas, { stack: { place, kind } }: Candidate): number {
  if (kind === "nothing") return -1;
  return place < areas.firstVillage ? place : areas.talukaOf(place);
}

/** Gives the candidates of a row their shares by their scores with what the list adds. @param added in 1/64 */
export function addToScores(row: ListRow, added: (candidate: ScoredCandidate) => number): void {
  for (const one of row.scored) one.added = added(one);
  const shares = sharesOf(row.scored.map((one) => one.candidate.stack.score + one.added));
  for (const [i, one] of row.scored.entries()) one.share = shares[i]!;
}

/** The reading of a row with the shares that the list gives its candidates, best first. */
export function readingOf(row: ListRow): Reading {
  const candidates = row.scored
    .map(({ candidate, share }) => ({ ...candidate, share }))
    .sort((a, b) => b.share - a.share);
  return { ...row.reading!, candidates };
}
