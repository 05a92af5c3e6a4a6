import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { PincodeRecord } from "../../functions/core/contract/records.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { fixtureService, ORIGIN } from "../check/fixtures/service.ts";
import { crosswalkRows } from "./crosswalk.ts";
import { type Download, writeDownloads } from "./downloads.ts";
import { placesParquet } from "./parquet.ts";

const service = await fixtureService();
const { data, scan, handler } = service;
const files = new Map<string, Uint8Array | string>();
const { directory } = service;
await writeDownloads(data, directory, placesParquet(directory), (file, contents) =>
  files.set(file, contents),
);

/** The rows of a file by column, without empty fields. */
function rowsOf(file: string): Record<string, string>[] {
  const rows = parse(Buffer.from(files.get(`downloads/${file}`)!), { columns: true }) as Record<
    string,
    string
  >[];
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, field]) => field !== "")),
  );
}

function withoutEmpty(record: object): Record<string, string> {
  return Object.fromEntries(Object.entries(rowOf(record)).filter(([, field]) => field !== ""));
}

/** A record of the API as its row. */
function rowOf(record: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join("; ") : String(value)]),
  );
}

test("every place is in a download, with the fields of the API", () => {
  expect(rowsOf("states.csv")).toEqual(scan.states().map(rowOf));
  expect(rowsOf("districts.csv")).toEqual(
    scan
      .states()
      .flatMap(({ id }) => scan.districts(id))
      .map(rowOf),
  );
  const districts = scan.states().flatMap(({ id }) => scan.districts(id));
  expect(rowsOf("talukas.csv")).toEqual(districts.flatMap(({ id }) => scan.talukas(id)).map(rowOf));
  for (const { id, code } of scan.states())
    expect(rowsOf(`villages-${code}.csv`), code).toEqual(
      scan.villages({ state_id: id }).map(withPosition),
    );
});

/** A village of the API as its row: with its position. */
function withPosition(village: { readonly code: string }): Record<string, string> {
  const { latitude, longitude, position } =
    data.positions!.find(({ code }) => code === village.code) ?? {};
  return {
    ...rowOf(village),
    ...(position && { latitude: latitude!, longitude: longitude!, position }),
  };
}

test("each file has one header line, and names as in the source", () => {
  const text = (file: string) => Buffer.from(files.get(`downloads/${file}`)!).toString();
  expect(text("districts.csv")).toMatch(
    /^id,name,state_id,code,lgd_code,local_name,hindi_name,population,also_known_as\n/,
  );
  expect(text("villages-03.csv")).toMatch(
    /^id,name,code,state_name,state_code,district_name,district_code,taluka_name,taluka_code,kind,[\w,]+,also_known_as,latitude,longitude,position\n$/,
  );
  expect(text("villages-02.csv")).toContain("Zéphyr D'Souza (Part-1)");
  expect(text("villages-01.csv")).toContain("बड़ा");
});

test("the localities have their town, PIN code and position", () => {
  const rows = rowsOf("localities.csv");
  expect(rows.map(({ code }) => code).sort()).toEqual(data.localities!.map(({ code }) => code));
  expect(rows.find(({ code }) => code === "400006-harbour")).toEqual({
    code: "400006-harbour",
    name: "Harbour",
    also_known_as: "Port Quay",
    state_name: "Lower Land & Isles",
    state_code: "02",
    district_name: "Isles",
    district_code: "009",
    taluka_name: "Rampur",
    taluka_code: "00014",
    town_name: "Aam Gaon",
    pincode: "400006",
    latitude: "8.5",
    longitude: "76.95",
    full_path: "Lower Land & Isles > Isles > Aam Gaon > Harbour",
  });
});

test("other names are listed with the places that have them", () => {
  const rows = rowsOf("aliases.csv");
  expect(rows).toHaveLength(data.aliases.length);
  expect(rows).toContainEqual({
    level: "village",
    code: "000106",
    name: "Aam Gaon",
    also_known_as: "Mango Town",
  });
});

