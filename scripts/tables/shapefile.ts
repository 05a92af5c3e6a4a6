/** Zipped shapefiles of points, as tables. */

import { InputError } from "../cli/input-error.ts";
import type { TableRow } from "./table.ts";
import {
  DamagedZipError,
  TooLargeZipError,
  TooManyPartsError,
  unzip,
  type ZipPart,
  zipParts,
} from "./zip.ts";

/** In bytes, of one part unpacked. The largest official one, Bihar's attributes, has 12 MB. */
const MAX_PART = 200e6;

/** Of all records together. Bihar's 92,423 records have fewer than a million. */
const MAX_CELLS = 10e6;

/** Of an archive. The official ones hold four. */
const MAX_FILES = 100;

/** Columns that the points add to the attributes. */
const POINT_COLUMNS = ["latitude", "longitude"];

/**
 * The rows of a zipped shapefile of points (.shp with its attributes in .dbf): the header, then a row per point with its attributes,
 * latitude and longitude (WGS 84); both are empty for a record without a point. A record without attributes is left out.
 * Lines are records, the header is line 1.
 *
 * Throws InputError, one line that names the file, if the archive is damaged or holds something else.
 *
 * @param maxPart the most bytes of a part of the archive, unpacked
 */
export async function shapefileRows(
  path: string,
  content: Uint8Array,
  maxPart = MAX_PART,
): Promise<TableRow[]> {
  const [shp, dbf] = (await unpack(path, content, [".shp", ".dbf"], maxPart)) as [Buffer, Buffer];
  const points = readPoints(path, shp);
  checkAttributes(path, dbf, points.length);
  const columns = attributeColumns(dbf);
  if (columns.length === 0 || columns.at(-1)!.to > dbf.readUInt16LE(DBF.recordLength)) {
    throw new InputError(
      `${path}: the columns of its .dbf do not fit its records; download the file again`,
    );
  }
  if (points.length * columns.length > MAX_CELLS) {
    throw new InputError(
      `${path}: its .dbf has ${points.length} records of ${columns.length} columns, over ${MAX_CELLS / 1e6} million cells`,
    );
  }
  const rows = [{ line: 1, fields: [...columns.map(({ name }) => name), ...POINT_COLUMNS] }];
  const first = dbf.readUInt16LE(DBF.headerLength);
  const length = dbf.readUInt16LE(DBF.recordLength);
  for (const [i, point] of points.entries()) {
    const at = first + i * length;
    // Decoded as a whole: cell by cell would take three times as long.
    const record = dbf.toString("latin1", at, at + length);
    const fields = columns.map(({ from, to }) => textOf(record, from, to));
    if (fields.every((text) => text === "")) continue;
    fields.push(...(point?.map(String) ?? ["", ""]));
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

/** The layout of a .shp of points, by Esri's "Shapefile Technical Description" (1998). */
const SHP = {
  signature: 9994,
  header: 100,
  record: 28,
  nullRecord: 12,
  point: 1,
  none: 0,
} as const;

/** The layout of a .dbf, by dBASE III: its first byte, numbers of its header, and the sign of a deleted record. */
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

/** Checks that a .dbf has a whole record for every point. */
function checkAttributes(path: string, dbf: Buffer, points: number): void {
  const damaged = (what: string) =>
    new InputError(`${path}: its .dbf ${what}; download the file again`);
  // Other formats have their columns elsewhere.
  if (dbf.length < DBF.header || dbf[0] !== DBF.version)
    throw damaged("is not a table of dBASE III");
  const count = dbf.readUInt32LE(DBF.count);
  const start = dbf.readUInt16LE(DBF.headerLength);
  const length = dbf.readUInt16LE(DBF.recordLength);
  if (count !== points) throw damaged(`has ${count} records, but its .shp has ${points} points`);
  if (start <= DBF.header || length === 0 || start + count * length > dbf.length)
    throw damaged(`is shorter than its ${count} records`);
  for (let record = 0; record < count; record++) {
    if (dbf[start + record * length] === DBF.deleted.charCodeAt(0))
      throw damaged(`has a deleted record, ${record + 1}`);
  }
}

/** The columns of a .dbf: where their texts are in a record. */
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

/** The text of a cell of a record without blanks around it; empty where a number did not fit into its column, which asterisks fill. */
function textOf(record: string, from: number, to: number): string {
  const text = record.slice(from, to).trim();
  return text.startsWith("*") && /^\*+$/.test(text) ? "" : text;
}

/** Per record latitude and longitude; undefined for a record without a point. */
function readPoints(
  path: string,
  shp: Buffer,
): (readonly [latitude: number, longitude: number] | undefined)[] {
  const damaged = (what: string) =>
    new InputError(`${path}: its .shp ${what}; download the file again`);
  if (shp.length < SHP.header || shp.readInt32BE(0) !== SHP.signature)
    throw damaged("is not a shapefile");
  if (shp.readInt32BE(24) * 2 !== shp.length)
    throw damaged("has another length than its header says");
  if (shp.readInt32LE(32) !== SHP.point)
    throw new InputError(`${path}: its .shp has no points, but other shapes`);
  const points: (readonly [number, number] | undefined)[] = [];
  for (let at = SHP.header; at < shp.length; ) {
    const type = at + SHP.nullRecord <= shp.length ? shp.readInt32LE(at + 8) : undefined;
    const length = type === SHP.none ? SHP.nullRecord : SHP.record;
    const isWhole = at + length <= shp.length && shp.readInt32BE(at) === points.length + 1;
    if (!isWhole || (type !== SHP.none && type !== SHP.point))
      throw damaged(`is damaged at record ${points.length + 1}`);
    points.push(
      type === SHP.none ? undefined : [shp.readDoubleLE(at + 20), shp.readDoubleLE(at + 12)],
    );
    at += length;
  }
  return points;
}
