import type { Dataset } from "../../../dataset/dataset.ts";

/** A place of any level with the names above it, as an index without levels holds it; "" below its level. */
export interface PlaceRow {
  /** Codes of different levels differ in length, so they are unique over all of them. */
  code: string;
  name: string;
  taluka: string;
  district: string;
  state: string;
}

/** Every place of a directory, states first. */
export function* placeRows({ states, districts, talukas, villages }: Dataset): Generator<PlaceRow> {
  const stateNames = new Map<string, string>();
  for (const { code, name } of states) {
    stateNames.set(code, name);
    yield { code, name, taluka: "", district: "", state: name };
  }
  const districtNames = new Map<string, { district: string; state: string }>();
  for (const { code, name, state_code } of districts) {
    const names = { district: name, state: stateNames.get(state_code)! };
    districtNames.set(code, names);
    yield { code, name, taluka: "", ...names };
  }
  const talukaNames = new Map<string, { taluka: string; district: string; state: string }>();
  for (const { code, name, district_code } of talukas) {
    const names = { taluka: name, ...districtNames.get(district_code)! };
    talukaNames.set(code, names);
    yield { code, name, ...names };
  }
  for (const { code, name, taluka_code } of villages) yield { code, name, ...talukaNames.get(taluka_code)! };
}
