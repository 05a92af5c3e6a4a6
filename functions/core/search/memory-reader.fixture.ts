import { Postings, packPosting } from "../index/codec/postings.ts";
import type { SurfaceForm } from "../index/codec/terms.ts";
import type { IndexReader } from "../index/reader.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { fold } from "../names/folding.ts";
import { bigrams, searchTokens } from "../names/tokens.ts";

/** A small index in memory: per ordinal, the names of a place. Looks at every term for every question. */
export function memoryReader(names: Readonly<Record<number, readonly string[]>>): IndexReader {
  const terms = postingsByTerm(names, searchTokens, 0);
  const pairs = postingsByTerm(names, bigrams, 1);
  const those = (of: Map<string, Postings>, isWanted: (term: string) => boolean): SurfaceForm[] =>
    [...of].filter(([term]) => isWanted(term)).map(([term, postings]) => ({ term, postings }));
  const near = (of: Map<string, Postings>, variants: readonly string[], edits: number) => {
    const distances = variants.map((variant) => new EditDistance(variant));
    return [
      ...Map.groupBy(
        those(of, () => true),
        ({ term }) => fold(term),
      ),
    ]
      .map(([folded, surfaceForms]) => ({
        folded,
        edits: Math.min(...distances.map((distance) => distance.to(folded))),
        surfaceForms,
      }))
      .filter((found) => found.edits <= edits && found.folded !== variants[0]);
  };
  return {
    terms: async (folded) => those(terms, (term) => fold(term) === folded),
    prefix: async (prefix) => ({
      written: those(terms, (term) => term !== prefix && term.startsWith(prefix)).map(
        ({ postings }) => postings,
      ),
      folded: [],
    }),
    fuzzy: async (variants, edits) => near(terms, variants, edits),
    bigrams: async (folded) => those(pairs, (pair) => fold(pair) === folded).map(({ postings }) => postings),
    fuzzyBigrams: async (folded, edits) => near(pairs, [folded], edits),
    pincode: async () => undefined,
    offices: async () => [],
    officePositions: async () => [],
    suggestions: async () => {
      throw new Error("no search needs suggestions");
    },
    kind: async () => undefined,
    talukaOfVillage: async () => undefined,
    formerVillage: async () => undefined,
    places: async () => [],
    placesAt: async () => [],
  };
}

function postingsByTerm(
  names: Readonly<Record<number, readonly string[]>>,
  termsOf: (name: string) => string[],
  fewer: number,
): Map<string, Postings> {
  const packed = new Map<string, number[]>();
  for (const [ordinal, some] of Object.entries(names)) {
    for (const name of some) {
      for (const term of termsOf(name)) {
        const posting = packPosting(Number(ordinal), searchTokens(name).length - fewer);
        packed.set(term, [...(packed.get(term) ?? []), posting]);
      }
    }
  }
  return new Map(
    [...packed].map(([term, postings]) => [term, Postings.of(Uint32Array.from(postings).sort())]),
  );
}
