import type { ResolveDifference } from "../contract/records.ts";
import type { AreaLevel, Areas } from "../index/areas.ts";
import type { Parts } from "../query/parts.ts";
import type { AreaBook } from "./area-book.ts";
import { areaDifferences } from "./differences.ts";
import { areaNameWeight, parentWeight } from "./weights.ts";
import { Where } from "./where.ts";

/** An area that may be meant. */
export interface AreaCandidate {
  readonly area: number;
  /** Whether all names are exactly those given. */
  readonly isExact: boolean;
  readonly differs: readonly ResolveDifference[];
}

/** The areas of a level that the lowest part given can mean, and the weight of each. */
export function areaCandidates(
  areas: Areas,
  book: AreaBook,
  level: AreaLevel,
  parts: Parts,
): { candidates: AreaCandidate[]; weights: number[] } {
  const where = new Where(areas, book, { ...parts, village: "" });
  const found = book
    .find(level, parts[level], where.states)
    .filter(({ area }) => areas.level(area) === level);
  // A name means an area of today if one has it: of the two talukas that Kundapura was, the one that is called so.
  const isCurrent = found.some(({ agreement, isFormer }) => agreement === "same" && !isFormer);
  const matches = isCurrent ? found.filter(({ isFormer }) => !isFormer) : found;
  const candidates: AreaCandidate[] = [];
  const weights: number[] = [];
  for (const { area, agreement, isExact } of matches) {
    const path = areas.path(area);
    const above = where.above(path);
    const agrees = Object.values(above).every((one) => one === "same" || one === "absent");
    candidates.push({
      area,
      isExact: isExact && agrees,
      differs: areaDifferences(areas, parts, path, { ...above, [level]: agreement }),
    });
    let weight = areaNameWeight(agreement);
    if (level !== "state") weight += parentWeight(above.state);
    if (level === "taluka") weight += parentWeight(above.district);
    weights.push(weight);
  }
  return { candidates, weights };
}
