import type { Areas } from "../areas/areas.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { PINCODE } from "../contract/pincode.ts";
import type { Ranges } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import type { QueryTerm } from "../names/terms.ts";
import type { QueryHits, Span } from "./accumulator.ts";
import { type AreaHits, levelRange, type WholeQuery } from "./area-hits.ts";
import { COST, looksAbove } from "./costs.ts";
import {
  bigramHits,
  exactHits,
  fuzzyBigramHits,
  fuzzyHits,
  Hits,
  nameHits,
  sameTermHits,
} from "./hits.ts";
import type { Query } from "./query.ts";

/**
 * A way to look for the hits of a term.
 * @param find finds hits in another way, which are part of these
 */
type Lookup = (
  reader: IndexReader,
  term: string,
  find: (lookup: Lookup) => Promise<readonly Hits[]>,
) => Promise<readonly Hits[]>;

const ofNames: Lookup = (reader, term) => nameHits(reader, term);
const ofReadNames: Lookup = (reader, term) => nameHits(reader, term, true);

/** Ways to look for the hits of a query term, and of neighbouring ones as one. */
export interface Lookups {
  readonly single?: Lookup;
  /** The same for a term in an Indian script, in Latin letters. */
  readonly read?: Lookup;
  /** Two terms as one. */
  readonly two?: Lookup;
  readonly three?: Lookup;
}

/** Without typos. */
export const EXACT: Lookups = {
  single: (reader, term, find) => exactHits(reader, term, find(ofNames)),
  read: (reader, term, find) => exactHits(reader, term, find(ofReadNames)),
  two: bigramHits,
  three: bigramHits,
};
/** Whole terms without typos. */
export const NAMES: Lookups = { single: ofNames, read: ofReadNames, two: bigramHits };
/** With typos in a term. */
export const TYPOS: Lookups = { single: fuzzyHits, read: fuzzyHits };
/** With typos in terms that are one in the query and two in the name, or the reverse. */
export const TYPOS_ACROSS_TERMS: Lookups = {
  single: fuzzyBigramHits,
  read: fuzzyBigramHits,
  two: fuzzyHits,
};

/**
 * Looks for the same hits once. The stages of a search have most terms in common, and so have the searches of a request: its
 * terms are looked for by themselves, and for a line in several areas.
 */
export class Looker {
  readonly #reader: IndexReader;
  readonly #found = new Map<Lookup, Map<string, Promise<readonly Hits[]>>>();
  #size = 0;

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  /** How many hits have been looked for. */
  get size(): number {
    return this.#size;
  }

  /** The hits of a term. Rejects when an index file can't be read, and tries again the next time. */
  look(lookup: Lookup, term: string): Promise<readonly Hits[]> {
    return this.#look(lookup, term, 1);
  }

  /** @param size what it counts for: hits that are part of others hold no memory of their own */
  #look(lookup: Lookup, term: string, size: number): Promise<readonly Hits[]> {
    const known = this.#found.get(lookup) ?? new Map<string, Promise<readonly Hits[]>>();
    this.#found.set(lookup, known);
    let hits = known.get(term);
    if (hits === undefined) {
      hits = lookup(this.#reader, term, (other) => this.#look(other, term, 0));
      hits.catch(() => known.delete(term));
      known.set(term, hits);
      this.#size += size;
    }
    return hits;
  }
}

/** Collects the hits of a query's terms, of each two or three neighbours as one, and of its level words, best first. */
export class HitCollector {
  readonly terms: readonly QueryTerm[];
  readonly levelWords: readonly string[];
  readonly #looker: Looker;
  readonly #areas: AreaHits;
  /** Terms that are a state's letters, a bit each. */
  readonly #areaLetters: number;
  /** Terms that may be PIN codes, a bit each. */
  readonly #pincodes: number;
  /** The terms, then each two and each three neighbours as one. */
  #spans: readonly Span[];
  /** All terms as one: the states and districts that they name or begin. */
  readonly #whole: Span;
  /** How they name these. */
  readonly #naming: QueryHits["naming"];
  #ofLevelWords: readonly (readonly Hits[])[] | undefined;
  readonly #statesOfScript: Ranges | undefined;
  /** How many lists of hits there are. */
  #count = 0;

