import { FuzzyBlock, openFuzzyBlocks, reverse, rotation, unsort } from "../../index/codec/fuzzy-block.ts";
import type { StoredSurfaceForm } from "../../index/codec/surface-forms.ts";
import { TermShard } from "../../index/codec/term-shard.ts";
import type { FileCache } from "../../index/file-cache.ts";
import type { IndexManifest } from "../../index/manifest.ts";
import { termShardOf } from "../../index/terms.ts";
import { EditDistance, LONGEST_PATTERN } from "../../names/edit-distance.ts";
import { bigramProbes, fuzzyProbes, type Probe } from "./probes.ts";

const SLIPPABLE = /^[a-z]+$/;

/**
 * How many slips are forgiven in a typed word (CONTRACT): one from 4 letters on, two from 8 on. Where folding leaves
 * hardly any letters ("zzzz"), slips would make any word of any other; in the longest words they can't be counted.
 */
export function maxEdits(typed: string, folded: string): 0 | 1 | 2 {
  if (!SLIPPABLE.test(typed) || typed.length < 4 || typed.length >= LONGEST_PATTERN || folded.length < 3)
    return 0;
  return typed.length < 8 || folded.length < 6 ? 1 : 2;
}

/** A word meant: its spelling, and how far it is from what was typed. */
export interface FuzzyTerm extends StoredSurfaceForm {
  /** Slips in the word as it is written; one more where they only fit the folded words. 1 to 3. */
  readonly edits: number;
}

/**
 * All words at one to `slips` slips from a typed word, as written or folded. Words that fold like the typed one are
 * left out: they are no slip away.
 *
 * @param readings folded forms of the typed word, the usual one first
 */
export async function fuzzyTerms(
  files: FileCache,
  manifest: IndexManifest,
  typed: string,
  readings: readonly string[],
  slips: 1 | 2,
): Promise<FuzzyTerm[]> {
  const probes = readings.flatMap((reading) => fuzzyProbes(reading, slips));
  const candidates = await scanAll(files, manifest, probes, slips);
  candidates.delete(readings[0]!);
  await lookUp(files, manifest, candidates);
  const written = new EditDistance(typed);
  const meant: FuzzyTerm[] = [];
  for (const { slips: foldedSlips, spellings } of candidates.values()) {
    for (const { term, postings } of spellings) {
      const writtenSlips = written.to(term);
      const edits = Math.min(writtenSlips <= slips ? writtenSlips : TOO_FAR, foldedSlips + 1);
      if (edits <= slips + 1) meant.push({ term, postings, edits });
    }
  }
  return meant;
}

const TOO_FAR = 9;

/**
 * Two neighbouring words of names that, written as one, are one to `slips` slips from a folded word, as far as they
 * begin like it (see `joinedProbesOf`). How many slips, `away` tells.
 */
export async function fuzzyBigrams(
  files: FileCache,
  manifest: IndexManifest,
  folded: string,
  slips: 1 | 2,
): Promise<FuzzyTerm[]> {
  const candidates = await scanAll(files, manifest, bigramProbes(folded, slips), slips);
  candidates.delete(folded);
  return [...candidates.values()].flatMap(({ slips: edits, spellings }) =>
    spellings.map((spelling) => ({ ...spelling, edits })),
  );
}

/** A folded word near a typed one. */
interface Candidate {
  slips: number;
  /** Its spellings; none yet when the pages in which it was found do not have them. */
  spellings: readonly StoredSurfaceForm[];
}

/** Gives the candidates without spellings those that the shards have. */
async function lookUp(
  files: FileCache,
  manifest: IndexManifest,
  candidates: Map<string, Candidate>,
): Promise<void> {
  const without = [...candidates].filter(([, { spellings }]) => spellings.length === 0);
  const shards = without.map(([folded]) => termShardOf(files, manifest, folded));
  for (const [i, [folded, candidate]] of without.entries()) {
    const shard = shards[i]!;
    candidate.spellings = (shard instanceof TermShard ? shard : await shard).surfaceFormsOf(folded);
  }
}

async function scanAll(
  files: FileCache,
  manifest: IndexManifest,
  probes: readonly Probe[],
  slips: number,
): Promise<Map<string, Candidate>> {
  const candidates = new Map<string, Candidate>();
  const opened = probes.map(({ section, length, prefix }) =>
    openFuzzyBlocks(files, manifest, section, length, prefix),
  );
  const counters = new SlipCounters();
  for (const [i, probe] of probes.entries()) {
    for (const page of opened[i]!)
      scan(page instanceof FuzzyBlock ? page : await page, probe, slips, counters, candidates);
  }
  return candidates;
}

function scan(
  page: FuzzyBlock,
  { variant, section, length, prefix }: Probe,
  slips: number,
  counters: SlipCounters,
  candidates: Map<string, Candidate>,
): void {
  const { at: first, term, count } = page.terms(length, prefix);
  if (count === 0) return;
  const spelled = section === "endings" ? reverse(variant) : variant;
  // What both begin with is no slip, however the rest is counted.
  const isKnown = section !== "middles" && spelled.startsWith(prefix);
  const known = isKnown ? Math.min(prefix.length, spelled.length - 1) : 0;
  const counter = counters.of(spelled.slice(known));
  const start = section === "middles" ? length - rotation(length) : 0;
  const { letters } = page;
  for (let i = 0; i < count; i++) {
    const at = first + i * length;
    const away = counter.toBytes(letters, at + known, length - known, start);
    if (away > slips) continue;
    const folded = unsort(section, TEXT.decode(letters.subarray(at, at + length)));
    let candidate = candidates.get(folded);
    if (candidate === undefined) {
      candidate = { slips: away, spellings: [] };
      candidates.set(folded, candidate);
    }
    candidate.slips = Math.min(candidate.slips, away);
    if (candidate.spellings.length === 0) candidate.spellings = page.surfaceForms(term + i, folded);
  }
}

/** Counters by their patterns: many probes of a word share one. */
class SlipCounters {
  readonly #counters = new Map<string, EditDistance>();

  of(pattern: string): EditDistance {
    let counter = this.#counters.get(pattern);
    if (counter === undefined) {
      counter = new EditDistance(pattern);
      this.#counters.set(pattern, counter);
    }
    return counter;
  }
}

const TEXT = new TextDecoder();
