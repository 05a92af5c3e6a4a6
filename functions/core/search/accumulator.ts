import type { Areas } from "../index/areas.ts";
import { type Filter, passes } from "./filter.ts";
import type { Match } from "./matches.ts";
import type { RankedPlaces } from "./top-k.ts";

/** Matches of a typed word, or of two neighbouring ones read as one (then `words` is 2). */
export interface TermMatches {
  /** Position of the (first) typed word. */
  readonly at: number;
  readonly words: 1 | 2;
  readonly matches: readonly Match[];
}

/** Costs are kept in half bytes, 0 for no match, else the cost and one. */
const HALF_BYTE = 15;
/** A place's note has the costs of so many words; a lane those of as many as fit into 32 bits. */
const WORDS_IN_A_NOTE = 4;
const WORDS_IN_A_LANE = 8;
/** One more than the largest mask of four words: a bit in each of four half bytes. */
const FOUR_WORDS_MASKS = 0x1112;

/** In a note above the costs: how many whole words of the own name were matched, how many that name has, a mark. */
const MATCHED_SHIFT = 16;
const NAME_WORDS_SHIFT = 20;
const TOUCHED = 1 << 24;

/**
 * Adds up, place by place, which typed words its names match and at what cost; then orders the places that match
 * enough. Works on tables as long as the list of places, which are kept and only cleaned where they were touched:
 * one number a place for queries of up to four words, because looking up a place costs the most.
 */
