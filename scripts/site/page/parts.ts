/** Parts that several views share. */
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { fromHtml } from "../dom.ts";

/** The heading of a view. It takes the focus when the view opens. */
export function heading(title: string): HTMLElement {
  return fromHtml(html`<h1 tabindex="-1">${title}</h1>`);
}

/** A part about offline use, inserted once its module has loaded. The page works without it. */
export function offline(
  make: (module: typeof import("../offline/keep-panel.ts")) => Node,
): HTMLElement {
  const box = document.createElement("div");
  import("../offline/keep-panel.ts").then(
    (module) => box.append(make(module)),
    () => {},
  );
  return box;
}

/** Rows to come, while a list loads. */
export const ROWS: Html = html`<div class="rows-to-come" aria-hidden="true">${Array.from(
  { length: 8 },
  () => html`<div></div>`,
)}</div>`;
