import type { Flat, Parameter } from "./parameter.ts";

/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses, of values of one TypeScript type. */
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

/** The type of the values of a schema. */
export type ValueOf<S extends Schema> = S extends Schema<infer Value> ? Value : never;

/** The fields of an object, in the order of the description. */
type AnyFields = Readonly<Record<string, Schema | Optional<unknown>>>;

type OptionalKeys<F> = {
  [Key in keyof F]: F[Key] extends Optional<unknown> ? Key : never;
}[keyof F];

/** The type of an object with these fields. */
type RecordOf<F> = Flat<
  { -readonly [Key in Exclude<keyof F, OptionalKeys<F>>]: FieldValue<F[Key]> } & {
    -readonly [Key in OptionalKeys<F>]?: FieldValue<F[Key]>;
  }
>;

type FieldValue<F> =
  F extends Optional<infer Value> ? Value : F extends Schema<infer Value> ? Value : never;

/** The schemas of the fields of a type that is declared elsewhere. */
export type Fields<Value> = {
  readonly [Key in keyof Value]-?: object extends Pick<Value, Key>
    ? Optional<Exclude<Value[Key], undefined>>
    : Schema<Value[Key]>;
};

/** An object. More fields may be added later, so none is closed. */
export function record<F extends AnyFields>(description: string, fields: F): Schema<RecordOf<F>> {
  const all = Object.entries(fields);
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

export function list<Item>(items: Schema<Item>, keywords: Keywords = {}): Schema<readonly Item[]> {
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

export function flag(description: string): Schema<boolean> {
  return { type: "boolean", description };
}

/** A field that always has this value. */
export function constant<const Value>(value: Value): Schema<Value> {
  return { const: value };
}

export function integer(description: string, minimum: number): Schema<number> {
  return { type: "integer", minimum, description };
}

export function number(description: string, minimum: number, maximum: number): Schema<number> {
  return { type: "number", minimum, maximum, description };
}

/** The number of some things. */
export function count(things: string): Schema<number> {
  return integer(`Number of ${things}.`, 0);
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
export function reference<S extends Schema>(name: string): Schema<ValueOf<S>> {
  return { $ref: `#/components/schemas/${name}` };
}
