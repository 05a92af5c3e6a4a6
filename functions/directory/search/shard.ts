import MiniSearch from "minisearch";
import { ByteReader, ByteWriter } from "../bytes.ts";

/**
 * A shard: all words of names whose folded forms lie between two keys, each with the places that bear it.
 *
 * MiniSearch holds the words (a document a word, its text the folded form) and answers whole words and
 * beginnings. Beside it stand the postings: which places bear a word, and for villages a card with the name and
 * id, so that a result is shown without a look into the place store.
 */

/** A place bearing a word: its ordinal, and how many words its name has (8 stands for more). */
export interface Posting {
  readonly ordinal: number;
  readonly nameWords: number;
}

/** A word as the build hands it over, its postings in rising order of ordinals. */
export interface ShardWord {
  readonly word: string;
  readonly folded: string;
  readonly postings: readonly Posting[];
}

/** What is shown of a village in a list of results. */
export interface Card {
  readonly id: number;
  readonly name: string;
}

/** A word with more places than this comes without cards: its shard would grow too large to open quickly. */
const MOST_CARDS = 5_000;

/** Whether a word comes with cards. */
export function hasCards({ postings }: Pick<ShardWord, "postings">): boolean {
  return postings.length <= MOST_CARDS;
}

const COUNT_BITS = 3;
const MOST_COUNTED = 1 << COUNT_BITS;

/** A posting in 32 bits, so that lists of them are plain sorted integers. */
export function packPosting(ordinal: number, nameWords: number): number {
  return ordinal * MOST_COUNTED + Math.min(nameWords, MOST_COUNTED) - 1;
}

export function postingOrdinal(posting: number): number {
  return posting >>> COUNT_BITS;
}

export function postingNameWords(posting: number): number {
  return (posting & (MOST_COUNTED - 1)) + 1;
}

/** A word found in a shard. */
export interface FoundWord {
  readonly word: string;
  readonly folded: string;
  /** Packed postings in rising order; decoded when first asked for. */
  readonly postings: Uint32Array;
  /** The card of the `i`th posting; undefined for an area, and for a word that has no cards. */
  card(i: number): Card | undefined;
}

/** Packs a shard. `cardOf` gives a village's card; areas have none. */
export function encodeShard(
  words: readonly ShardWord[],
  cardOf: (ordinal: number) => Card | undefined,
): Uint8Array {
  const names = new Map<string, number>();
  const body = new ByteWriter();
  const sizes: number[] = [];
  for (const word of words) {
    const { postings } = word;
    const start = body.length;
    body.uint(postings.length);
    body.rising(postings.map(({ ordinal, nameWords }) => packPosting(ordinal, nameWords)));
    if (hasCards(word)) {
      for (const { ordinal } of postings) {
        const card = cardOf(ordinal);
        body.uint(card ? nameIndex(names, card.name) + 1 : 0);
        body.uint(card?.id ?? 0);
      }
    }
    sizes.push(body.length - start);
  }
  const writer = new ByteWriter();
  writer.text(words.map(({ word }) => word).join("\n"));
  writer.text(words.map(({ word, folded }) => (folded === word ? "" : folded)).join("\n"));
  writer.text([...names.keys()].join("\n"));
  for (const size of sizes) writer.uint(size);
  writer.raw(body.bytes());
  return writer.bytes();
}

export class Shard {
  readonly #words: string[];
  readonly #folded: string[];
  readonly #names: Uint8Array;
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #index: MiniSearch;
  readonly #found = new Map<number, FoundWord>();
  #nameList: string[] | undefined;

  /** A shard from the bytes of {@link encodeShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#words = reader.text().split("\n");
    this.#folded = reader.text().split("\n");
    for (let i = 0; i < this.#words.length; i++) this.#folded[i] ||= this.#words[i]!;
    this.#names = reader.raw(reader.uint());
    this.#starts = new Uint32Array(this.#words.length + 1);
    for (let i = 0; i < this.#words.length; i++) this.#starts[i + 1] = this.#starts[i]! + reader.uint();
    this.#bytes = bytes.subarray(reader.at);
    this.#index = prebuiltIndex(this.#folded);
  }

  /** The words whose folded form is `folded` or, with `beginning`, begins with it. */
  find(folded: string, beginning: boolean): FoundWord[] {
    return this.#index.search(folded, { prefix: beginning }).map((result) => this.#word(result.id as number));
  }

  #word(i: number): FoundWord {
    let found = this.#found.get(i);
    if (!found) {
      found = this.#decode(i);
      this.#found.set(i, found);
    }
    return found;
  }

  #decode(i: number): FoundWord {
    const reader = new ByteReader(this.#bytes, this.#starts[i]);
    const count = reader.uint();
    const postings = reader.rising(count);
    const cardsAt = count <= MOST_CARDS ? reader.at : -1;
    let cards: (Card | undefined)[] | undefined;
    return {
      word: this.#words[i]!,
      folded: this.#folded[i]!,
      postings,
      card: (at) => {
        if (cardsAt < 0) return undefined;
        cards ??= this.#cards(cardsAt, count);
        return cards[at];
      },
    };
  }

  #cards(at: number, count: number): (Card | undefined)[] {
    this.#nameList ??= new TextDecoder().decode(this.#names).split("\n");
    const reader = new ByteReader(this.#bytes, at);
    return Array.from({ length: count }, () => {
      const name = reader.uint();
      const id = reader.uint();
      return name === 0 ? undefined : { id, name: this.#nameList![name - 1]! };
    });
  }
}

function nameIndex(names: Map<string, number>, name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, names.size);
  return names.size - 1;
}

const FIELD = "folded";

/**
 * The MiniSearch index of a shard's words, from its serialised form. That form is written out here rather than
 * stored: for one-word documents all of it follows from the list of words, and would be three times as long.
 */
function prebuiltIndex(folded: readonly string[]): MiniSearch {
  const documentIds: Record<string, number> = {};
  const fieldLength: Record<string, number[]> = {};
  const index: [string, Record<string, Record<string, number>>][] = [];
  for (let id = 0; id < folded.length; id++) {
    documentIds[id] = id;
    fieldLength[id] = ONE_WORD;
    if (id > 0 && folded[id] === folded[id - 1]) index.at(-1)![1][0]![id] = 1;
    else index.push([folded[id]!, { 0: { [id]: 1 } }]);
  }
  return MiniSearch.loadJS(
    {
      documentCount: folded.length,
      nextId: folded.length,
      documentIds,
      fieldIds: { [FIELD]: 0 },
      fieldLength,
      averageFieldLength: ONE_WORD,
      storedFields: {},
      dirtCount: 0,
      index,
      serializationVersion: 2,
    },
    { fields: [FIELD], tokenize: (text) => [text], processTerm: (term) => term },
  );
}

const ONE_WORD = [1];
