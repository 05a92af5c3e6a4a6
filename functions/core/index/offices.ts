import { OFFICE_TYPES, type OfficeType } from "../contract/kinds.ts";
import type { Position } from "../geo/distance.ts";
import { ByteReader, ByteWriter } from "./codec/bytes.ts";
import { StringTable, writeStringTable } from "./villages.ts";

export interface Office {
  readonly pincode: string;
  readonly name: string;
  readonly type: OfficeType;
  /** Whether it delivers mail. */
  readonly delivery: boolean;
  /** Ordinal; -1 if unknown. */
  readonly district: number;
  /** Undefined unless plausible. */
  readonly position: Position | undefined;
}

/** Positions are stored in units of this fraction of a degree, about a metre. */
const PARTS = 100_000;

/** The bits below the type in an office's first number. */
const [DELIVERY, SAME_DISTRICT, HAS_POSITION, FIRST_TYPE] = [1, 2, 4, 8];

/** Packs offices in ascending order of PIN codes. */
export function encodeOffices(offices: readonly Office[]): Uint8Array {
  const writer = new ByteWriter();
  writeStringTable(
    writer,
    offices.map(({ name }) => name),
  );
  let [pincode, district, latitude, longitude] = [0, -1, 0, 0];
  for (const office of offices) {
    const { position } = office;
    writer.uint(Number(office.pincode) - pincode);
    writer.uint(
      OFFICE_TYPES.indexOf(office.type) * FIRST_TYPE +
        (office.delivery ? DELIVERY : 0) +
        (office.district === district ? SAME_DISTRICT : 0) +
        (position ? HAS_POSITION : 0),
    );
    if (office.district !== district) writer.uint(office.district + 1);
    [pincode, district] = [Number(office.pincode), office.district];
    if (!position) continue;
    const [north, east] = [inParts(position.latitude), inParts(position.longitude)];
    writer.uint(zigzag(north - latitude));
    writer.uint(zigzag(east - longitude));
    [latitude, longitude] = [north, east];
  }
  return writer.bytes();
}

/**
 * The offices by PIN code, from the bytes of {@link encodeOffices}.
 * @throws RangeError when the bytes end within an office
 */
export function decodeOffices(bytes: Uint8Array): Map<string, Office[]> {
  const reader = new ByteReader(bytes);
  const names = new StringTable(reader);
  const offices = new Map<string, Office[]>();
  let [number, district, latitude, longitude] = [0, -1, 0, 0];
  for (let i = 0; reader.at < bytes.length; i++) {
    number += reader.uint();
    const bits = reader.uint();
    if (!(bits & SAME_DISTRICT)) district = reader.uint() - 1;
    if (bits & HAS_POSITION) {
      latitude += unzigzag(reader.uint());
      longitude += unzigzag(reader.uint());
    }
    const pincode = String(number);
    if (!offices.has(pincode)) offices.set(pincode, []);
    offices.get(pincode)!.push({
      pincode,
      name: names.at(i),
      type: OFFICE_TYPES[Math.floor(bits / FIRST_TYPE)]!,
      delivery: (bits & DELIVERY) !== 0,
      district,
      position:
        bits & HAS_POSITION
          ? { latitude: latitude / PARTS, longitude: longitude / PARTS }
          : undefined,
    });
  }
  return offices;
}

/** The position of an office, which is the `i`th of its PIN code. */
export interface OfficePosition extends Position {
  readonly pincode: string;
  readonly i: number;
}

/** Packs the positions of offices. */
export function encodePositions(positions: readonly OfficePosition[]): Uint8Array {
  const writer = new ByteWriter();
  let last = [0, 0, 0];
  for (const { latitude, longitude, pincode, i } of positions) {
    const next = [inParts(latitude), inParts(longitude), Number(pincode)];
    for (const [field, value] of next.entries()) writer.uint(zigzag(value - last[field]!));
    writer.uint(i);
    last = next;
  }
  return writer.bytes();
}

/**
 * The positions from the bytes of {@link encodePositions}.
 * @throws RangeError when the bytes end within a position
 */
export function decodePositions(bytes: Uint8Array): OfficePosition[] {
  const reader = new ByteReader(bytes);
  const positions: OfficePosition[] = [];
  for (let [latitude, longitude, pincode] = [0, 0, 0]; reader.at < bytes.length; ) {
    latitude += unzigzag(reader.uint());
    longitude += unzigzag(reader.uint());
    pincode += unzigzag(reader.uint());
    positions.push({
      latitude: latitude / PARTS,
      longitude: longitude / PARTS,
      pincode: String(pincode),
      i: reader.uint(),
    });
  }
  return positions;
}

/**
 * The square of half a degree that contains a position. Squares are numbered from west to east, then from south to north.
 */
export function squareOf({ latitude, longitude }: Position): number {
  return Math.floor(latitude * 2) * SQUARES_AROUND + Math.floor(longitude * 2);
}

const SQUARES_AROUND = 720;

/** The squares of a box, as ranges; the second number is exclusive. */
export function squaresOf(southWest: Position, northEast: Position): [number, number][] {
  const ranges: [number, number][] = [];
  const columns = Math.floor(northEast.longitude * 2) - Math.floor(southWest.longitude * 2);
  for (let first = squareOf(southWest); first <= squareOf(northEast); first += SQUARES_AROUND)
    ranges.push([first, first + columns + 1]);
  return ranges;
}

function inParts(degrees: number): number {
  return Math.round(degrees * PARTS);
}

/** Zigzag: maps small numbers of either sign to small non-negative ones. */
function zigzag(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number;
}

function unzigzag(number: number): number {
  return number & 1 ? -(number + 1) / 2 : number / 2;
}
