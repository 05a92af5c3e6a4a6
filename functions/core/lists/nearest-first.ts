import type { Areas } from "../areas/areas.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { distanceKm, type Position } from "../geo/distance.ts";
import type { Village } from "../index/villages.ts";
import type { Resolution, ResolvedPlace } from "../resolve/resolution.ts";

/**
 * Sorts places with the same score by distance: from the row's position; without one, from a post office of its PIN code; if
 * none of these has a position, from the places that the rows above and below match in the same taluka. Only the order changes:
 * a position never makes a match here, or raises a score.
 * @param rows the PIN code of each row, which may be empty, and its position
 */
export async function nearestFirst(
  resolutions: readonly Resolution[],
  rows: readonly { readonly pincode: string; readonly position: Position | undefined }[],
  source: PlaceSource,
): Promise<Resolution[]> {
  const positions = new Positions(source);
  // Rows with the same resolution share one as long as it has the same order.
  const orders = new Map<Resolution, Map<string, Resolution>>();
  const ordered: Resolution[] = [];
  for (const [row, found] of resolutions.entries()) {
    const twins = twinsOf(found);
    const distance =
      twins.length < 2
        ? undefined
        : (distanceTo(rows[row]!.position) ??
          (await positions.ofOffices(rows[row]!.pincode)) ??
          (await positions.ofPlaces(neighboursOf(row, twins, resolutions, source.areas))));
    const sorted = distance && (await positions.byDistance(twins, distance));
    if (sorted === undefined) {
      ordered.push(found);
      continue;
    }
    const candidates = [...sorted, ...found.candidates.slice(twins.length)];
    const key = sorted.map(({ place }) => place.code).join(" ");
    const known = orders.get(found) ?? new Map<string, Resolution>();
    orders.set(found, known.set(key, known.get(key) ?? { ...found, candidates }));
    ordered.push(known.get(key)!);
  }
  return ordered;
}

/** The villages, towns and localities that a row may mean and that share the best score. */
function twinsOf({ outcome, candidates }: Resolution): readonly ResolvedPlace[] {
  if (outcome === "match") return [];
  const other = candidates.findIndex(
    ({ place, score }) => place.village === undefined || score !== candidates[0]!.score,
  );
  return other < 0 ? candidates : candidates.slice(0, other);
}

/** The places that the nearest rows above and below a row match, in the talukas of some places. */
function neighboursOf(
  row: number,
  places: readonly ResolvedPlace[],
  resolutions: readonly Resolution[],
  areas: Areas,
): Village[] {
  const talukas = new Set(places.map(({ place }) => areas.talukaOf(place.ordinal)));
  return [-1, 1].flatMap((step) => {
    for (let i = 1; i <= MOST_ROWS_AWAY; i++) {
      const { outcome, candidates } = resolutions[row + i * step] ?? {};
      const village = outcome === "match" ? candidates?.[0]?.place.village : undefined;
      if (village && talukas.has(areas.talukaOf(village.ordinal))) return village;
    }
    return [];
  });
}

/** Rows further away are ignored: a list sorted by area has the rows of a taluka together. */
const MOST_ROWS_AWAY = 200;

/** The distance to a place whose position is estimated from points. */
type Distance = (points: readonly Position[]) => number;

function distanceTo(position: Position | undefined): Distance | undefined {
  return position && ((points) => meanKm([position], points));
}

/** Positions of places, and distances between them. */
class Positions {
  readonly #source: PlaceSource;
  /** By ordinal. */
  readonly #points = new Map<number, readonly Position[]>();
  #last:
    | { readonly taluka: number; readonly points: readonly { id: number; point: Position }[] }
    | undefined;

  constructor(source: PlaceSource) {
    this.#source = source;
  }

  /** The distance to the nearest post office of a PIN code. Undefined if none has a position. */
  async ofOffices(pincode: string): Promise<Distance | undefined> {
    const offices = pincode === "" ? [] : await this.#source.offices(pincode);
    const positions = offices.flatMap(({ position }) => position ?? []);
    return positions.length === 0
      ? undefined
      : (points) => Math.min(...positions.map((position) => meanKm([position], points)));
  }

  /** The mean distance to some places. Undefined if none has a position. */
  async ofPlaces(villages: readonly Village[]): Promise<Distance | undefined> {
    const positions = (await Promise.all(villages.map((village) => this.#of(village)))).flat();
    return positions.length === 0 ? undefined : (points) => meanKm(positions, points);
  }

  /** Places, nearest first. Undefined if the position of one is unknown. */
  async byDistance(
    places: readonly ResolvedPlace[],
    distanceTo: Distance,
  ): Promise<ResolvedPlace[] | undefined> {
    const far = new Map<ResolvedPlace, number>();
    for (const one of places) {
      const points = await this.#of(one.place.village!);
      if (points.length === 0) return undefined;
      far.set(one, distanceTo(points));
    }
    return places.toSorted((a, b) => far.get(a)! - far.get(b)!);
  }

  async #of(village: Village): Promise<readonly Position[]> {
    const known = this.#points.get(village.ordinal);
    if (known) return known;
    const [own] = await this.#source.points([village.ordinal]);
    const points = own ? [own] : await this.#nextTo(village);
    this.#points.set(village.ordinal, points);
    return points;
  }

  /**
   * The points of the villages of its taluka with the next lower and higher codes. Villages are numbered along a path, and most
   * villages with a namesake in their taluka have no point. Half of the villages are within 1.5 km of the middle of the two.
   */
  async #nextTo({ ordinal, id, locality }: Village): Promise<Position[]> {
    if (locality) return [];
    const points = await this.#pointsIn(this.#source.areas.talukaOf(ordinal));
    const next = [-1, 1].map((side) => {
      let nearest: (typeof points)[number] | undefined;
      for (const one of points) {
        const steps = (one.id - id) * side;
        if (steps > 0 && steps < (nearest ? (nearest.id - id) * side : ON_PATH)) nearest = one;
      }
      return nearest?.point;
    });
    return next.filter((point) => point !== undefined);
  }

  /**
   * The villages of a taluka that have points. Those of the last taluka are cached, because most lists have its rows together.
   */
  async #pointsIn(taluka: number): Promise<readonly { id: number; point: Position }[]> {
    if (this.#last?.taluka === taluka) return this.#last.points;
    const villages = await this.#source.villages([this.#source.areas.villages(taluka)]);
    const all = await this.#source.points(villages.map(({ ordinal }) => ordinal));
    const points = villages.flatMap(({ id }, i) => (all[i] ? { id, point: all[i] } : []));
    this.#last = { taluka, points };
    return points;
  }
}

/** Codes further apart are not on one path: villages added later are numbered separately. */
const ON_PATH = 100;

function meanKm(some: readonly Position[], others: readonly Position[]): number {
  const distances = some.flatMap((one) => others.map((other) => distanceKm(one, other)));
  return distances.reduce((sum, km) => sum + km, 0) / distances.length;
}
