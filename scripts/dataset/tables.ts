/**
 * The tables of a dataset, each declared once: its file, its columns with their rules, its order. Types, reader, writer,
 * checker, the files of a refresh and the README's list derive from these declarations.
 *
 * Codes are zero-padded strings (`formatCode`), unique in India on their level. In memory as on disk, every list is in
 * its table's order.
 */
import {
  BLOCK_SOURCES,
  type BlockSource,
  OFFICE_TYPES,
  POSITION_KINDS,
  type PositionKind,
  STATE_KINDS,
} from "../../functions/core/contract/kinds.ts";
import {
  LEVELS,
  type Level,
  LOCALITY,
  type PlaceLevel,
  POINT_LEVELS,
  type PointLevel,
} from "../../functions/core/contract/levels.ts";
import { PINCODE } from "../../functions/core/contract/pincode.ts";
import {
  VILLAGE_FIELDS,
  type VillageColumn,
} from "../../functions/core/contract/village-fields.ts";
import { INDIA, isInIndia } from "../../functions/core/geo/india.ts";
import { outlineRings, outlineText } from "../tables/outline-text.ts";

/** The fields of a row by column; a text is empty, or its field absent, if the row has no value. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** What a row can describe, and another row refer to by its code. */
export type CodedThing = PlaceLevel | "panchayat" | "assembly" | "parliament";

/** Look-ups for rules, over the rows checked so far, including those of earlier tables. */
export interface CheckedRows {
  /** Throws InputError with the file and line of the row that is checked. */
  fail: (message: string) => never;
  /** Fails unless a row of the level's table has this code. */
  exists: (level: CodedThing, code: string) => void;
  has: (level: CodedThing, code: string) => boolean;
  /** The row of a place. */
  get: (level: CodedThing, code: string) => Fields | undefined;
  /** Registers the row as the place with this code. Fails if an earlier row has it. */
  place: (level: CodedThing, code: string) => void;
  /** Fails if an earlier row had this value for `what`. */
  unique: (what: string, value: string) => void;
  /** The state whose village file is being checked. */
  readonly state: string;
}

/** Checks the text of a column; not called for an empty text if that is allowed. */
type Rule = (text: string, column: string, rows: CheckedRows, row: Fields) => void;

/** A column of a table. `Value` is the type of its texts. */
export interface Column<Value extends string = string, Optional extends boolean = boolean> {
  /** Whether a row may lack it: then the record has no such field, and the CSV an empty one. */
  readonly optional: Optional;
  readonly rule: Rule;
  /** For types only. */
  readonly value?: Value;
}

interface TableDeclaration {
  /** Its path in the dataset; for villages, which have one file per state, the path of a state's file. */
  readonly file: string | ((state: string) => string);
  /** In the order of the CSV. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The columns that its rows are sorted by; equal rows stay in their order. */
  readonly order: readonly string[];
  /** Whether a dataset may lack the table, and its file. */
  readonly optional?: true;
  /** What its rows describe. */
  readonly level?: CodedThing;
  /** Rules for several columns, called after those of each column. */
  readonly rule?: (row: Fields, rows: CheckedRows) => void;
}

const required = <Value extends string = string>(rule: Rule): Column<Value, false> => ({
  optional: false,
  rule,
});
const optional = <Value extends string = string>(rule: Rule): Column<Value, true> => ({
  optional: true,
  rule,
});

/** In characters; the longest official name has fewer than a hundred. */
export const MAX_NAME_LENGTH = 200;

/**
 * Characters that no name may have: control characters such as line breaks, which spoil the diff of a CSV, and marks
 * that change the direction of text, which make text look different from what it is.
 */
export const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;

const name: Rule = (text, column, { fail }) => {
  if (text.trim() === "") fail(`${column} is empty`);
  if (text !== text.trim()) fail(`${column} "${text}" has spaces at its ends`);
  if (text.length > MAX_NAME_LENGTH)
    fail(`${column} has ${text.length} characters; the limit is ${MAX_NAME_LENGTH}`);
  if (NOT_IN_NAMES.test(text)) fail(`${column} ${JSON.stringify(text)} has a control character`);
};

