import { AREA_LEVELS } from "../contract/levels.ts";
import { lazy } from "../names/lazy.ts";
import { nameKey } from "../names/tokens.ts";
import { levelWord, ROW_WORDS } from "../names/words.ts";
import { filledCells, type Rows } from "./column-texts.ts";
import type { Columns } from "./columns.ts";
import { isOfCountries } from "./header-words.ts";
import { PARTS_LOWEST_FIRST } from "./headings.ts";

/**
 * Empties the columns of places in rows that are not of a place: totals, notes and signatures, the header repeated on each
 * printed page, the numbers of the columns below the header, and places in other countries.
 */
export function withoutOtherRows(rows: Rows, header: readonly string[], columns: Columns): Rows {
  const places = new Set(Object.values(columns));
  const isAbroad = abroadIn(rows, header, columns);
  const isTotal = totalsIn(rows, columns);
  const isNote = notesIn(rows, header, columns);
  return rows.map((row) =>
    isTotal(row) || isNote(row) || isAbroad(row) || isHeader(row, header) || hasColumnNumbers(row)
      ? row.map((cell, at) => (places.has(at) ? "" : cell))
      : row,
  );
}

/** The column whose countries keep rows out; undefined if no row is in another country than India. */
export function columnOfAbroad(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
): number | undefined {
  const at = countryColumn(header, columns);
  return at !== undefined && rows.some(abroadIn(rows, header, columns)) ? at : undefined;
}

/** The column of a list that has countries; undefined if there is none, or more than one. */
function countryColumn(header: readonly string[], columns: Columns): number | undefined {
  const used = new Set(Object.values(columns));
  const found = header.flatMap((cell, at) => (isOfCountries(cell) && !used.has(at) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the country of a row is not India: "Dhaka" of Bangladesh is not the one of Bihar. Unknown countries do not count. */
function abroadIn(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
): (row: readonly string[]) => boolean {
  const at = countryColumn(header, columns);
  if (at === undefined) return () => false;
  const keyIn = (row: readonly string[]) => countryKey(row[at] ?? "");
  // Two letters may also be a state's ("MN").
  const hasCodes = rows.some((row) => keyIn(row) === "in");
  return (row) => {
    const key = keyIn(row);
    return countries().names.has(key) || (hasCodes && countries().codes.has(key));
  };
}

/** The names of other countries in English and Hindi, and their codes, as keys. */
const countries = lazy(() => {
  const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
  const all = letters.flatMap((one) => letters.map((two) => one + two));
  const names = new Set(ROW_WORDS.countries.split("|"));
  const codes = new Set<string>();
  for (const [language, style] of [
    ["en", "long"],
    ["en", "short"],
    ["hi", "long"],
  ] as const) {
    const known = new Intl.DisplayNames(language, { type: "region", fallback: "none", style });
    for (const code of all) {
      const name = known.of(code.toUpperCase());
      if (name === undefined || code === "in") continue;
      codes.add(code);
      for (const part of name.split(/[()]/)) if (part.trim() !== "") names.add(countryKey(part));
    }
  }
  return { names, codes };
});

function countryKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.]/g, "")
    .replace(/^the\s+/, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
}

const TOTAL_WORD = new RegExp(`(?:(?:${ROW_WORDS.ofTotals})[ .-]*)?total|${ROW_WORDS.totals}`);
/** What is counted: "Total no. of villages". */
const COUNTED = new RegExp(
  String.raw`(?:\s*(?:${ROW_WORDS.numbers})\s*(?:of)?)?\s*(?:${ROW_WORDS.counted})?`,
);
/** A total has at most a number: "Total: 3", "Total (3 villages)". */
const NUMBER_OF = /\s*[:=.–-]*\s*(?:\(?\p{Nd}[\p{Nd},]*(?:\s*villages?)?\)?)?/u;
const TOTAL = new RegExp(`^(?:${TOTAL_WORD.source})${COUNTED.source}${NUMBER_OF.source}$`, "iu");

/**
 * Whether the lowest text of a row is a total (hardly any place is called so), the one of an area that the list names in a column or
 * above a group ("Total Ashta", "Ashta Total", "एकूण Ashta"), of a level ("Tehsil Total"), or one of all or of a part of the
 * rows ("Grand Total Sehore"). A bare "Total" in a row with a number in front is not one.
 */
function totalsIn(rows: Rows, columns: Columns): (row: readonly string[]) => boolean {
  const levels = AREA_LEVELS.flatMap((level) => columns[level] ?? []);
  const named = lazy(
    () =>
      new Set(
        rows.flatMap((row) => {
          const cells = filledCells(row);
          const areas = levels.map((at) => row[at] ?? "");
          return (cells.length === 1 ? [...areas, cells[0]!] : areas).map(areaKey);
        }),
      ),
  );
  const places = PARTS_LOWEST_FIRST.flatMap((part) => columns[part] ?? []);
  const isNumbered = (row: readonly string[]) =>
    !Object.values(columns).includes(0) && NUMBER.test(row[0]?.trim() ?? "");
  return (row) => {
    const text =
      places.map((at) => row[at]?.trim() ?? "").find((cell) => /\p{L}/u.test(cell)) ?? "";
    if (TOTAL.test(text)) return !isNumbered(row);
    const { total, area } = (TOTAL_IN_FRONT.exec(text) ?? TOTAL_AFTER.exec(text))?.groups ?? {};
    if (total === undefined || area === undefined) return false;
    const key = areaKey(area);
    return key === "" || OF_ROWS.test(total) || named().has(key);
  };
}

/** A text as a key without level words: empty for "Tehsil". */
function areaKey(text: string): string {
  const words = text.split(/[\s.,:()–-]+/).filter((word) => levelWord(nameKey(word)) === undefined);
  return nameKey(words.join(" "));
}

const TOTAL_IN_FRONT = new RegExp(
  `^(?<total>${TOTAL_WORD.source})(?:\\s+(?:of|for|in)\\s+|[\\s:(–-]+)(?<area>\\p{L}.*?)\\)?$`,
  "iu",
);
const TOTAL_AFTER = new RegExp(
  `^(?<area>\\p{L}.*?)[\\s:(–-]+(?<total>${TOTAL_WORD.source})${NUMBER_OF.source}\\)?$`,
  "iu",
);
/** A total of the rows themselves. */
const OF_ROWS = /^(?:grand|g\.?|sub)[ .-]/i;

/**
 * Whether the first text of a row says that it is a note or a signature: "Prepared by", "Note: ...". In front of the places, it
 * is below numbers or outside of the table: "Verified by GP" may be the text of a column.
 */
function notesIn(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
): (row: readonly string[]) => boolean {
  const places = new Set(Object.values(columns));
  const mayHaveNotes = (at: number) => {
    if (places.has(at) || (header[at] ?? "").trim() === "") return true;
    const texts = rows.map((row) => row[at]?.trim() ?? "").filter(Boolean);
    return texts.filter((text) => NUMBER.test(text)).length * 2 >= texts.length;
  };
  const known = new Map<number, boolean>();
  return (row) => {
    const at = row.findIndex((cell) => cell.trim() !== "");
    if (at < 0 || !NOTE.test(row[at]!.trim())) return false;
    if (!known.has(at)) known.set(at, mayHaveNotes(at));
    return known.get(at)!;
  };
}

const NOTE = new RegExp(
  String.raw`^\(?(?:(?:${ROW_WORDS.by}) by\b|(?:${ROW_WORDS.signatures})\s*(?:[/:]|of\b|and\b|$)|(?:${ROW_WORDS.labels})\s*:)`,
  "iu",
);

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
