/** Areas of villages and census towns by the Census's codes. The middle of an area is used as its village's point. */
import type { Position } from "../../functions/core/geo/distance.ts";
import { isInIndia } from "../../functions/core/geo/india.ts";
import { outlineRings, type Ring } from "../tables/outline-text.ts";
import { type FileKind, type ReadableRow, readPlace, readRows, Unreadable } from "./rows.ts";
import type { VillagePoint } from "./said.ts";
import type { Source } from "./source.ts";

const KIND = {
  name: "Areas of villages",
  columns: {
    code: { label: "VILCODE11", header: /^vilcode11$/ },
    name: { label: "VILNAME11", header: /^vilname11$/, optional: true },
    outline: { label: "outline", header: /^outline$/ },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

export const VILLAGE_AREAS: Source = {
  source: "National Informatics Centre, Bharat Maps, areas of villages",
  license: "MIT, https://github.com/datta07/INDIAN-SHAPEFILES",
  attribution: "National Informatics Centre, Government of India; datta07/INDIAN-SHAPEFILES",
  about:
    "areas of villages as of about 2019, from Bharat Maps, whose middles are their points: one .geojson for each state",
  address: "https://github.com/datta07/INDIAN-SHAPEFILES",
  files: [
    {
      kind: KIND,
      read: (table, report) => ({ villagePoints: readRows(table, report, readRow) }),
    },
  ],
};

/** The point of a row. Undefined for land without a code, which is part of a town. */
function readRow(row: ReadableRow<Field>): VillagePoint | Unreadable | undefined {
  const { file, line, cell } = row;
  if (cell("code").trim() === "") return undefined;
  const { place, code } = readPlace("village", row);
  if (code === undefined) return new Unreadable("an area without a village's code", place);
  const at = centroidOf(outlineRings(cell("outline")));
  return isInIndia(at)
    ? { file, line, code, ...at }
    : new Unreadable("a village's area that is not in India", place);
}

/** The centroid of the largest part of an area, in degrees. NaN if it has no parts. */
function centroidOf(rings: readonly Ring[]): Position {
  let middle = { latitude: Number.NaN, longitude: Number.NaN };
  let largest = 0;
  for (const ring of rings) {
    const origin = ring[0];
    if (origin === undefined) continue;
    // Relative to the first corner, so that the products keep their decimals.
    const corners = ring.map(([latitude, longitude]) => [
      latitude - origin[0],
      longitude - origin[1],
    ]) as [number, number][];
    let [twice, north, east] = [0, 0, 0];
    for (const [i, [y, x]] of corners.entries()) {
      const [nextY, nextX] = corners[(i + 1) % corners.length]!;
      const cross = y * nextX - nextY * x;
      twice += cross;
      north += (y + nextY) * cross;
      east += (x + nextX) * cross;
    }
    if (Math.abs(twice) <= largest) continue;
    largest = Math.abs(twice);
    middle = {
      latitude: origin[0] + north / (3 * twice),
      longitude: origin[1] + east / (3 * twice),
    };
  }
  return middle;
}
