import { WRITTEN_DIGIPIN } from "../geo/digipin.ts";
import { LOCALITY, PLACE_KINDS, PLACE_LEVELS, type PlaceLevel } from "./levels.ts";
import {
  DEFAULT_RESULTS,
  MAX_INTEGER,
  MAX_LINE_LENGTH,
  MAX_NEAREST_PLACES,
  MAX_RESULTS,
  MAX_TEXT_LENGTH,
  MAX_VILLAGES,
  MIN_SEARCH_LENGTH,
  NEAREST_PLACES,
  NEAREST_WITHIN_KM,
} from "./limits.ts";
import { PINCODE, plainPincode } from "./pincode.ts";

/** The form of codes of all levels, where leading zeros may be missing. */
export const WRITTEN_CODE = `^(\\d{1,8}|${LOCALITY})$`;

/** A parameter of a query. Its schema is both checked and published in the description of the API. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** A value that the sample answers. */
  readonly example: string;
  /** Its key among the example values, where parameters of other endpoints have the same name but other values. */
  readonly exampleOf?: string;
  readonly schema: IntegerSchema | TextSchema;
  /** Converts other spellings of a value into the form that the schema describes. */
  readonly plain?: (text: string) => string;
  /** For examples of errors: a value that is refused, and one that no place has, made from one that a place has. */
  readonly wrong?: string;
  readonly unknown?: (value: string) => string;
  /** For a schema with a pattern, the words for an error: what the value is not, and what to give instead. */
  readonly expected?: string;
}

