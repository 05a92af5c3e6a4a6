import type { Level } from "../../functions/core/contract/levels.ts";
import type { CensusVillages, Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import { placesByLevel, statesOf, talukasOfVillages } from "../dataset/places.ts";
import { TABLES } from "../dataset/tables.ts";
import { CENSUS_EDITION } from "../sources/census.ts";
import { lineOf } from "../tables/own-csv.ts";
import type { CollectedPlaces } from "./collect.ts";
import type { Edition } from "./edition.ts";
import { FIGURES } from "./population.ts";
import type { Origin } from "./taluka-codes.ts";

/** The edition whose codes places keep: the Census of 2011, or the dataset of last week. */
export interface OlderEdition extends CollectedPlaces {
  /** Whether it is a dataset, which includes everything from the editions before it. */
  readonly isDataset: boolean;
  /** The date of a state's areas. */
  readonly dateOf: (state: string) => string;
}

export function censusEdition({ places }: Edition): OlderEdition {
  return {
    ...places,
    censusVillages: censusVillages(places),
    isDataset: false,
    dateOf: () => CENSUS_EDITION.date,
  };
}

/**
 * The Census numbered villages along its sub-districts, and gave some later villages codes after those of all states. A gap of
 * this size separates them.
 */
const LATER = 1000;

/** The villages' codes in each sub-district of the Census. */
function censusVillages(places: UnsavedDataset): CensusVillages[] {
  const { stateOfTaluka } = statesOf(places);
  const rural = places.villages.filter(({ kind }) => kind === undefined);
  const byTaluka = Map.groupBy(rural, ({ taluka_code }) => taluka_code);
  return [...byTaluka].map(([taluka_code, villages]) => {
    const codes = villages.map(({ code }) => code).sort();
    const later = codes.findIndex((code, i) => Number(code) - Number(codes[i - 1] ?? code) > LATER);
    const together = later === -1 ? codes : codes.slice(0, later);
    return {
      state_code: stateOfTaluka(taluka_code),
      taluka_code,
      first_code: together[0]!,
      last_code: together.at(-1)!,
      villages: String(together.length),
    };
  });
}

/**
 * A dataset as an edition. Its talukas have people and households, even if these are the sums of their places.
 * @param retrieved when its data was retrieved, ISO 8601
 */
export function datasetEdition(dataset: UnsavedDataset, retrieved: string): OlderEdition {
  const { states, villages } = dataset;
  const dates = new Map(states.map(({ code, districts_edition }) => [code, districts_edition]));
  return {
    ...dataset,
    talukas: withFigures(dataset),
    talukaOf: talukasOfVillages(villages),
    unlisted: new Set(),
    origin: originFinder(dataset),
    isDataset: true,
    dateOf: (state) => dates.get(state) || retrieved.slice(0, "2026".length),
  };
}

function withFigures({ talukas, villages }: UnsavedDataset): Taluka[] {
  const inTaluka = Map.groupBy(villages, ({ taluka_code }) => taluka_code);
  return talukas.map((taluka) => {
    const figures: Partial<Taluka> = {};
    for (const field of FIGURES) {
      const known = (inTaluka.get(taluka.code) ?? []).flatMap((village) => village[field] ?? []);
      const sum = known.reduce((total, figure) => total + Number(figure), 0);
      if (known.length > 0) figures[field] = String(sum);
    }
    return { ...figures, ...taluka };
  });
}

/** Returns the file and line of a place in a dataset. A level is indexed when its first place is looked up. */
function originFinder(places: UnsavedDataset) {
  const lists = placesByLevel(places);
  const files: Record<Level, string> = {
    state: TABLES.states.file,
    district: TABLES.districts.file,
    taluka: TABLES.talukas.file,
    village: "villages",
  };
  const known: Partial<Record<Level, ReadonlyMap<string, number>>> = {};
  return (level: Level, code: string): Origin => {
    known[level] ??= new Map(lists[level].map((place, index) => [place.code, index]));
    const index = known[level].get(code)!;
    return { name: lists[level][index]!.name, file: files[level], line: lineOf(index) };
  };
}
