/** Lists in formats other than tables of cells: recognises the format, and reads the rows. */
import { isDeeper } from "../../functions/core/contract/nesting.ts";
import type { Rows } from "../../functions/core/lists/column-texts.ts";
import { columnsOfHeader } from "../../functions/core/lists/columns.ts";
import { ListError } from "./list-file.ts";

/**
 * Whether a text is an HTML page or an XML workbook, which some programs write with the extension .xls.
 * @throws ListError for HTML or XML without a table
 */
export function isMarkup(text: string): boolean {
  const [start] = /^\s*<[!?a-z][\s\S]{0,2000}/i.exec(text) ?? [];
  if (start === undefined || !MARKUP.test(start)) return false;
  if (/<table\b|<(?:\w+:)?Workbook\b|<office:document\b/i.test(text)) return true;
  throw new ListError(
    `is ${/^\s*<\?xml/i.test(start) && !/<html\b/i.test(start) ? "XML" : "an HTML page"} without a table: save the list as CSV or XLSX`,
    "noTable",
  );
}

const MARKUP =
  /^\s*<(?:!doctype|!--|\?xml|html|head|meta|body|div|table|style|\w+:workbook|workbook|office:document)\b/i;

/**
 * Decodes the numeric character references of HTML, which the library for workbooks leaves unchanged, so that the file with
 * the results has letters. Those for markup are kept.
 */
export function withCharacters(markup: string): string {
  return markup.replace(
    /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi,
    (all, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const isText = code >= 0x80 && code <= 0x10_ffff;
      return isText ? String.fromCodePoint(code) : all;
    },
  );
}

/** Closes the cells of an HTML page that are left open, as HTML allows: the library for workbooks takes them for one. */
export function withClosedCells(markup: string): string {
  /** For each table that is open, the outer ones first, the tag that closes its open cell, if it has one. */
  const tables: string[] = [];
  return markup.replace(TABLE_TAG, (tag, slash: string, name: string) => {
    const tagName = name.toLowerCase();
    if (tagName === "table" && slash === "") {
      tables.push("");
      return tag;
    }
    const last = Math.max(0, tables.length - 1);
    const open = tables[last] ?? "";
    const isCell = tagName === "td" || tagName === "th";
    tables[last] = isCell && slash === "" ? `</${tagName}>` : "";
    if (tagName === "table") tables.pop();
    return isCell && slash !== "" ? tag : open + tag;
  });
}

const TABLE_TAG = /<(\/?)(table|thead|tbody|tfoot|tr|td|th)\b/gi;

/** @throws ListError for a text that is the source of a document, or the bytes of a picture in Windows-1252 */
export function refuseDocument(text: string): void {
  const found = [
    [/^\s*%PDF-/, "a PDF"],
    [/^\s*\{\\rtf/, "an RTF document"],
    [/^\s*%!PS/, "a PostScript document"],
    [/^(?:\u2030PNG|\u00ff\u00d8\u00ff|....ftyp(?:heic|mif1)|RIFF....WEBP)/s, "a picture"],
    [/^\s*BEGIN:VCARD\b/i, "a file of contacts"],
    [/^(?:\s|--.*\n|\/\*[^*]*\*\/;?)*(?:insert into|create table|drop table)\b/i, "SQL"],
  ].find(([pattern]) => (pattern as RegExp).test(text.slice(0, 1000)));
  if (found) throw new ListError(`is ${found[1]}: ${COPY_TABLE}`, "document");
}

/** What to do with the table in a document or a picture. */
export const COPY_TABLE = "copy its table into a spreadsheet and save that as CSV or XLSX";

/**
 * The rows of JSON, with a header of all field names. Accepts an array of records, such an array in a field, features
 * (GeoJSON), or one record per line; an array of texts becomes a column "Address", and arrays of arrays are rows of
 * cells. Undefined for a text that is not JSON.
 *
 * @throws ListError for JSON that is not a list
 */
export function rowsOfJson(text: string): Rows | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const value = parsed(text) ?? linesParsed(text);
  if (value === undefined) {
    const isWhole = /[\]}]\s*$/.test(text) && /^\s*(?:\{\s*"|\[\s*[{["])/.test(text);
    // A download that was interrupted has no end.
    if (!isWhole && !/^\s*\[?\s*\{\s*"[^"\n]*"\s*:/.test(text)) return undefined;
    throw new ListError(
      `is JSON with an error (${errorOf(text)}): correct it, or save the list as CSV`,
      "badJson",
    );
  }
  if (isDeeper(value, MAX_NESTING))
    throw new ListError(
      `is JSON with more than ${MAX_NESTING} lists and objects within each other: save the list as CSV`,
      "badJson",
    );
  const list = listIn(value);
  if (list === undefined)
    throw new ListError(
      'is JSON, but no list of records: give it as [{"village": "Advoi"}], or as CSV',
      "badJson",
    );
  return list;
}

