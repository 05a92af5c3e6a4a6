import fc from "fast-check";
import { expect, test } from "vitest";
import { StringTable, writeStringTable } from "./string-table.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

test("any range of the texts is read as it was written, and the table ends where the next thing begins", () => {
  const text = fc
    .oneof(fc.string({ unit: "grapheme", maxLength: 8 }), fc.string({ minLength: 120, maxLength: 400 }))
    .map((drawn) => drawn.toWellFormed());
  const some = fc.oneof(fc.array(text, { minLength: 1 }), fc.array(fc.constant(""), { minLength: 1 }));
  fc.assert(
    fc.property(some, fc.array(fc.tuple(fc.nat(), fc.nat())), fc.nat(300), (texts, ranges, behind) => {
      const writer = new ByteWriter();
      writeStringTable(writer, texts);
      writer.uint(behind);
      const reader = new ByteReader(writer.bytes());
      const table = new StringTable(reader);
      expect(reader.uint()).toBe(behind);
      expect(table.slice(0, texts.length)).toEqual(texts);
      for (const [one, other] of ranges) {
        const [from, to] = [one, other].map((i) => i % (texts.length + 1)).sort((a, b) => a - b);
        expect(table.slice(from!, to!)).toEqual(texts.slice(from, to));
      }
    }),
  );
});

test("a byte-order mark in a text is a letter of it", () => {
  const writer = new ByteWriter();
  writeStringTable(writer, ["\ufeffGoa", "Daman"]);
  const table = new StringTable(new ByteReader(writer.bytes()));
  expect(table.slice(0, 2)).toEqual(["\ufeffGoa", "Daman"]);
  expect(table.slice(0, 1)).toEqual(["\ufeffGoa"]);
});
