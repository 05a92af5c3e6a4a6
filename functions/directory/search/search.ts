import type { Areas } from "../areas.ts";
import type { Files } from "../files.ts";
import type { IndexManifest } from "../manifest.ts";
import { searchWords } from "../names.ts";
import { romanisations } from "../romanise.ts";
import { type Match, matchesOf, matchesOfPair } from "./matches.ts";
import { type Ranked, type Scope, type Slot, Tally } from "./tally.ts";

export interface SearchOptions extends Scope {
  readonly offset: number;
  readonly limit: number;
  /**
   * Whether slips are forgiven in any case, or only where no place matches every word without. That finds less of
   * what was perhaps meant, but the pages for slips are half of all that a query reads.
   */
  readonly slips?: "always" | "if needed";
}

/** Finds places by the words of their names, as CONTRACT.md says under Search. */
export class Search {
  readonly #files: Files;
  readonly #manifest: IndexManifest;
  readonly #tally: Tally;

  constructor(files: Files, manifest: IndexManifest, areas: Areas) {
    this.#files = files;
    this.#manifest = manifest;
    this.#tally = new Tally(areas);
  }

  /** Ordinals of the matching places, best first, of the wanted stretch, and how many match in all. */
  async find(query: string, options: SearchOptions): Promise<Ranked> {
    const words = searchWords(query);
    if (words.length === 0) return { total: 0, page: [], everyWord: false };
    const readings = words.map((word) => [word, ...romanisations(word)]);
    const letters = readings.map(([word, romanised]) => (romanised ?? word!).length);
    const { offset, limit, slips = "always" } = options;
    if (slips === "if needed") {
      const ranked = this.#tally.rank(await this.#slots(readings, false), letters, options, offset, limit);
      if (ranked.everyWord) return ranked;
    }
    return this.#tally.rank(await this.#slots(readings, true), letters, options, offset, limit);
  }

  #slots(readings: readonly (readonly string[])[], slips: boolean): Promise<Slot[]> {
    const matchesOfWord: FindMatches = (files, manifest, word) => matchesOf(files, manifest, word, slips);
    return Promise.all([
      ...readings.map(
        async (forms, at): Promise<Slot> => ({
          at,
          words: 1,
          matches: await this.#all(forms, matchesOfWord),
        }),
      ),
      ...readings.slice(1).map(
        async (forms, at): Promise<Slot> => ({
          at,
          words: 2,
          matches: await this.#all(pairs(readings[at]!, forms), matchesOfPair),
        }),
      ),
    ]);
  }

  /** The matches of all readings of a typed word, best first. */
  async #all(readings: readonly string[], matchesOf: FindMatches): Promise<Match[]> {
    const found = await Promise.all(readings.map((word) => matchesOf(this.#files, this.#manifest, word)));
    return found.length === 1 ? found[0]! : found.flat().sort((a, b) => a.cost - b.cost);
  }
}

type FindMatches = (files: Files, manifest: IndexManifest, word: string) => Promise<Match[]>;

/** Two neighbouring words written as one: as they stand, the usual reading of one with that of the other, and so on. */
function pairs(left: readonly string[], right: readonly string[]): string[] {
  const longer = left.length > right.length ? left : right;
  return longer.map((_, i) => (left[i] ?? left.at(-1)!) + (right[i] ?? right.at(-1)!));
}
