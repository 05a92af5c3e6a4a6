import type { Position } from "../geo/distance.ts";
import { ByteReader, ByteWriter } from "./codec/bytes.ts";
import { signed, unsigned } from "./outlines.ts";
import { UNITS } from "./points.ts";

/** A surveyed area with the places known to be in it. */
export interface SurveyedArea {
  /** By ordinal of the taluka: how many of its places have a point in the area. At least one. */
  readonly places: ReadonlyMap<number, number>;
  /** Alternating latitudes and longitudes of corners, in the units of `inUnits`; the first corner is not repeated. */
  readonly rings: readonly Int32Array[];
}

/** Packs areas: the talukas with their places, then each ring as its number of corners and the steps between them. */
export function encodeSurveyedAreas(areas: readonly SurveyedArea[]): Uint8Array {
  const writer = new ByteWriter();
  writer.uint(areas.length);
  for (const { places, rings } of areas) {
    writer.uint(places.size);
    let last = 0;
    for (const [taluka, count] of places) {
      writer.uint(signed(taluka - last));
      writer.uint(count);
      last = taluka;
    }
    writer.uint(rings.length);
    for (const ring of rings) {
      writer.uint(ring.length / 2);
      for (const [i, value] of ring.entries()) writer.uint(signed(value - (ring[i - 2] ?? 0)));
    }
  }
  return writer.bytes();
}

/**
 * The areas in the bytes of {@link encodeSurveyedAreas}.
 * @throws RangeError when the bytes end within an area
 */
export function decodeSurveyedAreas(bytes: Uint8Array): SurveyedArea[] {
  const reader = new ByteReader(bytes);
  const times = <Made>(make: () => Made) => Array.from({ length: reader.uint() }, make);
  return times(() => {
    let taluka = 0;
    const places = times(() => {
      taluka += unsigned(reader.uint());
      return [taluka, reader.uint()] as const;
    });
    const rings = times(() => {
      // Each number takes at least a byte, so a damaged count fails here before it takes memory.
      const ring = new Int32Array(reader.raw(reader.uint() * 2).length);
      reader.at -= ring.length;
      for (let i = 0; i < ring.length; i++) ring[i] = (ring[i - 2] ?? 0) + unsigned(reader.uint());
      return ring;
    });
    return { places: new Map(places), rings };
  });
}

/** Whether a position is within rings: a line from it to the north crosses their sides an odd number of times. */
export function isWithin({ latitude, longitude }: Position, rings: SurveyedArea["rings"]): boolean {
  const [up, right] = [latitude * UNITS, longitude * UNITS];
  let inside = false;
  for (const ring of rings) {
    let wasEast = ring.at(-1)! > right;
    for (let i = 0; i < ring.length; i += 2) {
      const isEast = ring[i + 1]! > right;
      if (isEast === wasEast) continue;
      wasEast = isEast;
      const [beforeY, beforeX] = [ring.at(i - 2)!, ring.at(i - 1)!];
      const [y, x] = [ring[i]!, ring[i + 1]!];
      if (up < beforeY + ((y - beforeY) * (right - beforeX)) / (x - beforeX)) inside = !inside;
    }
  }
  return inside;
}
