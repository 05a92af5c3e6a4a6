import type { Level } from "../../../functions/core/contract/levels.ts";
import { element } from "../dom.ts";
import type { FieldTexts } from "./field-texts.ts";
import { marked } from "./marked.ts";

/** A place as the field hands it out: what a search result and `/api/locations/place` have in common. */
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
  /** What a place of the lowest level is, such as `town`. */
  readonly kind?: string;
  /** How it matched, such as `typo`. */
  readonly match?: string;
  /** The other name that matched. */
  readonly matched_name?: string;
}

/** What names are followed by in the sources, and what it means. */
const IN_BRACKETS = /\s*\((CT|OG|Part)\)/gi;

/** A name with the source's short forms in words: `Goa Velha (CT)` is a census town. */
export function nameInWords(name: string, text: FieldTexts): string {
  return name.replace(IN_BRACKETS, (_, short: string) => ` (${text(SHORT_FORMS[short.toLowerCase()]!)})`);
}

/** What a place is, in a word: its kind if that says more than its level. */
export function kindInWords(
  { level, kind, name }: Pick<FieldPlace, "level" | "kind" | "name">,
  text: FieldTexts,
) {
  // Data without kinds has them in the names.
  const named = /\(CT\)/i.test(name) ? "census_town" : /\(OG\)/i.test(name) ? "outgrowth" : undefined;
  const known = kind === undefined || kind === "village" ? named : kind;
  return level === "village" && (known === "town" || known === "census_town" || known === "outgrowth")
    ? text(known)
    : text(level);
}

/** The places above a place, from the lowest up: `Satari, North Goa, Goa`. */
export function aboveInWords({ full_path }: FieldPlace): string {
  return full_path.split(" > ").slice(0, -1).reverse().join(", ");
}

/** A place in a list: its name with the typed words marked, what it is, its code, and the places above. */
export function placeLine(place: FieldPlace, typed: string, text: FieldTexts): Node[] {
  const above = aboveInWords(place);
  const bare = place.name.replace(/\s*\((CT|OG)\)/gi, "");
  const why =
    place.matched_name !== undefined
      ? text("alsoKnown", { name: place.matched_name })
      : place.match === "typo"
        ? text("typo")
        : "";
  return [
    element(
      "span",
      { class: "name" },
      ...marked(nameInWords(bare, text), typed),
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

const SHORT_FORMS: Readonly<Record<string, "shortCensusTown" | "shortOutgrowth" | "shortPart">> = {
  ct: "shortCensusTown",
  og: "shortOutgrowth",
  part: "shortPart",
};
