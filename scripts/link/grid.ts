/** The grid of all links: things at positions, to find those near a point. */
import {
  DEGREE_KM,
  longitudeScale,
  type Position,
  RADIANS,
} from "../../functions/core/geo/distance.ts";
import type { PlacePosition } from "../dataset/dataset.ts";

/** Default size of a cell in degrees: about 4 km. */
const CELL = 0.04;
/** The number of cells around a point that {@link PointGrid.near} searches: about 25 km. */
const MOST_CELLS = 6;

/** A thing with its point on a globe of radius 1. */
interface Entry<Thing> {
  readonly thing: Thing;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Things at positions. */
export class PointGrid<Thing> {
  readonly #cells = new Map<number, Entry<Thing>[]>();
  readonly #degrees: number;

  /** @param degrees the size of a cell; a search distance should be a few cells */
  constructor(degrees = CELL) {
    this.#degrees = degrees;
  }

  add(thing: Thing, position: Position): void {
    const key = this.#keyOf(position);
    const entry = { thing, ...onGlobe(position) };
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [entry]);
    else cell.push(entry);
  }

  delete(thing: Thing, position: Position): void {
    const key = this.#keyOf(position);
    const rest = this.#cells.get(key)?.filter((one) => one.thing !== thing) ?? [];
    this.#cells.set(key, rest);
  }

  /** The `most` things nearest to the point, nearest first. Fewer if there are fewer within {@link MOST_CELLS}. */
  near(point: Position, most: number): Thing[] {
    const [row, column] = [this.#cellOf(point.latitude), this.#cellOf(point.longitude)];
    const { x, y, z } = onGlobe(point);
    const nearest: Thing[] = [];
    // Squares of straight distances through the globe, which sort like distances on its surface.
    const distances: number[] = [];
    const side = this.#degrees * RADIANS * longitudeScale(point.latitude);
    for (let ring = 0; ring <= MOST_CELLS; ring++) {
      // Everything outside the rings so far is at least this far away.
      const beyond = ((ring - 1) * side) ** 2;
      if (ring > 0 && nearest.length === most && distances[most - 1]! <= beyond) break;
      for (const [down, right] of RINGS[ring]!) {
        const cell = this.#cells.get(cellKey(row + down, column + right));
        if (cell === undefined) continue;
        for (const one of cell) {
          const distance = (one.x - x) ** 2 + (one.y - y) ** 2 + (one.z - z) ** 2;
          if (nearest.length === most && distance >= distances[most - 1]!) continue;
          let at = Math.min(nearest.length, most - 1);
          for (; at > 0 && distances[at - 1]! > distance; at--) {
            distances[at] = distances[at - 1]!;
            nearest[at] = nearest[at - 1]!;
          }
          distances[at] = distance;
          nearest[at] = one.thing;
        }
      }
    }
    return nearest;
  }

  /** The things within a distance of a point, in no particular order. */
  within(point: Position, km: number): Thing[] {
    const [row, column] = [this.#cellOf(point.latitude), this.#cellOf(point.longitude)];
    const { x, y, z } = onGlobe(point);
    const most = (2 * Math.sin((km / DEGREE_KM) * (RADIANS / 2))) ** 2;
    const down = Math.ceil(km / DEGREE_KM / this.#degrees);
    const right = Math.ceil(km / DEGREE_KM / longitudeScale(point.latitude) / this.#degrees);
    const found: Thing[] = [];
    for (let i = row - down; i <= row + down; i++)
      for (let k = column - right; k <= column + right; k++)
        for (const one of this.#cells.get(cellKey(i, k)) ?? [])
          if ((one.x - x) ** 2 + (one.y - y) ** 2 + (one.z - z) ** 2 <= most) found.push(one.thing);
    return found;
  }

  #cellOf(degrees: number): number {
    return Math.floor(degrees / this.#degrees);
  }

  #keyOf({ latitude, longitude }: Position): number {
    return cellKey(this.#cellOf(latitude), this.#cellOf(longitude));
  }
}

/** The position of a record; undefined unless it has both degrees. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude?: string | undefined;
  longitude?: string | undefined;
}): Position | undefined {
  return latitude === undefined || longitude === undefined
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) };
}

/** The positions of some places, by code: a map of all 450,000 would take long to make. */
export function positionsOf(
  places: readonly { readonly code: string }[],
  positions: readonly PlacePosition[],
): Map<string, Position> {
  const codes = new Set(places.map(({ code }) => code));
  const found = new Map<string, Position>();
  for (const one of positions) if (codes.has(one.code)) found.set(one.code, positionOf(one)!);
  return found;
}

function onGlobe({ latitude, longitude }: Position): { x: number; y: number; z: number } {
  const across = longitudeScale(latitude);
  return {
    x: across * Math.cos(longitude * RADIANS),
    y: across * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  };
}

function cellKey(row: number, column: number): number {
  return row * 20_000 + column;
}

/** The cells of the square ring at this distance. */
function* squareRing(distance: number): Generator<readonly [down: number, right: number]> {
  for (let down = -distance; down <= distance; down++)
    for (let right = -distance; right <= distance; right++)
      if (Math.max(Math.abs(down), Math.abs(right)) === distance) yield [down, right];
}

const RINGS = Array.from({ length: MOST_CELLS + 1 }, (_, distance) => [...squareRing(distance)]);
