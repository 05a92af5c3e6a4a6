import { expect, test } from "vitest";
import { formOf, MAX_LIST_ROWS, readList } from "./list-file.ts";

const listOf = (rows: number) => new TextEncoder().encode(`Village\n${"Rampur\n".repeat(rows)}`);

test("a list of more rows than can be matched at once is refused, with what to do", async () => {
  expect((await readList(listOf(MAX_LIST_ROWS))).rows).toHaveLength(MAX_LIST_ROWS + 1);
  await expect(readList(listOf(MAX_LIST_ROWS + 1))).rejects.toThrow(
    "has more than 300,000 rows: split it into several lists",
  );
});

test("a file's name says its form", () => {
  expect(["a.csv", "A.XLSX", "b.tsv", "c.ods", "d.xls", "e"].map(formOf)).toEqual([
    "csv",
    "xlsx",
    "tsv",
    "ods",
    undefined,
    undefined,
  ]);
});
