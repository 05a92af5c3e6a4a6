/**
 * What the service answers, declared once as data: the handler, the redirects, the cache keys, the list in the
 * statistics, the OpenAPI document and the page all read this.
 */

/** Longest text that a parameter takes, in characters (CONTRACT, Errors). */
export const LONGEST_TEXT = 100;

/** Largest number that an id or an offset can be; above it a number is out of range rather than unknown. */
export const LARGEST_INTEGER = 2_147_483_647;

interface ParameterBase {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** A value that the sample answers. */
  readonly example: string;
}

export interface IntegerParameter extends ParameterBase {
  readonly kind: "integer";
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

export interface TextParameter extends ParameterBase {
  readonly kind: "text";
  /** In characters, blanks at the ends not counted. */
  readonly minLength: number;
}

/** Six digits, the first not 0. */
export interface PincodeParameter extends ParameterBase {
  readonly kind: "pincode";
}

export type Parameter = IntegerParameter | TextParameter | PincodeParameter;

/** One way to ask an endpoint: the parameters that go together. */
export interface Form {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly legacy?: true;
}

export interface Endpoint {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly forms: readonly Form[];
}

/** The values of an endpoint's parameters: numbers for integers, texts for all else; absent ones are undefined. */
export type Values<E extends Endpoint> = {
  readonly [P in E["parameters"][number] as P["name"]]: P extends { required: true } | { default: number }
    ? ValueOf<P>
    : ValueOf<P> | undefined;
};

type ValueOf<P extends Parameter> = P extends IntegerParameter ? number : string;

/** In the order of the table in the specification. */
export const ENDPOINTS = {
  states: {
    path: "/api/locations/states",
    summary: "All states and union territories",
    description: "Sorted by name.",
    parameters: [],
    forms: [{ name: "All", parameters: [] }],
  },
  districts: {
    path: "/api/locations/districts",
    summary: "The districts of a state",
    description: "All of them, sorted by name.",
    parameters: [
      {
        kind: "integer",
        name: "state_id",
        required: true,
        minimum: 0,
        maximum: LARGEST_INTEGER,
        description: "The id of the state; leading zeros are allowed.",
        example: "30",
      },
    ],
    forms: [{ name: "By state", parameters: ["state_id"] }],
  },
  talukas: {
    path: "/api/locations/talukas",
    summary: "The talukas of a district",
    description: "All of them, sorted by name. Elsewhere called tehsils, mandals, circles or blocks.",
    parameters: [
      {
        kind: "integer",
        name: "district_id",
        required: true,
        minimum: 0,
        maximum: LARGEST_INTEGER,
        description: "The id of the district; leading zeros are allowed.",
        example: "585",
      },
    ],
    forms: [{ name: "By district", parameters: ["district_id"] }],
  },
  villages: {
    path: "/api/locations/villages",
    summary: "Villages by name of what they lie in, by code, PIN code or text",
    description:
      "Every filter given must hold, in any combination; one is enough. Sorted by state, district, taluka and " +
      "village name, then by code; with search, best match first.",
    parameters: [
      {
        kind: "text",
        name: "state",
        required: false,
        minLength: 1,
        description: "The whole name of a state, current, former or alternate.",
        example: "Goa",
      },
      {
        kind: "text",
        name: "district",
        required: false,
        minLength: 1,
        description: "The whole name of a district, current, former or alternate.",
        example: "North Goa",
      },
      {
        kind: "text",
        name: "taluka",
        required: false,
        minLength: 1,
        description: "The whole name of a taluka; it may stand for talukas of several states.",
        example: "Satari",
      },
      {
        kind: "integer",
        name: "taluka_id",
        required: false,
        minimum: 0,
        maximum: LARGEST_INTEGER,
        description: "The code of a taluka; leading zeros may be left out. Kept for older clients.",
        example: "05613",
      },
      {
        kind: "text",
        name: "search",
        required: false,
        minLength: 3,
        description: "Text to search among the villages that the other filters leave.",
        example: "advoi",
      },
      {
        kind: "pincode",
        name: "pincode",
        required: false,
        description: "A PIN code, six digits.",
        example: "403506",
      },
      {
        kind: "integer",
        name: "limit",
        required: false,
        minimum: 1,
        maximum: 5000,
        default: 5000,
        description: "How many villages to return at most; more than any taluka has.",
        example: "100",
      },
      {
        kind: "integer",
        name: "offset",
        required: false,
        minimum: 0,
        maximum: LARGEST_INTEGER,
        default: 0,
        description: "How many villages to pass over.",
        example: "0",
      },
    ],
    forms: [
      { name: "Recommended", parameters: ["state", "district", "taluka"] },
      { name: "Legacy", parameters: ["taluka_id"], legacy: true },
      { name: "Simple", parameters: ["taluka"] },
      { name: "Search", parameters: ["search", "taluka"] },
    ],
  },
  search: {
    path: "/api/search",
    summary: "Places of all levels by their names",
    description:
      "Every word counts, each in the place's own name or in the name of a place above it, at least one in its own. " +
      "Other romanisations, words joined or split and slips of the keys are forgiven.",
    parameters: [
      {
        kind: "text",
        name: "q",
        required: true,
        minLength: 1,
        description: "The words to find.",
        example: "satari goa",
      },
      {
        kind: "integer",
        name: "limit",
        required: false,
        minimum: 1,
        maximum: 500,
        default: 50,
        description: "How many results to return at most.",
        example: "10",
      },
      {
        kind: "integer",
        name: "offset",
        required: false,
        minimum: 0,
        maximum: LARGEST_INTEGER,
        default: 0,
        description: "How many results to pass over.",
        example: "0",
      },
    ],
    forms: [{ name: "Words", parameters: ["q", "limit"] }],
  },
  stats: {
    path: "/api/stats",
    summary: "How many places there are, and of when",
    description: "Counts, source, license and version of the data.",
    parameters: [],
    forms: [{ name: "All", parameters: [] }],
  },
} as const satisfies Record<string, Endpoint>;

/**
 * The eight templates that the statistics list: every form of the other endpoints, in the order of the
 * specification's table, as `GET <path>?<query template>`.
 */
export function endpointTemplates(): string[] {
  const listed: readonly Endpoint[] = Object.values(ENDPOINTS).filter(
    (endpoint) => endpoint !== ENDPOINTS.stats,
  );
  return listed.flatMap(({ path, forms }) => forms.map((form) => `GET ${formTemplate(path, form)}`));
}

function formTemplate(path: string, { parameters, legacy }: Form): string {
  const query = parameters.map((name) => `${name}={${name}}`).join("&");
  return `${path}${query && `?${query}`}${legacy ? " (legacy)" : ""}`;
}