const CODES: Record<Level, { pattern: RegExp; digits: string }> = {
  state: { pattern: /^\d{2}$/, digits: "2" },
  district: { pattern: /^\d{3}$/, digits: "3" },
  taluka: { pattern: /^\d{5}(\d{3})?$/, digits: "5 or 8" },
  village: { pattern: /^\d{6}$/, digits: "6" },
};

function checkCode(level: Level, code: string, { fail }: CheckedRows): void {
  const { pattern, digits } = CODES[level];
  if (pattern.test(code) && Number(code) > 0) return;
  const isShort = [1, 2, 3, 4, 5].some((zeros) => pattern.test("0".repeat(zeros) + code));
  const hint = isShort ? "; a spreadsheet drops leading zeros of columns that are not text" : "";
  fail(`${level} code "${code}" must be ${digits} digits, not all 0${hint}`);
}

/** The code of a place of the table itself. */
const ownCode =
  (level: Level): Rule =>
  (text, _column, rows) => {
    checkCode(level, text, rows);
    rows.place(level, text);
  };

/** The code of a place in another table. */
const codeIn =
  (level: CodedThing): Rule =>
  (text, _column, { exists }) =>
    exists(level, text);

/** LGD's code of something other than a place, as the row's own code. */
const ownNumber =
  (level: CodedThing, digits: number): Rule =>
  (text, _column, rows) => {
    if (text.length !== digits || !/^\d+$/.test(text))
      rows.fail(`${level} code "${text}" must be ${digits} digits`);
    rows.place(level, text);
  };

/** A code on the level in the row's column `level`; of an existing place, or of any. */
const codeOfLevel: Rule = (text, _column, { exists }, { level }) =>
  exists(level as PointLevel, text);
const anyCodeOfLevel: Rule = (text, _column, rows, { level }) =>
  checkCode(level as Level, text, rows);

/** The code of the parent of the row's place, which may no longer exist; empty for a state. */
const formerParent: Rule = (text, column, rows, { level }) => {
  const above = LEVELS[LEVELS.indexOf(level as Level) - 1];
  if (above !== undefined) checkCode(above, text, rows);
  else if (text !== "") rows.fail(`a state has no ${column}`);
};

/** One of these words; `expected` describes them in an error. */
const oneOf =
  (words: readonly string[], expected = `one of ${words.join(", ")}`): Rule =>
  (text, column, { fail }) => {
    if (!words.includes(text)) fail(`${column} "${text}" must be ${expected}`);
  };

/** A text of this form; `expected` describes it in an error. */
const form =
  (pattern: RegExp, expected: string): Rule =>
  (text, column, { fail }) => {
    if (!pattern.test(text)) fail(`${column} "${text}" must be ${expected}`);
  };

const wholeNumber = form(/^\d{1,10}$/, "a whole number or empty");

