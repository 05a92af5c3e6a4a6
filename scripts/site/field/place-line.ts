import type { PlaceKind, PlaceLevel } from "../../../functions/core/contract/levels.ts";
import type { Hint } from "../../../functions/core/directory/hints.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import {
  codeInLists,
  hintInWords,
  kindInWords,
  nameOf,
  withGuess,
} from "../../../functions/core/pages/place-names.ts";
import type { LocationDirectory } from "../client/client.ts";
import type { FieldTexts } from "./field-texts.ts";
import { marked } from "./marked.ts";

export { hintInWords, nameOf };

/** A place as the field returns it: the common fields of a search result and of `/api/locations/place`. */
export interface FieldPlace {
  readonly level: PlaceLevel;
  /** Null for a locality. */
  readonly id: number | null;
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
  /** People, by the Census of 2011; null when unknown. */
  readonly population?: number | null;
  /** The lowest PIN code of a place of the lowest level. */
  readonly pincode?: string;
  /** Of a place near the device's position. */
  readonly distance_km?: number;
  /** How it matched, such as `typo`. */
  readonly match?: string;
  /** The other name that matched. */
  readonly matched_name?: string;
}

/** Hindi names of states and districts by code. */
export type HindiNames = ReadonlyMap<string | null, string>;

/**
 * The Hindi names for texts in Hindi: search results do not have them. Empty where they can't be loaded, as the places can be
 * chosen without.
 */
export async function hindiNames(
  directory: LocationDirectory,
  { language }: FieldTexts,
): Promise<HindiNames> {
  return language === "hi" ? directory.hindiNames().catch(() => new Map()) : new Map();
}

/** The names from the state down to a place, in Hindi where they are known. */
export function pathInWords(place: FieldPlace, hindi: HindiNames, text: FieldTexts): string[] {
  return [...namesAbove(place, hindi).reverse(), hindi.get(place.code) ?? nameOf(place, text)];
}

/** The names of the areas that a place is in, lowest first: Satari, North Goa, Goa. */
export function namesAbove(place: FieldPlace, hindi: HindiNames): string[] {
  const codes = [place.state_code, place.district_code];
  const names = place.full_path.split(" > ").slice(0, -1);
  return names.map((name, i) => hindi.get(codes[i]!) ?? name).reverse();
}

/** A name with the other name that a place was found by: `Prayagraj (Allahabad)`. */
export function withOther(name: string, other: string | undefined): string {
  return other ? `${name} (${other})` : name;
}

/** A note next to a name. */
export function beside(note: string): Html | "" {
  return note && html` <small class="why">${note}</small>`;
}

/**
 * A place in a list: its name with the typed words marked, its kind, its code, and its parents. A Hindi name has the Latin one
 * next to it.
 *
 * @param hint of a place whose name is in the list more than once
 */
export function placeLine(
  place: FieldPlace,
  typed: string,
  text: FieldTexts,
  hindi: HindiNames,
  hint?: Hint,
): Html {
  const above = namesAbove(place, hindi);
  const own = hindi.get(place.code);
  const bare = nameOf({ ...place, name: place.name.replace(/\s*\((CT|OG)\)/gi, "") }, text);
  const name = own ?? bare;
  const others = [own && bare, place.matched_name].filter((other) => other && other !== own);
  const why = place.match === "typo" || place.match === "partial" ? text(place.match) : "";
  const parents = (above[0] ? above : [text("india")]).map((one, i) => [
    i > 0 && ", ",
    withGuess(one, text, marked(one, typed)),
  ]);
  return html`<span class="name">${withGuess(
    name,
    text,
    marked(withOther(name, others.join(", ")), typed),
  )}${beside(hintInWords(hint, text, why))}</span><span class="tags"><span class="level level-${place.level}">${kindInWords(
    place,
    text,
  )}</span><span class="code">${codeInLists(place.code)}</span></span><span class="above">${parents}</span>`;
}