  constructor({ text, terms, levelWords }: Query, looker: Looker, areas: AreaHits) {
    this.#statesOfScript = areas.statesOfScript(text);
    this.terms = terms;
    this.levelWords = levelWords;
    this.#looker = looker;
    this.#areas = areas;
    const bitsOf = (isOne: (term: string) => boolean) =>
      terms.reduce((bits, { variants }, at) => bits | (isOne(variants[0]!) ? 1 << at : 0), 0);
    this.#areaLetters = bitsOf((term) => areas.isLetters(term));
    this.#pincodes = bitsOf((term) => PINCODE.test(term));
    // A reading may be the name of a district where the query as written only begins its name: बेंगलुरु, of Bengaluru Urban.
    const readings = variantsAsOne(terms).map((text, i, { length }) =>
      areas.ofWholeQuery(
        text,
        levelWords.length > 0,
        i > 0 || this.#isRead(length) ? COST.read : COST.same,
      ),
    );
    const isName = ({ naming }: WholeQuery) => [...naming.values()].includes("name");
    const { hits, naming } = readings.find(isName) ?? readings[0]!;
    this.#whole = { at: 0, terms: terms.length, hits };
    this.#naming = naming;
    this.#spans = [1, 2, 3].flatMap((count) =>
      terms.slice(count - 1).map((_, at) => ({ at, terms: count, hits: [] })),
    );
  }

  /**
   * Adds what the lookups find, in an order that does not depend on which read ends first.
   * @returns whether they found anything
   */
  async add(lookups: readonly Lookups[]): Promise<boolean> {
    const before = this.#count;
    if (lookups.includes(EXACT)) this.#count += this.#whole.hits.length;
    const [spans, ofLevelWords] = await Promise.all([
      Promise.all(this.#spans.map((span) => this.#addTo(span, lookups))),
      this.#ofLevelWords ??
        Promise.all(this.levelWords.map((word) => this.#looker.look(sameTermHits, word))),
    ]);
    this.#spans = spans;
    this.#ofLevelWords = ofLevelWords;
    return this.#count > before;
  }

  async #addTo(span: Span, lookups: readonly Lookups[]): Promise<Span> {
    const { at, terms, hits } = span;
    if (lookups.every((some) => lookupOf(some, terms) === undefined)) return span;
    if (terms === 1 && this.#isInitial(at)) return span;
    const variants = variantsAsOne(this.terms.slice(at, at + terms));
    const [ofAreas, ofNames] = await Promise.all([
      terms === 1 && lookups.includes(EXACT)
        ? this.#areas.find(variants[0]!, this.terms.length === 1)
        : [],
      Promise.all(
        lookups.flatMap((some) =>
          variants.flatMap((variant, i) => {
            const lookup = lookupOf(some, terms, i > 0);
            if (!lookup) return [];
            const found = this.#looker.look(lookup, variant);
            return [this.#isRead(variants.length) ? found.then(asRead) : found];
          }),
        ),
      ),
    ]);
    // Of equal hits the first decides whether the name is whole: next to a level word only that of a name can.
    const lists = this.levelWords.length > 0 ? [...ofNames, ofAreas] : [ofAreas, ...ofNames];
    const all = hits.concat(...lists);
    this.#count += all.length - hits.length;
    return { at, terms, hits: byCost(all) };
  }

  /**
   * Whether a name in an Indian script costs as much as its readings. So it is next to a level word, as the names of states and
   * districts are known in their scripts, those of talukas are not: "सातारा तालुका" is the taluka.
   */
  #isRead(variants: number): boolean {
    return variants > 1 && this.levelWords.length > 0;
  }

  /**
   * Whether a term is an initial before another. It is only looked for as one with that: apart, their order would not count,
   * and "R K Nagar" would be K.R. Nagar. More letters than a name has initials are not such.
   */
  #isInitial(at: number): boolean {
    const isLetter = (i: number) => /^[a-z]$/.test(this.terms[i]?.variants[0] ?? "");
    if (!isLetter(at) || !isLetter(at + 1)) return false;
    let [from, to] = [at, at + 2];
    while (isLetter(from - 1)) from--;
    while (isLetter(to)) to++;
    return to - from <= MOST_INITIALS;
  }

  /**
   * The terms and what they are as a whole. Of equal hits the first decides whether the name is whole: next to a level word
   * only that of a name can.
   */
  get #allSpans(): Span[] {
    return this.levelWords.length > 0
      ? [...this.#spans, this.#whole]
      : [this.#whole, ...this.#spans];
  }

  /** The hits of the terms, of any level. */
  hits(): QueryHits {
    return {
      spans: this.#allSpans,
      letters: this.terms.map(({ letters }) => letters),
      looksAbove: looksAbove(this.terms.length),
      levelWords: this.#ofLevelWords?.flat() ?? [],
      areaLetters: this.#areaLetters,
      pincodes: this.#pincodes,
      statesOfScript: this.#statesOfScript,
      naming: this.#naming,
    };
  }

  /** The hits of the terms, each of the level that a level word says. */
  hitsOfLevels(areas: Areas): QueryHits {
    const spans = this.#allSpans.map((span) => {
      const level = this.terms
        .slice(span.at, span.at + span.terms)
        .find((term) => term.level)?.level;
      return level === undefined ? span : { ...span, range: levelRange(areas, level) };
    });
    return { ...this.hits(), spans };
  }

  /** The hits of the terms, and of the level words as terms of names. */
  hitsAsNames(): QueryHits {
    const words = this.levelWords.slice(0, MAX_TERMS - this.terms.length);
    const spans = words.map((_, i) => ({
      at: this.terms.length + i,
      terms: 1,
      hits: this.#ofLevelWords![i]!,
    }));
    const letters = [
      ...this.terms.map((term) => term.letters),
      ...words.map(({ length }) => length),
    ];
    return {
      ...this.hits(),
      spans: [...this.#allSpans, ...spans],
      letters,
      looksAbove: true,
      levelWords: [],
      naming: new Map(),
    };
  }
}

/** K G R S Path, S.A.S. Nagar. */
const MOST_INITIALS = 4;

/** Hits by their cost; those of one cost stay in order. There are thousands, and a dozen costs. */
function byCost(hits: Hits[]): Hits[] {
  if (hits.every(({ cost }, i) => i === 0 || hits[i - 1]!.cost <= cost)) return hits;
  const ofCost: Hits[][] = [];
  for (const one of hits) {
    ofCost[one.cost] ??= [];
    ofCost[one.cost]!.push(one);
  }
  return ofCost.flat();
}

/** How to look for a number of terms as one. @param isRead whether they are in Latin letters, and written in another script */
function lookupOf(
  { single, read, two, three }: Lookups,
  terms: number,
  isRead = false,
): Lookup | undefined {
  if (terms === 1) return isRead ? read : single;
  if (terms === 2) return two;
  return terms === 3 ? three : undefined;
}

/** Terms written as one: as they are written, then each variant of one with that of the others. */
function variantsAsOne(terms: readonly QueryTerm[]): string[] {
  const most = Math.max(...terms.map(({ variants }) => variants.length));
  return Array.from({ length: most }, (_, i) =>
    terms.map(({ variants }) => variants[i] ?? variants.at(-1)!).join(""),
  );
}

/** The same hits at the cost of readings. */
function asRead(hits: readonly Hits[]): readonly Hits[] {
  return hits.map((one) =>
    one.cost === COST.same ? new Hits(COST.read, one.whole, one.postings) : one,
  );
}
