/**
 * The dataset: the shape that `data/` has on disk and in memory.
 *
 * Codes are zero-padded strings (`formatCode`), unique in the whole country on their level. In memory as on disk
 * every list is sorted by code; aliases, former places and later names by level first.
 */
import type { Level } from "../../functions/core/contract/levels.ts";
import type { StateKind } from "../../functions/core/contract/records.ts";

export interface State {
  code: string;
  name: string;
  /** ISO 3166-2, such as `IN-MH`. */
  iso_code: string;
  kind: StateKind;
  /** What its places come from, such as `Census of India 2011`. */
  source: string;
  /** The year whose boundaries it has, such as `2011`; empty when that is not known. */
  boundaries: string;
}

export interface District {
  code: string;
  name: string;
  state_code: string;
  /** Its code in the Local Government Directory, by which a refresh knows it again; absent where it is not known. */
  lgd_code?: string;
}

export interface Taluka {
  /** Five digits; eight for a part of a sub-district whose other part, in another district, has the five. */
  code: string;
  name: string;
  district_code: string;
}

/** What a place of the lowest level is when it is no village. */
export const TOWN_KINDS = ["town", "census_town", "outgrowth"] as const;

export type TownKind = (typeof TOWN_KINDS)[number];

/** A place of the lowest level: a village, or a town beside the villages. */
export interface Village {
  code: string;
  name: string;
  taluka_code: string;
  /** Absent for a village. */
  kind?: TownKind;
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

/** A place that an earlier edition of the dataset had and this one has not. */
export interface FormerPlace {
  level: Level;
  code: string;
  name: string;
  /** The code of the place above it at that time; may itself be a former place. Empty for a state. */
  parent_code: string;
  /** The code, on the same level, of the place that it certainly is now; empty when that is not certain. */
  successor_code: string;
}

/**
 * A name of a state or district that came later than the boundaries of the data, and what it covers: whole talukas.
 * A state or district with several such names has a row for each.
 */
export interface LaterName {
  level: "state" | "district";
  /** Its code in the Local Government Directory. */
  lgd_code: string;
  name: string;
  /** The directory's code of the state that a district is in today; empty for a state. */
  state_lgd_code: string;
  /** The talukas that it covers, ascending, joined by blanks. */
  taluka_codes: string;
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
  /** Hex SHA-256 of every CSV of the dataset, by path inside the folder (`villages/27.csv`). */
  sha256: Record<string, string>;
}

/** Where data comes from, as its manifest tells it. */
export type Provenance = Pick<Manifest, "source" | "license" | "attribution" | "retrieved">;

/** A dataset that has not been written yet, so has no counts and checksums. */
export interface UnsavedDataset {
  states: State[];
  districts: District[];
  talukas: Taluka[];
  villages: Village[];
  aliases: Alias[];
  former: FormerPlace[];
  later: LaterName[];
}

export interface Dataset extends UnsavedDataset {
  manifest: Manifest;
}

/** The most characters that a name may have; the longest official one has fewer than a hundred. */
export const MAX_NAME_LENGTH = 200;

/**
 * Characters that no name may have: line breaks, tabs and their like break the diff of a CSV, and those that turn the
 * direction of a text show something else than what is there.
 */
export const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;

export const DATASET_MANIFEST = "manifest.json";

/** The CSV files beside the villages', which stand in one file a state: {@link villagesFile}. */
export const FILES = {
  states: "states.csv",
  districts: "districts.csv",
  talukas: "talukas.csv",
  aliases: "aliases.csv",
  former: "former.csv",
  later: "later.csv",
} as const;

/** The folder of the villages' files inside the dataset. */
export const VILLAGES_FOLDER = "villages";

/** The header of every CSV, in order: the fields of its records. */
export const COLUMNS = {
  states: ["code", "name", "iso_code", "kind", "source", "boundaries"],
  districts: ["code", "name", "state_code", "lgd_code"],
  talukas: ["code", "name", "district_code"],
  villages: ["code", "name", "taluka_code", "kind", "local_name", "pincode"],
  aliases: ["level", "code", "alias"],
  former: ["level", "code", "name", "parent_code", "successor_code"],
  later: ["level", "lgd_code", "name", "state_lgd_code", "taluka_codes"],
} as const;

/** The path, inside the dataset, of the villages of one state: `villages/27.csv`. */
export function villagesFile(stateCode: string): string {
  return `${VILLAGES_FOLDER}/${stateCode}.csv`;
}

/** Several PIN codes of one village as the one field: distinct, in ascending order, joined by a blank. */
export function joinPincodes(pincodes: Iterable<string>): string {
  return [...new Set(pincodes)].sort().join(" ");
}