/** Degrees in India with at most this many decimals. */
function degrees(decimals: number): Rule {
  const pattern = new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`);
  return (text, column, { fail }) => {
    const [from, to] = INDIA[column as keyof typeof INDIA];
    if (!(Number(text) >= from && Number(text) <= to) || !pattern.test(text))
      fail(
        `${column} "${text}" must be degrees from ${from} to ${to} with at most ${decimals} decimals`,
      );
  };
}

function bothDegrees({ latitude, longitude }: Fields, { fail }: CheckedRows): void {
  if ((latitude === undefined) !== (longitude === undefined))
    fail("latitude and longitude must both be given or both be empty");
}

/** Rings of at least three corners in India, in degrees with at most three decimals. */
const outline: Rule = (text, column, { fail }) => {
  const rings = outlineRings(text);
  const isWhole = rings.every(
    (ring) =>
      ring.length > 2 && ring.every(([latitude, longitude]) => isInIndia({ latitude, longitude })),
  );
  if (!isWhole || outlineText(rings, 3) !== text)
    fail(
      `${column} "${text.slice(0, 40)}…" must be rings of three or more positions in India such as ` +
        `"15.49 73.82 15.5 73.83 15.5 73.81", with semicolons between rings and at most 3 decimals`,
    );
};

/** Codes of existing places or blocks, separated by blanks. */
const codesIn =
  (level: CodedThing): Rule =>
  (text, _column, { exists }) => {
    for (const code of codesOf(text)) exists(level, code);
  };

const pincode = form(PINCODE, "six digits, the first not 0");
const edition = (examples: string): Rule =>
  form(/^\d{4}(-\d{2}){0,2}$/, `a date such as ${examples}`);
const DATE_OR_NONE = form(/^(\d{4}(-\d{2}){0,2})?$/, "a date such as 2011 or 2026-05, or empty");

/** The kinds of places on the lowest level other than villages. */
const TOWN_KINDS = ["town", "census_town", "outgrowth"] as const;

export type TownKind = (typeof TOWN_KINDS)[number];

/** The changes that a refresh can make to a place; the last five are columns of villages or of every level. */
const CHANGES = ["added", "gone", "name", "parent", "pincode", "local_name", "block"] as const;

/**
 * Why a change is not a sign of damage: the area above is new, so a reform moved the place; the source itself dropped the
 * place; or somebody has accepted the change.
 */
const EXPLANATIONS = ["new_area", "source", "accepted"] as const;

/** The columns of villages that are fields in answers, in the same order. */
const VILLAGE_COLUMNS = {
  /** Empty for a village. */
  kind: optional<TownKind>(oneOf(TOWN_KINDS, `empty or one of ${TOWN_KINDS.join(", ")}`)),
  local_name: optional(name),
  pincode: optional(
    form(
      /^[1-9]\d{5}( [1-9]\d{5})*$/,
      "six digits, the first not 0; several are joined by one blank",
    ),
  ),
  population: optional(form(/^\d{1,8}$/, "a whole number")),
  households: optional(form(/^\d{1,8}$/, "a whole number")),
  hadbast: optional(form(/^\d[\d/A-Za-z -]{0,15}$/, "a number, perhaps with a slash")),
  /** The development blocks that it is in, usually one; absent if unknown. */
  block: optional(codesIn("block")),
  /** The source of the block; absent without a block. */
  block_source: optional<BlockSource>(oneOf(BLOCK_SOURCES)),
} satisfies Record<VillageColumn, Column>;

/** The folder of the villages' files inside the dataset. */
export const VILLAGES_FOLDER = "villages";

/** In the order in which they are read, checked and written: a row refers to rows of its own table or of tables before it. */
export const TABLES = {
  states: {
    file: "states.csv",
    level: "state",
    order: ["code"],
    columns: {
      code: required(ownCode("state")),
      name: required(name),
      /** In the state's own language. */
      local_name: optional(name),
      hindi_name: optional(name),
      /** ISO 3166-2, such as `IN-MH`; empty for a new state. */
      iso_code: required(form(/^(IN-[A-Z]{2})?$/, "of the form IN-XX or empty")),
      kind: required<(typeof STATE_KINDS)[number]>(oneOf(STATE_KINDS)),
      /** The sources of its places, such as `Census of India 2011`. */
      source: required(name),
      /** The date of the lists of its districts, such as `2026-05` or `2011`; empty if unknown. */
      districts_edition: required(DATE_OR_NONE),
      /** The date of the lists of its villages; empty if the data has none. */
      villages_edition: required(DATE_OR_NONE),
      /** Number of sub-districts that the newest list no longer has and whose villages are kept; absent for none. */
      talukas_kept: optional(wholeNumber),
      /** Number of new sub-districts in the newest list without any known village; absent for none. */
      talukas_left_out: optional(wholeNumber),
    },
  },
  districts: {
    file: "districts.csv",
    level: "district",
    order: ["code"],
    columns: {
      code: required(ownCode("district")),
      name: required(name),
      local_name: optional(name),
      hindi_name: optional(name),
      state_code: required(codeIn("state")),
      /** Its code in the Local Government Directory (LGD), by which a refresh recognises it; absent if unknown. */
      lgd_code: optional((text, column, rows) => {
        checkCode("district", text, rows);
        rows.unique(column, text);
      }),
      /** Its code in the Census of 2011; absent for a newer one. */
      census_2011_code: optional((text, _column, rows) => checkCode("district", text, rows)),
    },
  },
  talukas: {
    file: "talukas.csv",
    level: "taluka",
    order: ["code"],
    columns: {
      /** Five digits; eight for a part of a sub-district whose main part, in another district, has the five. */
      code: required(ownCode("taluka")),
      name: required(name),
      district_code: required(codeIn("district")),
      /** The Census's own figures if it is the sub-district of 2011; absent if it is the sum of its places. */
      population: optional(wholeNumber),
      households: optional(wholeNumber),
    },
  },
  /** Development blocks, the areas of rural programmes. They divide districts, as talukas do, and often differently. */
  blocks: {
    file: "blocks.csv",
    level: "block",
    optional: true,
    order: ["code"],
    columns: {
      /** LGD's. */
      code: required(ownNumber("block", 4)),
      name: required(name),
      /** Absent if the list has it in a district that no longer exists, and no village is known. */
      district_code: optional(codeIn("district")),
    },
  },
  villages: {
    file: (state: string) => `${VILLAGES_FOLDER}/${state}.csv`,
    level: "village",
    order: ["code"],
    columns: {
      code: required(ownCode("village")),
      name: required(name),
      taluka_code: required(codeIn("taluka")),
      ...(Object.fromEntries(
        VILLAGE_FIELDS.map(({ column }) => [column, VILLAGE_COLUMNS[column]]),
      ) as typeof VILLAGE_COLUMNS),
    },
    rule: ({ taluka_code, block, block_source }, { get, state, fail }) => {
      if ((block === undefined) !== (block_source === undefined))
        fail("block and block_source must both be given or both be empty");
      const district = get("taluka", taluka_code!)!.district_code!;
      const actual = get("district", district)!.state_code;
      if (actual !== state)
        fail(`taluka ${taluka_code} is in state ${actual}; move the village to that state's file`);
    },
  },
  /** Gram panchayats, the councils of villages. A village can be in two. */
  panchayats: {
    file: "panchayats.csv",
    level: "panchayat",
    optional: true,
    order: ["code"],
    columns: {
      /** LGD's. */
      code: required(ownNumber("panchayat", 6)),
      name: required(name),
      /** Of its villages, separated by blanks. */
      village_codes: required(codesIn("village")),
    },
  },
  /** Parliamentary constituencies (Lok Sabha). */
  parliaments: {
    file: "parliament_constituencies.csv",
    level: "parliament",
    optional: true,
    order: ["code"],
    columns: { code: required(ownNumber("parliament", 3)), name: required(name) },
  },
  /** Assembly constituencies (Vidhan Sabha), each part of a parliamentary one. A village can be in two. */
  assemblies: {
    file: "assembly_constituencies.csv",
    level: "assembly",
    optional: true,
    order: ["code"],
    columns: {
      code: required(ownNumber("assembly", 4)),
      name: required(name),
      parliament_code: optional(codeIn("parliament")),
      village_codes: required(codesIn("village")),
    },
  },
  /** Neighbourhoods: post offices whose names are not those of villages or towns in their districts. */
  localities: {
    file: "localities.csv",
    level: "locality",
    optional: true,
    order: ["code"],
    columns: {
      /** Its PIN code and its name: `411038-kothrud`. */
      code: required((text, _column, rows) => rows.place("locality", text)),
      name: required(name),
      pincode: required(pincode),
      district_code: required(codeIn("district")),
      /** A taluka of that district; absent if uncertain. */
      taluka_code: optional(codeIn("taluka")),
      /** The statutory town that it is in; absent if uncertain. */
      town_code: optional(codeIn("village")),
      /** Both absent unless plausible. */
      latitude: optional(degrees(5)),
      longitude: optional(degrees(5)),
    },
    rule: (row, rows) => {
      const { code, taluka_code, town_code, district_code } = row;
      if (!isLocalityCode(code!) || !code!.startsWith(row.pincode!))
        rows.fail(
          `locality code "${code}" must be the PIN code, a hyphen and the name, such as 411038-kothrud`,
        );
      const district = taluka_code && rows.get("taluka", taluka_code)!.district_code;
      if (district && district !== district_code)
        rows.fail(`taluka ${taluka_code} is in district ${district}, not in ${district_code}`);
      if (town_code && rows.get("village", town_code)!.kind !== "town")
        rows.fail(`town_code "${town_code}" is not the code of a town`);
      bothDegrees(row, rows);
    },
  },
  /** Other names of places: former, alternative, or the source's second spelling. */
  aliases: {
    file: "aliases.csv",
    order: ["level", "code", "alias"],
    columns: {
      level: required<PointLevel>(oneOf(POINT_LEVELS)),
      code: required(codeOfLevel),
      alias: required(name),
    },
  },
  /** Places of earlier editions that no longer exist. */
  former: {
    file: "former.csv",
    order: ["level", "code"],
    columns: {
      level: required<Level>(oneOf(LEVELS)),
      code: required(anyCodeOfLevel),
      name: required(name),
      /** The code of its parent at that time, which may itself be a former place. Empty for a state. */
      parent_code: required(formerParent),
      /** The code, on the same level, of the place that replaced it; empty if that is uncertain. */
      successor_code: required((text, _column, rows, { level }) => {
        if (text !== "") rows.exists(level as Level, text);
      }),
    },
    rule: ({ level, code }, { has, fail }) => {
      if (has(level as Level, code!))
        fail(`${level} ${code} is not a former place: the dataset still has it`);
    },
  },
  /**
   * Areas of older editions whose extent, name or parent differs from the present area with the same code. One with
   * several names has a row for each, the first with its own name.
   */
  formerAreas: {
    file: "former_areas.csv",
    order: ["level", "code", "edition"],
    columns: {
      /** The date of the edition, such as `2011`. */
      edition: required(edition("2011 or 2022-03")),
      level: required<Exclude<Level, "village">>(
        oneOf(["state", "district", "taluka"], "state, district or taluka"),
      ),
      code: required(anyCodeOfLevel),
      name: required(name),
      /** The code of the area above it in that edition; empty for a state. */
      parent_code: required(formerParent),
      /** The present talukas that it covers, ascending, separated by blanks. */
      taluka_codes: required(codesIn("taluka")),
      /** The villages that it covers in divided talukas, in the same form. */
      village_codes: required(codesIn("village")),
    },
    rule: (area, { unique, fail }) => {
      if (area.taluka_codes === "" && area.village_codes === "")
        fail("a former area covers at least one taluka or village");
      unique("the former area", `${area.edition} ${area.level} ${area.code} ${area.name}`);
    },
  },
  postOffices: {
    file: "post_offices.csv",
    optional: true,
    order: ["pincode", "name", "type", "delivery", "district_code", "latitude", "longitude"],
    columns: {
      pincode: required(pincode),
      name: required(name),
      type: required<(typeof OFFICE_TYPES)[number]>(oneOf(OFFICE_TYPES)),
      /** Whether it delivers mail. */
      delivery: required<"yes" | "no">(oneOf(["yes", "no"], "yes or no")),
      /** Absent if the district in its list is unknown. */
      district_code: optional(codeIn("district")),
      /** Both absent unless plausible. */
      latitude: optional(degrees(5)),
      longitude: optional(degrees(5)),
    },
    rule: bothDegrees,
  },
  /** The codes that areas had in the Census of 2001, which numbered districts and sub-districts within the area above. */
  census2001: {
    file: "census_2001.csv",
    optional: true,
    order: ["level", "code"],
    columns: {
      level: required<Exclude<Level, "village">>(
        oneOf(["state", "district", "taluka"], "state, district or taluka"),
      ),
      code: required(codeOfLevel),
      census_2001_code: required(form(/^\d{1,8}$/, "1 to 8 digits")),
    },
    rule: ({ level, code }, { unique }) => unique(`the Census 2001 code of ${level}`, code!),
  },
  /** Positions of places: points, not boundaries. */
  positions: {
    file: "positions.csv",
    optional: true,
    order: ["code"],
    columns: {
      /** A taluka has a position only if no place in it has one. */
      level: required<"village" | "taluka">(
        oneOf(["village", "taluka"], "village or taluka: the position of others is computed"),
      ),
      code: required(codeOfLevel),
      /** WGS 84. */
      latitude: required(degrees(3)),
      longitude: required(degrees(3)),
      /** The kind of point. */
      position: required<PositionKind>(oneOf(POSITION_KINDS)),
    },
    rule: ({ level, code }, { unique }) => unique(`the position of ${level}`, code!),
  },
  /**
   * The areas of blocks of the rural roads programme: neither LGD's blocks nor official borders. Where two overlap, both
   * count.
   */
  surveyedAreas: {
    file: "surveyed_areas.csv",
    optional: true,
    order: ["block", "outline"],
    columns: {
      /** The programme's number. */
      block: required(wholeNumber),
      /** Rings of corners, in the form of `outlineText`; a ring inside another is a hole. */
      outline: required(outline),
    },
  },
  /**
   * The villages of the Census of 2011, which are numbered by its sub-districts. A refresh compares its lists with them.
   */
  censusVillages: {
    file: "census_villages.csv",
    optional: true,
    order: ["first_code"],
    columns: {
      /** The state and sub-district of 2011. */
      state_code: required((text, _column, rows) => checkCode("state", text, rows)),
      taluka_code: required((text, _column, rows) => {
        checkCode("taluka", text, rows);
        rows.unique("the sub-district of 2011", text);
      }),
      first_code: required((text, _column, rows) => checkCode("village", text, rows)),
      last_code: required((text, _column, rows) => checkCode("village", text, rows)),
      /** How many of the codes belong to its villages. */
      villages: required(wholeNumber),
    },
  },
  /** Counts of each taluka's villages in the newest lists, if a refresh keeps villages that these lack. */
  listed: {
    file: "listed.csv",
    optional: true,
    order: ["taluka_code"],
    columns: {
      taluka_code: required((text, _column, rows) => {
        rows.exists("taluka", text);
        rows.unique("the listed taluka", text);
      }),
      /** The number of its villages, and of those with a name in the local script. */
      villages: required(wholeNumber),
      local_names: required(wholeNumber),
    },
  },
  /** The changes by refreshes within two years. The first refresh over data from another source is left out. */
  changes: {
    file: "changes.csv",
    optional: true,
    order: ["date", "level", "code", "change"],
    columns: {
      /** The date of the lists that have the change. */
      date: required(form(/^\d{4}-\d{2}-\d{2}$/, "a date such as 2026-09-29")),
      level: required<Level>(oneOf(LEVELS)),
      code: required(anyCodeOfLevel),
      name: required(name),
      /** The state that it was in before the change. */
      state_code: required((text, _column, rows) => checkCode("state", text, rows)),
      change: required<(typeof CHANGES)[number]>(oneOf(CHANGES)),
      /** The old value; absent for a new place, and if the field was empty. */
      before: optional(form(/^\P{Cc}+$/u, "a text without control characters")),
      /** The new value; for a place that no longer exists, its successor's code. */
      after: optional(form(/^\P{Cc}+$/u, "a text without control characters")),
      explained: optional<(typeof EXPLANATIONS)[number]>(oneOf(EXPLANATIONS)),
    },
  },
} as const satisfies Readonly<Record<string, TableDeclaration>>;

