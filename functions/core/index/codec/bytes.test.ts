import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ByteReader,
  ByteWriter,
  frontCode,
  hasLongerFrontCoded,
  indexOfFrontCoded,
  Texts,
  undoFrontCode,
  writeTexts,
} from "./bytes.ts";

const uint32 = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("what was written is read again", () => {
  const entry = fc.oneof(
    fc.record({ uint: uint32 }),
    fc.record({ text: fc.string({ unit: "grapheme", maxLength: 2000 }).map((text) => text.toWellFormed()) }),
    fc.record({ raw: fc.uint8Array({ maxLength: 3000 }) }),
  );
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const writer = new ByteWriter();
      for (const written of entries) {
        if ("uint" in written) writer.uint(written.uint);
        else if ("text" in written) writer.text(written.text);
        else writer.raw(written.raw);
      }
      expect(writer.bytes().length).toBe(writer.length);
      const reader = new ByteReader(writer.bytes());
      for (const written of entries) {
        if ("uint" in written) expect(reader.uint()).toBe(written.uint);
        else if ("text" in written) expect(reader.text()).toBe(written.text);
        else expect(reader.raw(written.raw.length)).toEqual(written.raw);
      }
      expect(reader.at).toBe(writer.length);
    }),
  );
});

test("a file that ends too soon is refused", () => {
  expect(() => new ByteReader(Uint8Array.of(0x80)).uint()).toThrow("ends in the middle of a number");
  expect(() => new ByteReader(Uint8Array.of(3, 97)).text()).toThrow("ends before its contents do");
  expect(() => new ByteReader(Uint8Array.of(1, 2)).skip(3)).toThrow("ends before its contents do");
});

test("texts are found in any order, and end where the next thing begins", () => {
  const text = fc
    .oneof(fc.string({ unit: "grapheme", maxLength: 8 }), fc.string({ minLength: 120, maxLength: 400 }))
    .map((drawn) => drawn.toWellFormed());
  const some = fc.oneof(fc.array(text, { minLength: 1 }), fc.array(fc.constant(""), { minLength: 1 }));
  fc.assert(
    fc.property(some, fc.array(fc.nat()), fc.nat(300), (texts, asked, behind) => {
      const writer = new ByteWriter();
      writeTexts(writer, texts);
      writer.uint(behind);
      const reader = new ByteReader(writer.bytes());
      const read = new Texts(reader);
      expect(reader.uint()).toBe(behind);
      for (const i of asked) expect(read.text(i % texts.length)).toBe(texts[i % texts.length]);
      for (const [i, text] of texts.entries()) expect(read.text(i)).toBe(text);
    }),
  );
});

test("a text is read again from its abbreviation, in UTF-8 too", () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "b", "म", "\u{11107}", "\u{11108}"), maxLength: 70 }),
    fc.string({ unit: fc.constant("a"), maxLength: 80 }),
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      const kept = new TextDecoder().decode(bytesOf(frontCode(one, other)));
      expect(undoFrontCode(kept, other)).toBe(one);
      expect(frontCode(one, one).length).toBe(1 + Math.max(0, one.length - 60));
    }),
    { numRuns: 2000 },
  );
});

test("a word is found among abbreviated lines as it is among whole ones", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "ब"), minLength: 1, maxLength: 7 });
  const ascii = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), fc.array(ascii), (words, asked) => {
      words.sort();
      const lines = bytesOf(words.map((text, i) => frontCode(text, words[i - 1] ?? "")).join("\n"));
      for (const text of [...asked, ...words.filter((text) => /^[abc]+$/.test(text))])
        expect(indexOfFrontCoded(lines, text), text).toBe(words.indexOf(text));
    }),
    { numRuns: 500 },
  );
});

test("whether a longer text begins so is told from abbreviated lines", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 30 }), text, (texts, asked) => {
      const rising = texts.sort();
      const lines = bytesOf(rising.map((line, i) => frontCode(line, rising[i - 1] ?? "")).join("\n"));
      expect(hasLongerFrontCoded(lines, asked)).toBe(
        rising.some((line) => line.startsWith(asked) && line !== asked),
      );
    }),
    { numRuns: 500 },
  );
});