test("the crosswalk leads from each current and former code to the others", () => {
  const rows = rowsOf("crosswalk.csv");
  const row = (level: string, code: string) =>
    rows.find((one) => one.level === level && one.code === code);
  const areas = data.states.length + data.districts.length + data.talukas.length;
  expect(rows).toHaveLength(areas + 1 + data.former.length);
  expect(row("state", "02")).toEqual({
    level: "state",
    code: "02",
    name: "Lower Land & Isles",
    lgd_code: "02",
    census_2011_code: "02",
    iso_code: "IN-LL",
    former_codes: "04",
    former_names: "Sunken Land",
  });
  expect(row("state", "04")).toEqual({
    level: "state",
    code: "04",
    name: "Sunken Land",
    census_2011_code: "04",
    successor_code: "02",
  });
  expect(row("district", "007")).toMatchObject({ lgd_code: "107", census_2011_code: "007" });
  expect(row("district", "008")).not.toHaveProperty("census_2011_code");
  expect(row("district", "009")).not.toHaveProperty("lgd_code");
  expect(row("village", "000104")).toMatchObject({ lgd_code: "000104", former_codes: "000107" });
  expect(row("taluka", "00016")).not.toHaveProperty("successor_code");
  expect(row("taluka", "00016")).toHaveProperty("census_2011_code", "00016");
});

test("the crosswalk has codes of the Census of 2001 where the data has them", () => {
  const census2001 = [{ level: "district" as const, code: "007", census_2001_code: "05" }];
  const { columns, rows } = crosswalkRows({ ...data, census2001 });
  const column = columns.indexOf("census_2001_code");
  expect(
    rows.filter((row) => row[column] !== "").map((row) => [row[0], row[1], row[column]]),
  ).toEqual([["district", "007", "05"]]);
});

test("the crosswalk has Census codes of places that the Census of 2011 had", () => {
  const places = {
    ...data,
    states: [...data.states, { ...data.states[0]!, code: "36" }],
    talukas: ["05924", "05925", "00705924", "00799999"].map((code) => ({
      code,
      name: code,
      district_code: "007",
    })),
    villages: ["645608", "645609", "800001", "804042"].map((code) => ({
      code,
      name: code,
      taluka_code: "05924",
    })),
    former: ["645608", "645609", "800001", "804042"].map((code) => ({
      level: "village" as const,
      code: `${Number(code) - 1}`,
      name: "Gone",
      parent_code: "05924",
      successor_code: code,
    })),
  };
  const { columns, rows } = crosswalkRows(places);
  const column = columns.indexOf("census_2011_code");
  const codes = rows.filter((row) => row[column] !== "").map(([level, code]) => `${level} ${code}`);
  expect(codes.filter((code) => /^state 3|^taluka|^village/.test(code))).toEqual([
    "state 30",
    "state 31",
    "state 34",
    "taluka 05924",
    "taluka 00705924",
    "village 645608",
    "village 800001",
    "village 645607",
    "village 645608",
    "village 804041",
  ]);
});

test("PIN codes have their places and post offices, as in the API", async () => {
  const rows = rowsOf("pincodes.csv");
  expect(rows.map(({ pincode }) => pincode)).toEqual([
    "400001",
    "400002",
    "400003",
    "400004",
    "400005",
  ]);
  for (const row of rows) {
    const answer = await handler(new Request(`${ORIGIN}/api/pincode?code=${row.pincode}`));
    const { data } = (await answer.json()) as { data: PincodeRecord };
    const codes = (some: readonly { code: string }[]) => some.map(({ code }) => code).sort();
    expect(row).toEqual(
      withoutEmpty({
        pincode: row.pincode,
        districts: codes(data.districts),
        talukas: codes(data.talukas),
        offices: data.offices.map(({ name }) => name).sort(),
        places: codes(data.places),
      }),
    );
  }
  expect(rowsOf("post_offices.csv")).toEqual(data.postOffices);
});

