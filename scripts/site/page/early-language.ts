/**
 * Runs before the first paint. If the page's address names no language, redirects to the page in the visitor's language: the
 * one chosen before, otherwise the first one of the browser that the site has.
 */
import { languageOf } from "../../../functions/core/contract/page-paths.ts";
import { localPath } from "../../../functions/core/pages/addresses.ts";

const KEPT_AS = "language";
const { classList, lang } = document.documentElement;
const { pathname, search, hash } = location;

/** The class of pages that are about to be left. It hides their texts. */
const TRANSLATING = "translating";

if (languageOf(pathname) === undefined) {
  try {
    const first = navigator.languages.find((one) => /^(en|hi)\b/i.test(one));
    const wanted = localStorage.getItem(KEPT_AS) ?? first?.slice(0, 2).toLowerCase() ?? lang;
    if (wanted === "hi") {
      // Fails if the choice can't be stored: otherwise a visitor could never leave the guessed language.
      localStorage.setItem(KEPT_AS, wanted);
      classList.add(TRANSLATING);
      location.replace(localPath(pathname, wanted) + search + hash);
    }
  } catch {
    // The page stays in the language of its address.
  }
}

// Following the link to the other language is a choice.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("#language") : null;
  if (!link) return;
  try {
    localStorage.setItem(KEPT_AS, link.lang);
  } catch {
    // Blocked or full: the next visit starts in the language of its address.
  }
});
