import type { Report } from "../dataset/report.ts";
import { FIRST_TOWN } from "./census.ts";
import {
  localName,
  nameHeader,
  PINCODE_COLUMN,
  pincodesByCode,
  readLocalName,
} from "./lgd-cells.ts";
import {
  type FileKind,
  isEmptyCode,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readNumber,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { MunicipalBody } from "./said.ts";
import type { SourceFile } from "./source.ts";

type Field =
  | "state_name"
  | "body_code"
  | "body_name"
  | "census_2011_code"
  | "district_code"
  | "district_name"
  | "taluka_code"
  | "taluka_name"
  | "village_code"
  | "village_name";

/** The municipal directory of LGD: one row per village or ward area of a town. */
const COVERAGE: FileKind<Field> = {
  name: "LGD municipal directory",
  columns: {
    state_name: { label: "State Name", header: nameHeader("state") },
    body_code: { label: "Localbody Code", header: /^localbodycode$/ },
    body_name: { label: "Localbody Name", header: nameHeader("localbody") },
    census_2011_code: { label: "Census 2011 Code", header: /^census2011code$/ },
    district_code: { label: "District Code", header: /^districtcode$/ },
    district_name: { label: "District Name", header: nameHeader("district"), optional: true },
    taluka_code: { label: "Subdistrict Code", header: /^subdistrictcode$/ },
    taluka_name: { label: "Subdistrict Name", header: nameHeader("subdistrict"), optional: true },
    village_code: { label: "Village Code", header: /^villagecode$/ },
    village_name: { label: "Village Name", header: nameHeader("village"), optional: true },
  },
};

/** Town codes end below this; LGD's codes of newer villages begin with 9. */
const TOWNS_END = 900_000;

/**
 * The bodies of a municipal directory, in its order. Rows with an unreadable code go to the report; throws InputError if most
 * have one.
 */
function readBodies(table: RecognisedTable<Field>, report: Report): MunicipalBody[] {
  const bodies = new Map<string, MunicipalBody>();
  for (const row of readRows(table, report, readRow)) {
    const body = bodies.get(row.code);
    if (body === undefined) {
      bodies.set(row.code, row);
      continue;
    }
    body.areas.push(...row.areas);
    for (const name of row.areaNames) body.areaNames.add(name);
  }
  return [...bodies.values()];
}

/** The body in one row. */
function readRow({ file, line, cell }: ReadableRow<Field>): MunicipalBody | Unreadable {
  const name = cell("body_name");
  const code = readNumber(cell("body_code")) ?? "0";
  if (code === "0") {
    const place = { level: "village", code: cell("body_code"), name } as const;
    return new Unreadable("unreadable code of a town's body", place);
  }
  const town = readCode("village", cell("census_2011_code"));
  const area: MunicipalBody["areas"][number] = {};
  for (const level of ["district", "taluka", "village"] as const) {
    const text = cell(`${level}_code`);
    const read = isEmptyCode(text) ? undefined : readCode(level, text);
    if (read !== undefined) area[level] = read;
  }
  return {
    code,
    cell: name,
    state: cell("state_name"),
    census: Number(town) >= FIRST_TOWN && Number(town) < TOWNS_END ? town : undefined,
    file,
    line,
    areas: [area],
    areaNames: new Set([cell("district_name"), cell("taluka_name")]),
  };
}

/** The state of a body, so that its list is not confused with the list of states. */
const STATE = {
  state_code: { label: "State Code", header: /^statecode$/, optional: true },
  state_name: { label: "State Name", header: nameHeader("state"), optional: true },
} as const;
const BODY = {
  body_code: { label: "Localbody Code", header: /^localbodycode$/ },
  body_name: { label: "Localbody Name", header: nameHeader("localbody") },
} as const;

type NameField = keyof typeof STATE | keyof typeof BODY | "body_local_name";

/** Local names of towns' bodies. */
const NAMES: FileKind<NameField> = {
  name: "LGD list of urban local bodies",
  columns: { ...STATE, ...BODY, body_local_name: { ...localName("localbody"), optional: false } },
};

/** PIN codes of towns' bodies: one row for each body and PIN code. */
const PINCODES: FileKind<keyof typeof STATE | keyof typeof BODY | "pincode"> = {
  name: "LGD list of towns' PIN codes",
  columns: { ...STATE, ...BODY, pincode: PINCODE_COLUMN },
};

function readNames(table: RecognisedTable<NameField>): Map<string, string> {
  const names = new Map<string, string>();
  for (const row of table.rows) {
    const name = readLocalName(table.cell(row, "body_local_name"), table.cell(row, "body_name"));
    const code = readNumber(table.cell(row, "body_code"));
    if (name !== undefined && code !== undefined) names.set(code, name);
  }
  return names;
}

/** The lists of towns. Coverage comes first, because the others refer to its bodies. */
export const TOWN_FILES: readonly SourceFile[] = [
  {
    kind: COVERAGE,
    list: { name: "statewise_ulbs_coverage", required: false },
    read: (table, report) => ({ bodies: readBodies(table, report) }),
  },
  {
    kind: NAMES,
    list: { name: "urban_local_bodies", required: false },
    read: (table) => ({ bodyNames: readNames(table) }),
  },
  {
    kind: PINCODES,
    list: { name: "pincode_urban", required: false },
    read: (table, report) => ({
      bodyPincodes: pincodesByCode(table, "body", readNumber, report),
    }),
  },
];
