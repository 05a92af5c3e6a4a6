/** Parquet files as tables. DuckDB reads them, since publishers use five different compressions. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { MAX_COLUMNS, type TableRow, tooManyColumns } from "./table.ts";

/** All of India's villages have 8 million. */
const MAX_CELLS = 20e6;

/** Types of columns with texts or numbers; others hold geometries, lists and the like. */
const SIMPLE = /^(VARCHAR|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\))$/;

/**
 * The rows of a Parquet file: the header, then its rows as texts, "" for null. Columns that are not texts or numbers are
 * left out. Lines are rows, the header is line 1.
 *
 * Throws InputError, one line that names the file, if it can't be read or is too large.
 */
export async function parquetRows(path: string, content: Uint8Array): Promise<TableRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "parquet-"));
  try {
    const file = join(folder, "table.parquet");
    await writeFile(file, content);
    return await readRows(path, file);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const [message = ""] = (error as Error).message.split("\n", 1);
    throw new InputError(
      `${path}: not a Parquet file that can be read (${message.replaceAll(folder, "")}); download the file again`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRows(path: string, file: string): Promise<TableRow[]> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", {
    // Otherwise extensions would be downloaded.
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const connection = await instance.connect();
    const table = `read_parquet('${file.replaceAll("'", "''")}')`;
    const counted = await connection.runAndReadAll(
      `select num_rows from parquet_file_metadata('${file.replaceAll("'", "''")}')`,
    );
    const [[count = 0] = []] = counted.getRows();
    const described = await connection.runAndReadAll(`describe select * from ${table}`);
    const columns = described
      .getRows()
      .flatMap(([name, type]) => (SIMPLE.test(String(type)) ? String(name) : []));
    if (columns.length === 0) throw new InputError(`${path}: has no column of texts or numbers`);
    if (columns.length > MAX_COLUMNS)
      throw new InputError(`${path}: ${tooManyColumns(1, columns.length)}`);
    if (Number(count) * columns.length > MAX_CELLS) {
      throw new InputError(
        `${path}: has ${count} rows of ${columns.length} columns, over ${MAX_CELLS / 1e6} million cells`,
      );
    }
    const cells = columns.map((name) => `coalesce("${name.replaceAll('"', '""')}"::varchar, '')`);
    const rows: TableRow[] = [{ line: 1, fields: columns }];
    let above: readonly string[] = [];
    const stream = await connection.stream(`select ${cells.join(", ")} from ${table}`);
    for (let chunk = await stream.fetchChunk(); chunk?.rowCount; chunk = await stream.fetchChunk())
      for (const row of chunk.getRows() as string[][]) {
        // Most columns repeat the previous row: share one string.
        const fields = row.map((field, i) => (field === above[i] ? above[i] : field));
        rows.push({ line: rows.length + 1, fields });
        above = fields;
      }
    return rows;
  } finally {
    instance.closeSync();
  }
}
