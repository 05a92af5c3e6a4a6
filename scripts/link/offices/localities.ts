/** Neighbourhoods: post offices whose names no village or town of their district has. */

import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { localityCode } from "../../../functions/core/names/locality-code.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import type {
  Alias,
  Locality,
  PostOffice,
  UnsavedDataset,
  Village,
} from "../../dataset/dataset.ts";
import { districtsOfTalukas, talukasOfVillages } from "../../dataset/places.ts";
import type { Outcome, Report } from "../../dataset/report.ts";
import { isLocalityCode, joinPincodes, TABLES } from "../../dataset/tables.ts";
import { sortPlaces } from "../../dataset/validate.ts";
import { byFrequency } from "../../editions/counts.ts";
import { NO_TALUKA } from "../../editions/taluka-codes.ts";
import { landOfTowns } from "../../editions/town-land.ts";
import { urbanName } from "../../editions/town-names.ts";
import { tidyAliases } from "../../names/aliases.ts";
import { isInstitution, placeOfOffice } from "../../names/office-names.ts";
import { lineOf, readOwnTable } from "../../tables/own-csv.ts";
import { PointGrid, positionOf } from "../grid.ts";
import { valuesOf } from "../link.ts";
import { LocalityTowns } from "./locality-towns.ts";
import { addOfficePincodes } from "./office-pincodes.ts";
import { type OfficePlaces, officePlaces } from "./office-village.ts";

const KNOWN_LOCALITIES_FILE = "known-localities.csv";

/** A well-known neighbourhood, or more names of one. */
interface KnownLocality {
  readonly line: number;
  /** The name of its town. */
  readonly town: string;
  readonly pincode: string;
  /** Most common name first. */
  readonly names: readonly string[];
}

/**
 * Neighbourhoods without a post office of their name, and second names of those that have one, as used by newspapers, metro
 * stations and addresses. The column `source` says who uses the name.
 */
export const KNOWN_LOCALITIES: readonly KnownLocality[] = readOwnTable(
  new URL(KNOWN_LOCALITIES_FILE, import.meta.url),
  ["town", "names", "pincode", "source"],
).map(([town, names, pincode], index) => ({
  line: lineOf(index),
  town: town!,
  pincode: pincode!,
  names: names!.split("; "),
}));

export const LOCALITY_TALUKA_LIMITS = {
  ONE_TALUKA: {
    value: 300_000,
    says: "people of a town beyond which it spans several talukas, unless one has its name",
    source: "by hand",
  },
  MOST_PLACES: {
    value: 0.9,
    says: "share of a PIN code's places, of at least two, whose taluka is also that of its localities",
    source: "by hand",
  },
  NEAREST: {
    value: 3,
    says: "nearest known places of the district whose taluka, if they agree, is the locality's",
    source: "by hand",
  },
  NEAREST_KM: { value: 8, says: "kilometres to these, at most", source: "by hand" },
} as const;
const { ONE_TALUKA, MOST_PLACES, NEAREST, NEAREST_KM } = valuesOf(LOCALITY_TALUKA_LIMITS);

/**
 * Sets the localities of the places from their post offices, and gives villages and towns the PIN codes of theirs. Without post
 * offices there are no localities.
 *
 * An office is a locality unless it is a village or town of its district in any spelling, a counter of an institution, or an
 * army office. Offices of one PIN code whose names differ by a word for a station or office, or by a compass word, are one
 * locality; the other names are aliases. Well-known neighbourhoods and second names come from a table. Returns the village or
 * town of each office that is one.
 */
