import { type Html, html } from "./html.ts";
import type { Texts } from "./texts.ts";

export const POINT_TEXTS = [
  "atLocate",
  "atPoint",
  "atSure",
  "atMaybe",
  "atNone",
  "atFailed",
  "atWait",
  "atFinding",
] as const;

/**
 * Buttons below a map that show which area a point is in: the device's position, or the next point clicked. Shown only if
 * the page's code runs.
 */
export function pointArea(t: Texts<(typeof POINT_TEXTS)[number]>): Html {
  const data = html`data-sure="${t("atSure")}" data-maybe="${t("atMaybe")}" data-none="${t("atNone")}" data-failed="${t("atFailed")}" data-wait="${t("atWait")}" data-finding="${t("atFinding")}"`;
  return html`<div class="area-at scripted" ${data}><button type="button" class="button button-small" data-locate>${t("atLocate")}</button> <button type="button" class="button button-small" data-point aria-pressed="false">${t("atPoint")}</button><p role="status"></p></div>`;
}
