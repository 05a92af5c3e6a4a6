import type { Level } from "../../../functions/core/contract/levels.ts";
import type { Piece } from "../../../functions/core/evidence/written.ts";
import type { Position } from "../../../functions/core/geo/distance.ts";

/** What a candidate is: `village:626825`, `taluka:05613`, `inside village:802814`, or `nothing` that is known. */
export type Meaning = string;

/** What somebody may write, and what is meant. */
export interface Row {
  /** The kind of rows that it belongs to. */
  readonly set: string;
  readonly pieces: readonly Piece[];
  /** Of a field; empty for none. */
  readonly pincode: string;
  /** What may be meant; each is right. */
  readonly meant: readonly Meaning[];
  /** What is not meant, of a row where no more is known. */
  readonly notMeant?: Meaning;
  /** Where its columns say that it is. */
  readonly position?: Position | undefined;
  /** Where it is, of a row of which no more is known: places that are near are right, too. */
  readonly near?: Position;
  /** Codes of places to leave out, as if the data lacked them. */
  readonly without?: readonly string[];
  /** Of a row of a list: what is meant are the codes of the places that are answered, where a level is sought. */
  readonly answered?: { readonly sought: Level | undefined };
  /** Tokens that many rows of its list have. */
  readonly shared?: ReadonlySet<string>;
  /** How much it counts; 1 by default. */
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

/** An unknown place inside what another meaning is. */
export function inside(meaning: Meaning): Meaning {
  return `inside ${meaning}`;
}

/** How often a row is drawn that the data may not allow. */
const MOST_TRIES = 20;

/** Rows of a maker. Where it returns none, since the data lacks what was drawn, it draws again, and in the end leaves the row out. */
export function drawRows(count: number, make: (i: number) => Row | undefined): Row[] {
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const row = make(i);
      if (row) return [row];
    }
    return [];
  });
}