export function addLocalities(places: UnsavedDataset, report: Report): OfficePlaces["places"] {
  if (places.postOffices === undefined) return new Map();
  sortPlaces(places);
  const land = landOfTowns(places);
  const found = officePlaces(places, land);
  addOfficePincodes(places, found, land, report);
  const towns = new LocalityTowns(places, found);
  const aliases: Alias[] = [];
  const localities = new Map<string, Locality>();
  const talukas = new LocalityTalukas(places, found);
  for (const group of groupsOf(places, found, towns, report)) {
    const { name, others, pincode, offices, named } = group;
    const [main] = offices;
    const { district_code, latitude, longitude } =
      offices.find(
        (office) => office.latitude !== undefined && office.district_code === main!.district_code,
      ) ?? main!;
    const code = localityCode(pincode, name);
    const town = named ?? towns.find(main!);
    const at = positionOf({ latitude, longitude });
    const taluka_code = talukas.find(pincode, district_code!, town, at);
    localities.set(code, {
      code,
      name,
      pincode,
      district_code: district_code!,
      ...(taluka_code !== undefined && { taluka_code }),
      ...(town !== undefined && { town_code: town.code }),
      ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    });
    for (const alias of others) aliases.push({ level: "locality", code, alias });
  }
  const byPincode = Map.groupBy(localities.values(), ({ pincode }) => pincode);
  const byDigits = Map.groupBy(localities.values(), ({ pincode }) => pincode.slice(0, 3));
  const offices = Map.groupBy(places.postOffices, ({ pincode }) => pincode);
  for (const known of KNOWN_LOCALITIES) {
    const { pincode } = known;
    const here = {
      localities: byPincode.get(pincode) ?? [],
      namesakes: byDigits.get(pincode.slice(0, 3)) ?? [],
      offices: offices.get(pincode) ?? [],
    };
    const locality = addKnown(known, here, { aliases, towns, talukas, report });
    if (locality === undefined) continue;
    localities.set(locality.code, locality);
    byPincode.set(pincode, [...here.localities, locality]);
  }
  places.localities = [...localities.values()];
  addPincodesOfLocalities(places);
  aliases.push(...namesWithoutEstate(places));
  places.aliases = tidyAliases(places, [...places.aliases, ...aliases]);
  return found.places;
}

/** Gives towns without a PIN code, such as Navi Mumbai, those of their localities. */
function addPincodesOfLocalities({ localities = [], villages }: UnsavedDataset): void {
  const ofTowns = Map.groupBy(localities, ({ town_code }) => town_code);
  for (const town of villages) {
    const own = town.kind === undefined ? undefined : ofTowns.get(town.code);
    if (own) town.pincode ??= joinPincodes(own.map(({ pincode }) => pincode));
  }
}

/**
 * Gives an industrial estate the name of its place as well, unless another locality of the district has that name: Bhosari I.E.
 */
function namesWithoutEstate({ localities = [], villages, talukas }: UnsavedDataset): Alias[] {
  const estates = localities.flatMap(({ code, name, district_code }) => {
    const alias = name.replace(ESTATE, "");
    return alias !== name && isOwnName(alias.split(/\s+/)) ? [{ code, alias, district_code }] : [];
  });
  const districts = new Set(estates.map(({ district_code }) => district_code));
  const districtOf = districtsOfTalukas(talukas);
  const named = [
    ...localities,
    ...villages.map(({ name, taluka_code }) => ({
      name,
      district_code: districtOf.get(taluka_code)!,
    })),
  ].filter(({ district_code }) => districts.has(district_code));
  const taken = new Set(
    named.map(({ name, district_code }) => `${district_code} ${nameKey(name)}`),
  );
  return estates.flatMap(({ code, alias, district_code }) =>
    taken.has(`${district_code} ${nameKey(alias)}`) ? [] : [{ level: "locality", code, alias }],
  );
}

const ESTATE =
  /[\s.]+(?:I\.? ?E\.?|I\.? ?A\.?|Ind(?:l|ustrial)?\.? Est(?:ate)?s?\.?|Industrial Area)$/i;

/** Offices that form one locality. */
interface OfficeGroup {
  pincode: string;
  name: string;
  others: readonly string[];
  /** Departmental offices first. */
  offices: readonly PostOffice[];
  /** The town in their names. */
  named: Village | undefined;
}

