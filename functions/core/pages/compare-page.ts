import { AREA_LEVELS } from "../contract/levels.ts";
import type { FoundRecord, PlaceRecord } from "../contract/records.ts";
import { distanceKm, type Position } from "../geo/distance.ts";
import { localPath, placePath, withoutSurroundings } from "./addresses.ts";
import { type Measure, measured, type Part, partsWith } from "./area-data.ts";
import { valueInWords } from "./area-list.ts";
import { canBeDrawn, drawing, outlinesMap } from "./area-map.ts";
import { type Html, html } from "./html.ts";
import {
  coverageOf,
  outlinesOf,
  type PlaceSource,
  type PlaceWithRelatives,
  positionOf,
} from "./place-data.ts";
import { namesAbove, withOther } from "./place-line.ts";
import { bar } from "./place-list.ts";
import {
  hasGuess,
  levelInWords,
  type NamingTexts,
  nameOf,
  shownName,
  withGuess,
} from "./place-names.ts";
import { searchInstead } from "./search-page.ts";
import type { Texts } from "./texts.ts";

export const COMPARE_TEXTS = [
  "compareTitle",
  "compareText",
  "compareOf",
  "compareFew",
  "compareMany",
  "compareUnknown",
  "compareVillage",
  "tryInstead",
  "searchInstead",
  "compareCodes",
  "compareHint",
  "compareButton",
  "compareFact",
  "placeUnknown",
  "partCode",
  "population",
  "households",
  "showHousehold",
  "showKnown",
  "columnDistricts",
  "columnTalukas",
  "columnVillages",
  "mapDrawn",
  "transliterated",
] as const;

type CompareTexts = Texts<(typeof COMPARE_TEXTS)[number]>;

/** The parameter of the page. */
export const COMPARE_QUERY = ["codes"] as const;

/** The minimum and maximum number of areas in a comparison. */
export const [LEAST_COMPARED, MOST_COMPARED] = [2, 5];

/** An area with its figures. */
export interface Compared {
  readonly place: PlaceRecord;
  readonly part: Part;
  /** The number of its districts and talukas; undefined if it has none or the number is unknown. */
  readonly counts: {
    readonly districts?: number | undefined;
    readonly talukas?: number | undefined;
  };
}

/** The data of a comparison. */
export interface Comparison {
  readonly areas: readonly Compared[];
  /** The areas around them: the others with the same parents. */
  readonly around: readonly Part[];
}

/** Why areas can't be compared, with the status of the page. */
export interface Refusal {
  readonly status: 400 | 404;
  readonly text: string;
  /** The name that does not belong to a single area, and the codes of the other areas. */
  readonly unknown?: string;
  readonly known?: readonly string[];
}

/** An area that a name may mean, with the path of the comparison with it. */
export interface Instead {
  readonly area: FoundRecord;
  readonly path: string;
}

/** The maximum number of areas offered for a name. */
export const MOST_INSTEAD = 5;

/** The distinct codes and names in an address: separated by commas, codes also by blanks. */
export function codesOf(text: string): string[] {
  const parts = text
    .split(/[,;\n]/)
    .flatMap((part) => (/^[\d\s]+$/.test(part) ? part.split(/\s+/) : part.trim()));
  const written = parts.map((part) => (isName(part) ? part : withoutSurroundings(part)));
  return [...new Set(written.filter((part) => part !== ""))];
}

/** Whether a part of an address is a name, not a code. */
export function isName(part: string): boolean {
  return !/^\d\S*$/.test(part);
}

/**
 * The code of the single area with a name among the results of a search for it: on the highest level, and by its present
 * name if there is one. Undefined if there is none, or several.
 */
export function codeOfName(results: readonly FoundRecord[]): string | undefined {
  const areas = areasOf(results).filter(({ match }) => match === "exact");
  const highest = areas.filter(({ level }) => level === areas[0]!.level);
  const current = highest.filter(({ matched_name }) => matched_name === undefined);
  const [only, another] = current.length > 0 ? current : highest;
  return another ? undefined : only?.code;
}

/** The states, districts and talukas among the results of a search. */
export function areasOf(results: readonly FoundRecord[]): FoundRecord[] {
  return results.filter(({ level }) => AREA_LEVELS.some((one) => one === level));
}

/** The path of a comparison of areas with some codes or names. */
export function comparePath(codes: readonly string[], language: string): string {
  const given = codes.map(encodeURIComponent).join(",");
  return localPath(`/compare${given === "" ? "" : `?codes=${given}`}`, language);
}

/**
 * The areas with some codes or names, with their figures and outlines, in this order; or why they can't be compared.
 *
 * @param placeOf returns undefined for an unknown code, and for a name that does not belong to a single area
 */
