/** India Post's directory of PIN codes: one row per post office. */
import { PINCODE } from "../../functions/core/contract/levels.ts";
import { InputError } from "../cli/input-error.ts";
import type { PostOffice, Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import { checkDropped, type FileKind, type RecognisedTable } from "./header.ts";
import { cleanName, fromCapitals } from "./names.ts";
import { officeDistricts } from "./office-districts.ts";
import { degreesIn, plausiblePositions } from "./office-positions.ts";
import type { Report } from "./report.ts";

type Field = "name" | "pincode" | "type" | "delivery" | "district" | "state" | "latitude" | "longitude";

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

export const INDIA_POST: Omit<Provenance, "retrieved"> = {
  source: "India Post, All India Pincode Directory",
  license: GODL_INDIA,
  attribution: "Department of Posts, Ministry of Communications, Government of India",
};

const TYPES: Readonly<Record<string, PostOffice["type"]>> = {
  HO: "head_office",
  PO: "post_office",
  SO: "post_office",
  BO: "branch_office",
};

/** What `type` says already: `Advoi B.O`, `Panaji HO`. */
const TYPE_IN_NAME = /[\s.]*\b[BSH]\.?\s?O\.?\s*$/i;

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
export function* listedOffices(table: RecognisedTable<Field>, report: Report): Generator<ListedOffice> {
  const { name: file, rows } = table;
  let dropped = 0;
  const [districts, states] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const cell = (field: Field) => table.cell(row, field).trim();
    const pincode = cell("pincode").replace(/\.0+$/, "");
    const written = cleanName(cell("name")).name;
    const name = fromCapitals(written.replace(TYPE_IN_NAME, "").trim() || written);
    const type = TYPES[cell("type").toUpperCase()];
    if (!PINCODE.test(pincode) || name === "" || type === undefined) {
      dropped++;
      report.add({
        ...{ action: "dropped", reason: "a post office without a PIN code, a name or a known type" },
        ...{ done: "left out", file, line: row.line, level: "village", code: pincode, name: written },
      });
      continue;
    }
    states.add(cell("state"));
    districts.add(cell("district"));
    yield {
      ...{ file, line: row.line, pincode, name, type },
      delivery: /^(non|no)\b/i.test(cell("delivery")) ? "no" : "yes",
      ...{ state: cell("state"), district: cell("district") },
      ...{ latitude: degreesIn(cell("latitude")), longitude: degreesIn(cell("longitude")) },
    };
  }
  checkDropped(table, dropped);
  if (states.size > districts.size) {
    throw new InputError(
      `${file}: has ${states.size} states, but ${districts.size} districts; are two headers exchanged?`,
    );
  }
}

/**
 * Adds post offices to the places, each in the district that its row names, if that is known. Positions that are not
 * plausible are left out.
 */
export function addPostOffices(
  places: UnsavedDataset,
  listed: readonly ListedOffice[],
  report: Report,
): void {
  if (listed.length === 0) return;
  const districts = officeDistricts(places, listed, report);
  const positions = plausiblePositions(listed, report);
  const offices = new Map<string, PostOffice>();
  for (const [i, office] of listed.entries()) {
    const { pincode, name, type, delivery } = office;
    const district_code = districts[i];
    const position = positions[i];
    const added: PostOffice = {
      ...{ pincode, name, type, delivery },
      ...(district_code !== undefined && { district_code }),
      ...(position && {
        latitude: String(Number(position.latitude.toFixed(5))),
        longitude: String(Number(position.longitude.toFixed(5))),
      }),
    };
    offices.set(Object.values(added).join("\n"), added);
  }
  places.postOffices = [...offices.values()];
}