/** The offices of each locality. Reports those that are not one of their own. */
function groupsOf(
  { postOffices = [], districts, aliases }: UnsavedDataset,
  found: OfficePlaces,
  towns: LocalityTowns,
  report: Report,
): OfficeGroup[] {
  const groups = new Map<string, OfficeOfLocality[]>();
  const add = (office: PostOffice, index: number, outcome: Outcome): void => {
    const { pincode: code, name } = office;
    report.add({
      ...outcome,
      file: TABLES.postOffices.file,
      line: lineOf(index),
      level: "village",
      code,
      name,
    });
  };
  const districtNames = new Set([
    ...districts.map(({ code, name }) => `${code} ${nameKey(name)}`),
    ...aliases.flatMap(({ level, code, alias }) =>
      level === "district" ? `${code} ${nameKey(alias)}` : [],
    ),
  ]);
  for (const [i, office] of postOffices.entries()) {
    if (found.named.has(office) && !isOfCity(office, found, towns)) continue;
    const own = localityOf(office, found, towns, districtNames);
    if ("reason" in own) {
      add(office, i, own);
      continue;
    }
    const key = `${office.pincode} ${baseKey(own.name)}`;
    const some = groups.get(key);
    if (some === undefined) groups.set(key, [own]);
    else {
      some.push(own);
      add(office, i, SAME_LOCALITY);
    }
  }
  return Array.from(groups.values(), groupOf);
}

/** The locality of an office, or why it has none. */
function localityOf(
  office: PostOffice,
  found: OfficePlaces,
  towns: LocalityTowns,
  districtNames: ReadonlySet<string>,
): OfficeOfLocality | Outcome {
  if (found.places.has(office)) return IS_VILLAGE;
  if (office.district_code === undefined) return WITHOUT_DISTRICT;
  if (ARMY.test(office.pincode) || isInstitution(office.name)) return OF_INSTITUTION;
  const place = placeOfOffice(office.name);
  const { name, town: named, isCertain } = withoutTown(place, office, towns, districtNames);
  if (!isLocalityCode(localityCode(office.pincode, name)) || baseKey(name).length < 2)
    return WITHOUT_NAME;
  // A branch office is in the countryside around the town in its name: Krishnanagar (Contai).
  const isInTown =
    named !== undefined &&
    office.type !== "branch_office" &&
    (isCertain || towns.isNamedAfter(named, office));
  return { office, name, town: isInTown ? named : undefined };
}

// Offices that are no locality of their own.
const IS_VILLAGE: Outcome = {
  action: "merged",
  reason: "a branch office that is a village in another spelling",
  done: "gives it PIN code and spelling",
};
const WITHOUT_DISTRICT: Outcome = {
  action: "dropped",
  reason: "a post office without a district",
  done: "not a locality",
};
const OF_INSTITUTION: Outcome = {
  action: "dropped",
  reason: "a post office of an institution or the army",
  done: "not a locality",
};
const WITHOUT_NAME: Outcome = {
  action: "dropped",
  reason: "a post office whose name is a number or a letter",
  done: "not a locality",
};
const SAME_LOCALITY: Outcome = {
  action: "merged",
  reason: "post offices of one PIN code that differ by a mark or a compass word",
  done: "one locality",
};

/** An office that is a locality, its name without its town's, and this town. */
interface OfficeOfLocality {
  readonly office: PostOffice;
  readonly name: string;
  readonly town: Village | undefined;
}

/** The group of some offices, with the shortest of their names. */
function groupOf(some: readonly OfficeOfLocality[]): OfficeGroup {
  const shorter = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
  const sorted = some.toSorted(
    (a, b) => rank(a.office) - rank(b.office) || shorter(a.name, b.name),
  );
  const [name, ...others] = sorted.map((one) => one.name).sort(shorter);
  return {
    pincode: sorted[0]!.office.pincode,
    name: name!,
    others: [...new Set([...others, ...sorted.map(({ office }) => placeOfOffice(office.name))])],
    offices: sorted.map(({ office }) => office),
    named: sorted.find(({ town }) => town !== undefined)?.town,
  };
}

/**
 * Whether an office is a city's neighbourhood although a village of the district has its name. Its PIN code is the city's, and
 * either it is not that village, or the Census did not count the village because the city has grown over it.
 */
