import { DIGIPIN_SYMBOL } from "../geo/digipin.ts";
import { INDIA } from "../geo/india.ts";
import {
  BLOCK_SOURCES,
  COVERS,
  LIST_NOTES,
  MATCH_KINDS,
  POSITION_KINDS,
  SEARCH_NOTES,
  STATE_KINDS,
} from "./kinds.ts";
import { LEVELS, type Level, LOCALITY, PLACE_KINDS, PLACE_LEVELS } from "./levels.ts";
import { NEAREST_WITHIN_KM } from "./limits.ts";
import { PINCODE } from "./pincode.ts";
import {
  choice,
  count,
  integer,
  list,
  nullable,
  number,
  optional,
  record,
  type Schema,
  text,
} from "./schema.ts";

const PINCODE_TEXT = { pattern: PINCODE.source, examples: ["403506"] };

const POPULATION = "People, by the Census of 2011; null when unknown.";
const HOUSEHOLDS = "Households, by the Census of 2011; null when unknown.";

const block = body("A development block.", 4, "5906");

/** The schemas of the fields of villages. */
const VILLAGE_SCHEMAS = {
  kind: choice(PLACE_KINDS, "The kind of a place of the lowest level."),
  pincode: optional(
    text("The PIN code, the lowest of several; absent when unknown.", PINCODE_TEXT),
  ),
  pincodes: optional(
    list(text("A PIN code.", PINCODE_TEXT), {
      description: "All PIN codes in ascending order; absent unless the village has several.",
      minItems: 2,
      uniqueItems: true,
    }),
  ),
  local_name: optional(
    text("The name in the local script; absent when unknown.", { minLength: 1 }),
  ),
  population: nullable(integer(POPULATION, 0)),
  households: nullable(integer(HOUSEHOLDS, 0)),
  hadbast: optional(
    text("The Hadbast number in the revenue records of north-western states; absent elsewhere.", {
      minLength: 1,
    }),
  ),
  block: optional(
    list(block, {
      description: "The development blocks that it is in, mostly one; absent when unknown.",
      minItems: 1,
    }),
  ),
  block_source: optional(
    choice(
      BLOCK_SOURCES,
      "Where its block is from: official, the Local Government Directory; roads_survey, the survey of the rural roads " +
        "programme of 2022, by a habitation of its name. Absent without a block.",
    ),
  ),
};

/** The fields that only a place's own record has; a search returns the others. */
const {
  kind,
  pincode: _pincode,
  pincodes,
  local_name,
  population: _people,
  block: blockField,
  ...detailFields
} = VILLAGE_SCHEMAS;

export const stateKind = choice(STATE_KINDS, "Whether it is a state or a union territory.");
export const stateCode = code("state", "27");
export const districtCode = code("district", "517");
export const talukaCode = text(
  "The official code of the taluka, 5 digits; 8 where a sub-district is split among districts: the district's, then the 5.",
  { pattern: "^\\d{5}(\\d{3})?$", examples: ["04183"] },
);
const villageCode = code("village", "556187");

const lgdCode = text(
  "The code in the Local Government Directory; absent where it is the same or unknown.",
  {
    pattern: "^\\d{3}$",
  },
);

const otherNames = list(text("A name.", { minLength: 1 }), {
  description: "Other names, including former ones; absent if the place has none.",
  minItems: 1,
});

export const population = nullable(
  integer(
    "People, by the Census of 2011; for a development block, the sum of the villages known to be in it. Null when unknown.",
    0,
  ),
);
const hindiName = text("The name of a state or district in Hindi; absent when unknown.", {
  minLength: 1,
});

const placeFields = {
  level: choice(LEVELS, "The level of the place."),
  id: integer("The id of the place, unique on its level.", 1),
  code: text("The official code of the place, unique on its level.", { pattern: "^\\d{2,8}$" }),
  name: text("The name of the place.", { minLength: 1 }),
};

