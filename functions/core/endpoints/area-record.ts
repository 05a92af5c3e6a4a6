import type { Areas } from "../areas/areas.ts";
import type { ReachedRecord } from "../contract/records.ts";

/** An area with its path. */
export function reachedRecord(areas: Areas, area: number): ReachedRecord {
  const { full_path } = areas.hierarchy(area);
  return { id: areas.id(area), code: areas.code(area), name: areas.name(area), full_path };
}
