import { type Texts, textsOf } from "../../../functions/core/pages/texts.ts";
import type { FieldTexts } from "../field/field-texts.ts";
import { fieldTexts } from "../field/location-field.ts";
import en from "../texts/en.json" with { type: "json" };
import { TRANSLATING } from "./preferred-language.ts";
import { addressOf, type Route } from "./routes.ts";

export type PageKey = keyof typeof en.page;

/** The page's texts in the current language. */
export let t: Texts<PageKey> = textsOf(en.page, "en");
/** The address field's texts in the same language: levels and kinds of places. */
export let words: FieldTexts;

/** The path and query of a route in the current language. */
export function hrefOf(route: Route): string {
  return addressOf(route, t.language);
}

/** A date of the data in the current language. */
export function dateInWords(date: string): string {
  return new Date(date).toLocaleDateString(`${t.language}-IN`, { dateStyle: "long", timeZone: "UTC" });
}

/** Loads a language's texts and fills the parts of the page that all views share. */
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
  document.documentElement.classList.remove(TRANSLATING);
}
