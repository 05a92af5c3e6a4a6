import { createHandler } from "../../../functions/api/handler.ts";
import { ERROR_DESCRIPTIONS } from "../../../functions/core/contract/error-descriptions.ts";
import type { ErrorCode } from "../../../functions/core/contract/errors.ts";
import { DATA_VERSION } from "../../../functions/core/contract/headers.ts";
import type { Parameter } from "../../../functions/core/contract/parameter.ts";
import { fieldsOf, type Schema } from "../../../functions/core/contract/schema.ts";
import { SCHEMAS } from "../../../functions/core/contract/schemas.ts";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import {
  API_VERSION,
  ENVELOPE,
  type Endpoint,
  type ExampleValues,
  type Form,
  type Method,
  type Tag,
} from "../../../functions/core/endpoints/endpoint.ts";
import type { ReadFile } from "../../../functions/core/index/file-cache.ts";
import {
  commonErrorExamples,
  type Example,
  errorExamples,
  exampleValues,
  successExamples,
  valuesFor,
} from "./examples.ts";

const DESCRIPTION = `India's administrative places: states and union territories, their districts, talukas and villages.

- GET and HEAD, and POST where described, without key or token, from any site (CORS).
- An id is the official code as a number; both stay the same from one edition of the data to the next.
- A name matches as a whole, without regard to case, accents, punctuation and spacing; former and alternate names count.
  A name that does not exist is a 404 with suggestions.
- Unknown parameters are ignored; repeating a known one is an error. Leading and trailing blanks are ignored, and an empty
  value counts as missing. Lengths are in characters after Unicode composition (NFC); invisible characters of search texts
  do not count.
- Every answer has an ETag and the header ${DATA_VERSION}. Fields may be added, never renamed or removed.

All places are also CSV files, listed with their sizes and SHA-256 in [/downloads/index.json](/downloads/index.json).

What the hosting platform decides, and may change:

- States, districts, talukas and statistics are files. There, the last of a repeated \`state_id\` or \`district_id\` counts,
  unless it has leading zeros, and names given in addition to it do not.
- Methods other than GET, HEAD, OPTIONS, POST, PUT, PATCH and DELETE do not reach the service where a file answers, and
  TRACE never does: those answers are not described here.`;

/**
 * The OpenAPI 3.1 document of the API, generated from the declarations that the handler uses, with real answers of the
 * directory as examples.
 *
 * @param read reads the files of the directory's index
 * @param repository the address of the source code, if browsers can open it
 */
export async function openApiDocument(
  directory: Directory,
  read: ReadFile,
  repository = "",
): Promise<Schema> {
  const handler = createHandler(read, { onDemand });
  const allValues = await exampleValues(directory);
  const common = await commonErrorExamples(handler);
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of ENDPOINTS) {
    const values = valuesFor(endpoint, allValues);
    const answers = await successExamples(handler, endpoint, values);
    const errors = await errorExamples(handler, endpoint, values);
    for (const method of endpoint.methods) {
      paths[endpoint.path] ??= {};
      paths[endpoint.path]![method.toLowerCase()] = operation(
        endpoint,
        method,
        values,
        answers,
        errors,
      );
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Location directory of India",
      version: API_VERSION,
      description: DESCRIPTION,
      contact: {
        name: "The maintainers of the Location Directory of India",
        ...(/^https:/.test(repository) && { url: repository }),
      },
      license: {
        name: "MIT (code); the data has a license of its own, see /api/stats",
        identifier: "MIT",
      },
    },
    servers: [{ url: "/", description: "Where this document is" }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: SCHEMAS,
      headers: HEADERS,
      responses: {
        NotModified: {
          description: "The client already has this answer: its If-None-Match has the ETag.",
        },
        Failed: errorResponse(ERROR_DESCRIPTIONS.internal_error, pick(common, ["internal_error"])),
        Refused: errorResponse(
          `${ERROR_DESCRIPTIONS.unknown_endpoint} Or: ${ERROR_DESCRIPTIONS.method_not_allowed}`,
          pick(common, ["unknown_endpoint", "method_not_allowed"]),
        ),
      },
    },
  };
}

const TAGS: Readonly<Record<Tag, string>> = {
  Locations: "Places by parent.",
  Search: "Places by their names.",
  Statistics: "About the data.",
  Tools: "For OpenRefine and other clients of the reconciliation protocol, and for assistants.",
};

