import MiniSearch from "minisearch";
import { abbreviate, ByteReader, ByteWriter, unabbreviate } from "../bytes.ts";
import { PostingLists, writePostings } from "./postings.ts";

/** A word of names, its folded form, and the packed postings of the places that bear it, rising. */
export interface ShardWord {
  readonly word: string;
  readonly folded: string;
  readonly postings: Uint32Array;
}

/** Packs the words of a shard, which are sorted by folded form. */
export function encodeShard(words: readonly ShardWord[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(words.map(({ folded }, i) => abbreviate(folded, words[i - 1]?.folded ?? "")).join("\n"));
  writer.text(words.map(({ word, folded }) => abbreviate(word, folded)).join("\n"));
  writePostings(
    writer,
    words.map(({ postings }) => postings),
  );
  return writer.bytes();
}

/**
 * A shard: all words of names whose folded forms lie between two keys. MiniSearch holds them (a document a word,
 * its text the folded form) and finds whole words and beginnings; beside it stand the postings.
 */
export class Shard {
  readonly #words: string[];
  readonly #folded: string[];
  readonly #postings: PostingLists;
  readonly #index: MiniSearch;

  /** A shard from the bytes of {@link encodeShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#folded = reader.text().split("\n");
    this.#words = reader.text().split("\n");
    for (let i = 0; i < this.#words.length; i++) {
      this.#folded[i] = unabbreviate(this.#folded[i]!, this.#folded[i - 1] ?? "");
      this.#words[i] = unabbreviate(this.#words[i]!, this.#folded[i]!);
    }
    this.#postings = new PostingLists(reader, this.#words.length);
    this.#index = prebuiltIndex(this.#folded);
  }

  /** The words whose folded form is `folded` or, with `beginning`, begins with it. */
  find(folded: string, beginning: boolean): ShardWord[] {
    return this.#index.search(folded, { prefix: beginning }).map(({ id }) => ({
      word: this.#words[id]!,
      folded: this.#folded[id]!,
      postings: this.#postings.get(id),
    }));
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
