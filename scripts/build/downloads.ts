import { createHash } from "node:crypto";
import type { PositionFields } from "../../functions/core/contract/records.ts";
import { SCHEMAS } from "../../functions/core/contract/schemas.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import {
  positionFields,
  toSearchRecord,
  villageResult,
} from "../../functions/core/directory/place-result.ts";
import { districts } from "../../functions/core/endpoints/districts.ts";
import type { Endpoint } from "../../functions/core/endpoints/endpoint.ts";
import { states } from "../../functions/core/endpoints/states.ts";
import { talukas } from "../../functions/core/endpoints/talukas.ts";
import { villages } from "../../functions/core/endpoints/villages.ts";
import type { Point } from "../../functions/core/index/points.ts";
import { ordinalsOf } from "../../functions/core/index/ranges.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { type CsvTable, formatCsv, SEPARATOR } from "../tables/csv.ts";
import { aliasRows, crosswalkRows } from "./crosswalk.ts";
import { type DescribedFile, dataPackage } from "./datapackage.ts";
import type { PlacesFile } from "./parquet.ts";
import { pincodeRows, postOfficeRows } from "./pincodes.ts";

/** The folder of the downloads, and the list of what is in it. */
export const DOWNLOADS = "downloads/";
const LIST = "index.json";
const PACKAGE = "datapackage.json";
const NOTE =
  "Import all columns as text: codes have leading zeros, and names are as the sources write them. A spreadsheet runs a cell that begins with =, +, - or @.";

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

/**
 * Writes all places as files. As CSV: states, districts, talukas, and the villages of each state,
 * whose columns are the fields of the API's records, of villages with their position, and whose rows are its answers; other names; which code is which
 * elsewhere; PIN codes and post offices. As Parquet: all places. Two lists describe them: one of the project's own, and a Data Package.
 *
 * @param parquet all places of the directory, see `placesParquet`
 * @param write called with each file as soon as it is complete, by its path below the output folder
 */
export async function writeDownloads(
  data: Dataset,
  directory: Directory,
  parquet: Promise<PlacesFile>,
  write: (file: string, contents: Uint8Array | string) => void,
): Promise<void> {
  const { areas, manifest } = directory;
  const list: (Download & DescribedFile)[] = [];
  const add = (name: string, contents: Uint8Array, rows: number, columns?: readonly string[]) => {
    write(DOWNLOADS + name, contents);
    const sha256 = createHash("sha256").update(contents).digest("hex");
    const [url, bytes] = [`/${DOWNLOADS}${name}`, contents.length];
    list.push({ name, url, rows, bytes, sha256, ...(columns && { columns }) });
  };
  const addCsv = (name: string, { columns, rows }: CsvTable) =>
    add(name, UTF8.encode(formatCsv(columns, rows)), rows.length, columns);
  const addAnswers = async (
    name: string,
    schema: ListedSchema,
    queries: Queries,
    points?: readonly (Point | undefined)[],
  ) => {
    const fields = Object.keys(SCHEMAS[schema].properties as object);
    const columns = points === undefined ? fields : [...fields, ...POSITION_COLUMNS];
    const rows: string[][] = [];
    for (const [endpoint, query] of queries) {
      for await (const page of pagesOf(directory, endpoint, query))
        for (const record of page) {
          const position: ApiRecord = positionFields(points?.[rows.length]);
          rows.push(columns.map((column) => fieldOf(record[column] ?? position[column])));
        }
    }
    addCsv(name, { columns, rows });
  };
  const ids = (level: "state" | "district") => areas.all(level).map((area) => areas.id(area));
  const districtLists = ids("state").map((id) => [districts, `state_id=${id}`] as const);
  const talukaLists = ids("district").map((id) => [talukas, `district_id=${id}`] as const);
  await addAnswers("states.csv", "State", [[states, ""]]);
  await addAnswers("districts.csv", "District", districtLists);
  await addAnswers("talukas.csv", "Taluka", talukaLists);
  for (const state of areas.all("state")) {
    const answers = [[villages, `state_id=${areas.id(state)}`]] as const;
    // In the order of ordinals, as the answers are.
    const points = await directory.points(
      ordinalsOf(areas.withoutLocalities([areas.villages(state)])),
    );
    await addAnswers(`villages-${areas.code(state)}.csv`, "Village", answers, points);
  }
  addCsv("localities.csv", await localityRows(directory));
  addCsv("aliases.csv", aliasRows(data));
  addCsv("crosswalk.csv", crosswalkRows(data));
  addCsv("pincodes.csv", pincodeRows(data));
  addCsv("post_offices.csv", postOfficeRows(data));
  const places = await parquet;
  add("places.parquet", places.bytes, places.rows);
  const { dataVersion, retrieved, source, license, attribution } = manifest;
  const files: Download[] = list.map(({ url, rows, bytes, sha256 }) => ({
    url,
    rows,
    bytes,
    sha256,
  }));
  const index = { dataVersion, retrieved, source, license, attribution, note: NOTE, files };
  write(DOWNLOADS + LIST, `${JSON.stringify(index, null, 2)}\n`);
  write(DOWNLOADS + PACKAGE, `${JSON.stringify(dataPackage(manifest, list), null, 2)}\n`);
}

/** What a village's row has next to the fields of its record. */
const POSITION_COLUMNS = [
  "latitude",
  "longitude",
  "position",
] as const satisfies (keyof PositionFields)[];

/** The localities as searches show them, in the directory's order. */
async function localityRows(directory: Directory): Promise<CsvTable> {
  const { areas } = directory;
  const villages = await directory.villages(areas.localities);
  return {
    columns: LOCALITY_COLUMNS,
    rows: villages.map((village) => {
      const record = toSearchRecord(areas, villageResult(areas, village));
      return LOCALITY_COLUMNS.map((column) => fieldOf(record[column]));
    }),
  };
}

const LOCALITY_COLUMNS = [
  ...(["code", "name", "state_name", "state_code", "district_name", "district_code"] as const),
  ...(["taluka_name", "taluka_code", "town_name", "pincode", "latitude", "longitude"] as const),
  ...(["also_known_as", "full_path"] as const),
];

type ListedSchema = "State" | "District" | "Taluka" | "Village";

type Queries = readonly (readonly [Endpoint, string])[];

type ApiRecord = Readonly<Record<string, unknown>>;

/** The records of a list, page by page. */
async function* pagesOf(
  directory: Directory,
  endpoint: Endpoint,
  query: string,
): AsyncGenerator<ApiRecord[]> {
  for (let next: string | undefined = query; next !== undefined; ) {
    const answer = await endpoint.ask(directory, next);
    const { data } = answer.payload as { data: Readonly<Record<string, unknown>> };
    for (const value of Object.values(data)) if (Array.isArray(value)) yield value as ApiRecord[];
    next = answer.next?.slice(answer.next.indexOf("?"));
  }
}

function fieldOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join(SEPARATOR) : String(value);
}
