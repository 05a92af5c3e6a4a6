/**
 * The published rules of masala-merge (github.com/devdatalab/masala-merge), by which people match lists of Indian villages
 * in Stata: an edit distance that is cheap where romanisations differ, within sub-districts that are matched already.
 */

/** Letters that cost less for each other; any two vowels among them. */
const CLOSE = "UW DT SZ BV OW YI RD CK CS GJ ZJ XZ XS KQ WV PF AE AI AO AU EI EO EU IO IU OU".split(" ");
/** One letter for two. */
const ONE_FOR_TWO = "O-OW U-UW U-OO E-IY I-IY X-KS E-EE O-OO S-SC X-XC I-EE A-YA".split(" ");
const OMITTED: Readonly<Record<string, number>> = {
  A: 0.2,
  H: 0.2,
  N: 0.45,
  " ": 0.01,
  "(": 0.01,
  ")": 0.01,
};
const COST = { close: 0.45, swapped: 0.45, closeSwapped: 0.2, oneForTwo: 0.2, double: 0.1 };
const DIGITS = 1.5;

/** The distance of two names; a first letter that differs counts twice, digits are compared by themselves as well. */
export function masalaDistance(one: string, other: string): number {
  const [a, b] = [one.trim().toUpperCase(), other.trim().toUpperCase()];
  if (a === b) return 0;
  let distance = editDistance(a, b);
  if (a[0] !== b[0]) distance += editDistance(a.slice(0, 1), b.slice(0, 1));
  const [digits, others] = [a, b].map((name) => name.replace(/\D/g, ""));
  return digits === others ? distance : distance + DIGITS * editDistance(digits!, others!);
}

function editDistance(a: string, b: string): number {
  const [one, other] = [codesOf(a), codesOf(b)];
  const width = other.length + 1;
  const costs = new Float64Array((one.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  for (let i = 0; i <= one.length; i++) {
    for (let k = i === 0 ? 1 : 0; k <= other.length; k++) {
      const at = i * width + k;
      const [x, y] = [one[i - 1]!, other[k - 1]!];
      const [before, last] = [one[i - 2]!, other[k - 2]!];
      let cost = Number.POSITIVE_INFINITY;
      if (i > 0) cost = Math.min(cost, costs[at - width]! + OMISSIONS[x]!);
      if (k > 0) cost = Math.min(cost, costs[at - 1]! + OMISSIONS[y]!);
      if (i > 0 && k > 0) cost = Math.min(cost, costs[at - width - 1]! + SUBSTITUTIONS[x * LETTERS + y]!);
      if (i > 1 && k > 0) cost = Math.min(cost, costs[at - 2 * width - 1]! + forTwo(y, before, x));
      if (i > 0 && k > 1) cost = Math.min(cost, costs[at - width - 2]! + forTwo(x, last, y));
      if (i > 1 && k > 1 && x === last && y === before)
        cost = Math.min(
          cost,
          costs[at - 2 * width - 2]! + (isClose(x, y) ? COST.closeSwapped : COST.swapped),
        );
      costs[at] = cost;
    }
  }
  return costs.at(-1)!;
}

const LETTERS = 128;

function codesOf(text: string): number[] {
  return Array.from(text, (letter) => Math.min(LETTERS - 1, letter.charCodeAt(0)));
}

const OMISSIONS = Float64Array.from(
  { length: LETTERS },
  (_, code) => OMITTED[String.fromCharCode(code)] ?? 1,
);
const SUBSTITUTIONS = new Float64Array(LETTERS * LETTERS).fill(1);
for (const pair of CLOSE) {
  const [x, y] = codesOf(pair) as [number, number];
  SUBSTITUTIONS[x * LETTERS + y] = COST.close;
  SUBSTITUTIONS[y * LETTERS + x] = COST.close;
}
for (let code = 0; code < LETTERS; code++) SUBSTITUTIONS[code * LETTERS + code] = 0;

function isClose(x: number, y: number): boolean {
  return SUBSTITUTIONS[x * LETTERS + y] === COST.close;
}

const PAIRS = new Set(ONE_FOR_TWO.map((rule) => codesOf(rule.replace("-", "")).join()));

function forTwo(letter: number, first: number, second: number): number {
  if (first === letter && second === letter) return COST.double;
  return MAYBE_ONE[letter] && PAIRS.has(`${letter},${first},${second}`)
    ? COST.oneForTwo
    : Number.POSITIVE_INFINITY;
}

const MAYBE_ONE = Array.from({ length: LETTERS }, (_, code) =>
  ONE_FOR_TWO.some((rule) => rule.charCodeAt(0) === code),
);

/** The largest distance that is taken, by the mean length of the names. */
function mostFor(length: number): number {
  if (length <= 4) return 0.9;
  if (length <= 5) return 1;
  if (length <= 8) return 1.3;
  if (length <= 14) return 1.4;
  return length <= 17 ? 1.8 : 2.1;
}

/**
 * Which name of `given` each of `written` is, all of one sub-district; undefined for none. A pair is taken when each is the
 * other's nearest and the second nearest is farther by 0.4 and a quarter of the distance, seen from both.
 */
export function masalaMerge(written: readonly string[], given: readonly string[]): (number | undefined)[] {
  const distances = written.map((one) => given.map((other) => masalaDistance(one, other)));
  const isClear = (distance: number, others: readonly number[]) =>
    others.filter((other) => other - distance < 0.4 + 0.25 * distance).length === 1;
  return distances.map((row, i) => {
    const distance = Math.min(...row);
    const at = row.indexOf(distance);
    if (at < 0) return undefined;
    const length = Math.floor((written[i]!.length + given[at]!.length) / 2);
    if (distance > mostFor(length)) return undefined;
    const column = distances.map((others) => others[at]!);
    return isClear(distance, row) && isClear(distance, column) ? at : undefined;
  });
}
