import type {
  PincodeRecord,
  PostOfficeRecord,
  ReachedRecord,
  SearchRecord,
} from "../contract/records.ts";
import { localityCode } from "../names/locality-code.ts";
import { pincodePath, placePath } from "./addresses.ts";
import { labelsOf, layers, scaleOf } from "./area-map.ts";
import { breadcrumb, type Step } from "./breadcrumb.ts";
import { copyButton } from "./copy-button.ts";
import { type Html, html } from "./html.ts";
import { frameOf } from "./map-frame.ts";
import { type PlaceSource, positionOf } from "./place-data.ts";
import { LIST_TEXTS, placeList } from "./place-list.ts";
import { geoLink } from "./place-map.ts";
import { hasGuess, type Named, type NamingTexts, shownName, withGuess } from "./place-names.ts";
import type { Texts } from "./texts.ts";

export const PINCODE_TEXTS = [
  ...LIST_TEXTS,
  "pincodeTitle",
  "pincodeUnknown",
  "pincodeUnknownWhat",
  "pincodeFirstDigits",
  "pincodeMissing",
  "missingHome",
  "pincodeDistricts",
  "pincodeTalukas",
  "pincodeOffices",
  "pincodePlaces",
  "placeAbove",
  "copy",
  "copyOf",
  "head_office",
  "post_office",
  "branch_office",
  "noDelivery",
  "officesMap",
  "geoLink",
  "pincodeApi",
  "transliterated",
] as const;

export type PincodeTexts = Texts<(typeof PINCODE_TEXTS)[number]>;

/** The Hindi names of states and districts by full path, since the areas of a PIN code come with English ones. */
export type HindiPaths = ReadonlyMap<string, string | undefined>;

/** Hindi names for the states that a PIN code reaches; empty for pages in another language. */
export async function hindiPaths(
  source: Pick<PlaceSource, "states" | "districts">,
  { districts, state }: PincodeRecord,
  language: string,
): Promise<HindiPaths> {
  if (language !== "hi") return new Map();
  const areas = state ? [state, ...districts] : districts;
  const reached = new Set(areas.map(({ full_path }) => full_path.split(" > ", 1)[0]));
  const states = (await source.states()).filter(({ name }) => reached.has(name));
  const named = states.map(async ({ code, name, hindi_name }) => [
    [name, hindi_name] as const,
    ...(await source.districts(code)).map(
      (one) => [`${name} > ${one.name}`, one.hindi_name] as const,
    ),
  ]);
  return new Map((await Promise.all(named)).flat());
}

/** The title and the description of a PIN code's page. */
export function pincodeTitle(
  { pincode, state, districts, talukas, offices, places }: PincodeRecord,
  t: PincodeTexts,
  hindi: HindiPaths,
): { readonly title: string; readonly description: string } {
  const reaches = districts.length > 0 || !state ? districts : [state];
  const areas = reaches.map(({ full_path }) => namesUpwards(full_path, hindi).join(", "));
  const named = areas.length === 0 ? "" : `: ${areas.slice(0, SHOWN_IN_TITLE).join("; ")}`;
  const title = `${t("pincodeTitle", { pincode })}${named}`;
  const lists = [
    [t("pincodeOffices"), offices],
    [t("pincodeTalukas"), talukas],
    [t("pincodePlaces"), places],
  ] as const;
  const parts = lists.flatMap(([label, some]) => {
    const names = some.slice(0, SHOWN_IN_TEXT).map(({ name }) => name);
    return some.length === 0 ? [] : [`${label} (${t.number(some.length)}): ${names.join(", ")}`];
  });
  return { title, description: [title, ...parts].join(" · ") };
}

/** The number of districts in a title, and of names of each kind in a description. */
const SHOWN_IN_TITLE = 2;
const SHOWN_IN_TEXT = 5;

/**
 * The contents of a PIN code's page.
 *
 * @param state of all its districts; undefined if they are in several states
 */
