/** The language of the page, and its texts that the first scripts need. */
import type { NamingTexts } from "../../../functions/core/pages/place-names.ts";
import { textsOf } from "../../../functions/core/pages/texts.ts";
import { type FieldTexts, fieldTexts } from "../field/location-field.ts";
import en from "../texts/en.json" with { type: "json" };

export const isHindi = document.documentElement.lang === "hi";
export const language = isHindi ? "hi" : "en";

let inDevanagari: NamingTexts["inDevanagari"];
/** The texts of the first scripts. */
export let table: typeof en.page = en.page;
if (isHindi) {
  const [hi, names] = await Promise.all([
    import("../texts/hi.json", { with: { type: "json" } }),
    import("../../../functions/core/names/devanagari.ts"),
  ]);
  table = hi.default.page;
  inDevanagari = names.devanagari;
}

/** The texts of the first scripts in the page's language. Those of single views are in view-texts.ts. */
export const t = textsOf(table, language);

/** The address field's texts: levels and kinds of places. The fields of the page have the same ones. */
export const words: FieldTexts = Object.assign(fieldTexts(document.documentElement), {
  inDevanagari,
});
