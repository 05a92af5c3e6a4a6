import type { Areas } from "../areas/areas.ts";
import type { PlaceLevel, PointLevel } from "../contract/levels.ts";
import type { Box } from "../index/points.ts";
import { type Filter, intersect, type Ranges } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { levelRange, placesOf } from "./area-hits.ts";

/** Where a search looks. */
export interface SearchFilters {
  /** Only places of this level. */
  readonly level?: PlaceLevel | undefined;
  /** Only places in one of the areas, or such an area itself, for each list of areas. */
  readonly within?: readonly (readonly number[])[] | undefined;
  /** Only places in these ranges. */
  readonly ranges?: Ranges | undefined;
  /** Only places whose point is in a box. */
  readonly box?: Box | undefined;
}

/** The ordinals that pass all filters. The level of blocks, which have none, does not count. */
export async function filterOf(
  { level, within = [], ranges, box }: SearchFilters,
  areas: Areas,
  reader: IndexReader,
): Promise<Filter> {
  const all = [
    level === undefined || level === "block" ? undefined : rangesOf(level, areas),
    ranges,
    ...within.map((some) => placesOf(areas, some)),
    box && (await reader.placesWithin(box)),
  ].filter((some) => some !== undefined);
  if (all.length === 0) return undefined;
  const everywhere: Ranges = [[0, areas.size]];
  return all.reduce((left, some) => intersect(left, some), everywhere);
}

function rangesOf(level: PointLevel, areas: Areas): Ranges {
  if (level === "locality") return areas.localities;
  const range = levelRange(areas, level);
  return level === "village" ? areas.withoutLocalities([range]) : [range];
}
