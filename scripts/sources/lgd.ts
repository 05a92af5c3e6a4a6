import type { StateKind } from "../../functions/core/contract/kinds.ts";
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { fromCapitals } from "../names/clean-names.ts";
import { BLOCK_FILES } from "./lgd-blocks.ts";
import {
  localName,
  optional,
  pincodesByCode,
  readLocalName,
  readPincodes,
  required,
} from "./lgd-cells.ts";
import { MEMBER_FILES } from "./lgd-members.ts";
import { TOWN_FILES } from "./lgd-towns.ts";
import { type FileKind, type RecognisedTable, readCode, readRows, Unreadable } from "./rows.ts";
import type { SourceRow } from "./said.ts";
import type { Source, SourceFile } from "./source.ts";

/** The name of this source in a state's record. */
export const LGD_NAME = "Local Government Directory";

type Field =
  | `${Level}_code`
  | `${Level}_name`
  | "village_local_name"
  | "pincode"
  | "census_2001_code"
  | "census_2011_code"
  | "state_kind";

const STATE = required("state_code", "state_name");
const DISTRICT = { ...STATE, ...required("district_code", "district_name") };
const TALUKA = { ...DISTRICT, ...required("taluka_code", "taluka_name") };
const CENSUS_CODES = optional("census_2001_code", "census_2011_code");

/** The lists of places that the directory offers, each down to one level. */
const LISTS = {
  states: {
    name: "LGD list of states",
    columns: {
      ...STATE,
      ...CENSUS_CODES,
      state_kind: { label: "State or UT", header: /^stateorut$/, optional: true },
    },
  },
  districts: {
    name: "LGD list of districts",
    columns: { ...DISTRICT, ...CENSUS_CODES },
  },
  subdistricts: {
    name: "LGD list of sub-districts",
    columns: { ...TALUKA, ...CENSUS_CODES },
  },
  villages: {
    name: "LGD list of villages",
    columns: {
      ...TALUKA,
      ...required("village_code", "village_name"),
      village_local_name: localName("village"),
      ...optional("pincode", "census_2011_code"),
    },
  },
} as const satisfies Record<string, FileKind<Field>>;

/** PIN codes of villages: one row for each village and PIN code. By its header, it is a list of villages. */
const VILLAGE_PINCODES: FileKind<"village_code" | "village_name" | "pincode"> = {
  name: "LGD list of villages' PIN codes",
  columns: required("village_code", "village_name", "pincode"),
};

/** Villages of the Census of 2011 whose codes LGD removed. */
const INVALIDATED: FileKind<"code"> = {
  name: "LGD list of invalidated Census villages",
  columns: { code: { label: "Village LGD Code", header: /^village(lgd)?code$/ } },
};

/** A list of places that the daily copy must contain. */
function list(name: keyof typeof LISTS): SourceFile<Field> {
  return {
    kind: LISTS[name],
    list: { name, required: true },
    countsPlaces: true,
    read: (table, report) => ({ places: readPlaces(table, report) }),
  };
}

/** The Local Government Directory, downloaded from its own site or from the daily copy. */
export const LGD: Source = {
  source: "Local Government Directory (LGD)",
  license: GODL_INDIA,
  attribution: "Ministry of Panchayati Raj, Government of India",
  about:
    "downloads of the Local Government Directory (LGD): states, districts, sub-districts, villages, urban bodies and what they cover (municipal directory), their PIN codes, development blocks, gram panchayats, constituencies and the villages in them. Put each edition into a folder with its date in the name, such as lgd-2026-05. Files without a date count as of the month in which the newest of them was changed",
  address: "https://lgdirectory.gov.in/downloadDirectory.do",
  edition: { name: LGD_NAME, dividedTalukas: false },
  files: [
    list("states"),
    list("districts"),
    list("subdistricts"),
    list("villages"),
    {
      kind: VILLAGE_PINCODES,
      list: { name: "pincode_villages", required: false },
      isByName: true,
      read: (table, report) => ({
        villagePincodes: pincodesByCode(
          table,
          "village",
          (cell) => readCode("village", cell),
          report,
        ),
      }),
    },
    ...TOWN_FILES,
    ...MEMBER_FILES,
    ...BLOCK_FILES,
    {
      kind: INVALIDATED,
      list: { name: "invalidated_census_villages", required: false },
      isByName: true,
      read: (table) => ({
        invalidated: new Set(
          table.rows.flatMap((row) => readCode("village", table.cell(row, "code")) ?? []),
        ),
      }),
    },
  ],
};

/**
 * The places of an LGD list. Rows with unreadable codes go to the report. Names of districts and sub-districts that older lists
 * have in capitals become title case.
 */
function readPlaces(table: RecognisedTable<Field>, report: Report): Generator<SourceRow> {
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
      const pincodes = readPincodes(cell("pincode"), { file, line, ...village }, report);
      const local_name = readLocalName(cell("village_local_name"), village.name);
      found.village = { ...village, pincodes };
      if (local_name !== undefined) found.village.local_name = local_name;
    }
    if (lowest === "state" || lowest === "district" || lowest === "taluka") {
      const earlier = readCensus2001Code(lowest, cell("census_2001_code"));
      if (earlier !== undefined) found.census_2001_code = earlier;
    }
    if (lowest === "district" || lowest === "taluka") {
      const census = readCode(lowest, cell("census_2011_code"));
      if (census !== undefined) found.census_2011_code = census;
    }
    return found;
  });
}

/** The number of digits of the codes of the Census of 2001. */
const DIGITS_2001 = { state: 2, district: 2, taluka: 4 } as const;

/** A code of the Census of 2001. The lists omit most leading zeros and give 0 for areas that did not exist then. */
function readCensus2001Code(level: keyof typeof DIGITS_2001, cell: string): string | undefined {
  const code = cell.trim().replace(/\.0+$/, "").replace(/^0+/, "");
  const digits = DIGITS_2001[level];
  return /^\d+$/.test(code) && code.length <= digits ? code.padStart(digits, "0") : undefined;
}

const STATE_KINDS: Readonly<Record<string, StateKind>> = { S: "state", U: "union territory" };
