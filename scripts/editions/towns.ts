import { nameKey } from "../../functions/core/names/tokens.ts";
import type { UnsavedDataset, Village } from "../dataset/dataset.ts";
import type { Outcome, Report } from "../dataset/report.ts";
import { joinPincodes, MAX_NAME_LENGTH } from "../dataset/tables.ts";
import { cleanName } from "../names/clean-names.ts";
import { withoutBracketedMarks, withoutBrackets } from "../names/names-within.ts";
import type { MunicipalBody } from "../sources/said.ts";
import { townCode } from "./town-codes.ts";
import { isNear, TOWN_NAMES, townName } from "./town-names.ts";
import { TalukaFinder, type Town, type TownSources } from "./town-talukas.ts";

/** The least population of a town: the Census's limit for a census town. */
const LEAST_PEOPLE = 5000;

/**
 * Adds the statutory towns of the municipal directory to the places.
 *
 * A body with the Census code of an existing town (from the Primary Census Abstract) only adds its names. Any other Census code
 * becomes a town. A body newer than the Census, without a town code, becomes a town unless a place with its name or the village
 * of its Census code exists, which gets its names: most were villages or census towns in 2011.
 *
 * A town is in the taluka that the directory gives; if there are several, in the one with most of its rows, then in the one of
 * its name. Otherwise it is in the taluka of its name, then in that of both the towns with the codes before and after it, then
 * in its district's taluka for places without a sub-district.
 */
export function addTowns(
  hierarchy: TownSources,
  bodies: readonly MunicipalBody[],
  report: Report,
): void {
  const { places } = hierarchy;
  const add = townReporter(report);
  nameTowns(places);
  const villages = coveredVillages(places, bodies);
  const finder = new TalukaFinder(hierarchy, villages);
  const districtNames = new Set([
    ...places.districts.map(({ name }) => nameKey(name)),
    ...places.aliases.flatMap(({ level, alias }) => (level === "district" ? nameKey(alias) : [])),
  ]);
  const namedPlaces = new NamedPlaces(places, finder, villages);
  const towns = townsOf(bodies, districtNames, namedPlaces, add).sort((a, b) =>
    a.code < b.code ? -1 : 1,
  );
  for (const [i, { district, taluka }] of areasOf(towns, finder).entries()) {
    const town = towns[i]!;
    if (district === undefined) {
      add(WITHOUT_DISTRICT, town);
      continue;
    }
    const [same, ...further] = namedPlaces.find(town, district, taluka);
    if (same !== undefined && further.length === 0) {
      namedPlaces.addNamesTo(same, town);
      add(KNOWN, town);
      continue;
    }
    if (same !== undefined || namedPlaces.hasNear(town, taluka)) {
      add(NAMESAKE, town);
      continue;
    }
    if (taluka === undefined && town.code !== town.bodies[0]!.census) {
      add(NEWER_WITHOUT_TALUKA, town);
      continue;
    }
    if (taluka === undefined) add(WITHOUT_TALUKA, town);
    const taluka_code = taluka ?? finder.noTaluka(district);
    const added: Village = { code: town.code, name: town.name, taluka_code, kind: "town" };
    addDetails(added, town.bodies);
    places.villages.push(added);
    namedPlaces.add(added);
    namedPlaces.addNames(town.code, town.others);
  }
}

const WITHOUT_DISTRICT: Outcome = {
  action: "dropped",
  reason: "a town without a district in the municipal directory",
  done: "left out",
};
const KNOWN: Outcome = {
  action: "merged",
  reason: "a town of the municipal directory that is already there",
  done: "that place, with its names as aliases",
};
const NAMESAKE: Outcome = {
  action: "merged",
  reason: "a town of the municipal directory with the name of a place that is already there",
  done: "left out",
};
const NEWER_WITHOUT_TALUKA: Outcome = {
  action: "dropped",
  reason: "a town newer than the Census whose taluka is not in the data",
  done: "left out",
};
const WITHOUT_TALUKA: Outcome = {
  action: "doubtful",
  reason: "a town whose taluka in the municipal directory is not in the data",
  done: "assigned to its district's taluka for places in none",
};
const WITHOUT_NAME: Outcome = {
  action: "dropped",
  reason: "a town's body whose name is missing or too long",
  done: "left out",
};
const SWAPPED_NAMES: Outcome = {
  action: "repaired",
  reason: "a town's body that has the name of one of another district, which has its name",
  done: "their names swapped",
};
const SWAPPED_CODES: Outcome = {
  action: "repaired",
  reason: "a town's body with the Census code of another one, which has its code",
  done: "their codes swapped",
};

