import { element } from "../dom.ts";
import type { ControlContext } from "./control.ts";
import type { Listed } from "./lists.ts";
import type { FieldPlace } from "./place-line.ts";

/**
 * A button that asks the device for its position, and only when it is clicked, and offers the places around it. The position
 * is sent to the directory alone.
 *
 * @param within the area to choose from, state first
 */
export function locateButton(
  context: ControlContext,
  within: () => Promise<readonly Listed[]>,
  choose: (place: FieldPlace) => void,
): HTMLElement {
  const status = element("div", { class: "note", part: "note", role: "status" });
  const onclick = async () => {
    button.disabled = true;
    try {
      const { showNearest } = await nearestPlaces(context.directory.base);
      await showNearest(context, status, within, choose);
    } catch {
      status.textContent = context.text("locateFailed");
    }
    button.disabled = false;
  };
  const button = element(
    "button",
    { type: "button", part: "button", onclick },
    context.text("locate"),
  );
  return element("div", { class: "locate", part: "locate" }, button, status);
}

/** From the directory's deployment: a copied or bundled field has no other file of it. */
function nearestPlaces(base: URL): Promise<typeof import("./nearest-places.ts")> {
  return import(/* @vite-ignore */ new URL("nearest-places.js", base).href);
}
