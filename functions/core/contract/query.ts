import { PINCODE } from "../index/pincodes.ts";
import { type Endpoint, LONGEST_TEXT, type Parameter, type Values } from "./endpoints.ts";
import { ApiError } from "./errors.ts";

/** A query as an endpoint understands it. */
export interface Query<E extends Endpoint> {
  readonly values: Values<E>;
  /** False when a parameter's name is percent-encoded: a cache that reads names as they stand must not keep it. */
  readonly cacheable: boolean;
}

/**
 * Reads a query string by the parameters that an endpoint declares; other parameters are passed over.
 * It is taken apart here because `URLSearchParams` makes something of bad percent-encoding, too.
 *
 * @param search the query string as sent, with or without the question mark
 * @throws ApiError missing_parameter or invalid_parameter, naming the parameter
 */
export function readQuery<E extends Endpoint>(endpoint: E, search: string): Query<E> {
  const { texts, cacheable } = readTexts(endpoint, search);
  const values: Record<string, string | number | undefined> = {};
  for (const parameter of endpoint.parameters) {
    const text = texts.get(parameter.name) ?? "";
    if (text !== "") values[parameter.name] = readValue(parameter, text);
    else if (parameter.required) throw missing(parameter);
    else values[parameter.name] = parameter.kind === "integer" ? parameter.default : undefined;
  }
  return { values: values as Values<E>, cacheable };
}

/** A query string of some values, in the order of the endpoint's parameters. */
export function writeQuery<E extends Endpoint>(endpoint: E, values: Values<E>): string {
  const all = values as Record<string, string | number | undefined>;
  return endpoint.parameters
    .filter(({ name }) => all[name] !== undefined)
    .map(({ name }) => `${name}=${encodeURIComponent(all[name]!)}`)
    .join("&");
}

/** The decoded texts of known parameters, without blanks at their ends. */
function readTexts(endpoint: Endpoint, search: string): { texts: Map<string, string>; cacheable: boolean } {
  const known = new Set(endpoint.parameters.map((parameter) => parameter.name));
  const texts = new Map<string, string>();
  let cacheable = true;
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [written, value] = splitOnce(pair);
    const name = decode(written);
    if (name === undefined || !known.has(name)) continue;
    if (name !== written) cacheable = false;
    if (texts.has(name)) {
      // What a cache makes of a doubled parameter is not known, so it may not keep the answer.
      throw invalid(name, `${name} is given twice: give it once`, false);
    }
    const text = decode(value);
    if (text === undefined) {
      throw invalid(
        name,
        `${name} is wrongly percent-encoded: encode it as UTF-8, and % itself as %25`,
        cacheable,
      );
    }
    texts.set(name, text.trim());
  }
  return { texts, cacheable };
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function readValue(parameter: Parameter, text: string): string | number {
  const { name, kind } = parameter;
  const length = [...text].length;
  if (length > LONGEST_TEXT)
    throw invalid(name, `${name} has ${length} characters: at most ${LONGEST_TEXT} are allowed`);
  if (kind === "text") {
    if (length >= parameter.minLength) return text;
    throw invalid(name, `${name} "${text}" is too short: give at least ${parameter.minLength} characters`);
  }
  if (kind === "pincode") {
    if (PINCODE.test(text)) return text;
    throw invalid(name, `${name} "${text}" is not a PIN code: give six digits, the first not 0`);
  }
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  const { minimum, maximum } = parameter;
  if (number >= minimum && number <= maximum) return number;
  const problem = Number.isNaN(number) ? "is not an integer" : "is out of range";
  throw invalid(name, `${name} "${text}" ${problem}: give an integer from ${minimum} to ${maximum}`);
}

function missing({ name, example }: Parameter): ApiError {
  return new ApiError(
    "missing_parameter",
    `${name} is missing: give it, such as ${name}=${encodeURIComponent(example)}`,
    {
      parameter: name,
    },
  );
}

function invalid(parameter: string, message: string, cacheable = true): ApiError {
  return new ApiError("invalid_parameter", message, { parameter, cacheable });
}
