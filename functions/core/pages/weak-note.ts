import type { FoundRecord } from "../contract/records.ts";
import { type Html, html } from "./html.ts";
import type { Texts } from "./texts.ts";

export const WEAK_TEXTS = ["weakTypo", "weakPartial"] as const;

/** Says that results are weak where even the first has another spelling or lacks a word; nothing otherwise. */
export function weakNote(
  q: string,
  [first]: readonly Pick<FoundRecord, "name" | "match">[],
  t: Texts<(typeof WEAK_TEXTS)[number]>,
): Html | false {
  if (first?.match === "typo")
    return html`<p class="note">${t("weakTypo", { q, name: first.name })}</p>`;
  return first?.match === "partial" && html`<p class="note">${t("weakPartial", { q })}</p>`;
}
