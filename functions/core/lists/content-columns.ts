import type { AreaLevel } from "../index/areas.ts";
import { tokens } from "../names/tokens.ts";
import { wordsThatSay } from "../names/words.ts";
import type { AreaBook } from "../resolve/area-book.ts";
import { fewEdits } from "../resolve/edit-cost.ts";
import type { ColumnPart, Columns } from "./columns.ts";

/** How many rows are read to recognise a column. */
const SAMPLE = 200;
/** Share of a column's texts that must be names of a level. */
const LEAST_SHARE = 0.5;

/**
 * Recognises the columns of a list without a header by their texts: states, districts and talukas by their names, PIN
 * codes by their digits. Of the columns left, the one with the most different texts has the villages; a single column with
 * commas has whole addresses.
 */
export function columnsOfContent(rows: readonly (readonly string[])[], book: AreaBook): Columns {
  const width = rows.slice(0, SAMPLE).reduce((most, { length }) => Math.max(most, length), 0);
  const texts = Array.from({ length: width }, (_, at) => textsOf(rows, at));
  const columns: Columns = {};
  const free = new Set(texts.keys());
  const take = (part: keyof Columns, share: (texts: readonly string[]) => number) => {
    const [best] = [...free]
      .map((at) => ({ at, share: texts[at]!.length === 0 ? 0 : share(texts[at]!) }))
      .sort((a, b) => b.share - a.share || a.at - b.at);
    if (best === undefined || best.share < LEAST_SHARE) return;
    columns[part] = best.at;
    free.delete(best.at);
  };
  take("pincode", (all) => shareOf(all, (text) => /^[1-9]\d{2} ?\d{3}$/.test(text)));
  for (const level of ["state", "district", "taluka"] as const) {
    take(level, (all) => shareOf(all, (text) => isName(text, level, book)));
  }
  const names = [...free].filter(
    (at) => shareOf(texts[at]!, (text) => /\p{L}{3}/u.test(text)) >= LEAST_SHARE,
  );
  const [most] = names.sort((a, b) => new Set(texts[b]).size - new Set(texts[a]).size || a - b);
  if (most === undefined) return columns;
  const whole =
    columns.taluka === undefined &&
    columns.district === undefined &&
    shareOf(texts[most]!, (text) => text.includes(",")) >= LEAST_SHARE;
  columns[whole ? "line" : "village"] = most;
  return columns;
}

/**
 * The columns of a list, also those whose header is a mistyped level ("Dstrct", "Tehsl") and whose texts are its names.
 * @param header the cells of the header
 */
export function withMistypedAreas(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  columns: Columns,
  book: AreaBook,
): Columns {
  const found: Columns = { ...columns };
  for (const level of ["state", "district", "taluka"] as const) {
    if (found[level] !== undefined) continue;
    const used = new Set(Object.values(found));
    const at = header.findIndex(
      (cell, i) => !used.has(i) && isNearly(cell, level) && isOfLevel(rows, i, level, book),
    );
    if (at >= 0) found[level] = at;
  }
  return found;
}

/** Whether a header has a word of a level with one or two typos. */
function isNearly(cell: string, level: AreaLevel): boolean {
  const words = wordsThatSay(level).filter((word) => word.length >= SHORTEST_MISTYPED);
  return tokens(cell).some(
    (given) => given.length >= SHORTEST_MISTYPED - 1 && words.some((word) => fewEdits(given, word) <= 2),
  );
}

const SHORTEST_MISTYPED = 5;

function isOfLevel(
  rows: readonly (readonly string[])[],
  at: number,
  level: AreaLevel,
  book: AreaBook,
): boolean {
  return shareOf(textsOf(rows, at), (text) => isName(text, level, book)) >= LEAST_SHARE;
}

function isName(text: string, level: AreaLevel, book: AreaBook): boolean {
  return book.find(level, text, []).some(({ agreement }) => agreement === "same");
}

/** Whether a list has villages and their areas in one text: "Malana, Kullu". */
export function hasLinesAsVillages(rows: readonly (readonly string[])[], { village }: Columns): boolean {
  if (village === undefined) return false;
  return shareOf(textsOf(rows, village), (text) => text.includes(",")) >= LEAST_SHARE;
}

/**
 * An unused column that may have the places themselves: it has names, and more different ones than the column of areas
 * that would be matched instead. Undefined for a list whose villages or addresses are known.
 */
export function columnOfOtherNames(
  rows: readonly (readonly string[])[],
  columns: Columns,
): { readonly at: number; readonly instead: ColumnPart } | undefined {
  const instead = (["line", "village", "taluka", "district", "state"] as const).find(
    (part) => columns[part] !== undefined,
  );
  if (instead === undefined || instead === "line" || instead === "village") return undefined;
  const different = (at: number) => new Set(textsOf(rows, at)).size;
  const used = new Set(Object.values(columns));
  const free = Array.from(rows[0] ?? [], (_, at) => at).filter((at) => !used.has(at));
  const at = free.find(
    (one) =>
      different(one) > different(columns[instead]!) &&
      shareOf(textsOf(rows, one), (text) => /^[\p{L}\p{M}]{3}[^\d@]*$/u.test(text)) >= LEAST_SHARE,
  );
  return at === undefined ? undefined : { at, instead };
}

/** The texts of a column in the first rows. */
function textsOf(rows: readonly (readonly string[])[], at: number): string[] {
  return rows
    .slice(0, SAMPLE)
    .map((row) => (row[at] ?? "").trim())
    .filter(Boolean);
}

function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length;
}
