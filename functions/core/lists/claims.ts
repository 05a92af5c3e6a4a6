import type { Areas } from "../index/areas.ts";
import { AGREEMENTS } from "../names/compare.ts";
import type { Candidate } from "../resolve/candidates.ts";
import type { Group, ListRow } from "./list-row.ts";

/** From this score on a row claims its place. */
const CLAIMS = 0.9;
/** How much less likely a place is that another row of a register claims by a better name, in logarithms of odds. */
const CLAIMED = 3.5;
/** How much it counts that other places are claimed: the rows left are also more often of places not in the data. */
const LEFT = 0.7;
/** The most that it can add that the other places of a taluka are claimed, in logarithms of odds. */
const MOST_LEFT = Math.log(12);
/**
 * A list is a register, which has each place once, when at most these shares of its rows repeat others: word for word,
 * as places of one name do; and in other words.
 */
const REPEATED = { equal: 0.12, otherwise: 0.03 };

/** The row that has the best claim to a place. */
interface Claim {
  readonly row: ListRow;
  /** How well its name agrees, as a position in AGREEMENTS; and its score. */
  readonly rank: number;
  readonly score: number;
}

/**
 * A register has each place once, so matching is an assignment within a taluka. A place that one row claims by its exact
 * name is hardly that of a row whose name is only similar. And the more places of a taluka are claimed, the likelier a
 * remaining row means one of the remaining places: of 100 places with 90 claimed, each of the others is ten times as likely.
 */
export class Claims {
  readonly #areas: Areas;
  /** By ordinal of a place. */
  readonly #best = new Map<number, Claim>();
  /** How many places of a taluka are claimed. */
  readonly #claimed = new Map<number, number>();
  /** How many rows claim a place. */
  #claims = 0;

  constructor(areas: Areas, groups: readonly Group[]) {
    this.#areas = areas;
    for (const { rows } of groups) {
      for (const row of rows) {
        const [first] = row.judged;
        if (!first || first.score < CLAIMS) continue;
        this.#claims++;
        const { village, taluka } = first.candidate;
        const claim = { row, rank: rank(first.candidate), score: first.score };
        const best = this.#best.get(village.ordinal);
        if (!best) this.#claimed.set(taluka, (this.#claimed.get(taluka) ?? 0) + 1);
        if (!best || isBetter(claim, best)) this.#best.set(village.ordinal, claim);
      }
    }
  }

  /**
   * @param rows how many rows the list has
   * @param different how many of them are different
   */
  isRegister(rows: number, different: number): boolean {
    return (
      rows - different <= rows * REPEATED.equal &&
      this.#claims - this.#best.size <= Math.max(1, this.#claims * REPEATED.otherwise)
    );
  }

  /** What to add to the weight of a candidate of a row. */
  weight(row: ListRow, candidate: Candidate): number {
    const best = this.#best.get(candidate.village.ordinal);
    if (best && best.row !== row) return best.rank < rank(candidate) ? -CLAIMED : 0;
    const [from, to] = this.#areas.villages(candidate.taluka);
    const others = (this.#claimed.get(candidate.taluka) ?? 0) - (best ? 1 : 0);
    return Math.min(MOST_LEFT, LEFT * Math.log((to - from) / (to - from - others)));
  }
}

function isBetter(one: Claim, other: Claim): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.score > other.score);
}

function rank({ name: { agreement, partial } }: Candidate): number {
  return AGREEMENTS.indexOf(agreement) + (partial ? AGREEMENTS.length : 0);
}
