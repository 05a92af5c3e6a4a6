import type { Areas } from "../areas/areas.ts";
import { isRest } from "../contract/levels.ts";
import { MAX_ROWS, NEAREST_OFFICES, NEAREST_WITHIN_KM } from "../contract/limits.ts";
import { PINCODE_PARAMETERS } from "../contract/parameters.ts";
import { needOnlyOne, readFields } from "../contract/query.ts";
import type {
  NearOfficeRecord,
  NearOfficesRecord,
  PincodeRecord,
  PostOfficeRecord,
  ReachedRecord,
} from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { either } from "../contract/schema.ts";
import type { Directory } from "../directory/directory.ts";
import {
  byFirstDigits,
  type NearOffice,
  nearestOffices,
  type PincodeReach,
  reachOf,
  unknownPincode,
} from "../directory/pincodes.ts";
import { toSearchRecord, villageResult } from "../directory/place-result.ts";
import type { Position } from "../geo/distance.ts";
import type { Office } from "../index/offices.ts";
import type { Village } from "../index/villages.ts";
import { reachedRecord } from "./area-record.ts";
import { codesEndpoint, endpoint } from "./endpoint.ts";
import { readPosition } from "./position.ts";
import { placeLine } from "./tool.ts";

const PATH = "/api/pincode";

export const pincode = endpoint({
  name: "pincode",
  path: PATH,
  tag: "Locations",
  summary: "The area of a PIN code, or the nearest post offices",
  description:
    "With code: the districts and talukas that a PIN code reaches, its post offices, and the villages and towns known to " +
    `have it. Of a PIN code that is not known (known: false), or whose offices have no known district, the state and district of nearly all PIN codes with its first digits. With near: the ${NEAREST_OFFICES} post offices nearest to a position, none more than ${NEAREST_WITHIN_KM} km away. Give one of them: both together are refused.`,
  parameters: PINCODE_PARAMETERS,
  formats: [
    { name: "By PIN code", parameters: ["code"] },
    { name: "By position", parameters: ["near"] },
  ],
  payload: { data: either(ref("Pincode"), ref("NearOffices")) },
  answer: async (directory, values) => {
    needOnlyOne(PINCODE_PARAMETERS, values);
    const { code, near } = values;
    if (code === undefined)
      return { payload: { data: await officesNear(directory, readPosition("near", near!)) } };
    return { payload: { data: await pincodeRecord(directory, code) } };
  },
  tool: {
    name: "lookup_pincode",
    title: "Look up a PIN code, or the post offices near a position",
    notFound: "Check its six digits with the user, or find the place with search_places.",
    text: ({ data }) => ("pincode" in data ? pincodeLines(data) : nearLines(data)).join("\n"),
  },
});

/** The same for several PIN codes. */
export const pincodes = codesEndpoint({
  name: "pincodes",
  path: PATH,
  tag: "Locations",
  summary: "The areas of up to 100 PIN codes",
  description: `Up to ${MAX_ROWS} PIN codes. One that is not known, or can't be read, has an error of its own; the others are answered.`,
  answered: ref("Pincode"),
  examples: ({ known_pincode }) => [known_pincode, "999999"],
  answer: async (directory, given) => {
    const { code } = readFields([{ ...PINCODE_PARAMETERS[0], required: true }], { code: given });
    return pincodeRecord(directory, code);
  },
});

async function pincodeRecord(directory: Directory, code: string): Promise<PincodeRecord> {
  const { areas } = directory;
  const reach = await reachOf(directory, code);
  if (!reach) return unknownRecord(directory, code);
  const around = reach.districts.length === 0 && (await areaByFirstDigits(directory, code));
  const [places, localities] = await Promise.all([
    directory.villagesAt(reach.places),
    directory.villagesAt(reach.localities),
  ]);
  const record = (village: Village) => toSearchRecord(areas, villageResult(areas, village));
  return {
    pincode: code,
    known: true,
    ...(around || { districts: reach.districts.map((district) => reachedRecord(areas, district)) }),
    talukas: talukasOf(areas, reach).map((taluka) => reachedRecord(areas, taluka)),
    offices: reach.offices.map((office) => officeRecord(areas, office)),
    places: places.map(record),
    localities: localities.map(record),
  };
}

