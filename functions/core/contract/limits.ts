/** Every limit for clients, used by parameters, errors and the description of the API. */

/** Longest value of a parameter, in characters. */
export const MAX_TEXT_LENGTH = 100;

/** The longest query, and the longest line of an address, in characters. */
export const MAX_LINE_LENGTH = 300;

/** Largest id and offset; a larger number is out of range rather than unknown. */
export const MAX_INTEGER = 2_147_483_647;

/** Most villages in one answer, also the default of `limit`: more than any taluka has. */
export const MAX_VILLAGES = 5000;

/** Most results of one search. */
export const MAX_RESULTS = 500;

/** Number of results of a search without `limit`. */
export const DEFAULT_RESULTS = 50;

/** Most rows, queries or messages of one POST. */
export const MAX_ROWS = 100;

/** How deeply lists and objects may be nested in a row, query or message of a POST. */
export const MAX_DEPTH = 10;

/** Largest body of a POST. */
export const MAX_BODY_BYTES = 1_000_000;

/** Shortest text to search among villages, in characters. */
export const MIN_SEARCH_LENGTH = 3;

/**
 * Most terms of a query that count: an accumulator has room for this many costs. If there are more, the longest count.
 */
export const MAX_TERMS = 12;

/** Most words of a line that count, without numbers: the last ones, since the names of areas come last. */
export const MAX_LINE_NAMES = 24;

/** How many of the nearest post offices and of the nearest places an answer has, and how far away both may be. */
export const NEAREST_OFFICES = 5;
export const NEAREST_PLACES = 10;
export const MAX_NEAREST_PLACES = 50;
export const NEAREST_WITHIN_KM = 50;

/** Most candidates of a place that is resolved. */
export const MOST_CANDIDATES = 5;

/** Most suggestions of an answer. */
export const MAX_SUGGESTIONS = 5;
