import { expect, test } from "vitest";
import { writeDownloads } from "../../build/downloads.ts";
import { fixtureService } from "../../check/fixtures/service.ts";
import { csvOf, geoJsonOf, rowsOf, withDigipin } from "./built-rows.ts";

const CSV =
  '"id","name","also_known_as","latitude","longitude"\n' +
  '1,"Bara, ""old""",,15.5,73.8\n' +
  "2,Aam Gaon,Am;Amb,,\n";

const [BARA, AAM_GAON] = [
  { id: "1", name: 'Bara, "old"', also_known_as: "", latitude: "15.5", longitude: "73.8" },
  { id: "2", name: "Aam Gaon", also_known_as: "Am;Amb", latitude: "", longitude: "" },
];

test("rows can have quotes, commas and empty fields, with or without a last line break", () => {
  expect(rowsOf(CSV)).toEqual([BARA, AAM_GAON]);
  expect(rowsOf(CSV.trimEnd())).toEqual([BARA, AAM_GAON]);
  expect(rowsOf(CSV.replaceAll("\n", "\r\n"))).toEqual([BARA, AAM_GAON]);
  expect(rowsOf("")).toEqual([]);
});

test("chosen columns are written in their order, as CSV that can be read again, and as properties of points", () => {
  const rows = rowsOf(CSV);
  expect(csvOf(rows, ["name", "id"])).toBe('name,id\n"Bara, ""old""",1\nAam Gaon,2\n');
  expect(rowsOf(csvOf(rows, Object.keys(BARA!)))).toEqual(rows);
  expect(JSON.parse(geoJsonOf([rows[0]!], ["id", "name", "also_known_as"]))).toEqual({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [73.8, 15.5] },
        properties: { id: 1, name: 'Bara, "old"', also_known_as: null },
      },
    ],
  });
});

test("the properties of points are numbers where the Data Package says so", async () => {
  const { data, directory } = await fixtureService();
  const files = new Map<string, Uint8Array | string>();
  await writeDownloads(data, directory, (file, contents) => files.set(file, contents));
  const textOf = (name: string) => Buffer.from(files.get(`downloads/${name}`)!).toString();
  const { resources } = JSON.parse(textOf("datapackage.json"));
  for (const { path, schema } of resources.filter(({ path }: { path: string }) =>
    /^(districts|talukas|villages-01)/.test(path),
  )) {
    const columns: string[] = schema.fields.map(({ name }: { name: string }) => name);
    const full = rowsOf(textOf(path)).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column] || "1"])),
    );
    const [{ properties }] = JSON.parse(geoJsonOf(full, columns)).features;
    const types = schema.fields.map(({ name, type }: { name: string; type: string }) => [
      name,
      type === "string" ? "string" : "number",
    ]);
    expect(
      columns.map((column) => [column, typeof properties[column]]),
      path,
    ).toEqual(types);
  }
});

test("a village has a DIGIPIN if its position is its own", () => {
  const at = { latitude: "28.623", longitude: "77.213" };
  expect(withDigipin({ ...at, position: "survey" }).digipin).toBe("39J-49L-L");
  for (const row of [{ ...at, position: "centre" }, AAM_GAON!])
    expect(withDigipin(row)).toEqual(row);
});
