import { ByteReader, ByteWriter } from "../bytes.ts";
import type { Family, Files } from "../files.ts";
import { type Cut, type IndexManifest, pieces } from "../manifest.ts";
import { SlipCounter } from "./distance.ts";
import { PostingLists, writePostings } from "./postings.ts";

/**
 * Words meant although mistyped. A slip in a word leaves the rest of it whole, and the words of the country are
 * kept sorted three times, by their beginning, their ending and their middle, so that whichever part is whole
 * leads to a short run of candidates.
 *
 * With one slip allowed, the first or the last half is whole; with two, the first, the middle or the last third,
 * of which the middle can have moved by one letter. Only two letters swapped across the border of two parts break
 * both: the typed word with these two swapped back has one slip less, and is looked for too. So nothing within the
 * allowed slips is missed (`slips.test.ts` holds this against a plain scan).
 */
export type SlipFamily = Extract<Family, "beginnings" | "endings" | "middles">;

export const SLIP_FAMILIES: readonly SlipFamily[] = ["beginnings", "endings", "middles"];

/** Families of pages: those for slips, and the joined words, which are looked up as a whole only. */
export type PageFamily = SlipFamily | "joined";

/** Slips are looked for in words of up to this many letters; all of India's longest has 30. */
export const LONGEST_SLIPPED = 30;

const SLIPPABLE = /^[a-z]+$/;

/** Whether a family has a word: short ones are found without their middles. */
export function isIn(family: SlipFamily, folded: string): boolean {
  return family !== "middles" || folded.length > SHORT;
}

/** Whether a folded word takes part: only Latin letters, since a slip in a number makes another number. */
export function isSlippable(folded: string): boolean {
  return folded.length >= 2 && folded.length <= LONGEST_SLIPPED && SLIPPABLE.test(folded);
}

/**
 * How many slips are forgiven in a typed word (CONTRACT): one from 4 letters on, two from 8 on. They are counted
 * between folded forms; where folding leaves hardly any letters ("zzzz"), slips would make any word of any other.
 */
export function allowedSlips(typed: string, folded: string): 0 | 1 | 2 {
  if (!SLIPPABLE.test(typed) || typed.length < 4 || folded.length < 3) return 0;
  return typed.length < 8 || folded.length < 6 ? 1 : 2;
}

/** How many letters the parts of a candidate have, one of which is whole: its beginning, middle and ending. */
interface Parts {
  readonly beginning: number;
  readonly middle: number;
  readonly ending: number;
}

/** The ending is the longest part, because it tells least: one village in twenty ends with "pur". */
function parts(length: number, slips: 1 | 2): Parts {
  if (slips === 1 || length <= SHORT)
    return { beginning: length >> 1, middle: 0, ending: length - (length >> 1) };
  const beginning = Math.floor(length / 3);
  return { beginning, middle: 2, ending: length - beginning - 2 };
}

/** Where the middle part of a word begins. */
function middleStart(length: number): number {
  return parts(length, 2).beginning;
}

/** How a family spells a word: as it is, backwards, or from its middle on and round. */
export function spelling(family: PageFamily, folded: string): string {
  if (family === "beginnings" || family === "joined") return folded;
  if (family === "endings") return [...folded].reverse().join("");
  const start = middleStart(folded.length);
  return folded.slice(start) + folded.slice(0, start);
}

/**
 * The key by which a family is sorted and cut: two letters of the family's spelling, the word's length as a letter
 * (`A` is 1), the other letters. So candidates of neighbouring lengths lie near each other. Short words, of which
 * a part may be a single letter, stand together before all others.
 */
export function slipKey(length: number, spelled: string): string {
  const size = String.fromCharCode(64 + length);
  return length <= SHORT ? `00${size}${spelled}` : spelled.slice(0, BLOCK) + size + spelled.slice(BLOCK);
}

const BLOCK = 2;
const SHORT = 5;

/** A folded word and the packed postings of all words that fold to it. */
export interface SlipWord {
  readonly folded: string;
  readonly postings: Uint32Array;
}

