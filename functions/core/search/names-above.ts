import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import type { Ranges } from "../index/ranges.ts";
import { lower } from "./costs.ts";
import type { FormerHit, FormerHits } from "./former-names.ts";
import type { PlaceNotes } from "./place-notes.ts";

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
  #former: FormerHits = new Map();
  /** Per area, which terms match it or an area above it, a bit each. */
  readonly #terms: Int16Array;
  /** The place above which costs were last looked up: its parent and its former name. */
  #costsOf: readonly [number, FormerHit | undefined] = [-1, undefined];
  /** Per term the lowest cost at which it matches a name above that place, -1 for none. */
  readonly #costs = new Int8Array(MAX_TERMS);

  constructor(areas: Areas, notes: PlaceNotes) {
    this.#areas = areas;
    this.#notes = notes;
    this.#terms = new Int16Array(areas.firstVillage);
  }

  /**
   * Begins a query, of which all areas are noted.
   * @param termCount how many terms it has
   * @param looksAbove whether they may match names above
   */
  start(termCount: number, looksAbove: boolean, former: FormerHits): void {
    this.#termCount = termCount;
    this.#looksAbove = looksAbove;
    this.#former = former;
    this.#costsOf = [-1, undefined];
    if (!looksAbove) return;
    const [terms, { count, places }] = [this.#terms.fill(0), this.#notes];
    for (let i = 0; i < count; i++) terms[places[i]!] = this.#notes.termsOf(places[i]!);
    for (const [area, match] of former) terms[area]! |= match.terms;
    // An area has a higher ordinal than the one above it.
    for (let area = this.#areas.run("district")[0]; area < terms.length; area++)
      terms[area]! |= terms[this.#areas.parent(area)]!;
  }

  /**
   * The villages in talukas where enough terms match the names above them.
   * @param isEnough whether these terms are enough, a bit each; none never are
   */
  villages(isEnough: (termsAbove: number) => boolean): Ranges {
    const ranges: [number, number][] = [];
    if (!this.#looksAbove) return ranges;
    for (let taluka = this.#areas.run("taluka")[0]; taluka < this.#terms.length; taluka++) {
      const terms = this.#terms[taluka]!;
      if (terms === 0 || !isEnough(terms)) continue;
      const [from, to] = this.#areas.villages(taluka);
      const last = ranges.at(-1);
      if (last?.[1] === from) last[1] = to;
      else ranges.push([from, to]);
    }
    return ranges;
  }

  /** Which terms match names above a place, a bit each. */
  termsAbove(ordinal: number): number {
    if (!this.#looksAbove) return 0;
    const parent = this.#areas.parent(ordinal);
    return (parent < 0 ? 0 : this.#terms[parent]!) | (this.#formerOf(ordinal)?.terms ?? 0);
  }

  /** Which terms match a name of the area right above a place, or a former name of the place, a bit each. */
  termsRightAbove(ordinal: number): number {
    const parent = this.#areas.parent(ordinal);
    return (parent < 0 ? 0 : this.#notes.termsOf(parent)) | (this.#formerOf(ordinal)?.terms ?? 0);
  }

  /** Per term the lowest cost at which it matches a name above a place, -1 for none; valid until the next call. */
  costsAbove(ordinal: number): Int8Array {
    const parent = this.#areas.parent(ordinal);
    const former = this.#formerOf(ordinal);
    if (parent === this.#costsOf[0] && former === this.#costsOf[1]) return this.#costs;
    this.#costsOf = [parent, former];
    for (let term = 0; term < this.#termCount; term++) this.#costs[term] = former?.costs[term] ?? -1;
    for (let area = parent; area >= 0; area = this.#areas.parent(area)) {
      const formerOfArea = this.#formerOf(area);
      for (let term = 0; term < this.#termCount; term++) {
        const cost = lower(this.#notes.costOf(area, term), formerOfArea?.costs[term] ?? -1);
        this.#costs[term] = lower(this.#costs[term]!, cost);
      }
    }
    return this.#costs;
  }

  /** A former name of an area counts as one above it, since it is not its own. */
  #formerOf(ordinal: number): FormerHit | undefined {
    return this.#former.size === 0 ? undefined : this.#former.get(ordinal);
  }
}
