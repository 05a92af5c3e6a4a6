/** The language of the page, and its texts that the first scripts need. */
import { textsOf } from "../../../functions/core/pages/texts.ts";
import { type FieldTexts, fieldTexts } from "../field/location-field.ts";
import en from "../texts/en.json" with { type: "json" };

export const isHindi = document.documentElement.lang === "hi";
export const language = isHindi ? "hi" : "en";

/** The texts of the first scripts. */
export const table: typeof en.page = isHindi
  ? (await import("../texts/hi.json", { with: { type: "json" } })).default.page
  : en.page;

/** The texts of the first scripts in the page's language. Those of single views are in view-texts.ts. */
export const t = textsOf(table, language);

/** The address field's texts: levels and kinds of places. Shared with the fields of the page. */
export const words: FieldTexts = fieldTexts(document.documentElement);

/**
 * In Hindi, loads the code that guesses names in Devanagari, and gives it to {@link words}. Call it before names are shown.
 * Most pages already contain their names, so they do without these 9 kB. If it can't be loaded, names stay as they are.
 */
export async function loadGuesses(): Promise<void> {
  if (!isHindi) return;
  const names = await import("../../../functions/core/names/devanagari.ts").catch(() => undefined);
  Object.assign(words, { inDevanagari: names?.devanagari });
}