export function pincodePage(
  found: PincodeRecord,
  state: Named | undefined,
  t: PincodeTexts,
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  const parts = pincodeParts(found, t, words, hindi);
  const label = t("pincodeTitle", { pincode: found.pincode });
  const copy = copyButton(found.pincode, t("copyOf", { what: label }), t("copy"));
  return html`<article class="place" lang="${t.language}">
${breadcrumb(stepsTo(found, state, words, hindi), t, words)}
<header class="place-top"><h1 tabindex="-1">${label}</h1> ${copy}</header>
${parts}
${hasGuess(parts) && html`<p class="hint">${t("transliterated")}</p>`}
<p class="hint actions"><a href="/api/pincode?code=${found.pincode}">${t("pincodeApi")}</a></p>
</article>`;
}

/** The areas that contain a PIN code: its state, and its district if there is only one. */
function stepsTo(
  { districts }: PincodeRecord,
  state: Named | undefined,
  words: NamingTexts,
  hindi: HindiPaths,
): Step[] {
  if (!state) return [];
  const [district, another] = districts;
  const step = (code: string, name: Html) => ({ path: placePath(code, words.language), name });
  const steps = [step(state.code, shownName(state, words))];
  if (district && !another) steps.push(step(district.code, reachedName(district, words, hindi)));
  return steps;
}

/** The state that contains all districts of a PIN code, or else its first digits belong to. */
export function stateOf<State extends Named>(
  { districts, state }: PincodeRecord,
  states: readonly State[],
): State | undefined {
  const names = new Set(
    (state ? [state] : districts).map(({ full_path }) => full_path.split(" > ", 1)[0]),
  );
  return names.size === 1 ? states.find(({ name }) => names.has(name)) : undefined;
}

/**
 * The contents of the page for an unknown PIN code.
 *
 * @param found the area of its first digits, if known
 * @param instead where to look for it
 */
export function unknownPincodePage(
  pincode: string,
  t: PincodeTexts,
  found?: PincodeRecord,
  hindi: HindiPaths = new Map(),
  instead?: Html,
): Html {
  const title = unknownPincodeTitle(pincode, t);
  const what = t("pincodeUnknownWhat");
  return html`<article class="place" lang="${t.language}">
<h1 tabindex="-1">${title}</h1>${found && firstDigits(found, t, hindi)}<p>${what}</p>${instead}
</article>`;
}

/** The area of a PIN code's first digits; empty if its own districts are known. */
function firstDigits(
  { districts, state }: PincodeRecord,
  t: PincodeTexts,
  hindi: HindiPaths,
): Html {
  if (!state) return html``;
  const area = namesUpwards((districts[0] ?? state).full_path, hindi).join(", ");
  return html`<p>${t("pincodeFirstDigits", { area })}</p>`;
}

/** The error for an address without a valid PIN code. */
export function unknownPincodeTitle(pincode: string, t: PincodeTexts): string {
  return pincode === "" ? t("pincodeMissing") : t("pincodeUnknown", { pincode });
}

/** A PIN code above the results of a search for it, which include its villages and towns. */
export function pincodeSection(
  found: PincodeRecord,
  t: PincodeTexts,
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  const { pincode } = found;
  return html`<section aria-labelledby="pincode"><h2 id="pincode"><a href="${pincodePath(pincode, t.language)}">${t("pincodeTitle", { pincode })}</a></h2>
${pincodeParts({ ...found, places: [] }, t, words, hindi)}</section>`;
}

/** The areas of a PIN code: districts and talukas, post offices with a map next to them, villages and towns. */
function pincodeParts(
  found: PincodeRecord,
  t: PincodeTexts,
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  const { state, districts, talukas, offices, places } = found;
  return html`<div class="offices"><div>${state ? firstDigits(found, t, hindi) : reached(t("pincodeDistricts"), districts, words, hindi)}${reached(t("pincodeTalukas"), talukas, words, hindi)}
${offices.length > 0 && html`<section class="list"><h2 class="list-title">${t("pincodeOffices")} <span class="count">${t.number(offices.length)}</span></h2><ol>${offices.map((office) => officeLine(office, found, t, words))}</ol></section>`}</div>${officeMap(offices, t, words)}</div>
${places.length > 0 && html`<section class="list"><h2 class="list-title">${t("pincodePlaces")} <span class="count">${t.number(places.length)}</span></h2>${placeList("places", t("pincodePlaces"), places, t, words)}</section>`}`;
}

