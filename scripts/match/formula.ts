/**
 * What a spreadsheet would run as a formula when it opens a CSV file: signs that begin one, full-width ones too, and
 * control characters that it drops in front of them. A plain number with a sign is none.
 */
const RUNS = /^[\s\p{Cc}]*[=@＝＠]|^[\t\r]|^[\s\p{Cc}]*[+\-＋－](?![\d.,\s]*%?$)/u;

/** A cell of a CSV file that no spreadsheet runs: with an apostrophe in front where it would. */
export function inert(cell: string): string {
  return RUNS.test(cell) ? `'${cell}` : cell;
}
