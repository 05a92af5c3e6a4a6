/**
 * How well a query term matches a term of a name, and how a place ranks by all of its matches, as numbers: lower is
 * better. RANKING.md says the same in words.
 */
export const COST = {
  same: 0,
  prefix: 2,
  /** The same term in another romanisation, one edit away as it is written; or terms joined or split. */
  nearRomanised: 4,
  /** The same term in another romanisation, written otherwise. */
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

/** Costs and one more fit into so many bits; 0 stands for no match. */
export const COST_BITS = 4;

/** What a place's rank is made of, and how many bits each has; the first tells most. */
export interface RankFields {
  /** Letters of the query terms that match nothing of the place. */
  readonly missingLetters: number;
  /** The sum of the costs of all terms that match. */
  readonly cost: number;
  /** Terms that only a name above the place has. */
  readonly termsAbove: number;
  /** 0 when the matched terms make up a whole name of the place, else 1. */
  readonly partOfName: number;
}

const BITS = { missingLetters: 10, cost: 10, termsAbove: 6, partOfName: 1 } as const satisfies Record<
  keyof RankFields,
  number
>;

/**
 * A rank as one sortable number, lower is better.
 * @throws RangeError when a field does not fit into its bits
 */
export function packRank(
  missingLetters: number,
  cost: number,
  termsAbove: number,
  partOfName: number,
): number {
  if (
    missingLetters >>> BITS.missingLetters ||
    cost >>> BITS.cost ||
    termsAbove >>> BITS.termsAbove ||
    partOfName >>> BITS.partOfName
  )
    throw new RangeError(
      `a rank can't hold ${missingLetters} letters, a cost of ${cost}, ${termsAbove} terms, ${partOfName}`,
    );
  return (
    (((((missingLetters << BITS.cost) | cost) << BITS.termsAbove) | termsAbove) << BITS.partOfName) |
    partOfName
  );
}

/** The fields of a rank that {@link packRank} packed. */
export function unpackRank(rank: number): RankFields {
  const partOfName = rank & mask(BITS.partOfName);
  const termsAbove = (rank >>> BITS.partOfName) & mask(BITS.termsAbove);
  const cost = (rank >>> (BITS.partOfName + BITS.termsAbove)) & mask(BITS.cost);
  const missingLetters = rank >>> (BITS.partOfName + BITS.termsAbove + BITS.cost);
  return { missingLetters, cost, termsAbove, partOfName };
}

function mask(bits: number): number {
  return (1 << bits) - 1;
}

/** Whether terms may match names above a place (RANKING.md, "Names above"). */
export function looksAbove(termCount: number): boolean {
  return termCount > 1;
}

/** How many letters must match where no place matches every term: two thirds. */
export function lettersNeeded(letters: number): number {
  return Math.ceil((letters * 2) / 3);
}
