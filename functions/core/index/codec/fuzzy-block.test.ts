import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedTerms, letters, withArrays } from "./folded-terms.fixture.ts";
import {
  canHold,
  encodeFuzzyBlock,
  FUZZY_SECTIONS,
  FuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
  unsort,
} from "./fuzzy-block.ts";
import type { NewTerm } from "./terms.ts";

test.each(FUZZY_SECTIONS)("a block of %s finds all terms of a length with a prefix", (section) => {
  fc.assert(
    fc.property(foldedTerms(letters(2, 9)), fc.array(letters(2, 5)), (drawn, asked) => {
      const key = ({ folded }: NewTerm) => fuzzyKey(folded.length, sortForm(section, folded));
      const all = drawn
        .filter(({ folded }) => canHold(section, folded))
        // Some terms have their surface forms in another file.
        .map((term, i) => (i % 2 === 0 ? { ...term, surfaceForms: [] } : term))
        .sort((a, b) => (key(a) < key(b) ? -1 : 1));
      if (all.length === 0) return;
      const block = new FuzzyBlock(encodeFuzzyBlock(section, all));
      for (const prefix of [...asked, ...all.map(({ folded }) => sortForm(section, folded))]) {
        for (let length = prefix.length; length <= 9; length++) {
          const expected = all.filter(
            ({ folded }) =>
              folded.length === length && sortForm(section, folded).startsWith(prefix),
          );
          expect(termsOf(section, block, length, prefix)).toEqual(expected);
        }
      }
    }),
  );
});

test("a term is read back from its sort form, and its key keeps terms of one length together", () => {
  fc.assert(
    fc.property(letters(2, 20), fc.constantFrom(...FUZZY_SECTIONS), (term, section) => {
      expect(unsort(section, sortForm(section, term))).toBe(term);
      expect(fuzzyKey(term.length, sortForm(section, term)).length).toBe(
        term.length + (term.length <= 5 ? 3 : 1),
      );
    }),
  );
  expect(sortForm("reversed", "rampur")).toBe("rupmar");
  expect(sortForm("rotated", "rampur")).toBe("mpurra");
});

function termsOf(section: FuzzySection, block: FuzzyBlock, length: number, prefix: string) {
  const { at, term, count } = block.terms(length, prefix);
  return Array.from({ length: count }, (_, i) => {
    const sorted = block.letters.subarray(at + i * length, at + (i + 1) * length);
    const folded = unsort(section, new TextDecoder().decode(sorted));
    return { folded, surfaceForms: withArrays(block.surfaceForms(term + i, folded)) };
  });
}
