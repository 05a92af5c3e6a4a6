import type { Areas } from "../areas/areas.ts";
import { MOST_CANDIDATES } from "../contract/limits.ts";
import { reachOf } from "../directory/pincodes.ts";
import { areaResult } from "../directory/place-result.ts";
import type { PlaceSource } from "../query/place-source.ts";
import type { Resolution } from "./resolution.ts";

/**
 * How near a place without a PIN code is to the post offices of one: in one of their districts, or only in one of their states.
 * Those of a town have a place for each of their names, which has the PIN code.
 */
export type PincodeNearness = "district" | "state" | "none" | "unknown";

/** A PIN code that somebody wrote, and the districts of its post offices and places. */
export class WrittenPincode {
  readonly text: string;
  readonly districts: readonly number[];
  readonly #areas: Areas;
  /** Whether it is of neighbourhoods of a town. */
  readonly #isUrban: boolean;

  private constructor(areas: Areas, text: string, districts: readonly number[], isUrban: boolean) {
    this.#areas = areas;
    this.text = text;
    this.districts = districts;
    this.#isUrban = isUrban;
  }

  /** @param text a PIN code, known or not; empty for none */
  static async of(source: PlaceSource, text: string): Promise<WrittenPincode> {
    const reach = text === "" ? undefined : await reachOf(source, text);
    const { areas } = source;
    const isUrban =
      reach !== undefined &&
      [...(await source.pincode(text))].some((one) => areas.townOf(one) !== undefined);
    return new WrittenPincode(areas, text, reach?.districts ?? [], isUrban);
  }

  nearness(taluka: number): PincodeNearness {
    if (this.districts.length === 0) return "unknown";
    if (this.#isUrban) return "none";
    if (this.districts.includes(this.#areas.path(taluka)[1]!)) return "district";
    return this.isElsewhere(taluka) ? "none" : "state";
  }

  /** Whether an area has a district of its post offices, or is in one, or nothing is known of them. */
  canBeIn(area: number): boolean {
    const path = this.#areas.path(area);
    const isIn = (district: number) =>
      path.includes(district) || this.#areas.path(district).includes(area);
    return this.districts.length === 0 || this.districts.some(isIn);
  }

  /** Whether it has post offices, all of them in other states than an area. */
  isElsewhere(area: number): boolean {
    const [state] = this.#areas.path(area);
    const isIn = (district: number) => this.#areas.parent(district) === state;
    return this.districts.length > 0 && !this.districts.some(isIn);
  }
}

/**
 * The area in which a PIN code is: the taluka of all its places or, where they are in several or none is known, the
 * district. Of several districts none is a match; each has its share of the post offices and places.
 */
export async function resolvePincode(source: PlaceSource, pincode: string): Promise<Resolution> {
  const { areas } = source;
  const reach = await reachOf(source, pincode);
  const { districts = [], talukas = [], offices = [], places = [] } = reach ?? {};
  const found = [
    ...offices.map(({ district }) => district),
    ...places.map((place) => areas.parent(areas.talukaOf(place))),
  ].filter((district) => district >= 0);
  const scored = districts.map((district) => ({
    area: district,
    score: found.filter((one) => one === district).length / found.length,
  }));
  if (districts.length === 1 && talukas.length === 1)
    scored.unshift({ area: talukas[0]!, score: 1 });
  return {
    outcome: districts.length > 1 ? "ambiguous" : districts.length === 1 ? "match" : "none",
    candidates: scored
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_CANDIDATES)
      .map(({ area, score }) => ({ place: areaResult(areas, area), score, differs: [] })),
    unused: [],
  };
}
