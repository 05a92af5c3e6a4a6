/** The parameters of each endpoint. Those of the search are apart, as pages load them. */
import { PLACE_KINDS, PLACE_LEVELS } from "./levels.ts";
import {
  MAX_NEAREST_PLACES,
  MAX_TEXT_LENGTH,
  MAX_VILLAGES,
  MIN_SEARCH_LENGTH,
  NEAREST_PLACES,
} from "./limits.ts";
import {
  BLOCK,
  code,
  DISTRICT,
  id,
  level,
  limit,
  line,
  name,
  offset,
  optional,
  PANCHAYAT,
  type Parameter,
  position,
  STATE,
  TALUKA,
} from "./parameter.ts";
import { PINCODE, plainPincode } from "./pincode.ts";
import { SEARCH_PARAMETERS } from "./search-parameters.ts";

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

/** Resolving needs one of these, `at` aside; finds the lowest name given. */
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
      "The development block as written. It narrows the village down; with a state or district but no taluka and village, it is the place to find.",
      "Sattari",
    ),
    exampleOf: "written_block",
  },
  {
    ...name(
      "panchayat",
      "The gram panchayat as written. It narrows the village down but never decides alone: without a village nothing matches.",
      "Keri",
    ),
    exampleOf: "written_panchayat",
  },
  name("village", "The village or town as written.", "Advoy"),
  {
    ...PINCODE_FILTER,
    description:
      "The PIN code, six digits. Alone, it returns the taluka or district that it is in.",
  },
  line(
    "All of it in one line, instead of the parts; commas and level words help.",
    "Advoy, Tal. Sattari, Goa",
  ),
  position(
    "at",
    "Approximately where it is: latitude and longitude in India, in degrees, or a DIGIPIN. Places near it are likelier, but it decides nothing alone.",
  ),
] as const satisfies readonly Parameter[];

export const PLACE_PARAMETERS = [
  code(
    "code",
    "The official code with its leading zeros: its length gives the level (state 2 digits, district 3, development block 4, taluka 5 or 8, village 6). For a locality, its PIN code and name: 411038-kothrud.",
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

/** A position to find the areas of; one abroad has none. */
export const AT_PARAMETERS = [
  {
    ...position("point", "Latitude and longitude in degrees, or a DIGIPIN.", "-?"),
    required: true,
    unknown: () => "27.7,85.3",
  },
] as const satisfies readonly Parameter[];

/** An area whose places to draw. */
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

/** A state or district whose districts or talukas to draw. */
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

/** A town, district or taluka whose localities to list; exactly one is needed. */
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

/** The parameters that callers of the client give as objects, by the types that `records.ts` makes of them. */
export const QUERIES = {
  Districts: DISTRICTS_FILTERS,
  Talukas: TALUKAS_FILTERS,
  Villages: VILLAGES_PARAMETERS,
  Search: SEARCH_PARAMETERS,
  Resolve: RESOLVE_PARAMETERS,
  Near: NEAR_PARAMETERS,
  Place: PLACE_PARAMETERS,
} as const;
