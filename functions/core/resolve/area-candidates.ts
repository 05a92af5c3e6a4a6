import type { ResolveDifference } from "../contract/records.ts";
import type { AreaLevel, Areas } from "../index/areas.ts";
import type { AreaAgreement, AreaBook } from "./area-book.ts";
import { areaDifferences } from "./differences.ts";
import type { Parts } from "./parts.ts";
import { areaNameWeight, parentWeight } from "./weights.ts";
import { Where } from "./where.ts";

/** An area that may be meant. */
export interface AreaCandidate {
  readonly area: number;
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
  const matches: readonly { area: number; agreement: AreaAgreement }[] = book
    .find(level, parts[level], where.states)
    .filter(({ area }) => areas.level(area) === level);
  const candidates: AreaCandidate[] = [];
  const weights: number[] = [];
  for (const { area, agreement } of matches) {
    const path = areas.path(area);
    const above = where.above(path);
    candidates.push({ area, differs: areaDifferences(areas, parts, path, { ...above, [level]: agreement }) });
    let weight = areaNameWeight(agreement);
    if (level !== "state") weight += parentWeight(above.state);
    if (level === "taluka") weight += parentWeight(above.district);
    weights.push(weight);
  }
  return { candidates, weights };
}
