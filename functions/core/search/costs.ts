import { CITY, IMPORTANCE_STEPS, IMPORTANT } from "../contract/importance.ts";
import { MATCH_KINDS, type MatchKind } from "../contract/kinds.ts";
import type { Level } from "../contract/levels.ts";

/**
 * How well a query term matches a term of a name, and how a place ranks by all its matches, as numbers; lower is better.
 * RANKING.md describes the same rules in words.
 */
export const COST = {
  same: 0,
  /** Any romanisation of a term in an Indian script; or a term that is two terms of the name. */
  read: 1,
  joined: 1,
  prefix: 2,
  /** One of two or three terms that are one term of the name, one edit away as written. */
  bigram: 3,
  /** The same term in another romanisation, one edit away as written, or possibly as two terms of the name. */
  nearRomanised: 4,
  /** The same term in another romanisation, more than one edit away as written. */
  romanised: 5,
  /** One edit: the query lacks a letter of the name, or has two swapped. */
  missingOrSwapped: 6,
  /** One edit of another kind. */
  oneEdit: 7,
  /** Two edits; or one, and another romanisation. */
  twoEdits: 9,
  /** Two edits and another romanisation. */
  farthest: 11,
  romanisedPrefix: 13,
} as const;

export type Cost = (typeof COST)[keyof typeof COST];

/**
 * Shorter terms match only as written: the same term or its prefix. Alone, a shorter term counts as a prefix unless it is
 * the whole name: "mu" means Mumbai rather than Dalmau Mu.
 */
export const MIN_LETTERS = 3;

/** Bits for a cost plus one; 0 means no match. */
export const COST_BITS = 4;

/** The position in {@link MATCH_KINDS} of a match of each cost. */
const KIND_OF_COST: Uint8Array = kindsByCost({
  [COST.same]: "exact",
  [COST.read]: "exact",
  [COST.prefix]: "prefix",
  [COST.bigram]: "spelling",
  [COST.nearRomanised]: "spelling",
  [COST.romanised]: "spelling",
  [COST.missingOrSwapped]: "typo",
  [COST.oneEdit]: "typo",
  [COST.twoEdits]: "typo",
  [COST.farthest]: "typo",
  [COST.romanisedPrefix]: "prefix",
});

export function kindOfCost(cost: number): number {
  return KIND_OF_COST[cost]!;
}

/**
 * What a term adds to a place's cost. Two joined terms together add as much as one term in another spelling, since they
 * are one term of the name.
 */
export function addedCost(cost: number): number {
  return cost === COST.bigram ? COST.nearRomanised / 2 : cost;
}

/** The fields of a place's rank, the most significant first. */
export interface RankFields {
  /** Letters of the query terms that match nothing of the place. */
  readonly missingLetters: number;
  /** The sum of what all matching terms add. */
  readonly cost: number;
  /** The reading of the query, one of {@link READING}; 0 is the best. */
  readonly reading: number;
  /** Number of terms that only a name above the place has. */
  readonly termsAbove: number;
  /** 0 when the matched terms make up a whole name of the place, else 1. */
  readonly partOfName: number;
  /** The worst kind of its terms' matches, as a position in {@link MATCH_KINDS}. */
  readonly worst: number;
  /** 1 if a term matches only a name above the parent's, else 0. */
  readonly farAbove: number;
  /** See {@link areaPlaceOrder} and {@link villageOrder}. */
  readonly placeOrder: number;
}

/** How a whole query of three or more letters names an area: by a name, or by a prefix of its own or another name. */
export type AreaNaming = "name" | "beginning" | "other beginning";

/**
 * The order of an area among places that match alike: the higher level, then states and districts whose name is the whole
 * query, then states that use the query's script. If the query is only a prefix of its own name, the area comes after places
 * with exactly that name and 10,000 people; if of another name, after all such places (RANKING.md, "Order"). Areas of one
 * order are sorted by their population (see `topK`).
 */
export function areaPlaceOrder(
  level: Level,
  naming: AreaNaming | undefined,
  isOfScript: boolean,
): number {
  const script = isOfScript ? 0 : 1;
  if (naming === "beginning" || naming === "other beginning")
    return (
      (naming === "beginning" ? BEGINNINGS : OTHER_BEGINNINGS) +
      (level === "state" ? 0 : 1 + script)
    );
  if (level === "taluka") return FIRST_TALUKA + script;
  if (naming === "name") return level === "state" ? 0 : FIRST_DISTRICT + script;
  return level === "state" ? OTHER_STATE : OTHER_STATE + 1 + script;
}

/**
 * The order of a village among places that match alike: first those in states that use the query's script, and cities,
 * whose names are written in every script; then by importance.
 */
export function villageOrder(isOfScript: boolean, importance: number): number {
  const order = FIRST_VILLAGE + IMPORTANCE_STEPS - 1 - importance;
  if (!isOfScript && importance < CITY) return order + IMPORTANCE_STEPS + AREAS;
  return importance < IMPORTANT ? order + AREAS : order;
}

