/** Points of villages by the Census's codes. */
import { isInIndia } from "../../functions/core/geo/india.ts";
import type { Report } from "../dataset/report.ts";
import {
  type FileKind,
  type ReadableRow,
  type RecognisedTable,
  readPlace,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { VillagePoint } from "./said.ts";
import type { Source, SourceFile } from "./source.ts";

const KIND = {
  name: "Points of the Census's villages",
  columns: {
    code: { label: "vilcode11", header: /^vilcode11$/ },
    name: { label: "vilname", header: /^vilname(11)?$/, optional: true },
    latitude: { label: "Lat", header: /^lat(itude)?$/ },
    longitude: { label: "Long", header: /^lon(g|gitude)?$/ },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

export const CENSUS_POINTS_FILE: SourceFile<Field> = {
  kind: KIND,
  read: (table, report) => ({ villagePoints: readPoints(table, report) }),
};

export const CENSUS_POINTS: Source = {
  source: "Census of India 2011, points of villages as collected by indian_admin_boundaries",
  license: "CC0-1.0, https://github.com/ramSeraph/indian_admin_boundaries",
  attribution:
    "Registrar General and Census Commissioner, India; ramSeraph/indian_admin_boundaries",
  about:
    "points of villages by the Census's codes, from the boundaries that are next to the daily copy of LGD: Census_Villages.parquet",
  address: "https://github.com/ramSeraph/indian_admin_boundaries/releases/tag/census-2011",
  files: [CENSUS_POINTS_FILE],
};

/**
 * The points of a table. Swaps degrees back if they are swapped, and leaves out rows without a point in India. Reports both.
 */
function readPoints(table: RecognisedTable<Field>, report: Report): Generator<VillagePoint> {
  return readRows(table, report, (row) => readPoint(row, report));
}

function readPoint(row: ReadableRow<Field>, report: Report): VillagePoint | Unreadable {
  const { file, line, cell } = row;
  const { place, code } = readPlace("village", row);
  if (code === undefined) return new Unreadable("a point without a village's code", place);
  const [latitude, longitude] = [degrees(cell("latitude")), degrees(cell("longitude"))];
  if (latitude === undefined || longitude === undefined)
    return new Unreadable("a village without a point", place);
  if (isInIndia({ latitude, longitude })) return { file, line, code, latitude, longitude };
  // No latitude in India is a longitude in India.
  if (!isInIndia({ latitude: longitude, longitude: latitude }))
    return new Unreadable("a village's point outside India", place);
  report.add({
    action: "repaired",
    reason: "a village's latitude and longitude are swapped",
    done: "swapped back",
    file,
    line,
    ...place,
  });
  return { file, line, code, latitude: longitude, longitude: latitude };
}

/** The degrees in a cell. Undefined for an empty cell, zero or another text. */
function degrees(text: string): number | undefined {
  return Number(text) || undefined;
}
