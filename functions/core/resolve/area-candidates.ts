import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import type { AreaLevel, Level } from "../contract/levels.ts";
import { tokens } from "../names/tokens.ts";
import type { Parts } from "../query/parts.ts";
import { areaNameWeight, parentWeight } from "./weights.ts";
import { type PartAgreement, Where } from "./where.ts";

/** An area that may be meant. */
export interface AreaCandidate {
  readonly area: number;
  /** Whether all names are exactly those given. */
  readonly isExact: boolean;
  readonly agreements: Partial<Record<Level, PartAgreement>>;
}

/** The areas of a level that the lowest part given can mean, and the weight of each. */
export function areaCandidates(
  areas: Areas,
  book: AreaNames,
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
  const exact = inFull(
    areas,
    matches.filter(({ isExact }) => isExact).map(({ area }) => area),
    parts,
    level,
  );
  const candidates: AreaCandidate[] = [];
  const weights: number[] = [];
  for (const { area, agreement } of matches) {
    const path = areas.path(area);
    const above = where.above(path);
    const agrees = Object.values(above).every((one) => one === "same" || one === "absent");
    candidates.push({
      area,
      isExact: agrees && exact.includes(area),
      agreements: { ...above, [level]: agreement },
    });
    let weight = areaNameWeight(agreement);
    if (level !== "state") weight += parentWeight(above.state);
    if (level === "taluka") weight += parentWeight(above.district);
    weights.push(weight);
  }
  return { candidates, weights };
}

/**
 * Of areas with the same name but for words like Sadar, those that have all words that are given, then those that are called
 * so rather than by another name, and so for the areas above them.
 */
function inFull(
  areas: Areas,
  same: readonly number[],
  parts: Parts,
  level: AreaLevel,
): readonly number[] {
  const prefer = (some: readonly number[], isPreferred: (area: number) => boolean) => {
    const preferred = some.length < 2 ? [] : some.filter(isPreferred);
    return preferred.length > 0 ? preferred : some;
  };
  const isPart = (name: string, part: AreaLevel) =>
    tokens(name).join(" ") === tokens(parts[part]).join(" ");
  let left = prefer(same, (area) =>
    [areas.name(area), ...areas.otherNames(area)].some((name) => isPart(name, level)),
  );
  for (const part of ["district", "taluka"] as const)
    left = prefer(left, (area) => areas.path(area).some((one) => isPart(areas.name(one), part)));
  return left;
}
