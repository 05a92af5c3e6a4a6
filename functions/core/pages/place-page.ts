import { isRest, type PlaceLevel } from "../contract/levels.ts";
import type { PlaceRecord } from "../contract/records.ts";
import { talukaWord } from "../names/taluka-words.ts";
import { cardPath, localPath, MAP_FILE, mapId, pincodePath, placePath } from "./addresses.ts";
import { type AreaQuery, areaQuery } from "./area-data.ts";
import { areaSection } from "./area-page.ts";
import { breadcrumb } from "./breadcrumb.ts";
import { comparedWith, comparePath } from "./compare-page.ts";
import { copyButton } from "./copy-button.ts";
import { coverageNotes } from "./coverage-notes.ts";
import { type Html, html } from "./html.ts";
import { localitySection, otherDistricts, placeLinks, townPincodes } from "./locality-list.ts";
import { otherNames } from "./other-names.ts";
import { isArea, type ListedPlace, levelBelow, type PlaceWithRelatives } from "./place-data.ts";
import { placeList } from "./place-list.ts";
import { nearestPlaces, openStreetMapPoint, placeMap, positionFact } from "./place-map.ts";
import {
  devanagariName,
  guess,
  hasGuess,
  headingOf,
  kindInWords,
  levelInWords,
  type NamingTexts,
  nameOf,
  shownName,
} from "./place-names.ts";
import type { PlaceTexts } from "./place-texts.ts";

/** Facts about the site for its pages. */
export interface SiteSettings {
  /** Whether there is a drawing of India. */
  readonly hasMap: boolean;
  /** The address of a new issue, such as `https://github.com/owner/name/issues/new`; empty if there is none. */
  readonly issues: string;
}

export interface PageContext extends SiteSettings {
  readonly t: PlaceTexts;
  readonly words: NamingTexts;
}

/**
 * The title of a place's page (its name and the areas above) and its description, with the facts that people search for.
 */
export function placeTitle(
  found: PlaceWithRelatives,
  { t, words }: Pick<PageContext, "t" | "words">,
): { readonly title: string; readonly description: string } {
  const { place } = found;
  const { code, population, children, pincode } = place;
  const [, ...above] = namesFrom(place, words).toReversed();
  const name = headingOf(place, words);
  const level = kindInWords(place, words);
  const facts = [
    population !== null && t("factPopulation", { population }),
    pincode !== undefined && t("factPincode", { pincode }),
    children !== null &&
      children.total > 0 &&
      `${t.number(children.total)} ${t(COUNTED[children.level])}`,
    t("factCode", { code }),
  ].filter((fact) => fact !== false);
  const values = {
    name,
    level: t.language === "en" ? level.toLowerCase() : level,
    facts: facts.join(", "),
  };
  const text =
    above.length === 0
      ? t("stateText", values)
      : t("placeText", { ...values, above: above.join(", ") });
  const near = neighbours(found).map((one) => nameOf(one, words));
  return {
    title: [name, ...above].join(", "),
    description:
      near.length === 0 ? text : `${text} ${t("samePincode", { names: near.join(", ") })}`,
  };
}

const COUNTED = {
  state: "countDistricts",
  district: "countDistricts",
  taluka: "countTalukas",
  block: "countVillages",
  village: "countVillages",
  locality: "countVillages",
} as const;

/** The number of neighbours in a description. */
const MOST_NEIGHBOURS = 4;

/** The largest other places in a village's taluka with the same PIN code. */
function neighbours({
  place: { code, pincode },
  siblings,
}: PlaceWithRelatives): readonly ListedPlace[] {
  if (pincode === undefined) return [];
  return siblings
    .filter((one) => one.pincode === pincode && one.code !== code)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .slice(0, MOST_NEIGHBOURS);
}

/**
 * The contents of the page for a code that no place has today.
 *
 * @param title what is wrong with the code
 * @param instead where to look for it
 */
