/** Headquarters of sub-districts: points by the Census's codes. */
import { isInIndia } from "../../functions/core/geo/india.ts";
import { cleanName } from "../names/clean-names.ts";
import { type FileKind, type ReadableRow, readPlace, readRows, Unreadable } from "./rows.ts";
import type { ListedPoint } from "./said.ts";
import type { Source } from "./source.ts";

/** The file of Sikkim has lower-case headers and lacks LOC_NAME. */
const KIND = {
  name: "Headquarters of sub-districts",
  columns: {
    code: { label: "SDTCODE11", header: /^sdtcode11$/ },
    name: { label: "NAME11", header: /^name11$/ },
    place: { label: "LOC_NAME", header: /^locname$/, optional: true },
    latitude: { label: "latitude", header: /^latitude$/ },
    longitude: { label: "longitude", header: /^longitude$/ },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

/** The headquarters of sub-districts. */
export const HEADQUARTERS: Source = {
  source: "National Informatics Centre, Bharat Maps, headquarters of sub-districts",
  license: "MIT, https://github.com/datta07/INDIAN-SHAPEFILES",
  attribution: "National Informatics Centre, Government of India; datta07/INDIAN-SHAPEFILES",
  about:
    "headquarters of sub-districts as of about 2019, from Bharat Maps: one .geojson for each state",
  address: "https://github.com/datta07/INDIAN-SHAPEFILES",
  files: [
    { kind: KIND, read: (table, report) => ({ points: [...readRows(table, report, readRow)] }) },
  ],
};

function readRow(row: ReadableRow<Field>): ListedPoint | Unreadable {
  const { file, line, cell } = row;
  const { place, code } = readPlace("taluka", row);
  if (code === undefined) return new Unreadable("unreadable taluka code", place);
  const [latitude, longitude] = [cell("latitude"), cell("longitude")].map((text) =>
    text === "" ? Number.NaN : Number(text),
  );
  const position = { latitude: latitude!, longitude: longitude! };
  if (!isInIndia(position)) return new Unreadable("headquarters without a point in India", place);
  return {
    file,
    line,
    ...place,
    code,
    place: cleanName(cell("place")).name,
    position,
  };
}
