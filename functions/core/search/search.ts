import type { Areas } from "../index/areas.ts";
import type { FileCache } from "../index/file-cache.ts";
import type { IndexManifest } from "../index/manifest.ts";
import { romanisations } from "../names/romanisation.ts";
import { searchTokens } from "../names/tokens.ts";
import { Accumulator, type TermMatches } from "./accumulator.ts";
import { decompound } from "./decompound.ts";
import type { Filter } from "./filter.ts";
import { type Fuzziness, findMatches, findMatchesOfBigram, Matches } from "./matches.ts";
import { SingleTerm } from "./single-term.ts";
import { topK } from "./top-k.ts";

export interface SearchOptions extends Filter {
  readonly offset: number;
  readonly limit: number;
  /**
   * Whether slips are forgiven in any case, or only where no place matches every word without. That finds less of
   * what was perhaps meant, but the pages for slips are half of all that a query reads.
   */
  readonly slips?: "always" | "if needed";
}

export interface Found {
  /** How many places match. */
  readonly total: number;
  /** Ordinals of the wanted stretch of matches, best first. */
  readonly page: number[];
  /** Whether they match every typed word, not only most letters. */
  readonly everyWord: boolean;
}

/** Finds places by the words of their names, as CONTRACT.md says under Search. */
export class Search {
  readonly #files: FileCache;
  readonly #manifest: IndexManifest;
  readonly #tally: Accumulator;
  readonly #oneWord: SingleTerm;

  constructor(files: FileCache, manifest: IndexManifest, areas: Areas) {
    this.#files = files;
    this.#manifest = manifest;
    this.#tally = new Accumulator(areas);
    this.#oneWord = new SingleTerm(areas);
  }

  /** Ordinals of the matching places, best first, of the wanted stretch, and how many match in all. */
  async find(query: string, options: SearchOptions): Promise<Found> {
    const words = searchTokens(query);
    if (words.length === 0) return { total: 0, page: [], everyWord: false };
    if (options.slips === "if needed") {
      const found = await this.#find(words, "nothing", options);
      if (found.everyWord) return found;
    }
    const found = await this.#find(words, "slips", options);
    return found.total > 0 ? found : this.#lastResort(words, options);
  }

  /**
   * Where nothing matches, words may be joined or split and have slips besides, or have another word before or behind
   * them that no name has.
   */
  async #lastResort(words: readonly string[], options: SearchOptions): Promise<Found> {
    const joined = await this.#find(words, "slips in joined words", options);
    if (joined.total > 0) return joined;
    for (const way of await decompound(this.#files, this.#manifest, words)) {
      const found = await this.#find(way, "nothing", options);
      if (found.total > 0) return found;
    }
    return joined;
  }

  async #find(words: readonly string[], forgiven: Fuzziness, options: SearchOptions): Promise<Found> {
    const readings = words.map((word) => [word, ...romanisations(word)]);
    const slots = await this.#slots(readings, forgiven);
    // From here on nothing waits, so that no other query comes between in the tables of this one.
    const { everyWord, ...ranks } = this.#rank(readings, slots, options);
    const page = topK(ranks, options.offset, options.limit);
    return { total: ranks.ordinals.length, page, everyWord };
  }

  #rank(readings: readonly (readonly string[])[], slots: readonly TermMatches[], scope: Filter) {
    if (readings.length === 1) {
      const ranks = this.#oneWord.rank(slots[0]!.matches, scope);
      return { ...ranks, everyWord: ranks.ordinals.length > 0 };
    }
    const letters = readings.map(([word, romanised]) => (romanised ?? word!).length);
    return this.#tally.rank(slots, letters, scope);
  }

  /** What each typed word matches in any of its readings, and each two neighbours read as one. */
  #slots(readings: readonly (readonly string[])[], forgiven: Fuzziness): Promise<TermMatches[]> {
    const [files, manifest] = [this.#files, this.#manifest];
    return Promise.all([
      ...readings.map(async (forms, at): Promise<TermMatches> => {
        const matches = new Matches();
        await Promise.all(forms.map((word) => findMatches(files, manifest, word, forgiven, matches)));
        return { at, words: 1, matches: matches.bestFirst() };
      }),
      ...readings.slice(1).map(async (forms, at): Promise<TermMatches> => {
        const matches = new Matches();
        const asOne = pairs(readings[at]!, forms);
        await Promise.all(asOne.map((pair) => findMatchesOfBigram(files, manifest, pair, forgiven, matches)));
        return { at, words: 2, matches: matches.bestFirst() };
      }),
    ]);
  }
}

/** Two neighbouring words written as one: as they stand, the usual reading of one with that of the other, and so on. */
function pairs(left: readonly string[], right: readonly string[]): string[] {
  const longer = left.length > right.length ? left : right;
  return longer.map((_, i) => (left[i] ?? left.at(-1)!) + (right[i] ?? right.at(-1)!));
}
