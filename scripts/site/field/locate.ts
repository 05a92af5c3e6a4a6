import { html } from "../../../functions/core/pages/html.ts";
import { fromHtml } from "../dom.ts";
import type { ControlContext } from "./control.ts";
import type { FieldPlace } from "./field-place.ts";
import type { Listed } from "./lists.ts";

/**
 * A button that offers the places around the device. It asks the device for its position only when it is clicked, and sends the
 * position only to the directory.
 *
 * @param within the area to choose from, state first
 */
export function locateButton(
  context: ControlContext,
  within: () => Promise<readonly Listed[]>,
  choose: (place: FieldPlace) => void,
): HTMLElement {
  const box = fromHtml(
    html`<div class="locate" part="locate"><button type="button" part="button">${context.text("locate")}</button><div class="note" part="note" role="status"></div></div>`,
  );
  const [button, status] = box.children as unknown as [HTMLButtonElement, HTMLElement];
  // A disabled button would lose the focus.
  let isBusy = false;
  button.addEventListener("click", async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const { showNearest } = await nearestPlaces(context.directory.base);
      await showNearest(context, status, within, choose);
    } catch {
      status.textContent = context.text("locateFailed");
    }
    isBusy = false;
  });
  return box;
}

/** Loaded from the directory's deployment, because a copied or bundled field has no other file of it. */
function nearestPlaces(base: URL): Promise<typeof import("./nearest-places.ts")> {
  return import(/* @vite-ignore */ new URL("nearest-places.js", base).href);
}