type Tables = typeof TABLES;

export type TableName = keyof Tables;

/** The tables that a dataset may lack. */
export type OptionalTable = {
  [Name in TableName]: Tables[Name] extends { optional: true } ? Name : never;
}[TableName];

type ValueOf<Any> = Any extends Column<infer Value, boolean> ? Value : never;

/** The record of a row: a text per column. */
type RecordOf<Columns> = {
  -readonly [Name in keyof Columns as Columns[Name] extends Column<string, false>
    ? Name
    : never]: ValueOf<Columns[Name]>;
} & {
  -readonly [Name in keyof Columns as Columns[Name] extends Column<string, false>
    ? never
    : Name]?: ValueOf<Columns[Name]>;
};

/** The record types of the tables. */
export type Records = { [Name in TableName]: RecordOf<Tables[Name]["columns"]> };

/** The tables in the order of {@link TABLES}, without the types of their columns. */
export const TABLE_LIST = Object.entries(TABLES) as readonly (readonly [
  TableName,
  TableDeclaration,
])[];

const COLUMN_NAMES = new Map(
  TABLE_LIST.map(([table, { columns }]) => [table, Object.keys(columns)]),
);

/** The header of a table's CSV: the fields of its records. */
export function columnsOf(table: TableName): readonly string[] {
  return COLUMN_NAMES.get(table)!;
}

