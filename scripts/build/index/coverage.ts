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
 * they are in.
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

  const stateOfDistrict = new Map(dataset.districts.map(({ code, state_code }) => [code, state_code]));
  const byTaluka = new Map<string, Coverage>();
  for (const { code, district_code } of dataset.talukas) {
    const state = stateOfDistrict.get(district_code)!;
    const found = of(state);
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

  return [...coverage]
    .map(([code, found]) => found.record(code, states.get(code) ?? STATES.get(code)))
    .sort((a, b) => new Intl.Collator("en").compare(a.name, b.name));
}

class Coverage {
  readonly states = new Set<State>();
  readonly districts = new Set<string>();
  talukas = 0;
  villages = 0;
  towns = 0;

  record(code: string, state: Pick<State, "name" | "kind"> | undefined): CoverageRecord {
    const { districts, talukas, villages, towns } = this;
    const states = [...this.states];
    const sources = new Set(states.map(({ source }) => source));
    const editionOf = (column: "districts_edition" | "villages_edition") => {
      const editions = new Set(states.map((one) => one[column]));
      return editions.size === 1 ? [...editions][0] || null : null;
    };
    const districtsEdition = editionOf("districts_edition");
    const sum = (column: "talukas_kept" | "talukas_left_out") =>
      states.reduce((total, one) => total + Number(one[column] ?? 0), 0);
    return {
      code,
      name: state?.name ?? code,
      kind: state?.kind ?? "state",
      states: states.map((one) => one.code).sort(),
      districts: districts.size,
      talukas,
      villages,
      towns,
      has_villages: villages > towns,
      source: sources.size > 0 ? [...sources].sort().join(", ") : null,
      boundaries: districtsEdition === null ? null : Number(districtsEdition.slice(0, 4)),
      districts_edition: districtsEdition,
      villages_edition: editionOf("villages_edition"),
      talukas_kept: sum("talukas_kept"),
      talukas_left_out: sum("talukas_left_out"),
    };
  }
}
