/**
 * The dataset: its shape on disk (`data/`) and in memory.
 *
 * Codes are zero-padded strings (`formatCode`), unique in the whole country on their level. In memory as on disk,
 * every list is sorted by code; aliases, former places and former areas by level first.
 */

import type { OfficeType, StateKind } from "../../functions/core/contract/kinds.ts";
import {
  type Level,
  LOCALITY,
  PLACE_LEVELS,
  type PlaceLevel,
} from "../../functions/core/contract/levels.ts";
import type { LocalNames } from "../../functions/core/contract/records.ts";
import {
  VILLAGE_FIELDS,
  type VillageColumn,
} from "../../functions/core/contract/village-fields.ts";

export interface State extends LocalNames {
  code: string;
  name: string;
  /** ISO 3166-2, such as `IN-MH`; empty for a new state. */
  iso_code: string;
  kind: StateKind;
  /** The sources of its places, such as `Census of India 2011`. */
  source: string;
  /** The date of the lists that its districts are from, such as `2026-05` or `2011`; empty when that is not known. */
  districts_edition: string;
  /** The same of its villages; empty where the data has none. */
  villages_edition: string;
  /** Sub-districts that the newest list no longer has, and whose villages stay; absent for none. */
  talukas_kept?: string;
  /** New sub-districts of the newest list none of whose villages are known; absent for none. */
  talukas_left_out?: string;
}

export interface District extends LocalNames {
  code: string;
  name: string;
  state_code: string;
  /** Its code in the Local Government Directory (LGD), which a refresh knows it by; absent if unknown. */
  lgd_code?: string;
  /** Its code in the Census of 2011; absent for one that came later. */
  census_2011_code?: string;
}

export interface Taluka {
  /** Five digits; eight for a part of a sub-district whose main part, in another district, has the five. */
  code: string;
  name: string;
  district_code: string;
  /** The Census's own figures where it is the sub-district of 2011; absent where it is the sum of its places. */
  population?: string;
  households?: string;
}

/** The kinds of places of the lowest level other than villages. */
export const TOWN_KINDS = ["town", "census_town", "outgrowth"] as const;

export type TownKind = (typeof TOWN_KINDS)[number];

/** A place of the lowest level: a village or a town. Columns that are empty in the CSV are absent. */
export interface Village extends Partial<Record<Exclude<VillageColumn, "kind">, string>> {
  code: string;
  name: string;
  taluka_code: string;
  /** Absent for a village. */
  kind?: TownKind;
}

/** The levels of places that can have other names: localities are next to villages. */
export const ALIAS_LEVELS = PLACE_LEVELS;

export type AliasLevel = PlaceLevel;

/** Another name of a place: former, alternative, or the source's second spelling. */
export interface Alias {
  level: AliasLevel;
  code: string;
  alias: string;
}

/** A place of an earlier edition of the dataset that no longer exists. */
export interface FormerPlace {
  level: Level;
  code: string;
  name: string;
  /** The code of its parent at that time, which may itself be a former place. Empty for a state. */
  parent_code: string;
  /** The code, on the same level, of the place that replaced it; empty if that is uncertain. */
  successor_code: string;
}

/**
 * An area of an older edition whose extent, name or parent differs from the area of the same code today. One with several
 * names has a row for each, the first with its own name.
 */
export interface FormerArea {
  /** The date of the edition, such as `2011`. */
  edition: string;
  level: Exclude<Level, "village">;
  code: string;
  name: string;
  /** The code of the area above it in that edition; empty for a state. */
  parent_code: string;
  /** The talukas of today that it covers, ascending, joined by blanks. */
  taluka_codes: string;
  /** The villages that it covers of talukas that are divided, in the same form. */
  village_codes: string;
}

/** A post office. */
export interface PostOffice {
  pincode: string;
  name: string;
  type: OfficeType;
  /** Whether it delivers mail. */
  delivery: "yes" | "no";
  /** Absent where the district that its list names is unknown. */
  district_code?: string;
  /** Degrees with up to 5 decimals; absent, both, unless plausible. */
  latitude?: string;
  longitude?: string;
}

/** A neighbourhood: a post office whose name is not that of a village or town of its district. */
export interface Locality {
  /** Its PIN code and its name: `411038-kothrud`. */
  code: string;
  name: string;
  pincode: string;
  district_code: string;
  /** A taluka of that district; absent where it is not certain. */
  taluka_code?: string;
  /** The statutory town that it is in; absent where it is not certain. */
  town_code?: string;
  /** Degrees with up to 5 decimals; absent, both, unless plausible. */
  latitude?: string;
  longitude?: string;
}

/** Where a place is: a point, not a boundary. */
export interface PlacePosition {
  /** A taluka has one only if no place in it has. */
  level: "village" | "taluka";
  code: string;
  /** Degrees with up to 3 decimals (WGS 84). */
  latitude: string;
  longitude: string;
  /** What the point is. */
  position: (typeof POSITIONS_FROM)[number];
}

/**
 * What a place's point can be: a habitation of its name, its post office, or the middle of a taluka's habitations or of a
 * town's localities.
 */
export const POSITIONS_FROM = ["habitation", "post_office", "centre"] as const;

/** The code that an area had in the Census of 2001, which numbered districts and sub-districts within the area above. */
export interface Census2001Code {
  level: Exclude<Level, "village" | "locality">;
  code: string;
  census_2001_code: string;
}

/** What the manifest counts, in order. */
export const COUNTED = ["states", "districts", "talukas", "villages", "aliases"] as const;