export const searchFields = {
  name: text("The place's own name.", { minLength: 1 }),
  state_name: name("state"),
  district_name: nullable(name("district")),
  taluka_name: nullable(name("taluka")),
  state_code: stateCode,
  district_code: nullable(districtCode),
  taluka_code: nullable(talukaCode),
  full_path: text('The names from the state down to the place, joined with " > ".', {
    minLength: 1,
  }),
  level: choice(
    PLACE_LEVELS,
    "The level of the place; a locality is the neighbourhood of a post office.",
  ),
  id: nullable(integer("The id of the place, unique on its level; null for a locality.", 1)),
  code: text(
    "The official code of the place, unique on its level; for a locality, its PIN code and name: 411038-kothrud.",
    { pattern: `^(\\d{2,8}|${LOCALITY})$` },
  ),
  kind: optional(
    choice(
      PLACE_KINDS,
      "The kind of a place of the lowest level; absent above the villages, and for a locality.",
    ),
  ),
  population,
  also_known_as: optional(otherNames),
  pincode: optional(
    pincode("The lowest PIN code of a village, or that of a locality; absent when unknown."),
  ),
  block: blockField,
  town_name: optional(
    nullable(
      text(
        "The statutory town that a locality is in; null where not certain, absent for other places.",
      ),
    ),
  ),
  latitude: optional(
    nullable(
      number(
        "Degrees (WGS 84) to some 110 m; only for a locality, null if no plausible position is known.",
        ...INDIA.latitude,
      ),
    ),
  ),
  longitude: optional(
    nullable(
      number(
        "Degrees (WGS 84) to some 110 m; only for a locality, null if no plausible position is known.",
        ...INDIA.longitude,
      ),
    ),
  ),
};

const { latitude: _latitude, longitude: _longitude, ...placeOnlyFields } = searchFields;

/** The position of a place. */
const positionFields = {
  latitude: nullable(
    number("Degrees (WGS 84) to some 110 m; null where no position is known.", ...INDIA.latitude),
  ),
  longitude: nullable(
    number("Degrees (WGS 84) to some 110 m; null where no position is known.", ...INDIA.longitude),
  ),
  position: nullable(
    choice(
      POSITION_KINDS,
      "The kind of point: a habitation of its name (survey of the rural roads programme, 2022), its post office, the " +
        "headquarters of the sub-district of its name, the middle of an area's places, of a town's localities or of the " +
        "places around it, or the Census's point of its code. A point, not a boundary.",
    ),
  ),
  digipin: nullable(
    text(
      "The first seven characters of its DIGIPIN, a square of 240 m; null for the middle of an area or town and where no " +
        "position is known.",
      {
        pattern: `^${DIGIPIN_SYMBOL}{3}-${DIGIPIN_SYMBOL}{3}-${DIGIPIN_SYMBOL}$`,
        examples: ["39J-49L-L"],
      },
    ),
  ),
};

