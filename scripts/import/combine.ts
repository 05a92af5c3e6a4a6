import type { Alias, UnsavedDataset, Village } from "../dataset/dataset.ts";
import { laterNames } from "./later-names.ts";
import { LGD_NAME } from "./lgd.ts";
import { LgdCodes } from "./lgd-codes.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import type { Report } from "./report.ts";

/**
 * One dataset of the Census of 2011 and of LGD's editions, and where LGD's codes are in it.
 *
 * A state that the Census files have keeps the Census's boundaries, names and codes. LGD adds its own codes of
 * districts, other spellings, PIN codes, local names, villages that came later, and names of states and districts
 * that came later. A state that they lack comes from the newest LGD edition that has it.
 *
 * Throws InputError as `LgdCodes` does.
 */
export function combine(
  census: UnsavedDataset,
  lgd: LgdEditions,
  report: Report,
): { places: UnsavedDataset; codes: LgdCodes } {
  const places: UnsavedDataset = {
    states: census.states.map((state) => ({ ...state })),
    districts: census.districts.map((district) => ({ ...district })),
    talukas: [...census.talukas],
    villages: census.villages.map((village) => ({ ...village })),
    aliases: [...census.aliases],
    former: [],
    later: [],
  };
  const codes = new LgdCodes(census, lgd);
  addStates(places, lgd, codes);
  addSpellings(places, lgd, codes);
  addVillages(places, lgd, codes, report);
  places.later = laterNames(census, lgd, codes, report);
  reportLeftOut(places, lgd, codes, report);
  return { places, codes };
}

/** The states that the Census files lack, with their districts and talukas. */
function addStates(places: UnsavedDataset, lgd: LgdEditions, codes: LgdCodes): void {
  for (const stateCode of lgd.states.keys()) {
    if (codes.covered.has(stateCode)) continue;
    const { places: edition, date } = lgd.editionOf(stateCode);
    const state = edition.states.find(({ code }) => code === stateCode)!;
    places.states.push({ ...state, source: LGD_NAME, boundaries: date.slice(0, 4) });
    const districts = edition.districts.filter(({ state_code }) => state_code === stateCode);
    places.districts.push(...districts.map((place) => ({ ...place, code: codes.ownDistrict(place.code) })));
    const lgdCodes = new Set(districts.map(({ code }) => code));
    const talukas = edition.talukas.filter(({ district_code }) => lgdCodes.has(district_code));
    places.talukas.push(
      ...talukas.map((place) => ({ ...place, district_code: codes.ownDistrict(place.district_code) })),
    );
    places.aliases.push(
      ...edition.aliases.filter(({ level, code }) => level === "state" && code === stateCode),
    );
  }
}

/** LGD's names of districts and talukas, and its codes of districts. */
function addSpellings(places: UnsavedDataset, lgd: LgdEditions, codes: LgdCodes): void {
  const districts = new Map(places.districts.map((district) => [district.code, district]));
  const talukas = codesOf(places.talukas);
  for (const lgdCode of lgd.districts.keys()) {
    const code = codes.isCovered(lgdCode) ? codes.matched.get(lgdCode) : codes.ownDistrict(lgdCode);
    const district = districts.get(code ?? "");
    if (district === undefined) continue;
    district.lgd_code = lgdCode;
    places.aliases.push(...named("district", district.code, lgd.names("district", lgdCode)));
  }
  for (const lgdCode of lgd.talukas.keys()) {
    const code = codes.taluka(lgdCode);
    if (code === undefined || !talukas.has(code)) continue;
    places.aliases.push(...named("taluka", code, lgd.names("taluka", lgdCode)));
  }
}

/**
 * LGD's villages, newest edition first. Those that are there get PIN codes and other spellings. Those that came later
 * lie in their sub-district, or, when it came later too, where its other villages are, if these are in one taluka.
 */
