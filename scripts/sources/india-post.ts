/** India Post's directory of PIN codes: one row per post office. */
import { PINCODE } from "../../functions/core/contract/levels.ts";
import { InputError } from "../cli/input-error.ts";
import type { PostOffice } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { officeName } from "../names/office-names.ts";
import { type Fields, packRows, unpackRows } from "./packed-rows.ts";
import {
  type FileKind,
  type ReadableRow,
  type RecognisedTable,
  readRows,
  Unreadable,
} from "./rows.ts";

type Field =
  | "name"
  | "pincode"
  | "type"
  | "delivery"
  | "district"
  | "state"
  | "latitude"
  | "longitude";

export const POST_OFFICES_FILE: FileKind<Field> = {
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
};

const TYPES: Readonly<Record<string, PostOffice["type"]>> = {
  HO: "head_office",
  PO: "post_office",
  SO: "post_office",
  BO: "branch_office",
};

/** An office as its row has it. */
export interface ListedOffice {
  readonly line: number;
  readonly file: string;
  readonly pincode: string;
  readonly name: string;
  readonly type: PostOffice["type"];
  readonly delivery: PostOffice["delivery"];
  /** As in the source. */
  readonly state: string;
  readonly district: string;
  /** Undefined for a text that is not degrees. */
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/**
 * The offices of a directory. Rows without a PIN code, a name or a known type are dropped and reported. Throws InputError
 * if the header does not belong to the rows: most are dropped, or there are more states than districts.
 */
export function* listedOffices(
  table: RecognisedTable<Field>,
  report: Report,
): Generator<ListedOffice> {
  const [districts, states] = [new Set<string>(), new Set<string>()];
  for (const office of readRows(table, report, readRow)) {
    states.add(office.state);
    districts.add(office.district);
    yield office;
  }
  if (states.size > districts.size) {
    throw new InputError(
      `${table.name}: has ${states.size} states, but ${districts.size} districts; are two headers exchanged?`,
    );
  }
}

const PACKED: Fields<ListedOffice, keyof ListedOffice> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  pincode: ({ pincode }) => pincode,
  name: ({ name }) => name,
  type: ({ type }) => type,
  delivery: ({ delivery }) => delivery,
  state: ({ state }) => state,
  district: ({ district }) => district,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
};

export function packOffices(offices: readonly ListedOffice[]): Uint8Array {
  return packRows(offices, PACKED);
}

/** The offices of {@link packOffices}, one after the other. */
export function unpackOffices(packed: Uint8Array): Generator<ListedOffice> {
  return unpackRows<ListedOffice>(packed);
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

/** The degrees in a cell: `15.49`, `15.49° N`; undefined for anything else. */
function degreesIn(cell: string): number | undefined {
  const [, degrees] = /^(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[NE]?$/i.exec(cell.trim()) ?? [];
  return degrees === undefined ? undefined : Number(degrees);
}
