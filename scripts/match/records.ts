/** Records with a field on each row, as forms have them. */
import type { Rows } from "../../functions/core/lists/column-texts.ts";
import { columnsOfHeader, headerOf } from "../../functions/core/lists/columns.ts";
import { isLabelledArea } from "../../functions/core/lists/headings.ts";

/**
 * The table of records that have a field on each row: its name in the first cell, its text in the next one ("Village",
 * "Wagholi"), or one text for each record ("Village", "Wagholi", "Umbraj"). A name that comes again begins the next records.
 * Undefined if the rows are no such records: nearly all records have the same fields, and these name more parts of places than
 * the first rows do as a header.
 */
export function tableOfRecords(rows: Rows): string[][] | undefined {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  if (filled.length < 2 || !filled.every(([name = ""]) => FIELD_NAME.test(name))) return undefined;
  if (filled.every((row) => row.slice(1).every((cell) => cell.trim() === ""))) return undefined;
  const first = new Set(filled.slice(0, MOST_FIELDS).map(([name = ""]) => nameOf(name)));
  const parts = partsOf([...first].filter((name) => !isLabelledArea(name)));
  if (parts < FEWEST_PARTS || parts <= partsOf(headerOf(rows).header)) return undefined;
  // A row with two names of parts is the header of a table.
  if (filled.slice(0, MOST_FIELDS).some((row) => partsOf(row.slice(0, 2)) > 1)) return undefined;
  const blocks = blocksOf(filled);
  const header = [...new Set(blocks.flatMap((block) => [...block.keys()]))];
  const fields = blocks.reduce((sum, { size }) => sum + size, 0);
  if (fields < header.length * blocks.length * LEAST_FIELDS) return undefined;
  const records = blocks.flatMap((block) => {
    const count = Math.max(1, ...[...block.values()].map(({ length }) => length));
    return Array.from({ length: count }, (_, i) =>
      header.map((name) => block.get(name)?.[i] ?? ""),
    );
  });
  return [header, ...records];
}

/** Has a letter or is a year: other numbers are those of a table's rows. */
const FIELD_NAME = /\p{L}|^\s*(?:19|20)\d\d\s*[:=–-]?\s*$/u;
/** The number of rows in which the first records have named all parts. */
const MOST_FIELDS = 100;
/** The share of its fields that a record must have. */
const LEAST_FIELDS = 0.7;
/** A title of two cells ("District", "Pune") is not a record. */
const FEWEST_PARTS = 2;

function partsOf(header: readonly string[]): number {
  return Object.keys(columnsOfHeader(header)).length;
}

/** The texts of each field, record by record, from one name that comes again to the next. */
function blocksOf(rows: Rows): Map<string, readonly string[]>[] {
  const blocks: Map<string, readonly string[]>[] = [new Map()];
  for (const [first = "", ...texts] of rows) {
    const name = nameOf(first);
    if (blocks.at(-1)!.has(name)) blocks.push(new Map());
    blocks.at(-1)!.set(name, texts.slice(0, texts.findLastIndex((text) => text.trim() !== "") + 1));
  }
  return blocks;
}

/** The name of a field without the sign after it. */
function nameOf(cell: string): string {
  return cell.trim().replace(/\s*[:=–-]+$/u, "");
}

/**
 * The table of records in a text, with lines such as "Village: Wagholi" or, in YAML, "- village: Wagholi". A line without a
 * name continues the text above. Undefined for other texts.
 */
export function rowsOfRecords(text: string): string[][] | undefined {
  const lines = text.split(/\r?\n|\r/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const areFields = (some: readonly string[]) =>
    some.filter((line) => FIELD.test(line)).length >= some.length * MOST_LINES;
  if (!FIELD.test(lines[0] ?? "") || !areFields(lines.slice(0, FIRST_LINES)) || !areFields(lines))
    return undefined;
  const fields = lines.map((line) => FIELD.exec(line));
  const rows: [string, string][] = [];
  for (const [i, field] of fields.entries()) {
    if (field !== null) rows.push([field[1]!, unquoted(field[2]!.trim())]);
    else rows.at(-1)![1] += `\n${lines[i]!.trim()}`;
  }
  return tableOfRecords(rows);
}

/** A short name, a colon or an equals sign, and a text. */
const FIELD = /^\s*(?:-\s+)?["']?([\p{L}\p{M}][^:=,;|\t"']{0,39}?)["']?\s*[:=]\s*(.*)$/u;
/** The share of lines that must have a name. */
const MOST_LINES = 0.8;
const FIRST_LINES = 20;

/** A text of YAML without its quotes. */
function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
