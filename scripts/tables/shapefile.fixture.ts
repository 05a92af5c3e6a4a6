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

function shapes(records: readonly ShapeRecord[]): Buffer {
  const all = records.map(([, point], i) => {
    const record = Buffer.alloc(point ? 28 : 12);
    record.writeInt32BE(i + 1, 0);
    record.writeInt32BE((record.length - 8) / 2, 4);
    record.writeInt32LE(point ? 1 : 0, 8);
    if (point) {
      record.writeDoubleLE(point[1], 12);
      record.writeDoubleLE(point[0], 20);
    }
    return record;
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + Buffer.concat(all).length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(1, 32);
  return Buffer.concat([header, ...all]);
}

/** Characters of a field. */
const WIDTH = 40;

function attributes(names: readonly string[], records: readonly ShapeRecord[]): Buffer {
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
