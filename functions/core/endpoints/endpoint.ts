import { ApiError } from "../contract/errors.ts";
import { MAX_DEPTH, MAX_ROWS } from "../contract/limits.ts";
import { isDeeper } from "../contract/nesting.ts";
import type { Parameter, Values } from "../contract/parameter.ts";
import { readQuery, writeQuery } from "../contract/query.ts";
import { ref } from "../contract/ref.ts";
import { either, type Fields, list, record, type Schema, text } from "../contract/schema.ts";
import type { Directory } from "../directory/directory.ts";
import type { Tool } from "./tool.ts";

/** The version of the API, not of the data. A change that breaks clients would raise the first number. */
export const API_VERSION = "1.0.0";

/** The groups in which the reference shows endpoints. */
export type Tag = "Locations" | "Search" | "Statistics" | "Tools";

/** How successes and errors are written. */
export interface Form {
  /** The media type of both. */
  readonly type: string;
  readonly success: (payload: object) => string;
  readonly failure: (error: ApiError) => string;
  /** The schema of an error. */
  readonly failureSchema: Schema;
  /** The Content-Security-Policy of a page; other answers block everything. */
  readonly policy?: string;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The API's own form: `success` and the payload or the error. */
export const ENVELOPE: Form = {
  type: JSON_TYPE,
  success: (payload) => JSON.stringify({ success: true, ...payload }),
  failure: (error) => JSON.stringify({ success: false, error: errorRecord(error) }),
  failureSchema: ref("Error"),
};

/** The form of protocols that define successes only; errors have the API's own form. */
export const PLAIN: Form = { ...ENVELOPE, success: (payload) => JSON.stringify(payload) };

/** An error as in answers. */
export function errorRecord({ code, message, details: { parameter, suggestions } }: ApiError) {
  return {
    code,
    message,
    ...(parameter !== undefined && { parameter }),
    ...(suggestions !== undefined && { suggestions }),
  };
}

/** Parameters that are used together, as the reference and the statistics show them. */
export interface QueryFormat {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly legacy?: true;
  /** Whether the statistics leave it out: the number of their templates is fixed. */
  readonly unlisted?: true;
}

/** The methods of an endpoint. GET implies HEAD, and both imply OPTIONS. */
export type Method = "GET" | "POST";

/** Declared by every endpoint. The redirects, cache keys, OpenAPI document and handler read it. */
interface Described {
  /** Its name in the OpenAPI document, in camel case. */
  readonly name: string;
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
}

/** Declared by endpoints with parameters. */
interface Parametrised<P extends readonly Parameter[], Payload extends object> extends Described {
  readonly parameters: P;
  readonly formats: readonly QueryFormat[];
  /** The values for which answers are published as files. */
  readonly files?: (directory: Directory) => readonly Partial<Values<P>>[];
  /** Throws or rejects with ApiError if the request can't be answered. */
  readonly answer: (
    directory: Directory,
    values: Values<P>,
    request: Asked,
  ) => Answer<NoInfer<Payload>> | Promise<Answer<NoInfer<Payload>>>;
}

/** An endpoint in the API's own form. */
interface Declaration<P extends readonly Parameter[], Payload extends object>
  extends Parametrised<P, Payload> {
  /** The schemas of the fields of a success other than `success`. */
  readonly payload: Fields<Payload>;
  readonly tool?: Tool<NoInfer<Payload>>;
}

/** An endpoint of another protocol. */
interface ProtocolDeclaration<P extends readonly Parameter[], Payload extends object>
  extends Parametrised<P, Payload> {
  readonly form: Form;
  /** The schema of a success. */
  readonly schema: Schema;
  /** Whether a POST with an HTML form may have the parameters. */
  readonly postable?: true;
}

/** An endpoint that takes JSON by POST. */
interface PostDeclaration<Payload extends object> extends Described {
  readonly form: Form;
  /** The schema of the body, and example bodies by title. */
  readonly body: Schema;
  readonly examples: (values: ExampleValues) => Readonly<Record<string, object>>;
  readonly schema: Schema<Payload>;
  /** Answers a body; undefined for an answer without content. */
  readonly answer: (
    directory: Directory,
    body: unknown,
    request: Asked,
  ) => Promise<Payload | undefined>;
}

/** A successful answer. */
export interface Answer<Payload extends object> {
  readonly payload: Payload;
  /** The offset of the next page, if any. */
  readonly nextOffset?: number;
  /** False if the answer depends on more than the parameters. */
  readonly cacheable?: false;
}

/** The parts of a request that an endpoint may use in addition to its parameters. */
export interface Asked {
  readonly method: Method;
  /** The service's address as the client calls it, such as `https://directory.example`. */
  readonly origin: string;
  readonly header: (name: string) => string | null;
}

/** Example values, by parameter, that the directory can answer. */
export type ExampleValues = Readonly<Record<string, string>>;

/** An endpoint as the handler and the build see it, whatever its parameters and records. */
export interface Endpoint extends Described {
  readonly methods: readonly Method[];
  readonly parameters: readonly Parameter[];
  readonly formats: readonly QueryFormat[];
  readonly form: Form;
  /** The schema of a success. */
  readonly schema: Schema;
  /** The JSON body of a POST. */
  readonly body?: Pick<PostDeclaration<object>, "examples"> & { readonly schema: Schema };
  /** The tool for language models that calls this endpoint. */
  readonly tool?: Tool<object>;
  /** The queries with answers published as files, such as `state_id=27`. */
  readonly files: (directory: Directory) => readonly string[];
  /**
   * Answers a query string, or the body of a POST.
   * @throws ApiError if it can't be answered
   */
  readonly ask: (directory: Directory, given: string, request?: Asked) => Promise<QueryAnswer>;
}

export interface QueryAnswer {
  /** Undefined for an answer without content. */
  readonly payload: object | undefined;
  /** The path and query of the next page, if any. */
  readonly next?: string | undefined;
  /** Whether a cache may keep the answer, with the query as its key. */
  readonly cacheable: boolean;
}

/** Makes an endpoint in the API's own form. */
export function endpoint<const P extends readonly Parameter[], Payload extends object>({
  payload,
  tool,
  ...declaration
}: Declaration<P, Payload>): Endpoint {
  const schema = record("", { success: { const: true }, ...payload });
  return {
    ...protocolEndpoint({ ...declaration, form: ENVELOPE, schema }),
    // The tool only ever receives this endpoint's payload.
    ...(tool && { tool: tool as Tool<object> }),
  };
}

/** Makes an endpoint of another protocol. */
export function protocolEndpoint<const P extends readonly Parameter[], Payload extends object>({
  files,
  answer,
  postable,
  ...described
}: ProtocolDeclaration<P, Payload>): Endpoint {
  const { path, parameters } = described;
  return {
    ...described,
    methods: postable ? ["GET", "POST"] : ["GET"],
    files: (directory) =>
      (files?.(directory) ?? []).map((values) => writeQuery(parameters, values)),
    ask: async (directory, query, request = UNKNOWN_REQUEST) => {
      const { values, cacheable } = readQuery(parameters, query);
      const found = await answer(directory, values, request);
      const { payload, nextOffset } = found;
      const next =
        nextOffset === undefined
          ? undefined
          : `${path}?${writeQuery(parameters, { ...values, offset: nextOffset })}`;
      return { payload, next, cacheable: cacheable && found.cacheable !== false };
    },
  };
}

/** Makes an endpoint that takes JSON by POST. */
export function postEndpoint<Payload extends object>({
  answer,
  body,
  examples,
  ...described
}: PostDeclaration<Payload>): Endpoint {
  return {
    ...described,
    methods: ["POST"],
    parameters: [],
    formats: [],
    body: { schema: body, examples },
    files: () => [],
    ask: async (directory, text, request = UNKNOWN_REQUEST) => ({
      payload: await answer(directory, readJson(text, BODY), request),
      cacheable: false,
    }),
  };
}

interface CodesDeclaration<Answered extends object> extends Described {
  /** The schema of the answer for a code. */
  readonly answered: Schema<Answered>;
  readonly examples: (values: ExampleValues) => readonly (string | undefined)[];
  /** Returns the answer for a code. Rejects with ApiError for an unknown one. */
  readonly answer: (directory: Directory, code: unknown) => Promise<NoInfer<Answered>>;
}

/** Makes an endpoint that takes many codes at once and returns a record or an error for each. */
export function codesEndpoint<Answered extends object>({
  answered,
  examples,
  answer,
  ...described
}: CodesDeclaration<Answered>): Endpoint {
  return postEndpoint<object>({
    ...described,
    form: ENVELOPE,
    body: record("", {
      codes: list(text("A code."), { maxItems: MAX_ROWS }),
    }),
    examples: (values) => ({ "some codes": { codes: examples(values).filter(Boolean) } }),
    schema: record("", {
      success: { const: true },
      data: record("", {
        results: list(either(answered, ref("Refused")), {
          description: "In the order of the codes.",
        }),
      }),
    }),
    answer: async (directory, body) => {
      const results: object[] = [];
      const answerOne = onceEach(
        (code: unknown): Promise<object> => answer(directory, code),
        (error) => ({ error: errorRecord(error) }),
      );
      for (const code of listIn(body, "codes", '["…", "…"]')) results.push(await answerOne(code));
      return { success: true, data: { results } };
    },
  });
}

/**
 * Reads the list in a field of a body.
 * @param example such a list, for the error message
 * @throws ApiError if the list is missing, is something else, or has more than {@link MAX_ROWS} entries
 */
export function listIn(body: unknown, field: string, example: string): readonly unknown[] {
  const found = (body as Readonly<Record<string, unknown>> | null)?.[field];
  if (!Array.isArray(found)) {
    const isMissing = found === undefined || found === null;
    throw new ApiError(
      isMissing ? "missing_parameter" : "invalid_parameter",
      `${field} is ${isMissing ? "missing" : "not a list"}: send {"${field}": ${example}}`,
      { parameter: field },
    );
  }
  refuseTooMany(found.length, field);
  return found;
}

/** The parameter that an error names if the whole body is invalid. */
export const BODY = "body";

/** @throws ApiError naming the parameter, for a text that is not JSON */
export function readJson(text: string, parameter: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const message = `${parameter} is not JSON: send the output of JSON.stringify or json.dumps, with null for missing values`;
    throw new ApiError("invalid_parameter", message, { parameter });
  }
}

