/** How often each item occurs, in the order of first appearance. */
export function countOf<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The items with their counts, the most frequent first; equally frequent ones in the order of their first appearance. */
export function byFrequency<Item>(items: Iterable<Item>): [item: Item, count: number][] {
  return [...countOf(items)].sort(([, a], [, b]) => b - a);
}

/** The most frequent items, in the order of their first appearance. */
export function mostFrequent<Item>(items: Iterable<Item>): Item[] {
  const counted = byFrequency(items);
  return counted.filter(([, count]) => count === counted[0]![1]).map(([item]) => item);
}
