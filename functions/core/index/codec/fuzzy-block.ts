import { countWhile } from "../count-while.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { type NewTerm, type SurfaceForm, SurfaceForms, writeSurfaceForms } from "./terms.ts";

/**
 * Blocks of folded terms in several sort orders, so that a mistyped term is found by whichever part of it is intact (as
 * in a permuterm index). `forward` sorts terms as they are, `reversed` backwards, `rotated` with their first third moved
 * to the end. `bigrams` holds two neighbouring terms of names as one, in forward order. Bigrams also have their surface
 * forms, and so do reversed and rotated terms of few places, which saves a round trip. The surface forms of all terms are
 * in the term shards.
 */
export const FUZZY_SECTIONS = ["bigrams", "forward", "reversed", "rotated"] as const;
export type FuzzySection = (typeof FUZZY_SECTIONS)[number];

/** The form by which a section sorts a term. */
export function sortForm(section: FuzzySection, folded: string): string {
  if (section === "reversed") return reverse(folded);
  if (section !== "rotated") return folded;
  const start = rotation(folded.length);
  return folded.slice(start) + folded.slice(0, start);
}

/** The term with this sort form in a section. */
export function unsort(section: FuzzySection, sorted: string): string {
  if (section === "reversed") return reverse(sorted);
  if (section !== "rotated") return sorted;
  const start = sorted.length - rotation(sorted.length);
  return sorted.slice(start) + sorted.slice(0, start);
}

export function reverse(term: string): string {
  let reversed = "";
  for (let i = term.length - 1; i >= 0; i--) reversed += term[i];
  return reversed;
}

/** How many letters a term is rotated by: a third of its length. */
export function rotation(length: number): number {
  return Math.floor(length / 3);
}

/** Terms up to this length come first, together: a part of one may be a single letter. */
export const SHORT = 5;

/** The longest terms that blocks hold; the terms and bigrams of India's names are all shorter. */
const LONGEST = 60;

/**
 * Whether a section can hold a term: only Latin letters (in bigrams also digits), since blocks use one byte per letter.
 */
export function canHold(section: FuzzySection, folded: string): boolean {
  if (folded.length < 2 || folded.length > LONGEST) return false;
  if (section === "bigrams") return /^[a-z0-9]+$/.test(folded);
  return /^[a-z]+$/.test(folded) && (section !== "rotated" || folded.length > SHORT);
}

/**
 * The key by which a section is sorted and split: two letters of the sort form, the term's length as a letter (`A` is 1),
 * the other letters. So candidates of similar length are close together.
 */
export function fuzzyKey(length: number, sorted: string): string {
  const size = String.fromCharCode(64 + length);
  return length <= SHORT
    ? `00${size}${sorted}`
    : sorted.slice(0, LEADING) + size + sorted.slice(LEADING);
}

/** The common prefix of a run's keys: terms of one length whose sort forms begin with the same letters. */
function runKey(length: number, sorted: string): string {
  return fuzzyKey(length, sorted).slice(0, LEADING + 1);
}

/** The length of the terms of a run. */
function lengthOf(runKey: string): number {
  return runKey.charCodeAt(LEADING) - 64;
}

const LEADING = 2;

/**
 * Packs terms of one section in the order of their keys: runs of terms with the same leading letters and length; all
 * letters without separators; then the surface forms with their postings, if any term has one.
 */
export function encodeFuzzyBlock(section: FuzzySection, terms: readonly NewTerm[]): Uint8Array {
  const runs = Map.groupBy(terms, ({ folded }) => runKey(folded.length, sortForm(section, folded)));
  writer.clear();
  writer.text([...runs.keys()].join("\n"));
  for (const run of runs.values()) writer.uint(run.length);
  writer.text(terms.map(({ folded }) => sortForm(section, folded)).join(""));
  if (terms.some(({ surfaceForms }) => surfaceForms.length > 0)) writeSurfaceForms(writer, terms);
  return writer.bytes();
}

const writer = /* @__PURE__ */ new ByteWriter();

/** Consecutive terms of a block, all of one length. */
export interface TermRange {
  /** Offset of the first term's letters. */
  readonly at: number;
  /** Index of the first term in the block. */
  readonly term: number;
  readonly count: number;
}

const NO_TERMS: TermRange = { at: 0, term: 0, count: 0 };

export class FuzzyBlock {
  /** The bytes of the block, one letter each. */
  readonly letters: Uint8Array;
  readonly #runs = new Map<string, TermRange>();
  readonly #surfaceForms: SurfaceForms | undefined;

  /**
   * A block from the bytes of {@link encodeFuzzyBlock}.
   * @throws RangeError when the bytes end too early
   */
  constructor(bytes: Uint8Array) {
    this.letters = bytes;
    const reader = new ByteReader(bytes);
    const keys = reader.text().split("\n");
    const counts = keys.map(() => reader.uint());
    const end = reader.uint() + reader.at;
    for (let [run, at, term] = [0, reader.at, 0]; run < keys.length; run++) {
      const key = keys[run]!;
      const count = counts[run]!;
      this.#runs.set(key, { at, term, count });
      at += lengthOf(key) * count;
      term += count;
    }
    reader.skip(end - reader.at);
    this.#surfaceForms = end < bytes.length ? new SurfaceForms(reader) : undefined;
  }

  /** The terms of `length` letters whose sort form begins with `prefix`. */
  terms(length: number, prefix: string): TermRange {
    const run = this.#runs.get(runKey(length, prefix)) ?? NO_TERMS;
    // All terms of the run begin with its leading letters, and most prefixes are no longer.
    const known = length <= SHORT ? 0 : LEADING;
    if (prefix.length <= known) return run;
    const compare = (i: number) => this.#compare(run.at + i * length, prefix, known);
    const first = countWhile(run.count, (i) => compare(i) < 0);
    const end = countWhile(run.count, (i) => compare(i) <= 0);
    return { at: run.at + first * length, term: run.term + first, count: end - first };
  }

  /**
   * The surface forms of the block's `i`th term, whose folded form is `folded`; empty for a block without surface forms.
   */
  surfaceForms(i: number, folded: string): readonly SurfaceForm[] {
    return this.#surfaceForms?.at(i, folded) ?? [];
  }

  /**
   * Compares the term at `at` with a prefix: negative if it comes before, 0 if it begins with it, positive if it comes
   * after.
   * @param known how many letters are already known to match
   */
  #compare(at: number, prefix: string, known: number): number {
    for (let i = known; i < prefix.length; i++) {
      const difference = this.letters[at + i]! - prefix.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
