import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { AREA_LEVELS, type AreaLevel } from "../../functions/core/contract/levels.ts";
import type { PositionFields } from "../../functions/core/contract/records.ts";
import { SCHEMAS } from "../../functions/core/contract/schemas.ts";
import { NO_MEMBERSHIPS } from "../../functions/core/contract/village-fields.ts";
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
import { ordinalsOf } from "../../functions/core/index/ranges.ts";
import type { DownloadFile } from "../../functions/core/pages/downloads-page.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { placesByLevel } from "../dataset/places.ts";
import { type CsvTable, type CsvText, downloadText, formatCsv } from "../tables/csv.ts";
import {
  aliasRows,
  blockRows,
  type CodesElsewhere,
  codesElsewhere,
  crosswalkRows,
} from "./crosswalk.ts";
import { type DescribedFile, dataPackage } from "./datapackage.ts";
import { listText, placesParquet, SAMPLE_ROWS } from "./parquet.ts";
import { pincodeRows, postOfficeRows } from "./pincodes.ts";

/** The downloads folder, and the list of its files. */
const DOWNLOADS = "downloads/";
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
  /** In hexadecimal. */
  readonly sha256: string;
}

const UTF8 = new TextEncoder();

/**
 * Writes all places as files. As CSV: states, districts, talukas, and the villages of each state; their rows are the
 * API's records with their position, those of areas also with the names above them, households and codes in other
 * systems; other names; a crosswalk of codes; PIN codes and post offices. As Parquet: all places. Two lists describe the
 * files: the project's own, and a Data Package. Returns the files for the page that shows them.
 *
 * @param write called with each file as soon as it is complete, by its path below the output folder
 */
export async function writeDownloads(
  data: Dataset,
  directory: Directory,
  write: (file: string, contents: Uint8Array | string) => void,
): Promise<DownloadFile[]> {
  const { areas, manifest } = directory;
  const list: (Download & DescribedFile & Pick<DownloadFile, "sample">)[] = [];
  const add = (name: string, contents: Uint8Array, rows: number, first: CsvTable) => {
    write(DOWNLOADS + name, contents);
    const sha256 = createHash("sha256").update(contents).digest("hex");
    const [url, bytes] = [`/${DOWNLOADS}${name}`, contents.length];
    const { columns } = first;
    list.push({ name, url, rows, bytes, sha256, columns, sample: formatCsv(columns, first.rows) });
  };
  const addDownload = (name: string, { columns, first, rows, text }: CsvDownload) =>
    add(name, UTF8.encode(text.toString()), rows, { columns, rows: first });
  const addCsv = (name: string, { columns, rows }: CsvTable) => {
    const download = new CsvDownload(columns);
    for (const row of rows) download.add(row);
    addDownload(name, download);
  };
  for (const level of AREA_LEVELS)
    addCsv(AREA_FILES[level], await areaRows(level, data, directory));
  for (const state of areas.all("state")) {
    // The thread that packs states gets the next one only between tasks.
    await setImmediate();
    const answers = [[villages, `state_id=${areas.id(state)}`]] as const;
    // In the order of ordinals, as in answers.
    const ordinals = ordinalsOf(areas.withoutLocalities([areas.villages(state)]));
    const points = await directory.points(ordinals);
    const members = await directory.members(ordinals);
    const columns = [...fieldsOf("Village"), ...POSITION_COLUMNS, ...MEMBER_COLUMNS];
    const download = new CsvDownload(columns);
    for await (const village of recordsOf(directory, answers)) {
      const { rows } = download;
      // A list of villages has all PIN codes only where there are several.
      const pincodes = village.pincode;
      const more: ApiRecord = { ...positionFields(points[rows]), ...members[rows], pincodes };
      download.add(columns.map((column) => fieldOf(village[column] ?? more[column])));
    }
    addDownload(`villages-${areas.code(state)}.csv`, download);
  }
  addCsv("blocks.csv", blockRows(data, await directory.blockAreas()));
  addCsv("localities.csv", await localityRows(directory));
  addCsv("aliases.csv", aliasRows(data));
  addCsv("crosswalk.csv", crosswalkRows(data));
  addCsv("pincodes.csv", pincodeRows(data));
  addCsv("post_offices.csv", postOfficeRows(data));
  const districtCodes = codesByPlace("district", data);
  const places = await placesParquet(directory, (place) => {
    const { level } = place;
    if (level === "district") return districtCodes.get(place.code)!;
    return level === "locality" || level === "block" ? {} : codesElsewhere(level, place);
  });
  add(PLACES_FILE, places.bytes, places.rows, { columns: places.columns, rows: places.sample });
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
  return list.map(({ name, rows, bytes, columns, sample }) => ({
    name,
    rows,
    bytes,
    sample,
    columns: columns.length,
  }));
}

