import fc from "fast-check";
import { packPosting } from "./postings.ts";
import type { NewTerm, SurfaceForm } from "./terms.ts";

/** Short terms from a small alphabet, so that many resemble each other. */
export const letters = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: least, maxLength: most });

/** Folded terms in order, with surface forms and postings. */
export function foldedTerms(folded: fc.Arbitrary<string>): fc.Arbitrary<NewTerm[]> {
  const postings = fc
    .uniqueArray(fc.nat(3_000_000), { maxLength: 12 })
    .map((ordinals) =>
      Uint32Array.from(ordinals, (ordinal) => packPosting(ordinal, 1 + (ordinal % 9))).sort(),
    );
  const surfaceForms = fc.uniqueArray(fc.record({ term: letters(1, 8), postings }), {
    selector: ({ term }) => term,
    minLength: 1,
    maxLength: 3,
  });
  return fc
    .uniqueArray(fc.record({ folded, surfaceForms }), {
      selector: (term) => term.folded,
      minLength: 1,
      maxLength: 40,
    })
    .map((terms) => terms.sort((a, b) => (a.folded < b.folded ? -1 : 1)));
}

/** Stored surface forms with their postings as arrays. */
export function withArrays(surfaceForms: readonly SurfaceForm[]) {
  return surfaceForms.map(({ term, postings }) => ({ term, postings: postings.toArray() }));
}
