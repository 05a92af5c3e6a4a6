import { EditDistance, type RunOfTerms } from "../names/edit-distance.ts";
import { decodeText } from "./codec/bytes.ts";
import {
  type FuzzyBlock,
  type FuzzySection,
  reverse,
  rotation,
  SHORT,
  unsort,
} from "./codec/fuzzy-block.ts";
import type { FoldedTerm } from "./codec/terms.ts";

/**
 * Where terms within some edits of a term can be. By the pigeonhole principle, k edits leave one of k + 1 parts of a term
 * intact. All terms are sorted forward, reversed and rotated, so that whichever part is intact leads to a short range of
 * candidates.
 *
 * With one edit, the first or the last half is intact; with two, the first, the middle or the last third. The middle may
 * have moved by one letter. Only a swap of two letters across the border of two parts breaks both. So the term with this
 * swap undone, which is one edit nearer, is looked up too, and so is the term with two such swaps undone, which break all
 * three parts. No term within the edits is missed (`fuzzy.test.ts` checks this against a plain scan).
 */
export interface Probe {
  readonly section: FuzzySection;
  /** The folded variant whose neighbours are looked up; reversed for the reversed section. */
  readonly sorted: string;
  /** Candidates have this many letters and a sort form that begins with `prefix`. */
  readonly length: number;
  readonly prefix: string;
}

/** Probes for the terms that are at most `edits` away from a folded variant of a query term. */
export function fuzzyProbes(variant: string, edits: 1 | 2): Probe[] {
  const probes: Probe[] = [];
  const reversed = reverse(variant);
  for (const length of lengths(variant, edits)) {
    const { first, middle, last } = partsOf(length, edits);
    const add = (section: FuzzySection, prefix: string) =>
      probes.push({ section, sorted: section === "reversed" ? reversed : variant, length, prefix });
    add("forward", variant.slice(0, first));
    add("reversed", reversed.slice(0, last));
    // For another length, a swap leaves one edit less.
    const swaps = edits > Math.abs(length - variant.length);
    if (swaps) add("forward", swappedBack(variant, first).slice(0, first + middle));
    if (edits === 1) continue;
    if (swaps) add("reversed", swappedBack(reversed, last).slice(0, last + middle));
    if (length > SHORT) {
      const both = swappedBack(swappedBack(variant, first), first + middle);
      if (length === variant.length) add("forward", both.slice(0, first + middle));
      for (const letters of movedMiddles(variant, length, middle)) add("rotated", letters);
    } else {
      // An extra letter is in the first or the last part; without it, that part is intact.
      for (const letters of withoutALetter(variant, first)) add("forward", letters);
      for (const letters of withoutALetter(reversed, last)) add("reversed", letters);
    }
  }
  return probes;
}

/**
 * Probes for the bigrams that are at most `edits` away from a folded term and begin with half of its letters or, if two
 * edits are allowed, with a third. Bigrams are sorted forward only.
 */
export function bigramProbes(folded: string, edits: 1 | 2): Probe[] {
  return lengths(folded, edits).map((length) => {
    const prefix = folded.slice(0, partsOf(length, edits).first);
    return { section: "bigrams", sorted: folded, length, prefix };
  });
}

/** A folded term near a query term. */
export interface FuzzyTerm extends FoldedTerm {
  /** Edit distance to the nearest variant. */
  readonly edits: number;
}

/** A probe and the blocks that it leads to. */
interface OpenedProbe {
  readonly probe: Probe;
  readonly blocks: readonly FuzzyBlock[];
}

/** The folded terms within `edits` of the variants of some probes, in the order of the probes. */
export function scanProbes(probes: readonly OpenedProbe[], edits: 1 | 2): FuzzyTerm[] {
  const found = new Map<string, FuzzyTerm>();
  const distances = new Map<string, EditDistance>();
  for (const { probe, blocks } of probes)
    for (const block of blocks) scanBlock(block, probe, edits, distances, found);
  return [...found.values()];
}

/** @param distances by pattern: many probes share one */
function scanBlock(
  block: FuzzyBlock,
  { sorted, section, length, prefix }: Probe,
  most: 1 | 2,
  distances: Map<string, EditDistance>,
  found: Map<string, FuzzyTerm>,
): void {
  const { at: first, term, count } = block.terms(length, prefix);
  if (count === 0) return;
  // A best alignment has no edit in a common prefix, so the prefix is not compared.
  const common = section !== "rotated" && sorted.startsWith(prefix) ? prefix.length : 0;
  const skipped = Math.min(common, sorted.length - 1);
  const pattern = sorted.slice(skipped);
  const distance = distances.get(pattern) ?? new EditDistance(pattern);
  distances.set(pattern, distance);
  const start = section === "rotated" ? length - rotation(length) : 0;
  const { letters } = block;
  const run: RunOfTerms = { length, skipped, start, most };
  for (const i of distance.likely(letters, first, count, run)) {
    const at = first + i * length;
    const edits = distance.toBytes(letters, at + skipped, length - skipped, start, most);
    if (edits > most) continue;
    const folded = unsort(section, decodeText(letters, at, at + length));
    const known = found.get(folded);
    // Most terms are found by several probes.
    const hasForms = known !== undefined && known.surfaceForms.length > 0;
    if (hasForms && known.edits <= edits) continue;
    found.set(folded, {
      folded,
      edits: Math.min(known?.edits ?? edits, edits),
      surfaceForms: hasForms ? known.surfaceForms : block.surfaceForms(term + i, folded),
    });
  }
}

/** Number of letters in each part of a candidate. */
interface Parts {
  readonly first: number;
  readonly middle: number;
  readonly last: number;
}

/** The last part is the longest, because it is the least selective: one village in twenty ends with "pur". */
function partsOf(length: number, edits: 1 | 2): Parts {
  if (edits === 1 || length <= SHORT) {
    const first = length >> 1;
    return { first, middle: 0, last: length - first };
  }
  const first = rotation(length);
  const middle = length < 8 ? 2 : 3;
  return { first, middle, last: length - first - middle };
}

/** Possible lengths of candidates; blocks hold no term of one letter. */
function lengths(variant: string, edits: number): number[] {
  const shortest = Math.max(2, variant.length - edits);
  return Array.from({ length: variant.length + edits - shortest + 1 }, (_, i) => shortest + i);
}

/** The prefixes of a term with one of its first letters left out. */
function withoutALetter(term: string, letters: number): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i <= letters; i++)
    found.add((term.slice(0, i) + term.slice(i + 1)).slice(0, letters));
  return found;
}

/** A term with the two letters next to a border swapped. */
function swappedBack(term: string, border: number): string {
  const left = term.slice(border - 1, border);
  const right = term.slice(border, border + 1);
  return term.slice(0, border - 1) + right + left + term.slice(border + 1);
}

/** The middles of candidates with one edit before the middle and one after it, which move it by at most one letter. */
function movedMiddles(variant: string, length: number, middle: number): Set<string> {
  const moved = new Set<string>();
  for (const shift of [-1, 0, 1]) {
    const from = rotation(length) + shift;
    const shiftAfter = variant.length - length - shift;
    if (Math.abs(shiftAfter) <= 1 && from >= 0 && from + middle <= variant.length)
      moved.add(variant.slice(from, from + middle));
  }
  return moved;
}
