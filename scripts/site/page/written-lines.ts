import { lineResult } from "../../../functions/core/pages/home-page.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { button, fromHtml } from "../dom.ts";
import { hindiNames, type LocationDirectory } from "../field/location-field.ts";
import { loadGuesses, words } from "./language.ts";
import { t } from "./view-texts.ts";

/** How long typing must pause before the lines are resolved, in milliseconds. */
const TYPING_REST = 400;
/** Most lines that are resolved. */
const MOST_LINES = 20;

/** Shows the places of the lines in a box, now and after each change. */
export function resolveLines(
  box: HTMLTextAreaElement,
  list: HTMLElement,
  directory: LocationDirectory,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let outdated = new AbortController();
  const show = async () => {
    outdated.abort();
    outdated = new AbortController();
    const { signal } = outdated;
    const texts = box.value.split("\n").map((line) => line.trim());
    const lines = texts.filter(Boolean).slice(0, MOST_LINES);
    try {
      const found = lines.length === 0 ? [] : await directory.resolveAll(lines, { signal });
      const [hindi] = await Promise.all([hindiNames(directory, words), loadGuesses()]);
      if (signal.aborted) return;
      list.replaceChildren(
        ...lines.map((text, i) => fromHtml(lineResult({ text, found: found[i] }, t, words, hindi))),
      );
    } catch {
      if (signal.aborted) return;
      const text = words(navigator.onLine ? "failed" : "offline");
      const note = fromHtml(html`<li class="failure" role="alert"><p>${text}</p></li>`);
      note.append(button(words("retry"), () => void show()));
      addEventListener("online", () => void show(), { once: true, signal });
      list.replaceChildren(note);
    }
  };
  box.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(() => void show(), TYPING_REST);
  });
  void show();
}
