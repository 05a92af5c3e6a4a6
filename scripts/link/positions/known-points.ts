/** The points of places known so far. They confirm or refute others, because places of one taluka are together. */
import type { PositionKind } from "../../../functions/core/contract/kinds.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { upperMedian } from "../../../functions/core/geo/middle.ts";
import { PointGrid } from "../grid.ts";
import type { Named } from "../keys.ts";
import { valuesOf } from "../link.ts";

/** A village or town with its names. */
export interface NamedPlace extends Named {
  readonly code: string;
  readonly taluka: string;
  readonly isTown: boolean;
}

/** The point of a place. */
export interface KnownPoint extends Position {
  readonly position: Extract<PositionKind, "habitation" | "post_office" | "survey">;
  /** The number of the survey's block that has all its habitations. */
  readonly block?: number | undefined;
}

export const CONFIRMATION_LIMITS = {
  ASKED: {
    value: 8,
    says: "nearest known places that are asked whether they are of a point's taluka",
    source: "by hand",
  },
  SAME: { value: 3, says: "of these that must be", source: "by hand" },
  ROUNDS: {
    value: 3,
    says: "rounds of taking out points that these contradict: each may expose others",
    source: "by hand",
  },
  CODES_ASKED: {
    value: 3,
    says: "codes before and after a village's: villages are numbered along a path through their taluka",
    source: "by hand",
  },
  LEAST_CODES: {
    value: 3,
    says: "known villages with these codes that can contradict a point",
    source: "by hand",
  },
  USUAL_DISTANCES: {
    value: 3,
    says: "times the taluka's median distance to the nearest of them, beyond which a point is refused",
    source: "by hand",
  },
  LEAST_KM: { value: 3, says: "kilometres within which none is refused", source: "by hand" },
} as const;
const { ASKED, SAME, ROUNDS, CODES_ASKED, LEAST_CODES, USUAL_DISTANCES, LEAST_KM } =
  valuesOf(CONFIRMATION_LIMITS);

/** The known points of a state. */
export class KnownPoints {
  readonly #places: readonly NamedPlace[];
  readonly #found = new Map<NamedPlace, KnownPoint>();
  readonly #grid = new PointGrid<NamedPlace>();

  /** @param places the places that may get a point, sorted by code */
  constructor(places: readonly NamedPlace[]) {
    this.#places = places;
  }

  /** The points so far. */
  get found(): ReadonlyMap<NamedPlace, KnownPoint> {
    return this.#found;
  }

  set(place: NamedPlace, at: Position, position: KnownPoint["position"], block?: number): void {
    const { latitude, longitude } = at;
    this.#found.set(place, { latitude, longitude, position, block });
    this.#grid.add(place, at);
  }

  takeOut(places: Iterable<NamedPlace>): void {
    for (const place of places) {
      this.#grid.delete(place, this.#found.get(place)!);
      this.#found.delete(place);
    }
  }

  /** The known places nearest to a point: one more than needed, because one may be the place itself. */
  near(at: Position): NamedPlace[] {
    return this.#grid.near(at, ASKED + 1);
  }

  /** Whether at least `least` of the known places around a point are in a place's taluka. */
  confirms(place: NamedPlace, at: Position, least = SAME): boolean {
    return fits(place, this.near(at), least);
  }

  /** The number of nearest known places in the place's taluka. */
  support(place: NamedPlace, at: Position): number {
    return sameTaluka(place, this.near(at));
  }

  /** Kilometres from a point to the nearest known village with a code shortly before or after this village's. */
  kmToNextCode(village: NamedPlace, at: Position): number {
    const i = this.#places.indexOf(village);
    const next = this.#places.slice(Math.max(0, i - CODES_ASKED), i + CODES_ASKED + 1);
    return Math.min(
      ...next.flatMap((other) => {
        const known = this.#found.get(other);
        return other === village || known === undefined ? [] : distanceKm(known, at);
      }),
      Number.MAX_VALUE,
    );
  }

  /** Removes places that no known place around them supports. */
  takeOutUnsupported(places: readonly NamedPlace[]): void {
    for (let round = 0; round < ROUNDS; round++)
      this.takeOut(
        places.filter((place) => {
          const at = this.#found.get(place);
          return at !== undefined && this.support(place, at) === 0;
        }),
      );
  }

  /** Removes places that their neighbours contradict. The next round checks those that lost a neighbour. */
  takeOutMisfits(places: Iterable<NamedPlace>, least = SAME): void {
    const neighbours = new Map<NamedPlace, readonly NamedPlace[]>();
    let asked = [...places];
    for (let round = 0; round < ROUNDS && asked.length > 0; round++) {
      for (const place of asked) neighbours.set(place, this.near(this.#found.get(place)!));
      const wrong = new Set(asked.filter((one) => !fits(one, neighbours.get(one)!, least)));
      this.takeOut(wrong);
      for (const place of wrong) neighbours.delete(place);
      asked = [...neighbours].flatMap(([place, near]) =>
        near.some((other) => wrong.has(other)) ? place : [],
      );
    }
  }

  /** Removes villages that are far from all villages with neighbouring codes. */
  takeOutStrays(): void {
    const known = this.#places.filter((place) => this.#found.has(place));
    const nearest = new Map<NamedPlace, number>();
    for (const [i, village] of known.entries()) {
      const others = known
        .slice(Math.max(0, i - CODES_ASKED), i + CODES_ASKED + 1)
        .filter((other) => other !== village && other.taluka === village.taluka);
      if (others.length < LEAST_CODES) continue;
      const at = this.#found.get(village)!;
      nearest.set(
        village,
        Math.min(...others.map((other) => distanceKm(this.#found.get(other)!, at))),
      );
    }
    const usual = new Map(
      [...Map.groupBy(nearest.keys(), ({ taluka }) => taluka)].map(([taluka, some]) => [
        taluka,
        upperMedian(some.map((village) => nearest.get(village)!)),
      ]),
    );
    const isStray = (village: NamedPlace) =>
      !village.isTown &&
      (nearest.get(village) ?? 0) >
        Math.max(LEAST_KM, USUAL_DISTANCES * (usual.get(village.taluka) ?? 0));
    this.takeOut(known.filter(isStray));
  }
}

/** The number that is enough in a taluka with only known post offices, because other points have confirmed these. */
export const SAME_OF_FEW = 1;

/** Whether enough of the nearest known places are of a place's taluka. */
export function fits(place: NamedPlace, near: readonly NamedPlace[], least = SAME): boolean {
  const same = sameTaluka(place, near);
  const others = Math.min(ASKED, near.length - (near.includes(place) ? 1 : 0));
  return same >= Math.min(least, others / 2) && (same > 0 || least === SAME_OF_FEW);
}

/** The number of nearest known places in its taluka; one of them may be the place itself. */
function sameTaluka(place: NamedPlace, near: readonly NamedPlace[]): number {
  const others = near.filter((other) => other !== place).slice(0, ASKED);
  return others.filter(({ taluka }) => taluka === place.taluka).length;
}
