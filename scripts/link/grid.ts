import { longitudeScale, type Position, RADIANS } from "../../functions/core/geo/distance.ts";

/** Degrees of a cell: some 4 km. */
const CELL = 0.04;
/** Cells around a point that are searched: some 25 km. */
const MOST_CELLS = 6;

/** A thing with its point on a globe of radius 1. */
interface Entry<Thing> {
  readonly thing: Thing;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Things at positions, to find those nearest to a point. */
export class PointGrid<Thing> {
  readonly #cells = new Map<number, Entry<Thing>[]>();

  add(thing: Thing, position: Position): void {
    const key = cellKey(cellOf(position.latitude), cellOf(position.longitude));
    const entry = { thing, ...onGlobe(position) };
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [entry]);
    else cell.push(entry);
  }

  delete(thing: Thing, position: Position): void {
    const key = cellKey(cellOf(position.latitude), cellOf(position.longitude));
    const rest = this.#cells.get(key)?.filter((one) => one.thing !== thing) ?? [];
    this.#cells.set(key, rest);
  }

  /** The `most` things nearest to the point, nearest first; fewer where there are fewer within some 25 km. */
  near(point: Position, most: number): Thing[] {
    const [row, column] = [cellOf(point.latitude), cellOf(point.longitude)];
    const { x, y, z } = onGlobe(point);
    const nearest: Thing[] = [];
    // Squares of straight distances through the globe, which sort as the distances on it.
    const distances: number[] = [];
    const side = CELL * RADIANS * longitudeScale(point.latitude);
    for (let ring = 0; ring <= MOST_CELLS; ring++) {
      // What is not in the rings so far is at least this far away.
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
}

function onGlobe({ latitude, longitude }: Position): { x: number; y: number; z: number } {
  const across = longitudeScale(latitude);
  return {
    x: across * Math.cos(longitude * RADIANS),
    y: across * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  };
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL);
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
