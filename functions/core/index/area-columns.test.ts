import { expect, test } from "vitest";
import { type AreaColumns, decodeColumns, encodeAreas } from "./area-columns.ts";

const NAMES = ["Bihar", "दिल्ली", ...Array.from({ length: 300 }, (_, i) => `Taluka ${i}`)];

const COLUMNS: AreaColumns = {
  counts: [1, 1, 300, 0],
  ids: NAMES.map((_, i) => i),
  names: NAMES,
  parents: [-1, 0, ...NAMES.slice(2).map(() => 1)],
  villages: NAMES.slice(2).map(() => 0),
  isoCodes: ["IN-BR"],
  kinds: ["state"],
  aliases: [[1, "Delhi\u2028"]],
  former: [],
  lgdCodes: [[1, "77"]],
  later: [],
  towns: 0,
  coverage: [],
};

test("columns are read as they were written, and names one by one in any order", () => {
  const { names, ...columns } = decodeColumns(encodeAreas(COLUMNS));
  for (const [area, name] of [...NAMES.entries()].reverse()) expect(names.at(area)).toBe(name);
  expect(names.at(NAMES.length)).toBe(undefined);
  expect({ ...columns, names: NAMES }).toMatchObject(COLUMNS);
});

test("columns without areas are read", () => {
  const none = { ...COLUMNS, counts: [0, 0, 0, 0], ids: [], names: [] } satisfies AreaColumns;
  expect(decodeColumns(encodeAreas(none)).counts).toEqual([0, 0, 0, 0]);
});
