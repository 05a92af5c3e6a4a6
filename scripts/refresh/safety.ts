import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { placesOfLevel } from "../dataset/places.ts";
import { countOf } from "../editions/counts.ts";
import type { Arrival } from "./arrival.ts";
import type { Comparison } from "./compare.ts";

/** How many places of one level of a state may change in a refresh without a review. */
interface Limit {
  /** As a share of them. */
  share: number;
  /** Always allowed, even if they are few. */
  atLeast: number;
}

/** As messages say it; what is renumbered has a successor, what is gone has none. */
const CHANGES = ["gone", "renumbered", "renamed", "moved", "without their PIN codes"] as const;
type Change = (typeof CHANGES)[number];

/**
 * Villages rarely change: in fifteen years, 0.8 % of Karnataka's villages of 2011 disappeared, 2 % were renamed, and 11 %
 * are in other talukas. A reform of districts can renumber a thousand of them at once.
 */
const VILLAGE_LIMITS: Record<Change, Limit> = {
  gone: { share: 0.02, atLeast: 0 },
  renumbered: { share: 0.5, atLeast: 0 },
  renamed: { share: 0.05, atLeast: 4 },
  moved: { share: 0.05, atLeast: 4 },
  "without their PIN codes": { share: 0.05, atLeast: 4 },
};
/** They are few, and a reform changes several at once. */
const AREA_LIMITS: Record<Change, Limit> = {
  gone: { share: 0.2, atLeast: 3 },
  renumbered: { share: 0.5, atLeast: 3 },
  renamed: { share: 0.2, atLeast: 3 },
  moved: { share: 0.2, atLeast: 3 },
  "without their PIN codes": { share: 1, atLeast: 0 },
};
/** The first refresh over data of another source spans years, and sources spell names differently. */
const OTHER_SOURCE_LIMITS: Record<Change, Limit> = {
  gone: { share: 0.25, atLeast: 10 },
  renumbered: { share: 0.5, atLeast: 10 },
  renamed: { share: 0.9, atLeast: 10 },
  moved: { share: 0.75, atLeast: 10 },
  "without their PIN codes": { share: 0.25, atLeast: 10 },
};
/** Sources know different sub-districts: Odisha's are police stations in the Census and tehsils in LGD. */
const OTHER_SOURCE_AREA_LIMITS: Record<Change, Limit> = {
  ...OTHER_SOURCE_LIMITS,
  gone: { share: 1, atLeast: 0 },
};

/** The existing data. */
export interface Before {
  places: UnsavedDataset;
  /** Whether its source differs from that of the new data. */
  otherSource: boolean;
  /** The day of each list that it was made from, as `2026-09-29`; none where it is not from the daily copy. */
  days: Readonly<Record<string, string>>;
}

/** A change of one level of a state beyond its limit. */
interface Excess {
  /** Such as `Goa (30)`. */
  readonly state: string;
  /** Such as `villages gone`. */
  readonly change: string;
  readonly number: number;
  readonly total: number;
  readonly limit: number;
}

/** Why somebody should review a refresh first. */
export interface Objection {
  /** One line. */
  readonly text: string;
  readonly excess?: Excess;
}

/** Why somebody should review this refresh first, states in the order of their codes; empty if nothing is unusual. */
export function objections(
  before: Before,
  newer: UnsavedDataset,
  comparison: Comparison,
  arrival: Arrival,
): Objection[] {
  const found = [...arrival.problems];
  for (const [list, day] of Object.entries(arrival.copy?.lists ?? {})) {
    const known = before.days[list];
    if (known !== undefined && day < known)
      found.push(`${list} of ${day} is older than the data's, of ${known}`);
  }
  for (const { level, code, name, successor_code } of comparison.gone) {
    if (level !== "state" || (before.otherSource && successor_code !== "")) continue;
    found.push(`${name} (${code}) is gone`);
  }
  return [...found.map((text) => ({ text })), ...changes(before, newer, comparison, arrival)];
}

/** The most rows of a table for the screen. */
const SHOWN = 30;