export type Counts = Record<(typeof COUNTED)[number], number>;

/** The unofficial copy of official data that a dataset was made from. */
export interface Copy {
  /** Says that it is one, and whose. */
  note: string;
  /** The day of each list, such as `2026-09-29`. */
  lists: Record<string, string>;
}

/** The files of the survey of habitations that positions are from: Git's name of each one's content. */
export type SurveyFiles = Readonly<Record<string, string>>;

export interface Manifest {
  source: string;
  license: string;
  attribution: string;
  /** When the data was retrieved from its source: ISO 8601 in UTC. */
  retrieved: string;
  /** Absent for data from an official source. */
  copy?: Copy;
  /** Set where a refresh has fetched the survey. */
  habitations?: SurveyFiles;
  counts: Counts;
  /** Hex SHA-256 of every CSV of the dataset, by path inside the folder (`villages/27.csv`). */
  sha256: Record<string, string>;
}

/** The source of the data. */
export type Provenance = Pick<
  Manifest,
  "source" | "license" | "attribution" | "retrieved" | "copy" | "habitations"
>;

/** A dataset that has not been written yet, so has no manifest. */
export interface UnsavedDataset {
  states: State[];
  districts: District[];
  talukas: Taluka[];
  villages: Village[];
  aliases: Alias[];
  former: FormerPlace[];
  formerAreas: FormerArea[];
  /** Absent where no list of post offices is known. */
  postOffices?: PostOffice[];
  /** Absent where no list of post offices is known. */
  localities?: Locality[];
  /** Absent where no positions are known. */
  positions?: PlacePosition[];
  /** Absent where the source does not say. */
  census2001?: Census2001Code[];
}

export interface Dataset extends UnsavedDataset {
  manifest: Manifest;
}

/** In characters; the longest official name has fewer than a hundred. */
export const MAX_NAME_LENGTH = 200;

/**
 * Characters that no name may have: control characters such as line breaks, which spoil the diff of a CSV, and marks
 * that change the direction of text, which make text look different from what it is.
 */
export const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;

export const DATASET_MANIFEST = "manifest.json";

/** What refreshes have changed, next to the dataset: for people, and for programs. */
export const CHANGES_MD = "CHANGES.md";
export const CHANGES_JSON = "changes.json";

/**
 * The CSV files, except those of villages: one per state, see {@link villagesFile}. A dataset without post offices has no
 * file of them, nor of localities.
 */
export const FILES = {
  states: "states.csv",
  districts: "districts.csv",
  talukas: "talukas.csv",
  aliases: "aliases.csv",
  former: "former.csv",
  formerAreas: "former_areas.csv",
  postOffices: "post_offices.csv",
  localities: "localities.csv",
  positions: "positions.csv",
  census2001: "census_2001.csv",
} as const;

/** The folder of the villages' files inside the dataset. */
export const VILLAGES_FOLDER = "villages";

/** The header of every CSV, in order: the fields of its records. */
export const COLUMNS = {
  states: [
    "code",
    "name",
    "local_name",
    "hindi_name",
    "iso_code",
    "kind",
    "source",
    "districts_edition",
    "villages_edition",
    "talukas_kept",
    "talukas_left_out",
  ],
  districts: [
    "code",
    "name",
    "local_name",
    "hindi_name",
    "state_code",
    "lgd_code",
    "census_2011_code",
  ],
  talukas: ["code", "name", "district_code", "population", "households"],
  villages: ["code", "name", "taluka_code", ...VILLAGE_FIELDS.map(({ column }) => column)],
  aliases: ["level", "code", "alias"],
  former: ["level", "code", "name", "parent_code", "successor_code"],
  formerAreas: ["edition", "level", "code", "name", "parent_code", "taluka_codes", "village_codes"],
  postOffices: ["pincode", "name", "type", "delivery", "district_code", "latitude", "longitude"],
  localities: [
    "code",
    "name",
    "pincode",
    "district_code",
    "taluka_code",
    "town_code",
    "latitude",
    "longitude",
  ],
  positions: ["level", "code", "latitude", "longitude", "position"],
  census2001: ["level", "code", "census_2001_code"],
} as const;

/** The files that a dataset may lack. */
export const OPTIONAL_FILES = [
  "postOffices",
  "localities",
  "positions",
  "census2001",
] as const satisfies readonly (keyof typeof FILES)[];

/** Columns whose field a record lacks where the CSV has an empty one. */
export const OPTIONAL_COLUMNS: Partial<Record<keyof typeof COLUMNS, readonly string[]>> = {
  states: ["local_name", "hindi_name", "talukas_kept", "talukas_left_out"],
  districts: ["local_name", "hindi_name", "lgd_code", "census_2011_code"],
  talukas: ["population", "households"],
  villages: VILLAGE_FIELDS.map(({ column }) => column),
  postOffices: ["district_code", "latitude", "longitude"],
  localities: ["taluka_code", "town_code", "latitude", "longitude"],
};

/** The path, inside the dataset, of the villages of one state: `villages/27.csv`. */
export function villagesFile(stateCode: string): string {
  return `${VILLAGES_FOLDER}/${stateCode}.csv`;
}

/** Several PIN codes as one field: distinct, ascending, joined by a space. */
export function joinPincodes(pincodes: Iterable<string>): string {
  return [...new Set(pincodes)].sort().join(" ");
}

const LOCALITY_CODE = new RegExp(`^${LOCALITY}$`);

/** Whether a text has the form of `localityCode`. */
export function isLocalityCode(text: string): boolean {
  return LOCALITY_CODE.test(text);
}
