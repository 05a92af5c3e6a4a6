/** The districts of sub-districts of 2011 that are missing from the newest list of their state. */
import { nameKey } from "../../functions/core/names/tokens.ts";
import { districtsOfTalukas, statesOf } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import type { ListedOffice } from "../sources/said.ts";
import type { CollectedPlaces } from "./collect.ts";
import { countOf } from "./counts.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** Post offices by state and name → the codes of the districts that they are in today. */
export type OfficeDistricts = ReadonlyMap<string, readonly string[]>;

/** The districts of offices by `nameKey`, prefixed with the code of their state. */
export function districtsOfOffices(
  { districts }: Pick<Hierarchy["places"], "districts">,
  offices: readonly ListedOffice[],
  codes: readonly (string | undefined)[],
  counts: (office: ListedOffice) => boolean = () => true,
): OfficeDistricts {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const found = new Map<string, string[]>();
  for (const [i, office] of offices.entries()) {
    const code = codes[i];
    if (code === undefined || !counts(office)) continue;
    const key = `${stateOf.get(code)} ${nameKey(office.name)}`;
    const some = found.get(key);
    if (some === undefined) found.set(key, [code]);
    else some.push(code);
  }
  return found;
}

/**
 * Moves each kept sub-district to the district that has today's post offices of most of its places, if that district has part
 * of the sub-district's district of 2011. A name counts only if all its post offices are in one of these districts.
 */
export function placeKeptTalukas(
  { places, kept }: Hierarchy,
  older: CollectedPlaces,
  offices: OfficeDistricts,
  report: Report,
): void {
  const { stateOf } = statesOf(places);
  const today = districtsOf2011(places, older);
  const in2011 = districtsOfTalukas(older.talukas);
  const inTaluka = Map.groupBy(places.villages, ({ taluka_code }) => taluka_code);
  for (const taluka of kept) {
    const { code, district_code } = taluka;
    const candidates = today.get(in2011.get(code)!) ?? new Set();
    // A part has eight digits that include the code of its district, so it does not move.
    if (candidates.size < 2 || code.length > 5) continue;
    const found = (inTaluka.get(code) ?? []).flatMap(({ name }) => {
      const all = offices.get(`${stateOf(district_code)} ${nameKey(name)}`) ?? [];
      const districts = new Set(all.filter((district) => candidates.has(district)));
      return districts.size === 1 ? [...districts] : [];
    });
    const [most] = [...countOf(found)].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (most === undefined || most[0] === district_code || most[1] * 2 <= found.length) continue;
    report.add({
      action: "moved",
      reason: "a kept sub-district whose places have their post offices in another district",
      done: "in that district",
      ...older.origin("taluka", code),
      level: "taluka",
      code,
      note: `district ${most[0]} (${most[1]} of ${found.length} post offices), not ${district_code}`,
    });
    taluka.district_code = most[0];
  }
}

/** District of 2011 → the districts of today that have places of it. */
export function districtsOf2011(
  { talukas, villages }: Pick<Hierarchy["places"], "talukas" | "villages">,
  older: CollectedPlaces,
): Map<string, Set<string>> {
  const districtToday = districtsOfTalukas(talukas);
  const then = districtsOfTalukas(older.talukas);
  const today = new Map<string, Set<string>>();
  let [former, own]: (string | undefined)[] = [];
  for (const { code, taluka_code } of villages) {
    const taluka = older.talukaOf.get(code);
    // Most villages are in the same taluka as the previous one.
    if (taluka === former && taluka_code === own) continue;
    [former, own] = [taluka, taluka_code];
    const district = then.get(taluka ?? "");
    if (district === undefined) continue;
    const some = today.get(district) ?? new Set();
    today.set(district, some.add(districtToday.get(taluka_code)!));
  }
  return today;
}
