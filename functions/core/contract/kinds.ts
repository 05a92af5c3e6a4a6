/** The values of fields that take one of a few words. */

export const STATE_KINDS = ["state", "union territory"] as const;

export type StateKind = (typeof STATE_KINDS)[number];

/**
 * `several_areas`: a given name is that of several areas. `no_villages`: no village of the areas asked for is known.
 * `elsewhere`: an area given is not in the others given.
 */
export const LIST_NOTES = ["several_areas", "no_villages", "elsewhere"] as const;

/**
 * How a word of a query matches, or a place by its worst word; best first. `spelling`: another romanisation, or words
 * joined or split; `partial`: a word matches nothing.
 */
export const MATCH_KINDS = ["exact", "prefix", "spelling", "typo", "partial"] as const;

export type MatchKind = (typeof MATCH_KINDS)[number];

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

/**
 * Where the point of a place comes from: a habitation of its name in the rural roads programme's survey, its post office, the
 * headquarters of the sub-district of its name, the middle of its parts (an area's places or habitations, a town's
 * localities) or, for a town, of the places with its PIN code or of its small taluka or district, or the Census's point of its
 * code.
 */
export const POSITION_KINDS = [
  "habitation",
  "post_office",
  "headquarters",
  "centre",
  "survey",
] as const;

export type PositionKind = (typeof POSITION_KINDS)[number];

/**
 * The source of a village's development block: LGD, or the rural roads programme's survey, by a habitation with its name.
 */
export const BLOCK_SOURCES = ["official", "roads_survey"] as const;

export type BlockSource = (typeof BLOCK_SOURCES)[number];

export const COVERS = ["all", "part"] as const;

/** The type of a post office. `post_office` is between the others; India Post also calls it sub-office. */
export const OFFICE_TYPES = ["head_office", "post_office", "branch_office"] as const;

export type OfficeType = (typeof OFFICE_TYPES)[number];

/**
 * How a part differs. `spelling`: another romanisation, words joined, split or in another order; `typo`: few different
 * letters; `words`: an extra or missing word; `former`: the name of an area of an older edition; `other`: the name of
 * another area, or another PIN code; `unknown`: a name that the data does not have there.
 */
export const DIFFERENCES = ["spelling", "typo", "words", "former", "other", "unknown"] as const;

/** Outcomes of resolving. */
export const OUTCOMES = ["match", "ambiguous", "none"] as const;
