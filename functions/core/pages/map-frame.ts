import { DEGREE_KM, longitudeScale, type Position } from "../geo/distance.ts";

/** The longer side of a map, the minimum of a side, and the margin, in units of the drawing. */
const [LONGEST, SHORTEST, MARGIN] = [640, 400, 20];

/** Maps positions to points: north up, with the same scale in both directions. */
export interface MapFrame {
  readonly width: number;
  readonly height: number;
  readonly unitsPerKm: number;
  /** The position of the upper left corner, and the degrees per unit. */
  readonly corner: Position;
  readonly unit: Position;
  /** The point of a position, in integer units. */
  readonly pointOf: (position: Position) => readonly [x: number, y: number];
  /** Whether a position is on the map. */
  readonly has: (position: Position) => boolean;
}

/** The frame around some positions; at least one. */
export function frameOf(positions: readonly Position[]): MapFrame {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { latitude, longitude } of positions) {
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
  }
  const narrower = longitudeScale((south + north) / 2);
  const [wide, high] = [(east - west) * narrower, north - south];
  const scale = (LONGEST - 2 * MARGIN) / Math.max(wide, high, LEAST_DEGREES);
  const side = (degrees: number) => Math.max(SHORTEST, Math.round(degrees * scale) + 2 * MARGIN);
  const [width, height] = [side(wide), side(high)];
  const [left, top] = [(width - wide * scale) / 2, (height - high * scale) / 2];
  return {
    width,
    height,
    unitsPerKm: scale / DEGREE_KM,
    corner: {
      latitude: north + top / scale,
      longitude: west - left / (narrower * scale),
    },
    unit: { latitude: 1 / scale, longitude: 1 / (narrower * scale) },
    pointOf: ({ latitude, longitude }) => [
      Math.round(left + (longitude - west) * narrower * scale),
      Math.round(top + (north - latitude) * scale),
    ],
    has: ({ latitude, longitude }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  };
}

/** A map shows at least this much: some 2 km. */
const LEAST_DEGREES = 0.02;

/** The share of positions on each side that may be wrong, and how much further out than the rest correct ones may be. */
const [EXTREME, FURTHER] = [0.02, 0.15];

/** The frame around most of some positions: from the 2nd to the 98th percentile, plus a margin. Needs at least one. */
export function frameOfMost(positions: readonly Position[]): MapFrame {
  const most = (values: number[]): readonly [number, number] => {
    const sorted = values.sort((a, b) => a - b);
    const skipped = Math.floor(sorted.length * EXTREME);
    const [least, greatest] = [sorted[skipped]!, sorted.at(-1 - skipped)!];
    const further = (greatest - least) * FURTHER;
    return [Math.max(sorted[0]!, least - further), Math.min(sorted.at(-1)!, greatest + further)];
  };
  const [south, north] = most(positions.map(({ latitude }) => latitude));
  const [west, east] = most(positions.map(({ longitude }) => longitude));
  return frameOf([
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ]);
}

/** The length of a scale in kilometres: a round one, at most a quarter of the width. */
export function scaleKm({ width, unitsPerKm }: MapFrame): number {
  const most = width / 4 / unitsPerKm;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((one) => one * power <= most) ?? 1) * power;
}
