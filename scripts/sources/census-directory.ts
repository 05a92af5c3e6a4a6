import type { Provenance, State } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import {
  type FileKind,
  isEmptyCode,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readRows,
  Unreadable,
} from "./rows.ts";
import { NO_PINCODES, type SourceRow } from "./source-row.ts";

/** The village directory of the Census of India 2011, with MDDS location codes; one file per state. */
export const CENSUS_2011: Omit<Provenance, "retrieved"> = {
  source: "Census of India 2011, village directory with MDDS location codes",
  license: GODL_INDIA,
  attribution: "Office of the Registrar General & Census Commissioner, India",
};

/** The Census as an edition of the lists. */
export const CENSUS_EDITION = "2011";

/** Source and editions of the Census's states. */
export const CENSUS_STATES: Pick<State, "source" | "districts_edition" | "villages_edition"> = {
  source: "Census of India 2011",
  districts_edition: CENSUS_EDITION,
  villages_edition: CENSUS_EDITION,
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
 * The rows of a Census file. A code of zeros means that the row is about the place above; an empty one, together with a
 * code below it, that the Census has none. Rows with unreadable codes go to the report instead; throws InputError if
 * most are.
 */
export function censusRows(table: RecognisedTable<Field>, report: Report): Generator<SourceRow> {
  return readRows(table, report, readRow);
}

function readRow({ file, line, cell }: ReadableRow<Field>): SourceRow | Unreadable {
  const unreadable = (level: SourceLevel) => {
    const place = { level, code: cell(`${level}_code`), name: cell("village_name") };
    return new Unreadable(`unreadable ${level} code`, place);
  };
  const state = readCode("state", cell("state_code"));
  if (state === undefined) return unreadable("state");
  const found: SourceRow = { file, line, state: { code: state, name: cell("state_name") } };
  for (const level of LEVELS_BELOW) {
    const text = cell(`${level}_code`);
    if (isEmptyCode(text)) continue;
    const code = readCode(level, text);
    if (code === undefined) return unreadable(level);
    const named = { code, name: cell(`${level}_name`) };
    if (level === "village") found.village = { ...named, pincodes: NO_PINCODES };
    else found[level] = named;
  }
  if (found.district === undefined && (found.taluka ?? found.village) !== undefined)
    return unreadable("district");
  return found;
}

const LEVELS_BELOW = ["district", "taluka", "village"] as const;
type SourceLevel = "state" | (typeof LEVELS_BELOW)[number];
