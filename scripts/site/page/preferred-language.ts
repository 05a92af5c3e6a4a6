import { languageOf } from "./routes.ts";

const KEPT_AS = "language";

/** The language of the address, otherwise the one chosen before, otherwise the browser's first one that the page has. */
export function preferredLanguage(): "en" | "hi" {
  const own = languageOf(location);
  if (own !== undefined) return own;
  const chosen = localStorage.getItem(KEPT_AS);
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];
  return wanted
    .find((one) => /^(en|hi)\b/i.test(one))
    ?.toLowerCase()
    .startsWith("hi")
    ? "hi"
    : "en";
}

/** Remembers the chosen language. */
export function keepLanguage(language: string): void {
  localStorage.setItem(KEPT_AS, language);
}

/** The class of a document whose texts are still those of another language. They are not shown. */
export const TRANSLATING = "translating";
