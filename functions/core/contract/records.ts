import type { ErrorCode } from "./errors.ts";
import type { Level, PlaceKind } from "./levels.ts";

/** A state or union territory. */
export interface StateRecord {
  id: number;
  name: string;
  code: string;
  /** ISO 3166-2, such as `IN-MH`. */
  iso_code: string;
  kind: StateKind;
}

export type StateKind = "state" | "union territory";

/** A district. */
export interface DistrictRecord {
  id: number;
  name: string;
  state_id: number;
  code: string;
  /** The code in the Local Government Directory, where it differs. */
  lgd_code?: string;
}

/** A taluka. */
export interface TalukaRecord {
  id: number;
  name: string;
  district_id: number;
  code: string;
}

/** A village with the names and codes of all that it lies in. */
export interface VillageRecord {
  id: number;
  name: string;
  code: string;
  state_name: string;
  state_code: string;
  district_name: string;
  district_code: string;
  taluka_name: string;
  taluka_code: string;
  kind: PlaceKind;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
  /** Absent when unknown; the lowest when the village has several. */
  pincode?: string;
  /** All of them, rising, when the village has several; else absent. */
  pincodes?: readonly string[];
  /** The name in the local script; absent when unknown. */
  local_name?: string;
}

/** A place that was found. Levels below it are null. */
export interface SearchRecord {
  name: string;
  state_name: string;
  district_name: string | null;
  taluka_name: string | null;
  /** The codes of the areas that the place lies in or is; null on the levels below it. */
  state_code: string;
  district_code: string | null;
  taluka_code: string | null;
  /** The names from the state down to the place, joined with " > ". */
  full_path: string;
  level: Level;
  id: number;
  code: string;
  /** What a village is; absent above the villages. */
  kind?: PlaceKind;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
  /** The lowest PIN code of a village; absent when unknown. */
  pincode?: string;
}

/**
 * How a word of a query matches, or a place by the worst of its words, best first. `spelling`: another romanisation, or
 * words joined or split; `partial`: a word matches nothing.
 */
export const MATCH_KINDS = ["exact", "prefix", "spelling", "typo", "partial"] as const;

export type MatchKind = (typeof MATCH_KINDS)[number];

/** A place that a search found. */
export interface FoundRecord extends SearchRecord {
  /** How the worst of the words matches. */
  match: MatchKind;
  /** The other name that matches, where it matches better than `name`; else absent. */
  matched_name?: string;
}

/** What a search answers. */
export interface SearchAnswer {
  results: FoundRecord[];
  /** How many places match in all, not only on this page. */
  total: number;
  /** The text searched for, without blanks at its ends. */
  query: string;
  /**
   * Where nothing was found, or the text is a name that came later than the boundaries of the data: other texts, of which
   * each finds something under the same level and areas. Absent when there are none.
   */
  suggestions?: string[];
  /** What to know about an answer that has not what was meant; absent when there is nothing to say. */
  note?: SearchNote;
}

/** Something that the data lacks, or has elsewhere. */
export interface SearchNote {
  code: (typeof SEARCH_NOTES)[number];
  /** A sentence in English. */
  message: string;
  /** What it is about, for sentences in other languages: the PIN code, the later name, or the state. */
  name?: string;
  /** Of a later name: the areas of the data that list its places. */
  listed_in?: string[];
}

/**
 * `unknown_pincode`: six digits are no PIN code of the data. `later_name`: the name came later than
 * the boundaries of the data. `outside_filters`: places match, but not under the level and areas asked for. `no_villages`:
 * the data lacks the villages of the state.
 */
export const SEARCH_NOTES = ["unknown_pincode", "later_name", "outside_filters", "no_villages"] as const;

/** All that is known of a place. */
export interface PlaceRecord extends SearchRecord {
  /** All PIN codes of a village, rising. */
  pincodes: readonly string[];
  /** The name in the local script; absent when unknown. */
  local_name?: string;
  /** The code of a district in the Local Government Directory, where it differs. */
  lgd_code?: string;
  /** The places above, from the state down. */
  parents: readonly ParentRecord[];
  /** How many places are right below, and on which level; null for a village. */
  children: ChildrenRecord | null;
  /** The states and districts of today that cover it, where they came later than its boundaries; else absent. */
  later?: readonly LaterAreaRecord[];
}

/** A state or district of today that came later than the boundaries of the data. */
export interface LaterAreaRecord {
  level: "state" | "district";
  /** Its name; several where sources write it otherwise. */
  names: readonly string[];
  /** Whether it covers all of the place that was asked for. */
  covers: (typeof COVERS)[number];
  /** The states or districts of the data that it was formed from. */
  formed_from: readonly ParentRecord[];
}

export const COVERS = ["all", "part"] as const;

export interface ParentRecord {
  level: Level;
  id: number;
  code: string;
  name: string;
}

export interface ChildrenRecord {
  level: Level;
  total: number;
}

/** A code that is no longer used, and what it was the code of. */
export interface FormerRecord {
  code: string;
  name: string;
}

/** A place that may be meant by what somebody wrote down. */
export interface ResolveCandidate extends SearchRecord {
  /** From 0 to 1: the share of places with this score that are right. */
  score: number;
  /** The parts that are not as given. */
  differs: ResolveDifference[];
}

/** A part of a place that is not as given. */
export interface ResolveDifference {
  part: Level | "pincode";
  given: string;
  /** What the place has instead. */
  found: string;
  how: (typeof DIFFERENCES)[number];
}

/**
 * How a part differs. `spelling`: another romanisation, words joined, split or in another order; `typo`: few other
 * letters; `words`: a word more or less; `other`: the name of another area, or another PIN code; `unknown`: a name that
 * the data does not have there.
 */
export const DIFFERENCES = ["spelling", "typo", "words", "other", "unknown"] as const;

/** What can come of resolving. */
export const OUTCOMES = ["match", "ambiguous", "none"] as const;

/** Which place is meant. */
export interface ResolveRecord {
  outcome: (typeof OUTCOMES)[number];
  match: SearchRecord | null;
  candidates: ResolveCandidate[];
}

/** The numbers of the data, and where it is from. */
export interface StatsRecord {
  totalStates: number;
  totalDistricts: number;
  totalTalukas: number;
  /** All places of the lowest level, the towns among them. */
  totalVillages: number;
  totalTowns: number;
  /** When the data was retrieved from its source, ISO 8601. */
  lastUpdated: string;
  apiEndpoints: string[];
  source: string;
  license: string;
  attribution: string;
  /** A hash of the data, 12 hexadecimal digits. */
  dataVersion: string;
  /** What the data has of each of today's 36 states and union territories, sorted by name. */
  coverage: readonly CoverageRecord[];
}

export interface CoverageRecord {
  code: string;
  name: string;
  kind: StateKind;
  /** The codes of the states of the data that its places are in; empty when the data has none of them. */
  states: readonly string[];
  districts: number;
  talukas: number;
  /** All places of the lowest level, the towns among them. */
  villages: number;
  towns: number;
  /** False when the data lacks its villages. */
  has_villages: boolean;
  source: string | null;
  /** The year whose boundaries its districts and talukas have. */
  boundaries: number | null;
}

/** What every error answers. */
export interface ErrorRecord {
  success: false;
  error: {
    code: ErrorCode;
    message: string;
    /** The parameter at fault. */
    parameter?: string;
    /** Names to ask for instead, nearest first. */
    suggestions?: readonly string[];
  };
}
