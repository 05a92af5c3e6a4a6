import { INDIA } from "../geo/india.ts";
import type { AreaLevel } from "../index/areas.ts";
import { MOST_CANDIDATES } from "../resolve/judge.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { LEVELS, type Level, PINCODE, PLACE_KINDS } from "./levels.ts";
import { MAX_SUGGESTIONS, NEAREST_OFFICES, NEAREST_WITHIN_KM } from "./limits.ts";
import {
  type ChildrenRecord,
  COVERS,
  type CoverageRecord,
  DIFFERENCES,
  type DistrictRecord,
  type ErrorRecord,
  type FormerlyRecord,
  type FoundRecord,
  type ListNote,
  MATCH_KINDS,
  type NearOfficeRecord,
  type NearOfficesRecord,
  OFFICE_TYPES,
  OUTCOMES,
  type ParentRecord,
  type PincodeRecord,
  type PlaceRecord,
  type PostOfficeRecord,
  type ReachedRecord,
  type ResolveCandidate,
  type ResolveDifference,
  type ResolvedRow,
  type ResolveRecord,
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
import { HOUSEHOLDS, POPULATION, VILLAGE_SCHEMAS } from "./village-fields.ts";

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

const otherNames = list(text("A name.", { minLength: 1 }), {
  description: "Other names, former ones among them; absent when there are none.",
  minItems: 1,
});

const population = nullable(integer(POPULATION, 0));
const hindiName = text("The name of a state or district in Hindi; absent when unknown.", { minLength: 1 });

const placeFields: Fields<Omit<ParentRecord, "hindi_name">> = {
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
  kind: optional(choice(PLACE_KINDS, "What a place of the lowest level is; absent above the villages.")),
  population,
  also_known_as: optional(otherNames),
  pincode: optional(pincode("The lowest PIN code of a village; absent when unknown.")),
};

const resolvedFields: Fields<ResolveRecord> = {
  outcome: choice(
    OUTCOMES,
    "match: one place, certain enough to store without review; ambiguous: several are likely, or one is not certain; none.",
  ),
  match: nullable(reference<SearchRecord>("FoundPlace")),
  candidates: list(reference<ResolveCandidate>("ResolveCandidate"), {
    description: "The places that may be meant, best first.",
    maxItems: MOST_CANDIDATES,
  }),
  unused: list(text("A text."), { description: "Texts of a line that were not used, in their order." }),
};

const officeFields: Fields<PostOfficeRecord> = {
  name: text("The name of the post office.", { minLength: 1 }),
  type: choice(OFFICE_TYPES, "What it is; post_office is what India Post also calls a sub-office."),
  delivery: { type: "boolean", description: "Whether it delivers mail." },
  district_code: nullable(
    text("The code of the district that India Post lists it in; null where that is unknown.", {
      pattern: "^\\d{3}$",
    }),
  ),
  latitude: nullable(number("Degrees; null unless plausible.", ...INDIA.latitude)),
  longitude: nullable(number("Degrees; null unless plausible.", ...INDIA.longitude)),
};

function reached(level: AreaLevel, description: string): Schema<ReachedRecord> {
  return record<ReachedRecord>(description, {
    id: id(level),
    code: level === "district" ? districtCode : talukaCode,
    name: name(level),
    full_path: searchFields.full_path,
  });
}

/** The schemas of the records, by the names under which the description of the API has them. */
export const SCHEMAS = {
  State: record<StateRecord>("A state or union territory.", {
    id: id("state"),
    name: name("state"),
    code: stateCode,
    iso_code: text("ISO 3166-2 code; empty for a new state that has none yet.", {
      pattern: "^(IN-[A-Z]{2})?$",
    }),
    kind: stateKind,
    local_name: VILLAGE_SCHEMAS.local_name,
    hindi_name: optional(hindiName),
    population,
    also_known_as: optional(otherNames),
  }),
  District: record<DistrictRecord>("A district.", {
    id: id("district"),
    name: name("district"),
    state_id: id("state"),
    code: districtCode,
    lgd_code: optional(lgdCode),
    local_name: VILLAGE_SCHEMAS.local_name,
    hindi_name: optional(hindiName),
    population,
    also_known_as: optional(otherNames),
  }),
  Taluka: record<TalukaRecord>(
    "A taluka: a sub-district, elsewhere called tehsil, mandal, circle or block.",
    {
      id: id("taluka"),
      name: name("taluka"),
      district_id: id("district"),
      code: talukaCode,
      population,
      also_known_as: optional(otherNames),
    },
  ),
  Village: record<VillageRecord>("A village with the areas above it.", {
    id: id("village"),
    name: name("village"),
    code: villageCode,
    state_name: name("state"),
    state_code: stateCode,
    district_name: name("district"),
    district_code: districtCode,
    taluka_name: name("taluka"),
    taluka_code: talukaCode,
    ...VILLAGE_SCHEMAS,
    also_known_as: optional(otherNames),
  }),
  ListNote: record<ListNote>(
    "What to know about a list: a name given stands for several areas, all of which it covers.",
    {
      code: choice(["several_areas"]),
      message: text("A sentence for people, which says how to choose one.", { minLength: 1 }),
      name: text("The name given.", { minLength: 1 }),
      areas: list(text("The path of an area.", { minLength: 1 }), { minItems: 2 }),
    },
  ),
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
  SearchNote: record<SearchNote>("Why the intended place may be missing from the results.", {
    code: choice(
      SEARCH_NOTES,
      "unknown_pincode: six digits are not a PIN code of the data; former_area: the name is that of an area of an older " +
        "edition, whose places are listed elsewhere today; outside_filters: places match, but not under the level and " +
        "areas asked for; no_villages: the data lacks the villages of the state.",
    ),
    message: text("A sentence for people.", { minLength: 1 }),
    name: optional(text("What it is about: the PIN code, the former area, or the state.", { minLength: 1 })),
    listed_in: optional(list(text("The path of an area that lists places of the former area today."))),
  }),
  ResolveCandidate: record<ResolveCandidate>("A place that may be meant.", {
    ...searchFields,
    score: number("The share of places with this score that are right.", 0, 1),
    differs: list(
      record<ResolveDifference>("A part of the place that is not as given.", {
        part: choice([...LEVELS, "pincode"]),
        given: text("What was given.", { minLength: 1 }),
        found: text("What the place has instead; empty for a village that the data does not have."),
        how: choice(
          DIFFERENCES,
          "spelling: another romanisation, words joined, split or in another order; typo: few wrong letters; words: an " +
            "extra or missing word; former: the name of an area of an older edition; other: the name of another area, or another PIN code; unknown: a name that the data " +
            "does not have there.",
        ),
      }),
      { maxItems: LEVELS.length + 1 },
    ),
  }),
  Resolved: record<ResolveRecord>("Which place is meant.", resolvedFields),
  ResolvedRow: record<ResolvedRow>("What came of a row.", {
    ...resolvedFields,
    error: optional(reference<ErrorRecord["error"]>("ErrorDetails")),
  }),
  Place: record<PlaceRecord>("All that is known of a place.", {
    ...searchFields,
    pincodes: list(pincode("A PIN code."), {
      description: "All PIN codes of a village, rising.",
      uniqueItems: true,
    }),
    local_name: VILLAGE_SCHEMAS.local_name,
    hindi_name: optional(hindiName),
    lgd_code: optional(lgdCode),
    census_2011_code: optional(
      text("The code that the district had in the Census of 2011; absent for one that came later.", {
        pattern: "^\\d{3}$",
      }),
    ),
    households: nullable(integer(HOUSEHOLDS, 0)),
    hadbast: VILLAGE_SCHEMAS.hadbast,
    parents: list(
      record<ParentRecord>("A place above.", { ...placeFields, hindi_name: optional(hindiName) }),
      {
        description: "The places above, from the state down.",
      },
    ),
    children: nullable(
      record<ChildrenRecord>("How many places are right below, and on which level; null for a village.", {
        level: placeFields.level,
        total: count("places"),
      }),
    ),
    formerly: optional(
      list(
        record<FormerlyRecord>("An area of an older edition that the place belonged to.", {
          level: choice(["state", "district", "taluka"], "What it was."),
          code: text("The code that it had.", { pattern: "^\\d{2,8}$" }),
          name: text("The name that it had.", { minLength: 1 }),
          edition: text("The date of the edition.", { examples: ["2011"], minLength: 4 }),
          covers: choice(COVERS, "Whether all of the place belonged to it, or part of it."),
        }),
        {
          description:
            "What the place belonged to in older editions, where that differs; absent when nothing does.",
          minItems: 1,
        },
      ),
    ),
  }),
  Pincode: record<PincodeRecord>("What is known of a PIN code.", {
    pincode: pincode("The PIN code."),
    districts: list(reached("district", "A district that it reaches."), {
      description: "The districts of its post offices and of its places.",
    }),
    talukas: list(reached("taluka", "A taluka that it reaches."), {
      description: "The talukas of its places; empty where none is known.",
    }),
    offices: list(record<PostOfficeRecord>("A post office.", officeFields)),
    places: list(reference<SearchRecord>("FoundPlace"), {
      description: "The villages and towns that are known to have it.",
    }),
  }),
  NearOffices: record<NearOfficesRecord>("The post offices near a position.", {
    offices: list(
      record<NearOfficeRecord>("A post office.", {
        ...officeFields,
        pincode: pincode("Its PIN code."),
        distance_km: number("Kilometres from the position.", 0, NEAREST_WITHIN_KM),
        district: nullable(reached("district", "Its district; null where that is unknown.")),
        taluka: nullable(
          reached(
            "taluka",
            "Its taluka; null unless all places of the district known to have its PIN code are in one taluka.",
          ),
        ),
      }),
      { description: "Nearest first.", maxItems: NEAREST_OFFICES },
    ),
  }),
  Coverage: record<CoverageRecord>("What the data has of a state or union territory of today.", {
    code: stateCode,
    name: name("state"),
    kind: stateKind,
    states: list(stateCode, {
      description:
        "The states of the data that its places are in: itself, or the state that it was part of where the data has only " +
        "older lists. Empty when the data has none of them.",
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
    districts_edition: nullable(edition("districts")),
    villages_edition: nullable(edition("villages")),
    talukas_kept: count("sub-districts that the newest list no longer has, and whose villages stay"),
    talukas_left_out: count("new sub-districts none of whose villages are known"),
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
    attribution: text("Required attribution."),
    dataVersion: text("A hash of the data.", { pattern: "^[0-9a-f]{12}$" }),
    population,
    coverage: list(reference<CoverageRecord>("Coverage"), {
      description: "What the data has of each of today's 36 states and union territories, sorted by name.",
    }),
  }),
  Error: record<ErrorRecord>("Why there is no answer.", {
    success: { const: false },
    error: reference<ErrorRecord["error"]>("ErrorDetails"),
  }),
  ErrorDetails: record<ErrorRecord["error"]>("The error.", {
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

function edition(places: string): Schema<string> {
  const description = `The date of the lists that the ${places} are from: a year, or a year and month.`;
  return text(description, { examples: ["2026-05"], minLength: 4 });
}

function pincode(description: string): Schema<string> {
  return text(description, { pattern: PINCODE.source });
}