export function unknownPlacePage(
  title: string,
  { t }: Pick<PageContext, "t">,
  instead?: Html,
): Html {
  return html`<article class="place" lang="${t.language}">
<h1 tabindex="-1">${title}</h1><p>${t("placeUnknownWhat")}</p>${instead}<p><a href="${localPath("/", t.language)}">${t("missingHome")}</a></p>
</article>`;
}

/** The error for the address of an unknown place. */
export function unknownPlaceTitle(code: string, t: PageContext["t"]): string {
  return code === "" ? t("placeWithoutCode") : t("placeUnknown", { code });
}

/**
 * The contents of a place's page: complete without JavaScript; the page's code makes its buttons work.
 *
 * @param query of the address, for an area
 */
export function placePage(
  found: PlaceWithRelatives,
  context: PageContext,
  query: AreaQuery = areaQuery(new URLSearchParams()),
): Html {
  const { place } = found;
  const { t, words } = context;
  const name = headingOf(place, words);
  const { title } = placeTitle(found, context);
  const notes = [
    ...coverageNotes(place, found.coverage, found.states, t),
    ...largerTowns(found, words).map((town) => t("townBeyond", { town, name })),
  ];
  const names = localNames(found, context);
  const above = place.parents.map((parent) => ({
    path: placePath(parent.code, t.language),
    name: shownName(parent, words),
  }));
  const crumbs = breadcrumb(above, t, words);
  const hasParts = isArea(place);
  const localities = found.localities.length > 0 && localitySection(found, t, words);
  const lists = html`${hasParts && areaSection(found, childrenTitle(place, t, words), query, t, words)}
${hasParts && localities}
${formerAreas(found, context)}
${!hasParts && localities}
${!hasParts && html`<div class="area-parts">${!localities && placeMap(found, t, words)}${neighbourList(found, context)}</div>`}
${hasParts && place.level !== "block" && siblingList(found, context)}`;
  return html`<article class="place" lang="${t.language}" data-place="${place.code}" data-title="${title}">
${crumbs}
<header class="place-top"><div><h1 tabindex="-1">${name}</h1> ${levelChip(found, context)}</div>${names}</header>
${place.former && html`<p class="note">${t("placeFormer", { ...place.former })}</p>`}
${notes.map((note) => html`<p class="hint">${note}</p>`)}
<div class="place-facts"><div>${codes(found, context)}${facts(found, context)}${actions(found, context)}</div>${map(found, context)}</div>
${lists}
${hasGuess(html`${crumbs}${names}${lists}`) && html`<p class="hint">${t("transliterated")}</p>`}
${place.level === "state" && html`<div data-offline="${place.code}"></div>`}
${links(found, context)}
</article>`;
}

/** The nearest places of a village or locality; without a position, its neighbours in the alphabet. */
function neighbourList(found: PlaceWithRelatives, context: PageContext): Html {
  const nearest = nearestPlaces(found, context.t, context.words);
  return nearest.text === "" ? siblingList(found, context) : nearest;
}

const CHILDREN = {
  state: "childrenState",
  district: "childrenDistrict",
  taluka: "childrenTaluka",
  block: "childrenTaluka",
  village: "childrenTaluka",
  locality: "childrenTaluka",
} as const;
const SIBLINGS = {
  state: "siblingsState",
  district: "siblingsDistrict",
  taluka: "siblingsTaluka",
  block: "siblingsTaluka",
  village: "siblingsVillage",
  locality: "siblingsVillage",
} as const;

export function levelChip({ place }: PlaceWithRelatives, { words }: PageContext): Html {
  const label =
    place.level === "village"
      ? kindInWords(place, words)
      : levelInWords(place.level, place.state_code, words);
  return html`<span class="level level-${place.level} chip">${label}</span>`;
}

