import { ApiError } from "../contract/errors.ts";
import type { Parameter, Values } from "../contract/parameters.ts";
import { readQuery, writeQuery } from "../contract/query.ts";
import { type Fields, record, ref, type Schema } from "../contract/schema.ts";
import type { Directory } from "../directory/directory.ts";
import type { Tool } from "./tool.ts";

/** The version of the API, not of the data: its first number would change with what breaks clients. */
export const API_VERSION = "1.0.0";

/** The groups in which the reference shows endpoints. */
export const TAGS = {
  Locations: "Places by parent.",
  Search: "Places by their names.",
  Statistics: "About the data.",
  Tools: "For OpenRefine and other clients of the reconciliation protocol, and for assistants.",
} as const;

/** How answers and refusals are written. */
export interface Form {
  /** The media type of both. */
  readonly type: string;
  readonly success: (payload: object) => string;
  readonly failure: (error: ApiError) => string;
  /** The schema of a refusal. */
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

/** Protocols that say what a success looks like, and leave errors to the status. */
export const PLAIN: Form = { ...ENVELOPE, success: (payload) => JSON.stringify(payload) };

/** An error as answers have it. */
export function errorRecord({ code, message, details: { parameter, suggestions } }: ApiError) {
  return {
    code,
    message,
    ...(parameter !== undefined && { parameter }),
    ...(suggestions !== undefined && { suggestions }),
  };
}

/** Parameters that are given together, as the reference and the statistics show them. */
export interface QueryFormat {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly legacy?: true;
  /** Not among the templates of the statistics, whose number is fixed. */
  readonly unlisted?: true;
}

/** Methods that an endpoint answers; HEAD goes with GET, and OPTIONS with both. */
export type Method = "GET" | "POST";

/** What all endpoints declare; the redirects, the cache keys, the description of the API and the handler read it. */
interface Described {
  /** Its name in the description of the API, in camel case. */
  readonly name: string;
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
}

/** What endpoints with parameters declare. */
interface Parametrised<P extends readonly Parameter[], Payload extends object> extends Described {
  readonly parameters: P;
  readonly formats: readonly QueryFormat[];
  /** The values whose answers are published as files: all that can be asked beforehand. */
  readonly files?: (directory: Directory) => readonly Partial<Values<P>>[];
  /** Throws, or rejects with, ApiError for what can't be answered. */
  readonly answer: (
    directory: Directory,
    values: Values<P>,
    request: Asked,
  ) => Answer<NoInfer<Payload>> | Promise<Answer<NoInfer<Payload>>>;
}

/** An endpoint of the API's own form as its module declares it. */
interface Declaration<P extends readonly Parameter[], Payload extends object>
  extends Parametrised<P, Payload> {
  /** The schemas of the fields of a success other than `success`. */
  readonly payload: Fields<Payload>;
  readonly tool?: Tool<NoInfer<Payload>>;
}

/** An endpoint of another protocol as its module declares it. */
interface ProtocolDeclaration<P extends readonly Parameter[], Payload extends object>
  extends Parametrised<P, Payload> {
  readonly form: Form;
  /** The schema of a success. */
  readonly schema: Schema;
  /** Whether the parameters may come in the body of a POST, as those of an HTML form. */
  readonly postable?: true;
}

/** An endpoint that takes JSON as its module declares it. */
interface PostDeclaration<Payload extends object> extends Described {
  readonly form: Form;
  /** The schema of the body, and bodies for the description of the API, by what they show. */
  readonly body: Schema;
  readonly examples: (values: ExampleValues) => Readonly<Record<string, object>>;
  readonly schema: Schema<Payload>;
  /** Answers a body; without a payload there is nothing to say. */
  readonly answer: (directory: Directory, body: unknown, request: Asked) => Promise<Payload | undefined>;
}

/** What an endpoint answers on success. */
export interface Answer<Payload extends object> {
  readonly payload: Payload;
  /** Where the rest begins when more follows than was asked for. */
  readonly nextOffset?: number;
  /** False where the answer depends on more than the parameters. */
  readonly cacheable?: false;
}

/** What an endpoint may know of a request other than its parameters. */
export interface Asked {
  readonly method: Method;
  /** Of the service as the client calls it, such as `https://directory.example`. */
  readonly origin: string;
  readonly header: (name: string) => string | null;
}

/** Values of parameters that the directory has an answer for, by the parameter's name. */
export type ExampleValues = Readonly<Record<string, string>>;

/** An endpoint as the handler and the build use it, whatever its parameters and records. */
export interface Endpoint extends Described {
  readonly methods: readonly Method[];
  readonly parameters: readonly Parameter[];
  readonly formats: readonly QueryFormat[];
  readonly form: Form;
  /** The schema of a success. */
  readonly schema: Schema;
  /** What a POST sends, where that is JSON. */
  readonly body?: Pick<PostDeclaration<object>, "examples"> & { readonly schema: Schema };
  /** The tool for language models that asks this endpoint. */
  readonly tool?: Tool<object>;
  /** The queries whose answers are published as files, as in `state_id=27`. */
  readonly files: (directory: Directory) => readonly string[];
  /**
   * Answers a query string, or the body of a POST.
   * @throws ApiError for what can't be answered
   */
  readonly ask: (directory: Directory, given: string, request?: Asked) => Promise<QueryAnswer>;
}

export interface QueryAnswer {
  /** Undefined where there is nothing to say. */
  readonly payload: object | undefined;
  /** The path and query of the rest when more follows than was asked for. */
  readonly next?: string | undefined;
  /** Whether a cache that reads parameters as they stand may keep the answer. */
  readonly cacheable: boolean;
}

/** An endpoint of the API's own form. */
export function endpoint<const P extends readonly Parameter[], Payload extends object>({
  payload,
  tool,
  ...declaration
}: Declaration<P, Payload>): Endpoint {
  const schema = record("", { success: { const: true }, ...payload });
  return {
    ...protocolEndpoint({ ...declaration, form: ENVELOPE, schema }),
    // The endpoint gives its tool what it answers, and nothing else.
    ...(tool && { tool: tool as Tool<object> }),
  };
}

/** An endpoint of another protocol. */
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
    files: (directory) => (files?.(directory) ?? []).map((values) => writeQuery(parameters, values)),
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

/** An endpoint that takes JSON by POST. */
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

/** The parameter that a refusal names where the body as a whole is at fault. */
export const BODY = "body";

/** @throws ApiError naming the parameter, for a text that is not JSON */
export function readJson(text: string, parameter: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const message = `${parameter} is not JSON: send what JSON.stringify or json.dumps writes, with null for what is missing`;
    throw new ApiError("invalid_parameter", message, { parameter });
  }
}

/** A request that says nothing about itself. */
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

/** Answers the rows, queries or messages of one POST: one that is there several times, which lists have many of, once. */
export function onceEach<Row, Answered>(
  answer: (row: Row) => Promise<Answered>,
): (row: Row) => Promise<Answered> {
  const known = new Map<string, Promise<Answered>>();
  return (row) => {
    const key = JSON.stringify(row);
    const answered = known.get(key) ?? answer(row);
    known.set(key, answered);
    return answered;
  };
}