export class Accumulator {
  readonly #areas: Areas;
  /** Per place, 0 if it is not among the touched. */
  readonly #notes: Int32Array;
  /** Per place, the costs of further words than a note has. */
  readonly #lanes: Int32Array[] = [];
  /** Per four words: how many letters those have whose bits are set in a mask. */
  readonly #letters: Uint8Array[] = [];
  /** How many lanes this query needs, and how many times four words it has. */
  #usedLanes = 0;
  #fours = 0;
  #touched: Uint32Array = new Uint32Array(4096);
  #count = 0;
  /** Room for those of the touched that match enough, and for their ranks. */
  #found: Uint32Array = new Uint32Array(4096);
  #ranks: Int32Array = new Int32Array(4096);
  /** The taluka last looked up, and the run of its villages. */
  #taluka = -1;
  #talukaFrom = 0;
  #talukaTo = 0;
  /** The area above that was last looked up, and per four words which of them match it or one above it. */
  #presentOf = -1;
  readonly #present = new Int32Array(32);
  /** The area whose costs were last looked up, and these. */
  #costsOf = -1;
  readonly #costs = new Int8Array(128);

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#notes = new Int32Array(areas.size);
  }

  /**
   * Ranks the places in scope that match every typed word or, when there is none, words holding two thirds of all
   * letters; at least one of the words in the place's own name, the others there or in a name above it. Holds until the
   * next ranking.
   *
   * @param letters how many letters each typed word has
   */
  rank(
    slots: readonly TermMatches[],
    letters: readonly number[],
    scope: Filter,
  ): RankedPlaces & { everyWord: boolean } {
    try {
      this.#prepare(letters);
      for (const { at, words, matches } of slots) {
        for (let word = at; word < at + words; word++) for (const match of matches) this.#add(word, match);
      }
      const all = letters.reduce((sum, count) => sum + count, 0);
      const exact = this.#collect(letters, all, scope, all);
      const everyWord = exact.ordinals.length > 0;
      const found = everyWord ? exact : this.#collect(letters, all, scope, Math.ceil((all * 2) / 3));
      return { ...found, everyWord };
    } finally {
      this.#clean();
    }
  }

  /** As many lanes as the words need; and for every four words, how many letters which of them have. */
  #prepare(letters: readonly number[]): void {
    this.#usedLanes = Math.ceil(Math.max(0, letters.length - WORDS_IN_A_NOTE) / WORDS_IN_A_LANE);
    this.#fours = Math.ceil(letters.length / 4);
    while (this.#lanes.length < this.#usedLanes) this.#lanes.push(new Int32Array(this.#areas.size));
    for (let four = 0; four < this.#fours; four++) {
      const table = this.#letters[four] ?? new Uint8Array(FOUR_WORDS_MASKS);
      this.#letters[four] = table;
      const words = letters.slice(four * 4, four * 4 + 4);
      for (let which = 0; which < 16; which++) {
        const mask = (which & 1) | ((which & 2) << 3) | ((which & 4) << 6) | ((which & 8) << 9);
        table[mask] = words.reduce((sum, count, word) => sum + ((which >> word) & 1 ? count : 0), 0);
      }
    }
  }

  /** Notes at what cost places match a typed word, the lowest if there are several. */
  #add(word: number, { places, cost, whole }: Match): void {
    const table = this.#tableOf(word);
    const shift = shiftOf(word);
    const bits = cost + 1;
    const notes = this.#notes;
    places.forEach((ordinal, nameWords) => {
      const before = table[ordinal]!;
      const had = (before >>> shift) & HALF_BYTE;
      if (had !== 0) {
        if (bits < had) table[ordinal] = (before & ~(HALF_BYTE << shift)) | (bits << shift);
        return;
      }
      table[ordinal] = before | (bits << shift);
      let note = notes[ordinal]!;
      if (note < TOUCHED) {
        note |= TOUCHED | (HALF_BYTE << NAME_WORDS_SHIFT);
        if (this.#count === this.#touched.length) this.#grow();
        this.#touched[this.#count++] = ordinal;
      }
      notes[ordinal] = whole ? withWord(note, nameWords) : note;
    });
  }

  #grow(): void {
    const longer = this.#touched.length * 2;
    const touched = new Uint32Array(longer);
    touched.set(this.#touched);
    this.#touched = touched;
    this.#found = new Uint32Array(longer);
    this.#ranks = new Int32Array(longer);
  }

  #tableOf(word: number): Int32Array {
    return word < WORDS_IN_A_NOTE ? this.#notes : this.#lanes[(word - WORDS_IN_A_NOTE) >> 3]!;
  }

  /** The touched places in scope that match words of at least `needed` letters, each with its rank. */
  #collect(letters: readonly number[], all: number, scope: Filter, needed: number): RankedPlaces {
    const ordinals = this.#found;
    const ranks = this.#ranks;
    let count = 0;
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#touched[i]!;
      if (!passes(ordinal, scope, this.#areas.firstVillage)) continue;
      const rank = this.#rankOf(ordinal, letters, all, needed);
      if (rank < 0) continue;
      ordinals[count] = ordinal;
      ranks[count++] = rank;
    }
    return { ordinals: ordinals.subarray(0, count), ranks: ranks.subarray(0, count) };
  }

  /**
   * The rank of a place, lower is better: first fewer letters without a match, then the lower sum of costs, then
   * fewer words that only a name above the place has, then a name that the typed words make up wholly before one
   * with further words. Negative when too little matches.
   */
  #rankOf(ordinal: number, letters: readonly number[], all: number, needed: number): number {
    const note = this.#notes[ordinal]!;
    const above = this.#touchedAbove(ordinal);
    const matched = this.#lettersMatched(ordinal, note, above);
    if (matched < needed) return -1;
    const costsAbove = above < 0 ? undefined : this.#costsAbove(above, letters.length);
    let costs = 0;
    let onlyAbove = 0;
    for (let word = 0; word < letters.length; word++) {
      const own = this.#costIn(ordinal, word);
      const cost = costsAbove ? lower(own, costsAbove[word]!) : own;
      if (cost < 0) continue;
      costs += cost;
      if (own < 0) onlyAbove++;
    }
    return (((all - matched) * 1024 + costs) * 64 + onlyAbove) * 2 + (isWholeName(note) ? 0 : 1);
  }

  /**
   * How many letters the words have that match a place's own name or one above it: a few look-ups, however many words
   * there are, because of the places that a query touches hardly any match enough.
   */
  #lettersMatched(ordinal: number, note: number, above: number): number {
    if (above !== this.#presentOf) this.#lookAbove(above);
    let matched = this.#letters[0]![presence(note) | this.#present[0]!]!;
    for (let four = 1; four < this.#fours; four++)
      matched += this.#letters[four]![presence(this.#fourIn(ordinal, four)) | this.#present[four]!]!;
    return matched;
  }

  /** Notes which words match the name of an area or of one above it. */
  #lookAbove(area: number): void {
    this.#presentOf = area;
    this.#present.fill(0);
    for (let above = area; above >= 0; above = this.#areas.parent(above)) {
      for (let four = 0; four < this.#fours; four++)
        this.#present[four]! |= presence(this.#fourIn(above, four));
    }
  }

  /** The costs of four words of a place, in the lower half of the number. */
  #fourIn(ordinal: number, four: number): number {
    const word = four * 4;
    return this.#tableOf(word)[ordinal]! >>> shiftOf(word);
  }

  /** The cost at which a word matches a place's own name; -1 when it does not. */
  #costIn(ordinal: number, word: number): number {
    return ((this.#tableOf(word)[ordinal]! >>> shiftOf(word)) & HALF_BYTE) - 1;
  }

  /** Per word, the lowest cost at which it matches the name of an area or of one above it; -1 for none. */
  #costsAbove(area: number, words: number): Int8Array {
    if (area === this.#costsOf) return this.#costs;
    this.#costsOf = area;
    this.#costs.fill(-1, 0, words);
    for (let above = area; above >= 0; above = this.#areas.parent(above)) {
      for (let word = 0; word < words; word++) {
        this.#costs[word] = lower(this.#costs[word]!, this.#costIn(above, word));
      }
    }
    return this.#costs;
  }

  /** The nearest area above a place that is among the touched, or -1. */
  #touchedAbove(ordinal: number): number {
    let area = this.#parentOf(ordinal);
    while (area >= 0 && this.#notes[area] === 0) area = this.#areas.parent(area);
    return area;
  }

  /** The area above a place; places come in runs of one taluka, so the last answer often serves again. */
  #parentOf(ordinal: number): number {
    if (ordinal < this.#areas.firstVillage) return this.#areas.parent(ordinal);
    if (ordinal < this.#talukaFrom || ordinal >= this.#talukaTo) {
      this.#taluka = this.#areas.talukaOf(ordinal);
      [this.#talukaFrom, this.#talukaTo] = this.#areas.villages(this.#taluka);
    }
    return this.#taluka;
  }

  #clean(): void {
    const touched = this.#touched;
    for (const table of [this.#notes, ...this.#lanes.slice(0, this.#usedLanes)]) {
      for (let i = 0; i < this.#count; i++) table[touched[i]!] = 0;
    }
    this.#count = 0;
    this.#costsOf = -1;
    this.#presentOf = -1;
    this.#present.fill(0);
  }
}

/** Where in its table a word's half byte lies: in a note, or behind the words of notes in a lane. */
function shiftOf(word: number): number {
  return (word < WORDS_IN_A_NOTE ? word : (word - WORDS_IN_A_NOTE) & (WORDS_IN_A_LANE - 1)) * 4;
}

/** The lowest bit of each of the lower four half bytes that is not 0. */
function presence(halfBytes: number): number {
  const pairs = halfBytes | (halfBytes >>> 2);
  return (pairs | (pairs >>> 1)) & 0x1111;
}

/** The lower of two costs, of which -1 stands for none. */
function lower(a: number, b: number): number {
  if (a < 0) return b;
  return b < 0 ? a : Math.min(a, b);
}

/** A note with one more whole word matched of a name of `nameWords` words; of several names, the shortest counts. */
function withWord(note: number, nameWords: number): number {
  const matched = Math.min(HALF_BYTE, ((note >>> MATCHED_SHIFT) & HALF_BYTE) + 1);
  const least = Math.min((note >>> NAME_WORDS_SHIFT) & HALF_BYTE, nameWords);
  return (note & 0xffff) | (matched << MATCHED_SHIFT) | (least << NAME_WORDS_SHIFT) | TOUCHED;
}

/** Whether as many whole words were matched as the name has. */
function isWholeName(note: number): boolean {
  return ((note >>> MATCHED_SHIFT) & HALF_BYTE) >= ((note >>> NAME_WORDS_SHIFT) & HALF_BYTE);
}
