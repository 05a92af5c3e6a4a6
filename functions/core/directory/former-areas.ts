import type { Areas, FormerArea } from "../areas/areas.ts";
import { type AreaLevel, isBelow } from "../contract/levels.ts";
import type { FormerlyRecord } from "../contract/records.ts";
import { countRanges, intersect, type Ranges } from "../index/ranges.ts";
import { nameKey } from "../names/tokens.ts";
import type { PlaceResult } from "./place-result.ts";

/**
 * The former areas of a level with this name, from the newest edition that has one; may be empty.
 * @param states keys of the names of the states that they were in; any state if absent
 */
export function formerAreasNamed(
  areas: Areas,
  level: AreaLevel,
  name: string,
  states?: ReadonlySet<string>,
): FormerArea[] {
  const key = nameKey(name);
  const named = areas.formerAreas.filter(
    (area) =>
      area.level === level &&
      nameKey(area.name) === key &&
      (states === undefined || states.has(nameKey(area.state))),
  );
  const newest = named
    .map(({ edition }) => edition)
    .sort()
    .at(-1);
  return named.filter(({ edition }) => edition === newest);
}

/** The villages of every former area, cached: computing them takes most of the time of a place's first answer. */
const COVERED = new WeakMap<Areas, readonly Covered[]>();

interface Covered {
  readonly former: FormerArea;
  /** Its present villages, ascending; at least one range. */
  readonly villages: Ranges;
}

/** The former areas that cover any present village. */
function coveredOf(areas: Areas): readonly Covered[] {
  const known = COVERED.get(areas);
  if (known) return known;
  const covered = areas.formerAreas
    .map((former) => ({ former, villages: villagesOfFormer(areas, former) }))
    .filter(({ villages }) => villages.length > 0);
  COVERED.set(areas, covered);
  return covered;
}

function villagesOfFormer(areas: Areas, { talukas, villages }: FormerArea): Ranges {
  const whole = talukas
    .flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => areas.villages(from + i)))
    .filter(([from, to]) => from < to);
  // The villages of a mostly covered taluka are listed one by one.
  const listed = whole.filter((range) => intersect(villages, [range]).length === 0);
  return [...listed, ...villages].sort(([a], [b]) => a - b);
}

/**
 * The areas of a place in older editions that differ from its present ones, on its own level and above. An area with the
 * name of the place's present one is not a difference.
 */
export function formerlyOf(
  areas: Areas,
  { ordinal, level, areas: path }: PlaceResult,
): FormerlyRecord[] {
  if (level === "block") return [];
  const isArea = level !== "village" && level !== "locality";
  const own: Ranges = isArea
    ? areas.withoutLocalities([areas.villages(ordinal)])
    : [[ordinal, ordinal + 1]];
  const total = countRanges(own);
  if (total === 0) return [];
  const [start, end] = [own[0]![0], own.at(-1)![1]];
  const today = new Map(path.map((area) => [areas.level(area), nameKey(areas.name(area))]));
  const seen = new Set<string>();
  return coveredOf(areas).flatMap(({ former, villages }): FormerlyRecord[] => {
    // Nearly all are elsewhere, so their ranges need not be compared.
    if (villages[0]![0] >= end || villages.at(-1)![1] <= start) return [];
    const { code, name, edition } = former;
    if (isArea && isBelow(former.level, level)) return [];
    const inBoth = countRanges(intersect(villages, own));
    if (inBoth === 0) return [];
    // The first row of an area has its own name; all cover the same.
    const key = `${former.level} ${code} ${edition}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (today.get(former.level) === nameKey(name)) return [];
    return [
      { level: former.level, code, name, edition, covers: inBoth === total ? "all" : "part" },
    ];
  });
}
