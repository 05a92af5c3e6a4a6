import type { Rows } from "./column-texts.ts";
import type { Columns } from "./columns.ts";

/**
 * Empties the columns of places in rows that are not of a place: totals, the header repeated on each printed page, and the
 * numbers of the columns below the header.
 */
export function withoutOtherRows(rows: Rows, header: readonly string[], columns: Columns): Rows {
  const places = new Set(Object.values(columns));
  const textsOf = (row: readonly string[]) => [...places].flatMap((at) => row[at]?.trim() || []);
  return rows.map((row) =>
    textsOf(row).every(isTotal) || isHeader(row, header) || hasColumnNumbers(row)
      ? row.map((cell, at) => (places.has(at) ? "" : cell))
      : row,
  );
}

/** Whether a text is "Total" or the like. */
function isTotal(text: string): boolean {
  return TOTAL.test(text);
}

const TOTAL =
  /^(?:(?:(?:grand|sub|page|state|district|block|all india)[ -]?)?total|(?:कुल|सकल|महा)?\s*(?:योग|जोड़)|कुल|एकूण|মোট|કુલ|மொத்தம்|మొత్తం|ಒಟ್ಟು|ആകെ|ਕੁੱਲ|ମୋଟ)\s*[:=.-]*$/i;

function isHeader(row: readonly string[], header: readonly string[]): boolean {
  const same = row.flatMap((cell, at) => {
    const text = cell.trim();
    return text === "" ? [] : [text === (header[at] ?? "").trim()];
  });
  return same.length > 1 && same.every(Boolean);
}

/** Whether the cells of a row are 1, 2, 3 and so on. */
function hasColumnNumbers(row: readonly string[]): boolean {
  const texts = row.map((cell) => cell.trim()).filter(Boolean);
  return texts.length > 2 && texts.every((text, at) => NUMBER.exec(text)?.[1] === String(at + 1));
}

const NUMBER = /^\(?(\d+)[.)]?$/;
