/** A parameter of a query, and those that several endpoints have. */
import { WRITTEN_DIGIPIN } from "../geo/digipin.ts";
import { LOCALITY, PLACE_LEVELS, type PlaceLevel } from "./levels.ts";
import { MAX_INTEGER, MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from "./limits.ts";

/** The form of codes of all levels; leading zeros may be missing. */
export const WRITTEN_CODE = `^(\\d{1,8}|${LOCALITY})$`;

/** A parameter of a query. Its schema is both checked and published in the description of the API. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** A value that the sample has an answer for. */
  readonly example: string;
  /** Its key among the example values, if parameters of other endpoints have the same name but other values. */
  readonly exampleOf?: string;
  readonly schema: IntegerSchema | TextSchema;
  /** Converts other spellings of a value into the form that the schema describes. */
  readonly plain?: (text: string) => string;
  /** For examples of errors: an invalid value, and a value that no place has, made from one that a place has. */
  readonly wrong?: string;
  readonly unknown?: (value: string) => string;
  /** For a schema with a pattern, the words for an error: what the value is not, and what to give instead. */
  readonly expected?: string;
}

interface IntegerSchema {
  readonly type: "integer";
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

interface TextSchema {
  readonly type: "string";
  /** In characters, without leading and trailing blanks. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** The values of parameters: numbers for integers, texts for the rest; undefined if absent. */
export type Values<P extends readonly Parameter[]> = {
  readonly [One in P[number] as One["name"]]: One extends
    | { required: true }
    | { schema: { default: number } }
    ? ValueOf<One>
    : ValueOf<One> | undefined;
};

/** Parameters as a program gives them: all but required ones may be missing, and an id may be a code. */
export type Given<P extends readonly Parameter[]> = Flat<
  {
    [One in Extract<P[number], { required: true }> as One["name"]]: GivenOf<One>;
  } & {
    [One in Exclude<P[number], { required: true }> as One["name"]]?: GivenOf<One> | undefined;
  }
>;

/** Flattens an intersection into one object, which editors show as such. */
export type Flat<T> = { [Key in keyof T]: T[Key] };

type GivenOf<P extends Parameter> =
  ValueOf<P> extends number
    ? P["schema"] extends { default: number }
      ? number
      : number | string
    : ValueOf<P>;

type ValueOf<P extends Parameter> = P["schema"] extends IntegerSchema
  ? number
  : P["schema"] extends { enum: readonly (infer Choice)[] }
    ? Choice
    : string;

export const STATE = name(
  "state",
  "The whole name of a state, current, former or alternate.",
  "Goa",
);

export const DISTRICT = {
  ...name("district", "The whole name of a district, current, former or alternate.", "North Goa"),
  unknown: (value: string) => `${value}a`,
};

export const TALUKA = name(
  "taluka",
  "The whole name of a taluka; talukas of several states may have it.",
  "Satari",
);

export const BLOCK = name(
  "block",
  "The whole name of a development block, or its code in the Local Government Directory; blocks of several districts may have the name.",
  "Rhenock",
);

export const PANCHAYAT = name(
  "panchayat",
  "The whole name of a gram panchayat, or its code in the Local Government Directory; several may have the name.",
  "Gorkal",
);

/** An optional parameter. */
export function optional<const Name extends string, const Schema extends Parameter["schema"]>(
  name: Name,
  description: string,
  example: string,
  schema: Schema,
) {
  return { name, required: false, description, example, schema } as const;
}

export function name<const Name extends string>(name: Name, description: string, example: string) {
  return optional(name, description, example, {
    type: "string",
    minLength: 1,
    maxLength: MAX_TEXT_LENGTH,
  });
}

export function id<const Name extends string>(name: Name, description: string, example: string) {
  const schema = { type: "integer", minimum: 0, maximum: MAX_INTEGER } as const;
  return { ...optional(name, description, example, schema), wrong: "x", unknown: () => "999999" };
}

/** A position, in degrees or as a DIGIPIN. */
export function position<const Name extends string>(name: Name, description: string, sign = "") {
  const pattern = `^(${sign}\\d{1,2}(\\.\\d+)? ?, ?${sign}\\d{1,3}(\\.\\d+)?|${WRITTEN_DIGIPIN})$`;
  return {
    ...optional(name, description, "15.49,73.82", { type: "string", pattern }),
    wrong: "x",
    expected:
      "a position: give latitude and longitude in degrees, such as 15.49,73.82, or a DIGIPIN",
  };
}

/** The code of a place on any level. */
export function code<const Name extends string>(name: Name, description: string, expected: string) {
  return {
    ...optional(name, description, "05613", { type: "string", pattern: WRITTEN_CODE }),
    required: true,
    wrong: "x",
    unknown: () => "999999",
    expected,
  } as const satisfies Parameter;
}

export function level(description: string, example: PlaceLevel) {
  return optional("level", description, example, { type: "string", enum: PLACE_LEVELS });
}

/** An address in one line. */
export function line(description: string, example: string) {
  return optional("q", description, example, {
    type: "string",
    minLength: 1,
    maxLength: MAX_LINE_LENGTH,
  });
}

export function limit(description: string, example: string, maximum: number, preset: number) {
  const schema = { type: "integer", minimum: 1, maximum, default: preset } as const;
  return { ...optional("limit", description, example, schema), wrong: "0" };
}

export function offset(things: string) {
  const schema = { type: "integer", minimum: 0, maximum: MAX_INTEGER, default: 0 } as const;
  return optional("offset", `Number of ${things} to skip.`, "0", schema);
}
