import type { Report } from "../dataset/report.ts";
import { FIRST_TOWN } from "./census.ts";
import { localName, optional, pincodesByCode, readLocalName, required } from "./lgd-cells.ts";
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

/** The municipal directory of LGD: one row per village or ward area of a town. */
const COVERAGE = {
  name: "LGD municipal directory",
  columns: {
    ...required("state_name", "body_code", "body_name", "census_2011_code"),
    ...required("district_code", "taluka_code", "village_code"),
    ...optional("district_name", "taluka_name", "village_name"),
  },
} satisfies FileKind;

type Field = keyof typeof COVERAGE.columns;

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
    ...(Number(town) < FIRST_TOWN && { censusVillage: town! }),
    file,
    line,
    areas: [area],
    areaNames: new Set([cell("district_name"), cell("taluka_name")]),
  };
}

/** The state of a body, so that its list is not confused with the list of states. */
const STATE = optional("state_code", "state_name");
const BODY = required("body_code", "body_name");

/** Local names of towns' bodies. */
const NAMES = {
  name: "LGD list of urban local bodies",
  columns: { ...STATE, ...BODY, body_local_name: { ...localName("localbody"), optional: false } },
} satisfies FileKind;

type NameField = keyof typeof NAMES.columns;

/** PIN codes of towns' bodies: one row for each body and PIN code. */
const PINCODES = {
  name: "LGD list of towns' PIN codes",
  columns: { ...STATE, ...BODY, ...required("pincode") },
} satisfies FileKind;

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
