import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteReader, ByteWriter } from "./bytes.ts";
import {
  canHold,
  encodeFuzzyBlock,
  FuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
  unsort,
} from "./fuzzy-block.ts";
import { Postings, packPosting, postingNameWords, postingOrdinal, writePostings } from "./postings.ts";
import { decodePrefixPostings, encodePrefixPostings } from "./prefix-postings.ts";
import type { FoldedTerm, StoredSurfaceForm } from "./surface-forms.ts";
import { encodeTermShard, TermShard } from "./term-shard.ts";

const letters = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: least, maxLength: most });

const postings = fc
  .uniqueArray(fc.tuple(fc.nat(3_000_000), fc.integer({ min: 1, max: 12 })), {
    selector: ([ordinal]) => ordinal,
    maxLength: 12,
  })
  .map((some) =>
    Uint32Array.from(some.sort(([a], [b]) => a - b).map(([ordinal, words]) => packPosting(ordinal, words))),
  );

function forms(folded: fc.Arbitrary<string>): fc.Arbitrary<FoldedTerm[]> {
  const surfaceForms = fc.uniqueArray(fc.record({ term: letters(1, 8), postings }), {
    selector: ({ term }) => term,
    minLength: 1,
    maxLength: 3,
  });
  return fc
    .uniqueArray(fc.record({ folded, surfaceForms }), {
      selector: (form) => form.folded,
      minLength: 1,
      maxLength: 40,
    })
    .map((some) => some.sort((a, b) => (a.folded < b.folded ? -1 : 1)));
}

test("a posting keeps its place, and up to eight words of its name", () => {
  fc.assert(
    fc.property(fc.nat(3_000_000), fc.integer({ min: 1, max: 30 }), (ordinal, words) => {
      const posting = packPosting(ordinal, words);
      expect([postingOrdinal(posting), postingNameWords(posting)]).toEqual([ordinal, Math.min(8, words)]);
    }),
  );
});

test("postings are read as they were written, one list behind the other", () => {
  fc.assert(
    fc.property(fc.array(postings), (lists) => {
      const writer = new ByteWriter();
      for (const list of lists) writePostings(writer, list);
      const reader = new ByteReader(writer.bytes());
      const read = lists.map(() => new Postings(reader));
      expect(read.map((list) => list.toArray())).toEqual(lists);
      expect(read.map((list) => list.ordinals())).toEqual(lists.map((list) => list.map(postingOrdinal)));
      expect(reader.at).toBe(writer.length);
    }),
  );
});

/** Spellings with their postings spelled out. */
function spelledOut(spellings: readonly StoredSurfaceForm[]) {
  return spellings.map(({ term, postings }) => ({ term, postings: postings.toArray() }));
}

test("a head is read as it was written, and refused when cut short", () => {
  const head = Uint32Array.of(3, 4, 700, 90_000);
  const bytes = encodePrefixPostings(head);
  expect(decodePrefixPostings(bytes).ordinals()).toEqual(head);
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodePrefixPostings(bytes.subarray(0, length))).toThrow(RangeError);
});

test("a shard finds all words that begin so, with their spellings, in any order", () => {
  const word = fc.oneof(
    { weight: 4, arbitrary: letters(1, 7) },
    fc.constantFrom("बड़ा", "बड़ी", "\u{11107}a", "\u{11108}b"),
  );
  fc.assert(
    fc.property(forms(word), fc.array(letters(1, 4)), (all, asked) => {
      const shard = new TermShard(encodeTermShard(all));
      for (const beginning of [...asked, ...all.map(({ folded }) => folded)]) {
        const found = shard.find(beginning);
        expect(found.map(({ folded }) => folded).sort()).toEqual(
          all.map(({ folded }) => folded).filter((folded) => folded.startsWith(beginning)),
        );
        expect(spelledOut(shard.surfaceFormsOf(beginning))).toEqual(
          all.find(({ folded }) => folded === beginning)?.surfaceForms ?? [],
        );
        for (const one of found)
          expect(spelledOut(shard.surfaceForms(one))).toEqual(
            all.find(({ folded }) => folded === one.folded)!.surfaceForms,
          );
      }
    }),
  );
});

test.each(["beginnings", "endings", "middles", "joined"] as const)(
  "a page of %s finds all words spelled so",
  (family) => {
    fc.assert(
      fc.property(forms(letters(2, 9)), fc.array(letters(2, 5)), (drawn, asked) => {
        const key = ({ folded }: FoldedTerm) => fuzzyKey(folded.length, sortForm(family, folded));
        const all = drawn
          .filter(({ folded }) => canHold(family, folded))
          .sort((a, b) => (key(a) < key(b) ? -1 : 1));
        if (all.length === 0) return;
        const page = new FuzzyBlock(encodeFuzzyBlock(family, all));
        for (const beginning of [...asked, ...all.map(({ folded }) => sortForm(family, folded))]) {
          for (let length = beginning.length; length <= 9; length++) {
            const expected = all.filter(
              ({ folded }) => folded.length === length && sortForm(family, folded).startsWith(beginning),
            );
            expect(visited(family, page, length, beginning)).toEqual(
              expected.map(({ folded, surfaceForms }) => ({
                folded,
                spellings: family === "beginnings" ? undefined : surfaceForms,
              })),
            );
          }
        }
      }),
    );
  },
);

test("a page that was cut short within its words is refused", () => {
  const bytes = encodeFuzzyBlock("beginnings", [
    { folded: "rampur", surfaceForms: [] },
    { folded: "ramnagar", surfaceForms: [] },
  ]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => new FuzzyBlock(bytes.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});

test("a family spells a word so that it can be read back, and its key keeps words of one length together", () => {
  fc.assert(
    fc.property(
      letters(2, 20),
      fc.constantFrom<FuzzySection>("beginnings", "endings", "middles"),
      (word, family) => {
        expect(unsort(family, sortForm(family, word))).toBe(word);
        expect(fuzzyKey(word.length, sortForm(family, word)).length).toBe(
          word.length + (word.length <= 5 ? 3 : 1),
        );
      },
    ),
  );
  expect(sortForm("endings", "rampur")).toBe("rupmar");
  expect(sortForm("middles", "rampur")).toBe("mpurra");
});

function visited(family: FuzzySection, page: FuzzyBlock, length: number, beginning: string) {
  const { at, term, count } = page.terms(length, beginning);
  return Array.from({ length: count }, (_, i) => {
    const letters = page.letters.subarray(at + i * length, at + (i + 1) * length);
    const folded = unsort(family, new TextDecoder().decode(letters));
    return {
      folded,
      spellings: family === "beginnings" ? undefined : spelledOut(page.surfaceForms(term + i, folded)),
    };
  });
}
