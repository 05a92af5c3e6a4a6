import { PINCODE } from "../contract/levels.ts";
import { canHold, openFuzzyBlocks } from "../index/codec/fuzzy-block.ts";
import type { Postings } from "../index/codec/postings.ts";
import {
  decodePrefixPostings,
  MAX_SHARDS_OF_A_PREFIX,
  shardsOfPrefixes,
} from "../index/codec/prefix-postings.ts";
import type { FileCache } from "../index/file-cache.ts";
import type { IndexManifest } from "../index/manifest.ts";
import { villagesOfPincode } from "../index/pincodes.ts";
import { openTermShards, surfaceFormsOf } from "../index/terms.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { fold, foldedPrefixes, foldedVariants } from "../names/folding.ts";
import { type FuzzyTerm, fuzzyBigrams, fuzzyTerms, maxEdits } from "./fuzzy/candidates.ts";

/**
 * How well a typed word matches a word of a name; lower is better (CONTRACT, Search). Within what the contract has as
 * one, a romanisation that is nearly written like the typed word goes before others, and a slip that left out a letter
 * or swapped two before one that added or changed one: few words could have been meant by the former, many by the
 * latter. What only begins like the typed word, and only in another romanisation, comes last: it helps while one types,
 * and must not hide a slip.
 */
export const COST = {
  same: 0,
  beginning: 2,
  /** The same word in another romanisation that is one slip away as it is written, or with words joined or split. */
  nearRomanised: 4,
  /** The same word in a romanisation that is written otherwise. */
  romanised: 5,
  leftOutOrSwapped: 6,
  oneSlip: 7,
  /** Or one slip from another romanisation of the word. */
  twoSlips: 9,
  /** Two slips from another romanisation of the word. */
  farthest: 11,
  romanisedBeginning: 13,
} as const;

export type Cost = (typeof COST)[keyof typeof COST];

/** Places that a typed word leads to, all at the same cost. */
export interface Match {
  readonly cost: Cost;
  /** Whether the whole word of the name matched, not its beginning only. */
  readonly whole: boolean;
  readonly places: Postings;
}

/** Words shorter than this match only as they are written: the same word, or its beginning (CONTRACT, Search). */
const SHORTEST_ROMANISED = 3;

/** A beginning in another romanisation counts from as many letters on, folded, as a slip does. */
export const MIN_ROMANISED_PREFIX = 4;

/** Collects matches, best first, in whatever order they are found. */
export class Matches {
  readonly #ofCost: Match[][] = [];

  add(cost: Cost, places: Postings, whole = true): void {
    this.#ofCost[cost] ??= [];
    this.#ofCost[cost].push({ cost, whole, places });
  }

  bestFirst(): Match[] {
    return this.#ofCost.flat();
  }
}

/** What is forgiven beside other romanisations and words joined or split. */
export type Fuzziness = "nothing" | "slips" | "slips in joined words";

/** What is looked for, in what, and where its matches go. */
interface Lookup {
  readonly files: FileCache;
  readonly manifest: IndexManifest;
  /** A plain word as typed (see `plainWords`). */
  readonly word: string;
  readonly folded: string;
  readonly matches: Matches;
}

/** Finds all matches of one typed word. Opens every shard, head and page in which one can be, at once. */
export async function findMatches(
  files: FileCache,
  manifest: IndexManifest,
  word: string,
  forgiven: Fuzziness,
  matches: Matches,
): Promise<void> {
  const lookup: Lookup = { files, manifest, word, folded: fold(word), matches };
  await Promise.all([
    pinMatches(lookup),
    wholeWords(lookup),
    joinedWords(lookup),
    beginnings(lookup),
    forgiven !== "nothing" && slippedWords(lookup),
    forgiven === "slips in joined words" && slippedJoinedWords(lookup),
  ]);
}

/** Finds the matches of two neighbouring typed words read as one: words of names that are so written. */
export async function findMatchesOfBigram(
  files: FileCache,
  manifest: IndexManifest,
  pair: string,
  forgiven: Fuzziness,
  matches: Matches,
): Promise<void> {
  const lookup: Lookup = { files, manifest, word: pair, folded: fold(pair), matches };
  for (const { postings } of await surfaceFormsOf(files, manifest, lookup.folded))
    matches.add(COST.nearRomanised, postings);
  if (forgiven === "slips in joined words") await slippedWords(lookup);
}

async function slippedWords({ files, manifest, word, folded, matches }: Lookup): Promise<void> {
  const slips = maxEdits(word, folded);
  if (slips === 0) return;
  for (const meant of await fuzzyTerms(files, manifest, word, foldedVariants(word), slips))
    matches.add(slipCost(word, meant), meant.postings);
}

