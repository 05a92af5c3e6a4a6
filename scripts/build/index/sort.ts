/**
 * The positions of texts in rising order of the texts, by code units, as the manifest's fence keys are compared. Multikey
 * quicksort (Bentley and Sedgewick 1997): it looks at one letter of a text at a time, so that the million terms of a
 * country, which share long prefixes, are not compared from their first letter on again and again. Texts are put together
 * by their first letters before: what is sorted then fits into the processor's cache.
 */
export function sortedOrder(texts: readonly string[]): Uint32Array {
  const groups = new Map<string, number[]>();
  for (const [i, text] of texts.entries()) {
    const letters = text.slice(0, GROUP_LETTERS);
    const group = groups.get(letters);
    if (group) group.push(i);
    else groups.set(letters, [i]);
  }
  const order = new Uint32Array(texts.length);
  let from = 0;
  for (const [letters, group] of [...groups].sort(([a], [b]) => compare(a, b))) {
    order.set(group, from);
    sort(texts, order, from, from + group.length, letters.length);
    from += group.length;
  }
  return order;
}

const GROUP_LETTERS = 2;

/** By code units. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** So few texts are sorted by inserting one after the other. */
const FEW = 12;

/** Sorts the positions from `from` to before `to`, whose texts have their first `depth` letters in common. */
function sort(texts: readonly string[], order: Uint32Array, from: number, to: number, depth: number): void {
  let start = from;
  while (to - start > FEW) {
    const pivot = letterAt(texts[order[(start + to) >>> 1]!]!, depth);
    let [less, more] = [start, to];
    for (let i = start; i < more; ) {
      const letter = letterAt(texts[order[i]!]!, depth);
      if (letter < pivot) swap(order, i++, less++);
      else if (letter > pivot) swap(order, i, --more);
      else i++;
    }
    sort(texts, order, start, less, depth);
    // Texts that end here are equal.
    if (pivot >= 0) sort(texts, order, less, more, depth + 1);
    start = more;
  }
  insertionSort(texts, order, start, to);
}

function insertionSort(texts: readonly string[], order: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const position = order[i]!;
    const text = texts[position]!;
    let at = i;
    for (; at > from && texts[order[at - 1]!]! > text; at--) order[at] = order[at - 1]!;
    order[at] = position;
  }
}

/** The code unit at a place of a text; -1 behind its end. */
function letterAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

function swap(order: Uint32Array, i: number, k: number): void {
  const position = order[i]!;
  order[i] = order[k]!;
  order[k] = position;
}
