import type { Areas } from "../areas.ts";
import type { Files } from "../files.ts";
import type { IndexManifest } from "../manifest.ts";
import { searchWords } from "../names.ts";
import { matchesOf, matchesOfPair } from "./matches.ts";
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
    const letters = words.map((word) => word.length);
    const { offset, limit, slips = "always" } = options;
    if (slips === "if needed") {
      const ranked = this.#tally.rank(await this.#slots(words, false), letters, options, offset, limit);
      if (ranked.everyWord) return ranked;
    }
    return this.#tally.rank(await this.#slots(words, true), letters, options, offset, limit);
  }

  #slots(words: readonly string[], slips: boolean): Promise<Slot[]> {
    return Promise.all([
      ...words.map(
        async (word, at): Promise<Slot> => ({
          at,
          words: 1,
          matches: await matchesOf(this.#files, this.#manifest, word, slips),
        }),
      ),
      ...words.slice(1).map(
        async (word, at): Promise<Slot> => ({
          at,
          words: 2,
          matches: await matchesOfPair(this.#files, this.#manifest, words[at]! + word),
        }),
      ),
    ]);
  }
}
