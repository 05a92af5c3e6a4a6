import { html } from "../../../functions/core/pages/html.ts";
import { t } from "./language.ts";

/** How long “Copied” shows, in milliseconds. */
const COPIED_SHOWS = 4000;

/** Makes the copy, share and print buttons work, including those added later. */
export function listenToButtons(): void {
  // Not all browsers can share.
  document.documentElement.classList.toggle("can-share", "share" in navigator);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button") : null;
    if (button?.dataset.copy !== undefined) void copy(button);
    else if (button?.dataset.share !== undefined)
      void navigator.share({ title: document.title, url: location.href }).catch(() => {});
    else if (button?.dataset.print !== undefined) print();
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.dataset.copy!;
  const status = button.nextElementSibling!;
  try {
    // A path means the whole address.
    const whole = text.startsWith("/") ? location.origin + text : text;
    await navigator.clipboard.writeText(button.dataset.as === "embed" ? embedLine(whole) : whole);
    status.textContent = t("copied");
  } catch {
    status.textContent = t("copyFailed");
  }
  setTimeout(() => {
    status.textContent = "";
  }, COPIED_SHOWS);
}

/** Shows a map on another page: named for screen readers, and no wider than a phone. */
function embedLine(address: string): string {
  return html`<iframe src="${address}" title="${document.title}" width="800" height="420" style="border:0;max-width:100%" loading="lazy"></iframe>`
    .text;
}
