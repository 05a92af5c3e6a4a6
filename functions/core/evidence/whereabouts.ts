import { distanceKm, type Position } from "../geo/distance.ts";
import { townRadiusKm } from "../geo/town-radius.ts";
import { F } from "./features.ts";

/** Features by distance: up to a number of km, the feature; undefined if that distance says nothing. */
type Steps = readonly (readonly [km: number, feature: number | undefined])[];

/** Post offices mostly deliver within this distance. */
export const DELIVERY_KM = 5;

/** Post offices rarely deliver beyond 20 km. */
const FROM_OFFICES: Steps = [
  [DELIVERY_KM, F["pin.near"]],
  [15, undefined],
  [Number.POSITIVE_INFINITY, F["pin.far"]],
];

/** The same for a village: unlike a town, it does not give its name to the places around it. */
const VILLAGE_FROM_OFFICES: Steps = FROM_OFFICES.with(-1, [
  Number.POSITIVE_INFINITY,
  F["pin.farVillage"],
]);

/** Half of the schools are within 0.5 km of the point of their village, and 95 % within 3 km. */
const FROM_POSITION: Steps = [
  [2, F["at.same"]],
  [6, F["at.near"]],
  [20, F["at.off"]],
  [Number.POSITIVE_INFINITY, F["at.far"]],
];

/** The same for a place without a point, measured from the middle of its taluka. Few talukas extend 30 km from there. */
const FROM_TALUKA: Steps = [
  [50, undefined],
  [Number.POSITIVE_INFINITY, F["at.far"]],
];

/** People name towns by the city nearby: Virar is 50 km from Mumbai. */
const FROM_CITIES: Steps = [
  [60, F["near.city"]],
  [Number.POSITIVE_INFINITY, undefined],
];

/** Positions that a text gives for its place: the post offices and places of its PIN code, the position of its row, or a city. */
export class Whereabouts {
  readonly #positions: readonly Position[];
  /** Further positions, which only say that a place is not far. */
  readonly #others: readonly Position[];
  readonly #steps: Steps;
  readonly #ofTaluka: Steps | undefined;

  private constructor(
    positions: readonly Position[],
    steps: Steps,
    ofTaluka?: Steps,
    others: readonly Position[] = [],
  ) {
    this.#positions = positions;
    this.#others = others;
    this.#steps = steps;
    this.#ofTaluka = ofTaluka;
  }

  static ofOffices(positions: readonly Position[]): Whereabouts {
    return new Whereabouts(positions, FROM_OFFICES);
  }

  /** @param places of the PIN code: a village near one of them is not far, since the position of an office may be wrong */
  static ofPincode(offices: readonly Position[], places: readonly Position[]): Whereabouts {
    return new Whereabouts(offices, VILLAGE_FROM_OFFICES, undefined, places);
  }

  static ofPosition(position: Position | undefined): Whereabouts {
    return new Whereabouts(position ? [position] : [], FROM_POSITION, FROM_TALUKA);
  }

  static ofCities(positions: readonly Position[]): Whereabouts {
    return new Whereabouts(positions, FROM_CITIES);
  }

  get areKnown(): boolean {
    return this.#positions.length + this.#others.length > 0;
  }

  /**
   * The feature of a place at a point, by the distance to the nearest position. Undefined if that distance says nothing.
   * @param people population of the place: nothing inside a large city is far from it
   */
  featureOf(point: Position, people: number): number | undefined {
    return this.#featureBy(this.#steps, point, townRadiusKm(people));
  }

  /** The feature of a place without a point, by the point of its taluka. */
  featureIn(taluka: Position): number | undefined {
    return this.#ofTaluka && this.#featureBy(this.#ofTaluka, taluka);
  }

  #featureBy(steps: Steps, point: Position, radius = 0): number | undefined {
    const km = leastKm(this.#positions, point);
    const beforeFar = steps.length - 2;
    const found = steps.findIndex(([most], i) => km <= (i === beforeFar ? most + radius : most));
    const isFar = found === steps.length - 1;
    if (isFar && leastKm(this.#others, point) <= steps[beforeFar]![0] + radius) return undefined;
    return steps[found]![1];
  }
}

/** The distance to the nearest of some positions; infinite for none. */
function leastKm(positions: readonly Position[], point: Position): number {
  return Math.min(...positions.map((position) => distanceKm(position, point)));
}
