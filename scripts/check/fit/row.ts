import type { Level } from "../../../functions/core/contract/levels.ts";
import type { Piece } from "../../../functions/core/evidence/written.ts";
import type { Position } from "../../../functions/core/geo/distance.ts";

/** A meaning of a candidate: `village:626825`, `taluka:05613`, `inside village:802814`, or `nothing` known. */
export type Meaning = string;

/** A text that somebody may write, and its intended place. */
export interface Row {
  /** The kind of rows that it belongs to. */
  readonly set: string;
  readonly pieces: readonly Piece[];
  /** The PIN code of a field; empty if there is none. */
  readonly pincode: string;
  /** The gram panchayat of a field. */
  readonly panchayat?: string;
  /** The right meanings. Any of them counts. */
  readonly meant: readonly Meaning[];
  /** The wrong meanings, if only these are known. */
  readonly notMeant?: Meaning;
  /** The position in its columns. */
  readonly position?: Position | undefined;
  /** The position of the place, if only this is known. Then places near it count as right. */
  readonly near?: Position;
  /** Codes of places to leave out, as if the data lacked them. */
  readonly without?: readonly string[];
  /** For a row of a list, where the meanings are the codes of answers at the wanted level. */
  readonly answered?: { readonly wanted: Level | undefined };
  /** Tokens that many rows of its list have. */
  readonly shared?: ReadonlySet<string>;
  /** The weight of the row; 1 by default. */
  readonly weight?: number;
}

/** A row of a line. */
export function lineRow(
  set: string,
  text: string,
  meant: readonly Meaning[],
  more: Partial<Row> = {},
): Row {
  return { set, pieces: [{ text }], pincode: "", meant, ...more };
}

export const NOTHING: Meaning = "nothing";

/** An unknown place inside another meaning. */
export function inside(meaning: Meaning): Meaning {
  return `inside ${meaning}`;
}

/** Number of draws per row, because the data may not allow a draw. */
const MOST_TRIES = 20;

/** Rows of a maker. If it returns none because the data lacks its draw, draws again, and finally skips the row. */
export function drawRows(count: number, make: (i: number) => Row | undefined): Row[] {
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const row = make(i);
      if (row) return [row];
    }
    return [];
  });
}
