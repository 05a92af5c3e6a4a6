import type { Files } from "../files.ts";
import { fold, foldedBeginnings, foldedReadings } from "../folding.ts";
import { type IndexManifest, pieces } from "../manifest.ts";
import { PINCODE, villagesOfPin } from "../pins.ts";
import type { Spelling } from "./forms.ts";
import { decodeHead, MOST_SHARDS_OF_A_BEGINNING, shardsOfBeginnings } from "./head.ts";
import { canHold, Page, pageKey } from "./pages.ts";
import { openShards, spellingsOf } from "./shards.ts";
import { allowedSlips, meantWords } from "./slips.ts";

/**
 * How well a typed word matches a word of a name; lower is better (CONTRACT, Search). What only begins like the
 * typed word, and only in another romanisation, comes last: it helps while one types, and must not hide a slip.
 */
export const COST = {
  same: 0,
  beginning: 1,
  /** The same word in another romanisation, or with words joined or split. */
  romanised: 2,
  oneSlip: 3,
  /** Or one slip from another romanisation of the word. */
  twoSlips: 4,
  /** Two slips from another romanisation of the word. */
  farthest: 5,
  romanisedBeginning: 6,
} as const;

export type Cost = (typeof COST)[keyof typeof COST];

/** Places that a typed word leads to, all at the same cost. */
export interface Match {
  readonly cost: Cost;
  /** Whether the whole word of the name matched, not its beginning only. */
  readonly whole: boolean;
  /** Packed postings or, in a head, bare ordinals; rising. */
  readonly places: Uint32Array;
  readonly packed: boolean;
}

/** Words shorter than this match only as they are written: the same word, or its beginning (CONTRACT, Search). */
const SHORTEST_ROMANISED = 3;

/** A beginning in another romanisation counts from as many letters on, folded, as a slip does. */
export const SHORTEST_ROMANISED_BEGINNING = 4;

/**
 * All matches of one typed word, best first. Opens every shard, head and page in which one can be, at once.
 *
 * @param word a plain word as typed (see `plainWords`)
 * @param slips whether words that are meant, with a slip or two, are among them
 */
export async function matchesOf(
  files: Files,
  manifest: IndexManifest,
  word: string,
  slips = true,
): Promise<Match[]> {
  const folded = fold(word);
  const [pin, whole, joined, beginning, meant] = await Promise.all([
    pinMatches(files, manifest, word),
    wholeWords(files, manifest, word, folded),
    joinedWords(files, manifest, word, folded),
    beginnings(files, manifest, word, folded),
    slips ? slippedWords(files, manifest, word, folded) : [],
  ]);
  return [...pin, ...whole, ...joined, ...beginning, ...meant].sort((a, b) => a.cost - b.cost);
}

/** The matches of two neighbouring typed words read as one: words of names that are so written. */
export async function matchesOfPair(files: Files, manifest: IndexManifest, pair: string): Promise<Match[]> {
  const found = await spellingsOf(files, manifest, fold(pair));
  return found.map(({ postings }) => packedMatch(postings, COST.romanised));
}

async function slippedWords(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
): Promise<Match[]> {
  const slips = allowedSlips(word, folded);
  if (slips === 0) return [];
  const meant = await meantWords(files, manifest, word, foldedReadings(word), slips);
  return meant.map(({ away, postings }) => packedMatch(postings, SLIP_COSTS[away - 1]!));
}

/** By how far a meant word is away. */
const SLIP_COSTS: readonly Cost[] = [COST.oneSlip, COST.twoSlips, COST.farthest];

/** Two neighbouring words of a name that, written as one, are the typed word. */
async function joinedWords(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
): Promise<Match[]> {
  if (word.length < SHORTEST_ROMANISED || !canHold("joined", folded)) return [];
  const key = pageKey(folded.length, folded);
  const [first, end] = pieces(manifest.joined, key, `${key}\0`);
  const matches: Match[] = [];
  for (const file of manifest.joined.files.slice(first, end)) {
    const page = await files.open("joined", file, (bytes) => new Page(bytes));
    page.visit(folded.length, folded, (_bytes, _at, found) => {
      for (const { postings } of page.spellings(found, folded))
        matches.push(packedMatch(postings, COST.romanised));
    });
  }
  return matches;
}

/** The villages with a PIN code, when that is what was typed. */
async function pinMatches(files: Files, manifest: IndexManifest, word: string): Promise<Match[]> {
  if (!PINCODE.test(word)) return [];
  const places = await villagesOfPin(files, manifest, word);
  return [{ cost: COST.same, whole: false, places, packed: false }];
}

async function wholeWords(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
): Promise<Match[]> {
  const found = await spellingsOf(files, manifest, folded);
  return found
    .map((spelling) => packedMatch(spelling.postings, spelling.word === word ? COST.same : COST.romanised))
    .filter(({ cost }) => cost === COST.same || word.length >= SHORTEST_ROMANISED);
}

/**
 * Words that begin as the typed word is written, and words that begin like it in some romanisation. From heads where
 * the build wrote some; where there is none, a beginning that more shards could hold than are read without a head
 * has no words.
 */
async function beginnings(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
): Promise<Match[]> {
  const writtenHead = ownValue(manifest.heads.written, word);
  const foldedHead = ownValue(manifest.heads.folded, folded);
  const romanised = folded.length >= SHORTEST_ROMANISED_BEGINNING;
  const matches = await Promise.all([
    ...(writtenHead === undefined ? [] : [headMatch(files, writtenHead, COST.beginning)]),
    ...(foldedHead === undefined || !romanised
      ? []
      : [headMatch(files, foldedHead, COST.romanisedBeginning)]),
  ]);
  const inShards = (forms: string[]) =>
    shardsOfBeginnings(manifest.words, forms).size <= MOST_SHARDS_OF_A_BEGINNING ? forms : [];
  const written = writtenHead === undefined ? inShards(foldedBeginnings(word)) : [];
  const otherwise = romanised && foldedHead === undefined ? inShards([folded]) : [];
  for (const { form, spelling } of await wordsBeginningWith(
    files,
    manifest,
    written.length > 0 ? written : otherwise,
  )) {
    if (spelling.word === word) continue;
    if (spelling.word.startsWith(word)) {
      if (written.length > 0) matches.push(packedMatch(spelling.postings, COST.beginning, false));
    } else if (otherwise.length > 0 && form !== folded && form.startsWith(folded)) {
      matches.push(packedMatch(spelling.postings, COST.romanisedBeginning, false));
    }
  }
  return matches;
}

/** The spellings in the shards whose folded form begins with one of the beginnings. */
async function wordsBeginningWith(
  files: Files,
  manifest: IndexManifest,
  beginnings: readonly string[],
): Promise<{ form: string; spelling: Spelling }[]> {
  const found = await Promise.all(
    beginnings.map(async (beginning) => {
      const shards = await openShards(files, manifest, beginning, `${beginning}\uffff`);
      return shards.flatMap((shard) =>
        shard
          .find(beginning)
          .flatMap((found) => shard.spellings(found).map((spelling) => ({ form: found.folded, spelling }))),
      );
    }),
  );
  return found.flat();
}

async function headMatch(files: Files, file: string, cost: Cost): Promise<Match> {
  return { cost, whole: false, places: await files.open("heads", file, decodeHead), packed: false };
}

function packedMatch(places: Uint32Array, cost: Cost, whole = true): Match {
  return { cost, whole, places, packed: true };
}

/** What people search for may be `constructor`, too. */
function ownValue(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