/** Returns a function that makes a record from a row, which has a field for each of the table's columns. */
export function rowReader<Name extends TableName>(
  table: Name,
): (row: readonly string[]) => Records[Name] {
  const columns = columnsOf(table);
  const optional = Object.values<Column>(TABLES[table].columns).map((column) => column.optional);
  /** The fields of the previous row: consecutive rows share equal strings, such as a parent's code. */
  const shared: string[] = [];
  return (row) => {
    const record: Record<string, string> = {};
    for (let i = 0; i < columns.length; i++) {
      const field = row[i] ?? "";
      if (field !== shared[i]) shared[i] = field;
      if (field !== "" || !optional[i]) record[columns[i]!] = shared[i]!;
    }
    return record as unknown as Records[Name];
  };
}

/** The fields of a record in the order of the table's columns. */
export function toRow<Name extends TableName>(table: Name, record: Records[Name]): string[] {
  const fields = record as unknown as Fields;
  return columnsOf(table).map((column) => fields[column] ?? "");
}

/** Sorts the records of a table in place, in its order. */
export function sortRecords<Name extends TableName>(table: Name, records: Records[Name][]): void {
  const { order } = TABLES[table];
  (records as unknown as Fields[]).sort((a, b) => {
    for (const column of order) {
      const difference = compare(a[column] ?? "", b[column] ?? "", column);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** By code unit, which is the same on every machine; levels from the state down. */
function compare(a: string, b: string, column: string): number {
  if (column === "level")
    return POINT_LEVELS.indexOf(a as PointLevel) - POINT_LEVELS.indexOf(b as PointLevel);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The codes in a column that separates them by blanks. */
export function codesOf(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

/** Several PIN codes as one field: distinct, ascending, separated by a space. */
export function joinPincodes(pincodes: Iterable<string>): string {
  return [...new Set(pincodes)].sort().join(" ");
}

const LOCALITY_CODE = new RegExp(`^${LOCALITY}$`);

/** Whether a text has the form of `localityCode`. */
export function isLocalityCode(text: string): boolean {
  return LOCALITY_CODE.test(text);
}
