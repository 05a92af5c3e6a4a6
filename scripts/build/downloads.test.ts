import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { PincodeRecord, PlaceRecord } from "../../functions/core/contract/records.ts";
import {
  ALL_VILLAGES,
  DOWNLOAD_JOINS,
  readingLines,
} from "../../functions/core/pages/downloads-page.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { fixtureService, ORIGIN } from "../check/fixtures/service.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { downloadText } from "../tables/csv.ts";
import { crosswalkRows } from "./crosswalk.ts";
import { dataPackage } from "./datapackage.ts";
import { type Download, writeDownloads } from "./downloads.ts";

const service = await fixtureService();
const { data, scan, handler } = service;
const files = new Map<string, Uint8Array | string>();
const { directory } = service;
const shown = await writeDownloads(data, directory, (file, contents) => files.set(file, contents));

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

/** A record of the API as a row. */
function rowOf(record: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, Array.isArray(value) ? listOf(value) : String(value)]),
  );
}

/** Several values in one cell: "400001; 400002", "5906 Gubbi; 5907 Tiptur". */
function listOf(values: readonly (string | { code: string; name: string })[]): string {
  return values
    .map((value) => (typeof value === "string" ? value : `${value.code} ${value.name}`))
    .join("; ");
}

test("development blocks have the areas above them and the number of villages known to be in them", () => {
  const rows = rowsOf("blocks.csv").slice(0, 4);
  const hills = { district_name: "Hills", district_code: "007" };
  expect(rows.map(({ state_name: _, state_code: __, ...row }) => row)).toEqual([
    {
      ...{ code: "0001", name: "Sundarpur", ...hills, villages: "2", id: "1", lgd_code: "0001" },
      ...{ population: "900", households: "210" },
      ...{ latitude: "15.52", longitude: "73.85", position: "centre" },
    },
    {
      ...{ code: "0002", name: "Upper Kotla", villages: "1", id: "2", lgd_code: "0002" },
      ...{ latitude: "15.6", longitude: "73.9", position: "centre" },
      ...{ district_name: "Plains", district_code: "008" },
    },
    {
      ...{ code: "0003", name: "Upper Kotla", ...hills, villages: "2", id: "3", lgd_code: "0003" },
      ...{ latitude: "15.52", longitude: "73.85", position: "centre" },
    },
    expect.objectContaining({ code: "0004", name: "Empty Block", villages: "0" }),
  ]);
  expect(rows[0]).toMatchObject({ state_name: "Upper Land", state_code: "01" });
});

test("every place is in a download, with the fields of the API", () => {
  const states = scan.states();
  const districts = states.flatMap(({ id }) => scan.districts(id));
  const talukas = districts.flatMap(({ id }) => scan.talukas(id));
  for (const [level, records] of Object.entries({
    state: states,
    district: districts,
    taluka: talukas,
  })) {
    const rows = rowsOf(`${level}s.csv`);
    expect(
      rows.map(({ code }) => code),
      level,
    ).toEqual(records.map(({ code }) => code));
    for (const [i, record] of records.entries()) expect(rows[i]).toMatchObject(rowOf(record));
  }
  for (const { id, code } of scan.states())
    expect(rowsOf(`villages-${code}.csv`), code).toEqual(
      scan.villages({ state_id: id }).map(villageRow),
    );
});

