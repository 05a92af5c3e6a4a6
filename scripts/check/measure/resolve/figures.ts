import type { Answer } from "./answers.ts";
import type { Row } from "./row-sets.ts";

/** Results of a way of matching, as shares; NaN if there is nothing to count. */
export interface Figures {
  readonly rows: number;
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
    rows: counts.present + counts.absent,
    matched: counts.matched / counts.present,
    right: counts.right / counts.matched,
    rightOfAll: counts.right / (counts.matched + counts.absentMatched),
    offered: counts.offered / counts.present,
    absentMatched: counts.absentMatched / counts.absent,
  };
}

/** Bounds between groups of scores. */
const BOUNDS = [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99];

/** Per group of scores of the first places offered: how many there are, their mean score, and the share that is right. */
export function calibration(rows: readonly Row[], answers: readonly Answer[]): string[][] {
  return BOUNDS.map((from, k) => {
    const to = BOUNDS[k + 1] ?? 1.01;
    const some = answers.flatMap(({ score = 0, offered }, i) =>
      score >= from && score < to ? [{ score, isRight: offered[0] === rows[i]!.code }] : [],
    );
    const said = some.reduce((sum, { score }) => sum + score, 0) / some.length;
    const right = some.filter(({ isRight }) => isRight).length / some.length;
    return [
      to > 1 ? `from ${from}` : `${from} to ${to}`,
      some.length.toLocaleString("en"),
      ...[said, right].map((share) => (Number.isNaN(share) ? "" : share.toFixed(3))),
    ];
  });
}
