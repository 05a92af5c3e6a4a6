import type { Areas } from "../areas/areas.ts";
import { pincodesOf } from "../contract/village-fields.ts";
import { reachOf } from "../directory/pincodes.ts";
import type { Position } from "../geo/distance.ts";
import type { Village } from "../index/villages.ts";
import { F } from "./features.ts";
import type { PlaceSource } from "./place-source.ts";
import { Whereabouts } from "./whereabouts.ts";

/** The PIN code of a text, with the areas and positions of its post offices and places. */
export class WrittenPincode {
  /** Empty if the text has none. */
  readonly text: string;
  /** The districts of its post offices and places; empty for an unknown PIN code. */
  readonly districts: readonly number[];
  /** The villages, towns and localities that have it, by ordinal. */
  readonly places: Uint32Array;
  /** The towns of the localities among them. */
  readonly towns: ReadonlySet<number>;
  readonly #areas: Areas;
  /** The positions of its post offices. */
  readonly offices: Whereabouts;
  readonly #positions: readonly Position[];

  private constructor(
    areas: Areas,
    text: string,
    districts: readonly number[],
    places: Uint32Array,
    positions: readonly Position[],
  ) {
    this.#areas = areas;
    this.offices = Whereabouts.ofOffices(positions);
    this.#positions = positions;
    this.text = text;
    this.districts = districts;
    this.places = places;
    const towns = new Set<number>();
    for (const place of places) {
      const town = areas.townOf(place);
      if (town !== undefined) towns.add(town);
    }
    this.towns = towns;
  }

  /** @param text a PIN code, known or not; empty for none */
  static async of(
    source: Pick<PlaceSource, "areas" | "offices" | "pincode">,
    text: string,
  ): Promise<WrittenPincode> {
    const { areas } = source;
    if (text === "") return new WrittenPincode(areas, text, [], new Uint32Array(), []);
    const [reach, places, offices] = await Promise.all([
      reachOf(source, text),
      source.pincode(text),
      source.offices(text),
    ]);
    const positions = offices.flatMap(({ position }) => position ?? []);
    return new WrittenPincode(areas, text, reach?.districts ?? [], places, positions);
  }

  /** Where a village with it may be: its post offices and the places that have it. */
  async ofVillages(source: Pick<PlaceSource, "points">): Promise<Whereabouts> {
    const points = await source.points([...this.places]);
    return Whereabouts.ofPincode(
      this.#positions,
      points.filter((point) => point !== undefined),
    );
  }

  /** Whether a village or locality has the PIN code, or is the town of localities that have it. */
  isOf({ ordinal, fields }: Village): boolean {
    return pincodesOf(fields).includes(this.text) || this.towns.has(ordinal);
  }

  /**
   * The features of a place.
   * @param lowest the area that it is in, or the area itself
   */
  features(lowest: number, village: Village | undefined): number[] {
    if (this.districts.length === 0) return [];
    if (village && this.isOf(village)) return [F["pin.same"]];
    if (!this.canBeIn(lowest)) return [F[this.isElsewhere(lowest) ? "pin.elsewhere" : "pin.state"]];
    // If the PIN code belongs to parts of a town, villages of those offices would carry it.
    const hasOther = village !== undefined && pincodesOf(village.fields).length > 0;
    return hasOther || (village && this.towns.size > 0) ? [] : [F["pin.district"]];
  }

  /** Whether an area contains a district of its post offices or is in one. True if these districts are unknown. */
  canBeIn(area: number): boolean {
    const path = this.#areas.path(area);
    const isIn = (district: number) =>
      path.includes(district) || this.#areas.path(district).includes(area);
    return this.districts.length === 0 || this.districts.some(isIn);
  }

  /** Whether it has post offices, and all are in other states than the area. */
  isElsewhere(area: number): boolean {
    const [state] = this.#areas.path(area);
    return (
      this.districts.length > 0 &&
      this.districts.every((district) => this.#areas.parent(district) !== state)
    );
  }
}
