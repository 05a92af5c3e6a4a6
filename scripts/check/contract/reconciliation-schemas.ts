import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/**
 * The requests and answers of the Reconciliation Service API 0.2, as JSON Schemas. Written from its text (sections 3 to 7) and
 * closed: a field that the text does not name is an error.
 * https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */

const TEXT = { type: "string", minLength: 1 };
const URI = { type: "string", format: "uri" };

const NAMED = closed({ id: TEXT, name: TEXT });
const SERVICE = closed({ service_url: URI, service_path: { type: "string", pattern: "^/" } });
/** A template with the place of an id. */
const TEMPLATE = { type: "string", pattern: "^https?://.*\\{\\{id\\}\\}" };

const MANIFEST = closed(
  {
    versions: { type: "array", items: { type: "string" }, contains: { const: "0.2" } },
    name: TEXT,
    identifierSpace: URI,
    schemaSpace: URI,
  },
  {
    defaultTypes: { type: "array", items: NAMED, uniqueItems: true },
    documentation: URI,
    logo: URI,
    serviceVersion: TEXT,
    view: closed({ url: TEMPLATE }),
    preview: closed({ url: TEMPLATE, width: { type: "integer" }, height: { type: "integer" } }),
    suggest: closed({}, { entity: SERVICE, property: SERVICE, type: SERVICE }),
    extend: closed(
      {},
      { propose_properties: SERVICE, property_settings: { type: "array", maxItems: 0 } },
    ),
    batchSize: { type: "integer", minimum: 1 },
  },
);

const CANDIDATE = closed(
  { id: TEXT, name: TEXT, score: { type: "number" } },
  {
    description: { type: "string" },
    type: { type: "array", items: NAMED },
    match: { type: "boolean" },
  },
);

/** The protocol does not define errors of single queries; the result is still required. */
const RESULTS = mapOf(
  closed(
    { result: { type: "array", items: CANDIDATE } },
    { error: closed({ code: TEXT, message: TEXT }, { parameter: TEXT }) },
  ),
);

const SUGGESTIONS = closed({
  result: {
    type: "array",
    items: closed(
      { id: TEXT, name: TEXT },
      { description: TEXT, notable: { type: "array", items: TEXT } },
    ),
  },
});

const PROPOSAL = closed(
  { type: TEXT, properties: { type: "array", items: NAMED } },
  { limit: { type: "integer", minimum: 1 } },
);

const NUMBERS = [closed({ int: { type: "integer" } }), closed({ float: { type: "number" } })];
const VALUE = { oneOf: [NAMED, closed({ str: TEXT }), ...NUMBERS] };

const EXTENSION = closed({
  meta: { type: "array", items: closed({ id: TEXT, name: TEXT }, { type: NAMED }) },
  rows: mapOf(mapOf({ type: "array", items: VALUE })),
});

const SCHEMAS = { MANIFEST, RESULTS, SUGGESTIONS, PROPOSAL, EXTENSION };

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const validators = new Map<string, ValidateFunction>();

/** The problems of an answer of the service, one line each. */
export function reconciliationProblems(kind: keyof typeof SCHEMAS, answer: unknown): string[] {
  const validate = validators.get(kind) ?? ajv.compile(SCHEMAS[kind]);
  validators.set(kind, validate);
  if (validate(answer)) return [];
  return validate.errors!.map(({ instancePath, message }) => `${kind} ${instancePath} ${message}`);
}

function closed(
  required: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
) {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}

function mapOf(values: object): object {
  return { type: "object", additionalProperties: values };
}
