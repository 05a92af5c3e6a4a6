import { languageOf } from "./routes.ts";

const KEPT_AS = "language";

/** The language of the address, otherwise the one chosen before, otherwise the browser's first one that the page has. */
export function preferredLanguage(): "en" | "hi" {
  const own = languageOf(location);
  if (own !== undefined) return own;
  const chosen = keptLanguage();
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];
  return wanted
    .find((one) => /^(en|hi)\b/i.test(one))
    ?.toLowerCase()
    .startsWith("hi")
    ? "hi"
    : "en";
}

/** Remembers the chosen language, where the browser allows it. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEPT_AS, language);
  } catch {
    // Blocked or full: the next visit begins in the browser's language.
  }
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

/** The class of a document whose texts are still those of another language. They are not shown. */
export const TRANSLATING = "translating";
