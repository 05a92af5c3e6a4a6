import { LEVELS } from "../../../functions/core/contract/levels.ts";
import type { NearOfficeRecord } from "../../../functions/core/contract/records.ts";
import { hintsOf } from "../../../functions/core/directory/hints.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { type LocationDirectory, LocationDirectoryError } from "../client/client.ts";
import { element } from "../dom.ts";
import type { ControlContext, FieldLevel } from "./control.ts";
import type { Listed } from "./lists.ts";
import {
  aboveInWords,
  beside,
  type FieldPlace,
  type HindiNames,
  hindiNames,
  hintInWords,
  nameInWords,
} from "./place-line.ts";

/** How long a device may take to find its position, in milliseconds. */
const TIMEOUT = 10_000;
/** Number of places offered. */
const OFFERED = 8;
/** Of how many of the nearest PIN codes the places are offered. */
const PINCODES = 3;

/**
 * A button that asks the device for its position, and only when it is clicked, and offers the places around it. The position
 * is sent to the directory alone.
 *
 * @param within the area to choose from, state first
 */
export function locateButton(
  { directory, text, level }: ControlContext,
  within: () => Promise<readonly Listed[]>,
  choose: (place: FieldPlace) => void,
): HTMLElement {
  const status = element("div", { class: "note", part: "note", role: "status" });
  const list = element("div", { class: "near" });
  const button = element("button", { type: "button", part: "button" }, text("locate"));
  const offer = (places: readonly FieldPlace[], note: string, hindi: HindiNames = new Map()) => {
    status.textContent = note;
    const hints = hintsOf(places);
    list.replaceChildren(
      ...places.map((place) => {
        const onclick = () => {
          offer([], "");
          choose(place);
        };
        const shown = hindi.get(place.code) ?? nameInWords(place.name, text);
        const name = element("span", { class: "name" }, shown, beside(hintInWords(hints.get(place), text)));
        return element(
          "button",
          { type: "button", part: "button", onclick },
          name,
          ` ${aboveInWords(place, hindi)} `,
          element("span", { class: "code" }, place.code),
        );
      }),
    );
  };
  button.addEventListener("click", async () => {
    offer([], text("locating"));
    button.disabled = true;
    try {
      const { latitude, longitude } = await position();
      const area = await within();
      const offices = await directory.officesNear(latitude, longitude);
      const places = (await placesAround(directory, offices, level)).filter((place) => isWithin(place, area));
      const hindi = await hindiNames(directory, places, text);
      offer(places.slice(0, OFFERED), text(places.length > 0 ? "located" : "locatedNone"), hindi);
    } catch (error) {
      // The directory refuses a position outside India.
      const isOutside = error instanceof LocationDirectoryError && error.status === 400;
      offer([], text(isOutside ? "locatedNone" : "locateFailed"));
    }
    button.disabled = false;
  });
  return element("div", { class: "locate", part: "locate" }, button, status, list);
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
 * The places around a position, nearest first: the villages and towns of the nearest PIN codes, those first that have a post
 * office of their name; above them, for a field of any level, and on higher levels the areas of the post offices.
 */
async function placesAround(
  directory: LocationDirectory,
  offices: readonly NearOfficeRecord[],
  level: FieldLevel,
): Promise<FieldPlace[]> {
  const areas = offices.flatMap(({ taluka, district }) => [taluka, district]);
  const codes = new Set(areas.flatMap((area) => (area ? [area.code] : [])));
  const above = () => Promise.all([...codes].map((code) => directory.place(code)));
  if (level === "state") {
    const states = new Set((await above()).map(({ state_code }) => state_code));
    return Promise.all([...states].map((code) => directory.place(code)));
  }
  if (level !== "village" && level !== "any") return (await above()).filter((area) => area.level === level);
  const pincodes = [...new Set(offices.map(({ pincode }) => pincode))].slice(0, PINCODES);
  const found = await Promise.all(pincodes.map((pincode) => directory.pincode(pincode)));
  const names = offices.map(({ name }) => nameKey(name));
  const rank = ({ name }: FieldPlace) =>
    (names.indexOf(nameKey(name)) + names.length + 1) % (names.length + 1);
  const villages = found
    .flatMap(({ places }): FieldPlace[] => places)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, level === "any" ? OFFERED / 2 : undefined);
  return level === "any" ? [...villages, ...(await above())] : villages;
}

function isWithin(place: FieldPlace, area: readonly Listed[]): boolean {
  const codes = LEVELS.map((level) => (level === "village" ? place.code : place[`${level}_code`]));
  return area.every(({ code }, depth) => codes[depth] === code);
}
