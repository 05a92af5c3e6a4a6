import { nameKey } from "../../functions/core/names/tokens.ts";
import type { District, Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import { LAST_CENSUS_DISTRICT, LAST_DISTRICT_CODE } from "../editions/district-codes.ts";
import { matchDistricts } from "../editions/match-districts.ts";
import { partCode } from "../editions/settle.ts";

/**
 * Replaces the codes of the newer edition, which are those of the Local Government Directory (LGD), by the codes that the
 * places have had so far. States, talukas and villages have the same codes in the Census and in LGD; districts do not.
 *
 * - A district that the older edition has, or once had, keeps its code: it is recognised by LGD's code, the Census's, its
 *   name or its villages. LGD's code goes to its `lgd_code`.
 * - A new district gets the code that it had in the Census of 2011, or LGD's if it is newer. If another district has or
 *   had that one, or the Census may have given it to another, it gets the highest free number: LGD counts upwards and is
 *   far below it.
 * - Of a sub-district in several districts, the part in the same district as before keeps the five digits.
 *
 * @param censusCodes LGD's code of a district → its code in the Census of 2011, as far as the source says
 */
export function keepCodes(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  censusCodes: ReadonlyMap<string, string> = new Map(),
): void {
  const districts = districtCodes(older, newer, censusCodes);
  const district = (lgdCode: string) => districts.get(lgdCode)!;
  const talukas = talukaCodes(older.talukas, newer.talukas, district);
  const taluka = (code: string) => talukas.get(code) ?? code;
  const before = new Map(older.districts.map((place) => [place.code, place]));
  newer.districts = newer.districts.map((place) => {
    const code = district(place.code);
    const own = censusCodes.get(place.code) === code ? code : undefined;
    const census_2011_code = before.get(code)?.census_2011_code ?? own;
    return { ...place, code, lgd_code: place.code, ...(census_2011_code && { census_2011_code }) };
  });
  newer.talukas = newer.talukas.map((place) => ({
    ...place,
    code: taluka(place.code),
    district_code: district(place.district_code),
  }));
  for (const village of newer.villages) village.taluka_code = taluka(village.taluka_code);
  for (const known of newer.census2001 ?? []) {
    if (known.level === "district") known.code = district(known.code);
    else if (known.level === "taluka") known.code = taluka(known.code);
  }
  for (const alias of newer.aliases) {
    if (alias.level === "district") alias.code = district(alias.code);
    else if (alias.level === "taluka") alias.code = taluka(alias.code);
  }
}

/** LGD's code of each newer district → its code. */
function districtCodes(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  censusCodes: ReadonlyMap<string, string>,
): Map<string, string> {
  const codes = new Map<string, string>();
  const kept = new Set<string>();
  const keep = (lgdCode: string, code: string | undefined): void => {
    if (code === undefined || kept.has(code) || codes.has(lgdCode)) return;
    codes.set(lgdCode, code);
    kept.add(code);
  };
  const byLgdCode = new Map(older.districts.map(({ code, lgd_code }) => [lgd_code, code]));
  for (const { code } of newer.districts) keep(code, byLgdCode.get(code));
  // Of several districts with one Census code, the first has it: parts that were split off come later.
  const sorted = newer.districts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const in2011 = new Set(older.districts.map(({ census_2011_code }) => census_2011_code));
  for (const { code } of sorted) {
    const census = censusCodes.get(code);
    if (in2011.has(census)) keep(code, census);
  }
  const [olderLeft, newerLeft] = [
    older.districts.filter(({ code }) => !kept.has(code)),
    newer.districts.filter(({ code }) => !codes.has(code)),
  ];
  const matches = matchDistricts(
    { ...older, districts: olderLeft },
    { ...newer, districts: newerLeft },
  );
  for (const [lgdCode, code] of matches) keep(lgdCode, code);
  const unknown = new Set(
    olderLeft
      .filter(({ lgd_code }) => lgd_code === undefined)
      .map((place) => key(place, place.code)),
  );
  // A renamed district, if the dataset has LGD's codes without saying so.
  for (const place of newerLeft)
    if (unknown.has(key(place, place.code))) keep(place.code, place.code);
  const former = new Map(
    older.former
      .filter(({ level }) => level === "district")
      .map((place) => [key({ state_code: place.parent_code }, nameKey(place.name)), place.code]),
  );
  // A district that has come back.
  for (const place of newerLeft) keep(place.code, former.get(key(place, nameKey(place.name))));

  const taken = new Set([...older.districts.map(({ code }) => code), ...former.values()]);
  const isFree = (code: string) => !taken.has(code) && !kept.has(code);
  for (const { code } of sorted) {
    const census = censusCodes.get(code);
    if (census !== undefined && isFree(census)) keep(code, census);
  }
  const lgdCodes = new Set(newer.districts.map(({ code }) => code));
  const isOwn = (code: string) => censusCodes.size === 0 || Number(code) > LAST_CENSUS_DISTRICT;
  let highest = LAST_DISTRICT_CODE;
  for (const { code } of sorted) {
    if (codes.has(code)) continue;
    while (!isFree(String(highest)) || lgdCodes.has(String(highest))) highest--;
    keep(code, isFree(code) && isOwn(code) ? code : String(highest));
  }
  return codes;
}

function key({ state_code }: Pick<District, "state_code">, rest: string): string {
  return `${state_code} ${rest}`;
}

/** Code of each newer taluka, prefixed with LGD's code of its district if it is a part → its code. */
function talukaCodes(
  older: readonly Taluka[],
  newer: readonly Taluka[],
  district: (lgdCode: string) => string,
): Map<string, string> {
  const before = new Map(older.map(({ code, district_code }) => [code, district_code]));
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
