/** Columns that have each village with what it is in: "Village & Panchayat", "Village/Block/District". */
import { AND } from "../names/words.ts";
import type { ColumnPart } from "./column-parts.ts";
import { LEAST_SHARE, type Rows, shareOf, textsOf, widthOf } from "./column-texts.ts";
import type { Columns } from "./columns.ts";
import { isOfPanchayats, nameOfPanchayat, readHeader } from "./header-words.ts";

/**
 * The columns of a list; if its column of villages has them with what they are in, it is the column of those parts, too, that
 * have no other.
 */
export function withJoinedParts(rows: Rows, header: readonly string[], columns: Columns): Columns {
  const at = columns.village ?? header.findIndex((cell) => joinedParts(cell).length > 0);
  const parts = partsOfColumn(rows, header, at).map((part) => [part, at]);
  return { ...Object.fromEntries(parts), ...columns };
}

/** The rows and the columns of a list whose villages have what they are in with them: each of these parts has a column. */
export function withPartsApart(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
): { readonly rows: Rows; readonly columns: Columns } {
  const { village: at = -1 } = columns;
  const parts = partsOfColumn(rows, header, at);
  if (parts.length === 0) return { rows, columns };
  const width = widthOf(rows);
  return {
    rows: rows.map((row) => {
      const names = namesIn(row[at] ?? "");
      const all = parts.map((part, i) =>
        names.length === parts.length ? names[i]! : part === "village" ? names.join(", ") : "",
      );
      return [...Array.from({ length: width }, (_, i) => (i === at ? "" : (row[i] ?? ""))), ...all];
    }),
    columns: {
      ...Object.fromEntries(parts.map((part, i) => [part, width + i])),
      ...Object.fromEntries(Object.entries(columns).filter(([, other]) => other !== at)),
    },
  };
}

/** The parts whose names a column has; empty unless half of its cells have several. */
function partsOfColumn(rows: Rows, header: readonly string[], at: number): ColumnPart[] {
  const areSeveral = (text: string) => namesIn(text).length > 1;
  const areJoined = shareOf(textsOf(rows, at), areSeveral) >= LEAST_SHARE;
  return areJoined ? joinedParts(header[at]) : [];
}

/** The parts whose names a header says its cells have, in their order; empty unless they are a village and others. */
function joinedParts(header = ""): ColumnPart[] {
  const all = pieces(header);
  const parts = all.flatMap((piece) =>
    isOfPanchayats(piece)
      ? ("panchayat" as const)
      : (readHeader(piece).find(({ doubt }) => doubt === "none")?.part ?? []),
  );
  const areDifferent = new Set(parts).size === all.length;
  return areDifferent && parts.length > 1 && parts.includes("village") ? parts : [];
}

/** The names of a cell, a gram panchayat's without the word for it: "Nadora", "Pirna" in "Nadora (G.P. Pirna)". */
function namesIn(cell: string): string[] {
  const names = pieces(cell);
  if (names.length > 1) return names.map((name) => nameOfPanchayat(name) ?? name);
  // "Nadora G.P. Pirna"
  for (const { index } of cell.matchAll(/(?<=\s)\p{L}/gu)) {
    const panchayat = nameOfPanchayat(cell.slice(index));
    if (panchayat !== undefined && cell.endsWith(panchayat))
      return [cell.slice(0, index).trim(), panchayat];
  }
  return names;
}

/** A text in pieces at the surest of the signs that it has. */
function pieces(text: string): string[] {
  const all = SIGNS.map((sign) => text.split(sign)).find((some) => some.length > 1) ?? [text];
  return all.map((one) => one.trim()).filter((one) => /[^\p{P}\s]{2}/u.test(one));
}

/** What may be between names, the surest first: a name may have brackets of its own. */
const SIGNS = [
  new RegExp(String.raw`[/|>&\n]|\s(?:${AND.join("|")})\s`, "iu"),
  /,|\s[-–]\s/,
  /[()]/,
];
