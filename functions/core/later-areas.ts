import type { LaterAreaRecord } from "./contract/records.ts";
import type { LaterName } from "./index/area-columns.ts";
import type { Areas } from "./index/areas.ts";
import { ordinalsOf, type Ranges } from "./index/ranges.ts";

/**
 * The states and districts of today that came later than the boundaries of the data and cover an area, or some of it:
 * states first, then by name.
 */
export function laterAreas(areas: Areas, area: number): LaterAreaRecord[] {
  const own = talukasOf(areas, area);
  // Several names of one area cover the same talukas.
  const byCover = Map.groupBy(areas.later, ({ level, talukas }) => `${level} ${talukas.join(" ")}`);
  return [...byCover.values()]
    .flatMap((names): LaterAreaRecord[] => {
      const { level, talukas } = names[0]!;
      const covered = new Set(ordinalsOf(talukas));
      const inBoth = own.filter((taluka) => covered.has(taluka)).length;
      if (inBoth === 0) return [];
      return [
        {
          level,
          names: names.map(({ name }) => name),
          covers: inBoth === own.length ? "all" : "part",
          formed_from: formedFrom(areas, level, talukas),
        },
      ];
    })
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function sortKey({ level, names }: LaterAreaRecord): string {
  return `${level === "state" ? 0 : 1} ${names[0]}`;
}

/** The areas of the data, of the same level, that an area of today has its talukas from, in the directory's order. */
function formedFrom(
  areas: Areas,
  level: LaterName["level"],
  talukas: Ranges,
): LaterAreaRecord["formed_from"] {
  const from = new Set(ordinalsOf(talukas).map((taluka) => areas.path(taluka)[level === "state" ? 0 : 1]!));
  return [...from]
    .sort((a, b) => a - b)
    .map((area) => ({ level, id: areas.id(area), code: areas.code(area), name: areas.name(area) }));
}

function talukasOf(areas: Areas, area: number): number[] {
  return areas.level(area) === "taluka"
    ? [area]
    : areas.children(area).flatMap((child) => talukasOf(areas, child));
}