test("an area's row has the areas above it, its households, position and codes elsewhere", async () => {
  const levels = { states: "state", districts: "district", talukas: "taluka" };
  for (const [file, level] of Object.entries(levels)) {
    for (const row of rowsOf(`${file}.csv`)) {
      const path = `/api/locations/place?code=${row.code}&level=${level}`;
      const answer = await handler(new Request(ORIGIN + path));
      const { place } = ((await answer.json()) as { data: { place: PlaceRecord } }).data;
      const above = place.parents.flatMap(({ level, code, name }) => [
        [`${level}_code`, code],
        [`${level}_name`, name],
      ]);
      const { households, latitude, longitude, position } = place;
      const own = { ...Object.fromEntries(above), households, latitude, longitude, position };
      const columns = Object.keys(own);
      const shown = Object.fromEntries(
        Object.entries(row).filter(([name]) => columns.includes(name)),
      );
      expect(shown, path).toEqual(withoutEmpty(own));
    }
  }
  expect(rowsOf("talukas.csv").find(({ code }) => code === "00013")).toMatchObject({
    state_name: "Upper Land",
    district_name: "Plains",
    households: "800",
    lgd_code: "00013",
    census_2011_code: "00013",
  });
  const lgd = rowsOf("districts.csv").map(({ code, lgd_code }) => [code, lgd_code]);
  expect(lgd).toEqual(
    expect.arrayContaining([
      ["007", "107"],
      // The API leaves out equal codes; files need them for joins.
      ["008", "008"],
      ["009", undefined],
    ]),
  );
});

/** The row of a village, with its position, gram panchayats and constituencies. */
function villageRow(village: {
  readonly code: string;
  readonly pincode?: string;
}): Record<string, string> {
  const { latitude, longitude, position } =
    data.positions!.find(({ code }) => code === village.code) ?? {};
  const hasVillage = ({ village_codes }: { readonly village_codes: string }) =>
    village_codes.split(" ").includes(village.code);
  const assemblies = data.assemblies!.filter(hasVillage);
  const parliaments = data.parliaments!.filter(({ code }) =>
    assemblies.some(({ parliament_code }) => parliament_code === code),
  );
  const members = {
    panchayat: listOf(data.panchayats!.filter(hasVillage)),
    assembly: listOf(assemblies),
    parliament: listOf(parliaments),
  };
  return {
    // A file has all PIN codes of a village even if it has one, as a place has in the API.
    ...(village.pincode !== undefined && { pincodes: village.pincode }),
    ...rowOf(village),
    ...(position && { latitude: latitude!, longitude: longitude!, position }),
    ...withoutEmpty(members),
  };
}

