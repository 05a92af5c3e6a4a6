import type { Html } from "../../functions/core/pages/html.ts";

/** Attributes of an element, and event handlers by `on…`. `false` and `undefined` leave an attribute out. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

export type Child = Node | string | undefined | false;

/** An HTML element with attributes and children. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) made.append(child);
  return made;
}

/** A button of the page. */
export function button(
  text: string,
  onclick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return element("button", { type: "button", class: "button", ...attributes, onclick }, text);
}

/** The one element of some markup, whose values are escaped. */
export function fromHtml(html: Html): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html.text;
  return template.content.firstElementChild as HTMLElement;
}

/** The element of the document with this id. Throws when there is none. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} with the id ${id}`);
  return found;
}
