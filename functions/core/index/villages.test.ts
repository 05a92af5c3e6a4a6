import fc from "fast-check";
import { expect, test } from "vitest";
import { importanceOf } from "../contract/importance.ts";
import { VILLAGE_EXAMPLES } from "../contract/village-fields.fixture.ts";
import {
  readVillageFields,
  VILLAGE_FIELDS,
  type VillageColumn,
} from "../contract/village-fields.ts";
import { ByteReader, ByteWriter } from "./codec/bytes.ts";
import {
  encodeVillages,
  type StoredVillage,
  StringTable,
  VillageBlock,
  writeStringTable,
} from "./villages.ts";

const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => text.toWellFormed().replaceAll("\n", " "));
const texts: fc.Arbitrary<readonly string[]> = fc.tuple(
  ...VILLAGE_FIELDS.map(({ column }) =>
    column === "local_name"
      ? fc.oneof(fc.constant(""), name)
      : fc.constantFrom("", ...VILLAGE_EXAMPLES[column]),
  ),
);
const named = { name, otherNames: fc.array(name, { maxLength: 2 }), texts };
const village: fc.Arbitrary<StoredVillage> = fc.record({
  id: fc.integer({ min: 1, max: 999_999 }),
  ...named,
});
const degrees = fc.option(
  fc.integer({ min: 6_00_000, max: 98_00_000 }).map((parts) => parts / 100_000),
);
const locality: fc.Arbitrary<StoredVillage> = fc.record({
  id: fc.constant(0),
  ...named,
  texts: texts.map((columns) =>
    columns.map((text, i) => (VILLAGE_FIELDS[i]!.column === "pincode" ? "403001" : text)),
  ),
  locality: fc.record({
    importance: fc.nat(15),
    code: fc.constantFrom("403001-fort", "403001-fort-2"),
    town: fc.oneof(fc.constant(""), name),
    latitude: degrees,
    longitude: degrees,
  }),
});

test("any village or locality survives encoding, with its ordinal and importance", () => {
  const some = fc.array(fc.oneof(village, locality), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(some, (villages) => {
      const block = new VillageBlock(encodeVillages(villages));
      const all = villages.map(({ texts, locality, ...village }, i) => {
        const [ordinal, fields] = [700 + i, fieldsOf(texts)];
        if (!locality) return { ...village, ordinal, fields, importance: importanceOf(fields) };
        const { importance, ...details } = locality;
        return { ...village, ordinal, fields, importance, locality: details };
      });
      for (const i of [...all.keys()].reverse()) expect(block.at(i, 700)).toEqual(all[i]);
    }),
  );
});

const fieldsOf = (columns: readonly string[]) => readVillageFields((column) => columns[column]!);

test("a village's fields are read from the dataset's columns", () => {
  const columns = (texts: Partial<Record<VillageColumn, string>>) =>
    VILLAGE_FIELDS.map(({ column }) => texts[column] ?? "");
  expect(fieldsOf(columns({}))).toEqual({
    kind: "village",
    population: null,
    households: null,
  });
  const given = {
    kind: "town",
    local_name: "सत्तरी",
    pincode: "403001 403512",
    population: "12",
    households: "3",
    hadbast: "224",
  };
  expect(fieldsOf(columns(given))).toEqual({
    kind: "town",
    local_name: "सत्तरी",
    pincode: "403001",
    pincodes: ["403001", "403512"],
    population: 12,
    households: 3,
    hadbast: "224",
  });
});

test("texts are read as written, in any order, and the reader stops at the end of the table", () => {
  const text = fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ minLength: 120, maxLength: 400 }),
    )
    .map((drawn) => drawn.toWellFormed());
  const some = fc.oneof(
    fc.array(text, { minLength: 1 }),
    fc.array(fc.constant(""), { minLength: 1 }),
  );
  fc.assert(
    fc.property(some, fc.array(fc.nat()), fc.nat(300), (texts, asked, behind) => {
      const writer = new ByteWriter();
      writeStringTable(writer, texts);
      writer.uint(behind);
      const reader = new ByteReader(writer.bytes());
      const table = new StringTable(reader);
      expect(reader.uint()).toBe(behind);
      for (const i of [...asked.map((i) => i % texts.length), ...texts.keys()])
        expect(table.at(i)).toBe(texts[i]);
    }),
  );
});

test("a byte-order mark in a text is kept", () => {
  const writer = new ByteWriter();
  writeStringTable(writer, ["\ufeffGoa", "Daman"]);
  const table = new StringTable(new ByteReader(writer.bytes()));
  expect([table.at(0), table.at(1)]).toEqual(["\ufeffGoa", "Daman"]);
});