/** The villages that bodies cover or whose Census code they have, by code. */
function coveredVillages(
  { villages }: UnsavedDataset,
  bodies: readonly MunicipalBody[],
): Map<string, Village> {
  const covered = new Set(
    bodies.flatMap(({ areas, censusVillage }) => [
      ...areas.flatMap(({ village }) => village ?? []),
      ...(censusVillage === undefined ? [] : [censusVillage]),
    ]),
  );
  return new Map(villages.flatMap((one) => (covered.has(one.code) ? [[one.code, one]] : [])));
}

/** The district and taluka of each town; undefined where unknown. */
function areasOf(
  towns: readonly Town[],
  finder: TalukaFinder,
): { district: string | undefined; taluka: string | undefined }[] {
  const talukas = towns.map((town) => finder.find(town));
  const districts = towns.map(
    (town, i) => finder.districtOf(town) ?? finder.districtOfTaluka(talukas[i]),
  );
  // The Census numbered towns district by district, taluka by taluka.
  return towns.map((_, i) => {
    const district =
      districts[i] ??
      agreed(districts.slice(0, i).findLast(Boolean), districts.slice(i).find(Boolean));
    const between = agreed(talukas[i - 1], talukas[i + 1]);
    const isInDistrict = between !== undefined && finder.districtOfTaluka(between) === district;
    return { district, taluka: talukas[i] ?? (isInDistrict ? between : undefined) };
  });
}

/** Gives towns their common names: the Census calls Delhi "DMC", and gives cantonments the names of their cities. */
function nameTowns({ villages, aliases }: UnsavedDataset): void {
  for (const village of villages) {
    const common = village.kind === "town" ? TOWN_NAMES.get(village.code) : undefined;
    if (common === undefined) continue;
    aliases.push({ level: "village", code: village.code, alias: village.name });
    village.name = common;
  }
}

/** Adds the local name and the PIN codes of a town's bodies. */
function addDetails(town: Village, bodies: readonly MunicipalBody[]): void {
  const local_name = bodies.find((body) => body.local_name !== undefined)?.local_name;
  const pincodes = bodies.flatMap((body) => body.pincodes ?? []);
  if (local_name !== undefined) town.local_name = local_name;
  if (pincodes.length > 0) town.pincode = joinPincodes(pincodes);
}

/** The towns to add. For existing towns, the names of their bodies become aliases. */
function townsOf(
  all: readonly MunicipalBody[],
  districts: ReadonlySet<string>,
  namedPlaces: NamedPlaces,
  add: ReturnType<typeof townReporter>,
): Town[] {
  const towns: Town[] = [];
  const named = withOwnNames(all, districts, add).filter((body) => {
    const { name } = cleanName(body.cell);
    if (name !== "" && name.length <= MAX_NAME_LENGTH) return true;
    const town = { code: body.census ?? "", name, listed: name, others: [], bodies: [body] };
    add(WITHOUT_NAME, town);
    return false;
  });
  const newer = named.filter(({ census }) => census === undefined);
  const withCode = withOwnCodes(
    named.filter(({ census }) => census !== undefined),
    districts,
    namedPlaces,
    add,
  );
  for (const [code, several] of Map.groupBy(withCode, ({ census }) => census!)) {
    const [first, ...others] = several.sort((a, b) => Number(a.code) - Number(b.code));
    const known = namedPlaces.town(code);
    const town: Town = { code, ...townName(first!, districts), bodies: [first!] };
    if (known !== undefined) {
      namedPlaces.addNames(code, [town.name, ...town.others]);
      addDetails(known, several);
    }
    for (const body of others) {
      const { name, others: further } = townName(body, districts);
      const common = commonWords(known?.name ?? town.name, name);
      if (common === "" || (known === undefined && !sameTalukas(first!, body))) {
        newer.push(body);
      } else if (known !== undefined) {
        namedPlaces.addNames(code, [name, ...further]);
      } else {
        town.others.push(town.name, ...further);
        town.name = town.listed = common;
        town.bodies.push(body);
      }
    }
    if (known === undefined) towns.push(town);
  }
  for (const body of newer) {
    const code = townCode({ ...body, census: undefined });
    towns.push({ code, ...townName(body, districts), bodies: [body] });
  }
  return towns;
}

/** Checks whether the data has a town under its name. */
class NamedPlaces {
  readonly #places: UnsavedDataset;
  readonly #towns = new Map<string, Village>();
  readonly #inTaluka: ReadonlyMap<string, Village[]>;
  /** Taluka → the places by name. Filled on first use, because few talukas are looked up. */
  readonly #named = new Map<string, NamedVillages>();
  /** Towns and census towns by district and name. */
  readonly #inDistrict: NamedVillages = new Map();
  /** Those that bodies cover or whose Census code they have. */
  readonly #villages: ReadonlyMap<string, Village>;
  readonly #finder: TalukaFinder;

