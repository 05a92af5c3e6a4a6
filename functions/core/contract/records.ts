import { ERRORS, type ErrorCode } from "./errors.ts";
import { LEVELS, type Level, PINCODE } from "./levels.ts";
import { MAX_SUGGESTIONS } from "./limits.ts";
import {
  choice,
  count,
  type Fields,
  integer,
  list,
  nullable,
  number,
  optional,
  record,
  type Schema,
  text,
} from "./schema.ts";

/** A state or union territory. */
export interface StateRecord {
  id: number;
  name: string;
  code: string;
  /** ISO 3166-2, such as `IN-MH`. */
  iso_code: string;
  kind: StateKind;
}

export type StateKind = "state" | "union territory";

/** A district. */
export interface DistrictRecord {
  id: number;
  name: string;
  state_id: number;
  code: string;
}

/** A taluka. */
export interface TalukaRecord {
  id: number;
  name: string;
  district_id: number;
  code: string;
}

/** A village with the names and codes of all that it lies in. */
export interface VillageRecord {
  id: number;
  name: string;
  code: string;
  state_name: string;
  state_code: string;
  district_name: string;
  district_code: string;
  taluka_name: string;
  taluka_code: string;
  /** Absent when unknown; the lowest when the village has several. */
  pincode?: string;
  /** All of them, rising, when the village has several; else absent. */
  pincodes?: readonly string[];
  /** The name in the local script; absent when unknown. */
  local_name?: string;
}

/** A place that was found. Levels below it are null. */
export interface SearchRecord {
  name: string;
  state_name: string;
  district_name: string | null;
  taluka_name: string | null;
  /** The codes of the areas that the place lies in or is; null on the levels below it. */
  state_code: string;
  district_code: string | null;
  taluka_code: string | null;
  /** The names from the state down to the place, joined with " > ". */
  full_path: string;
  level: Level;
  id: number;
  code: string;
}

/** A place that may be meant by what somebody wrote down. */
export interface ResolveCandidate extends SearchRecord {
  /** From 0 to 1: the share of places with this score that are right. */
  score: number;
  /** The parts that are not as given. */
  differs: ResolveDifference[];
}

/** A part of a place that is not as given. */
export interface ResolveDifference {
  part: Level | "pincode";
  given: string;
  /** What the place has instead. */
  found: string;
  how: (typeof DIFFERENCES)[number];
}

/**
 * How a part differs. `spelling`: another romanisation, words joined, split or in another order; `typo`: few other
 * letters; `words`: a word more or less; `other`: the name of another area, or another PIN code; `unknown`: a name that
 * the data does not have there.
 */
export const DIFFERENCES = ["spelling", "typo", "words", "other", "unknown"] as const;

/** What can come of resolving. */
export const OUTCOMES = ["match", "ambiguous", "none"] as const;

/** Which place is meant. */
export interface ResolveRecord {
  outcome: (typeof OUTCOMES)[number];
  match: SearchRecord | null;
  candidates: ResolveCandidate[];
}

/** The numbers of the data, and where it is from. */
export interface StatsRecord {
  totalStates: number;
  totalDistricts: number;
  totalTalukas: number;
  totalVillages: number;
  /** When the data was retrieved from its source, ISO 8601. */
  lastUpdated: string;
  apiEndpoints: string[];
  source: string;
  license: string;
  attribution: string;
  /** A hash of the data, 12 hexadecimal digits. */
  dataVersion: string;
}

/** What every error answers. */
export interface ErrorRecord {
  success: false;
  error: {
    code: ErrorCode;
    message: string;
    /** The parameter at fault. */
    parameter?: string;
    /** Names to ask for instead, nearest first. */
    suggestions?: readonly string[];
  };
}

const stateCode = code("state", "27");
const districtCode = code("district", "517");
const talukaCode = code("taluka", "04183");
const villageCode = code("village", "556187");

const searchFields: Fields<SearchRecord> = {
  name: text("The place's own name.", { minLength: 1 }),
  state_name: name("state"),
  district_name: nullable(name("district")),
  taluka_name: nullable(name("taluka")),
  state_code: stateCode,
  district_code: nullable(districtCode),
  taluka_code: nullable(talukaCode),
  full_path: text('The names from the state down to the place, joined with " > ".', { minLength: 1 }),
  level: choice(LEVELS, "What the place is."),
  id: integer("The id of the place, on its level.", 1),
  code: text("The official code of the place, on its level.", { pattern: "^\\d{2,6}$" }),
};

