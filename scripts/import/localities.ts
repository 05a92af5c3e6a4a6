/** Neighbourhoods: the post offices that are not named like a village or town of their district. */
import { fold } from "../../functions/core/names/folding.ts";
import { localityCode } from "../../functions/core/names/locality-code.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Locality, PostOffice, UnsavedDataset } from "../dataset/dataset.ts";
import { withoutMarks } from "./other-names.ts";

/** Sets the localities of the places from their post offices; without post offices there are none. */
export function addLocalities(places: UnsavedDataset): void {
  if (places.postOffices === undefined) return;
  const named = namedPlaces(places);
  const towns = townsOfSortingDistricts(places);
  const localities = new Map<string, Locality>();
  for (const office of places.postOffices) {
    const { pincode, district_code, latitude, longitude } = office;
    const name = localityName(office.name);
    if (district_code === undefined || named.has(`${district_code} ${foldedKey(name)}`)) continue;
    const code = localityCode(pincode, name);
    if (localities.has(code) || !/-./.test(code)) continue;
    const town_code = office.type === "branch_office" ? undefined : towns.get(sortingDistrict(office));
    localities.set(code, {
      ...{ code, name, pincode, district_code },
      ...(town_code !== undefined && { town_code }),
      ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    });
  }
  places.localities = [...localities.values()];
}

/** A compass word, a station or an office behind the name, which another office of the PIN code lacks. */
const MARKS = /(?:[\s(.]+(?:east|west|north|south|[ewns]|r\.?s|h\.?o|s\.?o|g\.?p\.?o)\.?\)?)+$/i;

function localityName(office: string): string {
  return office.replace(MARKS, "").trim() || office;
}

/** The names of all villages and towns, folded, each after its district. */
function namedPlaces({ talukas, villages, aliases }: UnsavedDataset): Set<string> {
  const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
  const home = new Map(villages.map(({ code, taluka_code }) => [code, districtOf.get(taluka_code)!]));
  return new Set([
    ...villages.map(({ code, name }) => `${home.get(code)} ${foldedKey(withoutMarks(name))}`),
    ...aliases.flatMap(({ level, code, alias }) =>
      level === "village" ? `${home.get(code)} ${foldedKey(withoutMarks(alias))}` : [],
    ),
  ]);
}

/** A sorting district of India Post in a district → the statutory town that its head office is named like, if only one is. */
function townsOfSortingDistricts({
  talukas,
  villages,
  postOffices = [],
}: UnsavedDataset): Map<string, string> {
  const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
  const towns = new Map<string, string>();
  for (const { code, name, kind, taluka_code } of villages) {
    if (kind === "town") towns.set(`${districtOf.get(taluka_code)} ${foldedKey(name)}`, code);
  }
  const found = new Map<string, Set<string>>();
  for (const office of postOffices) {
    const town = towns.get(`${office.district_code} ${foldedKey(localityName(office.name))}`);
    if (town === undefined || office.type !== "head_office") continue;
    const key = sortingDistrict(office);
    found.set(key, (found.get(key) ?? new Set()).add(town));
  }
  return new Map([...found].flatMap(([key, some]) => (some.size === 1 ? [[key, [...some][0]!]] : [])));
}

/** The first three digits of a PIN code, in one district. */
function sortingDistrict({ pincode, district_code }: PostOffice): string {
  return `${district_code} ${pincode.slice(0, 3)}`;
}

function foldedKey(name: string): string {
  return fold(nameKey(name));
}
