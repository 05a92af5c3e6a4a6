/** Parts that several views share. */
import { element } from "../dom.ts";

/** The heading of a view. It takes the focus when the view opens. */
export function heading(title: string): HTMLElement {
  return element("h1", { tabindex: -1 }, title);
}

/** A part about offline use, inserted once its module has loaded. The page works without it. */
export function offline(
  make: (module: typeof import("../offline/keep-panel.ts")) => Node,
): HTMLElement {
  const box = element("div");
  import("../offline/keep-panel.ts").then(
    (module) => box.append(make(module)),
    () => {},
  );
  return box;
}

/** Rows to come, while a list loads. */
export function rows(): HTMLElement {
  return element(
    "div",
    { class: "rows-to-come", "aria-hidden": "true" },
    ...Array.from({ length: 8 }, () => element("div")),
  );
}
