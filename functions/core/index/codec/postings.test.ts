import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteReader, ByteWriter } from "./bytes.ts";
import {
  decodeKeyedPostings,
  encodeKeyedPostings,
  encodePostings,
  Postings,
  packPosting,
  postingImportance,
  postingNameTerms,
  postingOrdinal,
  writePostings,
} from "./postings.ts";

const postings = fc
  .uniqueArray(fc.tuple(fc.nat(3_000_000), fc.integer({ min: 1, max: 12 }), fc.nat(15)), {
    selector: ([ordinal]) => ordinal,
    maxLength: 12,
  })
  .map((some) =>
    Uint32Array.from(
      some
        .sort(([a], [b]) => a - b)
        .map(([ordinal, terms, importance]) => packPosting(ordinal, terms, importance)),
    ),
  );

test("a posting has its place, the importance, and up to eight terms of the name", () => {
  fc.assert(
    fc.property(
      fc.nat(3_000_000),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(15),
      (ordinal, terms, importance) => {
        const posting = packPosting(ordinal, terms, importance);
        const read = [
          postingOrdinal(posting),
          postingNameTerms(posting),
          postingImportance(posting),
        ];
        expect(read).toEqual([ordinal, Math.min(8, terms), importance]);
      },
    ),
  );
});

test("lists are read or skipped in sequence", () => {
  fc.assert(
    fc.property(fc.array(postings), (lists) => {
      const writer = new ByteWriter();
      for (const list of lists) writePostings(writer, list);
      const reader = new ByteReader(writer.bytes());
      const read = lists.map(() => new Postings(reader));
      expect(read.map((list) => list.toArray())).toEqual(lists);
      expect(read.map((list) => list.ordinals())).toEqual(
        lists.map((list) => list.map(postingOrdinal)),
      );
      expect(reader.at).toBe(writer.length);
      reader.at = 0;
      for (const _ of lists) Postings.skip(reader);
      expect(reader.at).toBe(writer.length);
      expect(lists.map((list) => Postings.decode(encodePostings(list)).toArray())).toEqual(lists);
      for (const list of lists) {
        const into = new Uint32Array(list.length + 2);
        expect(Postings.of(list).unpack(into, 2)).toBe(list.length + 2);
        expect(into.subarray(2)).toEqual(list);
      }
    }),
  );
});

test("keys are read back with their villages", () => {
  const pincodes = fc.dictionary(
    fc.stringMatching(/^[1-9]\d{5}$/),
    fc
      .uniqueArray(fc.nat(700_000), { minLength: 1 })
      .map((ordinals) => ordinals.sort((a, b) => a - b)),
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(pincodes, (all) => {
      const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
      const packed = sorted.map(
        ([key, ordinals]) => [key, ordinals.map((ordinal) => packPosting(ordinal, 1))] as const,
      );
      const decoded = decodeKeyedPostings(encodeKeyedPostings(packed));
      expect(
        [...decoded].map(([pincode, postings]) => [pincode, [...postings.ordinals()]]),
      ).toEqual(sorted);
    }),
  );
});
