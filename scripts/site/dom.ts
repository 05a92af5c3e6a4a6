import { type Html, html } from "../../functions/core/pages/html.ts";

/**
 * Puts markup in place of the contents of an element. No other code turns a text into elements. A site may demand that
 * such a text comes from a policy (Trusted Types).
 */
export function fill(parent: Element | ShadowRoot, { text }: Html): void {
  parent.innerHTML = (policy?.createHTML(text) ?? text) as string;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): { createHTML: (text: string) => unknown };
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "location-field",
  { createHTML: (text) => text },
);

/** The one element of some markup, whose values are escaped. */
export function fromHtml<Kind extends HTMLElement>(html: Html): Kind {
  const template = document.createElement("template");
  fill(template, html);
  return template.content.firstElementChild as Kind;
}

/** The element of some markup, which calls a function when it is clicked. */
export function clickable(markup: Html, onclick: () => void): HTMLElement {
  const made = fromHtml(markup);
  made.addEventListener("click", onclick);
  return made;
}

/** A button of the page, with attributes in addition to its type. */
export function button(
  text: string,
  onclick: () => void,
  attributes: Html = html` class="button"`,
): HTMLElement {
  return clickable(html`<button type="button"${attributes}>${text}</button>`, onclick);
}

/** Saves a file on the visitor's device. */
export function download(name: string, content: BlobPart, type = ""): void {
  const link = document.createElement("a");
  // Not all systems take these characters in a file's name.
  link.download = name.replace(/[\\/:*?"<>|]/g, " ");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_BEGINS);
}

/** Until when a download has begun for certain, in milliseconds. */
const DOWNLOAD_BEGINS = 60_000;

/** The element of the document with this id. Throws when there is none. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} with the id ${id}`);
  return found;
}