/** A word meant: how many slips it is away, and its postings. */
export interface MeantWord extends SlipWord {
  readonly slips: number;
}

/**
 * Packs words of one family in the order of their keys: runs of words of the same length with the same first two
 * letters, all letters without separators, then (but for middles, whose words are looked up among the beginnings) the postings.
 */
export function encodeSlipPage(family: PageFamily, words: readonly SlipWord[]): Uint8Array {
  const runs = Map.groupBy(words, (word) => runOf(family, word.folded));
  const writer = new ByteWriter();
  writer.text([...runs.keys()].join("\n"));
  for (const run of runs.values()) writer.uint(run.length);
  for (const run of runs.values())
    writer.raw(ENCODER.encode(run.map((word) => spelling(family, word.folded)).join("")));
  writePostings(
    writer,
    words.map(({ postings }) => postings),
  );
  return writer.bytes();
}

function runOf(family: PageFamily, folded: string): string {
  return slipKey(folded.length, spelling(family, folded)).slice(0, BLOCK + 1);
}

/** Words of one length that stand in the same block of keys. */
interface Run {
  readonly key: string;
  readonly length: number;
  /** Where its letters begin. */
  readonly at: number;
  readonly count: number;
  /** How many words of the page stand before it. */
  readonly before: number;
}

export class SlipPage {
  readonly #bytes: Uint8Array;
  readonly #runs: Run[] = [];
  readonly #postings: PostingLists;

