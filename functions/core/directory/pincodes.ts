import { ApiError } from "../contract/errors.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { distanceKm, type Position } from "../geo/distance.ts";
import { type Office, type OfficePosition, squaresOf } from "../index/offices.ts";
import { boxAround } from "../index/points.ts";
import type { IndexReader } from "../index/reader.ts";

/** The places of a PIN code, as ordinals in ascending order. */
export interface PincodeReach {
  /** The districts of its post offices and of its places. */
  readonly districts: readonly number[];
  /** The talukas of its places. */
  readonly talukas: readonly number[];
  /** The villages and towns known to have it. */
  readonly places: readonly number[];
  readonly localities: readonly number[];
  readonly offices: readonly Office[];
}

/** The places and offices of a PIN code; undefined if no post office and no place has it. */
export async function reachOf(
  directory: Pick<PlaceSource, "areas" | "offices" | "pincode">,
  pincode: string,
): Promise<PincodeReach | undefined> {
  const [offices, ordinals] = await Promise.all([
    directory.offices(pincode),
    directory.pincode(pincode),
  ]);
  const { areas } = directory;
  const localities = [...ordinals].filter((ordinal) => areas.isLocality(ordinal));
  const places = [...ordinals].filter((ordinal) => !areas.isLocality(ordinal));
  if (offices.length + places.length === 0) return undefined;
  const talukas = distinct(places.map((village) => areas.talukaOf(village)));
  const districts = distinct([
    ...offices.map(({ district }) => district).filter((district) => district >= 0),
    ...talukas.map((taluka) => areas.parent(taluka)),
  ]);
  return { districts, talukas, places, localities, offices };
}

/** The areas that the first digits of a PIN code belong to. */
export interface FirstDigits {
  readonly state: number;
  /** Undefined if they belong to several. */
  readonly district: number | undefined;
}

/** The share of offices that must be in one area: a few offices are listed in the wrong district. */
const NEARLY_ALL = 0.98;

/**
 * The areas of an unknown PIN code by its first digits; undefined if these do not determine any. Its state is that of
 * nearly all offices with its first three digits or, if these are in several states, its first four; its district is that
 * of nearly all offices with its first three. How often this is right: scripts/check/RESULTS.md#unknown-pin-codes.
 */
export async function byFirstDigits(
  directory: Pick<PlaceSource, "areas"> & Pick<IndexReader, "officesBeginning">,
  pincode: string,
): Promise<FirstDigits | undefined> {
  const offices = (await directory.officesBeginning(pincode.slice(0, 3))).filter(
    ({ district }) => district >= 0,
  );
  const nearer = offices.filter((office) => office.pincode.startsWith(pincode.slice(0, 4)));
  const stateOf = ({ district }: Office) => directory.areas.parent(district);
  const state = ofNearlyAll(offices, stateOf) ?? ofNearlyAll(nearer, stateOf);
  if (state === undefined) return undefined;
  return { state, district: ofNearlyAll(offices, ({ district }) => district) };
}

/** The area that contains nearly all of some offices. */
function ofNearlyAll(
  offices: readonly Office[],
  areaOf: (office: Office) => number,
): number | undefined {
  const byArea = [...Map.groupBy(offices, areaOf)];
  return byArea.find(([, some]) => some.length >= NEARLY_ALL * offices.length)?.[0];
}

/** A post office and its distance from a position. */
export interface NearOffice {
  readonly office: Office;
  readonly distanceKm: number;
}

/** The post offices nearest to a position, nearest first: at most `limit`, none more than `withinKm` away. */
export async function nearestOffices(
  directory: Pick<IndexReader, "offices" | "officePositions">,
  centre: Position,
  { limit, withinKm }: { readonly limit: number; readonly withinKm: number },
): Promise<NearOffice[]> {
  const near = (await directory.officePositions(squaresOf(...cornersAround(centre, withinKm))))
    .map((position) => ({ position, distance: distanceKm(centre, position) }))
    .filter(({ distance }) => distance <= withinKm)
    .sort((a, b) => a.distance - b.distance || compare(a.position, b.position))
    .slice(0, limit);
  return Promise.all(
    near.map(async ({ position: { pincode, i }, distance }) => ({
      office: (await directory.offices(pincode))[i]!,
      distanceKm: distance,
    })),
  );
}

/** The south-western and the north-eastern corner of a box that holds a circle. */
function cornersAround(centre: Position, km: number): [Position, Position] {
  const [south, west, north, east] = boxAround(centre, km).map((units) => units / 1000) as [
    number,
    number,
    number,
    number,
  ];
  return [
    { latitude: south - 0.001, longitude: west - 0.001 },
    { latitude: north + 0.001, longitude: east + 0.001 },
  ];
}

/** Orders offices at equal distance in the same way on every machine. */
function compare(a: OfficePosition, b: OfficePosition): number {
  return Number(a.pincode) - Number(b.pincode) || a.i - b.i;
}

function distinct(ordinals: readonly number[]): number[] {
  return [...new Set(ordinals)].sort((a, b) => a - b);
}

/** The error for an unknown PIN code in a parameter. */
export function unknownPincode(parameter: string, pincode: string): ApiError {
  const message = `PIN code ${pincode} is not known: no post office and no place has it`;
  return new ApiError("not_found", message, { parameter });
}
