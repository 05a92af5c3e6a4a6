import type { Areas } from "../areas.ts";
import type { Files } from "../files.ts";
import type { IndexManifest } from "../manifest.ts";
import { searchWords } from "../names.ts";
import { romanisations } from "../romanise.ts";
import { findMatches, findMatchesOfPair, Matches } from "./matches.ts";
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

  /** What each typed word matches in any of its readings, and each two neighbours read as one. */
  #slots(readings: readonly (readonly string[])[], slips: boolean): Promise<Slot[]> {
    const [files, manifest] = [this.#files, this.#manifest];
    return Promise.all([
      ...readings.map(async (forms, at): Promise<Slot> => {
        const matches = new Matches();
        await Promise.all(forms.map((word) => findMatches(files, manifest, word, slips, matches)));
        return { at, words: 1, matches: matches.bestFirst() };
      }),
      ...readings.slice(1).map(async (forms, at): Promise<Slot> => {
        const matches = new Matches();
        const asOne = pairs(readings[at]!, forms);
        await Promise.all(asOne.map((pair) => findMatchesOfPair(files, manifest, pair, matches)));
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
