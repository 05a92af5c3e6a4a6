import fc from "fast-check";
import { expect, test } from "vitest";
import {
  encodePostings,
  NO_MORE_POSTINGS,
  Postings,
  packPosting,
  postingNameTerms,
  postingOrdinal,
  writePostings,
} from "./postings.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

const postings = fc
  .uniqueArray(fc.tuple(fc.nat(3_000_000), fc.integer({ min: 1, max: 12 })), {
    selector: ([ordinal]) => ordinal,
    maxLength: 12,
  })
  .map((some) =>
    Uint32Array.from(some.sort(([a], [b]) => a - b).map(([ordinal, terms]) => packPosting(ordinal, terms))),
  );

test("a posting keeps its place, and up to eight terms of its name", () => {
  fc.assert(
    fc.property(fc.nat(3_000_000), fc.integer({ min: 1, max: 30 }), (ordinal, terms) => {
      const posting = packPosting(ordinal, terms);
      expect([postingOrdinal(posting), postingNameTerms(posting)]).toEqual([ordinal, Math.min(8, terms)]);
    }),
  );
});

test("lists are read or skipped as they were written, one behind the other", () => {
  fc.assert(
    fc.property(fc.array(postings), (lists) => {
      const writer = new ByteWriter();
      for (const list of lists) writePostings(writer, list);
      const reader = new ByteReader(writer.bytes());
      const read = lists.map(() => new Postings(reader));
      expect(read.map((list) => list.toArray())).toEqual(lists);
      expect(read.map((list) => list.ordinals())).toEqual(lists.map((list) => list.map(postingOrdinal)));
      expect(reader.at).toBe(writer.length);
      reader.at = 0;
      for (const _ of lists) Postings.skip(reader);
      expect(reader.at).toBe(writer.length);
      expect(lists.map((list) => Postings.of(list).toArray())).toEqual(lists);
    }),
  );
});

test("a cursor finds the first posting from an ordinal on, and the one behind it, in lists with and without skip data", () => {
  const steps = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 12 });
  const length = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1000, max: 3000 }));
  fc.assert(
    fc.property(
      length,
      steps,
      fc.nat(5),
      fc.uniqueArray(fc.nat(900_000), { maxLength: 30 }),
      (count, gaps, first, asked) => {
        let last = first - gaps[0]!;
        const packed = Uint32Array.from({ length: count }, (_, i) => {
          last += gaps[i % gaps.length]!;
          return packPosting(last, 1 + (last % 8));
        });
        const list = Postings.of(packed);
        expect(list.hasSkips).toBe(count >= 1024);
        const cursor = list.cursor();
        // Any ordinals, and the last ones of blocks.
        const ends = asked.map((one) => postingOrdinal(packed[(one - (one % 128) + 127) % count]!));
        const ordinals = [...asked.map((one) => one % (last + 5)), ...ends].sort((a, b) => a - b);
        for (const ordinal of ordinals) {
          const expected = packed.find((posting) => postingOrdinal(posting) >= ordinal);
          expect(cursor.advance(ordinal)).toBe(
            expected === undefined ? NO_MORE_POSTINGS : postingOrdinal(expected),
          );
          if (expected !== undefined) expect(cursor.nameTerms).toBe(postingNameTerms(expected));
        }
        const all = list.cursor();
        const read = Array.from(packed, () => packPosting(all.next(), all.nameTerms));
        expect([Uint32Array.from(read), all.next(), all.next()]).toEqual([
          packed,
          NO_MORE_POSTINGS,
          NO_MORE_POSTINGS,
        ]);
      },
    ),
  );
});

test("a list is refused when it was cut short", () => {
  const ordinals = Uint32Array.of(3, 4, 700, 90_000);
  const bytes = encodePostings(ordinals.map((ordinal) => packPosting(ordinal, 1)));
  expect(Postings.decode(bytes).ordinals()).toEqual(ordinals);
  for (let length = 0; length < bytes.length; length++)
    expect(() => Postings.decode(bytes.subarray(0, length))).toThrow(RangeError);
});