function slipCost(typed: string, { term, edits }: FuzzyTerm): Cost {
  if (edits === 1) return isLeftOutOrSwapped(typed, term) ? COST.leftOutOrSwapped : COST.oneSlip;
  return edits === 2 ? COST.twoSlips : COST.farthest;
}

/** Whether the one slip in a typed word left out a letter of the meant one, or swapped two. */
function isLeftOutOrSwapped(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return typed.length < meant.length;
  let at = 0;
  while (typed[at] === meant[at]) at++;
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
}

/** Two neighbouring words of a name that, written as one, are the typed word. */
async function joinedWords({ files, manifest, word, folded, matches }: Lookup): Promise<void> {
  if (word.length < SHORTEST_ROMANISED || !canHold("joined", folded)) return;
  for (const page of await Promise.all(openFuzzyBlocks(files, manifest, "joined", folded.length, folded))) {
    const { term: found, count } = page.terms(folded.length, folded);
    for (const { postings } of count > 0 ? page.surfaceForms(found, folded) : [])
      matches.add(COST.nearRomanised, postings);
  }
}

/** The same with slips: one costs what two do in a word by itself. */
async function slippedJoinedWords({ files, manifest, word, folded, matches }: Lookup): Promise<void> {
  const slips = maxEdits(word, folded);
  if (slips === 0) return;
  for (const { edits, postings } of await fuzzyBigrams(files, manifest, folded, slips))
    matches.add(edits === 1 ? COST.twoSlips : COST.farthest, postings);
}

/** The villages with a PIN code, when that is what was typed. */
async function pinMatches({ files, manifest, word, matches }: Lookup): Promise<void> {
  if (!PINCODE.test(word)) return;
  const villages = await villagesOfPincode(files, manifest, word);
  if (villages) matches.add(COST.same, villages, false);
}

async function wholeWords({ files, manifest, word, folded, matches }: Lookup): Promise<void> {
  const counter = EditDistance.accepts(word) ? new EditDistance(word) : undefined;
  for (const spelling of await surfaceFormsOf(files, manifest, folded)) {
    if (spelling.term === word) matches.add(COST.same, spelling.postings);
    else if (word.length >= SHORTEST_ROMANISED)
      matches.add(
        counter && counter.to(spelling.term) <= 1 ? COST.nearRomanised : COST.romanised,
        spelling.postings,
      );
  }
}

/**
 * Words that begin as the typed word is written, and words that begin like it in some romanisation. From heads where
 * the build wrote some; where there is none, a beginning that more shards could hold than are read without a head
 * has no words.
 */
async function beginnings({ files, manifest, word, folded, matches }: Lookup): Promise<void> {
  const writtenHead = ownValue(manifest.heads.written, word);
  const foldedHead = ownValue(manifest.heads.folded, folded);
  const romanised = folded.length >= MIN_ROMANISED_PREFIX;
  const inShards = (forms: string[]) =>
    shardsOfPrefixes(manifest.words, forms).size <= MAX_SHARDS_OF_A_PREFIX ? forms : [];
  const written = writtenHead === undefined ? inShards(foldedPrefixes(word)) : [];
  const otherwise = romanised && foldedHead === undefined ? inShards([folded]) : [];
  const asked = written.length > 0 ? written : otherwise;
  const [writtenPlaces, foldedPlaces, ...shards] = await Promise.all([
    writtenHead === undefined ? undefined : files.open("heads", writtenHead, decodePrefixPostings),
    foldedHead === undefined || !romanised
      ? undefined
      : files.open("heads", foldedHead, decodePrefixPostings),
    ...asked.map((beginning) => openTermShards(files, manifest, beginning, `${beginning}\uffff`)),
  ]);
  if (writtenPlaces) matches.add(COST.beginning, writtenPlaces, false);
  if (foldedPlaces) matches.add(COST.romanisedBeginning, foldedPlaces, false);
  for (const [i, beginning] of asked.entries()) {
    for (const shard of shards[i]!) {
      for (const found of shard.find(beginning)) {
        for (const spelling of shard.surfaceForms(found)) {
          if (spelling.term === word) continue;
          if (spelling.term.startsWith(word)) {
            if (written.length > 0) matches.add(COST.beginning, spelling.postings, false);
          } else if (otherwise.length > 0 && found.folded !== folded && found.folded.startsWith(folded)) {
            matches.add(COST.romanisedBeginning, spelling.postings, false);
          }
        }
      }
    }
  }
}

/** What people search for may be `constructor`, too. */
function ownValue(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
