import { tokens } from "../../functions/core/names/tokens.ts";
import type { Parts } from "../../functions/core/resolve/parts.ts";

/** What a column can hold: a part of a place, or `line`, all of it in one text. */
export const COLUMN_PARTS = ["village", "taluka", "district", "state", "pincode", "line"] as const;

export type ColumnPart = (typeof COLUMN_PARTS)[number];

/** Which column holds which part, by position from 0. */
export type Columns = Partial<Record<ColumnPart, number>>;

/** Header words by what they say: a part, `skip` for a column that is not the part's name, `filler` for nothing. */
export type HeaderWords = ReadonlyMap<string, ColumnPart | "skip" | "filler">;

/** The words of header-words.csv: one a line, behind what it says. */
export function parseHeaderWords(csv: string): HeaderWords {
  const lines = csv.trim().split(/\r?\n/).slice(1);
  return new Map(
    lines.map((line) => {
      const [part, word] = line.split(",") as [ColumnPart | "skip" | "filler", string];
      return [keyOf(word), part];
    }),
  );
}

/**
 * The columns that a header names, in English and Hindi as people write them. Of two columns for one part the first is
 * taken. Empty when no cell names a part: then it is no header.
 */
export function columnsOfHeader(header: readonly string[], words: HeaderWords): Columns {
  const columns: Columns = {};
  for (const [i, cell] of header.entries()) {
    const part = partOf(cell, words);
    if (part !== undefined) columns[part] ??= i;
  }
  return columns;
}

/** The part that a header's cell names: by all its words, else by one of them, if none says that it is another thing. */
export function partOf(cell: string, words: HeaderWords): ColumnPart | undefined {
  if (cell.length > LONGEST_HEADER) return undefined;
  const all = tokens(cell);
  const telling = all.filter((word) => words.get(word) !== "filler");
  const whole = words.get(telling.join("")) ?? words.get(all.join(""));
  if (isPart(whole)) return whole;
  const said = telling.map((word) => words.get(word));
  if (said.includes("skip") || telling.length > MOST_WORDS) return undefined;
  return said.find(isPart);
}

/** The texts of a row's parts. Parts beyond what a name can be are left out. */
export function partsOf(row: readonly string[], columns: Columns): Parts {
  const text = (part: ColumnPart) => {
    const at = columns[part];
    const cell = at === undefined ? "" : (row[at] ?? "").trim();
    return cell.length > LONGEST_NAME ? "" : cell;
  };
  const pincode = text("pincode").replace(/\s/g, "").replace(/\.0+$/, "");
  return {
    state: text("state"),
    district: text("district"),
    taluka: text("taluka"),
    village: text("village"),
    pincode: /^[1-9]\d{5}$/.test(pincode) ? pincode : "",
  };
}

/** Whether a list is read by its column with the whole address: only where no part has a column. */
export function isByLine(columns: Columns): boolean {
  return columns.line !== undefined && columns.village === undefined && columns.taluka === undefined;
}

/** The address of a row. */
export function lineOf(row: readonly string[], columns: Columns): string {
  return (row[columns.line!] ?? "").slice(0, LONGEST_LINE);
}

/** Longest text that is taken for a name, and for an address, in characters. */
const LONGEST_NAME = 200;
const LONGEST_LINE = 500;
const LONGEST_HEADER = 60;
/** A header of more words is a sentence. */
const MOST_WORDS = 3;

function keyOf(word: string): string {
  return tokens(word).join("");
}

function isPart(said: ColumnPart | "skip" | "filler" | undefined): said is ColumnPart {
  return said !== undefined && said !== "skip" && said !== "filler";
}
