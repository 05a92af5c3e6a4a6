import type { FieldTexts } from "../field/field-texts.ts";
import { fieldTexts } from "../field/location-field.ts";
import en from "../texts/en.json" with { type: "json" };
import { type Texts, textsOf } from "../texts.ts";

export type PageKey = keyof typeof en.page;

/** The page's texts in the language chosen. */
export let t: Texts<PageKey> = textsOf(en.page, "en");
/** The words of the address field in the same language: levels and kinds of places. */
export let words: FieldTexts;

const KEPT_AS = "language";

/** The language chosen before, else the browser's first one that the page has. */
export function preferredLanguage(): "en" | "hi" {
  const chosen = localStorage.getItem(KEPT_AS);
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];
  return wanted
    .find((one) => /^(en|hi)\b/i.test(one))
    ?.toLowerCase()
    .startsWith("hi")
    ? "hi"
    : "en";
}

/** Keeps a choice of language for later visits. */
export function keepLanguage(language: string): void {
  localStorage.setItem(KEPT_AS, language);
}

/** Loads a language's texts and puts them into the parts of the page that every view has. */
export async function setLanguage(language: string): Promise<void> {
  if (language === "hi") {
    const { default: hi } = await import("../texts/hi.json", { with: { type: "json" } });
    t = textsOf(hi.page, "hi");
  } else t = textsOf(en.page, "en");
  document.documentElement.lang = language;
  words = fieldTexts(document.documentElement);
  for (const part of document.querySelectorAll<HTMLElement>("[data-text]"))
    part.textContent = t(part.dataset.text as PageKey);
  for (const part of document.querySelectorAll<HTMLElement>("[data-label]"))
    part.setAttribute("aria-label", t(part.dataset.label as PageKey));
  for (const field of document.querySelectorAll("header location-field"))
    field.setAttribute("lang", language);
}
