import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import type { NewTerm } from "../../../functions/core/index/codec/terms.ts";
import { foldAll } from "../../../functions/core/names/folding.ts";
import { bigrams, searchTokens, writtenWays } from "../../../functions/core/names/tokens.ts";
import type { OrderedPlaces } from "./order.ts";

/** The terms of all names, and the pairs of neighbouring terms as one. */
export interface IndexedTerms {
  readonly terms: TermTable;
  /** Each folded bigram is its only surface form. */
  readonly bigrams: TermTable;
}

export function indexTerms({ areas, villages, aliases, importance }: OrderedPlaces): IndexedTerms {
  const single = new PostingsCollector();
  const pairs = new PostingsCollector();
  const add = (name: string, ordinal: number) => {
    const posting = (nameTerms: number) => packPosting(ordinal, nameTerms, importance[ordinal]);
    for (const written of writtenWays(name)) {
      const tokens = searchTokens(written);
      for (const term of tokens) single.add(term, posting(tokens.length));
      for (const term of bigrams(written)) pairs.add(term, posting(Math.max(1, tokens.length - 1)));
    }
  };
  const addPlace = (ordinal: number, name: string, localName?: string) => {
    add(name, ordinal);
    for (const alias of aliases.get(ordinal) ?? []) add(alias, ordinal);
    if (localName) add(localName, ordinal);
  };
  for (const [area, name] of areas.names.entries()) addPlace(area, name);
  for (const [area, ...localNames] of areas.localNames)
    for (const localName of new Set(localNames)) if (localName) add(localName, area);
  for (const [i, village] of villages.entries())
    addPlace(areas.names.length + i, village.name, village.local_name);
  return { terms: single.table((term) => term), bigrams: pairs.table((_, folded) => folded) };
}

/** Collects the postings of terms, from places in the order of their ordinals. */
export class PostingsCollector {
  readonly #numbers = new Map<string, number>();
  /** Per posting, the number of its term. */
  readonly #terms: number[] = [];
  readonly #postings: number[] = [];

  add(term: string, posting: number): void {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
    }
    this.#terms.push(number);
    this.#postings.push(posting);
  }

  /**
   * The table of what was collected.
   * @param formOf the surface form of a term: as it is written, or folded
   */
  table(formOf: (term: string, folded: string) => string): TermTable {
    const terms = [...this.#numbers.keys()];
    const foldedOf = foldAll(terms);
    const order = sortBy(
      sortBy([...terms.keys()], (i) => terms[i]!),
      (i) => foldedOf[i]!,
    );
    const folded: string[] = [];
    const firstForms: number[] = [];
    const forms: string[] = [];
    /** Per number of a term, its surface form. */
    const formNumbers = new Uint32Array(terms.length);
    for (const term of order) {
      const isNew = folded.at(-1) !== foldedOf[term];
      if (isNew) {
        folded.push(foldedOf[term]!);
        firstForms.push(forms.length);
      }
      const form = formOf(terms[term]!, foldedOf[term]!);
      if (isNew || form !== forms.at(-1)) forms.push(form);
      formNumbers[term] = forms.length - 1;
    }
    firstForms.push(forms.length);
    return new TermTable({ folded, firstForms, forms, ...this.#byForm(formNumbers, forms.length) });
  }

  /** The postings, those of each surface form together; a place counts once in each, with its shortest name. */
  #byForm(formNumbers: Uint32Array, forms: number): Pick<TermColumns, "starts" | "ends" | "postings"> {
    const starts = new Uint32Array(forms + 1);
    for (const term of this.#terms) starts[formNumbers[term]! + 1]!++;
    for (let form = 1; form <= forms; form++) starts[form]! += starts[form - 1]!;
    const ends = starts.slice();
    const postings = new Uint32Array(this.#postings.length);
    for (const [i, term] of this.#terms.entries()) {
      const form = formNumbers[term]!;
      const posting = this.#postings[i]!;
      const last = ends[form]! - 1;
      if (last >= starts[form]! && postingOrdinal(postings[last]!) === postingOrdinal(posting))
        postings[last] = Math.min(postings[last]!, posting);
      else postings[ends[form]!++] = posting;
    }
    return { starts, ends, postings };
  }
}

export interface TermColumns {
  /** Rising. */
  readonly folded: readonly string[];
  /** Per folded term its first surface form; after the last one, how many there are. */
  readonly firstForms: readonly number[];
  /** The surface forms of each folded term together, rising. */
  readonly forms: readonly string[];
  /** Per surface form, where its postings begin and end. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Packed, of each surface form in rising order. */
  readonly postings: Uint32Array;
}

/**
 * Folded terms in rising order, with surface forms and postings. In columns: with an object for each of a million terms,
 * collecting garbage would take longer than all else.
 */
export class TermTable {
  readonly columns: TermColumns;

  constructor(columns: TermColumns) {
    this.columns = columns;
  }

  /** How many surface forms a folded term has. */
  formsOf(term: number): number {
    return this.columns.firstForms[term + 1]! - this.columns.firstForms[term]!;
  }

  /** How many postings the surface forms of a folded term have. */
  postingsOf(term: number): number {
    const { firstForms, starts, ends } = this.columns;
    let count = 0;
    for (let form = firstForms[term]!; form < firstForms[term + 1]!; form++)
      count += ends[form]! - starts[form]!;
    return count;
  }

  term(term: number): NewTerm {
    const { folded, firstForms, forms, starts, ends, postings } = this.columns;
    const surfaceForms = Array.from({ length: this.formsOf(term) }, (_, i) => {
      const form = firstForms[term]! + i;
      return { term: forms[form]!, postings: postings.subarray(starts[form], ends[form]) };
    });
    return { folded: folded[term]!, surfaceForms };
  }
}

/** Items in the order of their keys, by code units, as fence keys are compared; equal ones stay as they are. */
export function sortBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ item }) => item);
}

/** By code units. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
