import type { Areas, FormerArea } from "../areas/areas.ts";
import type { Level } from "../contract/levels.ts";
import type { ResolveDifference } from "../contract/records.ts";
import { pincodesOf } from "../contract/village-fields.ts";
import { passes } from "../index/ranges.ts";
import type { Agreement } from "../names/compare.ts";
import { tokens } from "../names/tokens.ts";
import type { Parts } from "../query/parts.ts";
import type { Candidate } from "./candidates.ts";
import type { PartAgreement } from "./where.ts";

type How = ResolveDifference["how"];

const AREA_HOW: Readonly<Record<PartAgreement, How>> = {
  same: "spelling",
  near: "typo",
  far: "words",
  other: "other",
  unknown: "unknown",
  absent: "unknown",
};

/** The parts given of a village that are not as the village has them, from the state down. */
export function differences(
  areas: Areas,
  parts: Parts,
  { village, taluka, name, where }: Candidate,
): ResolveDifference[] {
  const differs = areaDifferences(areas, parts, areas.path(taluka), where);
  if (!alike(parts.village, village.name))
    differs.push({
      part: "village",
      given: parts.village,
      found: village.name,
      how: nameHow(name.agreement, name.partial),
    });
  const pincodes = pincodesOf(village.fields);
  if (parts.pincode !== "" && pincodes.length > 0 && !pincodes.includes(parts.pincode))
    differs.push({
      part: "pincode",
      given: parts.pincode,
      found: pincodes.join(" "),
      how: "other",
    });
  return differs;
}

/**
 * The same for the areas on a path from the state down. The name of a former area is said to be that where it covers the
 * place.
 */
export function areaDifferences(
  areas: Areas,
  parts: Parts,
  path: readonly number[],
  where: Partial<Record<Level, PartAgreement>>,
): ResolveDifference[] {
  return path.flatMap((area) => {
    const part = areas.level(area);
    const given = parts[part];
    const found = areas.name(area);
    if (given === "" || alike(given, found)) return [];
    if (isFormerName(areas, part, given, path))
      return [{ part, given, found, how: "former" as const }];
    return [{ part, given, found, how: AREA_HOW[where[part] ?? "same"] }];
  });
}

function isFormerName(areas: Areas, part: Level, given: string, path: readonly number[]): boolean {
  const named = formerAreasOf(areas).get(keyOf(part, given)) ?? [];
  const place = path.at(-1)!;
  const covered = areas.level(place) === "district" ? areas.children(place) : path;
  return named.some(({ talukas }) => covered.some((area) => passes(area, talukas)));
}

/** The former areas of a directory by level and name: thousands, among which every part of a row may be looked up. */
const FORMER_AREAS = new WeakMap<Areas, ReadonlyMap<string, readonly FormerArea[]>>();

function formerAreasOf(areas: Areas): ReadonlyMap<string, readonly FormerArea[]> {
  const byName =
    FORMER_AREAS.get(areas) ??
    Map.groupBy(areas.formerAreas, ({ level, name }) => keyOf(level, name));
  FORMER_AREAS.set(areas, byName);
  return byName;
}

function keyOf(level: Level, name: string): string {
  return `${level}/${tokens(name).join(" ")}`;
}

function nameHow(agreement: Agreement, partial: boolean): How {
  if (partial || agreement.startsWith("words") || agreement === "marks") return "words";
  return agreement.startsWith("near") ? "typo" : "spelling";
}

/** Whether two names are the same but for case, accents and punctuation. */
function alike(given: string, found: string): boolean {
  return tokens(given).join(" ") === tokens(found).join(" ");
}
