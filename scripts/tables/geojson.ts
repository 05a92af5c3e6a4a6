/** GeoJSON files of points, as tables. */
import { InputError } from "../cli/input-error.ts";
import type { TableRow } from "./table.ts";

/** Of all features together, as of a shapefile. */
const MAX_CELLS = 10e6;

/** Columns that the points add to the properties. */
const POINT_COLUMNS = ["latitude", "longitude"];

/** Coordinate systems with longitude and latitude in degrees of WGS 84, as `crs` names them; none is one, too. */
const DEGREES = /(EPSG:+4326|CRS84)$/i;

/**
 * The rows of a GeoJSON collection of points: the header, which has the properties of all features, then a row per feature
 * with its properties, latitude and longitude; both are empty for a feature without geometry. Lines are features, the header
 * is line 1.
 *
 * Throws InputError, one line that names the file, for anything else.
 */
export function geojsonRows(path: string, content: Uint8Array): TableRow[] {
  const features = readFeatures(path, content);
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  if (features.length * names.length > MAX_CELLS) {
    throw new InputError(
      `${path}: has ${features.length} features with ${names.length} properties, over ${MAX_CELLS / 1e6} million cells`,
    );
  }
  return [
    { line: 1, fields: [...names, ...POINT_COLUMNS] },
    ...features.map(({ properties, point }, i) => ({
      line: i + 2,
      fields: [...names.map((name) => textOf(properties[name])), ...point],
    })),
  ];
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Latitude and longitude; both empty without geometry. */
  readonly point: readonly [string, string];
}

function readFeatures(path: string, content: Uint8Array): Feature[] {
  let collection: unknown;
  try {
    collection = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch (error) {
    throw new InputError(
      `${path}: not JSON in UTF-8 (${(error as Error).message.split("\n", 1)[0]}); download the file again`,
    );
  }
  const { type, features, crs } = isObject(collection) ? collection : {};
  if (type !== "FeatureCollection" || !Array.isArray(features))
    throw new InputError(`${path}: not a GeoJSON FeatureCollection`);
  const system = isObject(crs) && isObject(crs.properties) ? crs.properties.name : undefined;
  if (system !== undefined && !DEGREES.test(String(system)))
    throw new InputError(
      `${path}: its coordinates are in ${JSON.stringify(system)}; convert it to WGS 84 (EPSG:4326)`,
    );
  return features.map((feature: unknown, i) => {
    const { geometry, properties } = isObject(feature) ? feature : {};
    const point = pointOf(geometry);
    if (point === undefined) throw new InputError(`${path}: its feature ${i + 1} is not a point`);
    return { properties: isObject(properties) ? properties : {}, point };
  });
}

/** Undefined for another geometry. */
function pointOf(geometry: unknown): Feature["point"] | undefined {
  if (geometry === null || geometry === undefined) return ["", ""];
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  if (type !== "Point" || !Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates as unknown[];
  return [textOf(latitude), textOf(longitude)];
}

/** A property as a cell; empty unless it is a text or a number. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
