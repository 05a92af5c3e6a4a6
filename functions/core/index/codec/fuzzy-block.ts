import type { FileCache, Section } from "../file-cache.ts";
import { type IndexManifest, shardRange } from "../manifest.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { type FoldedTerm, type StoredSurfaceForm, SurfaceForms, writeSurfaceForms } from "./surface-forms.ts";

/**
 * Pages of folded words, sorted by other letters than their beginnings too, so that a mistyped word is found by any
 * part of it that is whole: `beginnings` by the words as they are, `endings` by the words read backwards, `middles`
 * by the words from their middle on and round. `joined` holds neighbouring words of names written as one.
 * The words of all but the beginnings come with their spellings; for those, the shards have them.
 */
export type FuzzySection = Extract<Section, "beginnings" | "endings" | "middles" | "joined">;

/** How a family spells a word. */
export function sortForm(family: FuzzySection, folded: string): string {
  if (family === "endings") return reverse(folded);
  if (family !== "middles") return folded;
  const start = rotation(folded.length);
  return folded.slice(start) + folded.slice(0, start);
}

/** The word that a family spells so. */
export function unsort(family: FuzzySection, spelled: string): string {
  if (family === "endings") return reverse(spelled);
  if (family !== "middles") return spelled;
  const start = spelled.length - rotation(spelled.length);
  return spelled.slice(start) + spelled.slice(0, start);
}

export function reverse(word: string): string {
  let reversed = "";
  for (let i = word.length - 1; i >= 0; i--) reversed += word[i];
  return reversed;
}

/** Where the middle of a word begins: behind its first third. */
export function rotation(length: number): number {
  return Math.floor(length / 3);
}

/** Words of up to as many letters stand together before all others: a part of one may be a single letter. */
export const SHORT = 5;

/** The longest words that pages hold; no word of India's names has as many letters, no two joined ones either. */
const LONGEST = 60;

/** Whether a family can hold a word: Latin letters and digits only, since pages keep a byte a letter. */
export function canHold(family: FuzzySection, folded: string): boolean {
  if (folded.length < 2 || folded.length > LONGEST) return false;
  if (family === "joined") return /^[a-z0-9]+$/.test(folded);
  return /^[a-z]+$/.test(folded) && (family !== "middles" || folded.length > SHORT);
}

/**
 * The key by which a family is sorted and cut: two letters of the family's spelling, the word's length as a letter
 * (`A` is 1), the other letters. So candidates of neighbouring lengths lie near each other.
 */
export function fuzzyKey(length: number, spelled: string): string {
  const size = String.fromCharCode(64 + length);
  return length <= SHORT ? `00${size}${spelled}` : spelled.slice(0, BLOCK) + size + spelled.slice(BLOCK);
}

const BLOCK = 2;

/**
 * Packs forms of one family in the order of their keys: runs of words of the same length in the same block of keys,
 * all letters without separators, then the spellings with their postings.
 */
export function encodeFuzzyBlock(family: FuzzySection, forms: readonly FoldedTerm[]): Uint8Array {
  const runs = Map.groupBy(forms, ({ folded }) => runOf(folded.length, sortForm(family, folded)));
  const writer = new ByteWriter();
  writer.text([...runs.keys()].join("\n"));
  for (const run of runs.values()) writer.uint(run.length);
  writer.text(forms.map(({ folded }) => sortForm(family, folded)).join(""));
  if (family !== "beginnings") writeSurfaceForms(writer, forms);
  return writer.bytes();
}

/** The pages, opened or being so, that can hold words of `length` letters whose spelling begins with `beginning`. */
export function openFuzzyBlocks(
  files: FileCache,
  manifest: IndexManifest,
  family: FuzzySection,
  length: number,
  beginning: string,
): (FuzzyBlock | Promise<FuzzyBlock>)[] {
  const key = fuzzyKey(length, beginning);
  const [first, end] = shardRange(manifest[family], key, `${key}~`);
  const opened: (FuzzyBlock | Promise<FuzzyBlock>)[] = [];
  for (let i = first; i < end; i++)
    opened.push(files.open(family, manifest[family].files[i]!, (bytes) => new FuzzyBlock(bytes)));
  return opened;
}

