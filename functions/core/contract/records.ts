import type { ErrorCode } from "./errors.ts";
import type { Level, PlaceKind, PlaceLevel } from "./levels.ts";
import type { VillageDetails, VillageFields } from "./village-fields.ts";

/** Names of a state or district in Indian scripts; absent where unknown. */
export interface LocalNames {
  /** In its own language, which may be Hindi. */
  local_name?: string;
  hindi_name?: string;
}

/** A state or union territory. */
export interface StateRecord extends LocalNames {
  id: number;
  name: string;
  code: string;
  /** ISO 3166-2, such as `IN-MH`; empty for a state that has none yet. */
  iso_code: string;
  kind: StateKind;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
  /** People, by the Census of 2011; null when unknown. */
  population: number | null;
}

export type StateKind = "state" | "union territory";

/** A district. */
export interface DistrictRecord extends LocalNames {
  id: number;
  name: string;
  state_id: number;
  code: string;
  /** The code in the Local Government Directory, where it differs. */
  lgd_code?: string;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
  /** People, by the Census of 2011; null when unknown. */
  population: number | null;
}

/** A taluka. */
export interface TalukaRecord {
  id: number;
  name: string;
  district_id: number;
  code: string;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
  /** People, by the Census of 2011; null when unknown. */
  population: number | null;
}

/** A village with the names and codes of the areas above it. */
export interface VillageRecord extends VillageFields {
  id: number;
  name: string;
  code: string;
  state_name: string;
  state_code: string;
  district_name: string;
  district_code: string;
  taluka_name: string;
  taluka_code: string;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
}

/** A note on a list: a given name is that of several areas, and the list covers all of them. */
export interface ListNote {
  code: "several_areas";
  /** A sentence in English, which says how to choose one. */
  message: string;
  /** The name given. */
  name: string;
  /** The paths of the areas. */
  areas: string[];
}

/** A place that was found. Levels below it are null. */
export interface SearchRecord {
  name: string;
  state_name: string;
  district_name: string | null;
  taluka_name: string | null;
  /** The codes of the areas above the place, and its own; null on the levels below it. */
  state_code: string;
  district_code: string | null;
  taluka_code: string | null;
  /** The names from the state down to the place, joined with " > ". */
  full_path: string;
  level: PlaceLevel;
  /** Null for a locality. */
  id: number | null;
  code: string;
  /** What a village is; absent above the villages and for a locality. */
  kind?: PlaceKind;
  /** People, by the Census of 2011; null when unknown. */
  population: number | null;
  /** Other names, former ones among them; absent when there are none. */
  also_known_as?: readonly string[];
  /** The lowest PIN code of a village; absent when unknown. */
  pincode?: string;
  /** Of a locality: the statutory town that it is in; null where not certain. Absent for other places. */
  town_name?: string | null;
  /** Of a locality: degrees; null, both, unless plausible. */
  latitude?: number | null;
  longitude?: number | null;
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
  /** Where another result has the same name: what tells them apart, in English, such as `1,699 people`; else absent. */
  hint?: string;
}

/** What a search answers. */
export interface SearchAnswer {
  results: FoundRecord[];
  /** How many places match in all, not only on this page. */
  total: number;
  /** The text searched for, without blanks at its ends. */
  query: string;
  /**
   * Where nothing was found, or the text is the name of an area of an older edition: other texts, each of which finds
   * something under the same level and areas. Absent when there are none.
   */
  suggestions?: string[];
  /** Why the intended place may be missing; absent when there is nothing to say. */
  note?: SearchNote;
  /** Of an address: the texts that were not used. Absent where every word matches. */
  unused?: string[];
}

/** Something that the data lacks, or has elsewhere. */
export interface SearchNote {
  code: (typeof SEARCH_NOTES)[number];
  /** A sentence in English. */
  message: string;
  /** What it is about, for sentences in other languages: the PIN code, the former area, or the state. */
  name?: string;
  /** Of a former area: the areas of today that list its places. */
  listed_in?: string[];
}

/**
 * `unknown_pincode`: six digits are not a PIN code of the data. `former_area`: the name is that of an area of an older
 * edition. `outside_filters`: places match, but not under the level and areas asked for. `no_villages`: the data lacks the
 * villages of the state.
 */
export const SEARCH_NOTES = [
  "unknown_pincode",
  "former_area",
  "outside_filters",
  "no_villages",
] as const;

/** All that is known of a place. */
export interface PlaceRecord
  extends Omit<SearchRecord, keyof PositionFields>,
    PositionFields,
    VillageDetails {
  /** All PIN codes of a village, rising. */
  pincodes: readonly string[];
  /** The name in the local script; absent when unknown. */
  local_name?: string;
  /** The name of a state or district in Hindi; absent when unknown. */
  hindi_name?: string;
  /** The code of a district in the Local Government Directory, where it differs. */
  lgd_code?: string;
  /** The code that a district had in the Census of 2011; absent for one that came later. */
  census_2011_code?: string;
  /** The places above, from the state down. */
  parents: readonly ParentRecord[];
  /** How many places are right below, and on which level; null for a village. */
  children: ChildrenRecord | null;
  /** What it belonged to in older editions, where that differs; absent when nothing does. */
  formerly?: readonly FormerlyRecord[];
}

/**
 * What the point of a place is: a habitation of its name in the rural roads programme's survey, its post office, or, of an
 * area, the middle of its places.
 */
