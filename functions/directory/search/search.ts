import type { Areas } from "../areas.ts";
import type { Files } from "../files.ts";
import type { IndexManifest } from "../manifest.ts";
import { searchWords } from "../names.ts";
import { type Match, matchesOf } from "./matches.ts";
import { type Card, postingOrdinal } from "./shard.ts";
import { type Scope, type Slot, Tally } from "./tally.ts";

/** A place found: its ordinal and, where a shard that was read had it, its card. */
export interface FoundPlace {
  readonly ordinal: number;
  readonly card: Card | undefined;
}

export interface Found {
  /** How many places match, on this page or not. */
  readonly total: number;
  readonly places: FoundPlace[];
}

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

  async find(query: string, options: SearchOptions): Promise<Found> {
    const words = searchWords(query);
    if (words.length === 0) return { total: 0, places: [] };
    const slots = await Promise.all([
      ...words.map(async (word, at): Promise<Slot> => ({ at, words: 1, matches: await this.#matches(word, false) })),
      ...words.slice(1).map(
        async (word, at): Promise<Slot> => ({ at, words: 2, matches: await this.#matches(words[at]! + word, true) }),
      ),
    ]);
    const letters = words.map((word) => word.length);
    const { total, page } = this.#tally.rank(slots, letters, options, options.offset, options.limit);
    const cards = slots.flatMap((slot) => slot.matches).filter((match) => match.found !== undefined);
    return { total, places: page.map((ordinal) => ({ ordinal, card: cardOf(ordinal, cards) })) };
  }

  #matches(word: string, joined: boolean): Promise<Match[]> {
    return matchesOf(this.#files, this.#manifest, word, joined);
  }
}

function cardOf(ordinal: number, matches: readonly Match[]): Card | undefined {
  for (const { places, found } of matches) {
    const at = position(places, ordinal);
    const card = at < 0 ? undefined : found!.card(at);
    if (card) return card;
  }
  return undefined;
}

/** Where the posting of a place stands among packed postings, or -1. */
function position(postings: Uint32Array, ordinal: number): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postingOrdinal(postings[middle]!) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low < postings.length && postingOrdinal(postings[low]!) === ordinal ? low : -1;
}
