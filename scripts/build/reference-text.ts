import { type Html, html } from "../../functions/core/pages/html.ts";

/** The parts of the OpenAPI document that the reference shows. */
export interface Document {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required?: boolean;
    readonly description: string;
    readonly schema: SchemaObject;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly description: string;
  readonly content: Content;
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema?: SchemaObject;
      readonly examples?: Readonly<
        Record<string, { readonly summary?: string; readonly value: unknown }>
      >;
    }
  >
>;

export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly items?: SchemaObject;
  readonly anyOf?: readonly SchemaObject[];
  readonly oneOf?: readonly SchemaObject[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Converts a description with paragraphs, lists, code and links from the document's Markdown. */
export function described(text: string): Html {
  const blocks = text.split(/\n\n+/).map((block) => {
    const items = block.split(/^- /m);
    if (items.length === 1) return html`<p>${inline(block)}</p>`;
    const before = items[0]!.trim();
    return html`${before !== "" && html`<p>${inline(before)}</p>`}<ul class="plain">${items.slice(1).map((item) => html`<li>${inline(item.trim())}</li>`)}</ul>`;
  });
  return html`${blocks}`;
}

function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    const link = /^\[(.+)\]\((.+)\)$/.exec(part);
    if (link) return html`<a href="${link[2]}">${link[1]}</a>`;
    return part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : part;
  });
  return html`${parts}`;
}

/** The fields of an object, including those of nested objects. */
export function fieldsOf(schema: SchemaObject): Html {
  const own = Object.entries(schema.properties ?? {});
  if (own.length === 0)
    return html`${schema.$ref !== undefined && html`<p>${typeOf(schema)}</p>`}${alternatives(schema)}`;
  const rows = own.map(([name, field]) => {
    const isOptional = !(schema.required ?? []).includes(name);
    const inner = field.properties ? field : field.items?.properties ? field.items : undefined;
    return html`<div><dt><code>${name}</code> <span>${typeOf(field)}${isOptional && ", optional"}</span></dt>${field.description !== undefined && html`<dd>${inline(field.description)}</dd>`}${inner && html`<dd>${fieldsOf(inner)}</dd>`}</div>`;
  });
  return html`<dl class="fields">${rows}</dl>`;
}

function alternatives({ anyOf, oneOf }: SchemaObject): Html {
  const some = anyOf ?? oneOf ?? [];
  return html`${some.map((one, i) => html`${i > 0 && html`<p class="hint">or</p>`}${fieldsOf(one)}`)}`;
}

/** The type of a value in words; a record is a link to its fields. */
function typeOf(schema: SchemaObject): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!;
    return html`<a href="#record-${name}">${name}</a>`;
  }
  if ("const" in schema) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => String(value)).join(" | ")}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return html`${some.map((one, i) => html`${i > 0 && " or "}${typeOf(one)}`)}`;
  return html`${[schema.type ?? "any value"].flat().join(" or ")}`;
}