function reached(
  title: string,
  areas: readonly ReachedRecord[],
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  if (areas.length === 0) return html``;
  const lines = areas.map((area) => {
    const { code, full_path } = area;
    const [, ...above] = namesUpwards(full_path, hindi);
    const after = above.map((one) => [", ", withGuess(one, words)]);
    return html`<li><a href="${placePath(code, words.language)}">${reachedName(area, words, hindi)}</a>${after} <span class="code">${code}</span></li>`;
  });
  return html`<section class="list"><h2 class="list-title">${title}</h2><ul>${lines}</ul></section>`;
}

function reachedName(
  { code, full_path }: ReachedRecord,
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  const [name = ""] = namesUpwards(full_path, hindi);
  return hindi.get(full_path) ? html`${name}` : shownName({ code, name }, words);
}

/** The names in a path, lowest first, in Hindi if known. */
function namesUpwards(path: string, hindi: HindiPaths): string[] {
  const names = path.split(" > ");
  return names.map((name, i) => hindi.get(names.slice(0, i + 1).join(" > ")) ?? name).toReversed();
}

function officeLine(
  office: PostOfficeRecord,
  { localities, places }: PincodeRecord,
  t: PincodeTexts,
  words: NamingTexts,
): Html {
  const { name, type, delivery } = office;
  const what = delivery ? t(type) : `${t(type)}, ${t("noDelivery")}`;
  const place = placeOfOffice(office, localities) ?? placeOfOffice(office, places);
  const shown = withGuess(name, words);
  return html`<li>${place ? html`<a href="${placePath(place.code, t.language)}">${shown}</a>` : shown} <span class="hint">${what}</span></li>`;
}

/**
 * The locality or village of a post office: the one with its name, otherwise the one with the longest name that the
 * office's name begins with (Andheri R.S. is in Andheri). Only villages in the office's district count.
 */
export function placeOfOffice(
  { name, district_code }: PostOfficeRecord,
  places: readonly SearchRecord[],
): SearchRecord | undefined {
  const own = keyOf(name);
  const lengthOf = (place: SearchRecord) => {
    const keys = [place.name, ...(place.also_known_as ?? [])].map(keyOf);
    return Math.max(...keys.map((key) => (`${own}-`.startsWith(`${key}-`) ? key.length : 0)));
  };
  const [best] = places
    .filter((place) => place.district_code === district_code && lengthOf(place) > 0)
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return best;
}

function keyOf(name: string): string {
  return localityCode("", name);
}

/** The radius of a post office's circle on the map. */
const RADIUS = 15;

/**
 * Post offices as circles with their numbers in the list, north up, labelled where there is space. Those with the same
 * position share a circle. A single position is also written below. Empty if none is known.
 */
function officeMap(
  offices: readonly PostOfficeRecord[],
  t: PincodeTexts,
  words: NamingTexts,
): Html {
  const placed = offices.flatMap((office, i) => {
    const at = positionOf(office);
    return at === undefined ? [] : [{ name: office.name, at, i }];
  });
  const groups = Map.groupBy(placed, ({ at }) => `${at.latitude} ${at.longitude}`);
  const [[first] = [], another] = groups.values();
  if (!first) return html``;
  const frame = frameOf(placed.map(({ at }) => at));
  const points = Array.from(groups.values(), (same) => {
    const [x, y] = frame.pointOf(same[0]!.at);
    const names = same.map(({ name }) => name).join(", ");
    const number = `${same[0]!.i + 1}${same.length > 1 ? "+" : ""}`;
    return html`<g><title>${names}</title><circle cx="${x}" cy="${y}" r="${RADIUS}"/><text class="office" x="${x}" y="${y + 6}">${number}</text></g>`;
  });
  const named = placed.map(({ name, at }) => {
    const [x, y] = frame.pointOf(at);
    return { name: words.inDevanagari?.(name) ?? name, x, y, radius: RADIUS };
  });
  // On a phone it has about the same width.
  const scale = scaleOf(frame, named, words.language);
  const labels = labelsOf(named, frame, scale).filter(({ isMinor }) => !isMinor);
  return html`<figure class="area-map office-map"><svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="${t("officesMap")}">${layers(scale, html`${points}`, labels)}</svg>${!another && html`<figcaption>${geoLink(first.at, t)}</figcaption>`}</figure>`;
}
