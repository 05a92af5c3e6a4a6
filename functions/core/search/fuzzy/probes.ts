import { type FuzzySection, reverse, rotation, SHORT } from "../../index/codec/fuzzy-block.ts";

/**
 * Where to look for words meant although mistyped. A slip in a word leaves the rest of it whole, and the words of the
 * country are sorted three times, by their beginning, their ending and their middle, so that whichever part is whole
 * leads to a short run of candidates.
 *
 * With one slip allowed, the first or the last half is whole; with two, the first, the middle or the last third,
 * of which the middle can have moved by one letter. Only two letters swapped across the border of two parts break
 * both: the typed word with these two swapped back has one slip less, and is looked for too; so is the one with two
 * such swaps undone, which together break all three parts. So nothing within the allowed slips of the folded word is
 * missed (`slips.test.ts` holds this against a plain scan).
 */

/** Candidates: words of `length` letters whose spelling in the family begins with `beginning`. */
export interface Probe {
  /** The folded form for which they are looked at. */
  readonly variant: string;
  readonly section: FuzzySection;
  readonly length: number;
  readonly prefix: string;
}

/** Where all words are that are at most `slips` slips from a folded form of a typed word. */
export function fuzzyProbes(reading: string, slips: 1 | 2): Probe[] {
  const probes: Probe[] = [];
  const reversed = reverse(reading);
  for (const length of lengths(reading, slips)) {
    const { beginning, middle, ending } = parts(length, slips);
    const add = (section: Probe["section"], letters: string) =>
      probes.push({ variant: reading, section, length, prefix: letters });
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

/**
 * Where such words are among neighbouring words of names written as one, as far as these begin like the folded form, with
 * half their letters or, where two slips are allowed, a third: they are kept by their beginnings alone.
 */
export function bigramProbes(reading: string, slips: 1 | 2): Probe[] {
  return lengths(reading, slips).map((length) => {
    const beginning = reading.slice(0, parts(length, slips).beginning);
    return { variant: reading, section: "joined", length, prefix: beginning };
  });
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
  const beginning = rotation(length);
  const middle = length < 9 ? 2 : 3;
  return { beginning, middle, ending: length - beginning - middle };
}

/** How many letters candidates have; all are words of two letters at least. */
function lengths(reading: string, slips: number): number[] {
  const shortest = Math.max(2, reading.length - slips);
  return Array.from({ length: reading.length + slips - shortest + 1 }, (_, i) => shortest + i);
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
    const from = rotation(length) + shift;
    const shiftBehind = reading.length - length - shift;
    if (Math.abs(shiftBehind) <= 1 && from >= 0 && from + middle <= reading.length) {
      moved.add(reading.slice(from, from + middle));
    }
  }
  return moved;
}
