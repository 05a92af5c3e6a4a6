/** The codes of LGD's places in the dataset. Places keep the codes that they have had so far. */
import { LAST_CENSUS_DISTRICT, type Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { District, Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import { districtsOfTalukas, statesOf, talukasOfVillages } from "../dataset/places.ts";
import { mostFrequent } from "./counts.ts";
import type { Edition } from "./edition.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import { matchDistricts } from "./match-districts.ts";
import type { OlderEdition } from "./older.ts";
import { partCode } from "./taluka-codes.ts";

/** The highest possible code of a district. */
const LAST_DISTRICT_CODE = 999;

export interface DistrictCodes {
  /** LGD's code of a district → its code. */
  readonly own: ReadonlyMap<string, string>;
  /** The code of a district → its code in the Census of 2011, if it existed then. */
  readonly in2011: ReadonlyMap<string, string>;
}

/**
 * The codes of LGD's districts of all editions. States, talukas and villages have the same codes in the Census and in LGD;
 * districts do not.
 *
 * - A district that the older edition has, or once had, keeps its code. It is recognised by LGD's code, the Census's code, its
 *   name, or most of its villages or sub-districts.
 * - A new district gets its code in the Census of 2011 or, if it is newer, LGD's. If another district has or had that code, or
 *   the Census may have given it to another one, the new district gets the highest free number. LGD counts upwards and is far
 *   below it.
 */
export function districtCodes(older: OlderEdition, lgd: LgdEditions): DistrictCodes {
  const own = new Map<string, string>();
  const kept = new Set<string>();
  const keep = (lgdCode: string, code: string | undefined): void => {
    if (code === undefined || kept.has(code) || own.has(lgdCode)) return;
    own.set(lgdCode, code);
    kept.add(code);
  };
  const listed = [...lgd.districts.values()];
  // If several districts have one Census code, the first one gets it: parts that were split off come later.
  const sorted = listed.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const censusCode = (lgdCode: string) => lgd.censusCode("district", lgdCode);
  const olderCensusCodes = new Map(older.districts.map((one) => [one.code, in2011(older, one)]));

  const byLgdCode = new Map(older.districts.map(({ code, lgd_code }) => [lgd_code, code]));
  for (const { code } of listed) keep(code, byLgdCode.get(code));
  const inOlder = new Set(olderCensusCodes.values());
  for (const { code } of sorted) {
    const census = censusCode(code);
    if (inOlder.has(census)) keep(code, census);
  }
  for (const [lgdCode, code] of matches(older, lgd, kept, own)) keep(lgdCode, code);
  if (older.isDataset) {
    // A renamed district, if the dataset does not have its LGD code.
    const unsaid = older.districts.filter(({ code, lgd_code }) => !lgd_code && !kept.has(code));
    const here = new Set(unsaid.map(({ state_code, code }) => `${state_code} ${code}`));
    for (const { state_code, code } of listed)
      if (here.has(`${state_code} ${code}`)) keep(code, code);
  }
  const former = older.former.filter(({ level }) => level === "district");
  const formerNames = new Map(
    former.map(({ parent_code, name, code }) => [`${parent_code} ${nameKey(name)}`, code]),
  );
  // A district that exists again.
  for (const { code, state_code, name } of listed)
    keep(code, formerNames.get(`${state_code} ${nameKey(name)}`));

  const taken = new Set([...older.districts, ...former].map(({ code }) => code));
  const isFree = (code: string) => !taken.has(code) && !kept.has(code);
  for (const { code } of sorted) {
    const census = censusCode(code);
    if (census !== undefined && isFree(census)) keep(code, census);
  }
  const isNumberedByCensus =
    [...inOlder].some((code) => code !== undefined) || listed.some(({ code }) => censusCode(code));
  const isOwn = (code: string) =>
    isFree(code) && (!isNumberedByCensus || Number(code) > LAST_CENSUS_DISTRICT);
  let highest = LAST_DISTRICT_CODE;
  for (const { code } of sorted) {
    if (own.has(code)) continue;
    while (!isFree(String(highest)) || lgd.districts.has(String(highest))) highest--;
    keep(code, isOwn(code) ? code : String(highest));
  }
  const in2011Codes = [...own].flatMap(([lgdCode, code]): [string, string][] => {
    const census = olderCensusCodes.get(code) ?? (censusCode(lgdCode) === code ? code : undefined);
    return census === undefined ? [] : [[code, census]];
  });
  return { own, in2011: new Map(in2011Codes) };
}

/** The Census's code of a district of an edition. */
function in2011({ isDataset }: OlderEdition, district: District): string | undefined {
  return isDataset ? district.census_2011_code : district.code;
}

/** The districts that match one of the remaining ones by name or by most of their places: LGD's code → code. */
function matches(
  older: OlderEdition,
  lgd: LgdEditions,
  kept: ReadonlySet<string>,
  own: ReadonlyMap<string, string>,
): Map<string, string> {
  const stateThen = olderStates(older, lgd);
  const isLeft = ({ code }: District) => !kept.has(code);
  const places: UnsavedDataset = {
    ...older,
    districts: older.districts.filter(isLeft),
    talukas: older.talukas.filter(({ district_code }) => !kept.has(district_code)),
  };
  const isComplete = lgd.editions.some((edition) => edition.isComplete);
  const villages = isComplete ? lgd.editions.flatMap((edition) => edition.places.villages) : [];
  return matchDistricts(places, {
    ...older,
    aliases: [],
    // The newest lists first, so that a name of today wins.
    districts: [...lgd.districts.values()]
      .filter(({ code }) => !own.has(code))
      .map((district) => ({ ...district, state_code: stateThen(district.state_code) })),
    talukas: [...lgd.talukas.values()],
    villages,
  });
}

/** Returns the older state that has most of the sub-districts of a state of today: Andhra Pradesh for Telangana. */
function olderStates(older: OlderEdition, lgd: LgdEditions): (state: string) => string {
  const { stateOfTaluka } = statesOf(older);
  const known = new Set(older.talukas.map(({ code }) => code));
  const listed = [...lgd.talukas.values()].filter(({ code }) => known.has(code));
  const byState = Map.groupBy(listed, (taluka) => lgd.stateOf(taluka));
  return (state) => {
    const then = (byState.get(state) ?? []).map(({ code }) => stateOfTaluka(code));
    return mostFrequent(then)[0] ?? state;
  };
}

/**
 * An edition of LGD's lists with the codes of the dataset. If a sub-district is in several districts, the part in the same
 * district as before keeps the five digits. Changes the villages in place.
 */
export function inOwnCodes(edition: Edition, older: OlderEdition, { own }: DistrictCodes): Edition {
  const { places, censusCodes } = edition;
  const district = (lgdCode: string) => own.get(lgdCode)!;
  const talukas = talukaCodes(older.talukas, places.talukas, district);
  const taluka = (code: string) => talukas.get(code) ?? code;
  const codeOf = (level: string, code: string) =>
    level === "district" ? district(code) : level === "taluka" ? taluka(code) : code;
  const before = {
    district: new Map(places.districts.map(({ code }) => [district(code), code])),
    taluka: new Map(places.talukas.map(({ code }) => [taluka(code), code])),
  };
  for (const village of places.villages) {
    const code = talukas.get(village.taluka_code);
    if (code !== undefined && code !== village.taluka_code) village.taluka_code = code;
  }
  const recoded = (level: "district" | "taluka") =>
    new Map([...censusCodes[level]].map(([code, census]) => [codeOf(level, code), census]));
  return {
    ...edition,
    places: {
      ...places,
      districts: places.districts.map((one) => ({
        ...one,
        code: district(one.code),
        lgd_code: one.code,
      })),
      talukas: places.talukas.map((one) => ({
        ...one,
        code: taluka(one.code),
        district_code: district(one.district_code),
      })),
      aliases: places.aliases.map((one) => ({ ...one, code: codeOf(one.level, one.code) })),
      talukaOf: talukasOfVillages(places.villages),
      unlisted: new Set([...places.unlisted].map(district)),
      origin: (level: Level, code: string) =>
        places.origin(
          level,
          level === "district" || level === "taluka" ? before[level].get(code)! : code,
        ),
    },
    censusCodes: { district: recoded("district"), taluka: recoded("taluka") },
    census2001: edition.census2001.map((one) => ({ ...one, code: codeOf(one.level, one.code) })),
  };
}

/** Code of each newer taluka → its code. The key of a part is prefixed with LGD's code of its district. */
function talukaCodes(
  older: readonly Taluka[],
  newer: readonly Taluka[],
  district: (lgdCode: string) => string,
): Map<string, string> {
  const before = districtsOfTalukas(older);
  const codes = new Map<string, string>();
  for (const [code, parts] of Map.groupBy(newer, (part) => part.code.slice(-5))) {
    const whole =
      parts.find(({ district_code }) => before.get(code) === district(district_code)) ??
      parts.find((part) => part.code === code);
    for (const part of parts) {
      codes.set(part.code, part === whole ? code : partCode(district(part.district_code), code));
    }
  }
  return codes;
}
