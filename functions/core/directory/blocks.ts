import type { Areas } from "../areas/areas.ts";
import { ApiError } from "../contract/errors.ts";
import { formatCode } from "../contract/levels.ts";
import type { ListNote } from "../contract/records.ts";
import type { BlockArea } from "../index/block-areas.ts";
import type { Point } from "../index/points.ts";
import { intersect, type Ranges, rangesOf, unite } from "../index/ranges.ts";
import { nearestKeys } from "../names/nearest-keys.ts";
import { nameKey } from "../names/tokens.ts";
import type { Directory } from "./directory.ts";
import { noVillagesNote, severalAreasNote } from "./list-notes.ts";

/** The blocks or gram panchayats that a name or code refers to, each with its known villages, and the villages of all. */
export interface GroupsGiven {
  readonly name: string;
  readonly groups: readonly Group[];
  readonly villages: Ranges;
}

interface Group {
  readonly name: string;
  readonly villages: Ranges;
  /** Ordinal; undefined for a panchayat and where it is unknown. */
  readonly district?: number;
}

/**
 * The development blocks with a name, anywhere in India, or the one with a four-digit code, which may lack leading zeros.
 * @throws ApiError not_found, with suggestions for a name
 */
export async function blocksGiven(
  directory: Directory,
  name: string,
  parameter = "block",
): Promise<GroupsGiven> {
  const isCode = CODE.test(name);
  const codes = isCode ? [Number(name)] : await codesOf(directory, nameKey(name));
  const blocks = (await Promise.all(codes.map((code) => blockOf(directory, code)))).filter(
    (block) => block !== undefined,
  );
  if (blocks.length === 0) {
    const what = isCode
      ? `block ${name} is not known: no block has this code`
      : `block "${name}" is not known: no block has this name`;
    throw new ApiError("not_found", what, {
      parameter,
      suggestions: isCode ? [] : await similarNames(directory, nameKey(name)),
    });
  }
  return { name, groups: blocks, villages: unite(blocks.flatMap(({ villages }) => villages)) };
}

/** A note that a name refers to several groups with villages within the other filters; undefined for a single one. */
export function severalGroups(
  areas: Areas,
  what: "block" | "panchayat",
  { name, groups }: GroupsGiven,
  within: Ranges,
): ListNote | undefined {
  const paths = groups.flatMap(({ name, villages }) => {
    const [first] = intersect(villages, within);
    if (first === undefined) return [];
    const district = areas.path(first[0])[1]!;
    return `${areas.hierarchy(district).full_path} > ${name}`;
  });
  if (paths.length < 2) return undefined;
  const choice = `give state, district or the code of the ${what} to choose one`;
  return severalAreasNote(name, `${what}s`, paths, choice);
}

/** A note that no village of any of the groups is known; undefined if one is. */
export function groupsWithoutVillages(
  areas: Areas,
  { name, groups, villages }: GroupsGiven,
): ListNote | undefined {
  if (villages.length > 0) return undefined;
  const paths = groups.map((group) =>
    group.district === undefined
      ? group.name
      : `${areas.hierarchy(group.district).full_path} > ${group.name}`,
  );
  return noVillagesNote(name, paths);
}

/** The villages known to be in a development block, ascending. */
export async function villagesOfBlock(directory: Directory, code: string): Promise<number[]> {
  return [...((await directory.block(code)) ?? [])];
}

/** The point of a block on a map; undefined if none of its villages has a position. */
export function pointOfBlock({ middle }: BlockArea): Point | undefined {
  return middle && { ...middle, position: "centre" };
}

const CODE = /^\d{1,4}$/;

async function codesOf(directory: Directory, key: string): Promise<readonly number[]> {
  return (await directory.blockNames(key)).get(key) ?? [];
}

async function blockOf(
  directory: Directory,
  number: number,
): Promise<(BlockArea & { readonly villages: Ranges }) | undefined> {
  const code = formatCode("block", number);
  const [area, villages] = await Promise.all([directory.blockArea(number), directory.block(code)]);
  return area && villages && { ...area, villages: rangesOf(villages) };
}

/** The names of blocks with known villages that are at most two edits away, nearest first. */
async function similarNames(directory: Directory, key: string): Promise<string[]> {
  const codes = await directory.blockNames();
  const near = nearestKeys(key, codes.keys());
  const names = await Promise.all(near.map((other) => shownName(directory, codes.get(other)!)));
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The name of the blocks with a key; undefined if none of them has a known village. */
async function shownName(
  directory: Directory,
  codes: readonly number[],
): Promise<string | undefined> {
  for (const one of codes) {
    const block = await blockOf(directory, one);
    if (block && block.villages.length > 0) return block.name;
  }
  return undefined;
}
