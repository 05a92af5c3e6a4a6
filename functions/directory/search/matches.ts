import type { Files } from "../files.ts";
import { fold, foldedBeginnings } from "../folding.ts";
import { type IndexManifest, pieces } from "../manifest.ts";
import { PINCODE, villagesOfPin } from "../pins.ts";
import { decodeHead, MOST_SHARDS_OF_A_BEGINNING, shardsOfBeginnings } from "./head.ts";
import { Shard, type ShardWord } from "./shard.ts";
import { allowedSlips, joinedPostings, meantWords } from "./slips.ts";

/** How well a typed word matches a word of a name; lower is better (CONTRACT, Search). */
export const COST = {
  same: 0,
  beginning: 1,
  /** The same word in another romanisation, or with words joined or split. */
  romanised: 2,
  romanisedBeginning: 3,
  oneSlip: 4,
  twoSlips: 5,
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
 * @param joined whether it is two typed words read as one: it then matches as joined words at best
 */
export async function matchesOf(
  files: Files,
  manifest: IndexManifest,
  word: string,
  joined = false,
): Promise<Match[]> {
  const folded = fold(word);
  const slips = joined ? 0 : allowedSlips(word, folded);
  const [pin, whole, joinedInNames, beginning, meant] = await Promise.all([
    pinMatches(files, manifest, word),
    wholeWords(files, manifest, word, folded, joined),
    joinedWords(files, manifest, word, folded),
    beginnings(files, manifest, word, folded, joined),
    slips === 0 ? [] : meantWords(files, manifest, readings(word, folded), slips),
  ]);
  const slipped = meant.map(({ slips, postings }) =>
    packedMatch(postings, slips === 1 ? COST.oneSlip : COST.twoSlips),
  );
  return [...pin, ...whole, ...joinedInNames, ...beginning, ...slipped].sort((a, b) => a.cost - b.cost);
}

/** Two neighbouring words of a name that, written as one, are the typed word. */
async function joinedWords(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
): Promise<Match[]> {
  if (word.length < SHORTEST_ROMANISED) return [];
  const postings = await joinedPostings(files, manifest, folded);
  return postings ? [packedMatch(postings, COST.romanised)] : [];
}

/** The villages with a PIN code, when that is what was typed. */
async function pinMatches(files: Files, manifest: IndexManifest, word: string): Promise<Match[]> {
  if (!PINCODE.test(word)) return [];
  const places = await villagesOfPin(files, manifest, word);
  return [{ cost: COST.same, whole: false, places, packed: false }];
}

/**
 * The forms in which a typed word is looked for among words with slips. Beside the folded one, the word without
 * its doubled letters made one: in "kaaut", meant for Kapaut, a letter is missing between two that belong there.
 */
function readings(word: string, folded: string): string[] {
  const undoubled = word.replace(/([a-z])\1/g, "$1 $1");
  if (undoubled === word) return [folded];
  const loose = fold(undoubled).replaceAll(" ", "");
  return loose === folded ? [folded] : [folded, loose];
}

async function wholeWords(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
  joined: boolean,
): Promise<Match[]> {
  const shards = await openShards(files, manifest, folded, `${folded}\0`);
  return shards
    .flatMap((shard) => shard.find(folded, false))
    .map((found) => ({ found, cost: wholeCost(found, word, joined) }))
    .filter(({ cost }) => cost === COST.same || word.length >= SHORTEST_ROMANISED)
    .map(({ found, cost }) => packedMatch(found.postings, cost));
}

function wholeCost(found: ShardWord, word: string, joined: boolean): Cost {
  return found.word === word && !joined ? COST.same : COST.romanised;
}

/** Words that begin as the typed word is written, and words that begin like it in some romanisation. */
async function beginnings(
  files: Files,
  manifest: IndexManifest,
  word: string,
  folded: string,
  joined: boolean,
): Promise<Match[]> {
  const cost = joined ? COST.romanisedBeginning : COST.beginning;
  const writtenHead = ownValue(manifest.heads.written, word);
  const foldedHead = ownValue(manifest.heads.folded, folded);
  const romanised = folded.length >= SHORTEST_ROMANISED_BEGINNING;
  const matches: Match[] = [];
  if (writtenHead !== undefined) matches.push(await headMatch(files, writtenHead, cost));
  if (romanised && foldedHead !== undefined)
    matches.push(await headMatch(files, foldedHead, COST.romanisedBeginning));

  if (writtenHead === undefined) {
    for (const found of await wordsBeginningWith(files, manifest, foldedBeginnings(word))) {
      if (found.word.startsWith(word) && found.word !== word)
        matches.push(packedMatch(found.postings, cost, false));
    }
  }
  if (romanised && foldedHead === undefined) {
    for (const found of await wordsBeginningWith(files, manifest, [folded])) {
      const written = found.word.startsWith(word);
      if (!written && found.folded !== folded)
        matches.push(packedMatch(found.postings, COST.romanisedBeginning, false));
    }
  }
  return matches;
}

/**
 * The words of the shards whose folded form begins with one of the forms. Where that would open more shards than a
 * beginning without a head can be in, there are no such words: the build writes a head for each that has any.
 */
async function wordsBeginningWith(
  files: Files,
  manifest: IndexManifest,
  forms: readonly string[],
): Promise<Set<ShardWord>> {
  if (shardsOfBeginnings(manifest.words, forms).size > MOST_SHARDS_OF_A_BEGINNING) return new Set();
  const found = await Promise.all(
    forms.map(async (form) => {
      const shards = await openShards(files, manifest, form, `${form}\uffff`);
      return shards.flatMap((shard) => shard.find(form, true));
    }),
  );
  return new Set(found.flat());
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

function openShards(files: Files, manifest: IndexManifest, from: string, to: string): Promise<Shard[]> {
  const [first, end] = pieces(manifest.words, from, to);
  return Promise.all(
    manifest.words.files
      .slice(first, end)
      .map((file) => files.open("words", file, (bytes) => new Shard(bytes))),
  );
}
