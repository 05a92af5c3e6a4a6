import { DELIMITERS } from "../tables/text.ts";

/**
 * The cells of a row of a CSV file, so that no spreadsheet runs one: with an apostrophe in front of each sign that would
 * begin a formula. Programs disagree on the character between cells, so a formula may also follow another delimiter or a
 * line break, and on blanks, control characters and quotes in front of it, which some drop. A plain number with a sign
 * stays.
 *
 * @param delimiter of the file: a cell that has it is quoted, so no cell begins after it
 */
export function inert(cells: readonly string[], delimiter: string): string[] {
  const later = signAfter(delimiter);
  // Where a program does not take it as the delimiter, or takes it as a decimal point, -5 and 5+1 after it are one formula.
  const begins = cells.findIndex((cell) => !BLANK.test(cell));
  const runsOn = /^\s*\d/.test(cells[begins + 1] ?? "");
  return cells.map((cell, i) => {
    const sign = i === begins && runsOn ? SIGN : FORMULA;
    const marked = cell.replace(later, "'$&").replace(sign, "'$&");
    return HINT.test(marked) ? `'${marked}` : marked;
  });
}

const BLANK = /^[\s\p{Cc}"]*$/u;
const SIGN = /(?<=^[\s\p{Cc}"]*)[=@+\-＝＠＋－]/u;
const FORMULA = /(?<=^[\s\p{Cc}"]*)(?:[=@＝＠]|[+\-＋－](?![\d.,\s]*%?$))/u;
/** Texts that a spreadsheet reads as the delimiter of the file. */
const HINT = /^sep=./i;

/** Finds the signs that begin a cell where another delimiter than this one is between cells, or a line ends. */
function signAfter(delimiter: string): RegExp {
  const others = DELIMITERS.filter((one) => one !== delimiter).join("");
  return new RegExp(
    String.raw`(?<=[${others}\n\v\f\r\u0085\u2028\u2029][\s\p{Cc}"]*)[=@+\-＝＠＋－]`,
    "gu",
  );
}
