import type { PlaceLevel } from "../../functions/core/contract/levels.ts";
import { VILLAGE_FIELDS } from "../../functions/core/contract/village-fields.ts";
import type { Alias, FormerPlace, Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import { placeKeys } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { codesOf } from "../dataset/tables.ts";
import { mostFrequent } from "../editions/counts.ts";
import { countTalukas } from "../editions/population.ts";
import { noTaluka } from "../editions/settle.ts";
import { addPositions } from "../link/positions/positions.ts";
import { withoutPlacedTalukas } from "../link/positions/taluka-positions.ts";
import { addKnownNames, tidyAliases } from "../names/aliases.ts";
import { addLocalNames } from "../names/local-names.ts";
import type { Arrival } from "./arrival.ts";
import type { Comparison } from "./compare.ts";
import type { Survey } from "./survey.ts";

/** The columns of villages that only the Census has. */
const KEPT_COLUMNS = VILLAGE_FIELDS.flatMap((field) => ("kept" in field ? [field.column] : []));

/**
 * Adds the towns of the older edition that the newer one lacks. A town stays in its taluka or, if that is gone, goes to
 * the one with most of its villages, or to its district's taluka for places that are in none. A town whose district is
 * gone is left out.
 *
 * A town that the Census counted keeps its name and its taluka also where a list has it: the municipal directory names
 * parts of cities, and its bodies have grown into other talukas. Its name there is another name.
 */
export function keepTowns(older: UnsavedDataset, newer: UnsavedDataset): void {
  const talukaOf = talukaCodes(older, newer);
  const districtOf = new Map(older.talukas.map(({ code, district_code }) => [code, district_code]));
  const [districts, talukas] = [newer.districts, newer.talukas].map(codesOfPlaces);
  const listed = new Map(newer.villages.map((village) => [village.code, village]));
  for (const town of older.villages) {
    const newerTown = listed.get(town.code);
    const isCounted = town.kind === "town" && town.population !== undefined;
    if (town.kind === undefined || (newerTown !== undefined && !isCounted)) continue;
    const district = districtOf.get(town.taluka_code)!;
    let taluka_code = talukaOf.get(town.taluka_code);
    if (taluka_code === undefined && districts!.has(district)) {
      const none = noTaluka(district);
      if (!talukas!.has(none.code)) newer.talukas.push(none);
      talukas!.add(none.code);
      taluka_code = none.code;
    }
    if (taluka_code === undefined) continue;
    if (newerTown === undefined) {
      newer.villages.push({ ...town, taluka_code });
      continue;
    }
    newer.aliases.push({ level: "village", code: town.code, alias: newerTown.name });
    Object.assign(newerTown, { name: town.name, taluka_code });
  }
}

/**
 * Copies details of places that the newer source lacks from the older place with the same code: local names, kinds, and
 * PIN codes if it has none at all.
 */
export function keepDetails(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  lacks: Arrival["lacks"],
): void {
  const before = new Map(older.villages.map((village) => [village.code, village]));
  for (const village of newer.villages) {
    const { local_name, kind, pincode } = before.get(village.code) ?? {};
    if (local_name !== undefined) village.local_name ??= local_name;
    if (kind !== undefined) village.kind ??= kind;
    const isLacking = lacks.has(village.kind === "town" ? "PIN codes of towns" : "PIN codes");
    if (pincode !== undefined && isLacking) village.pincode ??= pincode;
  }
}

/**
 * Copies what only the Census has from the older place, or from the one that a renumbered village was: people, households
 * and Hadbast numbers. All talukas together keep their people, also those of villages that are gone.
 */
export function keepFigures(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  { gone }: Comparison,
): void {
  const renumbered = new Map(
    gone
      .filter(({ level, successor_code }) => level === "village" && successor_code !== "")
      .map(({ code, successor_code }) => [code, successor_code]),
  );
  const villages = older.villages.map((village) => ({
    ...village,
    code: renumbered.get(village.code) ?? village.code,
  }));
  const before = new Map(villages.map((village) => [village.code, village]));
  for (const village of newer.villages) {
    for (const field of KEPT_COLUMNS) {
      const value = before.get(village.code)?.[field];
      if (value !== undefined) village[field] ??= value;
    }
  }
  const inTaluka = Map.groupBy(villages, ({ taluka_code }) => taluka_code);
  const talukas = older.talukas.map((taluka) => {
    const figures: Partial<Taluka> = {};
    for (const field of ["population", "households"] as const) {
      const known = (inTaluka.get(taluka.code) ?? []).flatMap((village) => village[field] ?? []);
      const sum = known.reduce((total, figure) => total + Number(figure), 0);
      if (taluka[field] !== undefined || known.length > 0)
        figures[field] = taluka[field] ?? String(sum);
    }
    return { ...taluka, ...figures };
  });
  const homes = talukaCodes({ ...older, villages }, newer);
  const byDistrict = new Map(newer.talukas.map(({ code, district_code }) => [district_code, code]));
  for (const { code, district_code } of talukas) {
    const home = homes.get(code) ?? byDistrict.get(district_code);
    if (home !== undefined) homes.set(code, home);
  }
  countTalukas(newer, { ...older, villages, talukas }, homes);
}

/** Keeps the areas of older editions. They lose talukas and villages that no longer exist. */
export function keepFormerAreas(older: UnsavedDataset, newer: UnsavedDataset): void {
  const present = (places: readonly { code: string }[]) => {
    const codes = new Set(places.map(({ code }) => code));
    return (text: string) =>
      codesOf(text)
        .filter((code) => codes.has(code))
        .join(" ");
  };
  const [talukas, villages] = [present(newer.talukas), present(newer.villages)];
  newer.formerAreas = older.formerAreas
    .map((area) => ({
      ...area,
      taluka_codes: talukas(area.taluka_codes),
      village_codes: villages(area.village_codes),
    }))
    .filter(({ taluka_codes, village_codes }) => taluka_codes !== "" || village_codes !== "");
}

/** Keeps the post offices, each in the district that its own has become; in none where that is uncertain. */
export function keepPostOffices(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  { gone }: Comparison,
): void {
  if (older.postOffices === undefined) return;
  const districts = codesOfPlaces(newer.districts);
  const successors = new Map(
    gone
      .filter(({ level }) => level === "district")
      .map((place) => [place.code, place.successor_code]),
  );
  newer.postOffices = older.postOffices.map(({ district_code = "", ...office }) => {
    const code = successors.get(district_code) ?? district_code;
    return districts.has(code) ? { ...office, district_code: code } : office;
  });
}

/** Keeps the positions of places that are still there, perhaps under another code. */
export function keepPositions(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  { gone }: Comparison,
): void {
  if (older.positions === undefined) return;
  const successors = new Map(
    gone
      .filter(({ level }) => level === "village")
      .map((place) => [place.code, place.successor_code]),
  );
  const known = new Map(older.positions.map((one) => [one.code, one]));
  // A place's own position counts more than that of one that became it.
  for (const one of older.positions) {
    const code = successors.get(one.code) ?? "";
    if (code !== "" && !known.has(code)) known.set(code, { ...one, code });
  }
  const places = new Set([...codesOfPlaces(newer.villages), ...codesOfPlaces(newer.talukas)]);
  newer.positions = [...known.values()].filter(({ code }) => places.has(code));
}

/** Gives places positions by this survey. Others, and those of states that it lacks, keep the ones that they have. */
export async function renewPositions(
  newer: UnsavedDataset,
  habitations: Survey["habitations"],
  report: Report,
): Promise<void> {
  const kept = newer.positions ?? [];
  await addPositions(newer, habitations, report);
  const found = codesOfPlaces(newer.positions ?? []);
  newer.positions = withoutPlacedTalukas(newer, [
    ...(newer.positions ?? []),
    ...kept.filter(({ code }) => !found.has(code)),
  ]);
}

/**
 * Copies the past to the newer edition: the older one's aliases, the former names of renamed places as aliases, and the
 * former codes with their successors.
 */
export function keepPast(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  { gone, renamed }: Comparison,
  report: Report,
): void {
  const goneTo = new Map(
    gone.map((place) => [`${place.level} ${place.code}`, place.successor_code]),
  );
  const codeNow = (level: PlaceLevel, code: string): string =>
    goneTo.get(`${level} ${code}`) ?? code;
  const kept: Alias[] = older.aliases.map((alias) => ({
    ...alias,
    code: codeNow(alias.level, alias.code),
  }));
  const former: Alias[] = renamed.map(({ level, code, former_name }) => ({
    level,
    code,
    alias: former_name,
  }));
  newer.aliases = tidyAliases(newer, [...newer.aliases, ...kept, ...former]);
  addKnownNames(newer, report);
  addLocalNames(newer, report);

  const present = placeKeys(newer);
  const past = new Map<string, FormerPlace>();
  for (const place of older.former) {
    const successor_code = codeNow(place.level, place.successor_code);
    const isPresent = present.has(`${place.level} ${successor_code}`);
    past.set(`${place.level} ${place.code}`, {
      ...place,
      successor_code: isPresent ? successor_code : "",
    });
  }
  for (const { level, code, name, parent_code, successor_code } of gone) {
    past.set(`${level} ${code}`, { level, code, name, parent_code, successor_code });
  }
  // A code that is in use again is not a former one.
  newer.former = [...past.values()].filter(({ level, code }) => !present.has(`${level} ${code}`));
}

/** Keeps the codes of the Census of 2001 where the source has none. */
export function keepCensus2001(older: UnsavedDataset, newer: UnsavedDataset): void {
  if (newer.census2001 !== undefined || older.census2001 === undefined) return;
  const present = placeKeys(newer);
  newer.census2001 = older.census2001.filter(({ level, code }) => present.has(`${level} ${code}`));
}

/** Code of an older taluka → code of the newer one with that code, or with most of its villages. */
function talukaCodes(older: UnsavedDataset, newer: UnsavedDataset): Map<string, string> {
  const now = new Map(newer.villages.map(({ code, taluka_code }) => [code, taluka_code]));
  const remaining = older.villages.filter(({ code }) => now.has(code));
  const most = [...Map.groupBy(remaining, ({ taluka_code }) => taluka_code)].map(
    ([taluka, villages]): [string, string] => [
      taluka,
      mostFrequent(villages.map(({ code }) => now.get(code)!))[0]!,
    ],
  );
  return new Map([...most, ...newer.talukas.map(({ code }): [string, string] => [code, code])]);
}

function codesOfPlaces(places: readonly { code: string }[]): Set<string> {
  return new Set(places.map(({ code }) => code));
}
