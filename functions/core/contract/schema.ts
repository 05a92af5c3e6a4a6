import type { Parameter } from "./parameters.ts";

/**
 * A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses, of values of one TypeScript type: a record whose schema
 * lacks a field, or has one of another type, does not compile.
 */
export interface Schema<out Value = unknown> {
  readonly [keyword: string]: unknown;
  readonly [VALUE]?: Value;
}

declare const VALUE: unique symbol;

/** Keywords of a schema. */
type Keywords = Readonly<Record<string, unknown>>;

/** The schema of a field that may be absent. */
export interface Optional<Value> {
  readonly optional: Schema<Value>;
}

/** A schema for each field, in the order of the description. */
export type Fields<Value> = {
  readonly [Key in keyof Value]-?: object extends Pick<Value, Key>
    ? Optional<Exclude<Value[Key], undefined>>
    : Schema<Value[Key]>;
};

/** An object. More fields may be added later, so none is closed. */
export function record<Value extends object>(
  description: string,
  fields: Fields<Value>,
): Schema<Value> {
  const all = Object.entries<Schema | Optional<unknown>>(fields);
  return {
    type: "object",
    ...(description && { description }),
    required: all.filter(([, field]) => !isOptional(field)).map(([name]) => name),
    properties: Object.fromEntries(
      all.map(([name, field]) => [name, isOptional(field) ? field.optional : field]),
    ),
  };
}

/** An object with parameters as its fields. */
export function fieldsOf(parameters: readonly Parameter[]): Schema {
  return {
    type: "object",
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
  };
}

export function optional<Value>(schema: Schema<Value>): Optional<Value> {
  return { optional: schema };
}

export function list<Item>(items: Schema<Item>, keywords: Keywords = {}): Schema<Item[]> {
  return { type: "array", items, ...keywords };
}

export function text(description: string, keywords: Keywords = {}): Schema<string> {
  return { type: "string", description, ...keywords };
}

/** One of some texts. */
export function choice<const Text extends string>(
  values: readonly Text[],
  description?: string,
): Schema<Text> {
  return {
    type: "string",
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  };
}

export function integer(description: string, minimum: number): Schema<number> {
  return { type: "integer", minimum, description };
}

export function number(description: string, minimum: number, maximum: number): Schema<number> {
  return { type: "number", minimum, maximum, description };
}

/** How many of some things there are. */
export function count(things: string): Schema<number> {
  return integer(`How many ${things} there are.`, 0);
}

/** A value of one of two schemas. */
export function either<A, B>(one: Schema<A>, other: Schema<B>): Schema<A | B> {
  return { anyOf: [one, other] };
}

export function nullable<Value>(schema: Schema<Value>): Schema<Value | null> {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: "null" }] };
  const values =
    schema.enum === undefined ? {} : { enum: [...(schema.enum as readonly unknown[]), null] };
  return { ...schema, ...values, type: [schema.type, "null"] } as Schema<Value | null>;
}

function isOptional(field: Schema | Optional<unknown>): field is Optional<unknown> {
  return "optional" in field;
}

/** A reference to a schema by its name. */
export function reference<Value>(schema: string): Schema<Value> {
  return { $ref: `#/components/schemas/${schema}` };
}
