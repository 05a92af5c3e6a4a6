import type { Areas } from "../areas.ts";
import type { Match } from "./matches.ts";
import { postingNameWords, postingOrdinal } from "./postings.ts";

/** Matches of a typed word, or of two neighbouring ones read as one (then `words` is 2). */
export interface Slot {
  /** Position of the (first) typed word. */
  readonly at: number;
  readonly words: 1 | 2;
  readonly matches: readonly Match[];
}

/** Which places count: villages only, or only those in some runs of ordinals (from, to before). */
export interface Scope {
  readonly villagesOnly: boolean;
  readonly runs?: readonly (readonly [number, number])[];
}

export interface Ranked {
  /** How many places match. */
  readonly total: number;
  /** Ordinals of the wanted stretch of matches, best first. */
  readonly page: number[];
  /** Whether they match every typed word, not only most letters. */
  readonly everyWord: boolean;
}

/** Costs are kept in half bytes, eight to a lane: 0 for no match, else the cost and one. */
const WORDS_IN_A_LANE = 8;
const HALF_BYTE = 15;
/** One more than the largest mask of four words: a bit in each of four half bytes. */
const HALF_LANE_MASKS = 0x1112;

/**
 * Adds up, place by place, which typed words its names match and at what cost; then orders the places that match
 * enough. Works on tables as long as the list of places, which are kept and only cleaned where they were touched.
 */
