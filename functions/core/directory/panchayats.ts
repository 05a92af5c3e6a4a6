import { ApiError } from "../contract/errors.ts";
import type { Body } from "../contract/village-fields.ts";
import { ordinalsOf, rangesOf, unite } from "../index/ranges.ts";
import { nearestKeys } from "../names/nearest-keys.ts";
import { nameKey } from "../names/tokens.ts";
import type { GroupsGiven } from "./blocks.ts";
import type { Directory } from "./directory.ts";

/**
 * The villages of the gram panchayats with a name, anywhere in India, or of the one with a six-digit code, which may lack
 * leading zeros.
 * @throws ApiError not_found, with suggestions for a name
 */
export async function panchayatsGiven(directory: Directory, name: string): Promise<GroupsGiven> {
  const isCode = CODE.test(name);
  const groups = isCode
    ? await panchayatOfCode(directory, name.padStart(CODE_DIGITS, "0"))
    : await panchayatsOfName(directory, nameKey(name));
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
const CODE_DIGITS = 6;

type Groups = GroupsGiven["groups"];

async function panchayatOfCode(directory: Directory, code: string): Promise<Groups> {
  const talukas = await directory.panchayatTalukas(code);
  return groupsIn(directory, talukas, (body) => body.code === code);
}

async function panchayatsOfName(directory: Directory, key: string): Promise<Groups> {
  const talukas = (await directory.panchayatNames(key)).get(key) ?? [];
  return groupsIn(directory, talukas, ({ name }) => nameKey(name) === key);
}

/** Gram panchayats in talukas with their villages, by code. */
async function groupsIn(
  directory: Directory,
  talukas: readonly number[],
  isMeant: (body: Body) => boolean,
): Promise<Groups> {
  const { areas } = directory;
  const ordinals = ordinalsOf(unite(talukas.map((taluka) => areas.villages(taluka))));
  const members = await directory.members(ordinals);
  const found = new Map<string, { name: string; ordinals: number[] }>();
  for (const [i, { panchayat }] of members.entries())
    for (const { code, name } of panchayat.filter(isMeant)) {
      const known = found.get(code);
      if (known) known.ordinals.push(ordinals[i]!);
      else found.set(code, { name, ordinals: [ordinals[i]!] });
    }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, ordinals: own }]) => ({ name, villages: rangesOf(own) }));
}

/** The nearest names among those with the same beginning: comparing all of India's names would take too long. */
async function similarNames(directory: Directory, key: string): Promise<string[]> {
  const near = nearestKeys(key, (await directory.panchayatNames(key)).keys());
  const groups = await Promise.all(near.map((other) => panchayatsOfName(directory, other)));
  return [...new Set(groups.flatMap(([group]) => group?.name ?? []))];
}