/** Areas are in states that use the query's script, or in others. */
const SCRIPTS = 2;
/** Number of orders among states and districts. */
const AREAS = 1 + SCRIPTS;
const FIRST_DISTRICT = 1;
/** States and districts whose name is not the whole query come after those whose name is. */
const OTHER_STATE = FIRST_DISTRICT + SCRIPTS;
const FIRST_TALUKA = OTHER_STATE + 1 + SCRIPTS;
const FIRST_VILLAGE = FIRST_TALUKA + SCRIPTS;
const FIRST_AREAS = [FIRST_DISTRICT, OTHER_STATE + 1, FIRST_TALUKA];
const BEGINNINGS = FIRST_VILLAGE + IMPORTANCE_STEPS - IMPORTANT;
const OTHER_BEGINNINGS = FIRST_VILLAGE + 2 * IMPORTANCE_STEPS + AREAS;

/**
 * The rank of an area or village that comes first of its level among places that match alike. States keep their rank, and
 * so do areas whose names only begin with the query.
 */
export function firstOfLevel(rank: number, isVillage: boolean): number {
  const order = rankField(rank, "placeOrder");
  const first = isVillage
    ? FIRST_VILLAGE
    : order < FIRST_VILLAGE
      ? FIRST_AREAS.findLast((one) => one <= order)
      : undefined;
  return first === undefined ? rank : rank - order + first;
}

/** The readings of a query with level words (RANKING.md, "Level words"). */
export const READING = { wholeName: 0, ofLevels: 1, asNames: 2, withoutLevels: 3 } as const;

/** Bits of each field, the most significant first: 31 in all, so that a rank is a positive 32-bit integer. */
const BITS = {
  missingLetters: 6,
  cost: 8,
  reading: 2,
  termsAbove: 4,
  partOfName: 1,
  worst: 2,
  farAbove: 1,
  placeOrder: 7,
} as const satisfies Record<keyof RankFields, number>;

/** The bit offset of each field, from the least significant bit. */
const SHIFTS = shiftsOf(BITS);
const READING_SHIFT = SHIFTS.reading;

/**
 * Packs a rank of the first reading into one sortable number; lower is better.
 * @throws RangeError when a field does not fit into its bits
 */
export function packRank(
  missingLetters: number,
  cost: number,
  termsAbove: number,
  partOfName: number,
  worst: number,
  farAbove = 0,
  placeOrder = 0,
): number {
  if (
    missingLetters >>> BITS.missingLetters ||
    cost >>> BITS.cost ||
    termsAbove >>> BITS.termsAbove ||
    partOfName >>> BITS.partOfName ||
    worst >>> BITS.worst ||
    farAbove >>> BITS.farAbove ||
    placeOrder >>> BITS.placeOrder
  )
    throw new RangeError(
      `a rank can't hold ${[missingLetters, cost, termsAbove, partOfName, worst, farAbove, placeOrder].join()}`,
    );
  const match = ((missingLetters << BITS.cost) | cost) << (READING_SHIFT + BITS.reading);
  const name = (((termsAbove << BITS.partOfName) | partOfName) << BITS.worst) | worst;
  return match | (((name << BITS.farAbove) | farAbove) << BITS.placeOrder) | placeOrder;
}

/** Turns a rank of the first reading into one of another reading. */
export function ofReading(rank: number, reading: number): number {
  return rank | (reading << READING_SHIFT);
}

/** Whether the terms are a whole name of the place, each as written in that name. */
export function isWholeName(rank: number): boolean {
  return rank >>> SHIFTS.partOfName === 0;
}

/** Whether each term is written as in a whole name of the place or in one above it. */
export function isExact(rank: number): boolean {
  const fields = ["missingLetters", "cost", "partOfName"] as const;
  return fields.every((field) => rankField(rank, field) === 0);
}

/** One field of a rank. */
export function rankField(rank: number, field: keyof RankFields): number {
  return (rank >>> SHIFTS[field]) & ((1 << BITS[field]) - 1);
}

/** The most unmatched letters that a rank can count. */
export const MAX_MISSING_LETTERS = (1 << BITS.missingLetters) - 1;

/** The kind of match that a rank stands for. */
export function matchKind(rank: number): MatchKind {
  return rankField(rank, "missingLetters") > 0 ? "partial" : MATCH_KINDS[rankField(rank, "worst")]!;
}

/** Whether one of the terms matches with a typo, even where others match nothing. */
export function hasTypo(rank: number): boolean {
  return rankField(rank, "worst") === TYPO;
}

const TYPO = MATCH_KINDS.indexOf("typo");

/** Whether terms may match names above a place (RANKING.md, "Which places match"). */
export function looksAbove(termCount: number): boolean {
  return termCount > 1;
}

/** The lower of two costs; -1 means no cost. */
export function lower(a: number, b: number): number {
  if (a < 0) return b;
  return b < 0 ? a : Math.min(a, b);
}

function shiftsOf(
  bits: Readonly<Record<keyof RankFields, number>>,
): Readonly<Record<keyof RankFields, number>> {
  const shifts: Record<keyof RankFields, number> = { ...bits };
  let shift = 0;
  for (const field of (Object.keys(bits) as (keyof RankFields)[]).reverse()) {
    shifts[field] = shift;
    shift += bits[field];
  }
  return shifts;
}

function kindsByCost(kinds: Readonly<Record<Cost, MatchKind>>): Uint8Array {
  const positions = new Uint8Array(1 << COST_BITS);
  for (const [cost, kind] of Object.entries(kinds))
    positions[Number(cost)] = MATCH_KINDS.indexOf(kind);
  return positions;
}
