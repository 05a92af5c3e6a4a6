import { encodePostings, packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import type { IndexManifest, ShardList } from "../../../functions/core/index/manifest.ts";
import {
  countShards,
  MAX_SHARDS_OF_A_PREFIX,
  MIN_FOLDED_PREFIX,
} from "../../../functions/core/index/prefixes.ts";
import { foldedPrefixes } from "../../../functions/core/names/folding.ts";
import type { AddFile } from "./index.ts";
import type { TermTable } from "./term-table.ts";

/**
 * Writes the postings of every prefix, of surface forms and of folded terms, that more than a few shards can hold: one
 * small read instead of dozens.
 */
export function buildPrefixPostings(
  table: TermTable,
  shards: ShardList<string>,
  add: AddFile,
): IndexManifest["prefixes"] {
  const { forms, written: order } = table.columns;
  const written: SortedTerms = {
    terms: Array.from(order, (form) => forms[form]!),
    forms: order,
    minLength: 1,
    isFrequent: (prefix) => isFrequent(foldedPrefixes(prefix), shards),
  };
  const byFolded: SortedTerms = {
    terms: foldedOfForms(table),
    forms: Uint32Array.from(forms.keys()),
    minLength: MIN_FOLDED_PREFIX,
    isFrequent: (prefix) => isFrequent([prefix], shards),
  };
  const ordinals = new OrdinalSet(table);
  const postingsOf = (sorted: SortedTerms) => {
    const prefixes = [...frequentPrefixes(sorted, "", 0, sorted.terms.length)];
    const files = prefixes.map(({ from, to }) => {
      for (const form of sorted.forms.subarray(from, to)) ordinals.addPlacesOf(form);
      return add("prefixes", encodePostings(ordinals.take()));
    });
    return { from: prefixes.map(({ prefix }) => prefix), files };
  };
  return { written: postingsOf(written), folded: postingsOf(byFolded) };
}

/** Per surface form, its folded term. */
function foldedOfForms(table: TermTable): string[] {
  const { forms, firstForms, folded } = table.columns;
  const terms = new Array<string>(forms.length);
  for (const [i, term] of folded.entries()) terms.fill(term, firstForms[i], firstForms[i + 1]);
  return terms;
}

/** Terms, as written or folded, in rising order, and which of their prefixes are frequent. */
interface SortedTerms {
  readonly terms: readonly string[];
  /** Per term, which surface form it is of the table. */
  readonly forms: Uint32Array;
  /** How long a prefix must be to be asked for. */
  readonly minLength: number;
  isFrequent(prefix: string): boolean;
}

/** A prefix and the range of the terms that begin with it. */
interface PrefixRange {
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** In rising order the frequent prefixes longer than `prefix`, which the terms from `from` to before `to` have. */
function* frequentPrefixes(
  sorted: SortedTerms,
  prefix: string,
  from: number,
  to: number,
): Generator<PrefixRange> {
  const depth = prefix.length;
  // A term that is the prefix itself comes first.
  let start = from < to && sorted.terms[from] === prefix ? endOf(sorted, from, to, depth) : from;
  for (let end = start; start < to; start = end) {
    end = endOf(sorted, start, to, depth);
    const longer = prefix + sorted.terms[start]![depth];
    if (!sorted.isFrequent(longer)) continue;
    if (longer.length >= sorted.minLength) yield { prefix: longer, from: start, to: end };
    yield* frequentPrefixes(sorted, longer, start, end);
  }
}

/** Where the terms end that have the same letter as the one at `from`, of terms up to `to` that are the same before it. */
function endOf({ terms }: SortedTerms, from: number, to: number, depth: number): number {
  const letter = terms[from]![depth];
  let low = from + 1;
  for (let high = to; low < high; ) {
    const middle = (low + high) >>> 1;
    if (terms[middle]![depth] === letter) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isFrequent(prefixes: readonly string[], shards: ShardList<string>): boolean {
  return countShards(shards, prefixes) > MAX_SHARDS_OF_A_PREFIX;
}

/** The ordinals of places, each once: a bit a place, and a bit for each word of 32 places that has one set. */
class OrdinalSet {
  readonly #table: TermTable;
  readonly #words: Uint32Array;
  readonly #used: Uint32Array;
  /** Has room for all places: an array for each prefix would be more garbage than the index has bytes. */
  readonly #taken: Uint32Array;

  constructor(table: TermTable) {
    this.#table = table;
    const last = table.columns.postings.reduce((most, posting) => Math.max(most, posting), 0);
    this.#words = new Uint32Array((postingOrdinal(last) >>> 5) + 1);
    this.#used = new Uint32Array((this.#words.length >>> 5) + 1);
    this.#taken = new Uint32Array(postingOrdinal(last) + 1);
  }

  addPlacesOf(form: number): void {
    const { firstPostings, postings } = this.#table.columns;
    for (let i = firstPostings[form]!; i < firstPostings[form + 1]!; i++) {
      const ordinal = postingOrdinal(postings[i]!);
      const word = ordinal >>> 5;
      this.#words[word]! |= 1 << (ordinal & 31);
      this.#used[word >>> 5]! |= 1 << (word & 31);
    }
  }

  /** Rising postings of the places, of which none counts as a whole name; none is left. They last until the next call. */
  take(): Uint32Array {
    let count = 0;
    for (let i = 0; i < this.#used.length; i++) {
      // `bits & (bits - 1)` is all bits but the lowest.
      for (let used = this.#used[i]!; used !== 0; used &= used - 1) {
        const word = i * 32 + lowestBit(used);
        for (let bits = this.#words[word]!; bits !== 0; bits &= bits - 1)
          this.#taken[count++] = packPosting(word * 32 + lowestBit(bits), 1);
        this.#words[word] = 0;
      }
      this.#used[i] = 0;
    }
    return this.#taken.subarray(0, count);
  }
}

/** The number of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
