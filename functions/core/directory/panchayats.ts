import { ApiError } from "../contract/errors.ts";
import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import { rangesOf, unite } from "../index/ranges.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { nameKey } from "../names/tokens.ts";
import type { GroupsGiven } from "./blocks.ts";
import type { Directory } from "./directory.ts";

/**
 * The villages of the gram panchayats of a whole name, wherever they are, or of the one with a code of six digits, whose
 * leading zeros may be missing.
 * @throws ApiError not_found, with suggestions where a name was given
 */
export async function panchayatsGiven(directory: Directory, name: string): Promise<GroupsGiven> {
  const isCode = CODE.test(name);
  const codes = isCode ? [Number(name)] : await codesOf(directory, nameKey(name));
  const found = await Promise.all(codes.map((code) => panchayatOf(directory, code)));
  const groups = found.filter((group) => group !== undefined);
  if (groups.length === 0) {
    const what = isCode
      ? `panchayat ${name} is not known: no gram panchayat has this code`
      : `panchayat "${name}" is not known: no gram panchayat has this name`;
    throw new ApiError("not_found", what, {
      parameter: "panchayat",
      suggestions: isCode ? [] : await similarNames(directory, nameKey(name)),
    });
  }
  return { name, groups, villages: unite(groups.flatMap(({ villages }) => villages)) };
}

const CODE = /^\d{1,6}$/;
const CODE_WIDTH = 6;
const MOST_EDITS = 2;

async function codesOf(directory: Directory, key: string): Promise<readonly number[]> {
  return (await directory.panchayatNames(key)).get(key) ?? [];
}

/** Its villages' records have its name. */
async function panchayatOf(
  directory: Directory,
  number: number,
): Promise<GroupsGiven["groups"][number] | undefined> {
  const code = String(number).padStart(CODE_WIDTH, "0");
  const ordinals = await directory.panchayat(code);
  if (ordinals === undefined) return undefined;
  const [members] = await directory.members([...ordinals.slice(0, 1)]);
  const { name } = members!.panchayat.find((one) => one.code === code)!;
  return { name, villages: rangesOf(ordinals) };
}

/** Names that are at most two edits away, nearest first, of those that begin alike: all names of India are too many. */
async function similarNames(directory: Directory, key: string): Promise<string[]> {
  if (!EditDistance.accepts(key)) return [];
  const edits = new EditDistance(key);
  const near = [...(await directory.panchayatNames(key))]
    .map(([other, [code]]) => ({ code: code!, distance: edits.to(other, MOST_EDITS) }))
    .filter(({ distance }) => distance <= MOST_EDITS)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS);
  const groups = await Promise.all(near.map(({ code }) => panchayatOf(directory, code)));
  return [...new Set(groups.flatMap((group) => group?.name ?? []))];
}
