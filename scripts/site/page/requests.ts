import {
  ENDPOINTS,
  type Endpoint,
  type Form,
  type Parameter,
} from "../../../functions/core/contract/endpoints.ts";
import type { ApiRoute } from "./routes.ts";

/** One way to ask an endpoint, as the page offers it. */
export interface RequestForm {
  /** Key in ENDPOINTS. */
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly form: Form;
  /** The form's own parameters. */
  readonly main: readonly Parameter[];
  /** The endpoint's other parameters. */
  readonly others: readonly Parameter[];
}

/** Every form of every endpoint, in the order of their declaration. */
export const REQUEST_FORMS: readonly RequestForm[] = Object.entries(ENDPOINTS).flatMap(
  ([key, endpoint]: [string, Endpoint]) =>
    endpoint.forms.map((form) => ({
      key,
      endpoint,
      form,
      main: form.parameters.map((name) => endpoint.parameters.find((one) => one.name === name)!),
      others: endpoint.parameters.filter(({ name }) => !form.parameters.includes(name)),
    })),
);

/** A form's name as it stands in an address. */
export function formSlug({ name }: Form): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** The form that a route asks for; the first when it names none; undefined when there is none of that name. */
export function formOf({ endpoint, form }: ApiRoute): RequestForm | undefined {
  if (endpoint === "") return REQUEST_FORMS[0];
  return REQUEST_FORMS.find((one) => one.key === endpoint && formSlug(one.form) === form);
}

/** Requests that fail on purpose, to see how errors are answered. */
export const FAILING_REQUESTS: readonly { readonly why: string; readonly route: ApiRoute }[] = [
  { why: "a name that nothing has, with suggestions", route: request("villages", 2, "taluka=Satarri") },
  { why: "a text that is too short", route: request("villages", 3, "search=ab&taluka=Satari") },
  { why: "a number that is none", route: request("districts", 0, "state_id=goa") },
  { why: "an id that no state has", route: request("districts", 0, "state_id=99") },
  { why: "a parameter that is missing", route: request("search", 0, "") },
];

/** The query string of what was filled in, in the order of the parameters; what is empty is left out. */
export function queryString(values: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...values].filter(([, value]) => value.trim() !== "")).toString();
}

/** A request as a URL, as a command and as a program. */
export function written(url: string): readonly { readonly label: string; readonly code: string }[] {
  return [
    { label: "URL", code: url },
    // URLSearchParams encodes the single quote, so nothing in the URL can end the quoting.
    { label: "curl", code: `curl '${url}'` },
    {
      label: "fetch",
      code: `const response = await fetch("${url}");\nconst answer = await response.json();`,
    },
  ];
}

function request(key: keyof typeof ENDPOINTS, form: number, query: string): ApiRoute {
  const forms: readonly Form[] = ENDPOINTS[key].forms;
  return { view: "api", endpoint: key, form: formSlug(forms[form]!), query };
}
