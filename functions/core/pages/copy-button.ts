import { type Html, html } from "./html.ts";

/** A button that copies a text, or the address of a path; the page's script makes it work. */
export function copyButton(text: string, what: string, label: string): Html {
  return html`<span class="copy scripted"><button type="button" class="button button-small" data-copy="${text}" aria-label="${what}">${label}</button><span class="copied" role="status"></span></span>`;
}
