import { ERRORS } from "../../../functions/core/contract/errors.ts";
import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { MOST_SUGGESTIONS } from "../../../functions/core/index/area-names.ts";

/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

const stateCode = code("state", 2, "27");
const districtCode = code("district", 3, "517");
const talukaCode = code("taluka", 5, "04183");
const villageCode = code("village", 6, "556187");

/** The schemas of all that is answered, by name. Fields may be added in time, so no object is closed. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  State: object("A state or union territory.", {
    id: id("state"),
    name: name("state"),
    code: stateCode,
    iso_code: text("ISO 3166-2 code.", { pattern: "^IN-[A-Z]{2}$" }),
    kind: { type: "string", enum: ["state", "union territory"] },
  }),
  District: object("A district.", {
    id: id("district"),
    name: name("district"),
    state_id: id("state"),
    code: districtCode,
  }),
  Taluka: object("A taluka: a sub-district, elsewhere called tehsil, mandal, circle or block.", {
    id: id("taluka"),
    name: name("taluka"),
    district_id: id("district"),
    code: talukaCode,
  }),
  Village: object(
    "A village with all that it lies in.",
    {
      id: id("village"),
      name: name("village"),
      code: villageCode,
      state_name: name("state"),
      state_code: stateCode,
      district_name: name("district"),
      district_code: districtCode,
      taluka_name: name("taluka"),
      taluka_code: talukaCode,
    },
    {
      pincode: pincode("The PIN code, the lowest of several; absent when unknown."),
      pincodes: {
        type: "array",
        description: "All PIN codes, rising; absent unless the village has several.",
        items: pincode("A PIN code."),
        minItems: 2,
        uniqueItems: true,
      },
      local_name: text("The name in the local script; absent when unknown.", { minLength: 1 }),
    },
  ),
  SearchResult: object("A place that was found. Levels below it are null.", {
    name: text("The place's own name.", { minLength: 1 }),
    state_name: name("state"),
    district_name: nullable(name("district")),
    taluka_name: nullable(name("taluka")),
    state_code: stateCode,
    district_code: nullable(districtCode),
    taluka_code: nullable(talukaCode),
    full_path: text('The names from the state down to the place, joined with " > ".', { minLength: 1 }),
    level: { type: "string", enum: [...LEVELS], description: "What the place is." },
    id: { type: "integer", minimum: 1, description: "The id of the place, on its level." },
    code: text("The official code of the place, on its level.", { pattern: "^\\d{2,6}$" }),
  }),
  Statistics: object("The directory's numbers.", {
    totalStates: count("states"),
    totalDistricts: count("districts"),
    totalTalukas: count("talukas"),
    totalVillages: count("villages"),
    lastUpdated: text("When the data was retrieved from its source.", { format: "date-time" }),
    apiEndpoints: {
      type: "array",
      description: "A template of every form of the other endpoints.",
      items: text("As `GET <path>?<query template>`.", { pattern: "^GET /api/" }),
      minItems: 8,
      maxItems: 8,
    },
    source: text("Where the data is from."),
    license: text("The license of the data."),
    attribution: text("Whom to name when the data is used."),
    dataVersion: text("A hash of the data.", { pattern: "^[0-9a-f]{12}$" }),
  }),
  Error: object("Why there is no answer.", {
    success: { const: false },
    error: object(
      "The error.",
      {
        code: { type: "string", enum: Object.keys(ERRORS), description: "For programs." },
        message: text("For people: what is wrong, and what to do.", { minLength: 1 }),
      },
      {
        parameter: text("The parameter at fault."),
        suggestions: {
          type: "array",
          description: "Names to ask for instead, nearest first.",
          items: text("A name."),
          maxItems: MOST_SUGGESTIONS,
        },
      },
    ),
  }),
};

/** The body of every endpoint's success, by the endpoint's key. */
export const SUCCESSES: Readonly<Record<string, Schema>> = {
  states: success({ data: object("", { states: list("State") }) }),
  districts: success({ data: object("", { districts: list("District") }) }),
  talukas: success({ data: object("", { talukas: list("Taluka") }) }),
  villages: success({
    data: object("", { villages: list("Village"), total: count("matching villages, on this page or not") }),
  }),
  search: success({
    results: list("SearchResult"),
    total: count("matching places, on this page or not"),
    query: text("q as submitted, without blanks at its ends.", { minLength: 1 }),
  }),
  stats: success({ data: { $ref: "#/components/schemas/Statistics" } }),
};

function success(payload: Record<string, Schema>): Schema {
  return object("", { success: { const: true }, ...payload });
}

function object(
  description: string,
  required: Record<string, Schema>,
  optional: Record<string, Schema> = {},
): Schema {
  return {
    type: "object",
    ...(description && { description }),
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

function list(schema: string): Schema {
  return { type: "array", items: { $ref: `#/components/schemas/${schema}` } };
}

function text(description: string, keywords: Schema = {}): Schema {
  return { type: "string", description, ...keywords };
}

function nullable(schema: Schema): Schema {
  return { ...schema, type: [schema.type, "null"] };
}

function name(level: string): Schema {
  return text(`The name of the ${level}.`, { minLength: 1 });
}

function id(level: string): Schema {
  return { type: "integer", minimum: 1, description: `The id of the ${level}: its code as a number.` };
}

function code(level: string, digits: number, example: string): Schema {
  return text(`The official code of the ${level}, ${digits} digits.`, {
    pattern: `^\\d{${digits}}$`,
    examples: [example],
  });
}

function pincode(description: string): Schema {
  return text(description, { pattern: "^[1-9]\\d{5}$" });
}

function count(things: string): Schema {
  return { type: "integer", minimum: 0, description: `How many ${things} there are.` };
}
