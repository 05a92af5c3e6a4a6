import SearchableMap from "minisearch/SearchableMap";
import {
  ByteReader,
  ByteWriter,
  frontCode,
  hasLongerFrontCoded,
  indexOfFrontCoded,
  undoFrontCode,
} from "./bytes.ts";
import { type FoldedTerm, type StoredSurfaceForm, SurfaceForms, writeSurfaceForms } from "./surface-forms.ts";

/** Packs forms, sorted by their folded words, as a shard. */
export function encodeTermShard(forms: readonly FoldedTerm[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(forms.map(({ folded }, i) => frontCode(folded, forms[i - 1]?.folded ?? "")).join("\n"));
  writeSurfaceForms(writer, forms);
  return writer.bytes();
}

/** A folded word of a shard, and its number. */
export interface FoundTerm {
  readonly i: number;
  readonly folded: string;
}

/**
 * A shard: all words of names whose folded forms lie between two keys, with their spellings and postings. MiniSearch's
 * radix tree holds the folded words and finds them by their beginnings. A whole MiniSearch index of the same words
 * answers the same, but takes three times the memory and, with its scores that no answer here uses, half as much
 * time again for a whole query.
 */
export class TermShard {
  readonly #words: Uint8Array;
  readonly #spellings: SurfaceForms;
  /** Made when first searched: most shards are opened for the spellings of a single word. */
  #searchable: SearchableMap<number> | undefined;

  /** A shard from the bytes of {@link encodeTermShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#words = reader.raw(reader.uint());
    this.#spellings = new SurfaceForms(reader);
  }

  /** The folded words that begin with `beginning`, itself among them, with their numbers. */
  find(beginning: string): FoundTerm[] {
    if (ASCII.test(beginning) && !hasLongerFrontCoded(this.#words, beginning)) {
      const i = indexOfFrontCoded(this.#words, beginning);
      return i < 0 ? [] : [{ i, folded: beginning }];
    }
    this.#searchable ??= searchable(this.#words);
    return [...this.#searchable.atPrefix(beginning)].map(([folded, i]) => ({ i, folded }));
  }

  /** The spellings of the folded word `folded`; none when the shard does not have it. */
  surfaceFormsOf(folded: string): StoredSurfaceForm[] {
    const i = ASCII.test(folded)
      ? indexOfFrontCoded(this.#words, folded)
      : (this.find(folded).find((found) => found.folded === folded)?.i ?? -1);
    return i < 0 ? [] : this.#spellings.of(i, folded);
  }

  /** The spellings of a word that {@link find} found. */
  surfaceForms({ i, folded }: FoundTerm): StoredSurfaceForm[] {
    return this.#spellings.of(i, folded);
  }
}

function searchable(abbreviated: Uint8Array): SearchableMap<number> {
  const words = new SearchableMap<number>();
  let last = "";
  for (const [i, line] of TEXT.decode(abbreviated).split("\n").entries()) {
    last = undoFrontCode(line, last);
    words.set(last, i);
  }
  return words;
}

const ASCII = /^[\x21-\x7e]+$/;
const TEXT = new TextDecoder();