function isOfCity(office: PostOffice, { places }: OfficePlaces, towns: LocalityTowns): boolean {
  const place = places.get(office);
  if (office.type === "branch_office" || place?.kind !== undefined) return false;
  return (place === undefined || place.population === undefined) && towns.isSurelyInTown(office);
}

/** PIN codes of the army's postal service begin with 9. */
const ARMY = /^9/;

function rank({ type }: PostOffice): number {
  return type === "branch_office" ? 1 : 0;
}

const COMPASS = new Set("east west north south e w n s".split(" "));

/** A key that the names of all offices of one locality share. */
function baseKey(name: string): string {
  const all = tokens(name);
  const rest = all.filter((word) => !COMPASS.has(word));
  return (rest.length > 0 ? rest : all).join("");
}

/** Words that are not a name by themselves: a bazar needs its town's name. */
const GENERIC = new Set(
  "town bazar bazaar city camp fort court market main road new old purana purani upper lower cantt cantonment railway station colony industrial area estate nagar east west north south chowk gate camp mandi bus stand area line lines dehat rural urban kutchery tehsil tahsil peth kalan khurd".split(
    " ",
  ),
);

/**
 * A locality's name without its town's: `Sector 34 Chandigarh`, `R K Nagar Rayagada`, `Faridabad Sector 8`. The town's name is
 * removed only if a name remains: `Nashik Road` stays. The town is certain if no other name remains.
 */
function withoutTown(
  name: string,
  office: PostOffice,
  towns: LocalityTowns,
  districtNames: ReadonlySet<string>,
): { name: string; town: Village | undefined; isCertain: boolean } {
  const words = name.split(/\s+/);
  const district = office.district_code!;
  for (const length of [3, 2, 1]) {
    if (words.length <= length) continue;
    const [before, last] = [
      words.slice(0, -length),
      words.slice(-length).join(" ").replaceAll(/[()]/g, ""),
    ];
    // Budhwar Peth is not in the town called Peth.
    const town = GENERIC.has(nameKey(last)) ? undefined : towns.named(last, district);
    if (town !== undefined) {
      // A name together with the district's may be anywhere in it: Lalganj Rae Bareli.
      const isDistrict = [last, town.name].some((one) =>
        districtNames.has(`${district} ${nameKey(one)}`),
      );
      const text = before.join(" ");
      return {
        name: isOwnName(before) ? text : name,
        town: isDistrict ? undefined : town,
        isCertain: ownWords(before).length === 0 || PART.test(text),
      };
    }
    const [first, after] = [words.slice(0, length).join(" "), words.slice(length)];
    const isPart = PART.test(after.join(" "));
    // Addanki Gate is in Ongole.
    const isGeneric = ownWords(after).length === 0 && towns.find(office) === undefined;
    const own = isPart || isGeneric ? towns.named(first, district) : undefined;
    if (own !== undefined)
      return { name: isPart ? after.join(" ") : name, town: own, isCertain: isPart };
  }
  return { name, town: undefined, isCertain: false };
}

/** Words for numbered parts of cities. */
const PART = /^(?:sector|phase|block)\s?\d/i;

function isOwnName(words: readonly string[]): boolean {
  const rest = ownWords(words);
  return rest.join("").length > 3 || rest.length > 1 || PART.test(words.join(" "));
}

function ownWords(words: readonly string[]): string[] {
  return words.flatMap(tokens).filter((word) => !GENERIC.has(word));
}

/** Finds the talukas of localities. */
class LocalityTalukas {
  /** District → its known places, each with its taluka. */
  readonly #grids = new Map<string, PointGrid<Position & { taluka: string }>>();
  readonly #talukas: ReadonlyMap<string, UnsavedDataset["talukas"][number]>;
  readonly #ofPincodes: ReadonlyMap<string, readonly string[]>;

