import type { UnsavedDataset } from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";
import { mostFrequent } from "./counts.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import { matchDistricts } from "./match-districts.ts";

/** The highest district code of the Census of 2011; LGD uses these numbers for other districts. */
export const LAST_CENSUS_DISTRICT = 640;

/** The highest possible code of a district. */
export const LAST_DISTRICT_CODE = 999;

export interface DistrictCodes {
  /** The code of each of LGD's districts. */
  codes: ReadonlyMap<string, string>;
  /** The Census's code of each of LGD's districts that existed in 2011. */
  census: ReadonlyMap<string, string>;
}

/**
 * The codes of LGD's districts of all editions. A district that existed in 2011 has its Census code: as LGD's lists say,
 * otherwise by name or by shared sub-districts. A later one has LGD's code or, where that is the number of another
 * district, the highest free one. If no Census code is known at all, LGD's codes are used.
 */
export function districtCodes(census: UnsavedDataset, lgd: LgdEditions): DistrictCodes {
  const known = censusCodes(census, lgd);
  const codes = new Map(known);
  const used = new Set([...known.values(), ...census.districts.map(({ code }) => code)]);
  const isNumberedByCensus = used.size > 0;
  const left = [...lgd.districts.keys()].filter((code) => !known.has(code)).sort();
  const isFree = (code: string): boolean =>
    !used.has(code) && (!isNumberedByCensus || Number(code) > LAST_CENSUS_DISTRICT);
  const moved = left.filter((code) => !isFree(code));
  for (const code of left) if (isFree(code)) codes.set(code, code);
  const taken = new Set([...used, ...codes.values()]);
  let highest = LAST_DISTRICT_CODE;
  for (const code of moved) {
    while (taken.has(String(highest))) highest--;
    codes.set(code, String(highest));
    taken.add(String(highest));
  }
  return { codes, census: known };
}

/** LGD's districts that existed in 2011, with the Census's codes. */
function censusCodes(census: UnsavedDataset, lgd: LgdEditions): Map<string, string> {
  const found = new Map<string, string>();
  for (const code of lgd.districts.keys()) {
    const listed = lgd.censusCode("district", code);
    if (listed !== undefined) found.set(code, listed);
  }
  const taken = new Set(found.values());
  const left = census.districts.filter(({ code }) => !taken.has(code));
  const older = {
    ...census,
    districts: left,
    talukas: census.talukas.filter(({ district_code }) => !taken.has(district_code)),
    villages: [],
  };
  const stateIn2011 = censusStates(census, lgd);
  const newer = {
    ...census,
    aliases: [],
    // The newest lists first: a name of today wins.
    districts: [...lgd.districts.values()]
      .filter(({ code }) => !found.has(code))
      .map((district) => ({ ...district, state_code: stateIn2011(district.state_code) })),
    talukas: [...lgd.talukas.values()],
    villages: [],
  };
  for (const [code, censusCode] of matchDistricts(older, newer)) found.set(code, censusCode);
  return found;
}

/** The state of 2011 with most of the sub-districts of one of today's states: Andhra Pradesh for Telangana. */
function censusStates(census: UnsavedDataset, lgd: LgdEditions): (state: string) => string {
  const { stateOfTaluka } = statesOf(census);
  const known = new Set(census.talukas.map(({ code }) => code));
  const listed = [...lgd.talukas.values()].filter(({ code }) => known.has(code));
  const byState = Map.groupBy(listed, (taluka) => lgd.stateOf(taluka));
  return (state) => {
    const then = (byState.get(state) ?? []).map(({ code }) => stateOfTaluka(code));
    return mostFrequent(then)[0] ?? state;
  };
}
