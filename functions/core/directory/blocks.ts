import { ApiError } from "../contract/errors.ts";
import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import type { ListNote } from "../contract/records.ts";
import { intersect, type Ranges, rangesOf, unite } from "../index/ranges.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { nameKey } from "../names/tokens.ts";
import type { Directory } from "./directory.ts";
import { severalAreasNote } from "./several-areas.ts";

/** A development block: its code, and the villages that are known to be in it. */
interface FoundBlock {
  readonly code: string;
  readonly villages: Ranges;
}

/** The villages of the development blocks that a name or code stands for, and the blocks. */
export interface BlocksGiven {
  readonly name: string;
  readonly blocks: readonly FoundBlock[];
  readonly villages: Ranges;
}

/**
 * The development blocks of a whole name, wherever they are, or the one of a code of four digits, whose leading zeros may be
 * missing.
 * @throws ApiError not_found, with suggestions where a name was given
 */
export async function blocksGiven(directory: Directory, name: string): Promise<BlocksGiven> {
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
      parameter: "block",
      suggestions: isCode ? [] : await similarNames(directory, nameKey(name)),
    });
  }
  return { name, blocks, villages: unite(blocks.flatMap(({ villages }) => villages)) };
}

/** Says that a name stands for several blocks that have villages within the other filters; undefined for one. */
export async function severalBlocks(
  directory: Directory,
  { name, blocks }: BlocksGiven,
  within: Ranges,
): Promise<ListNote | undefined> {
  const meant = blocks.flatMap(({ code, villages }) => {
    const [first] = intersect(villages, within);
    return first === undefined ? [] : { code, first: first[0] };
  });
  if (meant.length < 2) return undefined;
  const { areas } = directory;
  const paths = await Promise.all(
    meant.map(async ({ code, first }) => {
      const district = areas.path(first)[1]!;
      return `${areas.hierarchy(district).full_path} > ${await nameOfBlock(directory, code, first)}`;
    }),
  );
  const choice = "give state, district or the code of the block to choose one";
  return severalAreasNote(name, "blocks", paths, choice);
}

const CODE = /^\d{1,4}$/;
const CODE_WIDTH = 4;

async function codesOf(directory: Directory, key: string): Promise<readonly number[]> {
  return (await directory.blockNames(key)).get(key) ?? [];
}

async function blockOf(directory: Directory, number: number): Promise<FoundBlock | undefined> {
  const code = String(number).padStart(CODE_WIDTH, "0");
  const villages = await directory.block(code);
  return villages && { code, villages: rangesOf(villages) };
}

/** A village's record has the name of its block. */
async function nameOfBlock(directory: Directory, code: string, village: number): Promise<string> {
  const [found] = await directory.villagesAt([village]);
  return found!.fields.block!.find((block) => block.code === code)!.name;
}

/** The names of blocks with known villages that are at most two edits away, nearest first. */
async function similarNames(directory: Directory, key: string): Promise<string[]> {
  if (!EditDistance.accepts(key)) return [];
  const edits = new EditDistance(key);
  const near = [...(await directory.blockNames())]
    .map(([other, codes]) => ({ codes, distance: edits.to(other, MOST_EDITS) }))
    .filter(({ distance }) => distance <= MOST_EDITS)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS);
  const names = await Promise.all(near.map(({ codes }) => shownName(directory, codes)));
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The name of blocks of one key, by the record of a village; undefined where none is known. */
async function shownName(
  directory: Directory,
  codes: readonly number[],
): Promise<string | undefined> {
  for (const one of codes) {
    const block = await blockOf(directory, one);
    const first = block?.villages[0]?.[0];
    if (first !== undefined) return nameOfBlock(directory, block!.code, first);
  }
  return undefined;
}

const MOST_EDITS = 2;
