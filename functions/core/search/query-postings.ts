import { gallop } from "../index/codec/gallop.ts";
import { type PostingsCursor, packPosting, postingOrdinal } from "../index/codec/postings.ts";
import type { TermMatches } from "./accumulator.ts";
import type { Match } from "./matches.ts";

/** A query term with its postings. */
export interface ListedTerm {
  readonly term: number;
  readonly lists: TermPostings[];
  /** How many postings there are in all. */
  count: number;
}

/** The postings of one match of a term, at one cost. */
export interface TermPostings {
  readonly match: Match;
  /** Which ordinals count: from this one to before that. */
  readonly from: number;
  readonly to: number;
  /** Where the unpacked postings lie in {@link QueryPostings.buffer}: those of areas from `start` on, then those of villages. */
  start: number;
  villages: number;
  end: number;
  /** Whether the villages are still to be unpacked. */
  isPacked: boolean;
}

/** All terms, the rarest first, each with its postings in the order of the slots. */
export function rarestFirst(slots: readonly TermMatches[], terms: number): ListedTerm[] {
  const listed = Array.from({ length: terms }, (_, term): ListedTerm => ({ term, lists: [], count: 0 }));
  for (const { at, terms, matches, range } of slots) {
    for (const one of listed.slice(at, at + terms)) addLists(one, matches, range);
  }
  return listed.sort((a, b) => a.count - b.count);
}

function addLists(term: ListedTerm, matches: readonly Match[], range: TermMatches["range"]): void {
  const [from, to] = range ?? [0, Number.POSITIVE_INFINITY];
  for (const match of matches) {
    term.lists.push({ match, from, to, start: 0, villages: 0, end: 0, isPacked: false });
    term.count += match.postings.count;
  }
}

/**
 * The postings of a query, unpacked one list behind the other. Of long lists the villages are unpacked only when they are
 * asked for: most queries need a few of them, which a cursor finds.
 */
export class QueryPostings {
  readonly #firstVillage: number;
  #buffer: Uint32Array = new Uint32Array(4096);

  /** @param firstVillage the lowest ordinal of a village; areas have lower ones */
  constructor(firstVillage: number) {
    this.#firstVillage = firstVillage;
  }

  get buffer(): Uint32Array {
    return this.#buffer;
  }

  /** Unpacks all lists; of the long ones the areas. */
  start(terms: readonly ListedTerm[]): void {
    const total = terms.reduce((sum, { count }) => sum + count, 0);
    if (this.#buffer.length < total) this.#buffer = new Uint32Array(total * 2);
    let start = 0;
    for (const { lists } of terms) {
      for (const list of lists) {
        const { postings } = list.match;
        list.start = start;
        list.isPacked = postings.hasSkips;
        if (list.isPacked) this.#unpackAreas(list, postings.cursor());
        else {
          list.end = postings.unpack(this.#buffer, start);
          list.villages = this.seek(start, list.end, this.#firstVillage);
        }
        start += postings.count;
      }
    }
  }

  /** Unpacks the villages of a list, if that was not done yet. */
  unpackVillages(list: TermPostings): void {
    if (!list.isPacked) return;
    list.end = list.match.postings.unpack(this.#buffer, list.start);
    list.isPacked = false;
  }

  #unpackAreas(list: TermPostings, cursor: PostingsCursor): void {
    let end = list.start;
    for (let area = cursor.next(); area < this.#firstVillage; area = cursor.next())
      this.#buffer[end++] = packPosting(area, cursor.nameTerms);
    list.villages = end;
    list.end = end;
  }

  /** Where the postings of ordinals from this one on begin in a part of the buffer. */
  seek(at: number, end: number, ordinal: number): number {
    const postings = this.#buffer;
    return gallop(at, end, (i) => postingOrdinal(postings[i]!) < ordinal);
  }
}