/** The talukas of a PIN code's villages and towns; without any, those of its localities, if certain. */
function talukasOf(areas: Areas, { talukas, localities }: PincodeReach): readonly number[] {
  if (talukas.length > 0) return talukas;
  const [first, end] = areas.run("taluka");
  const certain = localities
    .map((locality) => areas.talukaOf(locality))
    .filter((area) => area >= first && area < end && !isRest(areas.code(area)));
  return [...new Set(certain)].sort((a, b) => a - b);
}

/** @throws ApiError not_found if its first digits do not determine an area either */
async function unknownRecord(directory: Directory, code: string): Promise<PincodeRecord> {
  const around = await areaByFirstDigits(directory, code);
  if (!around) throw unknownPincode("code", code);
  return {
    pincode: code,
    known: false,
    ...around,
    talukas: [],
    offices: [],
    places: [],
    localities: [],
  };
}

/** The state of a PIN code's first digits, and their district if they have one; undefined if they determine neither. */
async function areaByFirstDigits(
  directory: Directory,
  code: string,
): Promise<Pick<PincodeRecord, "state" | "districts"> | undefined> {
  const { areas } = directory;
  const found = await byFirstDigits(directory, code);
  if (!found) return undefined;
  const { state, district } = found;
  return {
    state: reachedRecord(areas, state),
    districts: district === undefined ? [] : [reachedRecord(areas, district)],
  };
}

async function officesNear(directory: Directory, position: Position): Promise<NearOfficesRecord> {
  const limits = { limit: NEAREST_OFFICES, withinKm: NEAREST_WITHIN_KM };
  const near = await nearestOffices(directory, position, limits);
  return { offices: await Promise.all(near.map((one) => nearRecord(directory, one))) };
}

async function nearRecord(
  directory: Directory,
  { office, distanceKm }: NearOffice,
): Promise<NearOfficeRecord> {
  const { areas } = directory;
  const reach = (await reachOf(directory, office.pincode))!;
  const talukas = talukasOf(areas, reach).filter(
    (taluka) => areas.parent(taluka) === office.district,
  );
  return {
    ...officeRecord(areas, office),
    pincode: office.pincode,
    distance_km: Math.round(distanceKm * 100) / 100,
    district: office.district < 0 ? null : reachedRecord(areas, office.district),
    taluka: talukas.length === 1 ? reachedRecord(areas, talukas[0]!) : null,
  };
}

function officeRecord(
  areas: Areas,
  { name, type, delivery, district, position }: Office,
): PostOfficeRecord {
  return {
    name,
    type,
    delivery,
    district_code: district < 0 ? null : areas.code(district),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
}

/** The number of places and post offices that the tool lists. */
const MOST_LINES = 50;

function pincodeLines({
  pincode,
  known,
  state,
  districts,
  talukas,
  offices,
  places,
}: PincodeRecord): string[] {
  const reached = (level: string, some: readonly ReachedRecord[]) =>
    some.map(({ code, full_path }) => `${code} ${level} ${full_path}`);
  const listed = places.slice(0, MOST_LINES).map(placeLine);
  const names = offices.slice(0, MOST_LINES).map(({ name }) => name);
  const around = state && [
    `${state.code} state ${state.full_path}`,
    ...reached("district", districts),
  ];
  if (!known)
    return [
      `PIN code ${pincode} is not known. Nearly all PIN codes with its first digits are in:`,
      ...around!,
    ];
  const more = (all: number) => (all > MOST_LINES ? [`… and ${all - MOST_LINES} more`] : []);
  return [
    ...(around
      ? [
          `The districts of PIN code ${pincode} are not known. Nearly all with its first digits are in:`,
          ...around,
        ]
      : [
          `PIN code ${pincode} reaches:`,
          ...reached("district", districts),
          ...reached("taluka", talukas),
        ]),
    offices.length > 0
      ? `Post offices: ${[...names, ...more(offices.length)].join(", ")}`
      : "No post office is known for it.",
    places.length > 0
      ? `${places.length} ${places.length === 1 ? "place is" : "places are"} known to have it:`
      : "No place is known to have it.",
    ...listed,
    ...more(places.length),
  ];
}

function nearLines({ offices }: NearOfficesRecord): string[] {
  if (offices.length === 0) return [`No post office is known within ${NEAREST_WITHIN_KM} km.`];
  return offices.map(({ name, pincode, distance_km, district, taluka }) => {
    const where = taluka?.full_path ?? district?.full_path ?? "district not known";
    return `${pincode} ${name}, ${distance_km} km: ${where}`;
  });
}
