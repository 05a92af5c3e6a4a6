import type { Areas } from "../areas/areas.ts";
import { SAME_NAME } from "../names/compare.ts";
import type { Name } from "../names/name-forms.ts";
import { type Candidate, candidateOf } from "../resolve/candidates.ts";
import type { PartAgreement, Where } from "../resolve/where.ts";
import type { VillageTable } from "./village-table.ts";

/** How well a name must agree in it, so that the rest of the district is not looked through for near names. */
const GOOD = /^(same|marks|spelling|order|near[1-3])$/;

/**
 * The villages of a district that a row may mean. All of it is looked through for the same name, and for near ones
 * where the row says that its place is there and nothing better was found.
 */
export function candidatesIn(
  areas: Areas,
  table: VillageTable,
  district: number,
  written: Name,
  where: Where,
): Candidate[] {
  const found = new Map<number, Candidate | undefined>();
  const add = (positions: readonly number[]) => {
    for (const i of positions)
      if (!found.has(i)) found.set(i, compareWith(areas, table, i, written, where));
  };
  const inTaluka = (level: RegExp) =>
    [...found.values()].some(
      (candidate) =>
        candidate && isNamed(candidate.where.taluka) && level.test(candidate.name.agreement),
    );
  const look = (area: number) => {
    add(table.near(written, areas.villages(area)));
    add(table.sharing(written, areas.villages(area)));
  };
  add(table.same(written));
  // Where the taluka that is named has the very name, no other villages are looked at.
  if (!inTaluka(SAME_NAME)) {
    for (const { area } of where.talukas) if (areas.path(area).includes(district)) look(area);
    if (!inTaluka(GOOD)) for (const area of namedIn(areas, where, district)) look(area);
  }
  return [...found.values()].filter((candidate) => candidate !== undefined);
}

/** What the row's district means within a district of the data: all of it, or talukas of it; perhaps nothing. */
function namedIn(areas: Areas, { districts }: Where, district: number): number[] {
  if (districts.some(({ area }) => areas.path(district).includes(area))) return [district];
  return districts
    .filter(({ area }) => areas.path(area).includes(district))
    .map(({ area }) => area);
}

function isNamed(taluka: PartAgreement): boolean {
  return taluka === "same" || taluka === "near" || taluka === "far";
}

/** The villages of a taluka whose names are near, or share a word. */
export function nearIn(
  areas: Areas,
  table: VillageTable,
  taluka: number,
  written: Name,
  where: Where,
): Candidate[] {
  const ordinals = areas.villages(taluka);
  const positions = new Set([
    ...table.near(written, ordinals),
    ...table.sharing(written, ordinals),
  ]);
  return [...positions].flatMap((i) => compareWith(areas, table, i, written, where) ?? []);
}

/** The village at a position as a candidate; undefined where its name is another. */
export function compareWith(
  areas: Areas,
  table: VillageTable,
  position: number,
  written: Name,
  where: Where,
): Candidate | undefined {
  return candidateOf(areas, table.villages[position]!, table.names[position]!, written, where);
}