interface IntegerSchema {
  readonly type: "integer";
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

interface TextSchema {
  readonly type: "string";
  /** In characters, blanks at the ends not counted. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** The values of some parameters: numbers for integers, texts for all else; absent ones are undefined. */
export type Values<P extends readonly Parameter[]> = {
  readonly [One in P[number] as One["name"]]: One extends
    | { required: true }
    | { schema: { default: number } }
    ? ValueOf<One>
    : ValueOf<One> | undefined;
};

type ValueOf<P extends Parameter> = P["schema"] extends IntegerSchema
  ? number
  : P["schema"] extends { enum: readonly (infer Choice)[] }
    ? Choice
    : string;

const STATE = name("state", "The whole name of a state, current, former or alternate.", "Goa");

const DISTRICT = {
  ...name("district", "The whole name of a district, current, former or alternate.", "North Goa"),
  unknown: (value: string) => `${value}a`,
};

export const TALUKA = name(
  "taluka",
  "The whole name of a taluka; talukas of several states may have it.",
  "Satari",
);

export const BLOCK = name(
  "block",
  "The whole name of a development block, or its code in the Local Government Directory; blocks of several districts may have the name.",
  "Rhenock",
);

export const PANCHAYAT = name(
  "panchayat",
  "The whole name of a gram panchayat, or its code in the Local Government Directory; several may have the name.",
  "Gorkal",
);

const STATE_ID = id("state_id", "The id of the state; leading zeros are allowed.", "30");

const DISTRICT_ID = id("district_id", "The id of the district; leading zeros are allowed.", "585");

const TALUKA_ID = id(
  "taluka_id",
  "The code of a taluka; leading zeros may be omitted. Kept for older clients.",
  "05613",
);

export const PINCODE_FILTER = {
  ...optional("pincode", "A PIN code, six digits.", "403506", {
    type: "string",
    pattern: PINCODE.source,
  }),
  plain: plainPincode,
  wrong: "x",
  expected: "a PIN code: give six digits, the first not 0",
} as const satisfies Parameter;

const SEARCH = optional("search", "Text to search for within the other filters.", "advoi", {
  type: "string",
  minLength: MIN_SEARCH_LENGTH,
  maxLength: MAX_TEXT_LENGTH,
});

const KIND = optional(
  "kind",
  "The kind of place at the lowest level; needs another filter.",
  "village",
  {
    type: "string",
    enum: PLACE_KINDS,
  },
);

/** The lists of districts and of talukas need one of these. */
export const DISTRICTS_FILTERS = [STATE_ID, STATE] as const;
export const TALUKAS_FILTERS = [DISTRICT_ID, STATE, DISTRICT] as const;

/** The villages endpoint needs one of these. */
export const VILLAGES_FILTERS = [
  STATE,
  DISTRICT,
  TALUKA,
  STATE_ID,
  DISTRICT_ID,
  TALUKA_ID,
  BLOCK,
  PANCHAYAT,
  PINCODE_FILTER,
  SEARCH,
] as const;

export const VILLAGES_PARAMETERS = [
  ...VILLAGES_FILTERS,
  KIND,
  limit(
    "Maximum number of villages; the default is more than any taluka has.",
    "100",
    MAX_VILLAGES,
    MAX_VILLAGES,
  ),
  offset("villages"),
] as const;

export const SEARCH_PARAMETERS = [
  { ...line("The words to find, with a letter or digit.", "satari goa"), required: true },
  level("Only places of this level.", "village"),
  STATE,
  DISTRICT,
  TALUKA,
  BLOCK,
  PANCHAYAT,
  position(
    "near",
    `Of places that match equally, those within ${NEAREST_WITHIN_KM} km come first, the nearest before the others: latitude and longitude in India, in degrees, or a DIGIPIN.`,
  ),
  {
    ...optional(
      "bbox",
      "Only places whose known position is in this box: its south, west, north and east, in degrees.",
      "15.2,73.6,15.8,74.4",
      {
        type: "string",
        pattern: `^${Array.from({ length: 4 }, () => "-?\\d{1,3}(\\.\\d+)?").join(" ?, ?")}$`,
      },
    ),
    wrong: "x",
    expected: "a box: give its south, west, north and east in degrees, such as 15.2,73.6,15.8,74.4",
  },
  limit("Maximum number of results.", "10", MAX_RESULTS, DEFAULT_RESULTS),
  offset("results"),
] as const satisfies readonly Parameter[];

/** Resolving needs one of these, `at` aside; the lowest name given is wanted. */
export const RESOLVE_PARAMETERS = [
  name(
    "state",
    "The state as written: a name, a former name or letters, perhaps misspelled.",
    "Goa",
  ),
  name("district", "The district as written.", "Nort Goa"),
  name("taluka", "The taluka (tehsil, mandal, circle, block) as written.", "Sattari"),
  {
    ...name(
      "block",
      "What somebody wrote for the development block. It narrows the village down; with a state or district, and without taluka and village, it is the place to find.",
      "Sattari",
    ),
    exampleOf: "written_block",
  },
  {
    ...name(
      "panchayat",
      "What somebody wrote for the gram panchayat. It narrows the village down, and never decides alone: without a village nothing matches.",
      "Keri",
    ),
    exampleOf: "written_panchayat",
  },
  name("village", "The village or town as written.", "Advoy"),
  {
    ...PINCODE_FILTER,
    description: "The PIN code, six digits. Alone, it gives the taluka or district that it is in.",
  },
  line(
    "All of it in one line, instead of the parts; commas and level words help.",
    "Advoy, Tal. Sattari, Goa",
  ),
  position(
    "at",
    "Where it is, more or less: latitude and longitude in India, in degrees, or a DIGIPIN. It speaks for places near it, and decides nothing alone.",
  ),
] as const satisfies readonly Parameter[];

export const PLACE_PARAMETERS = [
  code(
    "code",
    "The official code with its leading zeros: its length gives the level (state 2 digits, district 3, development block 4, taluka 5 or 8, village 6). Of a locality, its PIN code and name: 411038-kothrud.",
    "an official code: give one to eight digits, or a locality's PIN code and name such as 411038-kothrud",
  ),
  level("The level, if the code lacks its leading zeros.", "taluka"),
] as const satisfies readonly Parameter[];

/** The PIN code endpoint needs one of these. */
export const PINCODE_PARAMETERS = [
  { ...PINCODE_FILTER, name: "code", exampleOf: "known_pincode", unknown: () => "999999" },
  position("near", "Latitude and longitude in India, in degrees, or a DIGIPIN."),
] as const satisfies readonly Parameter[];

/** The places nearest to a position. */
export const NEAR_PARAMETERS = [
  {
    ...position("at", "Latitude and longitude in India, in degrees, or a DIGIPIN."),
    required: true,
  },
  optional("level", "Only places of this level; by default villages and localities.", "village", {
    type: "string",
    enum: PLACE_LEVELS,
  }),
  optional("limit", "Maximum number of places.", "5", {
    type: "integer",
    minimum: 1,
    maximum: MAX_NEAREST_PLACES,
    default: NEAREST_PLACES,
  }),
] as const satisfies readonly Parameter[];

/** A position whose areas are asked for; one abroad has none. */
export const AT_PARAMETERS = [
  {
    ...position("point", "Latitude and longitude in degrees, or a DIGIPIN.", "-?"),
    required: true,
    unknown: () => "27.7,85.3",
  },
] as const satisfies readonly Parameter[];

/** An area whose places are drawn. */
export const POINTS_PARAMETERS = [
  {
    ...optional("area", "The code of a taluka, development block, district or state.", "05613", {
      type: "string",
      pattern: "^(\\d{2,5}|\\d{8})$",
    }),
    required: true,
    exampleOf: "code",
    wrong: "626825",
    unknown: () => "99998",
    expected: "the code of an area with its leading zeros, such as 05613",
  },
] as const satisfies readonly Parameter[];

/** A state or district whose districts or talukas are drawn. */
export const OUTLINES_PARAMETERS = [
  {
    ...optional("area", "The code of a state or district.", "585", {
      type: "string",
      pattern: "^\\d{2,3}$",
    }),
    required: true,
    exampleOf: "district_code",
    wrong: "05613",
    unknown: () => "99",
    expected: "the code of a state or district with its leading zeros, such as 585",
  },
] as const satisfies readonly Parameter[];

/** A town, district or taluka whose localities are listed: one of them is needed. */
export const LOCALITIES_PARAMETERS = [
  {
    ...optional("town", "The code of a town.", "803243", { type: "string", pattern: "^\\d{6}$" }),
    exampleOf: "town_code",
    wrong: "585",
    unknown: () => "999999",
    expected: "the code of a town, six digits, such as 803243",
  },
  {
    ...optional("area", "The code of a district or taluka.", "585", {
      type: "string",
      pattern: "^(\\d{3}|\\d{5}|\\d{8})$",
    }),
    exampleOf: "district_code",
    wrong: "30",
    unknown: () => "000",
    expected: "the code of a district or taluka with its leading zeros, such as 585",
  },
] as const satisfies readonly Parameter[];

/** An optional parameter. */
export function optional<const Name extends string, const Schema extends Parameter["schema"]>(
  name: Name,
  description: string,
  example: string,
  schema: Schema,
) {
  return { name, required: false, description, example, schema } as const;
}

function name<const Name extends string>(name: Name, description: string, example: string) {
  return optional(name, description, example, {
    type: "string",
    minLength: 1,
    maxLength: MAX_TEXT_LENGTH,
  });
}

function id<const Name extends string>(name: Name, description: string, example: string) {
  const schema = { type: "integer", minimum: 0, maximum: MAX_INTEGER } as const;
  return { ...optional(name, description, example, schema), wrong: "x", unknown: () => "999999" };
}

/** A position, in degrees or as a DIGIPIN. */
function position<const Name extends string>(name: Name, description: string, sign = "") {
  const pattern = `^(${sign}\\d{1,2}(\\.\\d+)? ?, ?${sign}\\d{1,3}(\\.\\d+)?|${WRITTEN_DIGIPIN})$`;
  return {
    ...optional(name, description, "15.49,73.82", { type: "string", pattern }),
    wrong: "x",
    expected:
      "a position: give latitude and longitude in degrees, such as 15.49,73.82, or a DIGIPIN",
  };
}

/** The code of a place on any level. */
export function code<const Name extends string>(name: Name, description: string, expected: string) {
  return {
    ...optional(name, description, "05613", { type: "string", pattern: WRITTEN_CODE }),
    required: true,
    wrong: "x",
    unknown: () => "999999",
    expected,
  } as const satisfies Parameter;
}

function level(description: string, example: PlaceLevel) {
  return optional("level", description, example, { type: "string", enum: PLACE_LEVELS });
}

/** An address in one line. */
function line(description: string, example: string) {
  return optional("q", description, example, {
    type: "string",
    minLength: 1,
    maxLength: MAX_LINE_LENGTH,
  });
}

function limit(description: string, example: string, maximum: number, preset: number) {
  const schema = { type: "integer", minimum: 1, maximum, default: preset } as const;
  return { ...optional("limit", description, example, schema), wrong: "0" };
}

function offset(things: string) {
  const schema = { type: "integer", minimum: 0, maximum: MAX_INTEGER, default: 0 } as const;
  return optional("offset", `Number of ${things} to skip.`, "0", schema);
}
