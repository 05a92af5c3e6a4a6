import { readFileSync } from "node:fs";
import { MAX_INTEGER } from "../../functions/core/contract/limits.ts";
import type { Parameter } from "../../functions/core/contract/parameter.ts";
import { QUERIES } from "../../functions/core/contract/parameters.ts";
import type { Schema } from "../../functions/core/contract/schema.ts";
import { SCHEMAS } from "../../functions/core/contract/schemas.ts";

/** The module with the types of the schemas and of the parameters of calls. */
export const RECORDS = "functions/core/contract/records.ts";

const IMPORTS = /^import .*\n/gm;
const TYPE_OF_SCHEMA = /^export type (\w+) = Of<"(\w+)">;$/gm;
const TYPE_OF_QUERY = /^export type (\w+) = OfQuery<"(\w+)">;$/gm;
const HELPERS = /^\/\*\*.*\ntype Of\w*<.*\n/gm;

/** The text of {@link RECORDS} with each type written out, and the descriptions of the schemas and parameters as its comments. */
export function recordTypes(): string {
  const text = readFileSync(new URL(`../../${RECORDS}`, import.meta.url), "utf8");
  const names = new Map([...text.matchAll(TYPE_OF_SCHEMA)].map(([, type, name]) => [name!, type!]));
  return text
    .replace(IMPORTS, "")
    .replace(HELPERS, "")
    .replace(TYPE_OF_SCHEMA, (_, type: string, name: keyof typeof SCHEMAS) => {
      const schema: Schema = SCHEMAS[name];
      return `${comment(schema)}export interface ${type} ${typeOf(schema, names)}`;
    })
    .replace(TYPE_OF_QUERY, (_, type: string, name: keyof typeof QUERIES) => {
      const fields = (QUERIES[name] as readonly Parameter[]).map(fieldOf);
      return `export interface ${type} {\n${fields.join("\n")}\n}`;
    });
}

/** A parameter as a field, as `Given` types it. */
function fieldOf({ name, required, description, schema }: Parameter): string {
  const isInteger = schema.type === "integer";
  const isCount = isInteger && schema.default !== undefined;
  const range =
    isCount && schema.maximum < MAX_INTEGER ? `${schema.minimum} to ${schema.maximum}; ` : "";
  const said = isCount ? `${description} ${range}${schema.default} by default.` : description;
  const type = typeOf(
    { ...schema, ...(isInteger && !isCount && { type: ["integer", "string"] }) },
    new Map(),
  );
  return `/** ${said} */\n${name}${required ? "" : "?"}: ${type}${required ? "" : " | undefined"};`;
}

function typeOf(schema: Schema, names: ReadonlyMap<string, string>): string {
  const { $ref, anyOf, items, minItems, maxItems, properties, required, type } = schema as {
    $ref?: string;
    anyOf?: Schema[];
    items?: Schema;
    minItems?: number;
    maxItems?: number;
    properties?: Record<string, Schema>;
    required?: string[];
    type?: string | string[];
  };
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return names.get(name) ?? typeOf(SCHEMAS[name as keyof typeof SCHEMAS], names);
  }
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, names)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (Array.isArray(type))
    return type.map((one) => typeOf({ ...schema, type: one }, names)).join(" | ");
  if (type === "array") {
    const item = typeOf(items!, names);
    if (minItems === 2 && maxItems === 2) return `readonly [${item}, ${item}]`;
    // Lists of unions and of lists need brackets.
    return `readonly ${/\||^readonly /.test(item) ? `(${item})` : item}[]`;
  }
  if (type === "object" && properties !== undefined) {
    const fields = Object.entries(properties).map(
      ([name, field]) =>
        `${comment(field)}${name}${required!.includes(name) ? "" : "?"}: ${typeOf(field, names)};`,
    );
    return `{\n${fields.join("\n")}\n}`;
  }
  return (
    { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[
      type!
    ] ?? "unknown"
  );
}

function comment({ description }: Schema): string {
  return typeof description === "string" ? `/** ${description} */\n` : "";
}
