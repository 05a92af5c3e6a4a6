import fc from "fast-check";
import { expect, test } from "vitest";
import { packPosting } from "../../../functions/core/index/codec/postings.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { compare } from "./sort.ts";
import { PostingsCollector, type TermTable } from "./term-table.ts";

/** Of each place the terms of its names; several fold to the same, and a place has some in two names. */
const places = fc.array(
  fc.array(
    fc.uniqueArray(fc.constantFrom("raya", "raia", "poona", "puna", "ram", "rāmu"), { minLength: 1 }),
    {
      maxLength: 3,
    },
  ),
  { maxLength: 30 },
);

/** Per folded term, per surface form, the postings; a place's shortest name counts. */
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
    forms: sorted(forms).map(([form, lengths]) => ({
      form,
      postings: [...lengths].map(([ordinal, length]) => packPosting(ordinal, length)),
    })),
  }));
}

function contentsOf({ columns }: TermTable) {
  const { folded, firstForms, forms, firstPostings, postings } = columns;
  return folded.map((term, i) => ({
    folded: term,
    forms: forms.slice(firstForms[i], firstForms[i + 1]).map((form, k) => {
      const at = firstForms[i]! + k;
      return { form, postings: [...postings.slice(firstPostings[at], firstPostings[at + 1])] };
    }),
  }));
}

test("a table has each place once per surface form, or once per folded term when these are merged", () => {
  fc.assert(
    fc.property(places, (names) => {
      const collector = new PostingsCollector();
      for (const [ordinal, terms] of names.entries())
        for (const name of terms) for (const term of name) collector.add(term, ordinal, name.length);
      const table = collector.take();
      expect(contentsOf(table)).toEqual(expected(names, (term) => term));
      expect(contentsOf(table.merged())).toEqual(expected(names, fold));
      const written = Array.from(table.columns.written, (form) => table.columns.forms[form]!);
      expect(written).toEqual([...table.columns.forms].sort(compare));
      expect(collector.take().size).toBe(0);
    }),
  );
});
