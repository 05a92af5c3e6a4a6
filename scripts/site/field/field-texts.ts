import { type Texts, textsOf } from "../../../functions/core/pages/texts.ts";
import en from "../texts/en.json" with { type: "json" };
import hi from "../texts/hi.json" with { type: "json" };

export type FieldTexts = Texts<keyof typeof en.field>;

/** The field's texts in the language of an element; English if there are none. */
export function fieldTexts(host: Element): FieldTexts {
  const language = host.closest("[lang]")?.getAttribute("lang") ?? "";
  return /^hi\b/i.test(language) ? textsOf(hi.field, "hi") : textsOf(en.field, "en");
}
