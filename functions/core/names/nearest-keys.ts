import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import { EditDistance } from "./edit-distance.ts";

/** Keys of names at most two edits, or `most`, from one, nearest first; at most {@link MAX_SUGGESTIONS}. */
export function nearestKeys(key: string, others: Iterable<string>, most = MOST_EDITS): string[] {
  if (!EditDistance.accepts(key)) return [];
  const edits = new EditDistance(key);
  return Array.from(others, (other) => ({ other, distance: edits.to(other, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ other }) => other);
}

const MOST_EDITS = 2;
