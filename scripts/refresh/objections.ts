import type { Change, UnsavedDataset } from "../dataset/dataset.ts";
import type { Arrival } from "./arrival.ts";
import { type Before, excesses } from "./excesses.ts";
import type { Objection } from "./objection.ts";
import { againstReferences } from "./references.ts";

/**
 * The reasons to review this refresh first, with states in the order of their codes. Empty if nothing is unusual. Every column
 * is compared with the last data, with a year's changes, and with fixed references.
 *
 * @param changes of this refresh
 */
export function objectionsTo(
  before: Before,
  newer: UnsavedDataset,
  changes: readonly Change[],
  arrival: Arrival,
): Objection[] {
  const found: Objection[] = [...arrival.problems];
  for (const [list, day] of Object.entries(arrival.copy.lists)) {
    const known = before.days[list];
    if (known !== undefined && day < known)
      found.push({
        id: `older-list:${list}`,
        text: `${list} of ${day} is older than the data's, of ${known}`,
      });
  }
  for (const { level, code, name, change, after = "" } of changes) {
    if (level !== "state" || change !== "gone" || (before.otherSource && after !== "")) continue;
    found.push({ id: `state-gone:${code}`, text: `${name} (${code}) is gone` });
  }
  return [
    ...found,
    ...lostMembers(before.places, newer),
    ...excesses(before, newer, changes, arrival.retrieved),
    ...againstReferences(before.places, newer, arrival),
  ];
}

/** Lists of gram panchayats and constituencies replace the old ones completely, so a shorter list is a sign of damage. */
const LEAST_MEMBERS = 0.9;
const FEWEST_MEMBERS = 50;

function lostMembers(older: UnsavedDataset, newer: UnsavedDataset): Objection[] {
  return (["panchayats", "assemblies"] as const).flatMap((table): Objection[] => {
    const [before, after] = [membersOf(older[table]), membersOf(newer[table])];
    if (before < FEWEST_MEMBERS || after >= before * LEAST_MEMBERS) return [];
    const what = table === "panchayats" ? "gram panchayats" : "assembly constituencies";
    return [
      {
        id: `lost-members:${table}`,
        text: `${before - after} of ${before} villages in ${what} are no longer in any`,
      },
    ];
  });
}

function membersOf(bodies: readonly { readonly village_codes: string }[] = []): number {
  return new Set(bodies.flatMap(({ village_codes }) => village_codes.split(" "))).size;
}
