import type { Answer } from "./answers.ts";
import type { Row } from "./row-sets.ts";

/** Results of a matching method, as shares; NaN if there is nothing to count. */
export interface Figures {
  /** The share of rows whose place is in the data that are matched. */
  readonly matched: number;
  /** The share of those that are right. */
  readonly right: number;
  /** The share of right matches among all matches, including those of rows whose place is not in the data. */
  readonly rightOfAll: number;
  /** The share of rows whose place is in the data for which the place is matched or offered. */
  readonly offered: number;
  /** The share of rows whose place is not in the data that are (falsely) matched. */
  readonly absentMatched: number;
}

/** @param twins codes of places that nothing distinguishes from another one; their rows are left out */
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
