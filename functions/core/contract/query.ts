import { lazyRegExp } from "../names/lazy.ts";
import { nearestKeys } from "../names/nearest-keys.ts";
import { ApiError, type ErrorDetails } from "./errors.ts";
import { MAX_TEXT_LENGTH } from "./limits.ts";
import type { Parameter, Values } from "./parameter.ts";

/** A parsed query of an endpoint. */
export interface Query<P extends readonly Parameter[]> {
  readonly values: Values<P>;
  /** False when a parameter's name is percent-encoded: a cache that does not decode names must not keep the answer. */
  readonly cacheable: boolean;
}

/**
 * Reads a query string by the parameters that an endpoint declares; ignores others. `URLSearchParams` would accept bad
 * percent-encoding.
 *
 * @param search the query string as sent, with or without the question mark
 * @throws ApiError missing_parameter or invalid_parameter, naming the parameter
 */
export function readQuery<const P extends readonly Parameter[]>(
  parameters: P,
  search: string,
): Query<P> {
  const { texts, cacheable } = readTexts(parameters, search);
  const written = ({ name, example }: Parameter) => `${name}=${encodeURIComponent(example)}`;
  return { values: readValues(parameters, texts, written), cacheable };
}

/**
 * Reads the fields of a JSON object as if they were the parameters of a query. Numbers count as texts, null as missing.
 * Unknown fields are ignored, because lists have other columns. A misspelled field without its parameter is an error: with
 * "vilage" and "state", the answer would be the state.
 *
 * @throws ApiError missing_parameter or invalid_parameter, naming the field
 */
export function readFields<const P extends readonly Parameter[]>(
  parameters: P,
  object: unknown,
): Values<P> {
  const names = () => parameters.map(({ name }) => name).join(", ");
  if (!isObject(object))
    throw new ApiError("invalid_parameter", `not an object: give one with ${names()}`);
  const texts = new Map<string, string>();
  for (const { name } of parameters) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" && typeof value !== "number")
      throw invalid(name, `${name} is not a text: give it in quotes`);
    texts.set(name, String(value).toWellFormed().trim());
  }
  const unknown = Object.keys(object).filter(
    (field) => !parameters.some(({ name }) => name === field),
  );
  for (const field of unknown) {
    const meant = fieldMeant(field, parameters);
    const isGiven = meant === undefined || texts.has(meant) || isBlank(object[field]);
    if (!isGiven)
      throw new ApiError(
        "missing_parameter",
        `the field${quoted(field)} is not known: did you mean ${meant}?`,
        { parameter: meant },
      );
  }
  const values = readValues(parameters, texts, ({ example }) => `"${example}"`);
  if (texts.size > 0) return values;
  if (unknown[0] !== undefined)
    throw new ApiError(
      "missing_parameter",
      `the field${quoted(unknown[0])} is not known: give one or more of ${names()}`,
    );
  return values;
}

/** The parameter that an unknown field means: in other case, with "name", or with one edit. */
function fieldMeant(field: string, parameters: readonly Parameter[]): string | undefined {
  const key = field
    .slice(0, MAX_TEXT_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .replace(/name$/, "");
  const names = parameters.map(({ name }) => name);
  // One edit makes any other word of names like "at".
  const long = names.filter((name) => name.length >= SHORTEST_MISSPELT);
  return names.includes(key) ? key : nearestKeys(key, long, 1)[0];
}

const SHORTEST_MISSPELT = 5;

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** Whether a value from JSON is an object, not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A rejected value for a message: a text in quotes, a number as it is, anything else omitted. */
export function quoted(value: unknown): string {
  if (typeof value === "number") return ` ${value}`;
  return typeof value === "string" ? ` "${value.slice(0, MAX_TEXT_LENGTH)}"` : "";
}

/** @throws ApiError missing_parameter if none of some parameters is given */
export function needOne(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
  details: ErrorDetails = {},
): void {
  if (parameters.some(({ name }) => values[name] !== undefined)) return;
  const names = parameters.map(({ name }) => name).join(", ");
  throw new ApiError(
    "missing_parameter",
    `a filter is missing: give one or more of ${names}`,
    details,
  );
}

/** @throws ApiError missing_parameter if none of some parameters is given, invalid_parameter if several are */
export function needOnlyOne(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
  details: ErrorDetails = {},
): void {
  const names = parameters.map(({ name }) => name);
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length === 0)
    throw new ApiError(
      "missing_parameter",
      `${names.join(" or ")} is missing: give one of them`,
      details,
    );
  if (given.length > 1)
    throw new ApiError(
      "invalid_parameter",
      `${given.join(" and ")} are both given: give one of them`,
      { parameter: given.at(-1)! },
    );
}

