/** A request as the reference shows it. */
export interface SampleRequest {
  readonly method: string;
  /** The whole address without the query. */
  readonly address: string;
  /** The parameters that were filled in. */
  readonly query: readonly (readonly [string, string])[];
  /** The body of a POST: JSON as a text, or the fields of a form. */
  readonly json?: string | undefined;
  readonly form?: readonly (readonly [string, string])[] | undefined;
}

/** The languages of the samples, with their names. */
export const SAMPLES = { curl: "curl", javascript: "JavaScript", python: "Python" } as const;

export type SampleLanguage = keyof typeof SAMPLES;

/** The address with its query. */
export function addressOf({ address, query }: SampleRequest, encode = encodeURIComponent): string {
  return query.length === 0 ? address : `${address}?${queryOf(query, encode)}`;
}

/** Writes blanks as `%20`: valid in queries, too, and easier to read in paths. */
export function queryOf(
  pairs: readonly (readonly [string, string])[],
  encode = encodeURIComponent,
): string {
  return pairs.map(([name, value]) => `${name}=${encode(value)}`).join("&");
}

/** Text that stays readable when it is percent-encoded. */
const ASCII = /^[ -~]*$/;

/** Encodes only ASCII: browsers encode the rest themselves. */
function readable(value: string | number | boolean): string {
  return String(value).replace(/[\0-\x7f]+/g, encodeURIComponent);
}

/** Code that sends a request and reads the answer. */
export function sampleOf(language: SampleLanguage, request: SampleRequest): string {
  return { curl, javascript, python }[language](request);
}

function curl(request: SampleRequest): string {
  const { address, query, json, form } = request;
  const isAscii = query.every(([, value]) => ASCII.test(value));
  const lines = [isAscii ? `curl ${shell(addressOf(request))}` : `curl --get ${shell(address)}`];
  if (json !== undefined)
    lines.push("--header 'Content-Type: application/json'", `--data ${shell(json)}`);
  // curl encodes these itself. A request has a query or a body.
  for (const [name, value] of form ?? (isAscii ? [] : query))
    lines.push(`--data-urlencode ${shell(`${name}=${value}`)}`);
  return lines.join(" \\\n  ");
}

function javascript(request: SampleRequest): string {
  const address = JSON.stringify(addressOf(request, readable));
  const body =
    request.json !== undefined
      ? `JSON.stringify(${request.json})`
      : request.form && `new URLSearchParams(${JSON.stringify(Object.fromEntries(request.form))})`;
  const type =
    request.json === undefined ? "" : '\n  headers: { "Content-Type": "application/json" },';
  const options = body === undefined ? "" : `, {\n  method: "POST",${type}\n  body: ${body},\n}`;
  return `const response = await fetch(${address}${options});\nconst answer = await response.json();`;
}

function python(request: SampleRequest): string {
  const { address, query, json, form } = request;
  const options =
    json !== undefined
      ? [`json=${pythonLiteral(readJson(json))}`]
      : form
        ? [`data=${pythonLiteral(Object.fromEntries(form))}`]
        : query.length > 0
          ? [`params=${pythonLiteral(Object.fromEntries(query))}`]
          : [];
  const verb = json === undefined && form === undefined ? "get" : "post";
  const values = [JSON.stringify(address), ...options].join(",\n    ");
  const call = options.length === 0 ? `(${values})` : `(\n    ${values},\n)`;
  return `import requests\n\nanswer = requests.${verb}${call}.json()`;
}

/** A body that is still being typed may not be JSON yet. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
