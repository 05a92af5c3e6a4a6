import { localPath, placePath } from "./addresses.ts";
import { breadcrumb } from "./breadcrumb.ts";
import { type Html, html } from "./html.ts";
import type { ListedPlace, PlaceWithRelatives } from "./place-data.ts";
import { LIST_TEXTS, placeList } from "./place-list.ts";
import { type NamingTexts, nameOf } from "./place-names.ts";
import type { Texts } from "./texts.ts";

export const BROWSE_TEXTS = [
  ...LIST_TEXTS,
  "browseTitle",
  "browseText",
  "browseLegend",
  "browseField",
  "chosen",
  "byState",
  "placeAbove",
  "childrenState",
  "childrenDistrict",
  "childrenTaluka",
] as const;

type BrowseTexts = Texts<(typeof BROWSE_TEXTS)[number]>;

/**
 * Choosing step by step in four boxes, which form an address field. Without JavaScript, their contents are shown: the
 * place chosen so far, and the places below it. The page's code shows the choice made in the boxes.
 *
 * @param chosen undefined before the first choice
 */
export function browsePage(
  chosen: PlaceWithRelatives | undefined,
  states: readonly ListedPlace[],
  t: BrowseTexts,
  words: NamingTexts,
): Html {
  const lists = chosen
    ? chosenPart(chosen, t, words)
    : html`<h2>${t("byState")}</h2>${placeList("states", t("byState"), states, t, words, { pathOf: browsePath })}`;
  return html`<h1 tabindex="-1">${t("browseTitle")}</h1><p>${t("browseText")}</p>
<div class="side-by-side">
<location-field mode="steps" level="any"${chosen && html` value="${chosen.place.code}"`} aria-label="${t("browseLegend")}">${lists}</location-field>
<section class="card" aria-labelledby="chosen" data-chosen hidden>
<h2 id="chosen">${t("chosen")}</h2>
<p class="chosen-path" aria-live="polite"></p>
<p class="hint"><a href="${localPath("/field", t.language)}">${t("browseField")}</a></p>
</section>
</div>`;
}

/** The path of choosing, starting at a place. */
export function browsePath(code: string, language: string): string {
  return localPath(code === "" ? "/browse" : `/browse/${code}`, language);
}

const CHILDREN = {
  state: "childrenState",
  district: "childrenDistrict",
  taluka: "childrenTaluka",
} as const;

function chosenPart(
  { place, children }: PlaceWithRelatives,
  t: BrowseTexts,
  words: NamingTexts,
): Html {
  const { level, code } = place;
  const steps = place.parents.map((parent) => ({
    path: browsePath(parent.code, t.language),
    name: nameOf(parent, words),
  }));
  const name = nameOf(place, words);
  const below =
    level !== "village" &&
    level !== "locality" &&
    level !== "block" &&
    html`<h2>${t(CHILDREN[level], { name })}</h2>${placeList("children", t(CHILDREN[level], { name }), children, t, words, { pathOf: browsePath })}`;
  return html`${breadcrumb(steps, t, words, browsePath("", t.language))}
<p class="chosen-path">${t("chosen")}: <a href="${placePath(code, t.language)}">${name}</a> <span class="code">${code}</span></p>
${below}`;
}
