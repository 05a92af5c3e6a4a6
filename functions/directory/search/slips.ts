import type { Files } from "../files.ts";
import { type IndexManifest, pieces } from "../manifest.ts";
import { LONGEST_PATTERN, SlipCounter } from "./distance.ts";
import type { StoredSpelling } from "./forms.ts";
import { backwards, middleStart, Page, type PageFamily, pageKey, SHORT, unspell } from "./pages.ts";
import { Shard } from "./shard.ts";
import { shardOf } from "./shards.ts";

/**
 * Words meant although mistyped. A slip in a word leaves the rest of it whole, and the words of the country are
 * sorted three times, by their beginning, their ending and their middle, so that whichever part is whole leads to
 * a short run of candidates.
 *
 * With one slip allowed, the first or the last half is whole; with two, the first, the middle or the last third,
 * of which the middle can have moved by one letter. Only two letters swapped across the border of two parts break
 * both: the typed word with these two swapped back has one slip less, and is looked for too; so is the one with two
 * such swaps undone, which together break all three parts. So nothing within the
 * allowed slips of the folded word is missed (`slips.test.ts` holds this against a plain scan).
 */

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
 * Two neighbouring words of names that, written as one, are one to `slips` slips from a folded word; `away` is how many.
 * Only those are found that begin like it, with half their letters or, where two slips are allowed, a third: such words
 * are kept by their beginnings alone.
 */
export async function meantJoinedWords(
  files: Files,
  manifest: IndexManifest,
  folded: string,
  slips: 1 | 2,
): Promise<MeantWord[]> {
  const probes = lengths(folded, slips).map((length): Probe => {
    const beginning = folded.slice(0, parts(length, slips).beginning);
    return { reading: folded, family: "joined", length, beginning };
  });
  const candidates = await scanAll(files, manifest, probes, slips);
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

/** How many letters the parts of a candidate have, one of which is whole: its beginning, middle and ending. */
interface Parts {
  readonly beginning: number;
  readonly middle: number;
  readonly ending: number;
}

/** The ending is the longest part, because it tells least: one village in twenty ends with "pur". */
function parts(length: number, slips: 1 | 2): Parts {
  if (slips === 1 || length <= SHORT) {
    const beginning = length >> 1;
    return { beginning, middle: 0, ending: length - beginning };
  }
  const beginning = middleStart(length);
  const middle = length < 9 ? 2 : 3;
  return { beginning, middle, ending: length - beginning - middle };
}

/** How many letters candidates have; all are words of two letters at least. */
function lengths(reading: string, slips: number): number[] {
  const shortest = Math.max(2, reading.length - slips);
  return Array.from({ length: reading.length + slips - shortest + 1 }, (_, i) => shortest + i);
}

/** Where to look for candidates: those of `length` letters whose spelling in the family begins with `beginning`. */
interface Probe {
  /** The folded form for which this is done. */
  readonly reading: string;
  readonly family: PageFamily;
  readonly length: number;
  readonly beginning: string;
}

function probesOf(reading: string, slips: 1 | 2): Probe[] {
  const probes: Probe[] = [];
  const reversed = backwards(reading);
  for (const length of lengths(reading, slips)) {
    const { beginning, middle, ending } = parts(length, slips);
    const add = (family: Probe["family"], letters: string) =>
      probes.push({ reading, family, length, beginning: letters });
    add("beginnings", reading.slice(0, beginning));
    add("endings", reversed.slice(0, ending));
    add("beginnings", swappedBack(reading, beginning).slice(0, beginning + middle));
    if (slips === 1) continue;
    add("endings", swappedBack(reversed, ending).slice(0, ending + middle));
    if (length > SHORT) {
      const both = swappedBack(swappedBack(reading, beginning), beginning + middle);
      if (length === reading.length) add("beginnings", both.slice(0, beginning + middle));
      for (const letters of movedMiddles(reading, length, middle)) add("middles", letters);
    } else {
      // A letter too many is in the first or in the last part; without it, that part is whole.
      for (const letters of withoutALetter(reading, beginning)) add("beginnings", letters);
      for (const letters of withoutALetter(reversed, ending)) add("endings", letters);
    }
  }
  return probes;
}

/** The pages that hold candidates of a probe, opened or being so. */
function openPages(
  files: Files,
  manifest: IndexManifest,
  { family, length, beginning }: Probe,
): (Page | Promise<Page>)[] {
  const key = pageKey(length, beginning);
  const [first, end] = pieces(manifest[family], key, `${key}~`);
  const opened: (Page | Promise<Page>)[] = [];
  for (let i = first; i < end; i++)
    opened.push(files.open(family, manifest[family].files[i]!, (bytes) => new Page(bytes)));
  return opened;
}

async function scanAll(
  files: Files,
  manifest: IndexManifest,
  probes: readonly Probe[],
  slips: number,
): Promise<Map<string, Candidate>> {
  const candidates = new Map<string, Candidate>();
  const opened = probes.map((probe) => openPages(files, manifest, probe));
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

/** What a word can begin with when one of its first letters is too many. */
function withoutALetter(word: string, letters: number): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i <= letters; i++) found.add((word.slice(0, i) + word.slice(i + 1)).slice(0, letters));
  return found;
}

/** A word with the two letters swapped between which a border lies. */
function swappedBack(word: string, border: number): string {
  return (
    word.slice(0, border - 1) +
    word.slice(border, border + 1) +
    word.slice(border - 1, border) +
    word.slice(border + 1)
  );
}

/** What the middle of a candidate can be when one slip is before it and one behind: it has moved by at most one. */
function movedMiddles(reading: string, length: number, middle: number): Set<string> {
  const moved = new Set<string>();
  for (const shift of [-1, 0, 1]) {
    const from = middleStart(length) + shift;
    const shiftBehind = reading.length - length - shift;
    if (Math.abs(shiftBehind) <= 1 && from >= 0 && from + middle <= reading.length) {
      moved.add(reading.slice(from, from + middle));
    }
  }
  return moved;
}