function readValues<const P extends readonly Parameter[]>(
  parameters: P,
  texts: ReadonlyMap<string, string>,
  exampleOf: (parameter: Parameter) => string,
): Values<P> {
  const values: Record<string, string | number | undefined> = {};
  for (const parameter of parameters) {
    const text = texts.get(parameter.name) ?? "";
    if (text !== "") values[parameter.name] = readValue(parameter, text);
    else if (parameter.required) throw missing(parameter.name, exampleOf(parameter));
    else
      values[parameter.name] =
        parameter.schema.type === "integer" ? parameter.schema.default : undefined;
  }
  return values as Values<P>;
}

/** A query string with these values, in the order of the parameters. */
export function writeQuery<P extends readonly Parameter[]>(
  parameters: P,
  values: Partial<Values<P>>,
): string {
  const all = values as Record<string, string | number | undefined>;
  return parameters
    .filter(({ name }) => all[name] !== undefined)
    .map(({ name }) => `${name}=${encodeURIComponent(all[name]!)}`)
    .join("&");
}

/** The decoded texts of known parameters, without leading and trailing blanks. */
function readTexts(
  parameters: readonly Parameter[],
  search: string,
): { texts: Map<string, string>; cacheable: boolean } {
  const texts = new Map<string, string>();
  let cacheable = true;
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [written, value] = splitOnce(pair);
    const name = decode(written);
    if (name === undefined || !parameters.some((parameter) => parameter.name === name)) continue;
    if (name !== written) cacheable = false;
    if (texts.has(name)) {
      // How a cache treats a doubled parameter is unknown, so it must not keep the answer.
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

/**
 * Whether a cache that varies by these parameters may keep the answer to a query. Caches may differ on a parameter that
 * is given twice, or whose name is percent-encoded.
 */
export function isKeptApart(parameters: readonly string[], search: string): boolean {
  const written = search
    .replace(/^\?/, "")
    .split("&")
    .map((pair) => splitOnce(pair)[0])
    .filter((name) => parameters.includes(decode(name) ?? ""));
  return (
    new Set(written).size === written.length && written.every((name) => parameters.includes(name))
  );
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

function readValue(
  { name, schema, expected, plain = (same) => same }: Parameter,
  written: string,
): string | number {
  const text = plain(written);
  const composed = text.normalize("NFC");
  const length = [...composed].length;
  const { maxLength = MAX_TEXT_LENGTH } = schema.type === "string" ? schema : {};
  if (length > maxLength)
    throw invalid(name, `${name} has ${length} characters: at most ${maxLength} are allowed`);
  if (schema.type === "integer") return readInteger(name, schema, text);
  const { minLength = 1, pattern } = schema;
  const visible = VISIBLE.test(composed) ? text : composed.replace(INVISIBLE(), "");
  if ([...visible].length < minLength) {
    const characters = minLength === 1 ? "character" : "characters";
    throw invalid(
      name,
      `${name} "${text}" is too short: give at least ${minLength} visible ${characters}`,
    );
  }
  if (pattern !== undefined && !new RegExp(pattern).test(text))
    throw invalid(name, `${name} "${text}" is not ${expected}`);
  if (schema.enum !== undefined && !schema.enum.includes(text))
    throw invalid(name, `${name} "${text}" is not known: give one of ${schema.enum.join(", ")}`);
  return text;
}

/** Most texts: ASCII without control characters. */
const VISIBLE = /^[ -~]*$/;
/** Invisible characters: control characters, joiners, direction marks, soft hyphens. */
const INVISIBLE = lazyRegExp(String.raw`[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`, "gu");

function readInteger(
  name: string,
  { minimum, maximum }: { minimum: number; maximum: number },
  text: string,
): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  const problem = /^-?\d+$/.test(text) ? "is out of range" : "is not an integer";
  throw invalid(
    name,
    `${name} "${text}" ${problem}: give an integer from ${minimum} to ${maximum}`,
  );
}

function missing(name: string, example: string): ApiError {
  const message = `${name} is missing: give it, such as ${example}`;
  return new ApiError("missing_parameter", message, { parameter: name });
}

function invalid(parameter: string, message: string, cacheable = true): ApiError {
  return new ApiError("invalid_parameter", message, { parameter, cacheable });
}
