import type { UnsavedDataset } from "../dataset/dataset.ts";

/** A state may lose this part of its villages from one refresh to the next without anybody looking. */
const MAY_SHRINK = 0.02;

/** What the new data was made of. */
export interface Arrival {
  promised: number;
  received: number;
  /** Records that have no place in the hierarchy, and what the first of them lacks. */
  unplaced: { count: number; first?: string };
}

/**
 * Why this refresh should not be taken without a person having looked at it; empty when nothing speaks against it.
 * Each is one line.
 */
export function objections(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  { promised, received, unplaced }: Arrival,
): string[] {
  const found: string[] = [];
  if (received !== promised) {
    found.push(`the API promised ${promised} records and gave ${received}`);
  }
  if (unplaced.count > 0) {
    found.push(`${unplaced.count} records cannot be placed: ${unplaced.first}`);
  }
  const now = villagesByState(newer);
  for (const [code, before] of villagesByState(older)) {
    const left = now.get(code) ?? 0;
    if (left >= before * (1 - MAY_SHRINK)) continue;
    const name = older.states.find((state) => state.code === code)?.name;
    const percent = (((before - left) / before) * 100).toFixed(1);
    found.push(`${name} (${code}) shrinks by ${percent} %, from ${before} villages to ${left}`);
  }
  return found;
}

/** State code → how many villages it has, for states that have any. */
export function villagesByState({ districts, talukas, villages }: UnsavedDataset): Map<string, number> {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const stateOfTaluka = new Map(talukas.map(({ code, district_code }) => [code, stateOf.get(district_code)]));
  const counts = new Map<string, number>();
  for (const { taluka_code } of villages) {
    const state = stateOfTaluka.get(taluka_code) ?? "";
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}