/** The schemas of places and of searches for them. */
export const PLACE_SCHEMAS = {
  State: record("A state or union territory.", {
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
  District: record("A district.", {
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
  Taluka: record("A taluka: a sub-district, elsewhere called tehsil, mandal, circle or block.", {
    id: id("taluka"),
    name: name("taluka"),
    district_id: id("district"),
    code: talukaCode,
    population,
    also_known_as: optional(otherNames),
  }),
  Village: record("A village with the areas above it.", {
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
  ListNote: record(
    "A note on a list: a given name is that of several areas, and the list covers all of them (several_areas); or the list " +
      "is empty, as it is not known which villages are in the area (no_villages), or as an area given is not in the others " +
      "(elsewhere).",
    {
      code: choice(LIST_NOTES),
      message: text("A sentence for people; for several areas, how to choose one.", {
        minLength: 1,
      }),
      name: text("The name or code given.", { minLength: 1 }),
      areas: list(text("The path of an area.", { minLength: 1 }), { minItems: 1 }),
    },
  ),
  FoundPlace: record("A place that was found. Levels below it are null.", searchFields),
  SearchResult: record("A place that a search found. Levels below it are null.", {
    ...searchFields,
    match: choice(
      MATCH_KINDS,
      "How the worst of the words matches: the same, a prefix, another spelling (romanisation, words joined or split), a " +
        "typo, or not at all (partial).",
    ),
    matched_name: optional(
      text("The other name that matches, where it matches better than the place's own.", {
        minLength: 1,
      }),
    ),
    hint: optional(
      text(
        "Distinguishes the place from a result of the same name: people, the PIN code, or both. Absent where no other " +
          "result has its name.",
        { minLength: 1, examples: ["1,699 people"] },
      ),
    ),
  }),
  SearchNote: record("Why the intended place may be missing from the results.", {
    code: choice(
      SEARCH_NOTES,
      "unknown_pincode: six digits are not a PIN code of the data; former_area: the name is that of an area of an older " +
        "edition, whose places are listed elsewhere today; outside_filters: places match, but not under the level and " +
        "areas asked for; no_villages: the data lacks the villages of the state.",
    ),
    message: text("A sentence for people.", { minLength: 1 }),
    name: optional(
      text("Its subject: the PIN code, the former area, or the state.", { minLength: 1 }),
    ),
    listed_in: optional(
      list(text("The path of an area that lists places of the former area today.")),
    ),
  }),
  Points: record("The positions of an area's places.", {
    points: list(
      nullable(
        list(number("Degrees (WGS 84): latitude, then longitude.", 0, 98), {
          minItems: 2,
          maxItems: 2,
        }),
      ) as Schema<readonly [latitude: number, longitude: number] | null>,
      { description: "The latitude and longitude of each place; null where unknown." },
    ),
  }),
  Outlines: record("The areas directly below an area, for a map.", {
    areas: list(
      record("An area.", {
        code: text("Its official code.", { pattern: "^\\d{3,8}$" }),
        name: text("Its name.", { minLength: 1 }),
        hindi_name: optional(hindiName),
        population,
        households: nullable(integer(HOUSEHOLDS, 0)),
        places: count("villages and towns"),
        placed: count("villages and towns with a position"),
        latitude: nullable(
          number("The middle of its places, in degrees; null where unknown.", ...INDIA.latitude),
        ),
        longitude: nullable(
          number("The middle of its places, in degrees; null where unknown.", ...INDIA.longitude),
        ),
        outline: list(
          list(
            list(number("Degrees (WGS 84): latitude, then longitude.", 0, 100), {
              minItems: 2,
              maxItems: 2,
            }) as Schema<readonly [latitude: number, longitude: number]>,
            { minItems: 3 },
          ),
          {
            description:
              "Closed rings: the outer ones, and those around holes. Empty where too few places are known.",
          },
        ),
      }),
      { description: "Sorted by name." },
    ),
  }),
  NearPlace: record("A place near a point.", {
    ...placeOnlyFields,
    ...positionFields,
    distance_km: number("Kilometres from the position asked for.", 0, NEAREST_WITHIN_KM),
  }),
  Former: record("The former place of the code; absent for a code that is in use.", {
    code: text("The code asked for.", { pattern: "^\\d{2,8}$" }),
    name: text("Its name.", { minLength: 1 }),
  }),
  Place: record("All data about a place.", {
    ...placeOnlyFields,
    ...positionFields,
    pincodes: list(pincode("A PIN code."), {
      description: "All PIN codes of a village, in ascending order.",
      uniqueItems: true,
    }),
    block: list(block, {
      description: "The development blocks of a village, mostly one; empty when unknown.",
    }),
    panchayat: list(body("A gram panchayat.", 6, "219744"), {
      description: "The gram panchayats of a village, mostly one; empty when unknown.",
    }),
    assembly: list(body("A constituency of the state's assembly.", 4, "3641"), {
      description: "The assembly constituencies of a village, mostly one; empty when unknown.",
    }),
    parliament: list(body("A constituency of parliament.", 3, "475"), {
      description: "The constituencies of parliament of a village, mostly one; empty when unknown.",
    }),
    local_name: VILLAGE_SCHEMAS.local_name,
    hindi_name: optional(hindiName),
    lgd_code: optional(lgdCode),
    census_2011_code: optional(
      text("The code that the district had in the Census of 2011; absent for a later district.", {
        pattern: "^\\d{3}$",
      }),
    ),
    ...detailFields,
    parents: list(record("A place above.", { ...placeFields, hindi_name: optional(hindiName) }), {
      description: "The places above, from the state down.",
    }),
    children: nullable(
      record("Number and level of the places directly below; null for a village.", {
        level: placeFields.level,
        total: count("places"),
      }),
    ),
    formerly: optional(
      list(
        record("An area of an older edition that the place belonged to.", {
          level: choice(["state", "district", "taluka"], "Its level."),
          code: text("The code that it had.", { pattern: "^\\d{2,8}$" }),
          name: text("The name that it had.", { minLength: 1 }),
          edition: text("The date of the edition.", { examples: ["2011"], minLength: 4 }),
          covers: choice(COVERS, "Whether all of the place belonged to it, or part of it."),
        }),
        {
          description:
            "Areas of older editions that the place belonged to, where they differ; absent if none does.",
          minItems: 1,
        },
      ),
    ),
  }),
};

export function name(level: Level): Schema<string> {
  return text(`The name of the ${level}.`, { minLength: 1 });
}

/** A block, gram panchayat or constituency, by LGD's code. */
function body(description: string, digits: number, example: string) {
  return record(description, {
    code: text(`Its code in the Local Government Directory, ${digits} digits.`, {
      pattern: `^\\d{${digits}}$`,
      examples: [example],
    }),
    name: text("Its name.", { minLength: 1 }),
  });
}

export function id(level: Level): Schema<number> {
  return integer(`The id of the ${level}: its code as a number.`, 1);
}

function code(level: Level, example: string): Schema<string> {
  const digits = example.length;
  return text(`The official code of the ${level}, ${digits} digits.`, {
    pattern: `^\\d{${digits}}$`,
    examples: [example],
  });
}

export function pincode(description: string): Schema<string> {
  return text(description, { pattern: PINCODE.source });
}
