import type { PincodeRecord, PostOfficeRecord, ReachedRecord } from "../contract/records.ts";
import { longitudeScale } from "../geo/distance.ts";
import { pincodePath, placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import type { PlaceSource } from "./place-data.ts";
import { LIST_TEXTS, placeList } from "./place-list.ts";
import { hasGuess, type NamingTexts, shownName, withGuess } from "./place-names.ts";
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

  "head_office",
  "post_office",
  "branch_office",
  "noDelivery",
  "officesMap",
  "pincodeApi",
  "transliterated",
] as const;

export type PincodeTexts = Texts<(typeof PINCODE_TEXTS)[number]>;

/** The Hindi names of states and districts by their full paths: what a PIN code reaches has English ones. */
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
  { pincode, districts, talukas, offices, places }: PincodeRecord,
  t: PincodeTexts,
  hindi: HindiPaths,
): { readonly title: string; readonly description: string } {
  const areas = districts.map(({ full_path }) => namesUpwards(full_path, hindi).join(", "));
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

/** How many districts a title has, and how many names of each kind a description. */
const SHOWN_IN_TITLE = 2;
const SHOWN_IN_TEXT = 5;

/** The contents of a PIN code's page. */
export function pincodePage(
  found: PincodeRecord,
  t: PincodeTexts,
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  const parts = pincodeParts(found, t, words, hindi);
  return html`<article class="place" lang="${t.language}">
<h1 tabindex="-1">${t("pincodeTitle", { pincode: found.pincode })}</h1>
${parts}
${hasGuess(parts) && html`<p class="hint">${t("transliterated")}</p>`}
<p class="hint actions"><a href="/api/pincode?code=${found.pincode}">${t("pincodeApi")}</a></p>
</article>`;
}

/**
 * The contents of the page for an unknown PIN code.
 *
 * @param found the area of its first digits, if known
 */
export function unknownPincodePage(
  pincode: string,
  t: PincodeTexts,
  found?: PincodeRecord,
  hindi: HindiPaths = new Map(),
): Html {
  const title = unknownPincodeTitle(pincode, t);
  const what = t("pincodeUnknownWhat");
  const area = found?.districts[0] ?? found?.state;
  return html`<article class="place" lang="${t.language}">
<h1 tabindex="-1">${title}</h1>${area && html`<p>${t("pincodeFirstDigits", { area: namesUpwards(area.full_path, hindi).join(", ") })}</p>`}<p>${what}</p>
</article>`;
}

/** The error for an address without a valid PIN code. */
export function unknownPincodeTitle(pincode: string, t: PincodeTexts): string {
  return pincode === "" ? t("pincodeMissing") : t("pincodeUnknown", { pincode });
}

/** A PIN code above the results of a search for it, which have its villages and towns */
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

/** The areas of a PIN code: districts and talukas, post offices with a map, villages and towns. */
export function pincodeParts(
  { districts, talukas, offices, places }: PincodeRecord,
  t: PincodeTexts,
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  return html`${reached(t("pincodeDistricts"), districts, words, hindi)}${reached(t("pincodeTalukas"), talukas, words, hindi)}
${offices.length > 0 && html`<section class="list"><h2 class="list-title">${t("pincodeOffices")} <span class="count">${t.number(offices.length)}</span></h2><div class="offices">${officeMap(offices, t)}<ul class="plain">${offices.map((office) => officeLine(office, t, words))}</ul></div></section>`}
${places.length > 0 && html`<section class="list"><h2 class="list-title">${t("pincodePlaces")} <span class="count">${t.number(places.length)}</span></h2>${placeList("places", t("pincodePlaces"), places, t, words)}</section>`}`;
}

function reached(
  title: string,
  areas: readonly ReachedRecord[],
  words: NamingTexts,
  hindi: HindiPaths,
): Html {
  if (areas.length === 0) return html``;
  const lines = areas.map(({ code, full_path }) => {
    const [name = "", ...above] = namesUpwards(full_path, hindi);
    const shown = hindi.get(full_path) ? html`${name}` : shownName({ code, name }, words);
    const after = above.map((one) => [", ", withGuess(one, words)]);
    return html`<li><a href="${placePath(code, words.language)}">${shown}</a>${after} <span class="code">${code}</span></li>`;
  });
  return html`<section class="list"><h2 class="list-title">${title}</h2><ul>${lines}</ul></section>`;
}

/** The names of a path, lowest first, in Hindi where they are known. */
function namesUpwards(path: string, hindi: HindiPaths): string[] {
  const names = path.split(" > ");
  return names.map((name, i) => hindi.get(names.slice(0, i + 1).join(" > ")) ?? name).toReversed();
}

function officeLine(
  { name, type, delivery }: PostOfficeRecord,
  t: PincodeTexts,
  words: NamingTexts,
): Html {
  const what = delivery ? t(type) : `${t(type)}, ${t("noDelivery")}`;
  return html`<li>${withGuess(name, words)} <span class="hint">${what}</span></li>`;
}

/** The side of the map of post offices, and the margin around its points, in its own units. */
const SIDE = 200;
const MARGIN = 12;

/**
 * Post offices as points, north up, each with its name on hover. Empty for fewer than two positions.
 */
function officeMap(offices: readonly PostOfficeRecord[], t: PincodeTexts): Html {
  const placed = offices.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  );
  if (placed.length < 2) return html``;
  const narrower = longitudeScale(placed[0]!.latitude);
  const xs = placed.map(({ longitude }) => longitude * narrower);
  const ys = placed.map(({ latitude }) => -latitude);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, Math.max(...ys) - top);
  if (span === 0) return html``;
  const at = (value: number, from: number) =>
    Math.round(MARGIN + ((value - from) / span) * (SIDE - 2 * MARGIN));
  const points = placed.map(
    ({ name }, i) =>
      html`<circle cx="${at(xs[i]!, left)}" cy="${at(ys[i]!, top)}" r="4"><title>${name}</title></circle>`,
  );
  return html`<svg class="office-map" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}" role="img" aria-label="${t("officesMap")}">${points}</svg>`;
}