function addVillages(places: UnsavedDataset, lgd: LgdEditions, codes: LgdCodes, report: Report): void {
  const known = new Map(places.villages.map((village) => [village.code, village]));
  const talukas = codesOf(places.talukas);
  for (const { places: edition } of lgd.editions) {
    const later: Village[] = [];
    /** Sub-district → the talukas that its villages of 2011 are in. */
    const around = new Map<string, Set<string>>();
    for (const village of edition.villages) {
      const there = known.get(village.code);
      if (there === undefined) {
        later.push(village);
        continue;
      }
      places.aliases.push({ level: "village", code: village.code, alias: village.name });
      if (village.local_name !== undefined) there.local_name ??= village.local_name;
      if (village.pincode !== undefined) there.pincode ??= village.pincode;
      around.set(village.taluka_code, (around.get(village.taluka_code) ?? new Set()).add(there.taluka_code));
    }
    for (const village of later) {
      const [only, ...others] = around.get(village.taluka_code) ?? [];
      const own = codes.taluka(village.taluka_code) ?? "";
      const taluka_code = talukas.has(own) ? own : others.length === 0 ? only : undefined;
      if (taluka_code !== undefined) {
        const added = { ...village, taluka_code };
        known.set(village.code, added);
        places.villages.push(added);
        continue;
      }
      report.add({
        action: "dropped",
        reason: "a village that came later than the Census, in a sub-district that came later",
        done: "left out: the other villages of this sub-district are not all in one taluka of the Census",
        ...{ ...edition.origin("village", village.code), level: "village", code: village.code },
        note: `sub-district ${village.taluka_code}`,
      });
    }
    places.aliases.push(
      ...edition.aliases.filter(({ level, code }) => level === "village" && known.has(code)),
    );
  }
  addSource(
    places,
    new Set(lgd.editions.flatMap((edition) => edition.places.villages.map(({ code }) => code))),
  );
}

/** Says of the states that have villages with these codes that LGD is among their sources. */
function addSource(
  { states, districts, talukas, villages }: UnsavedDataset,
  codes: ReadonlySet<string>,
): void {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const talukaState = new Map(talukas.map(({ code, district_code }) => [code, stateOf.get(district_code)]));
  const fromLgd = new Set(
    villages.filter(({ code }) => codes.has(code)).map(({ taluka_code }) => talukaState.get(taluka_code)),
  );
  for (const state of states) {
    if (fromLgd.has(state.code) && state.source !== LGD_NAME) state.source += `; ${LGD_NAME}`;
  }
}

/** Tells of the districts and sub-districts of LGD that are no place and no name of the dataset. */
function reportLeftOut(places: UnsavedDataset, lgd: LgdEditions, codes: LgdCodes, report: Report): void {
  const [districts, talukas] = [codesOf(places.districts), codesOf(places.talukas)];
  for (const { code, district_code } of lgd.talukas.values()) {
    if (talukas.has(codes.taluka(code) ?? "")) continue;
    const covered = codes.isCovered(district_code);
    report.add({
      action: "dropped",
      reason: covered
        ? "a sub-district that came later than the Census"
        : "a sub-district that the newest LGD list of its state lacks",
      done: covered ? "left out: its villages are in the talukas of 2011" : "left out",
      ...{ ...lgd.origin("taluka", code), level: "taluka", code },
    });
  }
  for (const { code } of lgd.districts.values()) {
    if (codes.isCovered(code) || districts.has(codes.ownDistrict(code))) continue;
    report.add({
      action: "dropped",
      reason: "a district that the newest LGD list of its state lacks",
      done: "left out",
      ...{ ...lgd.origin("district", code), level: "district", code },
    });
  }
}

function named(level: Alias["level"], code: string, names: readonly string[]): Alias[] {
  return names.map((alias) => ({ level, code, alias }));
}

function codesOf(list: readonly { code: string }[]): Set<string> {
  return new Set(list.map(({ code }) => code));
}
