/** The texts of the scripts of single views. Imported only by code that is loaded with a view. */
import { textsOf } from "../../../functions/core/pages/texts.ts";
import english from "../texts/en-views.json" with { type: "json" };
import { isHindi, language, table } from "./language.ts";

export type ViewKey = keyof typeof english | keyof typeof table;

const own = isHindi
  ? (await import("../texts/hi-views.json", { with: { type: "json" } })).default
  : english;

export const t = textsOf({ ...table, ...own }, language);
