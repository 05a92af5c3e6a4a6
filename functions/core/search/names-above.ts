import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import type { Ranges } from "../index/ranges.ts";
import { lower } from "./costs.ts";
import type { LaterMatch, LaterMatches } from "./later-names.ts";
import type { PlaceNotes } from "./place-notes.ts";

/** Some talukas. */
export interface TalukasAbove {
  /** The ordinals of their villages. */
  readonly ranges: Ranges;
  /** Whether a village lies in one of them. */
  readonly has: (village: number) => boolean;
}

/**
 * Which query terms match the names above a place, and at what cost. Looked up once an area: there are a hundred times as
 * many villages.
 */
export class NamesAbove {
  readonly #areas: Areas;
  readonly #notes: PlaceNotes;
  /** How many terms the query has, and whether they may match names above. */
  #termCount = 0;
  #looksAbove = true;
  #later: LaterMatches = new Map();
  /** Per area, which terms match it or an area above it; -1 where that was not looked up yet. */
  readonly #terms: Int16Array;
  /** How many areas have notes; they are the first of the noted places. */
  #areasNoted = 0;
  readonly #firstTaluka: number;
  /** The talukas that a term matches, or that lie in an area that a term matches, in order; made at the first use. */
  #below: readonly number[] | undefined;
  /** Which talukas are chosen: 1 or 0 for each. */
  readonly #chosen: Uint8Array;
  /** The area whose costs were last looked up, -1 for none. */
  #costsArea = -1;
  /** Per term the lowest cost at which it matches that area or one above it, -1 for none. */
  readonly #costs = new Int8Array(MAX_TERMS);
  /** The same with the costs of a later name. */
  readonly #costsWithLater = new Int8Array(MAX_TERMS);

  /** @param notes which terms match areas; complete before anything is looked up */
  constructor(areas: Areas, notes: PlaceNotes) {
    this.#areas = areas;
    this.#notes = notes;
    this.#terms = new Int16Array(areas.firstVillage);
    this.#firstTaluka = areas.run("taluka")[0];
    this.#chosen = new Uint8Array(areas.counts[2]);
  }

  /**
   * Begins a query.
   * @param terms how many terms it has
   * @param looksAbove whether they may match names above
   */
  start(terms: number, looksAbove: boolean, later: LaterMatches): void {
    this.#termCount = terms;
    this.#looksAbove = looksAbove;
    this.#later = later;
    this.#terms.fill(-1);
    this.#costsArea = -1;
    this.#areasNoted = 0;
    this.#below = undefined;
  }

  /** Call it when all areas are noted, before any village is. */
  areasAreNoted(): void {
    this.#areasNoted = this.#looksAbove ? this.#notes.count : 0;
  }

  /**
   * The talukas where enough terms match the names above a village; none where no term does. Valid until the next call.
   *
   * @param isEnough whether these terms are enough, a bit each
   */
  talukas(isEnough: (termsAbove: number) => boolean): TalukasAbove {
    this.#below ??= this.#talukasBelow();
    const chosen = this.#chosen.fill(0);
    const ranges: [number, number][] = [];
    for (const taluka of this.#below) {
      if (!isEnough(this.#termsFrom(taluka))) continue;
      chosen[taluka - this.#firstTaluka] = 1;
      const [from, to] = this.#areas.villages(taluka);
      const last = ranges.at(-1);
      if (last?.[1] === from) last[1] = to;
      else ranges.push([from, to]);
    }
    const has = (village: number) => chosen[this.#areas.talukaOf(village) - this.#firstTaluka] === 1;
    return { ranges, has };
  }

  /** The talukas that a term matches or an area above them, in order; later names of areas count, too. */
  #talukasBelow(): number[] {
    const isBelow = this.#chosen.fill(0);
    const mark = (area: number) => {
      if (area >= this.#firstTaluka) isBelow[area - this.#firstTaluka] = 1;
      else {
        const [from, to] = this.#areas.villages(area);
        if (from === to) return;
        const [first, last] = [this.#areas.talukaOf(from), this.#areas.talukaOf(to - 1)];
        isBelow.fill(1, first - this.#firstTaluka, last - this.#firstTaluka + 1);
      }
    };
    for (let i = 0; i < this.#areasNoted; i++) mark(this.#notes.places[i]!);
    if (this.#looksAbove) for (const area of this.#later.keys()) mark(area);
    const below: number[] = [];
    for (let i = isBelow.indexOf(1); i >= 0; i = isBelow.indexOf(1, i))
      while (isBelow[i] === 1) below.push(this.#firstTaluka + i++);
    return below;
  }

  /** Which terms match names above a place, a bit each. */
  termsAbove(ordinal: number): number {
    if (!this.#looksAbove) return 0;
    const parent = this.#areas.parent(ordinal);
    return (parent < 0 ? 0 : this.#termsFrom(parent)) | (this.#laterOf(ordinal)?.terms ?? 0);
  }

  /** Which terms match a name of the area right above a place, or a later name of the place, a bit each. */
  termsRightAbove(ordinal: number): number {
    const parent = this.#areas.parent(ordinal);
    return (parent < 0 ? 0 : this.#notes.termsOf(parent)) | (this.#laterOf(ordinal)?.terms ?? 0);
  }

  /** Per term the lowest cost at which it matches a name above a place, -1 for none; valid until the next call. */
  costsAbove(ordinal: number): Int8Array {
    const parent = this.#areas.parent(ordinal);
    if (parent !== this.#costsArea) {
      this.#costs.fill(-1);
      for (let area = parent; area >= 0; area = this.#areas.parent(area)) {
        const later = this.#laterOf(area);
        for (let term = 0; term < this.#termCount; term++) {
          const cost = lower(this.#notes.costOf(area, term), later?.costs[term] ?? -1);
          this.#costs[term] = lower(this.#costs[term]!, cost);
        }
      }
      this.#costsArea = parent;
    }
    const later = this.#laterOf(ordinal);
    if (later === undefined) return this.#costs;
    for (let term = 0; term < this.#termCount; term++)
      this.#costsWithLater[term] = lower(this.#costs[term]!, later.costs[term]!);
    return this.#costsWithLater;
  }

  /** Which terms match an area or one above it. */
  #termsFrom(area: number): number {
    const known = this.#terms[area]!;
    if (known >= 0) return known;
    const terms = this.#notes.termsOf(area) | this.termsAbove(area);
    this.#terms[area] = terms;
    return terms;
  }

  /** A later name of an area counts as one above it, since it is not its own. */
  #laterOf(ordinal: number): LaterMatch | undefined {
    return this.#later.size === 0 ? undefined : this.#later.get(ordinal);
  }
}
