import { frontCodedWithPrefix, frontCodeLines, indexesOfFrontCoded } from "./front-coding.ts";
import {
  type EncodedTerm,
  type StoredSurfaceForm,
  type StoredTerm,
  SurfaceForms,
  writeSurfaceForms,
} from "./surface-forms.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

/** Packs terms, sorted by their folded form, as a shard. */
export function encodeTermShard(terms: readonly EncodedTerm[]): Uint8Array {
  writer.clear();
  const lines = frontCodeLines(terms.map(({ folded }) => folded));
  writer.uint(lines.length);
  writer.raw(lines);
  writeSurfaceForms(writer, terms);
  return writer.bytes();
}

const writer = /* @__PURE__ */ new ByteWriter();

/**
 * A shard: all terms whose folded form lies between two keys, with their surface forms and postings. It is searched as
 * it lies. Putting its few hundred terms into MiniSearch's radix tree first takes ten times as long as a query needs to
 * scan them (0.17 ms against 0.02 ms on all of India).
 */
export class TermShard {
  readonly #lines: Uint8Array;
  readonly #surfaceForms: SurfaceForms;

  /** A shard from the bytes of {@link encodeTermShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#lines = reader.raw(reader.uint());
    this.#surfaceForms = new SurfaceForms(reader);
  }

  /** The surface forms of each of some folded terms, fastest where these are sorted; none for one that is not here. */
  surfaceForms(folded: readonly string[]): StoredSurfaceForm[][] {
    const lines = indexesOfFrontCoded(this.#lines, folded);
    return lines.map((line, i) => (line < 0 ? [] : this.#surfaceForms.at(line, folded[i]!)));
  }

  /** The terms whose folded form begins with a prefix, itself among them, in their order. */
  withPrefix(prefix: string): StoredTerm[] {
    const { first, texts } = frontCodedWithPrefix(this.#lines, prefix);
    return this.#surfaceForms.slice(first, texts);
  }
}
