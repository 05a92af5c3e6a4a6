/** How often each item occurs, in the order of first appearance. */
export function countOf<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The most frequent items, in the order of their first appearance. */
export function mostFrequent<Item>(items: readonly Item[]): Item[] {
  const counts = countOf(items);
  const most = Math.max(...counts.values());
  return [...counts].filter(([, count]) => count === most).map(([item]) => item);
}