/** Words of a page that follow each other. */
export interface TermRange {
  /** Where the letters of the first begin. */
  readonly at: number;
  /** The number of the first in the page. */
  readonly term: number;
  readonly count: number;
}

/** Words of one length that stand in the same block of keys. */
interface Run {
  readonly count: number;
  /** Where its letters begin, and how many words of the page stand before it. */
  readonly at: number;
  readonly before: number;
}

const NO_RUN: Run = { count: 0, at: 0, before: 0 };

/** A run's key, and the end of its line. No key is found across two lines, since none has an end of line in it. */
const KEY_LINE = BLOCK + 2;

export class FuzzyBlock {
  /** The bytes of the page, a letter each. */
  readonly letters: Uint8Array;
  /** The keys of its runs, a line each, and how many words each run has. */
  readonly #keys: string;
  readonly #counts: Uint16Array;
  /** Where the letters of the first run begin. */
  readonly #letters: number;
  readonly #spellings: SurfaceForms | undefined;

  /** A page from the bytes of {@link encodeFuzzyBlock}. */
  constructor(bytes: Uint8Array) {
    this.letters = bytes;
    const reader = new ByteReader(bytes);
    this.#keys = reader.text();
    this.#counts = new Uint16Array((this.#keys.length + 1) / KEY_LINE);
    for (let run = 0; run < this.#counts.length; run++) this.#counts[run] = reader.uint();
    const end = reader.uint() + reader.at;
    this.#letters = reader.at;
    if (this.#run(this.#counts.length).at !== end || end > bytes.length) {
      throw new RangeError("the words of a page are not as long as it says");
    }
    reader.at = end;
    this.#spellings = reader.at < bytes.length ? new SurfaceForms(reader) : undefined;
  }

  /** The words of `length` letters whose spelling begins with `beginning`. */
  terms(length: number, beginning: string): TermRange {
    const line = this.#keys.indexOf(runOf(length, beginning));
    const { at, before, count } = line < 0 ? NO_RUN : this.#run(line / KEY_LINE);
    const countTo = (last: number): number => {
      let low = 0;
      for (let high = count; low < high; ) {
        const middle = (low + high) >>> 1;
        if (this.#compare(at + middle * length, beginning) <= last) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const first = countTo(-1);
    return { at: at + first * length, term: before + first, count: countTo(0) - first };
  }

  /** The spellings of the page's `word`th word, whose folded form is `folded`; none in a page of beginnings. */
  surfaceForms(word: number, folded: string): StoredSurfaceForm[] {
    return this.#spellings?.of(word, folded) ?? [];
  }

  /** The `i`th run; behind the last, where the next would be. */
  #run(i: number): Run {
    let at = this.#letters;
    let before = 0;
    for (let run = 0; run < i; run++) {
      at += this.#lengthIn(run) * this.#counts[run]!;
      before += this.#counts[run]!;
    }
    return { at, before, count: this.#counts[i] ?? 0 };
  }

  /** How many letters the words of a run have: its key tells. */
  #lengthIn(run: number): number {
    return this.#keys.charCodeAt(run * KEY_LINE + BLOCK) - 64;
  }

  /** -1, 0 or 1: whether the letters there come before the beginning, are it, or come behind. */
  #compare(at: number, beginning: string): number {
    for (let i = 0; i < beginning.length; i++) {
      const difference = this.letters[at + i]! - beginning.charCodeAt(i);
      if (difference !== 0) return Math.sign(difference);
    }
    return 0;
  }
}

function runOf(length: number, spelled: string): string {
  return fuzzyKey(length, spelled).slice(0, BLOCK + 1);
}
