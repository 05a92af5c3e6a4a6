/** The texts of the views. Only what is loaded with a view imports this: the home page as it is published does not. */
import type { Texts } from "../../../functions/core/pages/texts.ts";
import english from "../texts/en-views.json" with { type: "json" };
import { addEnglish, t as first, type PageKey } from "./language.ts";

export type ViewKey = PageKey | keyof typeof english;

addEnglish(english);

/** All texts of the page in the current language. */
export const t = first as unknown as Texts<ViewKey>;
