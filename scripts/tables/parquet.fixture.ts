import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** A Parquet file with the rows of a DuckDB query: `select '000001' as code`. */
export async function parquetOf(query: string, compression = "zstd"): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "parquet-"));
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const connection = await instance.connect();
    const file = join(folder, "table.parquet");
    await connection.run(
      `copy (${query}) to '${file}' (format parquet, compression ${compression})`,
    );
    return readFileSync(file);
  } finally {
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

/** A Parquet file with these columns of texts. */
export function parquetOfRows(
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): Promise<Buffer> {
  const quoted = (text: string | null) =>
    text === null ? "null" : `'${text.replaceAll("'", "''")}'`;
  const values = rows.map((row) => `(${row.map(quoted).join(", ")})`).join(", ");
  const names = columns.map((name) => `"${name}"`).join(", ");
  return parquetOf(`select * from (values ${values}) as rows(${names})`);
}
