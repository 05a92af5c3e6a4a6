import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteReader, ByteWriter } from "./bytes.ts";

const uint32 = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 32 - 1 }));

test("values survive writing and reading", () => {
  const entry = fc.oneof(
    fc.record({ uint: uint32 }),
    fc.record({
      text: fc.string({ unit: "grapheme", maxLength: 2000 }).map((text) => text.toWellFormed()),
    }),
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

test("a truncated file is rejected", () => {
  expect(() => new ByteReader(Uint8Array.of(0x80)).uint()).toThrow(
    "ends in the middle of a number",
  );
  expect(() => new ByteReader(Uint8Array.of(3, 97)).text()).toThrow("ends before its contents do");
  expect(() => new ByteReader(Uint8Array.of(1, 2)).skip(3)).toThrow("ends before its contents do");
});
