import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The parts of an OpenAPI document that validate answers. */
export interface OpenApiDocument {
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: {
    schemas: Record<string, { properties?: object }>;
    responses: Record<string, ResponseObject>;
  };
}

export interface Operation {
  parameters: { name: string; schema: object; example: unknown }[];
  responses: Record<string, ResponseObject>;
}

export interface ResponseObject {
  $ref?: string;
  description?: string;
  content?: Record<
    string,
    { schema: object; examples: Record<string, { summary: string; value: unknown }> }
  >;
}

/** Validates answers against an OpenAPI document. Stricter than a client: fields that are not in the document are errors. */
export class AnswerValidator {
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addVocabulary(["components"]);
    this.#ajv.addSchema({
      $id: "openapi",
      components: { schemas: close(document.components.schemas) },
    });
  }

  /**
   * The problems of an answer, one line each.
   *
   * @param path with or without a query
   */
  problems(path: string, status: number, body: unknown, method: "get" | "post" = "get"): string[] {
    const { pathname } = new URL(path, "https://directory.example");
    const described = this.#document.paths[pathname.replace(/(?<=.)\/$/, "")];
    // A refused method has the same description as the methods of its path.
    const operation = described?.[method] ?? described?.get ?? described?.post;
    const responses = operation?.responses ?? { "4XX": { $ref: "#/components/responses/Refused" } };
    const key = responses[status] ? String(status) : "4XX";
    const [content] = Object.values((responses[key] && this.resolve(responses[key]).content) ?? {});
    const schema = content?.schema;
    if (!schema) return [`the document has no body for ${status} of ${path}`];
    const validate = this.#validator(`${operation ? `${method} ${pathname}` : ""} ${key}`, schema);
    if (validate(body)) return [];
    return validate.errors!.map(
      (error) =>
        `${path} ${error.instancePath || "/"} ${error.message} ${JSON.stringify(error.params)}`,
    );
  }

  /** A response itself, not a reference to one. */
  resolve(response: ResponseObject): ResponseObject {
    return response.$ref
      ? this.#document.components.responses[response.$ref.split("/").at(-1)!]!
      : response;
  }

  /** The problems of a value with a schema of the document. */
  check(schema: object, value: unknown): string[] {
    const validate = this.#ajv.compile(close(schema) as object);
    return validate(value)
      ? []
      : validate.errors!.map((error) => `${error.instancePath} ${error.message}`);
  }

  #validator(key: string, schema: object): ValidateFunction {
    let validate = this.#validators.get(key);
    if (!validate) {
      validate = this.#ajv.compile(close(schema) as object);
      this.#validators.set(key, validate);
    }
    return validate;
  }
}

/** The schema without additional properties (unless it allows them), with references into the document. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== "object" || schema === null) return schema;
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "$ref" ? `openapi${value}` : close(value),
    ]),
  );
  return closed.type === "object" ? { additionalProperties: false, ...closed } : closed;
}
