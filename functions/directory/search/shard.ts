import MiniSearch from "minisearch";
import { ByteReader, ByteWriter } from "../bytes.ts";
import { readPostings, writePostings } from "./postings.ts";

/** A word of names, its folded form, and the packed postings of the places that bear it, rising. */
export interface ShardWord {
  readonly word: string;
  readonly folded: string;
  readonly postings: Uint32Array;
}

/** Packs the words of a shard, which are sorted by folded form. */
export function encodeShard(words: readonly ShardWord[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(words.map(({ word }) => word).join("\n"));
  writer.text(words.map(({ word, folded }) => (folded === word ? "" : folded)).join("\n"));
  const body = new ByteWriter();
  for (const { postings } of words) {
    const start = body.length;
    writePostings(body, postings);
    writer.uint(postings.length);
    writer.uint(body.length - start);
  }
  writer.raw(body.bytes());
  return writer.bytes();
}

/**
 * A shard: all words of names whose folded forms lie between two keys. MiniSearch holds them (a document a word,
 * its text the folded form) and finds whole words and beginnings; beside it stand the postings.
 */
export class Shard {
  readonly #words: string[];
  readonly #folded: string[];
  readonly #bytes: Uint8Array;
  /** Per word, how many postings it has and where they begin. */
  readonly #counts: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #index: MiniSearch;
  readonly #found = new Map<number, ShardWord>();

  /** A shard from the bytes of {@link encodeShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#bytes = bytes;
    this.#words = reader.text().split("\n");
    this.#folded = reader.text().split("\n");
    const size = this.#words.length;
    this.#counts = new Uint32Array(size);
    this.#starts = new Uint32Array(size);
    let start = 0;
    for (let i = 0; i < size; i++) {
      this.#folded[i] ||= this.#words[i]!;
      this.#counts[i] = reader.uint();
      this.#starts[i] = start;
      start += reader.uint();
    }
    for (let i = 0; i < size; i++) this.#starts[i]! += reader.at;
    this.#index = prebuiltIndex(this.#folded);
  }

  /** The words whose folded form is `folded` or, with `beginning`, begins with it. */
  find(folded: string, beginning: boolean): ShardWord[] {
    return this.#index.search(folded, { prefix: beginning }).map((result) => this.#word(result.id as number));
  }

  #word(i: number): ShardWord {
    let found = this.#found.get(i);
    if (!found) {
      const postings = readPostings(new ByteReader(this.#bytes, this.#starts[i]), this.#counts[i]!);
      found = { word: this.#words[i]!, folded: this.#folded[i]!, postings };
      this.#found.set(i, found);
    }
    return found;
  }
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