/** Objections for the screen: a table of the changes beyond their limits, and a line for each of the others. */
export function objectionsTable(objections: readonly Objection[]): string {
  const excesses = objections.flatMap(({ excess }) => excess ?? []);
  const others = objections.filter(({ excess }) => excess === undefined).map(({ text }) => text);
  const rows = [
    ["state", "change", "places", "of", "share", "limit"],
    ...excesses.map(({ state, change, number, total, limit }) => [
      state,
      change,
      number.toLocaleString("en"),
      total.toLocaleString("en"),
      `${percentOf(number / total)} %`,
      `${limit * 100} %`,
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join("  "),
  );
  const shown = lines.slice(0, SHOWN + 1);
  const more = lines.length > shown.length ? [`and ${lines.length - shown.length} more`] : [];
  return [...(excesses.length > 0 ? [...shown, ...more] : []), ...others].join("\n");
}

function percentOf(share: number): string {
  return (share * 100).toFixed(1);
}

/** The changes of each state beyond the limits. */
function changes(
  { places, otherSource }: Before,
  newer: UnsavedDataset,
  comparison: Comparison,
  { invalidated }: Arrival,
): Objection[] {
  const found: Objection[] = [];
  const changed = countChanges(comparison, newer, invalidated);
  const limitsOf = {
    village: otherSource ? OTHER_SOURCE_LIMITS : VILLAGE_LIMITS,
    area: otherSource ? OTHER_SOURCE_AREA_LIMITS : AREA_LIMITS,
  };
  const totals = countByState(places);
  for (const { code, name } of places.states) {
    for (const level of ["district", "taluka", "village"] as const) {
      const total = totals.get(`${code} ${level}`) ?? 0;
      for (const change of CHANGES) {
        const number = changed[change].get(`${code} ${level}`) ?? 0;
        const { share, atLeast } = limitsOf[level === "village" ? "village" : "area"][change];
        if (number <= Math.max(total * share, atLeast)) continue;
        const state = `${name} (${code})`;
        const limits = `${percentOf(number / total)} %, the limit is ${share * 100} %`;
        found.push({
          text: `${state}: ${number} of ${total} ${level}s are ${change} (${limits})`,
          excess: { state, change: `${level}s ${change}`, number, total, limit: share },
        });
      }
    }
  }
  return found;
}

/**
 * The changes that can mean damage, by former state and level. A split is not one: what moved below a new area is where
 * a reform put it. Nor is a village gone that LGD itself gave up.
 */
function countChanges(
  { gone, renamed, moved, added, repinned }: Comparison,
  newer: UnsavedDataset,
  invalidated: ReadonlySet<string>,
): Record<Change, Map<string, number>> {
  const isNew = new Set(added.map(({ level, code }) => `${level} ${code}`));
  const formerly = ({ level, former_state_code }: { level: Level; former_state_code: string }) => ({
    level,
    state_code: former_state_code,
  });
  const withPincodes = new Set(
    newer.villages.filter(({ pincode }) => pincode !== undefined).map(({ code }) => code),
  );
  return {
    gone: count(
      gone.filter(({ level, code, successor_code }) => {
        return successor_code === "" && !(level === "village" && invalidated.has(code));
      }),
    ),
    renumbered: count(gone.filter(({ successor_code }) => successor_code !== "")),
    renamed: count(renamed.map(formerly)),
    moved: count(
      moved
        .filter(
          ({ level, parent_code }) =>
            !isNew.has(`${LEVELS[LEVELS.indexOf(level) - 1]} ${parent_code}`),
        )
        .map(formerly),
    ),
    "without their PIN codes": count(repinned.filter(({ code }) => !withPincodes.has(code))),
  };
}

/** By state code and level. */
function count(places: readonly { level: Level; state_code: string }[]): Map<string, number> {
  return countOf(places.map(({ level, state_code }) => `${state_code} ${level}`));
}

/** The number of places by state code and level ("30 village"). */
export function countByState(places: UnsavedDataset): Map<string, number> {
  return count(LEVELS.flatMap((level) => placesOfLevel(places, level)));
}
