import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import {
  ByteWriter,
  type ColumnSource,
  ParquetWriter,
  schemaFromColumnData,
} from "hyparquet-writer";
import { SCHEMAS } from "../../functions/core/contract/schemas.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import {
  areaResult,
  toPlaceFields,
  villageResult,
} from "../../functions/core/directory/place-result.ts";
import { SEPARATOR } from "../tables/csv.ts";

/** The fields of a place in the API that hold one text or number, or a list of them. */
type PlaceRow = ReturnType<typeof toPlaceFields>;

/** The columns of the file: a place's fields in their order, except its relations to others. */
const PLACE_COLUMNS = Object.keys(SCHEMAS.Place.properties as object).filter(
  (name) => !["parents", "children", "formerly"].includes(name),
) as (keyof PlaceRow)[];

/**
 * Columns whose texts differ in nearly every row. Storing each as its difference from the previous row saves 2.5 MB of
 * 18.
 */
const OWN_TEXTS: readonly (keyof PlaceRow)[] = [
  "code",
  "name",
  "full_path",
  "digipin",
  "lgd_code",
  "census_2011_code",
];

/** Number of rows in a row group. */
const GROUP_ROWS = 50_000;

/** Rows of each file that the downloads page shows. */
export const SAMPLE_ROWS = 3;

/** All places in one file, and their number. */
export interface PlacesFile {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly columns: readonly string[];
  /** The first rows as texts. */
  readonly sample: readonly (readonly string[])[];
}

/**
 * All places in one file: areas first, then villages and localities, in groups in the directory's order. The rows of a
 * group are in the order of their codes: neighbours by code have similar codes and positions, which saves 2.3 MB of 17.6.
 * @param codesElsewhere a place's codes in other systems: the API leaves out those that are equal
 */
export async function placesParquet(
  directory: Directory,
  codesElsewhere: (place: PlaceRow) => Partial<PlaceRow>,
): Promise<PlacesFile> {
  const writer = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columnsOf([]) });
  const file = new ParquetWriter({
    writer,
    schema,
    codec: "GZIP",
    compressors: { GZIP: gzipSync },
  });
  let rows = 0;
  let sample: string[][] = [];
  for await (const group of groups(directory)) {
    // The thread that packs states gets the next one only between tasks.
    await setImmediate();
    for (const row of group) Object.assign(row, codesElsewhere(row));
    await file.write({ columnData: columnsOf(group), rowGroupSize: GROUP_ROWS });
    if (rows === 0)
      sample = group
        .slice(0, SAMPLE_ROWS)
        .map((row) => PLACE_COLUMNS.map((column) => textOf(row[column]) ?? ""));
    rows += group.length;
  }
  await file.finish();
  return { bytes: writer.getBytes(), rows, columns: PLACE_COLUMNS, sample };
}

async function* groups(directory: Directory): AsyncGenerator<PlaceRow[]> {
  const { areas } = directory;
  const all = Array.from({ length: areas.firstVillage }, (_, area) => area);
  const points = await directory.points(all);
  yield all.map((area) => toPlaceFields(areas, areaResult(areas, area), points[area]));
  for (let from = areas.firstVillage; from < areas.size; from += GROUP_ROWS) {
    const villages = await directory.villages([[from, Math.min(from + GROUP_ROWS, areas.size)]]);
    const ordinals = villages.map(({ ordinal }) => ordinal);
    const points = await directory.points(ordinals);
    const members = await directory.members(ordinals);
    const rows = villages.map((village, i) =>
      Object.assign(toPlaceFields(areas, villageResult(areas, village), points[i]), members[i]),
    );
    yield rows.sort((a, b) => (a.code < b.code ? -1 : 1));
  }
}

function columnsOf(rows: readonly PlaceRow[]): ColumnSource[] {
  const properties = SCHEMAS.Place.properties as Readonly<Record<string, { type?: unknown }>>;
  const values = valuesOf(rows);
  return PLACE_COLUMNS.map((name) => {
    const column = values.get(name)!;
    if (isOf("integer", properties[name]!.type))
      return { name, type: "INT32", encoding: "DELTA_BINARY_PACKED", data: column };
    if (isOf("number", properties[name]!.type)) return { name, type: "DOUBLE", data: column };
    const data = column.map(textOf);
    if (!OWN_TEXTS.includes(name)) return { name, type: "STRING", data };
    return { name, type: "STRING", encoding: "DELTA_BYTE_ARRAY", data: data.map(bytesOf) };
  });
}

/**
 * The values of each column; null for none. Goes through the rows once: they have many shapes, so that a field by its name
 * takes long.
 */
function valuesOf(rows: readonly PlaceRow[]): ReadonlyMap<string, Value[]> {
  const values = new Map(
    PLACE_COLUMNS.map((name) => [name as string, new Array<Value>(rows.length).fill(null)]),
  );
  for (const [i, row] of rows.entries())
    for (const name in row) {
      const column = values.get(name);
      if (column) column[i] = row[name as keyof PlaceRow] ?? null;
    }
  return values;
}

/** The value of a field. */
type Value = Exclude<PlaceRow[keyof PlaceRow], undefined>;

/** Several values as one text; a value with a code is preceded by it: "5906 Gubbi". */
export function listText(
  values: readonly (string | { readonly code: string; readonly name: string })[],
): string {
  return values
    .map((value) => (typeof value === "string" ? value : `${value.code} ${value.name}`))
    .join(SEPARATOR);
}

/** As in the CSV files. */
function textOf(value: Value | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = Array.isArray(value) ? listText(value) : String(value);
  return text === "" ? null : text;
}

/** A text in UTF-8, as the writer takes it, too: it would allocate memory for each outside of the heap. */
function bytesOf(text: string | null): Uint8Array | null {
  return text === null ? null : Buffer.from(text);
}

/** Whether a schema's type is one of numbers, possibly unknown ones. */
function isOf(wanted: "integer" | "number", type: unknown): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}
