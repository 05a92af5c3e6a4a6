import { lineResult } from "../../../functions/core/pages/home-page.ts";
import type { LocationDirectory } from "../client/client.ts";
import { fromHtml } from "../dom.ts";
import { hindiNames } from "../field/location-field.ts";
import { words } from "./language.ts";
import { failure } from "./loaded.ts";
import { t } from "./view-texts.ts";

/** How long typing must pause before the lines are resolved, in milliseconds. */
const TYPING_REST = 400;
/** Most lines that are resolved. */
const MOST_LINES = 20;

/** Shows the places that the lines of a box are about, now and after each change. */
export function resolveLines(
  box: HTMLTextAreaElement,
  list: HTMLElement,
  directory: LocationDirectory,
  signal: AbortSignal,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let outdated = new AbortController();
  const show = async () => {
    outdated.abort();
    outdated = new AbortController();
    const current = AbortSignal.any([outdated.signal, signal]);
    const texts = box.value.split("\n").map((line) => line.trim());
    const lines = texts.filter(Boolean).slice(0, MOST_LINES);
    try {
      const found =
        lines.length === 0 ? [] : await directory.resolveAll(lines, { signal: current });
      const hindi = await hindiNames(directory, words);
      if (current.aborted) return;
      list.replaceChildren(
        ...lines.map((text, i) => fromHtml(lineResult({ text, found: found[i] }, t, words, hindi))),
      );
    } catch (error) {
      if (!current.aborted) list.replaceChildren(failure(error, () => void show(), signal));
    }
  };
  box.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(() => void show(), TYPING_REST);
  });
  void show();
}
