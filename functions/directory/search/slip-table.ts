/**
 * Slips between two words, by the plain table of optimal string alignment that every textbook has: a letter more,
 * less or other, or two neighbours swapped, of which none is touched again. What the quick counter is held against.
 */
export function slipsByTable(one: string, other: string): number {
  const table = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      row[j] = Math.min(
        table[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        table[i - 1]![j - 1]! + (same ? 0 : 1),
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? table[i - 2]![j - 2]! + 1
          : Number.POSITIVE_INFINITY,
      );
    }
    table.push(row);
  }
  return table[one.length]![other.length]!;
}
