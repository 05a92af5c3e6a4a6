import type { Answer } from "./answers.ts";
import type { Row } from "./row-sets.ts";

/** Results of a way of matching, as shares; NaN if there is nothing to count. */
export interface Figures {
  /** Of the rows whose place is in the data, those that are matched. */
  readonly matched: number;
  /** Of those, the right ones. */
  readonly right: number;
  /** Of all matched rows, including those whose place is not in the data, the right ones. */
  readonly rightOfAll: number;
  /** Of the rows whose place is in the data, those whose place is matched or offered. */
  readonly offered: number;
  /** Of the rows whose place is not in the data, those that are matched (falsely). */
  readonly absentMatched: number;
}

/** @param twins codes of places that nothing distinguishes from another one: their rows are left out */
export function figuresOf(
  rows: readonly Row[],
  answers: readonly Answer[],
  twins: ReadonlySet<string>,
): Figures {
  const counts = { present: 0, matched: 0, right: 0, offered: 0, absent: 0, absentMatched: 0 };
  for (const [i, { code }] of rows.entries()) {
    const answer = answers[i]!;
    if (code === undefined) {
      counts.absent++;
      if (answer.code !== undefined) counts.absentMatched++;
    } else if (!twins.has(code)) {
      counts.present++;
      if (answer.code !== undefined) counts.matched++;
      if (answer.code === code) counts.right++;
      if (answer.offered.includes(code)) counts.offered++;
    }
  }
  return {
    matched: counts.matched / counts.present,
    right: counts.right / counts.matched,
    rightOfAll: counts.right / (counts.matched + counts.absentMatched),
    offered: counts.offered / counts.present,
    absentMatched: counts.absentMatched / counts.absent,
  };
}
