/** Which blocks of the roads survey are which of LGD's, by name and district. */
import type { Block } from "../../sources/said.ts";
import { type PointName, PointNames } from "../positions/point-names.ts";
import { nearestNames } from "../positions/village-positions.ts";

/** A block of LGD, as it is looked for. */
export interface WantedBlock {
  readonly code: string;
  readonly name: string;
  readonly names: readonly PointName[];
  /** The code of its state; undefined where unknown. */
  readonly state: string | undefined;
  /** The code of its district; undefined where that no longer exists. */
  readonly district_code: string | undefined;
  /** The key of the name that its list has for its district. */
  readonly district: string;
}

/** A block of the survey with the districts of its villages, one for each village, and their state. */
export interface SurveyedBlock {
  readonly block: Block;
  readonly districts: readonly string[];
  readonly state: string;
}

/** A district with this share of a block's villages is one that it is in. */
const DISTRICT_SHARE = 0.2;

/**
 * LGD's code of each block of the survey; those that are not certain are left out. A block of the same name must be in a
 * district of its villages, or in the one that the survey names, unless both have the name once in the state. Others are
 * the one of their district with the fewest edits.
 */
export function surveyedCodes(
  surveyed: readonly SurveyedBlock[],
  blocks: readonly WantedBlock[],
): Map<Block, string> {
  const names = new PointNames();
  const ofState = Map.groupBy(blocks, ({ state }) => state);
  const rows = surveyed.map(({ block, districts, state }) => {
    const counts = Map.groupBy(districts, (code) => code);
    const own = [...counts].filter(([, { length }]) => length >= DISTRICT_SHARE * districts.length);
    return {
      ...{ block, state, name: names.whole(block.name), candidates: ofState.get(state) ?? [] },
      districts: new Set(own.map(([code]) => code)),
      district: names.whole(block.district).key,
    };
  });
  type Row = (typeof rows)[number];
  const found = new Map<Block, string>();
  const taken = new Set<string>();
  const isInDistrict = ({ districts, district }: Row, block: WantedBlock) =>
    districts.has(block.district_code ?? "") || district === block.district;
  const add = (choose: (row: Row) => readonly WantedBlock[]) => {
    const chosen = rows.flatMap((row) => {
      if (found.has(row.block)) return [];
      const [one, other] = choose(row);
      return one === undefined || other !== undefined ? [] : { block: row.block, code: one.code };
    });
    for (const { block, code } of chosen) found.set(block, code);
    for (const { code } of chosen) taken.add(code);
  };
  const free = ({ code }: WantedBlock) => !taken.has(code);
  const ofName = ({ name, candidates }: Row) =>
    candidates.filter(({ names: [own] }) => own!.key === name.key);
  add((row) => ofName(row).filter((block) => isInDistrict(row, block)));
  const once = Map.groupBy(rows, ({ state, name }) => `${state} ${name.key}`);
  add((row) =>
    once.get(`${row.state} ${row.name.key}`)!.length > 1 || ofName(row).length > 1
      ? []
      : ofName(row).filter(free),
  );
  add((row) =>
    nearestNames(
      row.name,
      row.candidates.filter((block) => free(block) && isInDistrict(row, block)),
    ),
  );
  return found;
}
