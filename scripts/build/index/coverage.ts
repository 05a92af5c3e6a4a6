import type { CoverageRecord } from "../../../functions/core/contract/records.ts";
import type { Dataset, State } from "../../dataset/dataset.ts";
import { STATES } from "../../import/states.ts";

/** Merged into the one union territory of today on 26 January 2020. */
const MERGED: ReadonlyMap<string, string> = new Map([
  ["25", "38"],
  ["26", "38"],
]);

/**
 * What a dataset has of each of today's 36 states and union territories, sorted by name. Places count for the state that
 * they are in today, as far as the dataset tells: talukas of Andhra Pradesh for Telangana.
 */
export function coverageOf(dataset: Dataset): CoverageRecord[] {
  const coverage = new Map<string, Coverage>();
  const of = (state: string) => {
    const code = MERGED.get(state) ?? state;
    const found = coverage.get(code) ?? new Coverage();
    coverage.set(code, found);
    return found;
  };
  for (const code of STATES.keys()) of(code);
  const states = new Map(dataset.states.map((state) => [state.code, state]));
  for (const state of states.values()) of(state.code).states.add(state);

  const later = new Map<string, string>();
  for (const { level, lgd_code, taluka_codes } of dataset.later)
    if (level === "state") for (const taluka of taluka_codes.split(" ")) later.set(taluka, lgd_code);
  const stateOfDistrict = new Map(dataset.districts.map(({ code, state_code }) => [code, state_code]));
  const byTaluka = new Map<string, Coverage>();
  for (const { code, district_code } of dataset.talukas) {
    const state = stateOfDistrict.get(district_code)!;
    const found = of(later.get(code) ?? state);
    found.states.add(states.get(state)!);
    found.districts.add(district_code);
    found.talukas++;
    byTaluka.set(code, found);
  }
  const withTalukas = new Set(dataset.talukas.map(({ district_code }) => district_code));
  for (const { code, state_code } of dataset.districts)
    if (!withTalukas.has(code)) of(state_code).districts.add(code);
  for (const { taluka_code, kind } of dataset.villages) {
    const found = byTaluka.get(taluka_code)!;
    found.villages++;
    if (kind === "town") found.towns++;
  }

  const laterNames = new Map(dataset.later.map(({ lgd_code, name }) => [lgd_code, name]));
  return [...coverage]
    .map(([code, found]) => found.record(code, states.get(code) ?? STATES.get(code), laterNames.get(code)))
    .sort((a, b) => new Intl.Collator("en").compare(a.name, b.name));
}

class Coverage {
  readonly states = new Set<State>();
  readonly districts = new Set<string>();
  talukas = 0;
  villages = 0;
  towns = 0;

  record(
    code: string,
    state: Pick<State, "name" | "kind"> | undefined,
    laterName: string | undefined,
  ): CoverageRecord {
    const { districts, talukas, villages, towns } = this;
    const states = [...this.states];
    const sources = new Set(states.map(({ source }) => source));
    const years = new Set(states.map(({ boundaries }) => boundaries));
    return {
      code,
      name: state?.name ?? laterName ?? code,
      kind: state?.kind ?? "state",
      states: states.map((one) => one.code).sort(),
      districts: districts.size,
      talukas,
      villages,
      towns,
      has_villages: villages > towns,
      source: sources.size > 0 ? [...sources].sort().join(", ") : null,
      boundaries: years.size === 1 && !years.has("") ? Number([...years][0]) : null,
    };
  }
}
