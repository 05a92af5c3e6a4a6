import { type Html, html } from "./html.ts";

/**
 * A button that copies a text, or the address of a path; the page's script makes it work.
 *
 * @param as `embed` copies the code that shows the picture at this path on another page
 */
export function copyButton(text: string, what: string, label: string, as?: "embed"): Html {
  return html`<span class="copy scripted"><button type="button" class="button button-small" data-copy="${text}"${as && html` data-as="${as}"`} aria-label="${what}">${label}</button><span class="copied" role="status"></span></span>`;
}