  constructor(
    places: UnsavedDataset,
    finder: TalukaFinder,
    villages: ReadonlyMap<string, Village>,
  ) {
    this.#places = places;
    this.#finder = finder;
    this.#villages = villages;
    this.#inTaluka = Map.groupBy(places.villages, ({ taluka_code }) => taluka_code);
    for (const village of places.villages) this.#addTown(village);
  }

  add(village: Village): void {
    this.#addTown(village);
    addTo(this.#namedIn(village.taluka_code), keyOf(village), village);
  }

  #addTown(village: Village): void {
    const { code, taluka_code, kind } = village;
    if (kind === undefined || kind === "outgrowth") return;
    const key = keyOf(village);
    if (kind === "town") this.#towns.set(code, village);
    addTo(this.#inDistrict, `${this.#finder.districtOfTaluka(taluka_code)} ${key}`, village);
  }

  #namedIn(taluka: string): NamedVillages {
    const named = this.#named.get(taluka) ?? Map.groupBy(this.#inTaluka.get(taluka) ?? [], keyOf);
    this.#named.set(taluka, named);
    return named;
  }

  /** The town with this Census code. */
  town(code: string): Village | undefined {
    return this.#towns.get(code);
  }

  /** Makes the names of a body aliases of the town that is there. */
  addNames(code: string, names: readonly string[]): void {
    for (const alias of names) this.#places.aliases.push({ level: "village", code, alias });
  }

  /** The same for another place, without the names of others in its taluka: Naigaon (Khairgaon) is not Khairgaon near it. */
  addNamesTo({ code, taluka_code }: Village, { name, others }: Town): void {
    const named = this.#namedIn(taluka_code);
    const own = [name, ...others].filter((one) =>
      (named.get(nameKey(one)) ?? []).every((village) => village.code === code),
    );
    this.addNames(code, own);
  }

