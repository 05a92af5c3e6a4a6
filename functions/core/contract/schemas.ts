import { ERRORS, type ErrorCode } from "./errors.ts";
import { LEVELS, type Level, PINCODE, PLACE_KINDS } from "./levels.ts";
import { MAX_SUGGESTIONS } from "./limits.ts";
import {
  type ChildrenRecord,
  COVERS,
  type CoverageRecord,
  DIFFERENCES,
  type DistrictRecord,
  type ErrorRecord,
  type FoundRecord,
  type LaterAreaRecord,
  MATCH_KINDS,
  type ParentRecord,
  type PlaceRecord,
  type ResolveCandidate,
  type ResolveDifference,
  SEARCH_NOTES,
  type SearchNote,
  type SearchRecord,
  type StateKind,
  type StateRecord,
  type StatsRecord,
  type TalukaRecord,
  type VillageRecord,
} from "./records.ts";
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
  reference,
  type Schema,
  text,
} from "./schema.ts";

const stateKind = choice<StateKind>(["state", "union territory"]);
const stateCode = code("state", "27");
const districtCode = code("district", "517");
const talukaCode = text(
  "The official code of the taluka, 5 digits; 8 where a sub-district is split among districts: the district's, then the 5.",
  { pattern: "^\\d{5}(\\d{3})?$", examples: ["04183"] },
);
const villageCode = code("village", "556187");

const lgdCode = text("The code in the Local Government Directory; absent where it is the same or unknown.", {
  pattern: "^\\d{3}$",
});

const KIND = "What a place of the lowest level is.";

const otherNames = list(text("A name.", { minLength: 1 }), {
  description: "Other names, former ones among them; absent when there are none.",
  minItems: 1,
});

const placeFields: Fields<ParentRecord> = {
  level: choice(LEVELS, "What the place is."),
  id: integer("The id of the place, on its level.", 1),
  code: text("The official code of the place, on its level.", { pattern: "^\\d{2,8}$" }),
  name: text("The name of the place.", { minLength: 1 }),
};

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
  code: text("The official code of the place, on its level.", { pattern: "^\\d{2,8}$" }),
  kind: optional(choice(PLACE_KINDS, `${KIND} Absent above the villages.`)),
  also_known_as: optional(otherNames),
  pincode: optional(pincode("The lowest PIN code of a village; absent when unknown.")),
};

/** The schemas of the records, by the names under which the description of the API has them. */
export const SCHEMAS = {
  State: record<StateRecord>("A state or union territory.", {
    id: id("state"),
    name: name("state"),
    code: stateCode,
    iso_code: text("ISO 3166-2 code.", { pattern: "^IN-[A-Z]{2}$" }),
    kind: stateKind,
  }),
  District: record<DistrictRecord>("A district.", {
    id: id("district"),
    name: name("district"),
    state_id: id("state"),
    code: districtCode,
    lgd_code: optional(lgdCode),
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
    kind: choice(PLACE_KINDS, KIND),
    also_known_as: optional(otherNames),
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
  FoundPlace: record<SearchRecord>("A place that was found. Levels below it are null.", searchFields),
  SearchResult: record<FoundRecord>("A place that a search found. Levels below it are null.", {
    ...searchFields,
    match: choice(
      MATCH_KINDS,
      "How the worst of the words matches: the same, a prefix, another spelling (romanisation, words joined or split), a " +
        "typo, or not at all (partial).",
    ),
    matched_name: optional(
      text("The other name that matches, where it matches better than the place's own.", { minLength: 1 }),
    ),
  }),
  SearchNote: record<SearchNote>("What to know about an answer that has not what was meant.", {
    code: choice(
      SEARCH_NOTES,
      "unknown_pincode: six digits are no PIN code of the data; later_name: the name came later " +
        "than the boundaries of the data, so that its places are listed elsewhere; outside_filters: places match, but not " +
        "under the level and areas asked for; no_villages: the data lacks the villages of the state.",
    ),
    message: text("A sentence for people.", { minLength: 1 }),
    name: optional(text("What it is about: the PIN code, the later name, or the state.", { minLength: 1 })),
    listed_in: optional(list(text("The name of an area that lists places of the later name."))),
  }),
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
  Place: record<PlaceRecord>("All that is known of a place.", {
    ...searchFields,
    pincodes: list(pincode("A PIN code."), {
      description: "All PIN codes of a village, rising.",
      uniqueItems: true,
    }),
    local_name: optional(text("The name in the local script; absent when unknown.", { minLength: 1 })),
    lgd_code: optional(lgdCode),
    parents: list(record<ParentRecord>("A place above.", placeFields), {
      description: "The places above, from the state down.",
    }),
    children: nullable(
      record<ChildrenRecord>("How many places are right below, and on which level; null for a village.", {
        level: placeFields.level,
        total: count("places"),
      }),
    ),
    later: optional(
      list(
        record<LaterAreaRecord>(
          "A state or district of today that came later than the boundaries of the data.",
          {
            level: choice(["state", "district"], "What it is."),
            names: list(text("A name.", { minLength: 1 }), {
              description: "Its name; several where sources write it otherwise.",
              minItems: 1,
            }),
            covers: choice(COVERS, "Whether it covers all of the place, or part of it."),
            formed_from: list(record<ParentRecord>("A place of the data.", placeFields), {
              description: "The states or districts of the data that it was formed from.",
              minItems: 1,
            }),
          },
        ),
        {
          description:
            "The states and districts of today that cover the place, where they came later than its boundaries, states " +
            "first; absent when there are none.",
          minItems: 1,
        },
      ),
    ),
  }),
  Coverage: record<CoverageRecord>("What the data has of a state or union territory of today.", {
    code: stateCode,
    name: name("state"),
    kind: stateKind,
    states: list(stateCode, {
      description:
        "The states of the data that its places are in: Telangana's are in Andhra Pradesh (28) where boundaries are " +
        "of 2011. Empty when the data has none of them.",
    }),
    districts: count("districts"),
    talukas: count("talukas"),
    villages: count("places of the lowest level"),
    towns: count("towns among them"),
    has_villages: {
      type: "boolean",
      description: "False when the data lacks its villages, but perhaps has its towns.",
    },
    source: nullable(text("Where its places are from.")),
    boundaries: nullable(integer("The year whose boundaries its districts and talukas have.", 1900)),
  }),
  Statistics: record<StatsRecord>("The directory's numbers.", {
    totalStates: count("states"),
    totalDistricts: count("districts"),
    totalTalukas: count("talukas"),
    totalVillages: count("places of the lowest level"),
    totalTowns: count("towns among them"),
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
    coverage: list(reference<CoverageRecord>("Coverage"), {
      description: "What the data has of each of today's 36 states and union territories, sorted by name.",
    }),
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
