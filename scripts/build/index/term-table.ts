import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import { type EncodedTerm, encodeSurfaceForms } from "../../../functions/core/index/codec/surface-forms.ts";
import { ByteWriter } from "../../../functions/core/index/codec/varint.ts";
import { foldAll } from "../../../functions/core/names/folding.ts";
import { sortedOrder } from "./sort.ts";

/** Collects the postings of terms, from places in the order of their ordinals. */
export class PostingsCollector {
  readonly #numbers = new Map<string, number>();
  /** Per posting, the number of its term. */
  readonly #terms: number[] = [];
  readonly #postings: number[] = [];

  /** A place that has a term in two of its names counts with the shorter name. */
  add(term: string, ordinal: number, nameTerms: number): void {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
    }
    this.#terms.push(number);
    this.#postings.push(packPosting(ordinal, nameTerms));
  }

  /** The table of what was collected; nothing is left here, so that the memory is free for what comes next. */
  take(): TermTable {
    const collected = [...this.#numbers.keys()];
    this.#numbers.clear();
    const byWriting = sortedOrder(collected);
    const { terms, foldedTerms } = writtenAndFolded(collected, byWriting);
    const order = sortedOrder(foldedTerms);
    const folded: string[] = [];
    const firstForms: number[] = [];
    for (let from = 0, to = 0; from < order.length; from = to) {
      const term = foldedTerms[order[from]!]!;
      while (to < order.length && foldedTerms[order[to]!] === term) to++;
      if (to - from > 1) order.subarray(from, to).sort();
      folded.push(term);
      firstForms.push(from);
    }
    firstForms.push(order.length);
    const written = new Uint32Array(order.length);
    /** Per number of a term, its surface form. */
    const formOf = new Uint32Array(order.length);
    for (const [form, term] of order.entries()) {
      written[term] = form;
      formOf[byWriting[term]!] = form;
    }
    return new TermTable({
      folded,
      firstForms: Uint32Array.from(firstForms),
      forms: Array.from(order, (term) => terms[term]!),
      written,
      ...this.#takePostings(formOf),
    });
  }

  /** The postings, those of each surface form together, a place once in each. */
  #takePostings(formOf: Uint32Array): Pick<TermColumns, "firstPostings" | "postings"> {
    // Counted two places behind: when all are in, each form's next posting would go where those of the next one begin.
    const next = new Uint32Array(formOf.length + 2);
    for (const term of this.#terms) next[formOf[term]! + 2]!++;
    for (let form = 2; form < next.length; form++) next[form]! += next[form - 1]!;
    const postings = new Uint32Array(this.#postings.length);
    for (const [i, term] of this.#terms.entries()) postings[next[formOf[term]! + 1]!++] = this.#postings[i]!;
    this.#terms.length = 0;
    this.#postings.length = 0;
    return eachPlaceOnce(next.subarray(0, -1), postings);
  }
}

/** Of each term's postings, which are in the order of their ordinals, a place's lowest; in the same arrays. */
function eachPlaceOnce(
  firstPostings: Uint32Array,
  postings: Uint32Array,
): Pick<TermColumns, "firstPostings" | "postings"> {
  let count = 0;
  for (let term = 0, from = 0; term + 1 < firstPostings.length; term++) {
    const [first, to] = [count, firstPostings[term + 1]!];
    for (; from < to; from++) {
      const posting = postings[from]!;
      if (count === first || postingOrdinal(posting) !== postingOrdinal(postings[count - 1]!))
        postings[count++] = posting;
      else postings[count - 1] = Math.min(postings[count - 1]!, posting);
    }
    firstPostings[term + 1] = count;
  }
  return { firstPostings, postings: postings.subarray(0, count) };
}

/**
 * Terms in this order and their folded forms, all written anew, so that in memory, too, each stands beside those next to
 * it. In parts, so that the texts between the rules stay in the processor's cache.
 */
function writtenAndFolded(collected: readonly string[], order: Uint32Array) {
  const terms: string[] = [];
  const foldedTerms: string[] = [];
  for (let i = 0; i < order.length; i += TERMS_IN_A_PART) {
    const part = Array.from(order.subarray(i, i + TERMS_IN_A_PART), (term) => collected[term]!);
    terms.push(...part.join("\n").split("\n"));
    foldedTerms.push(...foldAll(part));
  }
  return { terms, foldedTerms };
}

const TERMS_IN_A_PART = 1_000;

export interface TermColumns {
  /** Rising. */
  readonly folded: readonly string[];
  /** Per folded term its first surface form; behind the last, how many there are. */
  readonly firstForms: Uint32Array;
  /** The surface forms of each folded term together, rising. */
  readonly forms: readonly string[];
  /** The numbers of the surface forms in rising order of these, as they are written. */
  readonly written: Uint32Array;
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
  /** In parts, made at the first use: growing bytes for all of them would leave as much garbage again. */
  readonly #encoded: EncodedPart[] = [];

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
    const part = Math.floor(term / TERMS_IN_A_PART);
    this.#encoded[part] ??= this.#encode(part);
    const { bytes, starts } = this.#encoded[part];
    const i = term % TERMS_IN_A_PART;
    return { folded: this.columns.folded[term]!, bytes, from: starts[i]!, to: starts[i + 1]! };
  }

  /** The same terms, the surface forms of each being one: the folded term itself, with each place once. */
  merged(): TermTable {
    const { folded, firstForms, firstPostings } = this.columns;
    const postings = this.columns.postings.slice();
    for (let term = 0; term < this.size; term++) {
      const [form, end] = [firstForms[term]!, firstForms[term + 1]!];
      // Sorted, the places of all forms are in the order of their ordinals.
      if (end - form > 1) postings.subarray(firstPostings[form]!, firstPostings[end]!).sort();
    }
    const numbers = Uint32Array.from({ length: this.size + 1 }, (_, term) => term);
    return new TermTable({
      folded,
      firstForms: numbers,
      forms: folded,
      written: numbers.subarray(0, -1),
      ...eachPlaceOnce(
        firstForms.map((form) => firstPostings[form]!),
        postings,
      ),
    });
  }

  #encode(part: number): EncodedPart {
    const { folded, firstForms, forms, firstPostings, postings } = this.columns;
    const [from, to] = [part * TERMS_IN_A_PART, Math.min((part + 1) * TERMS_IN_A_PART, this.size)];
    const starts = new Uint32Array(to - from + 1);
    writer.clear();
    for (let term = from; term < to; term++) {
      const surfaceForms = Array.from({ length: this.formsOf(term) }, (_, i) => {
        const form = firstForms[term]! + i;
        const own = postings.subarray(firstPostings[form]!, firstPostings[form + 1]!);
        return { term: forms[form]!, postings: own };
      });
      encodeSurfaceForms(writer, { folded: folded[term]!, surfaceForms });
      starts[term - from + 1] = writer.length;
    }
    return { bytes: writer.bytes(), starts };
  }
}

/** The surface forms of consecutive terms, encoded, and where those of each begin. */
interface EncodedPart {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

const writer = new ByteWriter();
