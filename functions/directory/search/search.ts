import type { Areas } from "../areas.ts";
import type { Files } from "../files.ts";
import type { IndexManifest } from "../manifest.ts";
import { searchWords } from "../names.ts";
import { matchesOf, matchesOfPair } from "./matches.ts";
import { type Ranked, type Scope, type Slot, Tally } from "./tally.ts";

export interface SearchOptions extends Scope {
  readonly offset: number;
  readonly limit: number;
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
    if (words.length === 0) return { total: 0, page: [] };
    const slots = await Promise.all([
      ...words.map(
        async (word, at): Promise<Slot> => ({
          at,
          words: 1,
          matches: await matchesOf(this.#files, this.#manifest, word),
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
    const letters = words.map((word) => word.length);
    return this.#tally.rank(slots, letters, options, options.offset, options.limit);
  }
}
