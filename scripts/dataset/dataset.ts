/**
 * The canonical directory: the shape that `data/` has on disk and in memory.
 *
 * Codes are zero-padded strings (`formatCode`), unique in the whole country on their level. In memory as on
 * disk every list is sorted by code, aliases and former places by level and then code.
 */
import type { Level } from "../../functions/core/contract/levels.ts";

export type StateKind = "state" | "union territory";

export interface State {
  code: string;
  name: string;
  /** ISO 3166-2, such as `IN-MH`. */
  iso_code: string;
  kind: StateKind;
}

export interface District {
  code: string;
  name: string;
  state_code: string;
}

export interface Taluka {
  code: string;
  name: string;
  district_code: string;
}

export interface Village {
  code: string;
  name: string;
  taluka_code: string;
  /** The name in the local script; absent when the source has none. */
  local_name?: string;
  /** Six digits; several PIN codes of one village are joined by a blank. Absent when unknown. */
  pincode?: string;
}

/** Another name that a place is known by: former, alternate, or the source's second spelling. */
export interface Alias {
  level: Level;
  code: string;
  alias: string;
}

/** A place that an earlier edition of the directory had and this one has not. */
export interface FormerPlace {
  level: Level;
  code: string;
  name: string;
  /** The code of the place above it at that time; may itself be a former place. Empty for a state. */
  parent_code: string;
  /** The code, on the same level, of the place that it certainly is now; empty when that is not certain. */
  successor_code: string;
}

export interface Counts {
  states: number;
  districts: number;
  talukas: number;
  villages: number;
  aliases: number;
}

export interface Manifest {
  source: string;
  license: string;
  attribution: string;
  /** When the data was retrieved from its source: ISO 8601 in UTC. */
  retrieved: string;
  counts: Counts;
  /** Hex SHA-256 of every CSV of the directory, by path inside the folder (`villages/27.csv`). */
  sha256: Record<string, string>;
}

/** Where data comes from, as its manifest tells it. */
export type Provenance = Pick<Manifest, "source" | "license" | "attribution" | "retrieved">;

/** A directory that has not been written yet, so has no counts and checksums. */
export interface UnsavedDataset {
  states: State[];
  districts: District[];
  talukas: Taluka[];
  villages: Village[];
  aliases: Alias[];
  former: FormerPlace[];
}

export interface Dataset extends UnsavedDataset {
  manifest: Manifest;
}

export const DATASET_MANIFEST = "manifest.json";

/** The CSV files beside the villages', which stand in one file a state: {@link villagesFile}. */
export const FILES = {
  states: "states.csv",
  districts: "districts.csv",
  talukas: "talukas.csv",
  aliases: "aliases.csv",
  former: "former.csv",
} as const;

/** The folder of the villages' files inside the directory. */
export const VILLAGES_FOLDER = "villages";

/** The header of every CSV, in order. */
export const COLUMNS = {
  states: ["code", "name", "iso_code", "kind"],
  districts: ["code", "name", "state_code"],
  talukas: ["code", "name", "district_code"],
  villages: ["code", "name", "taluka_code", "local_name", "pincode"],
  aliases: ["level", "code", "alias"],
  former: ["level", "code", "name", "parent_code", "successor_code"],
} as const;

/** The path, inside the directory, of the villages of one state: `villages/27.csv`. */
export function villagesFile(stateCode: string): string {
  return `${VILLAGES_FOLDER}/${stateCode}.csv`;
}

/** Several PIN codes of one village as the one field: distinct, in ascending order, joined by a blank. */
export function joinPincodes(pincodes: Iterable<string>): string {
  return [...new Set(pincodes)].sort().join(" ");
}
