import { backwards, middleStart, openPages, Page, unspell } from "../../index/codec/fuzzy-block.ts";
import type { StoredSpelling } from "../../index/codec/surface-forms.ts";
import { Shard } from "../../index/codec/term-shard.ts";
import type { Files } from "../../index/file-cache.ts";
import type { IndexManifest } from "../../index/manifest.ts";
import { shardOf } from "../../index/terms.ts";
import { LONGEST_PATTERN, SlipCounter } from "../../names/edit-distance.ts";
import { joinedProbesOf, type Probe, probesOf } from "./probes.ts";

const SLIPPABLE = /^[a-z]+$/;

/**
 * How many slips are forgiven in a typed word (CONTRACT): one from 4 letters on, two from 8 on. Where folding leaves
 * hardly any letters ("zzzz"), slips would make any word of any other; in the longest words they can't be counted.
 */
export function allowedSlips(typed: string, folded: string): 0 | 1 | 2 {
  if (!SLIPPABLE.test(typed) || typed.length < 4 || typed.length >= LONGEST_PATTERN || folded.length < 3)
    return 0;
  return typed.length < 8 || folded.length < 6 ? 1 : 2;
}

/** A word meant: its spelling, and how far it is from what was typed. */
export interface MeantWord extends StoredSpelling {
  /** Slips in the word as it is written; one more where they only fit the folded words. 1 to 3. */
  readonly away: number;
}

/**
 * All words at one to `slips` slips from a typed word, as written or folded. Words that fold like the typed one are
 * left out: they are no slip away.
 *
 * @param readings folded forms of the typed word, the usual one first
 */
export async function meantWords(
  files: Files,
  manifest: IndexManifest,
  typed: string,
  readings: readonly string[],
  slips: 1 | 2,
): Promise<MeantWord[]> {
  const probes = readings.flatMap((reading) => probesOf(reading, slips));
  const candidates = await scanAll(files, manifest, probes, slips);
  candidates.delete(readings[0]!);
  await lookUp(files, manifest, candidates);
  const written = new SlipCounter(typed);
  const meant: MeantWord[] = [];
  for (const { slips: foldedSlips, spellings } of candidates.values()) {
    for (const { word, postings } of spellings) {
      const writtenSlips = written.countIn(word);
      const away = Math.min(writtenSlips <= slips ? writtenSlips : TOO_FAR, foldedSlips + 1);
      if (away <= slips + 1) meant.push({ word, postings, away });
    }
  }
  return meant;
}

const TOO_FAR = 9;

/**
 * Two neighbouring words of names that, written as one, are one to `slips` slips from a folded word, as far as they
 * begin like it (see `joinedProbesOf`). How many slips, `away` tells.
 */
export async function meantJoinedWords(
  files: Files,
  manifest: IndexManifest,
  folded: string,
  slips: 1 | 2,
): Promise<MeantWord[]> {
  const candidates = await scanAll(files, manifest, joinedProbesOf(folded, slips), slips);
  candidates.delete(folded);
  return [...candidates.values()].flatMap(({ slips: away, spellings }) =>
    spellings.map((spelling) => ({ ...spelling, away })),
  );
}

/** A folded word near a typed one. */
interface Candidate {
  slips: number;
  /** Its spellings; none yet when the pages in which it was found do not have them. */
  spellings: readonly StoredSpelling[];
}

/** Gives the candidates without spellings those that the shards have. */
async function lookUp(
  files: Files,
  manifest: IndexManifest,
  candidates: Map<string, Candidate>,
): Promise<void> {
  const without = [...candidates].filter(([, { spellings }]) => spellings.length === 0);
  const shards = without.map(([folded]) => shardOf(files, manifest, folded));
  for (const [i, [folded, candidate]] of without.entries()) {
    const shard = shards[i]!;
    candidate.spellings = (shard instanceof Shard ? shard : await shard).spellingsOf(folded);
  }
}

async function scanAll(
  files: Files,
  manifest: IndexManifest,
  probes: readonly Probe[],
  slips: number,
): Promise<Map<string, Candidate>> {
  const candidates = new Map<string, Candidate>();
  const opened = probes.map(({ family, length, beginning }) =>
    openPages(files, manifest, family, length, beginning),
  );
  const counters = new SlipCounters();
  for (const [i, probe] of probes.entries()) {
    for (const page of opened[i]!)
      scan(page instanceof Page ? page : await page, probe, slips, counters, candidates);
  }
  return candidates;
}

function scan(
  page: Page,
  { reading, family, length, beginning }: Probe,
  slips: number,
  counters: SlipCounters,
  candidates: Map<string, Candidate>,
): void {
  const { at: first, word, count } = page.words(length, beginning);
  if (count === 0) return;
  const spelled = family === "endings" ? backwards(reading) : reading;
  // What both begin with is no slip, however the rest is counted.
  const isKnown = family !== "middles" && spelled.startsWith(beginning);
  const known = isKnown ? Math.min(beginning.length, spelled.length - 1) : 0;
  const counter = counters.of(spelled.slice(known));
  const start = family === "middles" ? length - middleStart(length) : 0;
  const { letters } = page;
  for (let i = 0; i < count; i++) {
    const at = first + i * length;
    const away = counter.count(letters, at + known, length - known, start);
    if (away > slips) continue;
    const folded = unspell(family, TEXT.decode(letters.subarray(at, at + length)));
    let candidate = candidates.get(folded);
    if (candidate === undefined) {
      candidate = { slips: away, spellings: [] };
      candidates.set(folded, candidate);
    }
    candidate.slips = Math.min(candidate.slips, away);
    if (candidate.spellings.length === 0) candidate.spellings = page.spellings(word + i, folded);
  }
}

/** Counters by their patterns: many probes of a word share one. */
class SlipCounters {
  readonly #counters = new Map<string, SlipCounter>();

  of(pattern: string): SlipCounter {
    let counter = this.#counters.get(pattern);
    if (counter === undefined) {
      counter = new SlipCounter(pattern);
      this.#counters.set(pattern, counter);
    }
    return counter;
  }
}

const TEXT = new TextDecoder();
