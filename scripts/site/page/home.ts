import { placePath } from "../../../functions/core/pages/addresses.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { codeInLists } from "../../../functions/core/pages/place-names.ts";
import { fill } from "../dom.ts";
import type { LocationDirectory } from "../field/location-field.ts";
import { language } from "./language.ts";
import { recentPlaces } from "./recent-places.ts";

/** Shows the most recently opened places, if any. */
export function showRecent(part: HTMLElement): void {
  const places = recentPlaces();
  if (places.length === 0) return;
  fill(
    part.querySelector("ul")!,
    html`${places.map(
      ({ code, name }) =>
        html`<li><a href="${placePath(code, language)}">${name}</a> <span class="code">${codeInLists(code)}</span></li>`,
    )}`,
  );
  part.hidden = false;
}

/** Resolves the lines of a box once the box is used. The build has written the places of the initial lines. */
export function listenToLines(box: HTMLTextAreaElement, directory: LocationDirectory): void {
  const start = async () => {
    const { resolveLines } = await import("./written-lines.ts");
    resolveLines(box, document.querySelector<HTMLElement>(".lines")!, directory);
  };
  box.addEventListener("focus", () => void start().catch(() => {}), { once: true });
}
