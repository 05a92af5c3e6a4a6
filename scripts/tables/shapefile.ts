/** Zipped shapefiles of points or of polygons, as tables. */

import { InputError } from "../cli/input-error.ts";
import { outlineText } from "./outline-text.ts";
import type { TableRow } from "./table.ts";
import {
  DamagedZipError,
  TooLargeZipError,
  TooManyPartsError,
  unzip,
  type ZipPart,
  zipParts,
} from "./zip.ts";

/** In bytes, of one unpacked part. The largest official one, Bihar's attributes, has 12 MB. */
const MAX_PART = 200e6;

/** Of all records together. Bihar's 92,423 records have fewer than a million. */
const MAX_CELLS = 10e6;

/** In an archive. The official ones have four. */
const MAX_FILES = 100;

/**
 * The rows of a zipped shapefile (.shp with its attributes in .dbf): the header, then a row per record with its
 * attributes and the cells of its shape: latitude and longitude of a point (WGS 84), or the outline of a polygon in the
 * form of {@link outlineText}. These are empty for a record without a shape. A record without attributes is left out.
 * Lines are records, the header is line 1.
 *
 * Throws InputError, one line that names the file, if the archive is damaged or holds something else.
 *
 * @param maxPart maximum size of an unpacked part of the archive, in bytes
 */
export async function shapefileRows(
  path: string,
  content: Uint8Array,
  maxPart = MAX_PART,
): Promise<TableRow[]> {
  const [shp, dbf] = (await unpack(path, content, [".shp", ".dbf"], maxPart)) as [Buffer, Buffer];
  const shapes = readShapes(path, shp);
  checkAttributes(path, dbf, shapes.cells.length);
  const columns = attributeColumns(dbf);
  if (columns.length === 0 || columns.at(-1)!.to > dbf.readUInt16LE(DBF.recordLength)) {
    throw new InputError(
      `${path}: the columns of its .dbf do not fit its records; download the file again`,
    );
  }
  if (shapes.cells.length * columns.length > MAX_CELLS) {
    throw new InputError(
      `${path}: its .dbf has ${shapes.cells.length} records of ${columns.length} columns, over ${MAX_CELLS / 1e6} million cells`,
    );
  }
  const rows = [{ line: 1, fields: [...columns.map(({ name }) => name), ...shapes.columns] }];
  const first = dbf.readUInt16LE(DBF.headerLength);
  const length = dbf.readUInt16LE(DBF.recordLength);
  for (const [i, shape] of shapes.cells.entries()) {
    const at = first + i * length;
    // Decoded as a whole: cell by cell takes three times as long.
    const record = dbf.toString("latin1", at, at + length);
    const fields = columns.map(({ from, to }) => textOf(record, from, to));
    if (fields.every((text) => text === "")) continue;
    fields.push(...shape);
    rows.push({ line: i + 2, fields });
  }
  return rows;
}

/** The only parts of the archive with these extensions. */
async function unpack(
  path: string,
  content: Uint8Array,
  extensions: readonly string[],
  maxPart: number,
): Promise<Buffer[]> {
  const damaged = (error: unknown) => {
    if (!(error instanceof DamagedZipError)) return error;
    return new InputError(
      `${path}: is a damaged ZIP archive (${error.message}); download the file again`,
    );
  };
  let parts: ZipPart[];
  try {
    parts = zipParts(content, MAX_FILES);
  } catch (error) {
    if (error instanceof TooManyPartsError)
      throw new InputError(
        `${path}: has more than ${MAX_FILES} files; give each shapefile its own .zip`,
      );
    throw damaged(error);
  }
  return Promise.all(
    extensions.map(async (extension) => {
      const [part, other] = parts.filter(({ name }) => name.toLowerCase().endsWith(extension));
      if (part === undefined || other !== undefined) {
        throw new InputError(
          `${path}: not a zipped shapefile (${other ? "several" : "no"} ${extension} files); give each shapefile its own .zip`,
        );
      }
      const unpacked = await unzip(content, part, maxPart).catch((error: unknown) => {
        if (error instanceof TooLargeZipError)
          throw new InputError(`${path}: ${part.name} unpacks to over ${maxPart / 1e6} MB`);
        throw damaged(error);
      });
      return Buffer.from(unpacked.buffer);
    }),
  );
}

/** The layout of a .shp, by Esri's "Shapefile Technical Description" (1998). */
const SHP = { signature: 9994, header: 100, recordHeader: 8 } as const;

/** The types of shapes that can be read. */
const [NONE, POINT, POLYGON] = [0, 1, 5];

/** Reads the cells of a shape; undefined if it does not fill its record. */
type ShapeReader = (record: Buffer) => readonly string[] | undefined;

/** By type of shape, the columns of its cells and their reader. */
const SHAPES: ReadonlyMap<number, { readonly columns: readonly string[]; read: ShapeReader }> =
  new Map([
    [POINT, { columns: ["latitude", "longitude"], read: readPoint }],
    [POLYGON, { columns: ["outline"], read: readPolygon }],
  ]);

