import { POSITION_KINDS, type PositionKind } from "../contract/kinds.ts";
import { DEGREE_KM, distanceKm, longitudeScale, type Position, RADIANS } from "../geo/distance.ts";
import { ByteReader, ByteWriter } from "./codec/bytes.ts";

/** The position of a place, and its source. */
export interface Point extends Position {
  readonly position: PositionKind;
}

/** A point with the ordinal of its place. */
export interface PlacePoint extends Point {
  readonly ordinal: number;
}

/** South, west, north and east of all points of a file, in the units of {@link inUnits}. */
export type Box = readonly [south: number, west: number, north: number, east: number];

/** Positions are stored in thousandths of a degree: about 110 m. */
export const UNITS = 1000;

export function inUnits(degrees: number): number {
  return Math.round(degrees * UNITS);
}

/** The number of bits for the kind of a point; 0 means no point. */
const KIND_BITS = bitsFor(POSITION_KINDS.length);

/**
 * Packs the points of consecutive places in groups, such as a taluka's villages. A group has its number of places, its
 * least latitude and longitude, the number of bits for the differences from these, and then per place the kind of its
 * point and, if there is one, the two differences.
 */
export function encodePoints(groups: readonly (readonly (Point | undefined)[])[]): Uint8Array {
  const writer = new ByteWriter();
  for (const points of groups) {
    const known = points.filter((point) => point !== undefined);
    const [south, west, north, east] = boxOf(known);
    const [high, wide] = [bitsFor(north - south), bitsFor(east - west)];
    for (const number of [points.length, south, west, high, wide]) writer.uint(number);
    const bits = new BitWriter();
    for (const point of points) {
      bits.add(point === undefined ? 0 : POSITION_KINDS.indexOf(point.position) + 1, KIND_BITS);
      if (point === undefined) continue;
      bits.add(inUnits(point.latitude) - south, high);
      bits.add(inUnits(point.longitude) - west, wide);
    }
    writer.raw(bits.bytes());
  }
  return writer.bytes();
}

/** The box of some points; zeros for none. */
export function boxOf(points: readonly Position[]): Box {
  let [south, west, north, east] = [Infinity, Infinity, 0, 0];
  for (const { latitude, longitude } of points) {
    const [up, right] = [inUnits(latitude), inUnits(longitude)];
    south = Math.min(south, up);
    west = Math.min(west, right);
    north = Math.max(north, up);
    east = Math.max(east, right);
  }
  return points.length === 0 ? [0, 0, 0, 0] : [south, west, north, east];
}

/** The points of consecutive places, from the bytes of {@link encodePoints}. */
export class PointBlock {
  readonly #kinds: Uint8Array;
  readonly #latitudes: Uint32Array;
  readonly #longitudes: Uint32Array;

  /** @throws RangeError when the bytes end within a group */
  constructor(bytes: Uint8Array) {
    const kinds: number[] = [];
    const latitudes: number[] = [];
    const longitudes: number[] = [];
    const reader = new ByteReader(bytes);
    while (reader.at < bytes.length) {
      const count = reader.uint();
      // A zero that the build added at the end, so that no two files have the same digest.
      if (count === 0) break;
      const [south, west, high, wide] = [
        reader.uint(),
        reader.uint(),
        reader.uint(),
        reader.uint(),
      ];
      let at = reader.at * 8;
      const take = (length: number): number => {
        let value = 0;
        for (let i = 0; i < length; i++, at++) {
          if (at >= bytes.length * 8) throw new RangeError("the bytes end within a point");
          value = value * 2 + ((bytes[at >>> 3]! >>> (7 - (at & 7))) & 1);
        }
        return value;
      };
      for (let i = 0; i < count; i++) {
        const kind = take(KIND_BITS);
        kinds.push(kind);
        latitudes.push(kind === 0 ? 0 : south + take(high));
        longitudes.push(kind === 0 ? 0 : west + take(wide));
      }
      reader.skip(Math.ceil(at / 8) - reader.at);
    }
    this.#kinds = Uint8Array.from(kinds);
    this.#latitudes = Uint32Array.from(latitudes);
    this.#longitudes = Uint32Array.from(longitudes);
  }

  /** The point of the `i`th place, if known. */
  at(i: number): Point | undefined {
    const kind = this.#kinds[i];
    if (!kind) return undefined;
    return {
      latitude: this.#latitudes[i]! / UNITS,
      longitude: this.#longitudes[i]! / UNITS,
      position: POSITION_KINDS[kind - 1]!,
    };
  }

  /**
   * The points in a box.
   * @param first the ordinal of the block's first place
   */
  within(box: Box, first: number): PlacePoint[] {
    return this.placesWithin(box).map((i) => ({ ...this.at(i)!, ordinal: first + i }));
  }

  /** Which of the places have a point in a box, by position from 0. */
  placesWithin([south, west, north, east]: Box): number[] {
    const found: number[] = [];
    for (let i = 0; i < this.#kinds.length; i++) {
      const up = this.#latitudes[i]!;
      const right = this.#longitudes[i]!;
      if (this.#kinds[i] && up >= south && up <= north && right >= west && right <= east)
        found.push(i);
    }
    return found;
  }
}

/** The box that holds a circle. */
export function boxAround({ latitude, longitude }: Position, km: number): Box {
  const high = km / DEGREE_KM;
  // Meridians are closest where the circle is farthest from the equator.
  const wide = high / longitudeScale(Math.abs(latitude) + high);
  return [
    inUnits(latitude - high),
    inUnits(longitude - wide),
    inUnits(latitude + high),
    inUnits(longitude + wide),
  ];
}

/** Whether two boxes have a point in common; the empty box has none. */
export function meets(a: Box, b: Box): boolean {
  return a[2] > 0 && a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** The least distance of a point from a box; 0 within it. */
export function kmToBox(point: Position, [south, west, north, east]: Box): number {
  const longitude = Math.min(Math.max(point.longitude, west / UNITS), east / UNITS);
  // The shortest way to a meridian in the west or east does not follow the parallel: it bends towards the pole.
  const across = Math.cos((longitude - point.longitude) * RADIANS);
  const nearest = Math.atan(Math.tan(point.latitude * RADIANS) / across) / RADIANS;
  const latitude = Math.min(Math.max(nearest, south / UNITS), north / UNITS);
  return distanceKm(point, { latitude, longitude });
}

function bitsFor(number: number): number {
  return number === 0 ? 0 : 32 - Math.clz32(number);
}

class BitWriter {
  readonly #bytes: number[] = [];
  #free = 0;

  /** Appends the lowest `length` bits of a number, the highest first. */
  add(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      if (this.#free === 0) {
        this.#bytes.push(0);
        this.#free = 8;
      }
      this.#free--;
      this.#bytes[this.#bytes.length - 1]! |= ((value >>> bit) & 1) << this.#free;
    }
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
