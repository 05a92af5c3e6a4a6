import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { readFixture } from "../check/contract/fixture.ts";
import { PlainScan } from "../check/contract/plain-scan.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { buildApi } from "./api.ts";
import { type Download, downloadFiles } from "./downloads.ts";

let data: Dataset;
let scan: PlainScan;
let files: Map<string, Uint8Array>;

beforeAll(async () => {
  data = await readFixture();
  scan = new PlainScan(data);
  files = await downloadFiles((await buildApi(data)).directory);
});

/** The rows of a file by column, without empty fields. */
function rowsOf(file: string): Record<string, string>[] {
  const rows = parse(Buffer.from(files.get(`downloads/${file}`)!), { columns: true }) as Record<
    string,
    string
  >[];
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, field]) => field !== "")));
}

/** A record of the API as its row. */
function rowOf(record: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join("; ") : String(value),
    ]),
  );
}

test("every place is in them, with the fields that the API has", () => {
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
    expect(rowsOf(`villages-${code}.csv`), code).toEqual(scan.villages({ state_id: id }).map(rowOf));
});

test("each has one header line, also without places, and names stand as the source has them", () => {
  const text = (file: string) => Buffer.from(files.get(`downloads/${file}`)!).toString();
  expect(text("districts.csv")).toMatch(/^id,name,state_id,code,lgd_code\n/);
  expect(text("villages-03.csv")).toBe(
    "id,name,code,state_name,state_code,district_name,district_code,taluka_name,taluka_code,kind,also_known_as,pincode," +
      "pincodes,local_name\n",
  );
  expect(text("villages-02.csv")).toContain("Zéphyr D'Souza (Part-1)");
  expect(text("villages-01.csv")).toContain("बड़ा");
});

test("the list tells their bytes and digests, and nothing else is there", () => {
  const index = JSON.parse(Buffer.from(files.get("downloads/index.json")!).toString()) as {
    files: Download[];
  };
  expect(index).toMatchObject({
    retrieved: data.manifest.retrieved,
    license: data.manifest.license,
    dataVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(index.files.map(({ url }) => url.slice(1)).sort()).toEqual(
    [...files.keys()].filter((file) => file !== "downloads/index.json").sort(),
  );
  for (const { url, rows, bytes, sha256 } of index.files) {
    const contents = files.get(url.slice(1))!;
    expect(bytes).toBe(contents.length);
    expect(sha256).toBe(createHash("sha256").update(contents).digest("hex"));
    expect(rows).toBe(rowsOf(url.slice("/downloads/".length)).length);
  }
});
