import { DIGIPIN_SYMBOL } from "../geo/digipin.ts";
import { INDIA } from "../geo/india.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { DIFFERENCES, OFFICE_TYPES, OUTCOMES } from "./kinds.ts";
import { type AreaLevel, LEVELS, PLACE_LEVELS } from "./levels.ts";
import { MAX_SUGGESTIONS, MOST_CANDIDATES, NEAREST_OFFICES, NEAREST_WITHIN_KM } from "./limits.ts";
import {
  districtCode,
  id,
  name,
  PLACE_SCHEMAS,
  pincode,
  population,
  searchFields,
  stateCode,
  stateKind,
  talukaCode,
} from "./place-schemas.ts";
import { isObject } from "./query.ts";
import {
  choice,
  constant,
  count,
  flag,
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

type FoundPlace = typeof PLACE_SCHEMAS.FoundPlace;

const errorDetails = record("The error.", {
  code: choice(Object.keys(ERRORS) as ErrorCode[], "For programs."),
  message: text("For people: the problem, and what to do.", { minLength: 1 }),
  parameter: optional(text("The parameter at fault.")),
  suggestions: optional(
    list(text("A name."), {
      description: "Names to ask for instead, nearest first.",
      maxItems: MAX_SUGGESTIONS,
    }),
  ),
});

const resolveCandidate = record("A possible place.", {
  ...searchFields,
  score: number("The share of places with this score that are right.", 0, 1),
  differs: list(
    record("A part of the place that differs from the text given.", {
      part: choice([...LEVELS, "block", "pincode"]),
      given: text("The text given.", { minLength: 1 }),
      found: text("The place's own value; empty for a village that the data does not have."),
      how: choice(
        DIFFERENCES,
        "spelling: another romanisation, words joined, split or in another order; typo: a few wrong letters; words: an " +
          "extra or missing word; former: the name of an area of an older edition; other: the name of another area, or another PIN code; unknown: a name that the data " +
          "does not have there.",
      ),
    }),
    { maxItems: LEVELS.length + 1 },
  ),
});

const resolvedFields = {
  outcome: choice(
    OUTCOMES,
    "match: one place, certain enough to store without review; ambiguous: several are likely, or one is not certain; none.",
  ),
  match: nullable(reference<FoundPlace>("FoundPlace")),
  candidates: list(reference<typeof resolveCandidate>("ResolveCandidate"), {
    description: "Possible places, best first.",
    maxItems: MOST_CANDIDATES,
  }),
  unused: list(text("A text."), {
    description: "Texts of a line that were not used, in their order.",
  }),
  within: nullable(reference<FoundPlace>("FoundPlace")),
  match_level: nullable(
    choice(
      PLACE_LEVELS,
      "The level of the match; locality if the match is the town of a locality; null for no match.",
    ),
  ),
  locality: nullable(reference<FoundPlace>("FoundPlace")),
};

const resolvedRow = record("The result of a row.", {
  ...resolvedFields,
  error: optional(reference<typeof errorDetails>("ErrorDetails")),
});

const officeFields = {
  name: text("The name of the post office.", { minLength: 1 }),
  type: choice(OFFICE_TYPES, "The type of office; India Post also calls post_office a sub-office."),
  delivery: flag("Whether it delivers mail."),
  district_code: nullable(
    text("The code of the district that India Post lists it in; null where that is unknown.", {
      pattern: "^\\d{3}$",
    }),
  ),
  latitude: nullable(number("Degrees; null unless plausible.", ...INDIA.latitude)),
  longitude: nullable(number("Degrees; null unless plausible.", ...INDIA.longitude)),
};
export const postOffice = record("A post office.", officeFields);

function reachedFields(level: AreaLevel) {
  return {
    id: id(level),
    code: { state: stateCode, district: districtCode, taluka: talukaCode }[level],
    name: name(level),
    full_path: searchFields.full_path,
  };
}

function reached(level: AreaLevel, description: string) {
  return record(description, reachedFields(level));
}

/** An area that a position may be in. */
function areaAt(level: AreaLevel, description: string) {
  return record(description, {
    ...reachedFields(level),
    agreement: number("The share of the nearest places that are in it.", 0, 1),
    certain: flag(
      "Whether at least 98 in 100 such answers are right; of a taluka only in a surveyed block.",
    ),
  });
}

const coverage = record("Coverage of one of today's states or union territories.", {
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
  blocks: count("development blocks"),
  villages_with_block: count("villages and towns whose development block is known"),
  panchayats: count("gram panchayats"),
  villages_with_panchayat: count("villages and towns whose gram panchayat is known"),
  assembly_constituencies: count("assembly constituencies with a known village"),
  parliament_constituencies: count("parliamentary constituencies with a known village"),
  villages_with_assembly: count("villages and towns whose assembly constituency is known"),
  has_villages: flag("False if the data lacks its villages; it may have its towns."),
  source: nullable(text("The source of its places.")),
  boundaries: nullable(integer("The year whose boundaries its districts and talukas have.", 1900)),
  districts_edition: nullable(edition("districts")),
  villages_edition: nullable(edition("villages")),
  talukas_kept: count("sub-districts that the newest list no longer has, and whose villages stay"),
  talukas_left_out: count("new sub-districts none of whose villages are known"),
});

/** The schemas of the records, by the names under which the description of the API has them. */
export const SCHEMAS = {
  ...PLACE_SCHEMAS,
  ResolveCandidate: resolveCandidate,
  Resolved: record("The result of resolving.", resolvedFields),
  ResolvedRow: resolvedRow,
  Pincode: record("All data about a PIN code.", {
    pincode: pincode("The PIN code."),
    known: flag("False if no post office and no place has it."),
    state: optional(
      reached(
        "state",
        "The state of nearly all PIN codes with its first digits; only where the districts of its offices and places are not known.",
      ),
    ),
    districts: list(reached("district", "A district that it reaches."), {
      description:
        "The districts of its post offices and of its places; where there is a state, that of its first digits, if they have one.",
    }),
    talukas: list(reached("taluka", "A taluka that it reaches."), {
      description:
        "The talukas of its places, or of its localities where no place is known; empty where none is known.",
    }),
    offices: list(postOffice),
    places: list(reference<FoundPlace>("FoundPlace"), {
      description: "The villages and towns that are known to have it.",
    }),
    localities: list(reference<FoundPlace>("FoundPlace"), {
      description: "The localities of its post offices.",
    }),
  }),
  Localities: record("The localities of a town, district or taluka.", {
    localities: list(reference<FoundPlace>("FoundPlace"), { description: "By name." }),
    towns: list(reference<FoundPlace>("FoundPlace"), {
      description:
        "The towns that some of them are certainly in, by name; a town can have localities in several districts.",
    }),
  }),
  AreasAt: record(
    "The areas of a position, drawn from the places around it and from surveyed areas.",
    {
      state: areaAt("state", "The state."),
      district: areaAt("district", "The district."),
      taluka: nullable(areaAt("taluka", "The taluka; null where it is not known.")),
      nearest: reference<typeof PLACE_SCHEMAS.NearPlace>("NearPlace"),
      digipin: text("The DIGIPIN of the position: a square of 4 m.", {
        pattern: `^${DIGIPIN_SYMBOL}{3}-${DIGIPIN_SYMBOL}{3}-${DIGIPIN_SYMBOL}{4}$`,
        examples: ["39J-49L-L8T4"],
      }),
    },
  ),
  NearOffices: record("The post offices near a position.", {
    offices: list(
      record("A post office.", {
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
  Coverage: coverage,
  SearchSuggestions: list(
    text("A query that finds something at the same level and in the same areas.", { minLength: 1 }),
    {
      description:
        "Other queries, where nothing was found or q names an area that the data has under another name; absent when " +
        "none is known.",
      minItems: 1,
      maxItems: MAX_SUGGESTIONS,
      uniqueItems: true,
    },
  ),
  UnusedTexts: list(text("A text."), {
    description:
      "Of an address: the texts that were not used, in their order. Absent where every word matches.",
  }),
  Reconciled: {
    type: "object",
    description: "The manifest, results by the keys of the queries, or rows by id.",
    additionalProperties: true,
  } satisfies Schema,
  ResolvedRows: record("", {
    results: list(reference<typeof resolvedRow>("ResolvedRow"), {
      description: "In the order of the rows.",
    }),
  }),
  Suggestions: record("", { result: list(suggestion("A suggestion.")) }),
  ProposedProperties: record("", {
    type: choice(PLACE_LEVELS),
    properties: list(suggestion("A property.")),
    limit: optional({ type: "integer" }),
  }),
  McpRequest: record("A JSON-RPC message.", {
    jsonrpc: choice(["2.0"]),
    id: optional({ type: ["string", "number"], description: "Absent in a notification." }),
    method: text("initialize, ping, tools/list, tools/call, or a notification."),
    params: optional({ type: "object" }),
  }),
  McpResponse: record("A JSON-RPC response.", {
    jsonrpc: choice(["2.0"]),
    id: { type: ["string", "number", "null"] },
    result: optional({ description: "The result of the method." }),
    error: optional({ description: "Why there is no result." }),
  }),
  Statistics: record("Counts of places, and facts about the data.", {
    totalStates: count("states"),
    totalDistricts: count("districts"),
    totalTalukas: count("talukas"),
    totalVillages: count("villages and towns"),
    totalLocalities: count("localities, which do not count as villages"),
    totalTowns: count("towns among them"),
    totalBlocks: count("development blocks, which are next to the talukas"),
    totalPanchayats: count("gram panchayats"),
    totalAssemblyConstituencies: count("assembly constituencies with a known village"),
    totalParliamentConstituencies: count("parliamentary constituencies with a known village"),
    lastUpdated: text("When the data was retrieved from its source.", { format: "date-time" }),
    apiEndpoints: list(text("As `GET <path>?<query template>`.", { pattern: "^GET /api/" }), {
      description: "One template for each query form of the other endpoints.",
      minItems: 8,
      maxItems: 8,
    }),
    source: text("The source of the data."),
    license: text("The license of the data."),
    attribution: text("Required attribution."),
    dataVersion: text("A hash of the data.", { pattern: "^[0-9a-f]{12}$" }),
    population,
    coverage: list(reference<typeof coverage>("Coverage"), {
      description: "Coverage of each of today's 36 states and union territories, sorted by name.",
    }),
  }),
  Error: record("Why there is no answer.", {
    success: constant(false),
    error: reference<typeof errorDetails>("ErrorDetails"),
  }),
  Refused: record("Why there is no answer to one of many.", {
    error: reference<typeof errorDetails>("ErrorDetails"),
  }),
  ErrorDetails: errorDetails,
};

/** A schema with the schemas that it refers to within itself, for readers without the description of the API. */
export function selfContained(schema: Schema): Schema {
  const all: Readonly<Record<string, Schema>> = SCHEMAS;
  const $defs: Record<string, unknown> = {};
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isObject(value)) return value;
    if (typeof value.$ref !== "string")
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]));
    const name = value.$ref.split("/").at(-1)!;
    if (!(name in $defs)) {
      $defs[name] = {};
      $defs[name] = inside(all[name]);
    }
    return { $ref: `#/$defs/${name}` };
  };
  const whole = inside(schema) as Schema;
  return { ...whole, $defs };
}

function edition(places: string): Schema<string> {
  const description = `The date of the lists that the ${places} are from: a year, or a year and month.`;
  return text(description, { examples: ["2026-05"], minLength: 4 });
}

function suggestion(description: string) {
  return record(description, {
    id: text("Its id."),
    name: text("Its name."),
    description: optional(text("Distinguishes places of the same name.")),
    notable: optional(list(text("A type."))),
  });
}
