import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { MAX_NAME_LENGTH, type Provenance } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import { readCode } from "./codes.ts";
import type { FileKind, RecognisedTable } from "./header.ts";
import { cleanName, fromCapitals } from "./names.ts";
import type { Report } from "./report.ts";
import type { Named, SourceRow } from "./source-row.ts";

/** The source of a state's places, as its record tells it. */
export const LGD_NAME = "Local Government Directory";

/** The Local Government Directory, as downloaded from it or taken from the open-data portal. */
export const LGD: Omit<Provenance, "retrieved"> = {
  source: "Local Government Directory (LGD)",
  license: GODL_INDIA,
  attribution: "Ministry of Panchayati Raj, Government of India",
};

type Field =
  | `${Level}_code`
  | `${Level}_name`
  | "village_local_name"
  | "village_pincode"
  | "census_2011_code";

/** Headers change from file to file and year to year: "Village Name (In Englsih)", subdistrict_name. */
const STATE = {
  state_code: { label: "State Code", header: /^statecode$/ },
  state_name: { label: "State Name (In English)", header: name("state") },
} as const;
const DISTRICT = {
  ...STATE,
  district_code: { label: "District Code", header: /^districtcode$/ },
  district_name: { label: "District Name (In English)", header: name("district") },
} as const;
const TALUKA = {
  ...DISTRICT,
  taluka_code: { label: "Sub-District Code", header: /^subdistrictcode$/ },
  taluka_name: { label: "Sub-District Name (In English)", header: name("subdistrict") },
} as const;
const CENSUS_CODE = { label: "Census 2011 Code", header: /^census2011code$/, optional: true };

function name(level: string): RegExp {
  return new RegExp(`^${level}name(in)?(eng[a-z]*)?$`);
}

/** The kinds of files that the directory offers, by the lowest level in them. */
export const LGD_FILES: readonly FileKind<Field>[] = [
  { name: "LGD list of states", columns: { ...STATE, census_2011_code: CENSUS_CODE } },
  {
    name: "LGD list of districts",
    columns: { ...DISTRICT, census_2011_code: CENSUS_CODE },
  },
  { name: "LGD list of sub-districts", columns: { ...TALUKA, census_2011_code: CENSUS_CODE } },
  {
    name: "LGD list of villages",
    columns: {
      ...TALUKA,
      village_code: { label: "Village Code", header: /^villagecode$/ },
      village_name: { label: "Village Name (In English)", header: name("village") },
      village_local_name: {
        label: "Village Name (In Local)",
        header: /^villagename(in)?loc[a-z]*$/,
        optional: true,
      },
      village_pincode: { label: "Pincode", header: /^pincodes?$/, optional: true },
    },
  },
];

/**
 * The rows of an LGD file. Rows with a code that cannot be read go to the report, not in. Names of districts and
 * sub-districts that older lists have in capitals get small letters.
 *
 * @param onCensusCode called with the code that a district or sub-district has in the Census of 2011, where the file
 *   tells it
 */
export function* lgdRows(
  table: RecognisedTable<Field>,
  report: Report,
  onCensusCode: (level: "district" | "taluka", code: string, censusCode: string) => void,
): Generator<SourceRow> {
  const levels = LEVELS.filter((level) => table.kind.columns[`${level}_code`] !== undefined);
  const lowest = levels.at(-1)!;
  for (const row of table.rows) {
    const cell = (field: Field) => table.cell(row, field);
    const at = { file: table.name, line: row.line };
    const named = (level: Level) => {
      const code = readCode(level, cell(`${level}_code`));
      const name = cell(`${level}_name`);
      return code === undefined ? undefined : { code, name: level === "village" ? name : fromCapitals(name) };
    };
    const wrong = levels.find((level) => named(level) === undefined);
    if (wrong !== undefined) {
      report.add({
        ...at,
        action: "dropped",
        reason: `no ${wrong} code that can be read`,
        done: "left out",
        level: lowest,
        code: cell(`${lowest}_code`),
        name: cell(`${lowest}_name`),
      });
      continue;
    }
    const found: SourceRow = { ...at, state: named("state")! };
    if (levels.includes("district")) found.district = named("district")!;
    if (levels.includes("taluka")) found.taluka = named("taluka")!;
    if (levels.includes("village")) {
      const village = named("village")!;
      const pincodes = readPincodes(cell("village_pincode"), { ...at, ...village }, report);
      const local_name = readLocalName(cell("village_local_name"), village.name);
      found.village = { ...village, pincodes };
      if (local_name !== undefined) found.village.local_name = local_name;
    }
    if (lowest === "district" || lowest === "taluka") {
      const census = readCode(lowest, cell("census_2011_code"));
      if (census !== undefined) onCensusCode(lowest, found[lowest]!.code, census);
    }
    yield found;
  }
}

/** What files write where they have nothing. */
const NOTHING = /^(|0+|-+|n\.?a\.?|null|nil|none)$/i;

/**
 * The PIN codes in a cell: six digits, the first not 0, several parted by anything else.
 * @param village whose they are; what is there but is none goes to the report
 */
export function readPincodes(
  cell: string,
  village: Named & Pick<SourceRow, "file" | "line">,
  report: Report,
): string[] {
  const parts = cell.split(/[\s,;/|]+/).filter((part) => !NOTHING.test(part));
  return parts.filter((part) => {
    if (/^[1-9]\d{5}$/.test(part)) return true;
    report.add({
      ...village,
      level: "village",
      action: "doubtful",
      reason: "a PIN code that is not six digits",
      done: "taken without it",
      note: part,
    });
    return false;
  });
}

/** The name in the local script; undefined where a file has none, or repeats the English one. */
function readLocalName(cell: string, english: string): string | undefined {
  const { name } = cleanName(cell);
  const isName = !NOTHING.test(name) && name.length <= MAX_NAME_LENGTH;
  return isName && name !== cleanName(english).name ? name : undefined;
}
