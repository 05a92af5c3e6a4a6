import type { Candidate } from "../candidates.ts";
import { AGREEMENTS } from "../compare.ts";
import type { Group, ListRow } from "./list-row.ts";

/** From this score on a row claims its place. */
const CLAIMS = 0.9;
/** How much less likely a place is that another row of a register claims by a better name, in logarithms of odds. */
const CLAIMED = 3.5;
/** A list in which at most this share of the rows repeats others is a register: each place stands in it once. */
const REPEATED = 0.02;

/**
 * In a register each place stands once. So a place that one row claims by its very name is hardly that of a row whose
 * name is only near: that one's is another, or not in the data. This is the assignment within a taluka, as far as sure
 * rows go.
 */
export class Claims {
  /** By ordinal of a place, the best agreement of the rows that claim it, as a position in AGREEMENTS. */
  readonly #best = new Map<number, number>();

  constructor(groups: readonly Group[]) {
    for (const { rows } of groups) {
      for (const { judged } of rows) {
        const [first] = judged;
        if (!first || first.score < CLAIMS) continue;
        const { ordinal } = first.candidate.village;
        this.#best.set(
          ordinal,
          Math.min(this.#best.get(ordinal) ?? AGREEMENTS.length, rank(first.candidate)),
        );
      }
    }
  }

  static isRegister(rows: number, different: number): boolean {
    return rows - different <= rows * REPEATED;
  }

  /** Whether another row has a better claim to any of a row's candidates. */
  concern({ candidates }: ListRow): boolean {
    return candidates.some((candidate) => this.cost(candidate) > 0);
  }

  /** What is to be taken from a candidate's weight. */
  cost(candidate: Candidate): number {
    const best = this.#best.get(candidate.village.ordinal);
    return best !== undefined && best < rank(candidate) ? CLAIMED : 0;
  }
}

function rank({ name: { agreement, partial } }: Candidate): number {
  return AGREEMENTS.indexOf(agreement) + (partial ? AGREEMENTS.length : 0);
}
