/** Markup that is safe to insert into a page: every value in it is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** `false`, `undefined` and `null` leave a value out. */
export type HtmlValue = Html | string | number | false | undefined | null | readonly HtmlValue[];

/** Markup with values, as in ``html`<b>${name}</b>` ``. Texts are escaped, markup and lists of it are not. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0]!;
  for (const [i, value] of values.entries()) text += markupOf(value) + parts[i + 1]!;
  return new Html(text);
}

function markupOf(value: HtmlValue): string {
  if (value === false || value === undefined || value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(markupOf).join("");
  return escapeHtml(String(value));
}

/** Escapes a text for the contents of an element, or for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Data for a `<script>` element that is not executed. Nothing in it can end the element. */
export function jsonInHtml(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
}
