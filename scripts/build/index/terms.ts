import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import type { NewTerm } from "../../../functions/core/index/codec/terms.ts";
import { foldAll } from "../../../functions/core/names/folding.ts";
import { termsOfName, writtenWays } from "../../../functions/core/names/tokens.ts";
import type { OrderedPlaces } from "./order.ts";

/** The terms of all names, their pairs of neighbouring terms joined, and their first three terms joined. */
interface IndexedTerms {
  readonly terms: Terms;
  /** Each folded bigram is its only surface form. */
  readonly bigrams: Terms;
}

export function indexTerms({ areas, villages, aliases, importance }: OrderedPlaces): IndexedTerms {
  const single = new PostingsCollector();
  const pairs = new PostingsCollector();
  const add = (name: string, ordinal: number) => {
    const posting = (nameTerms: number) => packPosting(ordinal, nameTerms, importance[ordinal]);
    for (const written of writtenWays(name)) {
      const { tokens, bigrams, trigram } = termsOfName(written);
      for (const term of tokens) single.add(term, posting(tokens.length));
      for (const term of bigrams) pairs.add(term, posting(Math.max(1, tokens.length - 1)));
      if (trigram) pairs.add(trigram, posting(Math.max(1, tokens.length - 2)));
    }
  };
  const addPlace = (ordinal: number, name: string, localNames: readonly (string | undefined)[]) => {
    for (const one of [name, ...(aliases.get(ordinal) ?? []), ...localNames])
      if (one) add(one, ordinal);
  };
  const localNames = new Map(areas.localNames.map(([area, ...names]) => [area, names]));
  for (const [area, name] of areas.names.entries())
    addPlace(area, name, localNames.get(area) ?? []);
  for (const [i, { name, local_name }] of villages.entries())
    addPlace(areas.names.length + i, name, [local_name]);
  return { terms: single.terms((term) => term), bigrams: pairs.terms((_, folded) => folded) };
}

/** Collects the postings of terms. */
export class PostingsCollector {
  /** The index of each term. */
  readonly #numbers = new Map<string, number>();
  /** The added postings, each after the index of its term. */
  readonly #added: number[] = [];

  add(term: string, posting: number): void {
    const number = this.#numbers.get(term) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#numbers.set(term, number);
    this.#added.push(number * POSTINGS + posting);
  }

  /**
   * The collected folded terms, with their surface forms and postings, all ascending. A place counts once in each surface
   * form, with its shortest name.
   * @param formOf the surface form of a term: as written, or folded
   */
  terms(formOf: (term: string, folded: string) => string): Terms {
    const written = [...this.#numbers.keys()];
    const foldedOf = foldAll(written);
    const formOfTerm = written.map((term, i) => formOf(term, foldedOf[i]!));
    const rising = [...written.keys()].sort(
      (a, b) => compare(foldedOf[a]!, foldedOf[b]!) || compare(formOfTerm[a]!, formOfTerm[b]!),
    );
    const [folded, forms]: [string[], string[]] = [[], []];
    const formEnds: number[] = [];
    /** The index of each term's surface form. */
    const formNumbers = new Uint32Array(written.length);
    for (const i of rising) {
      const isNewTerm = foldedOf[i] !== folded.at(-1);
      if (isNewTerm) folded.push(foldedOf[i]!);
      if (isNewTerm || formOfTerm[i] !== forms.at(-1)) forms.push(formOfTerm[i]!);
      formEnds[folded.length - 1] = forms.length;
      formNumbers[i] = forms.length - 1;
    }
    const postings = Float64Array.from(this.#added)
      .map((one) => formNumbers[Math.floor(one / POSTINGS)]! * POSTINGS + (one % POSTINGS))
      .sort();
    return new Terms(folded, formEnds, forms, postings);
  }
}

/** More than any posting. */
const POSTINGS = 2 ** 32;

/** Terms in the order of their folded forms, in columns: as objects, those of India take 200 MB. */
export class Terms {
  /** Per term. */
  readonly folded: readonly string[];
  /** The surface forms of all terms. */
  readonly forms: readonly string[];
  /** Per term, one past its last surface form. */
  readonly #formEnds: readonly number[];
  /** Per surface form, one past its last posting. */
  readonly #ends: Uint32Array;
  readonly #postings: Uint32Array;

  /**
   * @param postings of places, ascending, each after the index of its surface form; several of one place become one, the
   * least
   */
  constructor(
    folded: readonly string[],
    formEnds: readonly number[],
    forms: readonly string[],
    postings: Float64Array,
  ) {
    this.folded = folded;
    this.forms = forms;
    this.#formEnds = formEnds;
    this.#ends = new Uint32Array(forms.length);
    const own = new Uint32Array(postings.length);
    let [length, lastForm] = [0, -1];
    for (const one of postings) {
      const form = Math.floor(one / POSTINGS);
      const posting = one % POSTINGS;
      if (form !== lastForm || postingOrdinal(posting) !== postingOrdinal(own[length - 1]!))
        own[length++] = posting;
      this.#ends[form] = length;
      lastForm = form;
    }
    this.#postings = own.slice(0, length);
  }

  /** The indexes of a term's surface forms, as a range; the second is exclusive. */
  formsOf(term: number): readonly [from: number, to: number] {
    return [this.#formEnds[term - 1] ?? 0, this.#formEnds[term]!];
  }

  /** Number of places with a term; a place counts in each of its surface forms. */
  countPlaces(term: number): number {
    const [from, to] = this.formsOf(term);
    return this.#ends[to - 1]! - (this.#ends[from - 1] ?? 0);
  }

  /** Ascending. */
  postings(form: number): Uint32Array {
    return this.#postings.subarray(this.#ends[form - 1] ?? 0, this.#ends[form]);
  }

  at(term: number): NewTerm {
    const [from, to] = this.formsOf(term);
    const surfaceForms = [];
    for (let form = from; form < to; form++)
      surfaceForms.push({ term: this.forms[form]!, postings: this.postings(form) });
    return { folded: this.folded[term]!, surfaceForms };
  }
}

/** By code units, as fence keys are compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
