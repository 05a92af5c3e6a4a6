import type { Level, PlaceKind } from "../../../functions/core/contract/levels.ts";
import { kindInWords, nameInWords } from "../../../functions/core/pages/place-names.ts";
import { element } from "../dom.ts";
import type { FieldTexts } from "./field-texts.ts";
import { marked } from "./marked.ts";

export { nameInWords };

/** A place as the field returns it: the common fields of a search result and of `/api/locations/place`. */
export interface FieldPlace {
  readonly level: Level;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly state_name: string;
  readonly state_code: string;
  readonly district_name: string | null;
  readonly district_code: string | null;
  readonly taluka_name: string | null;
  readonly taluka_code: string | null;
  readonly full_path: string;
  /** The kind of a place of the lowest level. */
  readonly kind?: PlaceKind;
  /** How it matched, such as `typo`. */
  readonly match?: string;
  /** The other name that matched. */
  readonly matched_name?: string;
}

/** The name of a place in the language of the texts, if it is known. */
export function ownName(
  { name, hindi_name }: { readonly name: string; readonly hindi_name?: string },
  text: FieldTexts,
): string {
  return text.language === "hi" && hindi_name !== undefined ? hindi_name : nameInWords(name, text);
}

/** A name with the other name that a place was found by: `Prayagraj (Allahabad)`. */
export function withOther(name: string, other: string | undefined): string {
  return other === undefined ? name : `${name} (${other})`;
}

/** The parents of a place, lowest first: `Satari, North Goa, Goa`. */
export function aboveInWords({ full_path }: FieldPlace): string {
  return full_path.split(" > ").slice(0, -1).reverse().join(", ");
}

/** A place in a list: its name with the typed words marked, its kind, its code, and its parents. */
export function placeLine(place: FieldPlace, typed: string, text: FieldTexts): Node[] {
  const above = aboveInWords(place);
  const bare = place.name.replace(/\s*\((CT|OG)\)/gi, "");
  const why = place.match === "typo" || place.match === "partial" ? text(place.match) : "";
  return [
    element(
      "span",
      { class: "name" },
      ...marked(withOther(nameInWords(bare, text), place.matched_name), typed),
      why !== "" && element("small", { class: "why" }, ` ${why}`),
    ),
    element(
      "span",
      { class: "tags" },
      element("span", { class: `level level-${place.level}` }, kindInWords(place, text)),
      element("span", { class: "code" }, place.code),
    ),
    element("span", { class: "above" }, ...marked(above === "" ? text("india") : above, above && typed)),
  ];
}