const HEADERS: Readonly<Record<string, Schema>> = {
  ETag: { description: "Identifies this answer, for If-None-Match.", schema: { type: "string" } },
  DataVersion: {
    description: "A hash of the data that the answer is from.",
    schema: { type: "string", pattern: "^[0-9a-f]{12}$" },
  },
  Link: { description: 'Where more follows: `<path>; rel="next"`.', schema: { type: "string" } },
};

function operation(
  endpoint: Endpoint,
  method: Method,
  values: ExampleValues,
  answers: ReadonlyMap<string, Example>,
  errors: ReadonlyMap<string, Example>,
): Schema {
  const { name, methods, tag, summary, description, parameters, form, schema } = endpoint;
  const paged = parameters.some(({ name }) => name === "offset");
  const byStatus = Map.groupBy([...errors], ([, example]) => example.status);
  return {
    operationId: methods[0] === method ? name : `${name}By${method}`,
    tags: [tag],
    summary,
    description,
    ...(method === "GET"
      ? { parameters: parameters.map((parameter) => parameterObject(parameter, values)) }
      : { requestBody: requestBody(endpoint, values) }),
    responses: {
      200: {
        description: "The answer.",
        headers: {
          ETag: { $ref: "#/components/headers/ETag" },
          [DATA_VERSION]: { $ref: "#/components/headers/DataVersion" },
          ...(paged ? { Link: { $ref: "#/components/headers/Link" } } : {}),
        },
        content: {
          [mediaType(form)]: { schema, examples: exampleObjects(answers) },
        },
      },
      ...(method === "GET" && { 304: { $ref: "#/components/responses/NotModified" } }),
      ...Object.fromEntries(
        [...byStatus].map(([status, some]) => [
          status,
          errorResponse(describe(some.map(([code]) => code)), new Map(some), form),
        ]),
      ),
      ...(form.failureSchema === ENVELOPE.failureSchema
        ? COMMON_ERRORS
        : {
            500: errorResponse(ERROR_DESCRIPTIONS.internal_error, new Map(), form),
            "4XX": errorResponse(ERROR_DESCRIPTIONS.method_not_allowed, new Map(), form),
          }),
    },
  };
}

const COMMON_ERRORS: Schema = {
  500: { $ref: "#/components/responses/Failed" },
  "4XX": { $ref: "#/components/responses/Refused" },
};

/** The body of a POST: JSON, or the parameters as an HTML form sends them. */
function requestBody({ body, parameters, formats }: Endpoint, values: ExampleValues): Schema {
  const content = body
    ? { "application/json": { schema: body.schema, examples: asExamples(body.examples(values)) } }
    : {
        "application/x-www-form-urlencoded": {
          schema: fieldsOf(parameters),
          examples: asExamples(
            Object.fromEntries(
              formats
                .filter((format) => format.parameters.length > 0)
                .map((format) => [format.name.toLowerCase(), given(format.parameters, values)]),
            ),
          ),
        },
      };
  return { required: true, content };
}

function given(parameters: readonly string[], values: ExampleValues): object {
  return Object.fromEntries(parameters.map((name) => [name, values[name]]));
}

function asExamples(values: Readonly<Record<string, unknown>>): Schema {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

function mediaType({ type }: Form): string {
  return type.split(";")[0]!;
}

function parameterObject(
  { name, required, description, schema, example }: Parameter,
  values: ExampleValues,
): Schema {
  const value = values[name] ?? example;
  return {
    name,
    in: "query",
    required,
    description,
    schema,
    example: schema.type === "integer" ? Number(value) : value,
  };
}

function errorResponse(
  description: string,
  examples: ReadonlyMap<string, Example>,
  form: Form = ENVELOPE,
): Schema {
  return {
    description,
    headers: { [DATA_VERSION]: { $ref: "#/components/headers/DataVersion" } },
    content: {
      [mediaType(form)]: {
        schema: form.failureSchema,
        ...(examples.size > 0 && { examples: exampleObjects(examples) }),
      },
    },
  };
}

function exampleObjects(examples: ReadonlyMap<string, Example>): Schema {
  return Object.fromEntries(
    [...examples].map(([name, { summary, value }]) => [name, { summary, value }]),
  );
}

function describe(codes: readonly string[]): string {
  return codes.map((code) => ERROR_DESCRIPTIONS[code as ErrorCode]).join(" ");
}

function pick(
  examples: ReadonlyMap<string, Example>,
  names: readonly string[],
): Map<string, Example> {
  return new Map(names.map((name) => [name, examples.get(name)!]));
}
