/** Names of places, levels and kinds, as people read them. */
import { isRest, type PlaceKind, type PlaceLevel } from "../contract/levels.ts";
import type { StateRecord } from "../contract/records.ts";
import type { Hint } from "../directory/hints.ts";
import { talukaWord } from "../names/taluka-words.ts";
import { type Html, type HtmlValue, html } from "./html.ts";
import type { Texts } from "./texts.ts";

/** The texts of the address field that name levels and kinds. */
export const NAMING_TEXTS = [
  "state",
  "district",
  "taluka",
  "village",
  "town",
  "census_town",
  "outgrowth",
  "locality",
  "block",
  "india",
  "part",
  "otherAreas",
  "people_one",
  "people_other",
  "pincode",
] as const;

export interface NamingTexts extends Texts<(typeof NAMING_TEXTS)[number]> {
  /** In Hindi: returns a likely spelling of a name in Devanagari; undefined for a name already in it. */
  readonly inDevanagari?: ((name: string) => string | undefined) | undefined;
}

/** Short forms after names in the sources, and their texts. */
const SHORT_FORMS = { ct: "census_town", og: "outgrowth", part: "part" } as const;

/** A name with the source's short forms spelled out: `Goa Velha (CT)` becomes `Goa Velha (census town)`. */
function nameInWords(name: string, words: Texts<(typeof SHORT_FORMS)[keyof typeof SHORT_FORMS]>) {
  return name.replace(/\s*\((CT|OG|Part)\)/gi, (_, short: string) => {
    const key = SHORT_FORMS[short.toLowerCase() as keyof typeof SHORT_FORMS];
    return ` (${words(key).toLowerCase()})`;
  });
}

/** The kind of a place if it says more than the level, otherwise the level. */
export function kindInWords(
  { level, kind }: { readonly level: PlaceLevel; readonly kind?: PlaceKind | undefined },
  words: Texts<PlaceLevel | PlaceKind>,
): string {
  return words(kind ?? level);
}

/** A place whose name to show. */
export interface Named {
  readonly code: string;
  readonly name: string;
  readonly hindi_name?: string;
}

/** The name of a place in the language of the texts. */
export function nameOf(place: Named, words: NamingTexts): string {
  if (isRest(place.code)) return words("otherAreas");
  return (words.language === "hi" && place.hindi_name) || nameInWords(place.name, words);
}

/** A place whose name in another script may be known, and its areas. */
type NamedLocally = Named & {
  readonly local_name?: string;
  readonly level?: PlaceLevel;
  readonly kind?: PlaceKind | StateRecord["kind"];
  readonly parents?: readonly Named[];
};

/**
 * In Hindi, a place's name in Devanagari if no list has its Hindi name. It is a guess unless it is the local name, or
 * that of the district from which a town or taluka has its name.
 */
export function devanagariName(
  place: NamedLocally,
  words: NamingTexts,
): { readonly name: string; readonly isGuess: boolean } | undefined {
  if (words.language !== "hi" || place.hindi_name !== undefined || isRest(place.code))
    return undefined;
  const { local_name, level, kind, parents = [] } = place;
  if (local_name !== undefined && /[\u0900-\u097f]/.test(local_name))
    return { name: local_name, isGuess: false };
  const isVillage = level === "village" && (kind === undefined || kind === "village");
  const namesake = parents.find((one) => one.name === place.name)?.hindi_name;
  if (namesake !== undefined && !isVillage) return { name: namesake, isGuess: false };
  const name = words.inDevanagari?.(local_name ?? place.name);
  return name === undefined ? undefined : { name, isGuess: true };
}

/** The heading of a place's page; in Hindi, the name in Devanagari if it is known. */
export function headingOf(place: NamedLocally, words: NamingTexts): string {
  const own = devanagariName(place, words);
  return own && !own.isGuess ? own.name : nameOf(place, words);
}

/** The name of a place in the language of the texts, followed by a guess in Devanagari if only a Latin one is known. */
export function shownName(place: NamedLocally, words: NamingTexts): Html {
  const own = devanagariName(place, words);
  const name = nameOf(place, words);
  if (!own) return html`${name}`;
  return html`<span lang="hi-Latn">${name}</span> ${own.isGuess ? guess(own.name) : own.name}`;
}

/**
 * A name as shown; in Hindi, a Latin one is followed by a guess in Devanagari.
 *
 * @param shown the name with more markup
 */
export function withGuess(name: string, words: NamingTexts, shown: HtmlValue = name): Html {
  const inDevanagari = words.language === "hi" ? words.inDevanagari?.(name) : undefined;
  if (inDevanagari === undefined) return html`${shown}`;
  return html`<span lang="hi-Latn">${shown}</span> ${guess(inDevanagari)}`;
}

/** Distinguishes a place from its namesakes: `1,699 people`; further notes follow. */
export function hintInWords(
  hint: Hint | undefined,
  words: Texts<"people_one" | "people_other" | "pincode">,
  more?: string,
): string {
  const { population, pincode } = hint ?? {};
  return [
    population !== undefined && words.counted("people", population),
    pincode && words("pincode", { pincode }),
    more,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The code shown next to a place's name; for a locality only the PIN code, as the rest of its code is its name. */
export function codeInLists(code: string): string {
  return code.split("-")[0]!;
}

/** A guessed name in Devanagari, marked as a guess. */
export function guess(name: string): Html {
  return html`<i class="guess">${name}</i>`;
}

/** Whether part of a page has a guess, which the page must then explain. */
export function hasGuess(part: Html): boolean {
  return part.text.includes('<i class="guess">');
}

/** A level, with the state's own word for a taluka: `Taluka (mandal)`. */
export function levelInWords(level: PlaceLevel, stateCode: string, words: NamingTexts): string {
  const own = level === "taluka" ? talukaWord(stateCode, words.language) : undefined;
  return own === undefined ? words(level) : `${words(level)} (${own})`;
}
