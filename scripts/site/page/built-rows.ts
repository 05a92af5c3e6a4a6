import { DIGIPIN_OF_POINT, digipin } from "../../../functions/core/geo/digipin.ts";

type Row = Readonly<Record<string, string>>;

/** The rows of a file of the downloads. */
export function rowsOf(csv: string): Row[] {
  const lines: string[][] = [[]];
  // A field with its quotes, and the separator after it.
  for (const [, quoted, plain = "", end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((line) => line.length > 1);
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ""])));
}

/** A village with its DIGIPIN, which no file has. As in the API, it has one only if its position is precise. */
export function withDigipin(row: Row): Row {
  const { latitude, longitude, position } = row;
  if (!latitude || !longitude || position === "centre") return row;
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  return { ...row, digipin: digipin(at, DIGIPIN_OF_POINT) };
}

/** Rows with some columns, in the form of the downloads: UTF-8 with one header line. */
export function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return lines.map((line) => `${line.map(cell).join(",")}\n`).join("");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Columns with numbers, which map programs add up and classify; codes are texts. */
const NUMBERS = /^((state_|district_)?id|population|households|latitude|longitude)$/;

/** Rows with a position as points, with some columns as their properties: null where a row has none. */
export function geoJsonOf(rows: readonly Row[], columns: readonly string[]): string {
  const features = rows.map((row) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [Number(row.longitude), Number(row.latitude)] },
    properties: Object.fromEntries(
      columns.map((column) => [column, propertyOf(column, row[column])]),
    ),
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

function propertyOf(column: string, text = ""): string | number | null {
  if (text === "") return null;
  return NUMBERS.test(column) ? Number(text) : text;
}