test("each file has one header line, and names as in the source", () => {
  const text = (file: string) => Buffer.from(files.get(`downloads/${file}`)!).toString();
  const headerOf = (file: string) => text(file).split("\n", 1)[0]!.replaceAll('"', "");
  expect(headerOf("districts.csv")).toBe(
    "id,name,state_id,code,lgd_code,local_name,hindi_name,population,also_known_as,state_name,state_code,census_2011_code,households,latitude,longitude,position",
  );
  expect(text("villages-03.csv").split("\n")).toHaveLength(2);
  expect(headerOf("villages-03.csv")).toMatch(
    /^id,name,code,state_name,state_code,district_name,district_code,taluka_name,taluka_code,kind,[\w,]+,also_known_as,latitude,longitude,position,panchayat,assembly,parliament$/,
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
  expect(rows.map(({ level }) => level)).toContain("locality");
  expect(rows.filter(({ name }) => name === "")).toEqual([]);
});

test("the crosswalk leads from each current and former code to the others", () => {
  const rows = rowsOf("crosswalk.csv");
  const row = (level: string, code: string) =>
    rows.find((one) => one.level === level && one.code === code);
  const areas = data.states.length + data.districts.length + data.talukas.length;
  expect(rows).toHaveLength(
    areas + data.villages.length + data.blocks!.length + data.former.length,
  );
  expect(row("block", "0003")).toMatchObject({ name: "Upper Kotla", lgd_code: "0003" });
  expect(rows.filter(({ level }) => level === "village").map(({ code }) => code)).toEqual(
    expect.arrayContaining(data.villages.map(({ code }) => code)),
  );
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
  expect(row("village", "000103")).toMatchObject({ lgd_code: "000103", name: "Bara" });
  // LGD lists towns as urban bodies, with other codes.
  expect(row("village", "000106")).not.toHaveProperty("lgd_code");
  expect(row("taluka", "00016")).not.toHaveProperty("successor_code");
  expect(row("taluka", "00016")).toHaveProperty("census_2011_code", "00016");
});

test("the crosswalk has the names that older lists have for a code, once and as the place's own", () => {
  const area = { code: "007", parent_code: "01", taluka_codes: "00011", village_codes: "" };
  const named = (edition: string, name: string, level: "district" | "taluka" = "district") => ({
    ...area,
    ...(level === "taluka" && { code: "00011" }),
    edition,
    level,
    name,
  });
  const formerAreas = [
    named("2001", "A District That No List Has"),
    named("2011", "Highlands"),
    named("2011", "Another Name Of Highlands"),
    named("2022-03", "High Lands"),
    named("2022-03", "Uplands"),
    named("2025-01", "Mountains"),
    named("2011", "Ram Pur", "taluka"),
    named("2011", "RAMPUR", "taluka"),
  ];
  const { columns, rows } = crosswalkOf({ ...data, formerAreas });
  const names = (level: string, code: string) =>
    rows.find((row) => row[0] === level && row[1] === code)![columns.indexOf("former_names")];
  expect(names("district", "007")).toBe("Highlands; Mountains");
  expect(names("taluka", "00011")).toBe("");
});

test("the crosswalk has the Census codes of 2001 where the data has them", () => {
  const census2001 = [{ level: "district" as const, code: "007", census_2001_code: "05" }];
  const { columns, rows } = crosswalkOf({ ...data, census2001 });
  const column = columns.indexOf("census_2001_code");
  expect(
    rows.filter((row) => row[column] !== "").map((row) => [row[0], row[1], row[column]]),
  ).toEqual([["district", "007", "05"]]);
});

test("the crosswalk has the Census codes of places that the Census of 2011 had", () => {
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
  const { columns, rows } = crosswalkOf(places);
  const column = columns.indexOf("census_2011_code");
  const codes = rows.filter((row) => row[column] !== "").map(([level, code]) => `${level} ${code}`);
  const lgd = columns.indexOf("lgd_code");
  const parts = rows.filter(([level, code]) => level === "taluka" && code!.length === 8);
  expect(parts.map((row) => row[lgd])).toEqual(["05924", ""]);
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
    "400008",
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

test("DuckDB reads the Parquet file, with the places as in the API and their codes as in the crosswalk", async () => {
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
  const codes = new Map(
    rowsOf("crosswalk.csv").map(({ level, code, lgd_code = "", census_2011_code = "" }) => [
      `${level} ${code}`,
      withoutEmpty({ lgd_code, census_2011_code }),
    ]),
  );
  for (const row of known.filter((_, i) => i % 7 === 0)) {
    const path = `/api/locations/place?code=${row.code}&level=${row.level}`;
    const answer = await handler(new Request(ORIGIN + path));
    const { place } = ((await answer.json()) as { data: { place: Record<string, unknown> } }).data;
    const { parents: _, children: __, ...fields } = place;
    const expected = Object.entries(fields)
      .map(([name, value]) => [name, Array.isArray(value) ? listOf(value) : value])
      .filter(([name, value]) => name !== "formerly" && value !== null && value !== "");
    expect(row, path).toEqual({
      ...Object.fromEntries(expected),
      ...codes.get(`${row.level} ${row.code}`),
    });
  }
  database.closeSync();
});

test("DuckDB counts the villages of all states, even if the first quoted field is far down and the first file is empty", async () => {
  const folder = scratchFolder();
  for (const [file, contents] of files)
    if (/villages-\d+\.csv$/.test(file)) writeFileSync(join(folder, basename(file)), contents);
  const columns = ["code", "name", "also_known_as"];
  const rows = Array.from({ length: 30_000 }, (_, i) => [String(i), "Rampur", ""]);
  rows[26_212] = ["802376", "Nainpur", "Nagar Palika, Nainpur"];
  const far = scratchFolder();
  const [none, some] = [downloadText(columns), downloadText(columns)];
  for (const row of rows) some.add(row);
  writeFileSync(join(far, "villages-01.csv"), none.toString());
  writeFileSync(join(far, "villages-02.csv"), some.toString());
  expect(await inDuckDb(ALL_VILLAGES, folder)).toEqual([
    { "count_star()": BigInt(data.villages.length) },
  ]);
  expect(await inDuckDb(ALL_VILLAGES, far)).toEqual([{ "count_star()": 30_000n }]);
  const where = "FROM read_csv('villages-*.csv', all_varchar = true) WHERE code = '802376';";
  expect(await inDuckDb(where, far)).toEqual([
    { code: "802376", name: "Nainpur", also_known_as: "Nagar Palika, Nainpur" },
  ]);
});

test("DuckDB reads each file by the command on the page, with all its rows, its sample first", async () => {
  const folder = filledFolder();
  for (const { name, rows, columns, sample } of shown) {
    const line = readingLines(name, SITE).DuckDB;
    expect(line).toContain(`${SITE}/downloads/${name}`);
    const read = await inDuckDb(line.replace(`${SITE}/downloads/`, ""), folder);
    expect(read, name).toHaveLength(rows);
    const [header, ...first] = parse(sample) as string[][];
    expect(header, name).toHaveLength(columns);
    const texts = read.slice(0, 3).map((row) => header!.map((column) => String(row[column] ?? "")));
    expect(texts, name).toEqual(first);
  }
  expect(shown.map(({ name }) => `downloads/${name}`).sort()).toEqual(
    [...files.keys()].filter((file) => !file.endsWith(".json")).sort(),
  );
});

test("the page's three joins find the places, whether or not codes have kept their zeros", async () => {
  const folder = filledFolder();
  const joined = async (name: keyof typeof DOWNLOAD_JOINS, mine: string) => {
    writeFileSync(join(folder, "mine.csv"), mine);
    const rows = await inDuckDb(DOWNLOAD_JOINS[name], folder);
    return rows
      .map((row) => Object.values(row).map((value) => (value === null ? "" : String(value))))
      .sort();
  };
  expect(await joined("joinLgd", "lgd_code\n107\n8\n999\n")).toEqual([
    ["107", "007", "Hills", "Upper Land"],
    ["8", "008", "Plains", "Upper Land"],
    ["999", "", "", ""],
  ]);
  for (const [one, other] of [
    ["101", "107"],
    ["000101", "000107"],
  ])
    expect(await joined("joinCensus", `census_2011_code\n${one}\n${other}\n`)).toEqual([
      [one, "000101", "Bara"],
      // A former village: its successor.
      [other, "000104", "Chhoti Kotla"],
    ]);
  expect(await joined("joinZeros", "taluka_code\n13\n5613\n")).toEqual([
    ["13", "00013", "Kotla", "Plains"],
    ["5613", "05613", "Satari", "North Goa"],
  ]);
});

function crosswalkOf(places: Dataset) {
  const { columns, rows } = crosswalkRows(places);
  return { columns, rows: [...rows] };
}

const SITE = "https://directory.example";

/** A folder with all files. */
function filledFolder(): string {
  const folder = scratchFolder();
  for (const [file, contents] of files) writeFileSync(join(folder, basename(file)), contents);
  return folder;
}

/** The rows that a query returns, run in a folder. */
async function inDuckDb(query: string, folder: string): Promise<Record<string, unknown>[]> {
  const database = await (await DuckDBInstance.create(":memory:")).connect();
  await database.run(`SET file_search_path = '${folder}'`);
  try {
    return (await database.runAndReadAll(query)).getRowObjects();
  } finally {
    database.closeSync();
  }
}

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

test("the Data Package lists each license of the sources separately", () => {
  const license = "One License (OL), https://one.example/terms; Two, https://two.example; Three";
  expect(dataPackage({ ...directory.manifest, license }, [])).toMatchObject({
    licenses: [
      { title: "One License (OL)", path: "https://one.example/terms" },
      { title: "Two", path: "https://two.example" },
      { title: "Three" },
    ],
  });
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
    for (const [column, { name: field, type, description }] of schema.fields.entries()) {
      expect(description, `${path} ${field}`).toMatch(/^[A-Z].*[.:\w]/);
      types.set(`${path} ${field}`, type);
      const values = rows.map((row) => row[column]!).filter((value) => value !== "");
      const form = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, string: /^/ }[type as "string"];
      expect(
        values.filter((value) => !form.test(value)),
        `${path} ${field}`,
      ).toEqual([]);
    }
  }
  const describedIn = (file: string, column: string): string =>
    resources
      .find(({ path }: { path: string }) => path === file)
      .schema.fields.find(({ name }: { name: string }) => name === column).description;
  expect(describedIn("districts.csv", "name")).toBe("The name of the district.");
  expect(describedIn("blocks.csv", "code")).toContain("unique on its level");
  expect(describedIn("pincodes.csv", "pincode")).toBe("The PIN code.");
  expect(describedIn("post_offices.csv", "pincode")).toBe("The PIN code.");
  for (const file of ["states.csv", "districts.csv", "talukas.csv", "villages-01.csv"])
    expect(describedIn(file, "latitude"), file).toBe(describedIn("localities.csv", "latitude"));
  expect(describedIn("post_offices.csv", "latitude")).toBe("Degrees; null unless plausible.");
  expect(describedIn("crosswalk.csv", "census_2001_code")).toContain("4 for a sub-district");
  expect(types.get("villages-01.csv code")).toBe("string");
  expect(types.get("villages-01.csv population")).toBe("integer");
  expect(types.get("villages-01.csv latitude")).toBe("number");
  expect(types.get("localities.csv latitude")).toBe("number");
  expect(types.get("blocks.csv villages")).toBe("integer");
});

test("the Data Package tells the keys of files: no two rows have the same, and each refers to a row", () => {
  interface Key {
    fields: string[];
    reference: { resource: string; fields: string[] };
  }
  interface Resource {
    name: string;
    path: string;
    schema?: { primaryKey?: string[]; foreignKeys?: Key[] };
  }
  const { resources } = JSON.parse(
    Buffer.from(files.get("downloads/datapackage.json")!).toString(),
  ) as { resources: Resource[] };
  const valuesOf = (resource: string, columns: string[]): string[] =>
    rowsOf(resources.find(({ name }) => name === resource)!.path)
      .map((row) => columns.map((column) => row[column] ?? "").join(" "))
      .filter((value) => value !== "");
  const references: string[] = [];
  for (const { name, path, schema } of resources) {
    if (!schema) continue;
    const { primaryKey, foreignKeys } = schema;
    if (primaryKey) {
      const values = valuesOf(name, primaryKey);
      expect(new Set(values).size, path).toBe(rowsOf(path).length);
    }
    // The standard allows no empty list.
    expect(foreignKeys?.length, path).not.toBe(0);
    for (const { fields, reference } of foreignKeys ?? []) {
      const known = new Set(valuesOf(reference.resource, reference.fields));
      expect(
        valuesOf(name, fields).filter((value) => !known.has(value)),
        `${path} ${fields}`,
      ).toEqual([]);
      references.push(`${name} ${fields} > ${reference.resource} ${reference.fields}`);
    }
  }
  const keyless = resources.filter(({ schema }) => schema && !schema.primaryKey);
  expect(keyless.map(({ name }) => name)).toEqual(["aliases", "post_offices"]);
  expect(references).toEqual(
    expect.arrayContaining([
      "districts state_code > states code",
      "talukas district_code > districts code",
      "villages-01 taluka_code > talukas code",
      "blocks district_code > districts code",
      "localities taluka_code > talukas code",
      "post_offices district_code > districts code",
    ]),
  );
});