test("DuckDB reads the Parquet file, with the places as in the API", async () => {
  const folder = scratchFolder();
  const file = join(folder, "places.parquet");
  writeFileSync(file, files.get("downloads/places.parquet")!);
  const database = await (await DuckDBInstance.create(":memory:")).connect();
  const read = await database.runAndReadAll(`select * from read_parquet('${file}')`);
  const rows = read.getRowObjects();
  const { states, districts, talukas, villages, localities } = data;
  expect(rows).toHaveLength(
    states.length + districts.length + talukas.length + villages.length + localities!.length,
  );
  const known = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
  for (const row of known.filter((_, i) => i % 7 === 0)) {
    const path = `/api/locations/place?code=${row.code}&level=${row.level}`;
    const answer = await handler(new Request(ORIGIN + path));
    const { place } = ((await answer.json()) as { data: { place: Record<string, unknown> } }).data;
    const { parents: _, children: __, ...fields } = place;
    const expected = Object.entries(fields)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join("; ") : value])
      .filter(([name, value]) => name !== "formerly" && value !== null && value !== "");
    expect(row, path).toEqual(Object.fromEntries(expected));
  }
  database.closeSync();
});

test("the list has the size and digest of every file, and no others", () => {
  const index = JSON.parse(Buffer.from(files.get("downloads/index.json")!).toString()) as {
    files: Download[];
  };
  expect(index).toMatchObject({
    retrieved: data.manifest.retrieved,
    license: data.manifest.license,
    dataVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
    note: expect.stringContaining("A spreadsheet runs a cell that begins with =, +, - or @."),
  });
  expect(index.files.map(({ url }) => url.slice(1)).sort()).toEqual(
    [...files.keys()].filter((file) => !/\/(index|datapackage)\.json$/.test(file)).sort(),
  );
  for (const { url, rows, bytes, sha256 } of index.files) {
    const contents = files.get(url.slice(1))!;
    expect(bytes).toBe(contents.length);
    expect(sha256).toBe(createHash("sha256").update(contents).digest("hex"));
    if (url.endsWith(".csv")) expect(rows).toBe(rowsOf(url.slice("/downloads/".length)).length);
  }
});

test("the Data Package describes each file: its bytes, and columns whose values have their type", () => {
  const { resources, ...described } = JSON.parse(
    Buffer.from(files.get("downloads/datapackage.json")!).toString(),
  );
  expect(described).toMatchObject({
    name: "location-directory-of-india",
    created: data.manifest.retrieved,
    licenses: [{ title: expect.stringMatching(/\w/) }],
  });
  const paths = resources.map(({ path }: { path: string }) => `downloads/${path}`);
  expect(paths.toSorted()).toEqual(
    [...files.keys()].filter((file) => !/\.json$/.test(file)).sort(),
  );
  const types = new Map<string, string>();
  for (const { name, path, bytes, hash, schema } of resources) {
    expect(name).toMatch(/^[a-z0-9._-]+$/);
    const contents = Buffer.from(files.get(`downloads/${path}`)!);
    expect(bytes).toBe(contents.length);
    expect(hash).toBe(`sha256:${createHash("sha256").update(contents).digest("hex")}`);
    if (!schema) continue;
    const [header, ...rows] = parse(contents) as string[][];
    expect(schema.fields.map((field: { name: string }) => field.name)).toEqual(header);
    for (const [column, { name: field, type }] of schema.fields.entries()) {
      types.set(`${path} ${field}`, type);
      const values = rows.map((row) => row[column]!).filter((value) => value !== "");
      const form = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, string: /^/ }[type as "string"];
      expect(
        values.filter((value) => !form.test(value)),
        `${path} ${field}`,
      ).toEqual([]);
    }
  }
  expect(types.get("villages-01.csv code")).toBe("string");
  expect(types.get("villages-01.csv population")).toBe("integer");
  expect(types.get("villages-01.csv latitude")).toBe("number");
  expect(types.get("localities.csv latitude")).toBe("number");
});
