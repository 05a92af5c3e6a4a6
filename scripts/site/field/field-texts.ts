import type { NamingTexts } from "../../../functions/core/pages/place-names.ts";
import { type Texts, textsOf } from "../../../functions/core/pages/texts.ts";
import en from "../texts/en.json" with { type: "json" };
import hi from "../texts/hi.json" with { type: "json" };

export interface FieldTexts
  extends Texts<keyof typeof en.field>,
    Pick<NamingTexts, "inDevanagari"> {}

const TEXTS: readonly FieldTexts[] = [textsOf(en.field, "en"), textsOf(hi.field, "hi")];

/** The field's texts in the language of an element, otherwise in English. All fields of a page share them. */
export function fieldTexts(host: Element): FieldTexts {
  return TEXTS[Number(/^hi\b/i.test(host.closest("[lang]")?.getAttribute("lang") ?? ""))]!;
}
