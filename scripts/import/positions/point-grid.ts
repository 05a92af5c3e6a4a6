import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";

/** Degrees of a cell: some 4 km. */
const CELL = 0.04;
/** Cells around a point that are searched: some 25 km. */
const MOST_CELLS = 6;

/** Things at positions, to find those near a point. */
export class PointGrid<Thing> {
  readonly #cells = new Map<number, { thing: Thing; position: Position }[]>();

  add(thing: Thing, position: Position): void {
    const key = cellKey(cellOf(position.latitude), cellOf(position.longitude));
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [{ thing, position }]);
    else cell.push({ thing, position });
  }

  /** Up to `most` things near the point, nearest first, within some 25 km. */
  near(
    point: Position,
    most: number,
    isMeant: (thing: Thing) => boolean,
  ): { thing: Thing; km: number }[] {
    const [row, column] = [cellOf(point.latitude), cellOf(point.longitude)];
    const found: { thing: Thing; km: number }[] = [];
    // Things of the next ring can be nearer than some of this one, so one more ring is read than is needed.
    for (let ring = 0, enough = false; ring <= MOST_CELLS && !enough; ring++) {
      enough = found.length >= most;
      for (const [down, right] of RINGS[ring]!) {
        for (const { thing, position } of this.#cells.get(cellKey(row + down, column + right)) ??
          []) {
          if (isMeant(thing)) found.push({ thing, km: distanceKm(point, position) });
        }
      }
    }
    return found.sort((a, b) => a.km - b.km).slice(0, most);
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL);
}

function cellKey(row: number, column: number): number {
  return row * 10_000 + column;
}

/** The cells of the square ring at this distance. */
function* squareRing(distance: number): Generator<readonly [down: number, right: number]> {
  for (let down = -distance; down <= distance; down++)
    for (let right = -distance; right <= distance; right++)
      if (Math.max(Math.abs(down), Math.abs(right)) === distance) yield [down, right];
}

const RINGS = Array.from({ length: MOST_CELLS + 1 }, (_, distance) => [...squareRing(distance)]);