export async function loadComparison(
  codes: readonly string[],
  source: PlaceSource,
  placeOf: (code: string) => Promise<PlaceRecord | undefined>,
  t: CompareTexts,
): Promise<Comparison | Refusal> {
  if (codes.length > MOST_COMPARED) return { status: 400, text: tooMany(codes, t) };
  const found = await Promise.all(codes.map(placeOf));
  const unknown = codes.find((_, i) => found[i] === undefined);
  if (unknown !== undefined) {
    if (!isName(unknown)) return { status: 404, text: t("placeUnknown", { code: unknown }) };
    const known = found.flatMap((place) => place?.code ?? []);
    return { status: 404, text: t("compareUnknown", { name: unknown }), unknown, known };
  }
  // A former code and its successor are the same area.
  const places = [...new Map(found.map((place) => [place!.code, place!])).values()];
  const other = places.find(({ level }) => !AREA_LEVELS.some((one) => one === level));
  if (other)
    return { status: 400, text: t("compareVillage", { name: other.name, code: other.code }) };
  if (places.length < LEAST_COMPARED)
    return { status: 400, text: t("compareFew", { least: LEAST_COMPARED, most: MOST_COMPARED }) };
  const above = [...new Set(places.flatMap(({ parents }) => parents.at(-1)?.code ?? []))];
  const [coverage, ...drawn] = await Promise.all([
    coverageOf(source),
    ...above.map((area) => outlinesOf(source, area)),
  ]);
  const outlines = drawn.flat();
  const areas = await Promise.all(
    places.map(async (place): Promise<Compared> => {
      const { level, code, children } = place;
      const [own] = partsWith([place], outlines);
      if (level !== "state")
        return {
          place,
          part: own!,
          counts: { talukas: level === "district" ? children?.total : undefined },
        };
      const districts = await outlinesOf(source, code);
      const sum = (count: "places" | "placed") =>
        districts.length > 0 ? districts.reduce((all, one) => all + one[count], 0) : undefined;
      const part = {
        ...own!,
        places: sum("places"),
        placed: sum("placed"),
        at: positionOf(place),
        outline: districts.flatMap(({ outline }) => outline),
      };
      const talukas = coverage.find((one) => one.code === code)?.talukas;
      return { place, part, counts: { districts: children?.total, talukas } };
    }),
  );
  const compared = new Set(places.map(({ code }) => code));
  const others = outlines.filter(({ code }) => !compared.has(code));
  return { areas, around: partsWith(others, others) };
}

function tooMany(codes: readonly string[], t: CompareTexts): string {
  return t("compareMany", { count: codes.length, most: MOST_COMPARED });
}

/** The title of a comparison. */
export function compareTitle({ areas }: Comparison, t: CompareTexts, words: NamingTexts): string {
  const names = areas.map(({ place }) => nameOf(place, words));
  return t("compareOf", { names: new Intl.ListFormat(`${t.language}-IN`).format(names) });
}

/** A form for the codes of areas, with the given codes, why they can't be compared, and what to compare instead. */
export function compareForm(
  given: string,
  t: CompareTexts,
  words: NamingTexts,
  refusal?: Refusal & { readonly instead: readonly Instead[] },
): Html {
  return html`<h1 tabindex="-1">${t("compareTitle")}</h1><p>${t("compareText")}</p>
${
  refusal &&
  html`<div class="failure" role="alert"><p>${refusal.text}</p>${
    refusal.instead.length > 0
      ? insteadList(refusal.instead, t, words)
      : refusal.unknown !== undefined && searchInstead(refusal.unknown, t)
  }</div>`
}${form(given, t)}`;
}

function insteadList(instead: readonly Instead[], t: CompareTexts, words: NamingTexts): Html {
  const items = instead.map(({ area, path }) => {
    const { level, state_code, matched_name } = area;
    const where = [levelInWords(level, state_code, words), ...namesAbove(area, new Map())];
    return html`<li><a href="${path}">${withOther(nameOf(area, words), matched_name)}</a> <span class="hint">${where.join(", ")}</span></li>`;
  });
  return html`<p>${t("tryInstead")}</p><ul>${items}</ul>`;
}

function form(given: string, t: CompareTexts): Html {
  return html`<form class="compare-form" action="${localPath("/compare", t.language)}"><label for="codes">${t("compareCodes")}</label><input id="codes" name="codes" value="${given}" autocomplete="off" aria-describedby="codes-hint"><button type="submit" class="button">${t("compareButton")}</button><p class="hint" id="codes-hint">${t("compareHint", { least: LEAST_COMPARED, most: MOST_COMPARED })}</p></form>`;
}

