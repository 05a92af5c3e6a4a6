import { type Html, html } from "../../functions/core/pages/html.ts";

/**
 * Replaces the contents of an element with markup. No other code turns texts into elements. If a site requires a policy for
 * such texts (Trusted Types), it must allow the name "location-field".
 */
export function fill(parent: Element | ShadowRoot, { text }: Html): void {
  parent.innerHTML = (policy?.createHTML(text) ?? text) as string;
}

interface Policy {
  createHTML: (text: string) => unknown;
}

interface Page {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  locationFieldPolicy?: Policy | undefined;
}

let policy: Policy | undefined;
try {
  const page = globalThis as Page;
  // All copies of this module share it: a page may allow a name only once.
  policy = page.locationFieldPolicy ??= page.trustedTypes?.createPolicy("location-field", {
    createHTML: (text) => text,
  });
} catch {
  // The name is not allowed; the browser's console reports it. If nothing requires a policy, none is needed.
}

/** The single element of some markup, whose values are escaped. */
export function fromHtml<Kind extends HTMLElement>(html: Html): Kind {
  const template = document.createElement("template");
  fill(template, html);
  return template.content.firstElementChild as Kind;
}

/** The element of some markup, which calls a function when it is clicked. */
export function clickable<Kind extends HTMLElement>(markup: Html, onclick: () => void): Kind {
  const made = fromHtml<Kind>(markup);
  made.addEventListener("click", onclick);
  return made;
}

/** A button of the page, with attributes in addition to its type. */
export function button(
  text: string | Html,
  onclick: () => void,
  attributes: Html = html` class="button"`,
): HTMLButtonElement {
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

/** Time in milliseconds after which a download has certainly begun. */
const DOWNLOAD_BEGINS = 60_000;

/** The element of the document with this id. Throws if there is none. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} with the id ${id}`);
  return found;
}