/** A CSV while its rows are added: a large state's would take hundreds of megabytes. */
class CsvDownload {
  readonly columns: readonly string[];
  readonly text: CsvText;
  /** The first rows, for the page that shows them. */
  readonly first: (readonly string[])[] = [];
  /** Number of rows. */
  rows = 0;

  constructor(columns: readonly string[]) {
    this.columns = columns;
    this.text = downloadText(columns);
  }

  add(row: readonly string[]): void {
    if (this.rows++ < SAMPLE_ROWS) this.first.push(row);
    this.text.add(row);
  }
}

const PLACES_FILE = "places.parquet";

/** The gram panchayats and constituencies of a village. */
const MEMBER_COLUMNS = Object.keys(NO_MEMBERSHIPS);

const AREA_FILES = {
  state: "states.csv",
  district: "districts.csv",
  taluka: "talukas.csv",
} as const;

/** The areas of a level as the API lists them, with columns that make the file usable by itself. */
async function areaRows(level: AreaLevel, data: Dataset, directory: Directory): Promise<CsvTable> {
  const { areas } = directory;
  const above = AREA_LEVELS.slice(0, AREA_LEVELS.indexOf(level));
  const fields = fieldsOf(SCHEMA_OF[level]);
  const columns = [
    ...new Set([
      ...fields,
      ...above.flatMap((parent) => [`${parent}_name`, `${parent}_code`]),
      ...["lgd_code", "census_2011_code", "households", ...POSITION_COLUMNS],
    ]),
  ];
  const elsewhere = codesByPlace(level, data);
  const ordinals = areas.all(level);
  const points = await directory.points(ordinals);
  const added = new Map(
    ordinals.map((area, i): [string, ApiRecord] => {
      const code = areas.code(area);
      const names = areas
        .path(area)
        .slice(0, -1)
        .flatMap((parent) => [
          [`${areas.level(parent)}_name`, areas.name(parent)],
          [`${areas.level(parent)}_code`, areas.code(parent)],
        ]);
      const { households } = areas.people(area);
      const position = positionFields(points[i]);
      return [
        code,
        { ...Object.fromEntries(names), ...elsewhere.get(code), households, ...position },
      ];
    }),
  );
  const parents =
    level === "state" ? undefined : areas.all(level === "district" ? "state" : "district");
  const queries = parents
    ? parents.map((area) => [LISTS[level], `${above.at(-1)}_id=${areas.id(area)}`] as const)
    : [[LISTS[level], ""] as const];
  const rows: string[][] = [];
  for await (const record of recordsOf(directory, queries)) {
    const whole: ApiRecord = { ...record, ...added.get(String(record.code)) };
    rows.push(columns.map((column) => fieldOf(whole[column])));
  }
  return { columns, rows };
}

/** The codes of areas in other systems, by their own code. */
function codesByPlace(level: AreaLevel, data: Dataset): ReadonlyMap<string, CodesElsewhere> {
  return new Map(
    placesByLevel(data)[level].map((place) => [place.code, codesElsewhere(level, place)]),
  );
}

const LISTS = { state: states, district: districts, taluka: talukas } as const;
const SCHEMA_OF = { state: "State", district: "District", taluka: "Taluka" } as const;

function fieldsOf(schema: ListedSchema): string[] {
  return Object.keys(SCHEMAS[schema].properties as object);
}

/** The columns of a position. */
const POSITION_COLUMNS = [
  "latitude",
  "longitude",
  "position",
] as const satisfies (keyof PositionFields)[];

/** The localities as in searches, in the directory's order. */
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

/** The records of several lists. */
async function* recordsOf(directory: Directory, queries: Queries): AsyncGenerator<ApiRecord> {
  for (const [endpoint, query] of queries)
    for (let next: string | undefined = query; next !== undefined; ) {
      const answer = await endpoint.ask(directory, next);
      const { data } = answer.payload as { data: Readonly<Record<string, unknown>> };
      for (const value of Object.values(data))
        if (Array.isArray(value)) yield* value as ApiRecord[];
      next = answer.next?.slice(answer.next.indexOf("?"));
    }
}

function fieldOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? listText(value) : String(value);
}
