import fc from "fast-check";
import { expect, test } from "vitest";
import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { goa, PROVENANCE } from "../../dataset/dataset.fixture.ts";
import { countPlaces } from "../../dataset/validate.ts";
import { orderPlaces } from "./order.ts";
import { compare, indexTerms, PostingsCollector, type Terms } from "./terms.ts";

/** Per place, the terms of its names. Several terms fold to the same one, and a place has some in two names. */
const places = fc.array(
  fc.array(
    fc.uniqueArray(
      fc.constantFrom("raya", "raia", "poona", "puna", "ram", "rāmu", "\u{11107}a", "\uffff"),
      {
        minLength: 1,
      },
    ),
    { maxLength: 3 },
  ),
  { maxLength: 30 },
);

/** Per folded term and surface form, the postings; a place's shortest name counts. */
function expected(names: readonly string[][][], formOf: (term: string) => string) {
  const postings = new Map<string, Map<string, Map<number, number>>>();
  for (const [ordinal, terms] of names.entries())
    for (const name of terms)
      for (const term of name) {
        const forms = postings.get(fold(term)) ?? new Map<string, Map<number, number>>();
        const lengths = forms.get(formOf(term)) ?? new Map<number, number>();
        lengths.set(ordinal, Math.min(name.length, lengths.get(ordinal) ?? name.length));
        postings.set(fold(term), forms.set(formOf(term), lengths));
      }
  const sorted = <Value>(map: Map<string, Value>) => [...map].sort(([a], [b]) => compare(a, b));
  return sorted(postings).map(([folded, forms]) => ({
    folded,
    surfaceForms: sorted(forms).map(([term, lengths]) => ({
      term,
      postings: [...lengths].map(([ordinal, length]) => packPosting(ordinal, length)),
    })),
  }));
}

/** The terms in the form of `expected`. */
function plain(terms: Terms) {
  return terms.folded.map((folded, i) => ({
    folded,
    surfaceForms: terms
      .at(i)
      .surfaceForms.map(({ term, postings }) => ({ term, postings: [...postings] })),
  }));
}

test("each place occurs once in a surface form, written or folded", () => {
  fc.assert(
    fc.property(places, (names) => {
      const collector = new PostingsCollector();
      for (const [ordinal, terms] of names.entries())
        for (const name of terms)
          for (const term of name) collector.add(term, packPosting(ordinal, name.length));
      expect(plain(collector.terms((term) => term))).toEqual(expected(names, (term) => term));
      expect(plain(collector.terms((_, folded) => folded))).toEqual(expected(names, fold));
    }),
  );
});

test("postings are ascending, even for a token that areas have in their names and in their local names", () => {
  const { states, districts, ...places } = goa();
  const withDigits = <Area extends { name: string }>(areas: readonly Area[]) =>
    areas.map((area) => ({ ...area, name: `${area.name} 24`, local_name: "गोवा 24" }));
  const areas = { states: withDigits(states), districts: withDigits(districts) };
  const dataset = {
    ...places,
    ...areas,
    manifest: { ...PROVENANCE, counts: countPlaces({ ...places, ...areas }), sha256: {} },
  };
  const { terms } = indexTerms(orderPlaces(dataset));
  const { surfaceForms } = terms.at(terms.folded.indexOf("24"));
  const ordinals = Array.from(surfaceForms[0]!.postings, postingOrdinal);
  expect(ordinals).toEqual([...states, ...districts].map((_, i) => i));
});
