import { zipSync } from "fflate";

/** A record of a shapefile: its attributes, and its point if it has one. */
export type ShapeRecord = readonly [
  attributes: readonly string[],
  point?: readonly [latitude: number, longitude: number] | undefined,
];

/** A zipped shapefile of points, with attributes of these names. */
export function zippedShapefile(
  names: readonly string[],
  records: readonly ShapeRecord[],
): Uint8Array {
  return zipSync({ "Places.shp": shapes(records), "Places.dbf": attributes(names, records) });
}

/** The rings of a polygon, each closed by its first point. */
export type Polygon = readonly (readonly (readonly [latitude: number, longitude: number])[])[];

/** A zipped shapefile of polygons, with attributes of these names; a record without rings has no shape. */
export function zippedPolygons(
  names: readonly string[],
  records: readonly (readonly [attributes: readonly string[], rings: Polygon])[],
): Uint8Array {
  const bodies = records.map(([, rings]) => (rings.length > 0 ? polygon(rings) : NO_SHAPE));
  return zipSync({
    "Places.shp": shapefile(5, bodies),
    "Places.dbf": attributes(names, records),
  });
}

const NO_SHAPE = Buffer.alloc(4);

function polygon(rings: Polygon): Buffer {
  const points = rings.flat();
  const body = Buffer.alloc(44 + rings.length * 4 + points.length * 16);
  body.writeInt32LE(5, 0);
  body.writeInt32LE(rings.length, 36);
  body.writeInt32LE(points.length, 40);
  for (let i = 0, start = 0; i < rings.length; start += rings[i++]!.length)
    body.writeInt32LE(start, 44 + i * 4);
  for (const [i, [latitude, longitude]] of points.entries()) {
    body.writeDoubleLE(longitude, 44 + rings.length * 4 + i * 16);
    body.writeDoubleLE(latitude, 44 + rings.length * 4 + i * 16 + 8);
  }
  return body;
}

function shapes(records: readonly ShapeRecord[]): Buffer {
  const bodies = records.map(([, point]) => {
    if (!point) return NO_SHAPE;
    const body = Buffer.alloc(20);
    body.writeInt32LE(1, 0);
    body.writeDoubleLE(point[1], 4);
    body.writeDoubleLE(point[0], 12);
    return body;
  });
  return shapefile(1, bodies);
}

/** A .shp of shapes of a type; the bodies of its records. */
function shapefile(type: number, bodies: readonly Buffer[]): Buffer {
  const all = bodies.map((body, i) => {
    const start = Buffer.alloc(8);
    start.writeInt32BE(i + 1, 0);
    start.writeInt32BE(body.length / 2, 4);
    return Buffer.concat([start, body]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + Buffer.concat(all).length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(type, 32);
  return Buffer.concat([header, ...all]);
}

/** Characters of a field. */
const WIDTH = 40;

function attributes(
  names: readonly string[],
  records: readonly (readonly [attributes: readonly string[], ...unknown[]])[],
): Buffer {
  const header = Buffer.alloc(32 + names.length * 32 + 1);
  header[0] = 3;
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(1 + names.length * WIDTH, 10);
  for (const [i, name] of names.entries()) {
    header.write(name, 32 + i * 32, "latin1");
    header.write("C", 32 + i * 32 + 11, "latin1");
    header[32 + i * 32 + 16] = WIDTH;
  }
  header[header.length - 1] = 13;
  const rows = records.map(([fields]) =>
    Buffer.from(` ${fields.map((field) => field.padEnd(WIDTH)).join("")}`, "latin1"),
  );
  return Buffer.concat([header, ...rows, Buffer.from([26])]);
}
