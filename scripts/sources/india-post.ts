/** India Post's directory of PIN codes: one row per post office. */
import { PINCODE } from "../../functions/core/contract/pincode.ts";
import { degreesIn } from "../../functions/core/geo/degrees.ts";
import { InputError } from "../cli/input-error.ts";
import type { PostOffice } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { officeName } from "../names/office-names.ts";
import {
  type FileKind,
  type ReadableRow,
  type RecognisedTable,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { ListedOffice } from "./said.ts";
import type { Source } from "./source.ts";

const KIND = {
  name: "India Post's directory of PIN codes",
  columns: {
    name: { label: "OfficeName", header: /^officename$/ },
    pincode: { label: "Pincode", header: /^pincode$/ },
    type: { label: "OfficeType", header: /^officetype$/ },
    delivery: { label: "Delivery", header: /^delivery(status)?$/ },
    district: { label: "District", header: /^district(name)?$/ },
    state: { label: "StateName", header: /^state(name)?$/ },
    latitude: { label: "Latitude", header: /^latitude$/, optional: true },
    longitude: { label: "Longitude", header: /^longitude$/, optional: true },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

/** Every post office, with its PIN code, its district and, usually, its position. */
export const INDIA_POST: Source = {
  source: "India Post, All India Pincode Directory",
  license: GODL_INDIA,
  attribution: "Department of Posts, Ministry of Communications, Government of India",
  about:
    "India Post's All India Pincode Directory, one .csv: post offices with PIN codes and positions",
  address: "https://www.data.gov.in/catalog/all-india-pincode-directory",
  files: [{ kind: KIND, read: (table, report) => ({ offices: readOffices(table, report) }) }],
};

const TYPES: Readonly<Record<string, PostOffice["type"]>> = {
  HO: "head_office",
  PO: "post_office",
  SO: "post_office",
  BO: "branch_office",
};

/**
 * The offices of a directory. Rows without a PIN code, a name or a known type are left out and reported. Throws InputError if
 * the header does not belong to the rows: if most rows are left out, or if there are more states than districts.
 */
function* readOffices(table: RecognisedTable<Field>, report: Report): Generator<ListedOffice> {
  const [districts, states] = [new Set<string>(), new Set<string>()];
  for (const office of readRows(table, report, readRow)) {
    states.add(office.state);
    districts.add(office.district);
    yield office;
  }
  if (states.size > districts.size) {
    throw new InputError(
      `${table.name}: has ${states.size} states, but ${districts.size} districts; are two headers swapped?`,
    );
  }
}

function readRow(row: ReadableRow<Field>): ListedOffice | Unreadable {
  const cell = (field: Field) => row.cell(field).trim();
  const pincode = cell("pincode").replace(/\.0+$/, "");
  const { name } = officeName(cell("name"));
  const type = TYPES[cell("type").toUpperCase()];
  if (!PINCODE.test(pincode) || name === "" || type === undefined) {
    const place = { level: "village", code: pincode, name: cell("name") } as const;
    return new Unreadable("a post office without a PIN code, a name or a known type", place);
  }
  return {
    file: row.file,
    line: row.line,
    pincode,
    name,
    type,
    delivery: /^(non|no)\b/i.test(cell("delivery")) ? "no" : "yes",
    state: cell("state"),
    district: cell("district"),
    latitude: degreesIn(cell("latitude")),
    longitude: degreesIn(cell("longitude")),
  };
}
