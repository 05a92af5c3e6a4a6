import { localPath } from "../../../functions/core/pages/addresses.ts";
import type { NamingTexts } from "../../../functions/core/pages/place-names.ts";
import { dateInWords, type Table, textsOf } from "../../../functions/core/pages/texts.ts";
import { byId } from "../dom.ts";
import type { FieldTexts } from "../field/field-texts.ts";
import { fieldTexts } from "../field/location-field.ts";
import en from "../texts/en.json" with { type: "json" };
import { TRANSLATING } from "./preferred-language.ts";
import { addressOf, parseAddress, type Route } from "./routes.ts";

/** The texts that are loaded first: those of what all views share. */
export type PageKey = keyof typeof en.page;

const english: Record<string, string> = { ...en.page };
let current = textsOf<Table>(english, "en");

/** Adds the English texts of the views, once they have loaded. */
export function addEnglish(texts: Table): void {
  Object.assign(english, texts);
}

/** The page's first texts in the current language. The views have more: see view-texts.ts. */
export const t = Object.assign(
  (key: PageKey, values?: Readonly<Record<string, string | number>>) => current(key, values),
  {
    language: "en",
    counted: (key: string, count: number, values?: Readonly<Record<string, string | number>>) =>
      current.counted(key as never, count, values),
    number: (value: number) => current.number(value),
  },
);

/** The address field's texts in the same language: levels and kinds of places. */
export let words: FieldTexts;

/** The path and query of a route in the current language. */
export function hrefOf(route: Route): string {
  return addressOf(route, t.language);
}

/** Loads a language's texts and fills the parts of the page that all views share. */
export async function setLanguage(language: string): Promise<void> {
  let inDevanagari: NamingTexts["inDevanagari"];
  if (language === "hi") {
    const [{ default: hi }, { default: views }, { devanagari }] = await Promise.all([
      import("../texts/hi.json", { with: { type: "json" } }),
      import("../texts/hi-views.json", { with: { type: "json" } }),
      import("../../../functions/core/names/devanagari.ts"),
    ]);
    inDevanagari = devanagari;
    current = textsOf<Table>({ ...hi.page, ...views }, language);
  } else current = textsOf<Table>(english, language);
  t.language = language;
  document.documentElement.lang = language;
  // The fields of the page have the same texts.
  words = Object.assign(fieldTexts(document.documentElement), { inDevanagari });
  for (const part of document.querySelectorAll<HTMLElement>("[data-text]"))
    part.textContent = t(part.dataset.text as PageKey);
  for (const part of document.querySelectorAll<HTMLElement>("[data-label]"))
    part.setAttribute("aria-label", t(part.dataset.label as PageKey));
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    "header a[href], footer a[href]",
  )) {
    const route = parseAddress(link);
    if (route.view !== "missing") link.setAttribute("href", hrefOf(route));
    else if (link.pathname.endsWith("/reference/"))
      link.setAttribute("href", localPath("/reference/", language));
  }
  const source = byId("about-data", HTMLElement);
  const { name = "", retrieved = "" } = source.dataset;
  source.textContent = t("footerSource", {
    source: name,
    date: dateInWords(retrieved, t.language),
  });
  for (const field of document.querySelectorAll("header location-field"))
    field.setAttribute("lang", language);
  document.documentElement.classList.remove(TRANSLATING);
}
