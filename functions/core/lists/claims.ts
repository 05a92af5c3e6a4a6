import type { Areas } from "../areas/areas.ts";
import type { Candidate } from "../evidence/candidates.ts";
import { UNIT } from "../evidence/weights.ts";
import { AGREEMENTS } from "../names/compare.ts";
import type { ListRow, ScoredCandidate } from "./list-row.ts";

/** From this share on, a row claims its place. */
const CLAIMS = 0.9;
/** Penalty for a place that another row of a register claims by a better name, in log odds. */
const CLAIMED = 3.5;
/** Weight of the claims on other places, below 1 because the remaining rows are also more often places not in the data. */
const LEFT = 0.7;
/** The most that claims on the other places of a taluka can add, in log odds. */
const MOST_LEFT = Math.log(12);
/**
 * A list is a register, which has each place once, if at most these shares of its rows repeat others: `equal`, word for word,
 * as places with the same name do; `otherwise`, in other words.
 */
const REPEATED = { equal: 0.12, otherwise: 0.03 };

/** The best claim of a row to a place. */
interface Claim {
  readonly row: ListRow;
  /** How well its name agrees (a position in AGREEMENTS), and its share. */
  readonly rank: number;
  readonly share: number;
}

/**
 * A register has each place once, so matching is an assignment within a taluka. If one row claims a place by its exact name, a
 * row whose name is only similar hardly means that place. And the more places of a taluka are claimed, the likelier a remaining
 * row means one of the remaining places: if 90 of 100 places are claimed, each of the others is ten times as likely.
 */
export class Claims {
  readonly #areas: Areas;
  /** By ordinal of the place. */
  readonly #best = new Map<number, Claim>();
  /** The number of claimed places per taluka. */
  readonly #claimed = new Map<number, number>();
  /** The number of rows that claim a place. */
  #claims = 0;

  constructor(areas: Areas, rows: readonly ListRow[]) {
    this.#areas = areas;
    for (const row of rows) {
      const best = row.scored.reduce<ScoredCandidate | undefined>(
        (most, one) => (most && most.share >= one.share ? most : one),
        undefined,
      );
      if (!best || best.share < CLAIMS || best.candidate.stack.kind !== "place") continue;
      this.#claims++;
      const { place } = best.candidate.stack;
      const claim = { row, rank: rank(best.candidate), share: best.share };
      const known = this.#best.get(place);
      if (!known) this.#claimed.set(best.taluka, (this.#claimed.get(best.taluka) ?? 0) + 1);
      if (!known || isBetter(claim, known)) this.#best.set(place, claim);
    }
  }

  /**
   * @param rows the number of rows of the list
   * @param different the number of different rows
   */
  isRegister(rows: number, different: number): boolean {
    return (
      rows - different <= rows * REPEATED.equal &&
      this.#claims - this.#best.size <= Math.max(1, this.#claims * REPEATED.otherwise)
    );
  }

  /** The amount to add to the score of a row's candidate, in 1/64. */
  score(row: ListRow, { candidate, taluka }: ScoredCandidate): number {
    const { kind, place } = candidate.stack;
    if (kind !== "place") return 0;
    const best = this.#best.get(place);
    if (best && best.row !== row) return best.rank < rank(candidate) ? -CLAIMED * UNIT : 0;
    const [from, to] = this.#areas.villages(taluka);
    const others = (this.#claimed.get(taluka) ?? 0) - (best ? 1 : 0);
    const left = Math.max(1, to - from - others);
    return Math.min(MOST_LEFT, LEFT * Math.log((to - from) / left)) * UNIT;
  }
}

function isBetter(one: Claim, other: Claim): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.share > other.share);
}

function rank({ stack: { name } }: Candidate): number {
  const { agreement, partial } = name!.comparison;
  return AGREEMENTS.indexOf(agreement) + (partial ? AGREEMENTS.length : 0);
}
