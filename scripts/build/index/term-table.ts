import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import { type EncodedTerm, encodeSurfaceForms } from "../../../functions/core/index/codec/surface-forms.ts";
import { ByteWriter } from "../../../functions/core/index/codec/varint.ts";
import { foldAll } from "../../../functions/core/names/folding.ts";
import { compare, sortedOrder } from "./sort.ts";

/** Collects the postings of terms, from places in the order of their ordinals. */
export class PostingsCollector {
  readonly #numbers = new Map<string, number>();
  /** Per posting, the number of its term. */
  readonly #terms: number[] = [];
  readonly #postings: number[] = [];
  /** Per term, the last place that has it. */
  readonly #last: number[] = [];

  /** A place that has a term in two of its names counts with the shorter name. */
  add(term: string, ordinal: number, nameTerms: number): void {
    const posting = packPosting(ordinal, nameTerms);
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
    } else if (this.#last[number] === ordinal) {
      const at = this.#terms.lastIndexOf(number);
      this.#postings[at] = Math.min(this.#postings[at]!, posting);
      return;
    }
    this.#last[number] = ordinal;
    this.#terms.push(number);
    this.#postings.push(posting);
  }

  table(): TermTable {
    const terms = [...this.#numbers.keys()];
    const foldedTerms = foldedInParts(terms);
    const order = sortedOrder(foldedTerms);
    const folded: string[] = [];
    const firstForms: number[] = [];
    for (let from = 0, to = 0; from < order.length; from = to) {
      const term = foldedTerms[order[from]!]!;
      while (to < order.length && foldedTerms[order[to]!] === term) to++;
      order.subarray(from, to).sort((a, b) => compare(terms[a]!, terms[b]!));
      folded.push(term);
      firstForms.push(from);
    }
    firstForms.push(order.length);
    const { firstPostings, postings } = this.#inOrder(order);
    const forms = Array.from(order, (term) => terms[term]!);
    return new TermTable({
      folded,
      firstForms: Uint32Array.from(firstForms),
      forms,
      firstPostings,
      postings,
    });
  }

  /** The postings, those of each term together, the terms in this order. */
  #inOrder(order: Uint32Array): Pick<TermColumns, "firstPostings" | "postings"> {
    const counts = new Uint32Array(order.length);
    for (const term of this.#terms) counts[term]!++;
    const firstPostings = new Uint32Array(order.length + 1);
    /** Per term, where its next posting goes. */
    const next = new Uint32Array(order.length);
    for (const [form, term] of order.entries()) {
      next[term] = firstPostings[form]!;
      firstPostings[form + 1] = firstPostings[form]! + counts[term]!;
    }
    const postings = new Uint32Array(this.#postings.length);
    for (const [i, term] of this.#terms.entries()) postings[next[term]!++] = this.#postings[i]!;
    return { firstPostings, postings };
  }
}

/** The folded forms of terms. In parts, so that the texts between the rules stay in the processor's cache. */
function foldedInParts(terms: readonly string[]): string[] {
  const folded: string[] = [];
  for (let i = 0; i < terms.length; i += TERMS_IN_A_PART)
    folded.push(...foldAll(terms.slice(i, i + TERMS_IN_A_PART)));
  return folded;
}

const TERMS_IN_A_PART = 1_000;

export interface TermColumns {
  /** Rising. */
  readonly folded: readonly string[];
  /** Per folded term its first surface form; behind the last, how many there are. */
  readonly firstForms: Uint32Array;
  /** The surface forms of each folded term together, rising. */
  readonly forms: readonly string[];
  /** Per surface form its first posting; behind the last, how many there are. */
  readonly firstPostings: Uint32Array;
  /** Packed, of each surface form in rising order. */
  readonly postings: Uint32Array;
}

/**
 * Folded terms in their order, with surface forms and postings. In columns: with an object for each of the million
 * terms of a large country, collecting garbage takes longer than all else.
 */
export class TermTable {
  readonly columns: TermColumns;
  /** The surface forms of all terms, encoded, and where those of each begin; made at the first use. */
  #encoded: { readonly bytes: Uint8Array; readonly starts: Uint32Array } | undefined;

  constructor(columns: TermColumns) {
    this.columns = columns;
  }

  /** How many folded terms there are. */
  get size(): number {
    return this.columns.folded.length;
  }

  /** How many surface forms a folded term has. */
  formsOf(term: number): number {
    return this.columns.firstForms[term + 1]! - this.columns.firstForms[term]!;
  }

  /** How many postings the surface forms of a folded term have. */
  postingsOf(term: number): number {
    const { firstForms, firstPostings } = this.columns;
    return firstPostings[firstForms[term + 1]!]! - firstPostings[firstForms[term]!]!;
  }

  encoded(term: number): EncodedTerm {
    this.#encoded ??= this.#encode();
    const { bytes, starts } = this.#encoded;
    return { folded: this.columns.folded[term]!, bytes, from: starts[term]!, to: starts[term + 1]! };
  }

  /** The same terms, the surface forms of each being one: the folded term itself, with each place once. */
  merged(): TermTable {
    const { folded, firstForms, firstPostings, postings } = this.columns;
    const firstMerged = new Uint32Array(this.size + 1);
    const merged = new Uint32Array(postings.length);
    let count = 0;
    for (let term = 0; term < this.size; term++) {
      const [form, end] = [firstForms[term]!, firstForms[term + 1]!];
      const own = postings.subarray(firstPostings[form]!, firstPostings[end]!);
      const first = count;
      // Sorted, a place's lowest number of terms in a name comes first.
      for (const posting of end - form > 1 ? own.toSorted() : own)
        if (count === first || postingOrdinal(posting) !== postingOrdinal(merged[count - 1]!))
          merged[count++] = posting;
      firstMerged[term + 1] = count;
    }
    return new TermTable({
      folded,
      firstForms: Uint32Array.from({ length: this.size + 1 }, (_, term) => term),
      forms: folded,
      firstPostings: firstMerged,
      postings: merged.subarray(0, count),
    });
  }

  #encode() {
    const { folded, firstForms, forms, firstPostings, postings } = this.columns;
    const writer = new ByteWriter();
    const starts = new Uint32Array(this.size + 1);
    for (let term = 0; term < this.size; term++) {
      const surfaceForms = Array.from({ length: this.formsOf(term) }, (_, i) => {
        const form = firstForms[term]! + i;
        const own = postings.subarray(firstPostings[form]!, firstPostings[form + 1]!);
        return { term: forms[form]!, postings: own };
      });
      encodeSurfaceForms(writer, { folded: folded[term]!, surfaceForms });
      starts[term + 1] = writer.length;
    }
    return { bytes: writer.bytes(), starts };
  }
}
