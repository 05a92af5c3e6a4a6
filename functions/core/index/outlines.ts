import { ByteReader, ByteWriter } from "./codec/bytes.ts";

/** A closed line; each point has a latitude and a longitude. The first point is not repeated. */
export type Outline = readonly (readonly [latitude: number, longitude: number])[];

/** What the map of the parent area shows of an area. */
export interface OutlinedArea {
  /** Number of its villages and towns with a position. */
  readonly placed: number;
  /** Outer rings and rings around holes; empty if too few places are known. */
  readonly outline: readonly Outline[];
}

/** The areas directly below an area, in their order. Points are integer multiples of a step. */
export interface OutlinedParent {
  /** The ordinal of the parent area. */
  readonly parent: number;
  /** The step in units of {@link UNIT}; the maps of small areas are finer. */
  readonly step: number;
  readonly areas: readonly {
    readonly placed: number;
    /** Points in steps. */
    readonly outline: readonly (readonly (readonly [latitude: number, longitude: number])[])[];
  }[];
}

/** The unit of steps in degrees: about 11 m. */
export const UNIT = 0.0001;

/**
 * Packs outlines: per ring the number of its points, the first one, and each other as its difference from the previous
 * one.
 */
export function encodeOutlines(parents: readonly OutlinedParent[]): Uint8Array {
  const writer = new ByteWriter();
  writer.uint(parents.length);
  for (const { parent, step, areas } of parents) {
    for (const number of [parent, step, areas.length]) writer.uint(number);
    for (const { placed, outline } of areas) {
      writer.uint(placed);
      writer.uint(outline.length);
      for (const ring of outline) {
        writer.uint(ring.length);
        let [latitude, longitude] = [0, 0];
        for (const [up, right] of ring) {
          writer.uint(signed(up - latitude));
          writer.uint(signed(right - longitude));
          [latitude, longitude] = [up, right];
        }
      }
    }
  }
  return writer.bytes();
}

/**
 * The outlines in the bytes of {@link encodeOutlines}, by the ordinal of the parent area.
 * @throws RangeError when the bytes end within an outline
 */
export function decodeOutlines(bytes: Uint8Array): ReadonlyMap<number, readonly OutlinedArea[]> {
  const reader = new ByteReader(bytes);
  const times = <Made>(make: () => Made) => Array.from({ length: reader.uint() }, make);
  const found = times(() => {
    const parent = reader.uint();
    const step = reader.uint();
    const degrees = (steps: number) => Math.round(steps * step) / (1 / UNIT);
    const areas = times(() => {
      const placed = reader.uint();
      const outline = times(() => {
        let [latitude, longitude] = [0, 0];
        return times(() => {
          latitude += unsigned(reader.uint());
          longitude += unsigned(reader.uint());
          return [degrees(latitude), degrees(longitude)] as const;
        });
      });
      return { placed, outline };
    });
    return [parent, areas] as const;
  });
  return new Map(found);
}

/** A difference as an integer from 0 on; small differences of either sign give small numbers. */
export function signed(difference: number): number {
  return difference < 0 ? -2 * difference - 1 : 2 * difference;
}

export function unsigned(number: number): number {
  return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
}