/** The names in scripts other than the heading's. */
export function localNames({ place }: PlaceWithRelatives, { words }: PageContext): Html {
  const shown = headingOf(place, words);
  const names = [
    place.local_name,
    place.hindi_name,
    words.language === "en" ? undefined : place.name,
  ];
  const others = [...new Set(names)].filter((name) => name !== undefined && name !== shown);
  const own = devanagariName(place, words);
  const all = [...others, ...(own?.isGuess ? [guess(own.name)] : [])];
  return html`${all.length > 0 && html`<p class="local-names">${all.map((name, i) => [i > 0 && " · ", name])}</p>`}`;
}

/** The codes in one line, with one button that copies the place's own. */
function codes({ place, states }: PlaceWithRelatives, { t, words }: PageContext): Html {
  const iso = place.level === "state" && states.find(({ code }) => code === place.code)?.iso_code;
  const others: (readonly [string, string])[] = [
    ...(place.lgd_code === undefined ? [] : [[t("lgdCode"), place.lgd_code] as const]),
    ...(place.census_2011_code === undefined || place.census_2011_code === place.code
      ? []
      : [[t("censusCode"), place.census_2011_code] as const]),
    ...(iso ? [[t("isoCode"), iso] as const] : []),
  ];
  const label = codeLabel(place, t, words);
  return html`<p class="codes"><span>${label} <b class="code-large">${place.code}</b> ${copyButton(place.code, t("copyOf", { what: label }), t("copy"))}</span>${others.map(
    ([name, code]) => html`<span>${name} <b>${code}</b></span>`,
  )}</p>`;
}

/** The label of a place's code: `Village code`. */
export function codeLabel(place: PlaceRecord, t: PageContext["t"], words: NamingTexts): string {
  const level = place.level === "village" ? kindInWords(place, words) : words(place.level);
  return t("levelCode", { level });
}

function facts(found: PlaceWithRelatives, { t, words }: PageContext): Html {
  const { place } = found;
  const pins = place.pincodes ?? [];
  const others = townPincodes(found).length - pins.length;
  const beyond = otherDistricts(found);
  const more = others > 0 && html` <a href="#pincodes">${t("pincodesMore", { count: others })}</a>`;
  return factList([
    [t("population"), place.population === null ? undefined : t.number(place.population)],
    [t("households"), place.households == null ? undefined : t.number(place.households)],
    [
      t.counted("pincode", pins.length || 1),
      pins.length > 0
        ? html`${pincodeLinks(pins, t.language)}${more}`
        : pincodesAround(found, t, words),
    ],
    [t("developmentBlock"), blockFact(place, t)],
    [t("panchayat"), bodiesFact(place.panchayat)],
    [t("assembly"), bodiesFact(place.assembly)],
    [t("parliament"), bodiesFact(place.parliament)],
    [t("positionOf"), positionFact(found, t, words)],
    [t("otherNames"), otherNames(place).join(", ") || undefined],
    [t("fullPath"), place.parents.length > 0 ? pathOf(place, words) : undefined],
    [t("townAlsoIn"), beyond.length > 0 ? placeLinks(beyond, words) : undefined],
  ]);
}

/** Most PIN codes of a taluka that are offered: three in four have no more. */
const MOST_PINCODES = 4;

/** For a village whose PIN code no list gives, three in four: those of its taluka, the most frequent first. */
function pincodesAround(
  { place, siblings }: PlaceWithRelatives,
  t: PageContext["t"],
  words: NamingTexts,
): Html | undefined {
  if (place.level !== "village") return undefined;
  const counts = new Map<string, number>();
  for (const { pincode } of siblings)
    if (pincode) counts.set(pincode, (counts.get(pincode) ?? 0) + 1);
  const most = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (most.length === 0) return html`${t("pincodeNotKnown")}`;
  const shown = most.slice(0, MOST_PINCODES).map(([pincode]) => pincode);
  const name = nameOf(place.parents.at(-1)!, words);
  return html`${t("pincodesAround", { name })} ${pincodeLinks(shown, t.language)}`;
}

