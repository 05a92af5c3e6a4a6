import { readTable } from "./tables.ts";

export type RenamedLevel = "state" | "district" | "taluka" | "town";

export interface Renaming {
  level: RenamedLevel;
  /** The official name of the state that the place is in, or that it is. */
  state: string;
  /** Names of one place, in no order. */
  names: readonly string[];
}

/**
 * Well-known former and alternate names of states, districts, towns and of the talukas that bear a town's name:
 * official renamings, the names of colonial times, and the spellings that maps, newspapers and railways use.
 *
 * They stand in sets, by state, since which of a set is the present name depends on the year of the source: whichever
 * it has is the place's name, the others become its aliases.
 */
export const RENAMINGS: readonly Renaming[] = readTable("renamings.csv", [
  "levels",
  "state",
  "names",
]).flatMap(([levels, state, names]) =>
  levels!.split(" ").map((level) => ({
    level: level as RenamedLevel,
    state: state!,
    names: names!.split("; "),
  })),
);