/** For callers without a request. */
const UNKNOWN_REQUEST: Asked = { method: "GET", origin: "", header: () => null };

/** The endpoint's formats as `GET <path>?<query template>`. */
export function queryTemplates({ path, formats }: Endpoint): string[] {
  return formats
    .filter(({ unlisted }) => !unlisted)
    .map(({ parameters, legacy }) => {
      const query = parameters.map((name) => `${name}={${name}}`).join("&");
      return `GET ${path}${query && `?${query}`}${legacy ? " (legacy)" : ""}`;
    });
}

/** @throws ApiError for a request with more rows, queries, ids or messages than allowed */
export function refuseTooMany(count: number, what: string, parameter = what): void {
  if (count > MAX_ROWS)
    throw new ApiError("too_large", `${count} ${what}: send at most ${MAX_ROWS} at once`, {
      parameter,
    });
}

/**
 * Answers each distinct row, query or message of a POST once: lists repeat many.
 *
 * @param refused the answer to a row that can't be read, so that the others still get theirs
 */
export function onceEach<Row, Answered>(
  answer: (row: Row) => Promise<Answered>,
  refused: (error: ApiError, row: Row) => Answered,
): (row: Row) => Promise<Answered> {
  const known = new Map<string, Promise<Answered>>();
  const answerOrRefuse = (row: Row) =>
    answer(row).catch((error: unknown) => {
      if (error instanceof ApiError) return refused(error, row);
      throw error;
    });
  return async (row) => {
    if (isDeeper(row, MAX_DEPTH)) {
      const message = `nested too deeply: use at most ${MAX_DEPTH} lists and objects within each other`;
      return refused(new ApiError("invalid_parameter", message), row);
    }
    const key = JSON.stringify(row);
    const answered = known.get(key) ?? answerOrRefuse(row);
    known.set(key, answered);
    return answered;
  };
}
