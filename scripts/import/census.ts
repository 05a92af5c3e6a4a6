import type { Provenance, State } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import { isEmptyCode, readCode } from "./codes.ts";
import type { FileKind, RecognisedTable } from "./header.ts";
import type { Report } from "./report.ts";
import type { SourceRow } from "./source-row.ts";

/** The village directory of the Census of India 2011, with MDDS location codes; one file a state. */
export const CENSUS_2011: Omit<Provenance, "retrieved"> = {
  source: "Census of India 2011, village directory with MDDS location codes",
  license: GODL_INDIA,
  attribution: "Office of the Registrar General & Census Commissioner, India",
};

/** What the Census's states say of where they come from: it has the boundaries of its own year. */
export const CENSUS_STATES: Pick<State, "source" | "boundaries"> = {
  source: "Census of India 2011",
  boundaries: "2011",
};

type Field =
  | "state_code"
  | "state_name"
  | "district_code"
  | "district_name"
  | "taluka_code"
  | "taluka_name"
  | "village_code"
  | "village_name";

export const CENSUS_FILE: FileKind<Field> = {
  name: "Census of India 2011 village directory",
  columns: {
    state_code: { label: "MDDS STC", header: /^mddsstc$/ },
    state_name: { label: "STATE NAME", header: /^statename$/ },
    district_code: { label: "MDDS DTC", header: /^mddsdtc$/ },
    district_name: { label: "DISTRICT NAME", header: /^districtname$/ },
    taluka_code: { label: "MDDS Sub_DT", header: /^mddssubdt$/ },
    taluka_name: { label: "SUB-DISTRICT NAME", header: /^subdistrictname$/ },
    village_code: { label: "MDDS PLCN", header: /^mddsplcn$/ },
    village_name: { label: "Area Name", header: /^areaname$/ },
  },
};

/**
 * The rows of a Census file. A code of zeros says that the row is about the place above; an empty one, beside a
 * code below it, that the Census has none. Rows whose codes cannot be read go to the report, not in.
 */
export function* censusRows(table: RecognisedTable<Field>, report: Report): Generator<SourceRow> {
  for (const row of table.rows) {
    const cell = (field: Field) => table.cell(row, field);
    const at = { file: table.name, line: row.line };
    const unreadable = (level: SourceLevel) =>
      report.add({
        ...at,
        action: "dropped",
        reason: `no ${level} code that can be read`,
        done: "left out",
        level,
        code: cell(`${level}_code`),
        name: cell("village_name"),
      });
    const code = (level: SourceLevel) => readCode(level, cell(`${level}_code`));

    const state = code("state");
    if (state === undefined) {
      unreadable("state");
      continue;
    }
    const found: SourceRow = { ...at, state: { code: state, name: cell("state_name") } };
    const wrong = LEVELS_BELOW.find((level) => {
      const text = cell(`${level}_code`);
      if (isEmptyCode(text)) return false;
      const read = code(level);
      if (read === undefined) return true;
      const named = { code: read, name: cell(`${level}_name`) };
      if (level === "village") found.village = { ...named, pincodes: [] };
      else found[level] = named;
      return false;
    });
    if (wrong !== undefined) unreadable(wrong);
    else if (found.district === undefined && (found.taluka ?? found.village) !== undefined)
      unreadable("district");
    else yield found;
  }
}

const LEVELS_BELOW = ["district", "taluka", "village"] as const;
type SourceLevel = "state" | (typeof LEVELS_BELOW)[number];
