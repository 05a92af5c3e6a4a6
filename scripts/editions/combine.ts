import type { UnsavedDataset } from "../dataset/dataset.ts";
import { placeKeys } from "../dataset/places.ts";
import { Report } from "../dataset/report.ts";
import { addKnownNames } from "../names/aliases.ts";
import { addLocalNames } from "../names/local-names.ts";
import { visibleNames } from "../names/names-within.ts";
import type { DistrictChange, ListedOffice, MunicipalBody } from "../sources/said.ts";
import { Contradictions } from "./contradictions.ts";
import { leaveOutDamaged, mendNames } from "./damaged-names.ts";
import type { Edition } from "./edition.ts";
import { addFormerAreas } from "./former-areas.ts";
import { addFormerDistricts } from "./former-districts.ts";
import { buildHierarchy, type Hierarchy } from "./hierarchy.ts";
import { districtsOfOffices, placeKeptTalukas } from "./kept-talukas.ts";
import { officeDistricts } from "./office-districts.ts";
import type { OlderEdition } from "./older.ts";
import { countTalukas } from "./population.ts";
import { NO_TALUKA } from "./taluka-codes.ts";
import { placeTowns } from "./town-areas.ts";
import { addTowns } from "./towns.ts";

/** The editions of all lists, and the evidence for the positions of towns. */
export interface Editions {
  /**
   * The edition whose codes places keep: the Census, with LGD's lists of any dates; or a dataset, with all lists of one day.
   */
  readonly older: OlderEdition;
  /** LGD's editions, in any order. */
  readonly lgd: readonly Edition[];
  /** Bodies of towns. */
  readonly bodies: readonly MunicipalBody[];
  /** Post offices, if a list has them. */
  readonly offices?: readonly ListedOffice[];
  /** Changes of districts, before the oldest edition and between editions. */
  readonly districtChanges?: readonly DistrictChange[];
}

export interface Combined extends Pick<Hierarchy, "lgd"> {
  /** The places without positions and localities. They have post offices only if the older edition has them. */
  readonly places: UnsavedDataset;
  /** The district of each office; undefined if unknown. */
  readonly officeDistricts: readonly (string | undefined)[];
}

/**
 * The places of today from all editions. The newest decides, as far down as it reaches. The names, areas and codes of older
 * ones lead to the places of today.
 *
 * Throws InputError if the editions contradict each other. Places is empty if no edition has a village.
 * @param report lists every changed or dropped row, except moves since the last dataset, which a refresh lists
 */
export function combine(
  { older, lgd, bodies, offices = [], districtChanges = [] }: Editions,
  report: Report,
): Combined {
  if (!older.isDataset) refuseContradictions(older, lgd);
  const moves = older.isDataset ? new Report() : report;
  const hierarchy = buildHierarchy(older, lgd, { bodies, offices }, moves);
  const { places } = hierarchy;
  if (places.villages.length === 0) return { places, lgd: hierarchy.lgd, officeDistricts: [] };
  mendNames(places, older, hierarchy.lgd, report);
  const districts = officeDistricts(places, offices, report);
  const moved = older.isDataset
    ? new Set<string>()
    : placeByOffices(hierarchy, { older, bodies, offices, districts }, report);
  countTalukas(places, older, hierarchy.homes);
  addTowns(hierarchy, bodies, report);
  leaveOutUnusedNone(hierarchy);
  addFormerAreas(hierarchy, older, moved);
  addCensus2001(hierarchy, older);
  if (older.censusVillages) places.censusVillages = older.censusVillages;
  if (older.isDataset) addListed(hierarchy);
  places.aliases.push(...visibleNames(places));
  addKnownNames(places, report);
  addLocalNames(places, report);
  addFormerDistricts(places, districtChanges, report);
  leaveOutDamaged(places);
  return { places, lgd: hierarchy.lgd, officeDistricts: districts };
}

/**
 * Refuses LGD lists whose village names contradict the Census's. Not needed for a dataset, because a refresh compares every
 * column.
 */
function refuseContradictions(census: OlderEdition, lgd: readonly Edition[]): void {
  const contradictions = new Contradictions();
  for (const { places } of lgd) {
    for (const { code } of places.villages) {
      if (!census.talukaOf.has(code)) continue;
      const [here, there] = [places, census].map(({ origin }) => origin("village", code));
      contradictions.compare(code, here!, there!);
    }
  }
  contradictions.check();
}

/** Places kept sub-districts and towns of the Census; in a dataset they already are. Returns the towns that moved. */
function placeByOffices(
  hierarchy: Hierarchy,
  {
    older,
    bodies,
    offices,
    districts,
  }: Required<Omit<Editions, "lgd" | "districtChanges">> & {
    districts: readonly (string | undefined)[];
  },
  report: Report,
): Set<string> {
  const { places } = hierarchy;
  placeKeptTalukas(hierarchy, older, districtsOfOffices(places, offices, districts), report);
  return placeTowns(hierarchy, {
    census: older,
    bodies,
    report,
    offices: districtsOfOffices(places, offices, districts, ({ type }) => type !== "branch_office"),
  });
}

/** Removes talukas for places without a sub-district that no list has, if they no longer have places or people. */
function leaveOutUnusedNone({ places, lgd }: Hierarchy): void {
  const used = new Set(places.villages.map(({ taluka_code }) => taluka_code));
  places.talukas = places.talukas.filter(
    ({ code, population }) =>
      !code.endsWith(NO_TALUKA.code) ||
      used.has(code) ||
      lgd.talukas.has(code) ||
      population !== undefined,
  );
}

/** Adds, per taluka, the number of villages in the newest lists, and how many of them have a name in the local script. */
function addListed({ places, lgd }: Hierarchy): void {
  const talukas = new Set(places.talukas.map(({ code }) => code));
  const listed = lgd.editions[0]!.places.villages.filter(({ taluka_code }) =>
    talukas.has(taluka_code),
  );
  const byTaluka = Map.groupBy(listed, ({ taluka_code }) => taluka_code);
  places.listed = [...byTaluka].map(([taluka_code, villages]) => ({
    taluka_code,
    villages: String(villages.length),
    local_names: String(villages.filter(({ local_name }) => local_name !== undefined).length),
  }));
}

/** Adds the codes of the Census of 2001: those in the lists, otherwise those of the older edition. */
function addCensus2001({ places, lgd }: Hierarchy, { census2001 = [] }: OlderEdition): void {
  // The newest comes last and wins.
  const listed = lgd.editions.toReversed().flatMap((edition) => edition.census2001);
  const all = listed.length > 0 ? listed : census2001;
  const byPlace = new Map(all.map((one) => [`${one.level} ${one.code}`, one]));
  const present = placeKeys(places, new Set(all.map(({ level }) => level)));
  const known = [...byPlace].flatMap(([place, one]) => (present.has(place) ? [one] : []));
  if (known.length > 0) places.census2001 = known;
}
