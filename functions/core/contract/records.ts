import type { Given } from "./parameter.ts";
import type { QUERIES } from "./parameters.ts";
import type { ValueOf } from "./schema.ts";
import type { SCHEMAS } from "./schemas.ts";

/** The type of the answers of the API that a schema describes. */
type Of<Name extends keyof typeof SCHEMAS> = ValueOf<(typeof SCHEMAS)[Name]>;

export type StateRecord = Of<"State">;
export type DistrictRecord = Of<"District">;
export type TalukaRecord = Of<"Taluka">;
export type VillageRecord = Of<"Village">;
export type ListNote = Of<"ListNote">;
export type SearchRecord = Of<"FoundPlace">;
export type FoundRecord = Of<"SearchResult">;
export type SearchNote = Of<"SearchNote">;
export type PlaceRecord = Of<"Place">;
export type FormerRecord = Of<"Former">;
export type PointsRecord = Of<"Points">;
export type LocalitiesRecord = Of<"Localities">;
export type OutlinesRecord = Of<"Outlines">;
export type OutlinedRecord = OutlinesRecord["areas"][number];
export type NearPlaceRecord = Of<"NearPlace">;
export type AreasAtRecord = Of<"AreasAt">;
export type PincodeRecord = Of<"Pincode">;
export type NearOfficesRecord = Of<"NearOffices">;
export type ResolveCandidate = Of<"ResolveCandidate">;
export type ResolveRecord = Of<"Resolved">;
export type RefusedRecord = Of<"Refused">;
export type ResolvedRow = Of<"ResolvedRow">;
export type StatsRecord = Of<"Statistics">;
export type CoverageRecord = Of<"Coverage">;
export type ErrorRecord = Of<"Error">;
export type Suggestion = Of<"Suggestions">["result"][number];

/** The type of the parameters of a call. */
type OfQuery<Name extends keyof typeof QUERIES> = Given<(typeof QUERIES)[Name]>;

export type DistrictsQuery = OfQuery<"Districts">;
export type TalukasQuery = OfQuery<"Talukas">;
export type VillagesQuery = OfQuery<"Villages">;
export type SearchQuery = OfQuery<"Search">;
export type ResolveQuery = OfQuery<"Resolve">;
export type NearQuery = OfQuery<"Near">;
export type PlaceQuery = OfQuery<"Place">;

/** The names of a state or district in Indian scripts. */
export type LocalNames = Pick<StateRecord, "local_name" | "hindi_name">;
/** The position of a place: a point, not a boundary. */
export type PositionFields = Pick<PlaceRecord, "latitude" | "longitude" | "position" | "digipin">;
export type FormerlyRecord = NonNullable<PlaceRecord["formerly"]>[number];
export type PostOfficeRecord = PincodeRecord["offices"][number];
export type ReachedRecord = PincodeRecord["districts"][number];
export type AreaAtRecord = AreasAtRecord["district"];
export type NearOfficeRecord = NearOfficesRecord["offices"][number];
export type ResolveDifference = ResolveCandidate["differs"][number];

/** A place, and the code and name that it had if the one asked for is no longer used. */
export interface PlaceAnswer {
  place: PlaceRecord;
  former?: FormerRecord;
}

/** The answer to a search. */
export interface SearchAnswer {
  results: readonly FoundRecord[];
  /** How many places match in all, not only on this page. */
  total: number;
  /** The text searched for, without blanks at its ends. */
  query: string;
  /**
   * Where nothing was found, or the text is the name of an area of an older edition: other texts, each of which finds
   * something under the same level and areas. Absent without any.
   */
  suggestions?: readonly string[];
  /** Why the intended place may be missing; absent when there is nothing to say. */
  note?: SearchNote;
  /** Of an address: the texts that were not used. Absent where every word matches. */
  unused?: readonly string[];
}