  /** A page from the bytes of {@link encodeSlipPage}. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const reader = new ByteReader(bytes);
    const keys = reader.text().split("\n");
    const counts = keys.map(() => reader.uint());
    let at = reader.at;
    let before = 0;
    for (const [i, key] of keys.entries()) {
      const run = { key, length: key.charCodeAt(BLOCK) - 64, at, count: counts[i]!, before };
      this.#runs.push(run);
      at += run.length * run.count;
      before += run.count;
    }
    if (at > bytes.length) throw new RangeError("the file ends before its words do");
    reader.at = at;
    this.#postings = new PostingLists(reader, before);
  }

  /** Calls `visit` for each word of `length` letters whose spelling begins with `beginning`: where its letters are. */
  visit(
    length: number,
    beginning: string,
    visit: (bytes: Uint8Array, at: number, word: number) => void,
  ): void {
    const key = slipKey(length, beginning).slice(0, BLOCK + 1);
    for (const run of this.#runs) if (run.key === key) this.#visitRun(run, beginning, visit);
  }

  #visitRun(run: Run, beginning: string, visit: (bytes: Uint8Array, at: number, word: number) => void): void {
    const { at: start, length, count } = run;
    let low = 0;
    for (let high = count; low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.#compare(start + middle * length, beginning) < 0) low = middle + 1;
      else high = middle;
    }
    for (; low < count; low++) {
      const at = start + low * length;
      if (this.#compare(at, beginning) !== 0) return;
      visit(this.#bytes, at, run.before + low);
    }
  }

  /** The packed postings of the `word`th word of the page. */
  postings(word: number): Uint32Array {
    return this.#postings.get(word);
  }

  #compare(at: number, beginning: string): number {
    for (let i = 0; i < beginning.length; i++) {
      const difference = this.#bytes[at + i]! - beginning.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** A run of words to look through: those of `length` letters whose spelling begins with `beginning`. */
interface Probe {
  readonly family: SlipFamily;
  readonly length: number;
  readonly beginning: string;
}

/**
 * All words at one to `slips` slips from any of the readings of a typed word, each at its smallest number.
 * Words at no slip are left out: the shards have them.
 */
export async function meantWords(
  files: Files,
  manifest: Pick<IndexManifest, SlipFamily>,
  readings: readonly string[],
  slips: 1 | 2,
): Promise<MeantWord[]> {
  const meant = new Map<string, MeantWord>();
  for (const reading of readings.filter(isSlippable)) {
    const forward = new SlipCounter(reading);
    const backward = new SlipCounter(spelling("endings", reading));
    for (const { page, probe } of await openProbes(files, manifest, probes(reading, slips))) {
      const counter = probe.family === "endings" ? backward : forward;
      const start = probe.family === "middles" ? probe.length - middleStart(probe.length) : 0;
      page.visit(probe.length, probe.beginning, (bytes, at, word) => {
        const count = counter.count(bytes, at, probe.length, start);
        if (count > slips) return;
        const folded = unspell(probe.family, DECODER.decode(bytes.subarray(at, at + probe.length)));
        const known = meant.get(folded);
        if (known && known.slips <= count) return;
        meant.set(folded, { folded, slips: count, postings: known?.postings ?? page.postings(word) });
      });
    }
  }
  return [...meant.values()].filter((word) => word.slips > 0 && !readings.includes(word.folded));
}

/** The packed postings of two words of a name that, written as one, fold to `folded`; undefined when there are none. */
export async function joinedPostings(
  files: Files,
  manifest: Pick<IndexManifest, "joined">,
  folded: string,
): Promise<Uint32Array | undefined> {
  if (folded.length < BLOCK) return undefined;
  const key = slipKey(folded.length, folded);
  const [first, end] = pieces(manifest.joined, key, `${key}\0`);
  let postings: Uint32Array | undefined;
  for (const file of manifest.joined.files.slice(first, end)) {
    const page = await files.open("joined", file, (bytes) => new SlipPage(bytes));
    page.visit(folded.length, folded, (_bytes, _at, word) => {
      postings = page.postings(word);
    });
  }
  return postings;
}

/** The runs of words in which every word within the allowed slips of `reading` is. */
function probes(reading: string, slips: 1 | 2): Probe[] {
  const found: Probe[] = [];
  const backwards = spelling("endings", reading);
  for (let length = Math.max(2, reading.length - slips); length <= reading.length + slips; length++) {
    const { beginning, middle, ending } = parts(length, slips);
    const add = (family: SlipFamily, letters: string) => found.push({ family, length, beginning: letters });
    add("beginnings", reading.slice(0, beginning));
    add("endings", backwards.slice(0, ending));
    // Swapped back across a border, what lies on the border's far side from the other slip is whole.
    add("beginnings", swappedBack(reading, beginning).slice(0, beginning + middle));
    if (slips === 1) continue;
    add("endings", swappedBack(backwards, ending).slice(0, ending + middle));
    if (length > SHORT) {
      for (const letters of movedMiddles(reading, length, middle)) add("middles", letters);
    } else {
      // A letter too many is in the first or in the last part; without it, that part is whole.
      for (const letters of withoutALetter(reading, beginning)) add("beginnings", letters);
      for (const letters of withoutALetter(backwards, ending)) add("endings", letters);
    }
  }
  return found;
}

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
    if (Math.abs(shiftBehind) <= 1 && from >= 0 && from + middle <= reading.length)
      moved.add(reading.slice(from, from + middle));
  }
  return moved;
}

/** Opens every page that the probes need, once, all at the same time. */
async function openProbes(
  files: Files,
  manifest: Pick<IndexManifest, SlipFamily>,
  probes: readonly Probe[],
): Promise<{ page: SlipPage; probe: Probe }[]> {
  const needed = probes.flatMap((probe) => {
    const cut: Cut<string> = manifest[probe.family];
    const key = slipKey(probe.length, probe.beginning);
    const [first, end] = pieces(cut, key, `${key}~`);
    return cut.files.slice(first, end).map((file) => ({ probe, file }));
  });
  return Promise.all(
    needed.map(async ({ probe, file }) => ({
      probe,
      page: await files.open(probe.family, file, (bytes) => new SlipPage(bytes)),
    })),
  );
}

function unspell(family: SlipFamily, spelled: string): string {
  if (family !== "middles") return spelling(family, spelled);
  const start = spelled.length - middleStart(spelled.length);
  return spelled.slice(start) + spelled.slice(0, start);
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
