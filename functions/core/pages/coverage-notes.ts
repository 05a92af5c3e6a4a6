import { LAST_CENSUS_DISTRICT } from "../contract/levels.ts";
import type { CoverageRecord, PlaceRecord, StateRecord } from "../contract/records.ts";
import type { Texts } from "./texts.ts";

export const NOTE_TEXTS = ["lacksVillages", "boundariesOf", "formedLater", "listedUnder"] as const;

/** Notes on a place's page: the coverage of the data there, and whether a district is newer than the Census. */
export function coverageNotes(
  { level, id, code, state_code, census_2011_code }: PlaceRecord,
  coverage: readonly CoverageRecord[],
  states: readonly StateRecord[],
  t: Texts<(typeof NOTE_TEXTS)[number]>,
): string[] {
  if (level === "village" || level === "locality") return [];
  const own = coverage.find((one) => one.code === state_code);
  const notes: string[] = [];
  if (own && !own.has_villages) notes.push(t("lacksVillages", { name: own.name }));
  if (own?.boundaries) notes.push(t("boundariesOf", { year: String(own.boundaries) }));
  if (level === "district" && census_2011_code === undefined && id! > LAST_CENSUS_DISTRICT)
    notes.push(t("formedLater"));
  if (level !== "state") return notes;
  // Newer states whose places the data lists under this one.
  const later = coverage.filter((one) => one.code !== code && one.states.includes(code));
  return [
    ...notes,
    ...later.map((one) => {
      const names = statesOf(one, states).join(", ");
      return t("listedUnder", { name: one.name, names, year: String(one.boundaries ?? "") });
    }),
  ];
}

/** The names of the states under which the data lists a newer state; empty for a state of the data. */
export function statesOf(
  { code, states: codes }: CoverageRecord,
  states: readonly StateRecord[],
): string[] {
  if (codes.includes(code)) return [];
  return codes.map((other) => states.find((state) => state.code === other)?.name ?? other);
}
