import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import { EditDistance, LONGEST_PATTERN } from "../names/edit-distance.ts";
import { fold } from "../names/folding.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import type { AreaLevel, Areas } from "./areas.ts";

/** A longer name is compared by its beginning. */
const COMPARED_LETTERS = LONGEST_PATTERN;
/** Shortest word that makes two names near by itself. */
const TELLING_LETTERS = 4;

/** Finds states, districts and talukas by their whole names. What it needs of a level is made at its first use. */
export class AreaNames {
  readonly #areas: Areas;
  readonly #byKey = new Map<AreaLevel, Map<string, number[]>>();

  constructor(areas: Areas) {
    this.#areas = areas;
  }

  /** Ordinals of the areas of a level that have this name or are otherwise known by it, rising; perhaps none. */
  find(level: AreaLevel, name: string): readonly number[] {
    return this.#keys(level).get(nameKey(name)) ?? [];
  }

  /**
   * Names of the areas of a level that someone who wrote `name` may have meant, nearest first, at most five: what
   * a former area of that name has become; then names with few other letters; then names with a word in common.
   *
   * @param within ordinals of areas above, in one of which the suggested ones must lie; absent for anywhere
   */
  suggest(level: AreaLevel, name: string, within?: readonly number[]): string[] {
    const typed = new FoldedName(name);
    const near: { area: number; distance: number }[] = [];
    const consider = (area: number, candidate: string) => {
      const distance = typed.distance(candidate);
      if (distance !== undefined) near.push({ area, distance });
    };
    const [from, to] = this.#areas.run(level);
    const lies = (area: number) =>
      within === undefined || this.#areas.path(area).some((above) => within.includes(above));
    for (let area = from; area < to; area++) if (lies(area)) consider(area, this.#areas.name(area));
    for (const [area, alias] of this.#aliases(level)) if (lies(area)) consider(area, alias);
    near.sort((a, b) => a.distance - b.distance || a.area - b.area);
    const areas = [...this.#successors(level, name), ...near.map(({ area }) => area)];
    return [...new Set(areas.map((area) => this.#areas.name(area)))].slice(0, MAX_SUGGESTIONS);
  }

  #keys(level: AreaLevel): Map<string, number[]> {
    const known = this.#byKey.get(level);
    if (known) return known;
    const byKey = new Map<string, number[]>();
    const add = (area: number, name: string) => {
      const key = nameKey(name);
      if (key === "") return;
      const areas = byKey.get(key);
      if (!areas) byKey.set(key, [area]);
      else if (!areas.includes(area)) areas.push(area);
    };
    const [from, to] = this.#areas.run(level);
    for (let area = from; area < to; area++) add(area, this.#areas.name(area));
    for (const [area, alias] of this.#aliases(level)) add(area, alias);
    for (const areas of byKey.values()) areas.sort((a, b) => a - b);
    this.#byKey.set(level, byKey);
    return byKey;
  }

  #aliases(level: AreaLevel): (readonly [number, string])[] {
    const [from, to] = this.#areas.run(level);
    return this.#areas.aliases.filter(([area]) => area >= from && area < to);
  }

  #successors(level: AreaLevel, name: string): number[] {
    const key = nameKey(name);
    return this.#areas.former
      .filter((former) => former.level === level && former.successor >= 0 && nameKey(former.name) === key)
      .map((former) => former.successor);
  }
}

/** A name that others are held against, in its folded form. */
class FoldedName {
  readonly #words: readonly string[];
  readonly #slips: EditDistance | undefined;
  readonly #allowed: number;

  constructor(name: string) {
    this.#words = foldedWords(name);
    const letters = this.#words.join("").slice(0, COMPARED_LETTERS);
    this.#slips = /^[a-z0-9]+$/.test(letters) ? new EditDistance(letters) : undefined;
    this.#allowed = Math.max(1, Math.floor(letters.length / 3));
  }

  /** How far another name is away: slips, or more than any number of them for a word in common; else undefined. */
  distance(other: string): number | undefined {
    const words = foldedWords(other);
    const slips = this.#slips?.to(words.join("").slice(0, COMPARED_LETTERS)) ?? Number.POSITIVE_INFINITY;
    if (slips <= this.#allowed) return slips;
    if (!this.#words.some((word) => word.length >= TELLING_LETTERS && words.includes(word))) return undefined;
    const further = [...this.#words, ...words].filter(
      (word) => !(this.#words.includes(word) && words.includes(word)),
    );
    return COMPARED_LETTERS + further.join("").length;
  }
}

function foldedWords(name: string): string[] {
  return tokens(name).map(fold);
}
