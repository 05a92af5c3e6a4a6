/** Every limit that a client can meet. Parameters, refusals and the description of the API read them here. */

/** Longest value of a parameter, in characters. */
export const MAX_TEXT_LENGTH = 100;

/** The longest query, and the longest line of an address, in characters. */
export const MAX_LINE_LENGTH = 300;

/** Largest id and offset; a larger number is out of range rather than unknown. */
export const MAX_INTEGER = 2_147_483_647;

/** Most villages in one answer, and how many there are when `limit` is not given: more than any taluka has. */
export const MAX_VILLAGES = 5000;

/** Most results of one search. */
export const MAX_RESULTS = 500;

/** How many results a search gives when `limit` is not given. */
export const DEFAULT_RESULTS = 50;

/** Most rows, queries or messages of one POST. */
export const MAX_ROWS = 100;

/** Largest body of a POST. */
export const MAX_BODY_BYTES = 1_000_000;

/** Shortest text to search among villages, in characters. */
export const MIN_SEARCH_LENGTH = 3;

/** Most terms of a query that count: as many as an accumulator holds the costs of. Of more, the longest count. */
export const MAX_TERMS = 12;

/** How many of the nearest post offices an answer has, and how far they may be. */
export const NEAREST_OFFICES = 5;
export const NEAREST_WITHIN_KM = 50;

/** Most texts that an answer suggests. */
export const MAX_SUGGESTIONS = 5;
