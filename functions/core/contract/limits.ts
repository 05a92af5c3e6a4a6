/** Every limit that a client can meet. Parameters, refusals and the description of the API read them here. */

/** Longest value of a parameter, in characters. */
export const MAX_TEXT_LENGTH = 100;

/** Largest id and offset; a larger number is out of range rather than unknown. */
export const MAX_INTEGER = 2_147_483_647;

/** Most villages in one answer, and how many there are when `limit` is not given: more than any taluka has. */
export const MAX_VILLAGES = 5000;

/** Most results of one search. */
export const MAX_RESULTS = 500;

/** How many results a search gives when `limit` is not given. */
export const DEFAULT_RESULTS = 50;

/** Shortest text to search among villages, in characters. */
export const MIN_SEARCH_LENGTH = 3;

/** Most terms of a query that count: as many as an accumulator holds the costs of. Of more, the longest count. */
export const MAX_TERMS = 12;

/** Most texts that an answer suggests. */
export const MAX_SUGGESTIONS = 5;