/** Areas as columns of facts, each fact with bars on a common scale, and one map. Complete without JavaScript. */
export function comparePage(comparison: Comparison, t: CompareTexts, words: NamingTexts): Html {
  const { areas } = comparison;
  const heads = areas.map(
    ({ place }, i) =>
      html`<th scope="col" class="m${i}">${swatch(i)} <a href="${placePath(place.code, t.language)}">${shownName(place, words)}</a> <span class="hint">${whatItIs(place, words)}</span></th>`,
  );
  const rows = factsOf(areas, t).map(({ name, values, text }) => {
    const most = Math.max(...values.map((value) => value ?? 0)) || 1;
    const cells = areas.map(({ place }, i) => {
      const value = values[i];
      return html`<td class="m${i}"><span class="whose">${swatch(i)} ${nameOf(place, words)}</span> <span>${value === undefined ? "—" : text(value)}</span>${value !== undefined && bar(value / most)}</td>`;
    });
    return html`<tr><th scope="row">${name}</th>${cells}</tr>`;
  });
  const codes = areas.map(({ place }) => place.code);
  const codeCells = areas.map(
    ({ place }, i) =>
      html`<td class="m${i}"><span class="whose">${swatch(i)} ${nameOf(place, words)}</span> <span class="code">${place.code}</span></td>`,
  );
  const title = compareTitle(comparison, t, words);
  const table = html`<table class="compared" aria-label="${title}"><thead><tr><th scope="col">${t("compareFact")}</th>${heads}</tr></thead><tbody>${rows}<tr><th scope="row">${t("partCode")}</th>${codeCells}</tr></tbody></table>`;
  return html`<article class="compare" lang="${t.language}"><h1 tabindex="-1">${title}</h1>
${table}
${figure(comparison, t, words)}
${hasGuess(table) && html`<p class="hint">${t("transliterated")}</p>`}
${form(codes.join(", "), t)}</article>`;
}

function swatch(at: number): Html {
  return html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect class="m${at}" width="1" height="1"/></svg>`;
}

/** The level of an area, with the areas around it: District, Maharashtra. */
function whatItIs(place: PlaceRecord, words: NamingTexts): Html {
  const above = place.parents
    .toReversed()
    .map((one) => [", ", withGuess(nameOf(one, words), words)]);
  return html`${levelInWords(place.level, place.state_code, words)}${above}`;
}

/** The facts that at least one area has. */
function factsOf(areas: readonly Compared[], t: CompareTexts) {
  const measure = (name: string, one: Measure) => ({
    name,
    values: areas.map(({ part }) => measured(part, one)),
    text: (value: number) => valueInWords(value, one, t),
  });
  const count = (name: string, of: (one: Compared) => number | null | undefined) => ({
    name,
    values: areas.map((one) => of(one) ?? undefined),
    text: (value: number) => t.number(value),
  });
  const facts = [
    measure(t("population"), "population"),
    count(t("households"), ({ part }) => part.households),
    measure(t("showHousehold"), "household"),
    count(t("columnDistricts"), ({ counts }) => counts.districts),
    count(t("columnTalukas"), ({ counts }) => counts.talukas),
    measure(t("columnVillages"), "places"),
    measure(t("showKnown"), "known"),
  ];
  return facts.filter(({ values }) => values.some((value) => value !== undefined));
}

function figure({ areas, around }: Comparison, t: CompareTexts, words: NamingTexts): Html {
  const parts = [...around, ...areas.map(({ part }) => part)];
  const looks = new Map(areas.map(({ place }, i) => [place.code, `m${i}`]));
  if (!canBeDrawn(parts)) return html``;
  const map = outlinesMap(parts, "population", words, looks);
  return html`<figure class="area-map">${drawing(map)}<figcaption>${t("mapDrawn")}</figcaption></figure>`;
}

/** Number of areas that a link compares an area with. */
const OTHERS = 4;

/** The codes that an area's page compares it with: its neighbours if positions are known, otherwise areas of its size. */
export function comparedWith({ place, siblings, around }: PlaceWithRelatives): {
  readonly codes: readonly string[];
  readonly near: boolean;
} {
  const others = siblings.filter(({ code }) => code !== place.code);
  const own = positionOf(place);
  const known = partsWith(others, around).filter(
    (one): one is Part & { at: Position } => one.at !== undefined,
  );
  const near = own !== undefined && known.length > 0;
  const order = near
    ? known.toSorted((a, b) => distanceKm(own, a.at) - distanceKm(own, b.at))
    : others.toSorted((a, b) => difference(a) - difference(b));
  function difference({ population }: { readonly population?: number | null }): number {
    return Math.abs((population ?? 0) - (place.population ?? 0));
  }
  return { codes: [place.code, ...order.slice(0, OTHERS).map(({ code }) => code)], near };
}
