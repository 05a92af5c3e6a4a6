import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Alias, District, Taluka, UnsavedDataset, Village } from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import { tidyAliases } from "./aliases.ts";
import { matchDistricts } from "./match-districts.ts";
import type { Report } from "./report.ts";
import type { Origin } from "./settle.ts";

/** One edition, with the row that told of each place. */
export interface Edition extends UnsavedDataset {
  origin: (level: Level, code: string) => Origin;
}

/** The highest district code of the Census of 2011; the Local Government Directory gave these numbers anew. */
const LAST_CENSUS_DISTRICT = 640;

/**
 * One directory of the Census of 2011 and newer LGD files of some states.
 *
 * A state comes whole from LGD if that has its villages, else from the Census; LGD lists of states without
 * villages only help to match. Sub-district and village codes are the same in both, so what LGD has anywhere, the
 * Census's place of that code is not kept beside it, and its spelling becomes an alias. District codes are not
 * the same: the Census's are kept, for LGD's districts by `censusCodes`, by name, or by their villages.
 *
 * @param censusCodes LGD district code → Census 2011 code, as LGD lists of districts tell it
 * Throws InputError for an LGD district whose number is another district's in the Census, and whose own is not known.
 */
export function mergeEditions(
  census: Edition,
  lgd: Edition,
  censusCodes: ReadonlyMap<string, string>,
  report: Report,
): UnsavedDataset {
  const newer = statesWithVillages(lgd, report);
  const codes = censusDistrictCodes(census, newer, lgd, censusCodes);
  const recode = (code: string) => codes.get(code) ?? code;
  const districts = newer.districts.map((district) => ({ ...district, code: recode(district.code) }));
  const talukas = newer.talukas.map((taluka) => ({ ...taluka, district_code: recode(taluka.district_code) }));
  const older = withoutNewer(census, { ...newer, districts, talukas }, report);
  const merged: UnsavedDataset = {
    states: [...older.states, ...newer.states],
    districts: [...older.districts, ...districts],
    talukas: [...older.talukas, ...talukas],
    villages: [...older.villages, ...newer.villages],
    aliases: [],
    former: [],
    later: [],
  };
  const lgdAliases = newer.aliases.map((alias) => {
    return alias.level === "district" ? { ...alias, code: recode(alias.code) } : alias;
  });
  merged.aliases = tidyAliases(merged, [
    ...census.aliases,
    ...lgdAliases,
    ...censusSpellings(census, merged),
  ]);
  return merged;
}

function statesWithVillages(lgd: Edition, report: Report): UnsavedDataset {
  const stateOf = stateOfDistricts(lgd);
  const talukaState = new Map(lgd.talukas.map((taluka) => [taluka.code, stateOf.get(taluka.district_code)!]));
  const states = new Set(lgd.villages.map(({ taluka_code }) => talukaState.get(taluka_code)!));
  const keep = (level: Level, code: string, state: string | undefined): boolean => {
    if (state !== undefined && states.has(state)) return true;
    report.add({
      action: "dropped",
      reason: "an LGD place of a state whose villages no LGD file has",
      done: "left out; where the Census has the state, that is taken",
      ...{ level, code, ...lgd.origin(level, code) },
    });
    return false;
  };
  return {
    ...lgd,
    states: lgd.states.filter(({ code }) => keep("state", code, code)),
    districts: lgd.districts.filter(({ code, state_code }) => keep("district", code, state_code)),
    talukas: lgd.talukas.filter(({ code }) => keep("taluka", code, talukaState.get(code))),
  };
}

/** LGD district code → the code that it has in the merged directory. */
function censusDistrictCodes(
  census: Edition,
  newer: UnsavedDataset,
  lgd: Edition,
  censusCodes: ReadonlyMap<string, string>,
): Map<string, string> {
  const matched = matchDistricts(census, newer);
  const codes = new Map<string, string>();
  for (const { code, name, state_code } of newer.districts) {
    const known = censusCodes.get(code) ?? matched.get(code);
    if (known !== undefined) {
      codes.set(code, known);
    } else if (Number(code) <= LAST_CENSUS_DISTRICT) {
      const { file, line } = lgd.origin("district", code);
      const state = newer.states.find((state) => state.code === state_code)?.name;
      throw new InputError(
        `${file}:${line}: district ${code} ${name} cannot stand beside Census files: ${code} is another district there, and its own Census code is not known; give also the Census file of ${state}, or an LGD list of districts with "Census 2011 Code"`,
      );
    }
  }
  return codes;
}

