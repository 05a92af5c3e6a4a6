import type { Parameter, Values } from "../../core/contract/parameters.ts";
import { readQuery, writeQuery } from "../../core/contract/query.ts";
import type { Fields } from "../../core/contract/schema.ts";
import type { Directory } from "../../core/directory.ts";

/** The groups in which the reference shows endpoints. */
export const TAGS = {
  Locations: "Lists of places by what they lie in.",
  Search: "Places by their names.",
  Statistics: "About the data.",
} as const;

/** Parameters that are given together, as the reference and the statistics show them. */
export interface QueryFormat {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly legacy?: true;
}

/** What all endpoints declare; the redirects, the cache keys, the description of the API and the handler read it. */
interface Described<P extends readonly Parameter[] = readonly Parameter[]> {
  /** Its name in the description of the API, in camel case. */
  readonly name: string;
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  readonly parameters: P;
  readonly formats: readonly QueryFormat[];
}

/** An endpoint as its module declares it. */
interface Declaration<P extends readonly Parameter[], Payload extends object> extends Described<P> {
  /** The schemas of the fields that a success has beside `success`. */
  readonly payload: Fields<Payload>;
  /** The values whose answers are published as files: all that can be asked beforehand. */
  readonly files?: (directory: Directory) => readonly Partial<Values<P>>[];
  /** Throws, or rejects with, ApiError for what can't be answered. */
  readonly answer: (
    directory: Directory,
    values: Values<P>,
  ) => Answer<NoInfer<Payload>> | Promise<Answer<NoInfer<Payload>>>;
}

/** What an endpoint answers on success. */
export interface Answer<Payload extends object> {
  readonly payload: Payload;
  /** Where the rest begins when more follows than was asked for. */
  readonly nextOffset?: number;
}

/** An endpoint as the handler and the build use it, whatever its parameters and records. */
export interface Endpoint extends Described {
  readonly payload: Fields<object>;
  /** The queries whose answers are published as files, as in `state_id=27`. */
  readonly files: (directory: Directory) => readonly string[];
  /**
   * Answers a query string.
   * @throws ApiError for what can't be answered
   */
  readonly ask: (directory: Directory, query: string) => Promise<QueryAnswer>;
}

export interface QueryAnswer {
  readonly payload: object;
  /** The path and query of the rest when more follows than was asked for. */
  readonly next: string | undefined;
  /** Whether a cache that reads parameters as they stand may keep the answer. */
  readonly cacheable: boolean;
}

export function endpoint<const P extends readonly Parameter[], Payload extends object>({
  files,
  answer,
  ...described
}: Declaration<P, Payload>): Endpoint {
  const { path, parameters } = described;
  return {
    ...described,
    files: (directory) => (files?.(directory) ?? []).map((values) => writeQuery(parameters, values)),
    ask: async (directory, query) => {
      const { values, cacheable } = readQuery(parameters, query);
      const { payload, nextOffset } = await answer(directory, values);
      const next =
        nextOffset === undefined
          ? undefined
          : `${path}?${writeQuery(parameters, { ...values, offset: nextOffset })}`;
      return { payload, next, cacheable };
    },
  };
}

/** The endpoint's formats as `GET <path>?<query template>`. */
export function queryTemplates({ path, formats }: Endpoint): string[] {
  return formats.map(({ parameters, legacy }) => {
    const query = parameters.map((name) => `${name}={${name}}`).join("&");
    return `GET ${path}${query && `?${query}`}${legacy ? " (legacy)" : ""}`;
  });
}
