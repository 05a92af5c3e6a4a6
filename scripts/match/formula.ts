import { DELIMITERS } from "../tables/text.ts";

/**
 * The cells of a row of a CSV file, changed so that no spreadsheet runs one: an apostrophe precedes each sign that would
 * begin a formula. Programs disagree on the delimiter, so a formula may also follow another delimiter or a line break.
 * They also disagree on blanks, control characters and quotes in front of it, which some drop. A plain number with a sign
 * is kept.
 *
 * @param delimiter of the file: a cell that contains it is quoted, so no cell begins after it
 */
export function inert(cells: readonly string[], delimiter: string): string[] {
  const later = signAfter(delimiter);
  // If a program takes another delimiter, or a decimal point, -5 and 5+1 after it are one formula.
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
/** Texts that a spreadsheet reads as the file's delimiter. */
const HINT = /^sep=./i;

/** Finds signs that begin a cell if cells are separated by a delimiter other than this one, or a line ends. */
function signAfter(delimiter: string): RegExp {
  const others = DELIMITERS.filter((one) => one !== delimiter).join("");
  return new RegExp(
    String.raw`(?<=[${others}\n\v\f\r\u0085\u2028\u2029][\s\p{Cc}"]*)[=@+\-＝＠＋－]`,
    "gu",
  );
}