/** What remains of the Census: the states that LGD has not, without places whose codes LGD has elsewhere. */
function withoutNewer(census: Edition, newer: UnsavedDataset, report: Report): UnsavedDataset {
  const has = {
    state: new Set(newer.states.map(({ code }) => code)),
    district: new Set(newer.districts.map(({ code }) => code)),
    taluka: new Set(newer.talukas.map(({ code }) => code)),
    village: new Set(newer.villages.map(({ code }) => code)),
  };
  const stateOf = stateOfDistricts(census);
  const gone = (level: Level, code: string): void => {
    if (has[level].has(code)) return;
    report.add({
      action: "dropped",
      reason: "a Census place that the newer LGD files have no more",
      done: "left out",
      ...{ level, code, ...census.origin(level, code) },
    });
  };
  const kept = <Place extends { code: string }>(
    level: Level,
    list: readonly Place[],
    state: (place: Place) => string | undefined,
  ): Place[] =>
    list.filter((place) => {
      const replaced = has.state.has(state(place) ?? "");
      if (replaced) gone(level, place.code);
      return !replaced && !has[level].has(place.code);
    });
  const districtOfTaluka = new Map(census.talukas.map((taluka) => [taluka.code, taluka.district_code]));
  const stateOfTaluka = (code: string) => stateOf.get(districtOfTaluka.get(code) ?? "");

  const talukas: Taluka[] = kept("taluka", census.talukas, ({ code }) => stateOfTaluka(code));
  const districts: District[] = kept("district", census.districts, ({ state_code }) => state_code);
  const states = kept("state", census.states, ({ code }) => code);
  const talukaCodes = new Set(talukas.map(({ code }) => code));
  const villages: Village[] = kept("village", census.villages, ({ taluka_code }) =>
    stateOfTaluka(taluka_code),
  );
  const placed = villages.filter(({ code, taluka_code }) => {
    if (talukaCodes.has(taluka_code)) return true;
    gone("village", code);
    return false;
  });
  return withoutEmptied(census, { ...census, states, districts, talukas, villages: placed });
}

/** Without the places above that lost all their children to the newer files (Daman and Diu to its successor). */
function withoutEmptied(before: UnsavedDataset, after: UnsavedDataset): UnsavedDataset {
  const talukas = left(
    after.talukas,
    before.villages.map(parentOfVillage),
    after.villages.map(parentOfVillage),
  );
  const districts = left(after.districts, before.talukas.map(parentOfTaluka), talukas.map(parentOfTaluka));
  const states = left(after.states, before.districts.map(parentOfDistrict), districts.map(parentOfDistrict));
  return { ...after, states, districts, talukas };
}

/** The places that still have children, or never had any. */
function left<Place extends { code: string }>(
  list: readonly Place[],
  parentsBefore: readonly string[],
  parentsAfter: readonly string[],
): Place[] {
  const had = new Set(parentsBefore);
  const has = new Set(parentsAfter);
  return list.filter(({ code }) => !had.has(code) || has.has(code));
}

const parentOfVillage = ({ taluka_code }: Village): string => taluka_code;
const parentOfTaluka = ({ district_code }: Taluka): string => district_code;
const parentOfDistrict = ({ state_code }: District): string => state_code;

/** The Census's names of places that LGD calls otherwise. */
function censusSpellings(census: UnsavedDataset, merged: UnsavedDataset): Alias[] {
  const spellings = (level: Level, older: readonly Named[], newer: readonly Named[]): Alias[] => {
    const names = new Map(newer.map(({ code, name }) => [code, name]));
    return older.flatMap(({ code, name }) => {
      const present = names.get(code);
      return present === undefined || present === name || nameKey(present) === nameKey(name)
        ? []
        : [{ level, code, alias: name }];
    });
  };
  return [
    ...spellings("district", census.districts, merged.districts),
    ...spellings("taluka", census.talukas, merged.talukas),
    ...spellings("village", census.villages, merged.villages),
  ];
}

interface Named {
  code: string;
  name: string;
}

function stateOfDistricts({ districts }: UnsavedDataset): Map<string, string> {
  return new Map(districts.map(({ code, state_code }) => [code, state_code]));
}
