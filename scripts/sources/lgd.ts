import type { StateKind } from "../../functions/core/contract/kinds.ts";
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import type { Census2001Code, Provenance } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { MAX_NAME_LENGTH } from "../dataset/tables.ts";
import { cleanName, fromCapitals } from "../names/clean-names.ts";
import {
  type Column,
  checkDropped,
  type FileKind,
  type RecognisedTable,
  readCode,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { Named, SourceRow } from "./source-row.ts";

/** The name of this source in a state's record. */
export const LGD_NAME = "Local Government Directory";

/** The Local Government Directory, downloaded from its own site or from the open-data portal. */
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
  | "census_2001_code"
  | "census_2011_code"
  | "state_kind";

/** Headers differ from file to file and year to year: "Village Name (In Englsih)", subdistrict_name. */
const STATE = {
  state_code: { label: "State Code", header: /^statecode$/ },
  state_name: { label: "State Name (In English)", header: nameHeader("state") },
} as const;
const DISTRICT = {
  ...STATE,
  district_code: { label: "District Code", header: /^districtcode$/ },
  district_name: { label: "District Name (In English)", header: nameHeader("district") },
} as const;
const TALUKA = {
  ...DISTRICT,
  taluka_code: { label: "Sub-District Code", header: /^subdistrictcode$/ },
  taluka_name: { label: "Sub-District Name (In English)", header: nameHeader("subdistrict") },
} as const;
const PINCODE = { label: "Pincode", header: /^pincodes?$/ };
const CENSUS_2001_CODE = { label: "Census 2001 Code", header: /^census2001code$/, optional: true };
const CENSUS_CODE = { label: "Census 2011 Code", header: /^census2011code$/, optional: true };

/** Headers of the English name of a level or body: "Village Name (In Englsih)", `subdistrict_name`. */
export function nameHeader(level: string): RegExp {
  return new RegExp(`^${level}name(in)?(eng[a-z]*)?$`);
}

export function localName(level: string): Column {
  return {
    label: "Name (In Local)",
    header: new RegExp(`^${level}name(in)?loc[a-z]*$`),
    optional: true,
  };
}

/** The lists that the directory offers, each down to one level. */
export const LGD_LISTS = {
  states: {
    name: "LGD list of states",
    columns: {
      ...STATE,
      census_2001_code: CENSUS_2001_CODE,
      census_2011_code: CENSUS_CODE,
      state_kind: { label: "State or UT", header: /^stateorut$/, optional: true },
    },
  },
  districts: {
    name: "LGD list of districts",
    columns: { ...DISTRICT, census_2001_code: CENSUS_2001_CODE, census_2011_code: CENSUS_CODE },
  },
  subdistricts: {
    name: "LGD list of sub-districts",
    columns: { ...TALUKA, census_2001_code: CENSUS_2001_CODE, census_2011_code: CENSUS_CODE },
  },
  villages: {
    name: "LGD list of villages",
    columns: {
      ...TALUKA,
      village_code: { label: "Village Code", header: /^villagecode$/ },
      village_name: { label: "Village Name (In English)", header: nameHeader("village") },
      village_local_name: localName("village"),
      village_pincode: { ...PINCODE, optional: true },
      census_2011_code: CENSUS_CODE,
    },
  },
} as const satisfies Record<string, FileKind<Field>>;

/** PIN codes of villages and of towns' bodies: a row for each code and PIN code. */
export const LGD_PINCODES = {
  pincode_villages: {
    name: "LGD list of villages' PIN codes",
    columns: {
      code: { label: "Village Code", header: /^villagecode$/ },
      name: { label: "Village Name", header: nameHeader("village") },
      pincode: PINCODE,
    },
  },
  pincode_urban: {
    name: "LGD list of towns' PIN codes",
    columns: {
      code: { label: "Localbody Code", header: /^localbodycode$/ },
      name: { label: "Localbody Name", header: nameHeader("localbody") },
      pincode: PINCODE,
    },
  },
} as const satisfies Record<string, FileKind<"code" | "name" | "pincode">>;

/** The same as kinds of files that an import knows. */
export const LGD_FILES: readonly FileKind<Field>[] = Object.values(LGD_LISTS);

/**
 * The rows of an LGD file. Rows with unreadable codes go to the report instead. Names of districts and sub-districts
 * that older lists have in capitals become title case.
 *
 * Throws InputError if most rows have such a code: then the header does not belong to them.
 * @param onCensusCode called with the Census 2011 code of a district or sub-district, where the file has it
 * @param onCensus2001Code the same of the Census of 2001, also for states; digits as the file has them
 * @param onDropped called with each row that is left out, and the level whose code can't be read
 */
export function lgdRows(
  table: RecognisedTable<Field>,
  report: Report,
  onCensusCode: (level: "district" | "taluka", code: string, censusCode: string) => void,
  onDropped: (line: number, level: Level) => void = () => {},
  onCensus2001Code: (
    level: Census2001Code["level"],
    code: string,
    censusCode: string,
  ) => void = () => {},
): Generator<SourceRow> {
  const levels = LEVELS.filter((level) => table.kind.columns[`${level}_code`] !== undefined);
  const lowest = levels.at(-1)!;
  return readRows(table, report, ({ file, line, cell }) => {
    const named = (level: Level) => {
      const code = readCode(level, cell(`${level}_code`));
      const name = cell(`${level}_name`);
      return code === undefined
        ? undefined
        : { code, name: level === "village" ? name : fromCapitals(name) };
    };
    const wrong = levels.find((level) => named(level) === undefined);
    if (wrong !== undefined) {
      onDropped(line, wrong);
      const place = { level: lowest, code: cell(`${lowest}_code`), name: cell(`${lowest}_name`) };
      return new Unreadable(`unreadable ${wrong} code`, place);
    }
    const found: SourceRow = { file, line, state: named("state")! };
    const kind = STATE_KINDS[cell("state_kind").trim().toUpperCase()];
    if (kind !== undefined) found.state.kind = kind;
    if (levels.includes("district")) found.district = named("district")!;
    if (levels.includes("taluka")) found.taluka = named("taluka")!;
    if (levels.includes("village")) {
      const village = named("village")!;
      const pincodes = readPincodes(cell("village_pincode"), { file, line, ...village }, report);
      const local_name = readLocalName(cell("village_local_name"), village.name);
      found.village = { ...village, pincodes };
      if (local_name !== undefined) found.village.local_name = local_name;
    }
    if (lowest === "state" || lowest === "district" || lowest === "taluka") {
      const earlier = cell("census_2001_code").trim().replace(/\.0+$/, "");
      if (/^\d{1,8}$/.test(earlier) && Number(earlier) > 0)
        onCensus2001Code(lowest, found[lowest]!.code, earlier);
    }
    if (lowest === "district" || lowest === "taluka") {
      const census = readCode(lowest, cell("census_2011_code"));
      if (census !== undefined) onCensusCode(lowest, found[lowest]!.code, census);
    }
    return found;
  });
}

const STATE_KINDS: Readonly<Record<string, StateKind>> = { S: "state", U: "union territory" };

/**
 * The PIN codes of each village or body in a list of {@link LGD_PINCODES}. What is not a PIN code goes to the report.
 * Throws InputError if most rows lack a code that can be read.
 * @param readKey the code of a row, as the map is to have it; undefined for one that can't be read
 */
export function pincodesByCode(
  table: RecognisedTable<"code" | "name" | "pincode">,
  readKey: (cell: string) => string | undefined,
  report: Report,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let dropped = 0;
  for (const row of table.rows) {
    const code = readKey(table.cell(row, "code"));
    if (code === undefined) {
      dropped++;
      continue;
    }
    const place = { file: table.name, line: row.line, code, name: table.cell(row, "name") };
    const pincodes = readPincodes(table.cell(row, "pincode"), place, report);
    if (pincodes.length > 0) found.set(code, [...(found.get(code) ?? []), ...pincodes]);
  }
  checkDropped(table, dropped);
  return found;
}

/** What files write in an empty cell. */
const NOTHING = /^(|0+|-+|n\.?a\.?|null|nil|none)$/i;

/**
 * The PIN codes in a cell: six digits, the first not 0, with any separators.
 * @param village for the report, where anything else goes
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
      reason: "PIN code that is not six digits",
      done: "imported without it",
      note: part,
    });
    return false;
  });
}

/** The name in the local script; undefined if the file has none or repeats the English one. */
export function readLocalName(cell: string, english: string): string | undefined {
  const { name } = cleanName(cell);
  const isValidName = !NOTHING.test(name) && name.length <= MAX_NAME_LENGTH;
  return isValidName && name !== cleanName(english).name ? name : undefined;
}