  constructor({ talukas, villages, positions = [] }: UnsavedDataset, { places }: OfficePlaces) {
    const talukaOf = talukasOfVillages(villages);
    this.#talukas = new Map(talukas.map((taluka) => [taluka.code, taluka]));
    for (const one of positions) {
      const taluka = talukaOf.get(one.code);
      if (taluka === undefined) continue;
      const district = this.#talukas.get(taluka)!.district_code;
      const grid = this.#grids.get(district) ?? new PointGrid();
      this.#grids.set(district, grid);
      const at = positionOf(one)!;
      grid.add({ latitude: at.latitude, longitude: at.longitude, taluka }, at);
    }
    const known = [...places].map(([{ pincode }, { taluka_code }]) => ({ pincode, taluka_code }));
    this.#ofPincodes = new Map(
      [...Map.groupBy(known, ({ pincode }) => pincode)].map(([pincode, some]) => [
        pincode,
        some.map(({ taluka_code }) => taluka_code),
      ]),
    );
  }

  /** The taluka of the town; otherwise that of the PIN code's villages, or of the nearest places. Undefined if uncertain. */
  find(
    pincode: string,
    district: string,
    town: Village | undefined,
    at: Position | undefined,
  ): string | undefined {
    const own = town && this.#talukas.get(town.taluka_code);
    if (
      town !== undefined &&
      own?.district_code === district &&
      !own.code.endsWith(NO_TALUKA.code)
    ) {
      const isNamed = nameKey(urbanName(own.name)) === nameKey(town.name);
      if (isNamed || Number(town.population ?? 0) < ONE_TALUKA) return own.code;
    }
    if (town !== undefined) return undefined;
    const all = this.#ofPincodes.get(pincode) ?? [];
    const [most] = byFrequency(all);
    const isMost = most !== undefined && all.length > 1 && most[1] >= all.length * MOST_PLACES;
    if (isMost && this.#talukas.get(most[0])!.district_code === district) return most[0];
    return at && this.#ofNearest(at, district);
  }

  #ofNearest(at: Position, district: string): string | undefined {
    const nearest = (this.#grids.get(district)?.near(at, NEAREST) ?? []).filter(
      (point) => distanceKm(at, point) <= NEAREST_KM,
    );
    const [taluka, ...others] = new Set(nearest.map((one) => one.taluka));
    return nearest.length === NEAREST && others.length === 0 ? taluka : undefined;
  }
}

/** The localities and towns near the PIN code of a known locality. */
interface KnownPlaces {
  localities: readonly Locality[];
  /** The localities whose PIN codes begin with the same three digits. */
  namesakes: readonly Locality[];
  offices: readonly PostOffice[];
}

interface KnownContext {
  aliases: Alias[];
  towns: LocalityTowns;
  talukas: LocalityTalukas;
  report: Report;
}

/**
 * The locality of a row of the table, with its names as aliases: an existing one with the PIN code, or a new one. Undefined if
 * no post office has the PIN code.
 */
function addKnown(
  known: KnownLocality,
  { localities, namesakes, offices }: KnownPlaces,
  { aliases, towns, talukas, report }: KnownContext,
): Locality | undefined {
  const { pincode, names, line } = known;
  const keys = new Set(names.map(baseKey));
  const listed = localities.find(({ name }) => keys.has(baseKey(name)));
  const district_code = offices.find((office) => office.district_code !== undefined)?.district_code;
  if (district_code === undefined) {
    report.add({
      action: "unused",
      reason: "a known locality whose PIN code no post office has",
      done: "left out",
      file: KNOWN_LOCALITIES_FILE,
      line,
      level: "village",
      code: pincode,
      name: names[0]!,
    });
    return undefined;
  }
  const town = towns.named(known.town, district_code);
  const name = names[0]!;
  // Another office with the name is a second one in the neighbourhood: Baner has 411045 and 411069.
  for (const locality of town === undefined ? [] : namesakes) {
    if (locality.district_code !== district_code || !keys.has(baseKey(locality.name))) continue;
    locality.town_code ??= town!.code;
  }
  const taluka_code = talukas.find(pincode, district_code, town, undefined);
  const locality: Locality = listed ?? {
    code: localityCode(pincode, name),
    name,
    pincode,
    district_code,
    ...(taluka_code !== undefined && { taluka_code }),
  };
  if (town !== undefined) locality.town_code = town.code;
  for (const alias of names) aliases.push({ level: "locality", code: locality.code, alias });
  return locality;
}
