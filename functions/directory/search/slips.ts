import type { Files } from "../files.ts";
import { type Cut, type IndexManifest, pieces } from "../manifest.ts";
import { LONGEST_PATTERN, SlipCounter } from "./distance.ts";
import type { Spelling } from "./forms.ts";
import { backwards, middleStart, Page, type PageFamily, pageKey, SHORT, unspell } from "./pages.ts";
import { spellingsOf } from "./shards.ts";

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
export interface MeantWord extends Spelling {
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
  const candidates = new Map<string, Candidate>();
  for (const reading of readings) {
    for (const open of await openPages(files, manifest, reading, slips))
      scan(open, reading, slips, candidates);
  }
  candidates.delete(readings[0]!);
  const written = new SlipCounter(typed);
  const meant = await Promise.all(
    [...candidates].map(async ([folded, { slips: foldedSlips, spellings }]) => {
      const found = spellings ?? (await spellingsOf(files, manifest, folded));
      return found.map((spelling): MeantWord => {
        const writtenSlips = written.countIn(spelling.word);
        const away = Math.min(writtenSlips <= slips ? writtenSlips : TOO_FAR, foldedSlips + 1);
        return { ...spelling, away };
      });
    }),
  );
  return meant.flat().filter(({ away }) => away <= slips + 1);
}

const TOO_FAR = 9;

/** A folded word near a typed one. */
interface Candidate {
  readonly slips: number;
  /** Its spellings, if the page in which it was found has them. */
  readonly spellings: readonly Spelling[] | undefined;
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
  return { beginning, middle: 2, ending: length - beginning - 2 };
}

/** How many letters candidates have; all are words of two letters at least. */
function lengths(reading: string, slips: number): number[] {
  const shortest = Math.max(2, reading.length - slips);
  return Array.from({ length: reading.length + slips - shortest + 1 }, (_, i) => shortest + i);
}

/** A page, and the candidates in it: those of `length` letters whose spelling begins with `beginning`. */
interface OpenPage {
  readonly family: PageFamily;
  readonly page: Page;
  readonly length: number;
  readonly beginning: string;
}

async function openPages(
  files: Files,
  manifest: IndexManifest,
  reading: string,
  slips: 1 | 2,
): Promise<OpenPage[]> {
  const probes: Omit<OpenPage, "page">[] = [];
  const reversed = backwards(reading);
  for (const length of lengths(reading, slips)) {
    const { beginning, middle, ending } = parts(length, slips);
    const add = (family: PageFamily, letters: string) => probes.push({ family, length, beginning: letters });
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
  const needed = probes.flatMap((probe) => {
    const cut: Cut<string> = manifest[probe.family];
    const key = pageKey(probe.length, probe.beginning);
    const [first, end] = pieces(cut, key, `${key}~`);
    return cut.files.slice(first, end).map((file) => ({ ...probe, file }));
  });
  return Promise.all(
    needed.map(async ({ file, ...probe }) => ({
      ...probe,
      page: await files.open(probe.family, file, (bytes) => new Page(bytes)),
    })),
  );
}

function scan(
  { family, page, length, beginning }: OpenPage,
  reading: string,
  slips: number,
  candidates: Map<string, Candidate>,
): void {
  const counter = new SlipCounter(family === "endings" ? backwards(reading) : reading);
  const start = family === "middles" ? length - middleStart(length) : 0;
  page.visit(length, beginning, (bytes, at, word) => {
    const count = counter.count(bytes, at, length, start);
    if (count > slips) return;
    const folded = unspell(family, TEXT.decode(bytes.subarray(at, at + length)));
    const known = candidates.get(folded);
    const spellings =
      known?.spellings ?? (family === "beginnings" ? undefined : page.spellings(word, folded));
    candidates.set(folded, { slips: Math.min(count, known?.slips ?? count), spellings });
  });
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
