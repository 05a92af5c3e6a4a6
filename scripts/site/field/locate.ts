import { element } from "../dom.ts";
import type { ControlContext } from "./control.ts";
import type { Listed } from "./lists.ts";
import type { FieldPlace } from "./place-line.ts";

/** Where the places around a device are shown. */
export interface Located {
  /** What is being done, or why there are no places. */
  readonly status: HTMLElement;
  readonly list: HTMLElement;
}

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
  const { text } = context;
  const status = element("div", { class: "note", part: "note", role: "status" });
  const list = element("div", { class: "near" });
  const button = element("button", { type: "button", part: "button" }, text("locate"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { showNearestPlaces } = await import("./nearest-places.ts");
      await showNearestPlaces(context, { status, list }, within, choose);
    } catch {
      status.textContent = text("locateFailed");
    }
    button.disabled = false;
  });
  return element("div", { class: "locate", part: "locate" }, button, status, list);
}