export class Tally {
  readonly #areas: Areas;
  readonly #lanes: Uint32Array[] = [];
  /**
   * Per place, 0 if it is not among the touched, else {@link TOUCHED} and in half bytes how many whole words of its own
   * name were matched and how many words that name has. In one number, because looking up a place costs the most.
   */
  readonly #notes: Uint16Array;
  /** How many lanes this query needs. */
  #used = 0;
  /** Per lane, for its first and its last four words: how many letters those have whose bits are set in a mask. */
  readonly #letters: (readonly [Uint8Array, Uint8Array])[] = [];
  #touched: Uint32Array = new Uint32Array(4096);
  #count = 0;
  /** The taluka last looked up, and the run of its villages. */
  #taluka = -1;
  #talukaFrom = 0;
  #talukaTo = 0;
  /** The area above that was last looked up, and per lane which words match it or one above it. */
  #presentOf = -1;
  readonly #present = new Uint32Array(16);
  /** The area whose costs were last looked up, and these. */
  #costsOf = -1;
  #costs = new Int8Array(128);

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#notes = new Uint16Array(areas.size);
  }

  /**
   * Ranks the places that match every typed word or, when there is none, words holding two thirds of all letters;
   * at least one of the words in the place's own name, the others there or in a name above it.
   *
   * @param letters how many letters each typed word has
   */
  rank(
    slots: readonly Slot[],
    letters: readonly number[],
    scope: Scope,
    offset: number,
    limit: number,
  ): Ranked {
    try {
      this.#prepareLanes(letters);
      for (const slot of slots) for (const match of slot.matches) this.#add(slot, match);
      const all = letters.reduce((sum, count) => sum + count, 0);
      const exact = this.#collect(letters, all, scope, all);
      const everyWord = exact.size > 0;
      const ranks = everyWord ? exact : this.#collect(letters, all, scope, Math.ceil((all * 2) / 3));
      return { ...stretch(ranks, offset, limit), everyWord };
    } finally {
      this.#clean();
    }
  }

  /** As many lanes as the words need; each tells by which of its words match how many letters they have. */
  #prepareLanes(letters: readonly number[]): void {
    this.#used = Math.ceil(letters.length / WORDS_IN_A_LANE);
    while (this.#lanes.length < this.#used) {
      this.#lanes.push(new Uint32Array(this.#areas.size));
      this.#letters.push([new Uint8Array(HALF_LANE_MASKS), new Uint8Array(HALF_LANE_MASKS)]);
    }
    for (let i = 0; i < this.#used * 2; i++) {
      const table = this.#letters[i >> 1]![i & 1]!;
      const words = letters.slice(i * 4, i * 4 + 4);
      for (let which = 0; which < 16; which++) {
        const mask = (which & 1) | ((which & 2) << 3) | ((which & 4) << 6) | ((which & 8) << 9);
        table[mask] = words.reduce((sum, count, word) => sum + ((which >> word) & 1 ? count : 0), 0);
      }
    }
  }

  #add({ at, words }: Slot, match: Match): void {
    for (let word = at; word < at + words; word++) this.#addTo(word, match);
  }

  /**
   * Notes at what cost places match a typed word, the lowest if there are several. One plain loop: it runs once for
   * every posting of a query, most of all in a process that has just started.
   */
  #addTo(word: number, { places, packed, cost, whole }: Match): void {
    const lane = this.#lanes[word >> 3]!;
    const shift = (word & 7) * 4;
    const bits = cost + 1;
    const notes = this.#notes;
    for (let i = 0; i < places.length; i++) {
      const entry = places[i]!;
      const ordinal = packed ? postingOrdinal(entry) : entry;
      const before = lane[ordinal]!;
      const had = (before >>> shift) & HALF_BYTE;
      if (had !== 0) {
        if (bits < had) lane[ordinal] = (before & ~(HALF_BYTE << shift)) | (bits << shift);
        continue;
      }
      lane[ordinal] = before | (bits << shift);
      let note = notes[ordinal]!;
      if (note === 0) {
        note = TOUCHED | HALF_BYTE;
        if (this.#count === this.#touched.length) this.#grow();
        this.#touched[this.#count++] = ordinal;
      }
      if (whole) note = withWord(note, postingNameWords(entry));
      notes[ordinal] = note;
    }
  }

  #grow(): void {
    const longer = new Uint32Array(this.#touched.length * 2);
    longer.set(this.#touched);
    this.#touched = longer;
  }

  /** The touched places in scope that match words of at least `needed` letters, by rank. */
  #collect(letters: readonly number[], all: number, scope: Scope, needed: number): Map<number, number[]> {
    const ranks = new Map<number, number[]>();
    let lastRank = -1;
    let last: number[] = [];
    const everywhere = !scope.villagesOnly && scope.runs === undefined;
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#touched[i]!;
      if (!everywhere && !inScope(ordinal, scope, this.#areas.firstVillage)) continue;
      const rank = this.#rankOf(ordinal, letters, all, needed);
      if (rank < 0) continue;
      if (rank !== lastRank) {
        lastRank = rank;
        last = ranks.get(rank) ?? [];
        if (last.length === 0) ranks.set(rank, last);
      }
      last.push(ordinal);
    }
    return ranks;
  }

  /**
   * The rank of a place, lower is better: first fewer letters without a match, then the lower sum of costs, then
   * fewer words that only a name above the place has, then a name that the typed words make up wholly before one
   * with further words. Negative when too little matches.
   */
  #rankOf(ordinal: number, letters: readonly number[], all: number, needed: number): number {
    const part = isWholeName(this.#notes[ordinal]!) ? 0 : 1;
    if (letters.length === 1) return this.#costIn(ordinal, 0) * 2 + part;
    const above = this.#touchedAbove(ordinal);
    const matched = this.#lettersMatched(ordinal, above);
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
    return (((all - matched) * 512 + costs) * 64 + onlyAbove) * 2 + part;
  }

  /**
   * How many letters the words have that match a place's own name or one above it: a few look-ups, however many words
   * there are, because of the places that a query touches hardly any match enough.
   */
  #lettersMatched(ordinal: number, above: number): number {
    if (above !== this.#presentOf) this.#lookAbove(above);
    let matched = 0;
    for (let i = 0; i < this.#used; i++) {
      const present = presence(this.#lanes[i]![ordinal]!) | this.#present[i]!;
      const [first, last] = this.#letters[i]!;
      matched += first[present & 0xffff]! + last[present >>> 16]!;
    }
    return matched;
  }

  /** Notes per lane which words match the name of an area or of one above it. */
  #lookAbove(area: number): void {
    this.#presentOf = area;
    this.#present.fill(0);
    for (let above = area; above >= 0; above = this.#areas.parent(above)) {
      for (let i = 0; i < this.#used; i++) this.#present[i]! |= presence(this.#lanes[i]![above]!);
    }
  }

  /** The cost at which a word matches a place's own name; -1 when it does not. */
  #costIn(ordinal: number, word: number): number {
    return ((this.#lanes[word >> 3]![ordinal]! >>> ((word & 7) * 4)) & HALF_BYTE) - 1;
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
    for (const lane of this.#lanes.slice(0, this.#used)) {
      for (let i = 0; i < this.#count; i++) lane[touched[i]!] = 0;
    }
    for (let i = 0; i < this.#count; i++) this.#notes[touched[i]!] = 0;
    this.#count = 0;
    this.#costsOf = -1;
    this.#presentOf = -1;
    this.#present.fill(0);
  }
}

/** The lowest bit of each half byte that is not 0. */
function presence(halfBytes: number): number {
  const pairs = halfBytes | (halfBytes >>> 2);
  return (pairs | (pairs >>> 1)) & 0x11111111;
}

/** The lower of two costs, of which -1 stands for none. */
function lower(a: number, b: number): number {
  if (a < 0) return b;
  return b < 0 ? a : Math.min(a, b);
}

const TOUCHED = 1 << 15;

/** A note with one more whole word matched of a name of `nameWords` words; of several names, the shortest counts. */
function withWord(note: number, nameWords: number): number {
  const matched = Math.min(HALF_BYTE, ((note >>> 4) & HALF_BYTE) + 1);
  return TOUCHED | (matched << 4) | Math.min(note & HALF_BYTE, nameWords);
}

/** Whether as many whole words were matched as the name has. */
function isWholeName(note: number): boolean {
  return ((note >>> 4) & HALF_BYTE) >= (note & HALF_BYTE);
}

function inScope(ordinal: number, { villagesOnly, runs }: Scope, firstVillage: number): boolean {
  if (villagesOnly && ordinal < firstVillage) return false;
  return runs === undefined || runs.some(([from, to]) => ordinal >= from && ordinal < to);
}

/** The wanted stretch of all ranks one after the other, each in the order of ordinals. */
function stretch(
  ranks: ReadonlyMap<number, number[]>,
  offset: number,
  limit: number,
): Omit<Ranked, "everyWord"> {
  let total = 0;
  const page: number[] = [];
  for (const rank of [...ranks.keys()].sort((a, b) => a - b)) {
    const ordinals = ranks.get(rank)!;
    const from = Math.max(0, offset - total);
    if (from < ordinals.length && page.length < limit) {
      const sorted = Uint32Array.from(ordinals).sort();
      page.push(...sorted.subarray(from, from + limit - page.length));
    }
    total += ordinals.length;
  }
  return { total, page };
}
