/** Columns that have each village with what it is in: "Village & Panchayat", "Village/Block/District". */
import { AREA_LEVELS } from "../contract/levels.ts";
import { AND } from "../names/words.ts";
import { LEAST_SHARE, type Rows, shareOf, textsOf, widthOf } from "./column-texts.ts";
import type { Columns } from "./columns.ts";
import { isOfPanchayats, nameOfPanchayat, readHeader } from "./header-words.ts";

const PARTS = ["village", "panchayat", ...AREA_LEVELS] as const;
type Part = (typeof PARTS)[number];

/**
 * The columns of a list; if its column of villages has them with what they are in, it is the column of those parts, too, that
 * have no other.
 */
export function withJoinedParts(rows: Rows, header: readonly string[], columns: Columns): Columns {
  const at = columns.village ?? header.findIndex((cell) => joinedParts(cell).length > 0);
  if (!areJoined(rows, header, at)) return columns;
  const parts = joinedParts(header[at]).map((part) => [part, at] as const);
  return { ...Object.fromEntries(parts), ...columns };
}

/** The rows and the columns of a list whose villages have what they are in with them: each of these parts has a column. */
export function withPartsApart(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
): { readonly rows: Rows; readonly columns: Columns } {
  const { village: at = -1 } = columns;
  if (!areJoined(rows, header, at)) return { rows, columns };
  const parts = joinedParts(header[at]);
  const width = widthOf(rows);
  const apart = rows.map((row) => {
    const names = namesIn(row[at] ?? "");
    const areAll = names.length === parts.length;
    const village = areAll ? names[parts.indexOf("village")]! : names.join(", ");
    const cells = Array.from({ length: width }, (_, i) => (i === at ? village : (row[i] ?? "")));
    return areAll ? [...cells, ...names] : cells;
  });
  const own = parts.flatMap((part, i) =>
    part !== "village" && (columns[part] ?? at) === at ? [[part, width + i] as const] : [],
  );
  return { rows: apart, columns: { ...columns, ...Object.fromEntries(own) } };
}

function areJoined(rows: Rows, header: readonly string[], at: number): boolean {
  return (
    joinedParts(header[at]).length > 0 &&
    shareOf(textsOf(rows, at), (text) => namesIn(text).length > 1) >= LEAST_SHARE
  );
}

/** The parts whose names a header says its cells have, in their order; empty unless they are a village and others. */
function joinedParts(header = ""): Part[] {
  const parts = pieces(header, [SIGNS_OF_HEADER]).map((piece) => {
    if (isOfPanchayats(piece)) return "panchayat";
    const [reading] = readHeader(piece);
    return PARTS.find((part) => part === reading?.part && reading.doubt === "none");
  });
  const known = parts.filter((part) => part !== undefined);
  const areDifferent = new Set(known).size === parts.length;
  return areDifferent && parts.length > 1 && known.includes("village") ? known : [];
}

/** The names of a cell, a gram panchayat's without the word for it: "Nadora", "Pirna" in "Nadora (G.P. Pirna)". */
function namesIn(cell: string): string[] {
  const names = pieces(cell, SIGNS_OF_CELLS);
  if (names.length > 1) return names.map((name) => nameOfPanchayat(name) ?? name);
  // "Nadora G.P. Pirna"
  for (const { index } of cell.matchAll(/(?<=\s)\p{L}/gu)) {
    const panchayat = nameOfPanchayat(cell.slice(index));
    if (panchayat !== undefined && cell.endsWith(panchayat))
      return [cell.slice(0, index).trim(), panchayat];
  }
  return [cell];
}

/** A text in pieces at the first of the signs that it has. */
function pieces(text: string, signs: readonly RegExp[]): string[] {
  const [first = [text]] = signs.map((sign) => text.split(sign)).filter((some) => some.length > 1);
  return first.map((piece) => piece.replace(/^([^(]*)\)\s*$/, "$1").trim()).filter(isName);
}

function isName(text: string): boolean {
  return /[\p{L}\p{M}]{2}/u.test(text);
}

const WORDS = String.raw`\s+(?:${AND.join("|")})\s+`;
/** What is between the names of a header. */
const SIGNS_OF_HEADER = new RegExp(String.raw`[/|>&,(\n]|\s[-–]\s|${WORDS}`, "iu");
/** What may be between the names of a cell, the surest first: a name may have brackets of its own. */
const SIGNS_OF_CELLS = ["[/|>\n]", `&|${WORDS}`, ",", String.raw`\s[-–]\s`, String.raw`\(`].map(
  (sign) => new RegExp(sign, "iu"),
);
