import { createHash } from "node:crypto";
import { districts } from "../../functions/api/endpoints/districts.ts";
import type { Endpoint } from "../../functions/api/endpoints/endpoint.ts";
import { states } from "../../functions/api/endpoints/states.ts";
import { talukas } from "../../functions/api/endpoints/talukas.ts";
import { villages } from "../../functions/api/endpoints/villages.ts";
import { SCHEMAS } from "../../functions/core/contract/schemas.ts";
import type { Directory } from "../../functions/core/directory.ts";
import { formatCsv } from "../dataset/csv.ts";

/** The folder of the downloads, and the list of what is in it. */
export const DOWNLOADS = "downloads/";
const LIST = "index.json";

/** A file in `/downloads/index.json`. */
export interface Download {
  readonly url: string;
  /** Lines without the header. */
  readonly rows: number;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const UTF8 = new TextEncoder();

/** Several values in one field. */
const SEPARATOR = "; ";

/**
 * All places as CSV, by path below the output folder: states, districts, talukas, and the villages of each state. The
 * columns are the fields of the API's records, the rows its answers.
 */
export async function downloadFiles(directory: Directory): Promise<Map<string, Uint8Array>> {
  const { areas, manifest } = directory;
  const files = new Map<string, Uint8Array>();
  const list: Download[] = [];
  const add = async (name: string, schema: "State" | "District" | "Taluka" | "Village", queries: Queries) => {
    const columns = Object.keys(SCHEMAS[schema].properties as object);
    const rows: string[][] = [];
    for (const [endpoint, query] of queries) {
      for await (const record of recordsOf(directory, endpoint, query))
        rows.push(columns.map((column) => fieldOf(record[column])));
    }
    const bytes = UTF8.encode(formatCsv(columns, rows));
    files.set(DOWNLOADS + name, bytes);
    list.push({
      url: `/${DOWNLOADS}${name}`,
      rows: rows.length,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  };
  const ids = (level: "state" | "district") => areas.all(level).map((area) => areas.id(area));
  await add("states.csv", "State", [[states, ""]]);
  await add(
    "districts.csv",
    "District",
    ids("state").map((id) => [districts, `state_id=${id}`]),
  );
  await add(
    "talukas.csv",
    "Taluka",
    ids("district").map((id) => [talukas, `district_id=${id}`]),
  );
  for (const state of areas.all("state"))
    await add(`villages-${areas.code(state)}.csv`, "Village", [[villages, `state_id=${areas.id(state)}`]]);
  const { dataVersion, retrieved, source, license, attribution } = manifest;
  const index = { dataVersion, retrieved, source, license, attribution, files: list };
  files.set(DOWNLOADS + LIST, UTF8.encode(`${JSON.stringify(index, null, 2)}\n`));
  return files;
}

type Queries = readonly (readonly [Endpoint, string])[];

type ApiRecord = Readonly<Record<string, unknown>>;

/** The records of a list, on all its pages. */
async function* recordsOf(
  directory: Directory,
  endpoint: Endpoint,
  query: string,
): AsyncGenerator<ApiRecord> {
  for (let next: string | undefined = query; next !== undefined; ) {
    const answer = await endpoint.ask(directory, next);
    const { data } = answer.payload as { data: Readonly<Record<string, unknown>> };
    for (const value of Object.values(data)) if (Array.isArray(value)) yield* value as ApiRecord[];
    next = answer.next?.slice(answer.next.indexOf("?"));
  }
}

function fieldOf(value: unknown): string {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.join(SEPARATOR) : String(value);
}
