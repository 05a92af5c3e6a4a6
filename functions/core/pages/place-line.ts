import type { PlaceKind, PlaceLevel } from "../contract/levels.ts";
import { type Html, type HtmlValue, html } from "./html.ts";
import { codeInLists, kindInWords, type NamingTexts, nameOf, withGuess } from "./place-names.ts";

/** A place that a search found. */
export interface FoundPlace {
  readonly level: PlaceLevel;
  readonly kind?: PlaceKind | undefined;
  readonly code: string;
  readonly name: string;
  readonly state_code: string;
  readonly district_code: string | null;
  readonly full_path: string;
  /** The other name that matched. */
  readonly matched_name?: string | undefined;
}

/** Hindi names of states and districts by code. */
export type HindiNames = ReadonlyMap<string | null, string | undefined>;

/** A place's path with the codes of its state and district. */
type PlaceOnPath = Pick<FoundPlace, "state_code" | "district_code" | "full_path">;

/** The names from the state down to a place, those of its state and district in Hindi if given. */
export function namesOnPath(place: PlaceOnPath, hindi: HindiNames): string[] {
  const codes = [place.state_code, place.district_code];
  return place.full_path.split(" > ").map((name, i) => hindi.get(codes[i]!) ?? name);
}

/** The names of a place's areas, lowest first: Satari, North Goa, Goa. */
export function namesAbove(place: PlaceOnPath, hindi: HindiNames): string[] {
  return namesOnPath(place, hindi).reverse().slice(1);
}

/** A name with the other name by which the place was found: `Prayagraj (Allahabad)`. */
export function withOther(name: string, other: string | undefined): string {
  return other ? `${name} (${other})` : name;
}

/** A note next to a name. */
export function beside(note: string): Html | "" {
  return note && html` <small class="why">${note}</small>`;
}

/**
 * A place in a list of results or suggestions: its name, kind, code and parents. A Hindi name is followed by the Latin
 * one.
 *
 * @param mark marks the matching part of a name
 * @param note shown next to the name
 */
export function placeLine(
  place: FoundPlace,
  mark: (name: string) => HtmlValue,
  text: NamingTexts,
  hindi: HindiNames,
  note: string,
): Html {
  const above = namesAbove(place, hindi);
  const own = hindi.get(place.code);
  const bare = nameOf({ ...place, name: place.name.replace(/\s*\((CT|OG)\)/gi, "") }, text);
  const name = own ?? bare;
  const others = [own && bare, place.matched_name]
    .filter((other) => other && other !== own)
    .join(", ");
  const parents = (above[0] ? above : [text("india")]).map((one, i) => [
    i > 0 && ", ",
    withGuess(one, text, mark(one)),
  ]);
  return html`<span class="name">${withGuess(
    name,
    text,
    mark(withOther(name, others)),
  )}${beside(note)}</span><span class="tags"><span class="level level-${place.level}">${kindInWords(
    place,
    text,
  )}</span><span class="code">${codeInLists(place.code)}</span></span><span class="above">${parents}</span>`;
}
