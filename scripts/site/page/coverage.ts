import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Coverage, Place, State } from "../client/client.ts";
import { t } from "./language.ts";

/** Notes on the page of a place about the coverage of the data there. */
export function placeNotes(
  { level, code, state_code }: Place,
  coverage: readonly Coverage[],
  states: readonly State[],
): string[] {
  if (level === "village") return [];
  const own = coverage.find((one) => one.code === state_code);
  const notes: string[] = [];
  if (own && !own.has_villages) notes.push(t("lacksVillages", { name: own.name }));
  if (own?.boundaries) notes.push(t("boundariesOf", { year: String(own.boundaries) }));
  if (level !== "state") return notes;
  // Newer states, whose places the data lists under this one.
  const later = coverage.filter((one) => one.code !== code && one.states.includes(code));
  return [...notes, ...later.map((one) => listedUnder(one, states))];
}

/** Notes for a search that names a state which is missing from the data, or whose villages are. */
export function searchNotes(q: string, coverage: readonly Coverage[]): string[] {
  const spaced = (text: string) => ` ${tokens(text).join(" ")} `;
  const named = coverage.filter(({ name }) => spaced(q).includes(spaced(name)));
  return named.flatMap((one) => {
    if (one.states.length === 0) return [t("lacksState", { name: one.name })];
    return one.has_villages ? [] : [t("lacksVillages", { name: one.name })];
  });
}

/** The names of the states that the data lists a newer state under; empty for a state of the data. */
export function statesOf({ code, states: codes }: Coverage, states: readonly State[]): string[] {
  if (codes.includes(code)) return [];
  return codes.map((other) => states.find((state) => state.code === other)?.name ?? other);
}

function listedUnder(later: Coverage, states: readonly State[]): string {
  const { name, boundaries } = later;
  return t("listedUnder", {
    name,
    names: statesOf(later, states).join(", "),
    year: String(boundaries ?? ""),
  });
}
