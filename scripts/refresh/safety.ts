import type { Level } from "../../functions/core/contract/levels.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import type { Comparison } from "./compare.ts";

/** Places of one level of a state that may change from one refresh to the next without anybody looking. */
interface Limit {
  /** The share of them. */
  share: number;
  /** However few there are, so many. */
  atLeast: number;
}

type Change = "gone" | "renamed" | "moved";

/**
 * Codes never change and villages rarely do: in fifteen years, 0.8 % of Karnataka's villages of 2011 went, 2 % have
 * other names, and 11 % lie in other talukas.
 */
const VILLAGE_LIMITS: Record<Change, Limit> = {
  gone: { share: 0.02, atLeast: 0 },
  renamed: { share: 0.05, atLeast: 4 },
  moved: { share: 0.05, atLeast: 4 },
};
/** There are few of them, and a reform changes several at once. */
const AREA_LIMITS: Record<Change, Limit> = {
  gone: { share: 0.2, atLeast: 3 },
  renamed: { share: 0.2, atLeast: 3 },
  moved: { share: 0.2, atLeast: 3 },
};
/** The first refresh over data of another source spans years, and the sources spell names differently. */
const OTHER_SOURCE_LIMITS: Record<Change, Limit> = {
  gone: { share: 0.25, atLeast: 10 },
  renamed: { share: 0.9, atLeast: 10 },
  moved: { share: 0.75, atLeast: 10 },
};

/** What the new data was made of. */
export interface Arrival {
  promised: number;
  received: number;
  /** Records that have no place in the hierarchy, and what the first of them lacks. */
  unplaced: { count: number; first?: string };
  /** Records with the village and PIN code of an earlier record, and the first of them. */
  repeated: { count: number; first?: string };
}

/** What the new data is compared with. */
export interface Before {
  places: UnsavedDataset;
  /** Whether it comes from another source than the new data. */
  otherSource: boolean;
  /** How many repeated records it was made of: the source may always have some. */
  repeated: number;
}

/**
 * Why this refresh should not be taken without a person having looked at it; empty when nothing speaks against it.
 * Each is one line.
 */
export function objections(before: Before, comparison: Comparison, arrival: Arrival): string[] {
  const { promised, received, unplaced, repeated } = arrival;
  const found: string[] = [];
  if (received !== promised) {
    found.push(`the API promised ${promised} records and gave ${received}`);
  }
  if (unplaced.count > 0) {
    found.push(`${unplaced.count} records cannot be placed: ${unplaced.first}`);
  }
  if (repeated.count > before.repeated) {
    found.push(
      `${repeated.count} records repeat another one, before that ${before.repeated}: ${repeated.first}`,
    );
  }
  return [...found, ...changes(before, comparison)];
}

function changes({ places, otherSource }: Before, comparison: Comparison): string[] {
  const found: string[] = [];
  const changed: Record<Change, Map<string, number>> = {
    // A place of a higher level that is part of another now is still there; a village's code never changes.
    gone: count(
      comparison.gone.filter(({ level, successor_code }) => level === "village" || successor_code === ""),
    ),
    renamed: count(
      comparison.renamed.map(({ level, former_state_code }) => ({ level, state_code: former_state_code })),
    ),
    moved: count(
      comparison.moved.map(({ level, former_state_code }) => ({ level, state_code: former_state_code })),
    ),
  };
  for (const { level, code, name, successor_code } of comparison.gone) {
    if (level !== "state" || (otherSource && successor_code !== "")) continue;
    found.push(`${name} (${code}) is gone`);
  }
  const totals = countByState(places);
  for (const { code, name } of places.states) {
    for (const level of ["district", "taluka", "village"] as const) {
      const total = totals.get(`${code} ${level}`) ?? 0;
      for (const change of ["gone", "renamed", "moved"] as const) {
        const number = changed[change].get(`${code} ${level}`) ?? 0;
        const limits = otherSource ? OTHER_SOURCE_LIMITS : level === "village" ? VILLAGE_LIMITS : AREA_LIMITS;
        const { share, atLeast } = limits[change];
        if (number <= Math.max(total * share, atLeast)) continue;
        const percent = ((number / total) * 100).toFixed(1);
        found.push(
          `${name} (${code}): ${number} of ${total} ${level}s are ${change} (${percent} %, ${share * 100} % may be)`,
        );
      }
    }
  }
  return found;
}

/** By state code and level. */
function count(places: readonly { level: Level; state_code: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { level, state_code } of places) {
    const key = `${state_code} ${level}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** How many places of a level each state has, by state code and level ("30 village"). */
export function countByState({ states, districts, talukas, villages }: UnsavedDataset): Map<string, number> {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const stateOfTaluka = new Map(talukas.map(({ code, district_code }) => [code, stateOf.get(district_code)]));
  const at = (level: Level, state_code: string | undefined) => ({ level, state_code: state_code ?? "" });
  return count(
    states
      .map(({ code }) => at("state", code))
      .concat(
        districts.map(({ state_code }) => at("district", state_code)),
        talukas.map(({ district_code }) => at("taluka", stateOf.get(district_code))),
        villages.map(({ taluka_code }) => at("village", stateOfTaluka.get(taluka_code))),
      ),
  );
}
