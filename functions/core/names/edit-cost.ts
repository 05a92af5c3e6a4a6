import { lazy } from "../names/lazy.ts";

/** The least that an edit costs. */
export const LEAST_COST = 0.3;

/**
 * The cost of turning one folded name into the other: 1 for an extra, missing or wrong letter, less where romanisations
 * differ (vowels, t and d, l and r, a nasal), 0.8 for two swapped neighbours. Above the limit, returns some number above
 * it.
 */
export function editCost(a: string, b: string, limit: number): number {
  if (a.length > LONGEST || b.length > LONGEST) return Number.POSITIVE_INFINITY;
  // One name is compared with thousands, so it stays in A.
  if (a !== inA) insertions(a, A, A_COSTS);
  inA = a;
  insertions(b, B, B_COSTS);
  return align(a.length, b.length, limit, substitutions(), 0.8);
}

/** The letters a to z in a name, one bit each, for {@link leastCost}. */
export function letterBits(name: string): number {
  let bits = 0;
  for (let i = 0; i < name.length; i++) {
    const letter = name.charCodeAt(i) - FIRST_LETTER;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits;
}

/**
 * A lower bound of {@link editCost}, from the {@link letterBits} that only one of the names has: an edit accounts for two
 * letters at most, and the cheapest costs 0.3 for two vowels and 0.5 for two consonants. Takes nanoseconds, a hundredth
 * of the time of the cost itself.
 */
export function leastCost(letters: number): number {
  return countBits(letters & VOWEL_BITS) * 0.15 + countBits(letters & ~VOWEL_BITS) * 0.25;
}

/** Number of set bits in a 32-bit number. */
export function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x5555_5555);
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The number of extra, missing, wrong or swapped letters between two names as written: 0 to 2; 3 means more. */
export function fewEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || a.length > LONGEST || b.length > LONGEST) return 3;
  inA = "";
  for (let i = 0; i < a.length; i++) A[i] = Math.min(127, a.charCodeAt(i));
  for (let i = 0; i < b.length; i++) B[i] = Math.min(127, b.charCodeAt(i));
  A_COSTS.fill(1, 0, a.length);
  B_COSTS.fill(1, 0, b.length);
  return Math.min(3, align(a.length, b.length, 2, ones(), 1));
}

/** Longest name that is compared, in letters. */
const LONGEST = 128;

/**
 * The two names' letters as ASCII codes, and the cost of each as an extra letter. Reused, since there are millions of
 * calls.
 */
const A = new Uint8Array(LONGEST);
const B = new Uint8Array(LONGEST);
const A_COSTS = new Float64Array(LONGEST);
const B_COSTS = new Float64Array(LONGEST);
/** The name in A. */
let inA = "";
const ROWS = [0, 1, 2].map(() => new Float64Array(LONGEST + 1));

/** Optimal string alignment, row by row, of the names in A and B. */
function align(
  rows: number,
  columns: number,
  limit: number,
  costOf: Float64Array,
  swap: number,
): number {
  let [before, last, row] = ROWS as [Float64Array, Float64Array, Float64Array];
  last[0] = 0;
  for (let k = 1; k <= columns; k++) last[k] = last[k - 1]! + B_COSTS[k - 1]!;
  for (let i = 1; i <= rows; i++) {
    const letter = A[i - 1]!;
    const previous = i > 1 ? A[i - 2]! : -1;
    const removed = A_COSTS[i - 1]!;
    const costs = letter * LETTERS;
    let left = last[0]! + removed;
    let least = left;
    row[0] = left;
    for (let k = 1; k <= columns; k++) {
      const other = B[k - 1]!;
      let cost = last[k - 1]!;
      if (letter !== other) {
        cost += costOf[costs + other]!;
        if (k > 1 && previous === other && letter === B[k - 2]!)
          cost = Math.min(cost, before[k - 2]! + swap);
        const without = last[k]! + removed;
        if (without < cost) cost = without;
        const more = left + B_COSTS[k - 1]!;
        if (more < cost) cost = more;
      }
      row[k] = cost;
      left = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return least;
    [before, last, row] = [last, row, before];
  }
  return last[columns]!;
}

/** The number of letters: ASCII codes. */
const LETTERS = 128;
const VOWELS = "aeiou";
const FIRST_LETTER = "a".charCodeAt(0);
const VOWEL_BITS = letterBits(VOWELS);
const DIGITS = "0123456789";

/**
 * The cost of each letter of a word as an extra letter; lowest for an a, at the end, and for a nasal before a consonant.
 */
function insertions(word: string, letters: Uint8Array, costs: Float64Array): void {
  const last = word.length - 1;
  for (let i = 0; i <= last; i++) letters[i] = Math.min(127, word.charCodeAt(i));
  for (let i = 0; i <= last; i++) {
    const letter = letters[i]!;
    let cost = INSERTIONS[letter]!;
    if (cost < 1) cost = i === last ? LEAST_COST : cost;
    else if (cost === 1) {
      const nasal =
        (letter === N || letter === M) && i > 0 && i < last && INSERTIONS[letters[i + 1]!]! >= 1;
      cost = nasal ? 0.5 : i === 0 ? 1.2 : 1;
    }
    costs[i] = cost;
  }
}

/** The cost of a name's cheapest extra letters: of none, of one, of two and so on. */
export function cheapestInsertions(name: string): Float64Array {
  const costs = new Float64Array(name.length + 1);
  insertions(name, new Uint8Array(name.length), costs.subarray(1));
  costs.sort();
  for (let i = 1; i <= name.length; i++) costs[i]! += costs[i - 1]!;
  return costs;
}

const [N, M] = ["n", "m"].map((letter) => letter.charCodeAt(0));

const INSERTIONS = Float64Array.from({ length: LETTERS }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (letter === "a") return LEAST_COST;
  return VOWELS.includes(letter) ? 0.45 : DIGITS.includes(letter) ? 2 : 1;
});

/** Consonants that romanisations or careless writers confuse. */
const CLOSE = "td kg pb bv sx sc cj lr dr nm ln ji sj ui dl uv iv ov".split(" ");
const CLOSE_VOWELS = "ao ei uo".split(" ");

const ones = lazy(() => new Float64Array(LETTERS * LETTERS).fill(1));

/** The cost of each substitution, per pair of letters. */
const substitutions = lazy(() => {
  const costs = ones().slice();
  const set = (one: string, other: string, cost: number) => {
    const a = one.charCodeAt(0);
    const b = other.charCodeAt(0);
    costs[a * LETTERS + b] = cost;
    costs[b * LETTERS + a] = cost;
  };
  for (const digit of DIGITS)
    for (let code = 0; code < LETTERS; code++) set(digit, String.fromCharCode(code), 2);
  for (const [one, other] of CLOSE) set(one!, other!, 0.5);
  for (const one of VOWELS) for (const other of VOWELS) set(one, other, 0.4);
  for (const [one, other] of CLOSE_VOWELS) set(one!, other!, 0.3);
  return costs;
});
