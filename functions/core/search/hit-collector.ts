import type { Areas } from "../areas/areas.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { PINCODE } from "../contract/pincode.ts";
import type { Ranges } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import type { QueryTerm } from "../names/terms.ts";
import { MOST_INITIALS } from "../names/tokens.ts";
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
 * A way to look up the hits of a term.
 * @param find looks hits up in another way; they are part of the result
 */
type Lookup = (
  reader: IndexReader,
  term: string,
  find: (lookup: Lookup) => Promise<readonly Hits[]>,
) => Promise<readonly Hits[]>;

const ofNames: Lookup = (reader, term) => nameHits(reader, term);
const ofReadNames: Lookup = (reader, term) => nameHits(reader, term, true);

/** Ways to look up the hits of a query term, and of neighbouring terms as one. */
export interface Lookups {
  readonly single?: Lookup;
  /** For a term in an Indian script, romanised. */
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
export const NAMES: Lookups = {
  single: ofNames,
  read: ofReadNames,
  two: bigramHits,
  three: bigramHits,
};
/** With typos in a term. */
export const TYPOS: Lookups = { single: fuzzyHits, read: fuzzyHits };
/** With typos in terms that are one term in the query and two in the name, or the reverse. */
export const TYPOS_ACROSS_TERMS: Lookups = {
  single: fuzzyBigramHits,
  read: fuzzyBigramHits,
  two: fuzzyHits,
};

/**
 * Looks the same hits up only once. The stages of a search share most terms. So do the searches of a request: its terms
 * are looked up for the query itself and for a line in several areas.
 */
export class Looker {
  readonly #reader: IndexReader;
  readonly #found = new Map<Lookup, Map<string, Promise<readonly Hits[]>>>();
  #size = 0;

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  /** Number of look-ups so far. */
  get size(): number {
    return this.#size;
  }

  /** The hits of a term. Rejects when an index file can't be read; the next call tries again. */
  look(lookup: Lookup, term: string): Promise<readonly Hits[]> {
    return this.#look(lookup, term, 1);
  }

  /** @param size what the look-up counts for: 0 for hits that are part of others, which take no memory of their own */
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

/**
 * Collects the hits of a query's terms, of two or three neighbouring terms as one, and of its level words, best first.
 */
export class HitCollector {
  readonly terms: readonly QueryTerm[];
  readonly levelWords: readonly string[];
  readonly #looker: Looker;
  readonly #areas: AreaHits;
  /** Terms that are a state's letters, a bit each. */
  readonly #areaLetters: number;
  /** Terms that may be PIN codes, a bit each. */
  readonly #pincodes: number;
  /** The terms, then each two and three neighbouring terms as one. */
  #spans: readonly Span[];
  /** All terms as one: the states and districts that they name or are a prefix of. */
  readonly #whole: Span;
  /** How the whole query names each of these areas. */
  readonly #naming: QueryHits["naming"];
  #ofLevelWords: readonly (readonly Hits[])[] | undefined;
  readonly #statesOfScript: Ranges | undefined;
  /** Number of hits so far. */
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
    // A reading may be a district's name where the query as written is only a prefix of it: बेंगलुरु, of Bengaluru Urban.
    const readings = variantsAsOne(terms).map((text, i, { length }) =>
      areas.ofWholeQuery(
        text,
        levelWords.length > 0,
        i > 0 || this.#isRead(length) ? COST.read : COST.same,
      ),
    );
    const isName = ({ naming }: WholeQuery) => [...naming.values()].includes("name");
    const { hits, naming } = readings.find(isName) ?? readings[0]!;
    this.#whole = { at: 0, terms: terms.length, hits, range: undefined };
    this.#naming = naming;
    this.#spans = [1, 2, 3].flatMap((count) =>
      terms.slice(count - 1).map((_, at) => ({ at, terms: count, hits: [], range: undefined })),
    );
  }

  /**
   * Adds what the lookups find, in an order that does not depend on which read finishes first.
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
    // Of equal hits the first decides whether the name is whole. Next to a level word, only a hit of a name can be whole.
    const lists = this.levelWords.length > 0 ? [...ofNames, ofAreas] : [ofAreas, ...ofNames];
    const all = hits.concat(...lists);
    this.#count += all.length - hits.length;
    return { at, terms, hits: byCost(all), range: undefined };
  }

  /**
   * Whether a name in an Indian script costs as much as its readings. It does next to a level word: the data has the
   * names of states and districts in their scripts but not those of talukas, and "सातारा तालुका" is the taluka.
   */
  #isRead(variants: number): boolean {
    return variants > 1 && this.levelWords.length > 0;
  }

  /**
   * Whether a term is an initial next to another. Initials are looked up only joined: alone, their order would not count,
   * and "R K Nagar" would find K.R. Nagar.
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
   * The terms, and all of them as one. Of equal hits the first decides whether the name is whole; next to a level word,
   * only a hit of a name can be whole.
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

  /** The hits of the terms, each restricted to the level that a level word gives it. */
  hitsOfLevels(areas: Areas): QueryHits {
    const spans = this.#allSpans.map((span) => {
      const level = this.terms
        .slice(span.at, span.at + span.terms)
        .find((term) => term.level)?.level;
      return level === undefined ? span : { ...span, range: levelRange(areas, level) };
    });
    return { ...this.hits(), spans };
  }

  /** The hits of the terms and of the level words as terms of names. */
  hitsAsNames(): QueryHits {
    const words = this.levelWords.slice(0, MAX_TERMS - this.terms.length);
    const spans = words.map((_, i) => ({
      at: this.terms.length + i,
      terms: 1,
      hits: this.#ofLevelWords![i]!,
      range: undefined,
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

/**
 * Sorts hits by cost and keeps the order of equal ones. A counting sort: there are thousands of hits but a dozen costs.
 */
function byCost(hits: Hits[]): Hits[] {
  if (hits.every(({ cost }, i) => i === 0 || hits[i - 1]!.cost <= cost)) return hits;
  const ofCost: Hits[][] = [];
  for (const one of hits) {
    ofCost[one.cost] ??= [];
    ofCost[one.cost]!.push(one);
  }
  return ofCost.flat();
}

/** How to look up a number of terms as one. @param isRead whether they are romanised from another script */
function lookupOf(
  { single, read, two, three }: Lookups,
  terms: number,
  isRead = false,
): Lookup | undefined {
  if (terms === 1) return isRead ? read : single;
  if (terms === 2) return two;
  return terms === 3 ? three : undefined;
}

/** Terms joined into one: as written, then each variant of a term with the same variant of the others. */
function variantsAsOne(terms: readonly QueryTerm[]): string[] {
  const all: string[] = [];
  for (let i = 0; terms.some(({ variants }) => i < variants.length); i++) {
    let text = "";
    for (const { variants } of terms) text += variants[i] ?? variants.at(-1)!;
    all.push(text);
  }
  return all;
}

/** The same hits at the cost of readings. */
function asRead(hits: readonly Hits[]): readonly Hits[] {
  return hits.map((one) =>
    one.cost === COST.same ? new Hits(COST.read, one.whole, one.postings) : one,
  );
}
