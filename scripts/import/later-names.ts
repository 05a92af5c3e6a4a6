import { nameKey } from "../../functions/core/names/tokens.ts";
import type { LaterName, Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import { otherNames } from "./aliases.ts";
import type { LgdCodes } from "./lgd-codes.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import type { Report } from "./report.ts";
import { NO_TALUKA } from "./settle.ts";

/**
 * The names of states and districts that came later than the Census, with the Census's talukas that they cover as
 * LGD's lists tell by their sub-districts' codes. A taluka that no list has belongs where all others of its district
 * do, if these agree. One of which the lists tell no taluka is reported.
 */
export function laterNames(
  census: UnsavedDataset,
  lgd: LgdEditions,
  codes: LgdCodes,
  report: Report,
): LaterName[] {
  const listed = new Map<string, string>();
  for (const { code, district_code } of lgd.talukas.values()) {
    const taluka = codes.taluka(code);
    if (taluka !== undefined && codes.isCovered(district_code)) listed.set(taluka, district_code);
  }
  const districts = coverage(census, (taluka) => listed.get(taluka));
  const states = coverage(census, (taluka) => {
    const district = listed.get(taluka);
    return district && lgd.districts.get(district)!.state_code;
  });
  const later: LaterName[] = [];
  const add = (
    level: LaterName["level"],
    lgd_code: string,
    state_lgd_code: string,
    names: readonly string[],
    talukas: readonly string[] | undefined,
  ): void => {
    if (talukas === undefined) {
      report.add({
        action: "dropped",
        reason: `a ${level} that came later than the Census, of which the lists tell no taluka of the Census`,
        done: "left out: nobody can say what it covers",
        ...{ ...lgd.origin(level, lgd_code), level, code: lgd_code },
      });
      return;
    }
    const taluka_codes = [...talukas].sort().join(" ");
    const official = lgd.states.get(state_lgd_code || lgd_code)!.name;
    const others = names.flatMap((name) => [name, ...otherNames(level, official, name)]).slice(1);
    // Another name can be the own one of a place of 2011 in the same state, or of a state: Daman and Diu.
    const around = level === "state" ? ["state"] : [...new Set(talukas.map((code) => stateOf.get(code)))];
    const free = others.filter((name) => !around.some((where) => taken.has(`${where} ${nameKey(name)}`)));
    const all = Map.groupBy([names[0]!, ...free], nameKey);
    for (const [name] of all.values())
      later.push({ level, lgd_code, name: name!, state_lgd_code, taluka_codes });
  };
  const taken = new Set([
    ...census.states.map(({ name }) => `state ${nameKey(name)}`),
    ...census.districts.map(({ name, state_code }) => `${state_code} ${nameKey(name)}`),
  ]);
  const stateOfDistrict = new Map(census.districts.map(({ code, state_code }) => [code, state_code]));
  const stateOf = new Map(
    census.talukas.map(({ code, district_code }) => [code, stateOfDistrict.get(district_code)!]),
  );
  const inCensus = new Set(census.states.map(({ code }) => code));
  for (const { code, name } of lgd.states.values()) {
    if (codes.covered.has(code) && !inCensus.has(code)) add("state", code, "", [name], states.get(code));
  }
  for (const { code, state_code } of lgd.districts.values()) {
    if (!codes.covered.has(state_code) || codes.matched.has(code)) continue;
    add("district", code, state_code, lgd.names("district", code), districts.get(code));
  }
  return later;
}

/**
 * Adds the talukas that were made for towns in no taluka, after the names were read: one belongs where all others of its
 * district do.
 */
export function coverTownsInNoTaluka({ talukas, later }: Pick<UnsavedDataset, "talukas" | "later">): void {
  const [inNone, others] = [talukas.filter(isNoTaluka), talukas.filter((taluka) => !isNoTaluka(taluka))];
  const ofDistrict = Map.groupBy(others, ({ district_code }) => district_code);
  for (const name of later) {
    const covered = new Set(name.taluka_codes.split(" "));
    for (const { code, district_code } of inNone) {
      const rest = ofDistrict.get(district_code) ?? [];
      if (rest.length > 0 && rest.every((taluka) => covered.has(taluka.code))) covered.add(code);
    }
    name.taluka_codes = [...covered].sort().join(" ");
  }
}

function isNoTaluka({ code }: Taluka): boolean {
  return code.length === 8 && code.endsWith(NO_TALUKA.code);
}

/** What covers talukas → those that it covers. */
function coverage(
  { talukas }: UnsavedDataset,
  ownerOf: (taluka: string) => string | undefined,
): Map<string, string[]> {
  const owned = new Map<string, string[]>();
  const put = (owner: string, taluka: string) => {
    const list = owned.get(owner);
    if (list === undefined) owned.set(owner, [taluka]);
    else list.push(taluka);
  };
  for (const list of Map.groupBy(talukas, ({ district_code }) => district_code).values()) {
    const [only, ...others] = new Set(list.flatMap(({ code }) => ownerOf(code) ?? []));
    for (const { code } of list) {
      const owner = ownerOf(code) ?? (others.length === 0 ? only : undefined);
      if (owner !== undefined) put(owner, code);
    }
  }
  return owned;
}
