/** GeoJSON files of points or of areas, as tables. */
import { InputError } from "../cli/input-error.ts";
import { outlineText, type Ring } from "./outline-text.ts";
import type { TableRow } from "./table.ts";

/** Of all features together; the same as for a shapefile. */
const MAX_CELLS = 10e6;

/** A kind of features, known by the type of their geometry. A collection has features of one kind. */
interface Shape {
  readonly called: string;
  readonly types: readonly unknown[];
  /** The columns that it adds to the properties. */
  readonly columns: readonly string[];
  /** The cells of these columns; undefined for unreadable coordinates. */
  readonly read: (coordinates: readonly unknown[], type: unknown) => readonly string[] | undefined;
}

const POINTS: Shape = {
  called: "a point",
  types: ["Point"],
  columns: ["latitude", "longitude"],
  read: ([longitude, latitude]) => [textOf(latitude), textOf(longitude)],
};

const AREAS: Shape = {
  called: "an area",
  types: ["Polygon", "MultiPolygon"],
  columns: ["outline"],
  read: (coordinates, type) => {
    const polygons = type === "Polygon" ? [coordinates] : coordinates;
    const rings = polygons.every(Array.isArray) ? polygons.flat().map(ringOf) : [undefined];
    return rings.every((ring) => ring !== undefined) ? [outlineText(rings)] : undefined;
  },
};

/** Values of `crs` for coordinate systems with longitude and latitude in degrees of WGS 84, which is also the default. */
const DEGREES = /(EPSG:+4326|CRS84)$/i;

/**
 * The rows of a GeoJSON collection of points or of areas: the header, which has the properties of all features, then a row per
 * feature with its properties, and latitude and longitude, or its outline in the form of {@link outlineText}. These are empty for a
 * feature without geometry. Lines are features, the header is line 1.
 *
 * Throws InputError, one line that names the file, for anything else.
 */
export function geojsonRows(path: string, content: Uint8Array): TableRow[] {
  const { features, columns } = readFeatures(path, content);
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  if (features.length * names.length > MAX_CELLS) {
    throw new InputError(
      `${path}: has ${features.length} features with ${names.length} properties, over ${MAX_CELLS / 1e6} million cells`,
    );
  }
  return [
    { line: 1, fields: [...names, ...columns] },
    ...features.map(({ properties, shape }, i) => ({
      line: i + 2,
      fields: [...names.map((name) => textOf(properties[name])), ...shape],
    })),
  ];
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** The cells of its geometry; empty without one. */
  readonly shape: readonly string[];
}

function readFeatures(
  path: string,
  content: Uint8Array,
): { features: readonly Feature[]; columns: readonly string[] } {
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
  const geometries = features.map((feature: unknown) => {
    const { geometry, properties } = isObject(feature) ? feature : {};
    return { geometry: geometry ?? undefined, properties: isObject(properties) ? properties : {} };
  });
  const first = geometries.find(({ geometry }) => geometry !== undefined)?.geometry;
  const kind = isObject(first) && AREAS.types.includes(first.type) ? AREAS : POINTS;
  const { columns } = kind;
  return {
    columns,
    features: geometries.map(({ geometry, properties }, i) => {
      const shape = geometry === undefined ? columns.map(() => "") : shapeOf(geometry, kind);
      if (shape === undefined)
        throw new InputError(`${path}: its feature ${i + 1} is not ${kind.called}`);
      return { properties, shape };
    }),
  };
}

/** Undefined for another geometry. */
function shapeOf(geometry: unknown, { types, read }: Shape): readonly string[] | undefined {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  return types.includes(type) && Array.isArray(coordinates) ? read(coordinates, type) : undefined;
}

/** The corners of an area's part or hole, of which the last repeats the first. */
function ringOf(corners: unknown): Ring | undefined {
  if (!Array.isArray(corners)) return undefined;
  const ring = corners.map((corner: unknown) => {
    const [longitude, latitude] = Array.isArray(corner) ? (corner as unknown[]) : [];
    return typeof latitude === "number" && typeof longitude === "number"
      ? ([latitude, longitude] as const)
      : undefined;
  });
  return ring.every((corner) => corner !== undefined) ? ring.slice(0, -1) : undefined;
}

/** A property as a cell; empty unless it is a text or a number. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
