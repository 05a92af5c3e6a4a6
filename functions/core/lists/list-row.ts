import { type Name, writtenName } from "../names/name-forms.ts";
import { tokens } from "../names/tokens.ts";
import { AFFIXES } from "../names/words.ts";
import type { Parts } from "../query/parts.ts";
import type { PlaceSource } from "../query/place-source.ts";
import type { Candidate } from "../resolve/candidates.ts";
import type { Judged } from "../resolve/judge.ts";
import { WrittenPincode } from "../resolve/pincode.ts";
import type { Where } from "../resolve/where.ts";
import type { ListReader } from "./read-line.ts";

/** What a list's header says of all its rows. */
export interface ListTraits {
  /** Whether its places are called cities or towns: of places of one name the town is meant. */
  readonly prefersTowns?: boolean;
  /** Whether its talukas are called development blocks, which are not always the talukas: they narrow, but do not decide. */
  readonly hasBlocks?: boolean;
}

/** One of the different rows of a list that name a village, and what has been found out about it. */
export interface ListRow {
  readonly parts: Parts;
  readonly pincode: WrittenPincode;
  written: Name;
  readonly group: Group;
  candidates: readonly Candidate[];
  /** The odds of further candidates, which are not kept. */
  leftOut: number;
  /** Best first, with the latest scores. */
  judged: readonly Judged[];
}

/** Rows with the same texts above the village. */
export interface Group {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  readonly where: Where;
  readonly rows: ListRow[];
}

/** Rows by the texts of their areas. */
export async function groupRows(
  all: readonly Parts[],
  source: PlaceSource,
  reader: ListReader,
  { hasBlocks = false }: ListTraits,
): Promise<Group[]> {
  const pincodes = new Map<string, WrittenPincode>();
  const groups = new Map<string, Group>();
  const affixes = affixesOf(all);
  for (const parts of all) {
    const { state, district, taluka } = parts;
    const key = [state, district, taluka].join("\n");
    let group = groups.get(key);
    if (!group) {
      group = { state, district, taluka, where: reader.where(parts, hasBlocks), rows: [] };
      groups.set(key, group);
    }
    const written = writtenName(parts.village, affixes);
    const pincode = pincodes.get(parts.pincode) ?? (await WrittenPincode.of(source, parts.pincode));
    pincodes.set(parts.pincode, pincode);
    group.rows.push({ parts, pincode, written, group, candidates: [], leftOut: 0, judged: [] });
  }
  return [...groups.values()];
}

/** Words that lists add to names of villages, at either end, and those that this one adds, such as "(Rural)". */
function affixesOf(villages: readonly Parts[]): ReadonlySet<string> {
  if (villages.length < FEWEST_NAMES) return AFFIXES();
  const counts = new Map<string, number>();
  for (const { village } of villages) {
    const words = tokens(village);
    if (words.length < 2) continue;
    for (const word of new Set([words[0]!, words.at(-1)!]))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const least = villages.length * LEAST_SHARE;
  return new Set([
    ...AFFIXES(),
    ...[...counts.keys()].filter((word) => counts.get(word)! >= least),
  ]);
}

/** The share of a list's names with a word at one end from which on the list added it; no word is so frequent in India. */
const LEAST_SHARE = 0.4;
/** A shorter list has no such words. */
const FEWEST_NAMES = 10;
