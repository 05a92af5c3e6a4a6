import fc from "fast-check";
import { expect, test } from "vitest";
import {
  encodeOrdinals,
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

test("a list is refused when it was cut short", () => {
  const ordinals = Uint32Array.of(3, 4, 700, 90_000);
  const bytes = encodeOrdinals(ordinals);
  expect(Postings.decode(bytes).ordinals()).toEqual(ordinals);
  for (let length = 0; length < bytes.length; length++)
    expect(() => Postings.decode(bytes.subarray(0, length))).toThrow(RangeError);
});
