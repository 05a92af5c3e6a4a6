import type { Change, UnsavedDataset } from "../dataset/dataset.ts";
import type { Arrival } from "./arrival.ts";
import { type Before, excesses } from "./excesses.ts";
import type { Objection } from "./objection.ts";
import { againstReferences } from "./references.ts";

/**
 * The reasons to review this refresh first, states in the order of their codes; empty if nothing is unusual. Every
 * column is compared with the last data, with a year's changes, and with fixed references.
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
    ...excesses(before, newer, changes, arrival.retrieved),
    ...againstReferences(before.places, newer, arrival),
  ];
}
