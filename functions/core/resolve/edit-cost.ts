/** The least that an edit costs. */
export const LEAST_COST = 0.3;

/**
 * The cost of making one folded name the other: 1 for a letter more, less or other, less where romanisations differ
 * (vowels, t and d, l and r, a nasal), 0.8 for two neighbours swapped. Above the limit, some number above it.
 */
export function editCost(a: string, b: string, limit: number): number {
  return align(a, b, limit, ROMANISED);
}

/** Letters more, less, other or swapped between two names as they are written, up to 2; above that 3. */
export function fewEdits(a: string, b: string): number {
  return Math.min(3, Math.abs(a.length - b.length) > 2 ? 3 : align(a, b, 2, PLAIN));
}

interface Costs {
  readonly insertion: (word: string, i: number) => number;
  readonly substitution: (a: string, b: string, first: boolean) => number;
  readonly swap: number;
}

/** Longest name that is compared, in letters. */
const LONGEST = 128;

/** Optimal string alignment, row by row. */
function align(a: string, b: string, limit: number, { insertion, substitution, swap }: Costs): number {
  if (a.length > LONGEST || b.length > LONGEST) return Number.POSITIVE_INFINITY;
  let [before, last, row] = ROWS as [Float64Array, Float64Array, Float64Array];
  last[0] = 0;
  for (let k = 1; k <= b.length; k++) last[k] = last[k - 1]! + insertion(b, k - 1);
  for (let i = 1; i <= a.length; i++) {
    const letter = a[i - 1]!;
    const removed = insertion(a, i - 1);
    row[0] = last[0]! + removed;
    let least = row[0]!;
    for (let k = 1; k <= b.length; k++) {
      const other = b[k - 1]!;
      let cost = last[k - 1]! + (letter === other ? 0 : substitution(letter, other, i === 1 && k === 1));
      cost = Math.min(cost, last[k]! + removed, row[k - 1]! + insertion(b, k - 1));
      if (i > 1 && k > 1 && letter === b[k - 2] && a[i - 2] === other && letter !== other)
        cost = Math.min(cost, before[k - 2]! + swap);
      row[k] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return least;
    [before, last, row] = [last, row, before];
  }
  return last[b.length]!;
}

const ROWS = [new Float64Array(LONGEST + 2), new Float64Array(LONGEST + 2), new Float64Array(LONGEST + 2)];

const VOWELS = "aeiou";
/** Consonants that one romanisation or one careless hand writes for the other. */
const CLOSE = new Set(
  [
    "td",
    "kg",
    "pb",
    "bv",
    "sx",
    "sc",
    "cj",
    "lr",
    "dr",
    "nm",
    "ln",
    "ji",
    "sj",
    "ui",
    "dl",
    "uv",
    "iv",
  ].flatMap((pair) => [pair, pair[1]! + pair[0]!]),
);
const CLOSE_VOWELS = new Set(["ao", "oa", "ei", "ie", "uo", "ou"]);

const isVowel = (letter: string) => VOWELS.includes(letter);

function insertion(word: string, i: number): number {
  const letter = word[i]!;
  if (isVowel(letter)) return letter === "a" || i === word.length - 1 ? LEAST_COST : 0.45;
  if (letter >= "0" && letter <= "9") return 2;
  if ((letter === "n" || letter === "m") && i > 0 && i + 1 < word.length && !isVowel(word[i + 1]!))
    return 0.5;
  return i === 0 ? 1.2 : 1;
}

function substitution(a: string, b: string, first: boolean): number {
  if (isVowel(a) && isVowel(b)) return CLOSE_VOWELS.has(a + b) ? 0.3 : 0.4;
  if (CLOSE.has(a + b)) return 0.5;
  if (/\d/.test(a) || /\d/.test(b)) return 2;
  return first ? 1.2 : 1;
}

const ROMANISED: Costs = { insertion, substitution, swap: 0.8 };
const PLAIN: Costs = { insertion: () => 1, substitution: () => 1, swap: 1 };
