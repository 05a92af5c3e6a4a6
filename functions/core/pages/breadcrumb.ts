import { localPath } from "./addresses.ts";
import { type Html, type HtmlValue, html } from "./html.ts";
import type { NamingTexts } from "./place-names.ts";
import type { Texts } from "./texts.ts";

/** An area above the contents of a page. */
export interface Step {
  readonly path: string;
  readonly name: HtmlValue;
}

/** Links to the areas above the contents of a page: India, then the given ones. */
export function breadcrumb(
  steps: readonly Step[],
  t: Texts<"placeAbove">,
  words: NamingTexts,
  india = localPath("/", t.language),
): Html {
  const items = [{ path: india, name: words("india") }, ...steps].map(
    ({ path, name }) => html`<li><a href="${path}">${name}</a></li>`,
  );
  return html`<nav class="breadcrumb" aria-label="${t("placeAbove")}"><ol>${items}</ol></nav>`;
}