export const POSITION_KINDS = ["habitation", "post_office", "centre"] as const;

export type PositionKind = (typeof POSITION_KINDS)[number];

/** Where a place is: a point, not a boundary. All null where it is unknown. */
export interface PositionFields {
  /** Degrees (WGS 84), to some 110 m. */
  latitude: number | null;
  longitude: number | null;
  position: PositionKind | null;
}

/** Where the places of an area are. */
export interface PointsRecord {
  /** Per place latitude and longitude; null where unknown. */
  points: readonly (readonly [latitude: number, longitude: number] | null)[];
}

/** A place near a point. */
export interface NearPlaceRecord extends Omit<SearchRecord, keyof PositionFields>, PositionFields {
  distance_km: number;
}

/** An area of an older edition that a place belonged to. */
export interface FormerlyRecord {
  level: AreaLevelName;
  code: string;
  name: string;
  /** The date of the edition, such as `2011`. */
  edition: string;
  /** Whether all of the place belonged to it. */
  covers: (typeof COVERS)[number];
}

type AreaLevelName = Exclude<Level, "village">;

export const COVERS = ["all", "part"] as const;

export interface ParentRecord {
  level: Level;
  id: number;
  code: string;
  name: string;
  /** The name of a state or district in Hindi; absent when unknown. */
  hindi_name?: string;
}

export interface ChildrenRecord {
  level: Level;
  total: number;
}

/** What a post office is; `post_office` is one between the others, which India Post also calls sub-office. */
export const OFFICE_TYPES = ["head_office", "post_office", "branch_office"] as const;

export type OfficeType = (typeof OFFICE_TYPES)[number];

/** A post office. */
export interface PostOfficeRecord {
  name: string;
  type: OfficeType;
  /** Whether it delivers mail. */
  delivery: boolean;
  /** Of the district that India Post lists it in; null where that is unknown. */
  district_code: string | null;
  /** Degrees; null, both, unless plausible. */
  latitude: number | null;
  longitude: number | null;
}

/** A post office near a position. */
export interface NearOfficeRecord extends PostOfficeRecord {
  pincode: string;
  distance_km: number;
  district: ReachedRecord | null;
  /** Null unless all places of the district that are known to have its PIN code are in one taluka. */
  taluka: ReachedRecord | null;
}

/** The post offices near a position, nearest first. */
export interface NearOfficesRecord {
  offices: NearOfficeRecord[];
}

/** A district or taluka that a PIN code reaches. */
export type ReachedRecord = Pick<SearchRecord, "id" | "code" | "name" | "full_path">;

/** What is known of a PIN code. */
export interface PincodeRecord {
  pincode: string;
  districts: ReachedRecord[];
  talukas: ReachedRecord[];
  offices: PostOfficeRecord[];
  /** The villages and towns known to have it. */
  places: SearchRecord[];
}

/** A code that is no longer used, and the name of the place that had it. */
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
  /** What the place has instead; empty for a village that the data does not have. */
  found: string;
  how: (typeof DIFFERENCES)[number];
}

/**
 * How a part differs. `spelling`: another romanisation, words joined, split or in another order; `typo`: few other
 * letters; `words`: an extra or missing word; `former`: the name of an area of an older edition; `other`: the name of another area, or another PIN code; `unknown`: a name that
 * the data does not have there.
 */
export const DIFFERENCES = ["spelling", "typo", "words", "former", "other", "unknown"] as const;

/** Outcomes of resolving. */
export const OUTCOMES = ["match", "ambiguous", "none"] as const;

/** The place that is meant. */
export interface ResolveRecord {
  outcome: (typeof OUTCOMES)[number];
  match: SearchRecord | null;
  /** What was found: `locality` where the match is the town of a locality; null where nothing matches. */
  match_level: PlaceLevel | null;
  /** The locality that was found; null where none was, or several of the town may be meant. */
  locality: SearchRecord | null;
  candidates: ResolveCandidate[];
  /** Texts of a line that were not used, in their order. */
  unused: string[];
  /** Where nothing matches, the smallest area that certainly has what is meant; null where none is certain, and for a match. */
  within: SearchRecord | null;
}

/** The result of a row of a list. */
export interface ResolvedRow extends ResolveRecord {
  /** Why the row can't be read; absent where it was. */
  error?: ErrorRecord["error"];
}

/** The numbers of the data, and where it is from. */
export interface StatsRecord {
  totalStates: number;
  totalDistricts: number;
  totalTalukas: number;
  /** All places of the lowest level, the towns among them. */
  totalVillages: number;
  totalLocalities: number;
  totalTowns: number;
  /** When the data was retrieved from its source, ISO 8601. */
  lastUpdated: string;
  apiEndpoints: string[];
  source: string;
  license: string;
  attribution: string;
  /** A hash of the data, 12 hexadecimal digits. */
  dataVersion: string;
  /** People, by the Census of 2011; null when unknown. */
  population: number | null;
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
  /** The editions of the lists that its districts and its villages are from, such as `2026-05`; null where there are none. */
  districts_edition: string | null;
  villages_edition: string | null;
  /** Sub-districts that the newest list no longer has, and whose villages stay; and new ones none of whose villages are known. */
  talukas_kept: number;
  talukas_left_out: number;
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

/** A place, type or property that a reconciliation client may offer while somebody types. */
export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly notable?: string[];
}
