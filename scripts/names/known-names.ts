import { nameKey } from "../../functions/core/names/tokens.ts";
import { InputError } from "../cli/input-error.ts";
import { lineOf, readOwnTable } from "../tables/own-csv.ts";

export const KNOWN_NAMES_FILE = "known-names.csv";

/** `town` is a statutory or census town. */
const NAMED_LEVELS = ["state", "district", "taluka", "town"] as const;

export type NamedLevel = (typeof NAMED_LEVELS)[number];

/** The names by which one place is known. */
export interface KnownNames {
  readonly line: number;
  readonly levels: readonly NamedLevel[];
  /** The official names of the state that contains or is the place; several if it changed states. */
  readonly states: readonly string[];
  readonly names: readonly string[];
  /** Keys of `names`. */
  readonly keys: readonly string[];
  /** Keys of the names that are also the own name of a less important place of the level. */
  readonly shared: ReadonlySet<string>;
}

/**
 * The names that people use for states, districts and cities: official renamings, colonial names, spellings of maps,
 * newspapers and railways, and what people type (Bambai, Bangluru, Merath). Spellings that search finds anyway are left
 * out.
 *
 * A set has no official name, since that depends on the year of the source: the name that the source has is the place's
 * name, and the others become its aliases.
 */
export const KNOWN_NAMES: readonly KnownNames[] = knownNamesIn(
  readOwnTable(new URL(KNOWN_NAMES_FILE, import.meta.url), ["levels", "states", "names", "shared"]),
);

/**
 * The sets in the rows of the table.
 * @throws InputError for an unknown level
 */
export function knownNamesIn(rows: readonly (readonly string[])[]): KnownNames[] {
  return rows.map(([levels, states, names, shared], index) => ({
    line: lineOf(index),
    levels: levels!.split(" ").map((level) => namedLevel(level, lineOf(index))),
    states: listOf(states!),
    names: listOf(names!),
    keys: listOf(names!).map(nameKey),
    shared: new Set(listOf(shared!).map(nameKey)),
  }));
}

function namedLevel(text: string, line: number): NamedLevel {
  const level = NAMED_LEVELS.find((one) => one === text);
  if (level === undefined)
    throw new InputError(
      `${KNOWN_NAMES_FILE}:${line}: the level ${JSON.stringify(text)} is none of ${NAMED_LEVELS.join(", ")}`,
    );
  return level;
}

function listOf(field: string): string[] {
  return field === "" ? [] : field.split("; ");
}
