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
    const line = `<iframe src="${whole}" width="800" height="420" style="border:0" loading="lazy"></iframe>`;
    await navigator.clipboard.writeText(button.dataset.as === "embed" ? line : whole);
    status.textContent = t("copied");
  } catch {
    status.textContent = t("copyFailed");
  }
  setTimeout(() => {
    status.textContent = "";
  }, COPIED_SHOWS);
}
