import { expect, test } from "vitest";
import { type DownloadFile, downloadsPage, readingLines } from "./downloads-page.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

const RETRIEVED = "2026-11-16T06:00:00.000Z";

function pageOf(files: readonly DownloadFile[], states: readonly object[] = []): string {
  const contents = {
    ...{ site: "https://directory.example", files, retrieved: RETRIEVED },
    ...{ license: "GODL-India", attribution: "LGD & <others>" },
    states: states as never,
  };
  return downloadsPage(contents, texts).text;
}

test("each file has its rows, columns, size, date, sample, and a line for each tool", () => {
  const sample = "code,name\n001,Hills\n";
  const large = { name: "districts.csv", rows: 781, columns: 16, bytes: 1_234_567, sample };
  const text = pageOf([large, { ...large, name: "talukas.csv", bytes: 4_321 }]);
  const [row, other] = [...text.matchAll(/<tbody>|<tr>.*?<\/tr>/gs)].slice(2).map(([all]) => all);
  expect(row).toContain('<a href="/downloads/districts.csv" download>districts.csv</a>');
  for (const value of ["781", "16", "sizeMb 1.2", "fileDistricts"]) expect(row).toContain(value);
  expect(row).toContain('<time datetime="2026-11-16">');
  expect(other).toContain("sizeKb 4.3");
  expect(text).toContain(">code,name\n001,Hills\n</pre>");
  expect(text).toContain("Csv.Document(Web.Contents(");
  for (const line of Object.values(readingLines("districts.csv", "https://directory.example")))
    expect(text).toContain(
      line.replaceAll('"', "&#34;").replaceAll("'", "&#39;").replace("<-", "&#60;-"),
    );
  expect(text).not.toContain("filesNone");
});

test("a form builds a file for the levels that have one, with their columns", () => {
  const file = { rows: 1, columns: 2, bytes: 9 };
  const text = pageOf(
    [
      { ...file, name: "districts.csv", sample: '"id","name","code"\n7,Hills,007\n' },
      { ...file, name: "villages-27.csv", sample: "code,kind\n1,village\n" },
    ],
    [{ code: "27", name: "Maharashtra" }],
  );
  const [form] = /<form class="build".*?<\/form>/s.exec(text)!;
  expect([...form!.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    ...["27", "districts", "villages", "csv", "geojson"],
  ]);
  expect(
    [...form!.matchAll(/name="column" value="(\w+)"( checked)?/g)].map(([, column, on]) => [
      column,
      on !== undefined,
    ]),
  ).toEqual([
    ["id", false],
    ["name", true],
    ["code", true],
    ["code", true],
    ["kind", false],
    ["digipin", false],
  ]);
  expect(pageOf([])).not.toContain("<form");
});

test("a draft without files says so", () => {
  expect(pageOf([])).toContain("filesNone");
});

test("of the village files, which have the same columns, only one has a sample", () => {
  const file = { rows: 1, columns: 1, bytes: 9 };
  const text = pageOf([
    { ...file, name: "villages-01.csv", sample: "name\nOne\n" },
    { ...file, name: "villages-02.csv", sample: "name\nTwo\n" },
    { ...file, name: "aliases.csv", sample: "name\nThree\n" },
  ]);
  expect(text.match(/<details>/g)).toHaveLength(2);
  for (const shown of ["sampleVillages", "name\nOne\n", "name\nThree\n"])
    expect(text).toContain(shown);
  expect(text).not.toContain("name\nTwo");
  expect(text).toContain(">villages-02.csv</a>");
});

test("no data becomes markup", () => {
  const sample = 'name\n"</pre><script>alert(1)</script>"\n';
  const name = "villages-30.csv";
  const text = pageOf(
    [{ name, rows: 1, columns: 1, bytes: 9, sample }],
    [{ code: "30", name: "<img src=x>" }],
  );
  expect(text).not.toMatch(/<script|<img|<others>/);
  expect(text).toContain('<a href="/place/30">&#60;img src=x&#62;</a>');
});

test("while the address of the site is unknown, code lines have one to replace", () => {
  const { pandas, DuckDB, R } = readingLines("places.parquet", "");
  for (const line of [pandas, DuckDB, R])
    expect(line).toContain("https://your-site.netlify.app/downloads/places.parquet");
});