  /**
   * The place of the district with one of these names, if it is the only one and has the people of a town. The directory may
   * still give the taluka from which the place's taluka was divided, and the Census may have added a bracket: "Rajgurunagar
   * (Khed)".
   */
  #largePlace(keys: readonly string[], district: string): Village[] {
    const [found, other] = [...this.#inTaluka]
      .filter(([taluka]) => this.#finder.districtOfTaluka(taluka) === district)
      .flatMap(([, places]) => places)
      .filter(({ name }) => keys.includes(nameKey(withoutBrackets(name))));
    return found && other === undefined && Number(found.population) >= LEAST_PEOPLE ? [found] : [];
  }

  /**
   * The place that the town is; several if each may be it. A town with a Census code: a census town of its taluka. A newer one:
   * the village with its Census code, if the taluka or the name agrees; otherwise any place of its name in its taluka, or a town
   * or the only large place of its district.
   */
  find(town: Town, district: string, taluka: string | undefined): readonly Village[] {
    const { code, name, listed, bodies } = town;
    const keys = [...new Set([name, listed].map(nameKey))];
    const inTaluka = taluka === undefined ? undefined : this.#namedIn(taluka);
    if (code === bodies[0]!.census) {
      const namesakes = keys.flatMap((key) => inTaluka?.get(key) ?? []);
      return namesakes.filter(({ kind }) => kind === "census_town");
    }
    const grown = this.#villages.get(bodies[0]!.censusVillage ?? "");
    if (grown !== undefined && this.#finder.districtOfTaluka(grown.taluka_code) === district) {
      const isThere = bodies[0]!.areas.some((area) => area.taluka === grown.taluka_code);
      if (isThere || keys.some((key) => agree(key, nameKey(grown.name)))) return [grown];
    }
    const named = keys.flatMap((key) => [
      ...(this.#inDistrict.get(`${district} ${key}`) ?? []),
      ...(inTaluka?.get(key) ?? []),
    ]);
    return named.length > 0 ? [...new Set(named)] : this.#largePlace(keys, district);
  }

  /** Whether a town of the taluka, or a village that the newer town covers, has its name in another spelling. */
  hasNear({ code, name, listed, bodies }: Town, taluka: string | undefined): boolean {
    if (code === bodies[0]!.census) return false;
    const covered = bodies.flatMap(({ areas }) =>
      areas.flatMap(({ village }) => this.#villages.get(village ?? "") ?? []),
    );
    const towns = [...this.#towns.values()].filter(({ taluka_code }) => taluka_code === taluka);
    return [...covered, ...towns].some((village) =>
      [name, listed].some((one) => isNear(nameKey(one), village.name)),
    );
  }
}

/** Whether two keys are of spellings of one name, or one name begins with the other: Kalwan and Kalwan Bk. */
function agree(a: string, b: string): boolean {
  return isNear(a, b) || a.startsWith(b) || b.startsWith(a);
}

/** Places by name, sometimes with their district or taluka before it. */
type NamedVillages = Map<string, Village[]>;

function addTo(named: NamedVillages, key: string, village: Village): void {
  const some = named.get(key);
  if (some) some.push(village);
  else named.set(key, [village]);
}

function keyOf({ name }: Village): string {
  return nameKey(withoutBracketedMarks(name));
}

/** The words in both names, in the order of the first: East Delhi and North Delhi are Delhi. */
function commonWords(a: string, b: string): string {
  const words = new Set(b.split(" ").map(nameKey));
  return a
    .split(" ")
    .filter((word) => words.has(nameKey(word)))
    .join(" ");
}

/**
 * Corrects bodies whose names are swapped in the directory: it has Mohammadabad (Farrukhabad) in Mau, and Mohammadabad Gohna in
 * Farrukhabad.
 */
function withOwnNames(
  bodies: readonly MunicipalBody[],
  districts: ReadonlySet<string>,
  add: ReturnType<typeof townReporter>,
): MunicipalBody[] {
  const isIn = ({ areaNames }: MunicipalBody, key: string) =>
    [...areaNames].some((name) => nameKey(name) === key);
  const own = new Map<MunicipalBody, string>();
  for (const body of bodies) {
    const [, first, inside] = /^(\p{L}+)[^()]*\((.+)\)/u.exec(body.cell) ?? [];
    if (first === undefined || own.has(body)) continue;
    const district = nameKey(inside!);
    if (!districts.has(district) || isIn(body, district)) continue;
    const other = bodies.find(
      (one) =>
        one.state === body.state &&
        isIn(one, district) &&
        nameKey(/^\p{L}*/u.exec(one.cell)![0]) === nameKey(first),
    );
    if (other === undefined) continue;
    own.set(body, other.cell).set(other, body.cell);
  }
  return bodies.map((body) => {
    const cell = own.get(body);
    if (cell === undefined) return body;
    const town = { code: body.census ?? "", name: body.cell, listed: body.cell, others: [] };
    add(SWAPPED_NAMES, { ...town, bodies: [body] });
    return { ...body, cell };
  });
}

/** Corrects bodies whose Census codes are swapped: the directory has Agartala with the code of Ranirbazar, which has its. */
function withOwnCodes(
  bodies: readonly MunicipalBody[],
  districts: ReadonlySet<string>,
  namedPlaces: NamedPlaces,
  add: ReturnType<typeof townReporter>,
): MunicipalBody[] {
  const nameOf = (body: MunicipalBody) => nameKey(townName(body, districts).name);
  const townOf = ({ census }: MunicipalBody) => {
    const town = namedPlaces.town(census!);
    return town && keyOf(town);
  };
  // Maharajganj and Mahrajganj are two towns, whose bodies have each other's spelling.
  const misnamed = bodies.filter((body) => !isNear(nameOf(body), townOf(body) ?? nameOf(body)));
  const named = Map.groupBy(misnamed, (body) => `${body.state} ${nameOf(body)}`);
  return bodies.map((body) => {
    const [other, ...more] = named.get(`${body.state} ${townOf(body)}`) ?? [];
    if (other === undefined || more.length > 0 || townOf(other) !== nameOf(body)) return body;
    add(SWAPPED_CODES, { code: body.census!, ...townName(body, districts), bodies: [body] });
    return { ...body, census: other.census };
  });
}

/** Whether the bodies share a taluka, or neither has one. */
function sameTalukas(a: MunicipalBody, b: MunicipalBody): boolean {
  const [of, those] = [a, b].map(
    ({ areas }) => new Set(areas.flatMap(({ taluka }) => taluka ?? [])),
  );
  return of!.size + those!.size === 0 || [...of!].some((taluka) => those!.has(taluka));
}

function agreed(a: string | undefined, b: string | undefined): string | undefined {
  return a === b ? a : undefined;
}

/** Adds findings about towns to a report. */
function townReporter(report: Report) {
  return (outcome: Outcome, { code, bodies }: Town): void => {
    const { file, line, cell } = bodies[0]!;
    report.add({ ...outcome, file, line, level: "village", code, name: cell });
  };
}
