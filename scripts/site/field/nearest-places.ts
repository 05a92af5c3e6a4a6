import { LEVELS, type PointLevel } from "../../../functions/core/contract/levels.ts";
import type { NearPlaceRecord } from "../../../functions/core/contract/records.ts";
import { hintsOf } from "../../../functions/core/directory/hints.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { beside, type HindiNames, namesAbove } from "../../../functions/core/pages/place-line.ts";
import {
  codeInLists,
  hintInWords,
  nameOf,
  withGuess,
} from "../../../functions/core/pages/place-names.ts";
import { kilometres } from "../../../functions/core/pages/texts.ts";
import type { LocationDirectory } from "../client/client.ts";
import { clickable, fromHtml } from "../dom.ts";
import en from "../texts/en.json" with { type: "json" };
import hi from "../texts/hi.json" with { type: "json" };
import type { ControlContext, FieldLevel } from "./control.ts";
import { type FieldPlace, hindiNames } from "./field-place.ts";
import type { Listed } from "./lists.ts";

/** How long a device may take to find its position, in milliseconds. */
const TIMEOUT = 10_000;
/** Number of places offered below their district, and how many are asked for: some may be outside the field's area. */
const OFFERED = 5;
const ASKED = 50;

/**
 * Asks the device for its position and shows the places around it. Loaded when somebody asks for it, because few do.
 *
 * @param status shows the progress; the places are shown after it, in place of earlier ones
 * @param within the area to choose from, state first
 */
export async function showNearest(
  { directory, text, level }: ControlContext,
  status: HTMLElement,
  within: () => Promise<readonly Listed[]>,
  choose: (place: FieldPlace) => void,
): Promise<void> {
  const { near: said } = text.language === "hi" ? hi : en;
  const list = fromHtml(html`<div class="near"></div>`);
  status.nextElementSibling?.remove();
  status.after(list);
  const offer = (places: readonly FieldPlace[], note: string, hindi: HindiNames = new Map()) => {
    status.textContent = note;
    const hints = hintsOf(places);
    list.replaceChildren(
      ...places.map((place) => {
        const onclick = () => {
          offer([], "");
          choose(place);
        };
        const distance = place.distance_km;
        const shown = hindi.get(place.code) ?? nameOf(place, text);
        const hint = beside(hintInWords(hints.get(place), text));
        const name = html`<span class="name">${withGuess(shown, text)}${hint}</span>`;
        return clickable(
          html`<button type="button" part="button">${name} ${namesAbove(place, hindi).join(
            ", ",
          )} ${distance !== undefined && `${kilometres(distance, text.language)} `}<span class="code">${codeInLists(place.code)}</span></button>`,
          onclick,
        );
      }),
    );
  };
  offer([], said.locating);
  try {
    const { latitude, longitude } = await position();
    const area = await within();
    const around = (of?: PointLevel) =>
      directory.placesNear(latitude, longitude, { limit: ASKED, ...(of && { level: of }) });
    const places = await offeredOf(directory, around, area, level);
    const hindi = await hindiNames(directory, text);
    offer(places, places.length > 0 ? said.located : said.locatedNone, hindi);
  } catch (error) {
    // The directory refuses a position outside India.
    const isOutside = (error as { status?: number }).status === 400;
    offer([], isOutside ? said.locatedNone : text("locateFailed"));
  }
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: TIMEOUT,
      maximumAge: 60_000,
    }),
  );
}

/**
 * The places offered by a field of a level. Villages and towns: the nearest villages, towns and localities, with the town of
 * the nearest locality first. Any level: the same, with the district of the nearest one above them. Higher levels: the areas of
 * the nearest places.
 */
async function offeredOf(
  directory: LocationDirectory,
  around: (of?: PointLevel) => Promise<readonly NearPlaceRecord[]>,
  within: readonly Listed[],
  level: FieldLevel,
): Promise<readonly FieldPlace[]> {
  const all = await around();
  const near = all.filter((place) => isWithin(place, within));
  if (level === "village" || level === "locality") {
    let own: readonly FieldPlace[] = near.filter((place) => place.level === level);
    // In a city the nearest places are all localities.
    if (own.length < OFFERED && all.length === ASKED)
      own = (await around(level)).filter((place) => isWithin(place, within));
    const town = level === "village" && (await townOf(directory, near[0]));
    const first = town && isWithin(town, within) ? [town] : [];
    return [...first, ...own.filter(({ code }) => code !== first[0]?.code)].slice(0, OFFERED);
  }
  const places = near.slice(0, OFFERED);
  const area = level === "any" ? "district" : level;
  const codes = new Set(places.flatMap((place) => place[`${area}_code`] ?? []));
  const asked = [...codes].slice(0, level === "any" ? 1 : undefined);
  const areas = await Promise.all(asked.map((code) => directory.place(code)));
  return level === "any" ? [...areas, ...places] : areas;
}

/** The town of a locality; undefined if uncertain, and for other places. */
async function townOf(
  directory: LocationDirectory,
  place: NearPlaceRecord | undefined,
): Promise<FieldPlace | undefined> {
  const { town_name: town, state_name: state } = place ?? {};
  if (!town || !state) return undefined;
  const { results } = await directory.search(town, { level: "village", state });
  return results.find(({ name, kind }) => name === town && kind === "town");
}

function isWithin(place: FieldPlace, area: readonly Listed[]): boolean {
  const codes = LEVELS.map((level) => (level === "village" ? place.code : place[`${level}_code`]));
  return area.every(({ code }, depth) => codes[depth] === code);
}
