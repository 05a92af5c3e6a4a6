import { nameKey } from "../../functions/core/names/tokens.ts";
import type { District, UnsavedDataset } from "../dataset/dataset.ts";
import { districtsOfTalukas } from "../dataset/places.ts";
import { otherNames } from "../names/aliases.ts";
import { countOf } from "./counts.ts";

/**
 * The districts of `newer` that are certainly also in `older`, whatever their codes: newer code → older code.
 *
 * They match by name within a state (also by an alias or a well-known renaming). Otherwise, each must have most of the other's
 * villages, whose codes are the same in every edition, or most of its talukas if an edition has no villages. A district with
 * several candidates has no match.
 */
export function matchDistricts(older: UnsavedDataset, newer: UnsavedDataset): Map<string, string> {
  const matches = new Map<string, string>();
  const taken = new Set<string>();
  const names = new NamesOfDistricts(older);
  const take = (code: string, olderCode: string | undefined): void => {
    if (olderCode === undefined || taken.has(olderCode)) return;
    matches.set(code, olderCode);
    taken.add(olderCode);
  };
  // Main names first, because a new district may have another's former name.
  for (const district of newer.districts) take(district.code, names.own(district));
  const unmatched = () => newer.districts.filter(({ code }) => !matches.has(code));
  for (const district of unmatched()) take(district.code, names.other(district));
  const shared = unmatched().length === 0 ? undefined : sharedPlaces(older, newer);
  for (const { code } of unmatched()) take(code, shared?.get(code));
  return matches;
}

class NamesOfDistricts {
  readonly #own = new Map<string, string | undefined>();
  readonly #other = new Map<string, string | undefined>();
  readonly #stateNames: Map<string, string>;

  constructor({ states, districts, aliases }: UnsavedDataset) {
    this.#stateNames = new Map(states.map(({ code, name }) => [code, name]));
    const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
    for (const { code, name, state_code } of districts) {
      put(this.#own, `${state_code} ${nameKey(name)}`, code);
      put(this.#other, `${state_code} ${nameKey(name)}`, code);
      for (const other of this.#known(state_code, name))
        put(this.#other, `${state_code} ${nameKey(other)}`, code);
    }
    for (const { level, code, alias } of aliases) {
      if (level === "district") put(this.#other, `${stateOf.get(code)} ${nameKey(alias)}`, code);
    }
  }

  own({ state_code, name }: District): string | undefined {
    return this.#own.get(`${state_code} ${nameKey(name)}`);
  }

  other({ state_code, name }: District): string | undefined {
    const names = [name, ...this.#known(state_code, name)];
    const codes = new Set(names.map((other) => this.#other.get(`${state_code} ${nameKey(other)}`)));
    codes.delete(undefined);
    return codes.size === 1 ? [...codes][0] : undefined;
  }

  #known(stateCode: string, name: string): readonly string[] {
    return otherNames("district", this.#stateNames.get(stateCode) ?? "", name);
  }
}

/** Sets the code of a name; a name of several districts is set to undefined. */
function put(codes: Map<string, string | undefined>, key: string, code: string): void {
  codes.set(key, codes.has(key) && codes.get(key) !== code ? undefined : code);
}

/**
 * Newer code → older code of districts that each have more than half of the other's villages or talukas, of those in both
 * editions.
 */
function sharedPlaces(older: UnsavedDataset, newer: UnsavedDataset): Map<string, string> {
  const villages = older.villages.length > 0 && newer.villages.length > 0;
  const [olderOf, newerOf] = [districtsOf(older, villages), districtsOf(newer, villages)];
  const common = [...newerOf].flatMap(([place, code]) => {
    const olderCode = olderOf.get(place);
    return olderCode === undefined ? [] : { code, olderCode };
  });
  const newerTotals = countOf(common.map(({ code }) => code));
  const olderTotals = countOf(common.map(({ olderCode }) => olderCode));
  const shared = new Map<string, string>();
  for (const [pair, count] of countOf(
    common.map(({ code, olderCode }) => `${code} ${olderCode}`),
  )) {
    const [code, olderCode] = pair.split(" ") as [string, string];
    const isMost = count * 2 > newerTotals.get(code)! && count * 2 > olderTotals.get(olderCode)!;
    if (isMost) shared.set(code, olderCode);
  }
  return shared;
}

/** Code of a village or taluka → code of its district. */
function districtsOf(
  { talukas, villages }: UnsavedDataset,
  ofVillages: boolean,
): Map<string, string> {
  const districtOf = districtsOfTalukas(talukas);
  if (!ofVillages) return districtOf;
  return new Map(villages.map(({ code, taluka_code }) => [code, districtOf.get(taluka_code)!]));
}
