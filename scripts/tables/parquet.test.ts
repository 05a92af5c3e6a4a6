import { expect, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { parquetOf } from "./parquet.fixture.ts";
import { tablesOf } from "./read-tables.ts";

async function rowsOf(query: string, compression?: string): Promise<readonly string[][]> {
  const [table] = await tablesOf("points.parquet", await parquetOf(query, compression));
  expect(table!.name).toBe("points.parquet");
  return table!.rows.map(({ line, fields }) => [String(line), ...fields]);
}

test("texts and numbers in each compression; other columns are left out, null is empty", async () => {
  const query =
    "select '000626' as code, 15.5::double as \"Lat\", 7::integer as n, 'x'::blob as geometry, [1] as list " +
    "union all select '000627', null, null, null, null";
  for (const compression of ["zstd", "snappy", "gzip", "uncompressed"])
    expect(await rowsOf(query, compression)).toEqual([
      ["1", "code", "Lat", "n"],
      ["2", "000626", "15.5", "7"],
      ["3", "000627", "", ""],
    ]);
});

test("rows of several groups keep their order", async () => {
  const rows = await rowsOf("select i::varchar as code from range(5000) r(i)");
  expect(rows).toHaveLength(5001);
  expect(rows.at(-1)).toEqual(["5001", "4999"]);
});

test("a file that is truncated, of another kind or too large is refused in one line", async () => {
  const content = await parquetOf("select range as code from range(1000)");
  const refusal = (path: string, bytes: Buffer) => refusalOf(tablesOf(path, bytes));
  expect(await refusal("a.parquet", content.subarray(0, content.length / 2))).toMatch(
    /^a\.parquet: not a Parquet file that can be read \([^\n]+\); download the file again$/,
  );
  expect(await refusal("a.parquet", Buffer.from("code,Lat\n"))).toBe(
    "a.parquet: not a Parquet file (looks like text): rename it to .csv",
  );
  expect(await refusal("a.csv", content)).toBe(
    "a.csv: not a CSV (looks like a Parquet file): rename it to .parquet",
  );
  expect(await refusal("a.parquet", await parquetOf("select 'x'::blob as geometry"))).toBe(
    "a.parquet: has no column of texts or numbers",
  );
  const many = await parquetOf(`select 1 as a, 2 as b, 3 as c from range(7_000_000)`);
  expect(await refusal("a.parquet", many)).toBe(
    "a.parquet: has 7000000 rows of 3 columns, over 20 million cells",
  );
});