/** The schemas of the records above, by the names under which the description of the API has them. */
export const SCHEMAS = {
  State: record<StateRecord>("A state or union territory.", {
    id: id("state"),
    name: name("state"),
    code: stateCode,
    iso_code: text("ISO 3166-2 code.", { pattern: "^IN-[A-Z]{2}$" }),
    kind: choice<StateKind>(["state", "union territory"]),
  }),
  District: record<DistrictRecord>("A district.", {
    id: id("district"),
    name: name("district"),
    state_id: id("state"),
    code: districtCode,
  }),
  Taluka: record<TalukaRecord>(
    "A taluka: a sub-district, elsewhere called tehsil, mandal, circle or block.",
    {
      id: id("taluka"),
      name: name("taluka"),
      district_id: id("district"),
      code: talukaCode,
    },
  ),
  Village: record<VillageRecord>("A village with all that it lies in.", {
    id: id("village"),
    name: name("village"),
    code: villageCode,
    state_name: name("state"),
    state_code: stateCode,
    district_name: name("district"),
    district_code: districtCode,
    taluka_name: name("taluka"),
    taluka_code: talukaCode,
    pincode: optional(pincode("The PIN code, the lowest of several; absent when unknown.")),
    pincodes: optional(
      list(pincode("A PIN code."), {
        description: "All PIN codes, rising; absent unless the village has several.",
        minItems: 2,
        uniqueItems: true,
      }),
    ),
    local_name: optional(text("The name in the local script; absent when unknown.", { minLength: 1 })),
  }),
  SearchResult: record<SearchRecord>("A place that was found. Levels below it are null.", searchFields),
  ResolveCandidate: record<ResolveCandidate>("A place that may be meant.", {
    ...searchFields,
    score: number("The share of places with this score that are right.", 0, 1),
    differs: list(
      record<ResolveDifference>("A part of the place that is not as given.", {
        part: choice([...LEVELS, "pincode"]),
        given: text("What was given.", { minLength: 1 }),
        found: text("What the place has instead.", { minLength: 1 }),
        how: choice(
          DIFFERENCES,
          "spelling: another romanisation, words joined, split or in another order; typo: few other letters; words: a " +
            "word more or less; other: the name of another area, or another PIN code; unknown: a name that the data " +
            "does not have there.",
        ),
      }),
      { maxItems: LEVELS.length + 1 },
    ),
  }),
  Statistics: record<StatsRecord>("The directory's numbers.", {
    totalStates: count("states"),
    totalDistricts: count("districts"),
    totalTalukas: count("talukas"),
    totalVillages: count("villages"),
    lastUpdated: text("When the data was retrieved from its source.", { format: "date-time" }),
    apiEndpoints: list(text("As `GET <path>?<query template>`.", { pattern: "^GET /api/" }), {
      description: "A template of every form of the other endpoints.",
      minItems: 8,
      maxItems: 8,
    }),
    source: text("Where the data is from."),
    license: text("The license of the data."),
    attribution: text("Whom to name when the data is used."),
    dataVersion: text("A hash of the data.", { pattern: "^[0-9a-f]{12}$" }),
  }),
  Error: record<ErrorRecord>("Why there is no answer.", {
    success: { const: false },
    error: record<ErrorRecord["error"]>("The error.", {
      code: choice(Object.keys(ERRORS) as ErrorCode[], "For programs."),
      message: text("For people: what is wrong, and what to do.", { minLength: 1 }),
      parameter: optional(text("The parameter at fault.")),
      suggestions: optional(
        list(text("A name."), {
          description: "Names to ask for instead, nearest first.",
          maxItems: MAX_SUGGESTIONS,
        }),
      ),
    }),
  }),
};

/** A reference to one of {@link SCHEMAS}. */
export function ref<Name extends keyof typeof SCHEMAS>(schema: Name): (typeof SCHEMAS)[Name] {
  return { $ref: `#/components/schemas/${schema}` } as (typeof SCHEMAS)[Name];
}

function name(level: Level): Schema<string> {
  return text(`The name of the ${level}.`, { minLength: 1 });
}

function id(level: Level): Schema<number> {
  return integer(`The id of the ${level}: its code as a number.`, 1);
}

function code(level: Level, example: string): Schema<string> {
  const digits = example.length;
  return text(`The official code of the ${level}, ${digits} digits.`, {
    pattern: `^\\d{${digits}}$`,
    examples: [example],
  });
}

function pincode(description: string): Schema<string> {
  return text(description, { pattern: PINCODE.source });
}
