import type { Areas } from "../areas/areas.ts";
import type { Village } from "../index/villages.ts";
import { type Comparison, compare } from "../names/compare.ts";
import type { Name } from "../names/name-forms.ts";
import type { AreaAgreements, Where } from "./where.ts";

/** A village that may be meant. */
export interface Candidate {
  readonly village: Village;
  readonly taluka: number;
  readonly name: Comparison;
  readonly where: AreaAgreements;
}

/** A village as a candidate; undefined where its name is another. */
export function candidateOf(
  areas: Areas,
  village: Village,
  name: Name,
  written: Name,
  where: Where,
): Candidate | undefined {
  const agreement = compare(written, name);
  if (!agreement) return undefined;
  const taluka = areas.talukaOf(village.ordinal);
  const town = village.locality && areas.townOf(village.ordinal);
  return { village, taluka, name: agreement, where: where.agreements(taluka, town) };
}
