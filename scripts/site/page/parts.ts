/** Parts that several views share. */
import { copyButton } from "../../../functions/core/pages/copy-button.ts";
import { type Child, element, fromHtml } from "../dom.ts";
import { t } from "./language.ts";

/** The heading of a view. It takes the focus when the view opens. */
export function heading(...children: readonly Child[]): HTMLElement {
  return element("h1", { tabindex: -1 }, ...children);
}

/** Code with a copy button. */
export function codeBlock(label: string, code: string): HTMLElement {
  const block = element("code", {}, code);
  return element(
    "div",
    { class: "code-block" },
    element(
      "div",
      { class: "code-top" },
      element("span", {}, label),
      fromHtml(copyButton(code, t("copyOf", { what: label }), t("copy"))),
    ),
    element("pre", { tabindex: 0, role: "group", "aria-label": label }, block),
  );
}

/** A part about offline use, inserted once its module has loaded. The page works without it. */
export function offline(make: (module: typeof import("../offline/keep-panel.ts")) => Node): HTMLElement {
  const box = element("div");
  import("../offline/keep-panel.ts").then(
    (module) => box.append(make(module)),
    () => {},
  );
  return box;
}

/** Labels with values, such as the codes of a place. */
export function facts(rows: readonly (readonly [string, readonly Child[]])[]): HTMLElement {
  return element(
    "dl",
    { class: "facts card" },
    ...rows.map(([label, value]) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, ...value)),
    ),
  );
}

/** Rows to come, while a list loads. */
export function rows(count = 8): HTMLElement {
  return element(
    "div",
    { class: "rows-to-come", "aria-hidden": "true" },
    ...Array.from({ length: count }, () => element("div")),
  );
}
