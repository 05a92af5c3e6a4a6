import MiniSearch from "minisearch";
import { abbreviate, ByteReader, ByteWriter, indexOfAbbreviated, unabbreviate } from "../bytes.ts";
import { type Form, type Spelling, Spellings, writeSpellings } from "./forms.ts";

/** Packs forms, sorted by their folded words, as a shard. */
export function encodeShard(forms: readonly Form[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(forms.map(({ folded }, i) => abbreviate(folded, forms[i - 1]?.folded ?? "")).join("\n"));
  writeSpellings(writer, forms);
  return writer.bytes();
}

/** A folded word of a shard, and its number. */
export interface FoundWord {
  readonly i: number;
  readonly folded: string;
}

/**
 * A shard: all words of names whose folded forms lie between two keys, with their spellings and postings. MiniSearch
 * holds the folded words, each a document, and finds them whole and by their beginnings.
 */
export class Shard {
  readonly #words: Uint8Array;
  readonly #spellings: Spellings;
  /** What was found last: a query asks a shard for the whole word, and for what begins with it. */
  #last: { beginning: string; found: FoundWord[] } | undefined;
  /** Made when first searched: most shards are opened for the spellings of a single word. */
  #searchable: { folded: string[]; index: MiniSearch } | undefined;

  /** A shard from the bytes of {@link encodeShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#words = reader.raw(reader.uint());
    this.#spellings = new Spellings(reader);
  }

  /** The folded words that begin with `beginning`, itself among them, with their numbers. */
  find(beginning: string): FoundWord[] {
    this.#searchable ??= searchable(this.#words);
    if (this.#last?.beginning !== beginning) {
      const { folded, index } = this.#searchable;
      const found = index
        .search(beginning, { prefix: true })
        .map(({ id }) => ({ i: id as number, folded: folded[id]! }));
      this.#last = { beginning, found };
    }
    return this.#last.found;
  }

  /** The spellings of the folded word `folded`; none when the shard does not have it. */
  spellingsOf(folded: string): Spelling[] {
    const i = ASCII.test(folded)
      ? indexOfAbbreviated(this.#words, folded)
      : (this.find(folded).find((found) => found.folded === folded)?.i ?? -1);
    return i < 0 ? [] : this.#spellings.of(i, folded);
  }

  /** The spellings of a word that {@link find} found. */
  spellings({ i, folded }: FoundWord): Spelling[] {
    return this.#spellings.of(i, folded);
  }
}

function searchable(abbreviated: Uint8Array): { folded: string[]; index: MiniSearch } {
  let last = "";
  const folded = TEXT.decode(abbreviated)
    .split("\n")
    .map((line) => {
      last = unabbreviate(line, last);
      return last;
    });
  return { folded, index: prebuiltIndex(folded) };
}

const FIELD = "folded";

/**
 * The MiniSearch index of a shard's folded words, from its serialised form. That form is written out here rather
 * than stored: for one-word documents all of it follows from the list of words, and would be three times as long.
 */
function prebuiltIndex(folded: readonly string[]): MiniSearch {
  const documentIds: Record<string, number> = {};
  const fieldLength: Record<string, number[]> = {};
  for (let id = 0; id < folded.length; id++) {
    documentIds[id] = id;
    fieldLength[id] = ONE_WORD;
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
      index: folded.map((term, id) => [term, { 0: { [id]: 1 } }]),
      serializationVersion: 2,
    },
    { fields: [FIELD], tokenize: (text) => [text], processTerm: (term) => term },
  );
}

const ONE_WORD = [1];
const ASCII = /^[\x21-\x7e]+$/;
const TEXT = new TextDecoder();