/** How deep the lists and objects of a list may be nested. Answers of APIs and GeoJSON have some ten. */
const MAX_NESTING = 100;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function linesParsed(text: string): unknown[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const values = lines.map((line) => (line.trimStart().startsWith("{") ? parsed(line) : undefined));
  return values.includes(undefined) ? undefined : values;
}

function errorOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return (error as Error).message.split("\n", 1)[0]!.slice(0, 100);
  }
}

/**
 * The rows of the list that a value is or contains, at any depth. Of several lists, the one whose fields name most parts
 * of places, since APIs describe their fields in a separate list; then the one with most cells.
 */
function listIn(value: unknown): Rows | undefined {
  const found = listsIn(value).flatMap((list) => {
    const rows = rowsOfList(list);
    if (rows === undefined) return [];
    const parts = list.every(isText) ? -1 : Object.keys(columnsOfHeader(rows[0]!)).length;
    return [{ rows, parts, cells: rows.length * rows[0]!.length }];
  });
  const [best] = found.sort((a, b) => b.parts - a.parts || b.cells - a.cells);
  return best?.rows;
}

/** The rows of a list of texts, of rows of cells, or of records; undefined for any other list. */
function rowsOfList(list: readonly unknown[]): Rows | undefined {
  if (list.length === 0) return undefined;
  if (list.every(isText)) return [["Address"], ...list.map((one) => [one])];
  if (list.every(Array.isArray))
    return list.map((row: unknown[]) => row.map((cell) => textOf(cell)));
  if (!list.every(isRecord)) return undefined;
  const records = list.map((one) => new Map(fieldsOf(one, "")));
  const header = [...new Set(records.flatMap((record) => [...record.keys()]))];
  return [header, ...records.map((record) => header.map((name) => record.get(name) ?? ""))];
}

function listsIn(value: unknown): (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isRecord(value) ? Object.values(value).flatMap(listsIn) : [];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a record with their texts; the fields of a nested record are prefixed with its name. */
function fieldsOf(value: unknown, name: string): [string, string][] {
  if (value === null || value === undefined) return name === "" ? [] : [[name, ""]];
  if (typeof value !== "object" || Array.isArray(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, one]) => {
    // GeoJSON's own fields are not part of the place.
    if (key === "geometry" || (key === "type" && one === "Feature")) return [];
    const inside = key === "properties" ? "" : key;
    return fieldsOf(one, [name, inside].filter(Boolean).join(" "));
  });
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const MESSAGE =
  /^[\u200e\u200f]?\[?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? +\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]*[ap]\.?m\.?)?)\]?(?: -)? ([\s\S]*)$/i;

/** The messages of an exported chat, with their times and senders. Undefined for a text that is not one. */
export function rowsOfChat(text: string): Rows | undefined {
  const lines = text.split(/\r?\n/);
  const first = lines.filter((line) => line.trim() !== "").slice(0, FIRST_LINES);
  if (first.length === 0 || !MESSAGE.test(first[0]!)) return undefined;
  if (first.filter((line) => MESSAGE.test(line)).length * 2 < first.length) return undefined;
  const rows: string[][] = [];
  for (const line of lines) {
    const found = MESSAGE.exec(line);
    if (found === null) {
      const last = rows.at(-1);
      if (last && line.trim() !== "") last[2] = `${last[2]}\n${line}`;
      continue;
    }
    const [, time, rest] = found as unknown as [string, string, string];
    const [, sender, message] = /^([^:]{1,80}): ([\s\S]*)$/.exec(rest) ?? [];
    // The program's own messages have no sender.
    rows.push(
      sender === undefined ? [time, "", ""] : [time, sender, isMedia(message!) ? "" : message!],
    );
  }
  return [["Time", "Sender", "Message"], ...rows];
}

function isMedia(message: string): boolean {
  return /^[\u200e\u200f]?(?:<[^>]*>|\w+ omitted|this message was deleted\.?)$/i.test(
    message.trim(),
  );
}

const FIRST_LINES = 20;
