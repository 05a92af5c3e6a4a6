import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fields, packRows, unpackRows } from "./packed-rows.ts";

interface Row {
  text: string;
  number: number;
  optional: string | number | undefined;
}

const FIELDS: Fields<Row, keyof Row> = {
  text: ({ text }) => text,
  number: ({ number }) => number,
  optional: ({ optional }) => optional,
};

test("rows are unchanged after packing, whether or not a field repeats the row above", () => {
  const row = fc.record<Row>({
    text: fc.oneof(fc.constantFrom("", "a", "b"), fc.string({ unit: "binary" })),
    number: fc.oneof(fc.constantFrom(0, 1), fc.double({ noNaN: true })),
    optional: fc.constantFrom(undefined, "", 0, "x"),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect([...unpackRows<Row>(packRows(rows, FIELDS))]).toEqual(rows);
    }),
  );
});