/** The layout of a .dbf, by dBASE III: its first byte, the numbers in its header, and the sign of a deleted record. */
const DBF = {
  version: 3,
  header: 32,
  count: 4,
  headerLength: 8,
  recordLength: 10,
  deleted: "*",
  column: 32,
  columnName: 11,
  columnLength: 16,
  endOfColumns: 0x0d,
} as const;

/** Checks that a .dbf has a whole record for every shape. */
function checkAttributes(path: string, dbf: Buffer, shapes: number): void {
  const damaged = (what: string) =>
    new InputError(`${path}: its .dbf ${what}; download the file again`);
  // Other formats have their columns in other positions.
  if (dbf.length < DBF.header || dbf[0] !== DBF.version)
    throw damaged("is not a table of dBASE III");
  const count = dbf.readUInt32LE(DBF.count);
  const start = dbf.readUInt16LE(DBF.headerLength);
  const length = dbf.readUInt16LE(DBF.recordLength);
  if (count !== shapes) throw damaged(`has ${count} records, but its .shp has ${shapes} shapes`);
  if (start <= DBF.header || length === 0 || start + count * length > dbf.length)
    throw damaged(`is shorter than its ${count} records`);
  for (let record = 0; record < count; record++) {
    if (dbf[start + record * length] === DBF.deleted.charCodeAt(0))
      throw damaged(`has a deleted record, ${record + 1}`);
  }
}

/** The columns of a .dbf, with the position of their texts in a record. */
function attributeColumns(dbf: Buffer): { name: string; from: number; to: number }[] {
  const columns: { name: string; from: number; to: number }[] = [];
  const end = dbf.readUInt16LE(DBF.headerLength);
  let to = DBF.deleted.length;
  for (let at = DBF.header; at + DBF.column <= end; at += DBF.column) {
    if (dbf[at] === DBF.endOfColumns) break;
    const [name] = dbf.toString("latin1", at, at + DBF.columnName).split("\0");
    const from = to;
    to += dbf[at + DBF.columnLength]!;
    columns.push({ name: name!.trim(), from, to });
  }
  return columns;
}

/**
 * The text of a cell of a record without surrounding blanks; empty for a number that does not fit into its column, which
 * is filled with asterisks.
 */
function textOf(record: string, from: number, to: number): string {
  const text = record.slice(from, to).trim();
  return text.startsWith("*") && /^\*+$/.test(text) ? "" : text;
}

/** The cells of each record's shape; empty ones for a record without a shape. */
function readShapes(
  path: string,
  shp: Buffer,
): { readonly columns: readonly string[]; readonly cells: readonly (readonly string[])[] } {
  const damaged = (what: string) =>
    new InputError(`${path}: its .shp ${what}; download the file again`);
  if (shp.length < SHP.header || shp.readInt32BE(0) !== SHP.signature)
    throw damaged("is not a shapefile");
  if (shp.readInt32BE(24) * 2 !== shp.length)
    throw damaged("has another length than its header says");
  const own = shp.readInt32LE(32);
  const kind = SHAPES.get(own);
  if (kind === undefined)
    throw new InputError(`${path}: its .shp has neither points nor polygons, but other shapes`);
  const none = kind.columns.map(() => "");
  const cells: (readonly string[])[] = [];
  for (let at = SHP.header; at < shp.length; ) {
    const start = at + SHP.recordHeader;
    const length = start + 4 <= shp.length ? shp.readInt32BE(at + 4) * 2 : -1;
    const isNext = length >= 4 && shp.readInt32BE(at) === cells.length + 1;
    const record = isNext ? shp.subarray(start, start + length) : undefined;
    const type = record?.length === length ? record.readInt32LE(0) : undefined;
    const shape = type === NONE ? none : type === own ? kind.read(record!) : undefined;
    if (shape === undefined) throw damaged(`is damaged at record ${cells.length + 1}`);
    cells.push(shape);
    at = start + length;
  }
  return { columns: kind.columns, cells };
}

/** Latitude and longitude. */
function readPoint(record: Buffer): readonly string[] | undefined {
  if (record.length !== 20) return undefined;
  return [record.readDoubleLE(12), record.readDoubleLE(4)].map(String);
}

/** The outline. A box and two counts precede its parts, and the last point of each part repeats the first. */
function readPolygon(record: Buffer): readonly string[] | undefined {
  if (record.length < 44) return undefined;
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)];
  const first = 44 + parts * 4;
  if (parts < 1 || points < 1 || record.length !== first + points * 16) return undefined;
  const starts = Array.from({ length: parts }, (_, i) => record.readInt32LE(44 + i * 4));
  const rings: (readonly [number, number])[][] = [];
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? points;
    if ((i === 0 && start !== 0) || end - start < 4 || end > points) return undefined;
    rings.push(
      Array.from({ length: end - start - 1 }, (_, j) => {
        const at = first + (start + j) * 16;
        return [record.readDoubleLE(at + 8), record.readDoubleLE(at)] as const;
      }),
    );
  }
  return [outlineText(rings)];
}