/** The development blocks with their codes; undefined if none is known. */
function blockFact({ block, block_source }: PlaceRecord, t: PageContext["t"]): Html | undefined {
  if (block.length === 0) return undefined;
  const blocks = block.map(
    ({ name, code }, i) =>
      html`${i > 0 && ", "}<a href="${placePath(code, t.language)}">${name}</a> (${code})`,
  );
  return html`${blocks}${block_source === "roads_survey" && html` <span class="hint">${t("blockSurveyed")}</span>`}`;
}

/** Gram panchayats or constituencies with their codes; undefined if none is known. */
function bodiesFact(bodies: PlaceRecord["panchayat"]): string | undefined {
  return bodies.map(({ name, code }) => `${name} (${code})`).join(", ") || undefined;
}

export function pincodeLinks(pincodes: readonly string[], language: string): Html {
  return html`${pincodes.map((one, i) => [i > 0 && ", ", html`<a href="${pincodePath(one, language)}">${one}</a>`])}`;
}

/** Labels with values. Leaves out labels without a value. */
export function factList(rows: readonly (readonly [string, Html | string | undefined])[]): Html {
  return html`<dl class="facts">${rows.map(
    ([name, value]) => value !== undefined && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** Buttons to copy the link, share, find on a map, compare and print a card. */
function actions(found: PlaceWithRelatives, { t }: PageContext): Html {
  const { place } = found;
  const names = [place.name, ...place.parents.map(({ name }) => name).toReversed(), "India"];
  const query = new URLSearchParams({ query: names.join(", ") });
  const address = openStreetMapPoint(place);
  return html`<p class="actions">${copyButton(placePath(place.code, t.language), t("copyLink"), t("copyLink"))}<button type="button" class="button button-small scripted" data-share>${t("share")}</button><a href="${address ?? `https://www.openstreetmap.org/search?${String(query)}`}" rel="noreferrer">${t(address === undefined ? "map" : "mapPoint")}</a>${compareLink(found, t)}${!isArea(place) && html`<a href="${cardPath(place.code, t.language)}">${t("cardLink")}</a>`}</p>`;
}

/** A link that compares an area with others. */
function compareLink(found: PlaceWithRelatives, t: PageContext["t"]): Html {
  if (!isArea(found.place) || found.siblings.length < 2) return html``;
  const { codes, near } = comparedWith(found);
  return html`<a href="${comparePath(codes, t.language)}">${t(near ? "compareNear" : "compareSize")}</a>`;
}

/** The drawing of India with the state or district of the place. */
function map({ place }: PlaceWithRelatives, { hasMap, t, words }: PageContext): Html {
  if (!hasMap) return html``;
  const id =
    place.district_code === null
      ? mapId("state", place.state_code)
      : mapId("district", place.district_code);
  const [state, district = state] = [...place.parents, place];
  const name = nameOf(district!, words);
  return html`<img class="map-small" src="${MAP_FILE}#${id}" alt="${t("mapAlt", { name })}" width="240" height="262" loading="lazy">`;
}

/** The towns with more people than their taluka: Hyderabad is listed in one of the many that it covers. */
function largerTowns({ place, children }: PlaceWithRelatives, words: NamingTexts): string[] {
  const { level, population } = place;
  if (level !== "taluka" || population === null) return [];
  return children
    .filter((town) => (town.population ?? 0) > population)
    .map((town) => nameOf(town, words));
}

/** The title of the list of an area's parts. */
export function childrenTitle(place: PlaceRecord, t: PlaceTexts, words: NamingTexts): string {
  const title = t(CHILDREN[place.level], { name: headingOf(place, words) });
  return titled(title, levelBelow(place.level) ?? place.level, place, t);
}

/** The title of a list of places of a level, with the state's own word for talukas. */
function titled(
  title: string,
  level: PlaceLevel,
  { state_code }: PlaceRecord,
  t: PlaceTexts,
): string {
  const word = level === "taluka" ? talukaWord(state_code, t.language) : undefined;
  return word === undefined ? title : `${title} (${word})`;
}

/** A closed list with its title. */
function closedList(
  title: string,
  places: readonly ListedPlace[],
  { place }: PlaceWithRelatives,
  { t, words }: PageContext,
): Html {
  const label = titled(title, place.level, place, t);
  const head = html`<h2 class="list-title">${label} <span class="count">${t.number(places.length)}</span></h2>`;
  const rows = placeList("siblings", label, places, t, words, { parents: place.parents });
  return html`<details class="list"><summary>${head}</summary>${rows}</details>`;
}

/** The number of villages listed before and after a village: a taluka can have 1,500, and its own page lists all. */
const NEIGHBOURS = 6;

/** The other places with the same parent; if there are many villages, only the neighbours in the alphabet. */
function siblingList(found: PlaceWithRelatives, context: PageContext): Html {
  const { place, siblings } = found;
  const { t, words } = context;
  const above = place.parents.at(-1);
  const name = above === undefined ? "" : nameOf(above, words);
  const title = t(SIBLINGS[place.level], { name });
  const others = siblings.filter(({ code }) => code !== place.code);
  if (others.length === 0) return html``;
  if (place.level !== "village" || above === undefined || others.length <= 2 * NEIGHBOURS)
    return closedList(title, others, found, context);
  const at = siblings.findIndex(({ code }) => code === place.code);
  const from = Math.min(Math.max(at - NEIGHBOURS, 0), others.length - 2 * NEIGHBOURS);
  const shown = others.slice(from, from + 2 * NEIGHBOURS);
  const count = t("listCount", { shown: shown.length, count: others.length });
  return html`<section class="list"><h2 class="list-title">${title} <span class="count">${count}</span></h2>${placeList("siblings", title, shown, t, words, { parents: place.parents })}<p class="list-more"><a href="${placePath(above.code, t.language)}">${t("siblingsAll", { name })}</a></p></section>`;
}

/** The areas that a place was in according to older lists. */
function formerAreas({ place: { formerly = [] } }: PlaceWithRelatives, { t }: PageContext): Html {
  if (formerly.length === 0) return html``;
  const items = formerly.map(
    ({ name, edition, covers }) =>
      html`<li>${t(covers === "all" ? "formerly" : "formerlyPart", { name, edition })}</li>`,
  );
  return html`<section class="list"><h2 class="list-title">${t("formerlyTitle")}</h2><ul>${items}</ul></section>`;
}

function links({ place }: PlaceWithRelatives, { t, words, issues }: PageContext): Html {
  const { code, name, state_code } = place;
  const state = nameOf(place.parents[0] ?? place, words);
  const api = `/api/locations/place?${new URLSearchParams({ code })}`;
  const report = new URLSearchParams({
    title: t("reportTitle", { name, code }),
    body: t("reportBody", { path: place.full_path, code }),
  });
  return html`<p class="hint actions"><a href="${api}">${t("placeApi")}</a><a href="/downloads/villages-${state_code}.csv">${t("placeFile", { name: state })}</a><a href="${localPath(`/browse/${code}`, t.language)}">${t("placeSteps")}</a>${issues !== "" && html`<a href="${issues}?${String(report)}" rel="noreferrer">${t("report")}</a>`}<a href="${placePath(code, t("languageOf"))}" lang="${t("languageOf")}" hreflang="${t("languageOf")}">${t("language")}</a></p>`;
}

/** The names from the state down to the place. */
function namesFrom(place: PlaceRecord, words: NamingTexts): string[] {
  return onPath(place).map((one) => nameOf(one, words));
}

/** The names in a path: the areas of a place, without "Area not under any Sub-district", and the place. */
function onPath(place: PlaceRecord) {
  return [...place.parents.filter(({ code }) => !isRest(code)), place];
}

export function pathOf(place: PlaceRecord, words: NamingTexts): Html {
  return html`${onPath(place).map((one, i) => [i > 0 && " > ", shownName(one, words)])}`;
}
