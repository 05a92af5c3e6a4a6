import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { plainSheets } from "./plain-ods.ts";
import { librarySheets, sheetsOf } from "./sheets.ts";
import { isFilled } from "./table.ts";

/** An .ods with these elements in its spreadsheet. */
function ods(spreadsheet: string, start = '<?xml version="1.0" encoding="UTF-8"?>'): Uint8Array {
  const namespaces = ["office", "table", "text", "calcext"].map(
    (name) => `xmlns:${name}="${name}"`,
  );
  const content = `${start}<office:document-content ${namespaces.join(" ")}><office:body><office:spreadsheet>${spreadsheet}</office:spreadsheet></office:body></office:document-content>`;
  const mimetype = strToU8("application/vnd.oasis.opendocument.spreadsheet");
  const manifest =
    '<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>';
  return zipSync({
    mimetype: [mimetype, { level: 0 }],
    "content.xml": strToU8(content),
    "styles.xml": strToU8("<office:document-styles/>"),
    "META-INF/manifest.xml": strToU8(manifest),
  });
}

const COLUMN = '<table:table-column table:style-name="co1" table:number-columns-repeated="9"/>';
const sheet = (rows: string, name = "Villages") =>
  `<table:table table:name="${name}" table:style-name="ta1">${COLUMN}${rows}</table:table>`;
const row = (cells: string, attributes = "") =>
  `<table:table-row${attributes}>${cells}</table:table-row>`;
const text = (xml: string, attributes = "") =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${xml}</text:p></table:table-cell>`;
const number = (value: string) =>
  `<table:table-cell table:style-name="ce1" office:value-type="float" office:value="${value}" calcext:value-type="float"><text:p>${value}.0</text:p></table:table-cell>`;
const gap = (columns: number) => `<table:table-cell table:number-columns-repeated="${columns}"/>`;
const gapOfRows = (rows: number) => row(gap(9), ` table:number-rows-repeated="${rows}"`);

/** The filled rows that the library reads. */
async function byLibrary(file: Uint8Array): Promise<unknown> {
  const sheets = await librarySheets(file);
  return sheets.map(({ name, rows }) => ({ name, rows: rows.filter(isFilled) }));
}

async function plainly(file: Uint8Array): Promise<unknown> {
  const sheets = await plainSheets(file);
  return sheets?.map(({ name, rows }) => ({ name, rows: rows.filter(isFilled) }));
}

test("plain texts and numbers are what the library reads", async () => {
  const letters = fc.constantFrom(
    ..."aZ09.,-()'; \u00a0\ufeff\tपूर्वñ_",
    "&amp;",
    "&lt;",
    "&quot;",
    "&apos;",
    "&gt;",
  );
  const spaces = fc.constantFrom("<text:s/>", '<text:s text:c="3"/>');
  const words = fc.array(fc.oneof({ weight: 9, arbitrary: letters }, spaces), { maxLength: 12 });
  const cell = fc.oneof(
    words.map((all) => text(all.join(""))),
    fc
      .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .map((one) => number(String(one))),
    fc.integer({ min: 1, max: 4 }).map(gap),
  );
  const rows = fc.oneof(
    fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => row(cells.join(""))),
    fc.integer({ min: 1, max: 3 }).map(gapOfRows),
  );
  const all = fc.array(rows, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(all, all, async (some, others) => {
      const file = ods(sheet(some.join("")) + sheet(others.join(""), "Towns"));
      const found = await plainly(file);
      expect(found).toBeDefined();
      expect(found).toEqual(await byLibrary(file));
    }),
  );
});

const PLAIN = row(text("Amba") + number("1"));

test.each([
  ["a date", PLAIN.replace('"float" office:value="1"', '"date" office:date-value="2026-01-02"')],
  ["another type", PLAIN.replace('calcext:value-type="float"', 'calcext:value-type="error"')],
  ["no type", row(text("Amba").replace(' office:value-type="string"', "") + text("b"))],
  ["a value apart from its text", row(text("Amba", ' office:string-value="Other"') + text("b"))],
  ["a formula", row(text("Amba", ' table:formula="of:=[.A1]"') + text("b"))],
  [
    "merged cells",
    row(
      `${text("Amba", ' table:number-columns-spanned="2"')}<table:covered-table-cell/>${text("b")}`,
    ),
  ],
  ["a repeated text", row(text("Amba", ' table:number-columns-repeated="2"') + text("b"))],
  ["a repeated row", row(text("Amba"), ' table:number-rows-repeated="2"') + PLAIN],
  ["two lines", row(text("Amba</text:p><text:p>Bara") + text("b"))],
  ["a part in bold", row(text('Am<text:span text:style-name="T1">ba</text:span>') + text("b"))],
  ["a line break", row(text("Amba<text:line-break/>Bara") + text("b"))],
  [
    "a note",
    row(
      text("Amba").replace(
        "<text:p>",
        "<office:annotation><text:p>x</text:p></office:annotation><text:p>",
      ),
    ),
  ],
  ["an escape", row(text("Amb&#97; _x0041_") + text("b"))],
  ["an empty text", row(`<table:table-cell office:value-type="string"/>${text("b")}`)],
  [
    "a text without a paragraph",
    row(`<table:table-cell office:value-type="string"></table:table-cell>${text("b")}`),
  ],
  ["rows of a heading", `<table:table-header-rows>${PLAIN}</table:table-header-rows>${PLAIN}`],
  ["a comment", `<!-- ${PLAIN} -->${PLAIN}`],
  ["spaces between rows", `${PLAIN}\n ${PLAIN}`],
  ["an empty row tag", `<table:table-row/>${PLAIN}`],
])("the library reads a sheet with %s", async (_, rows) => {
  const file = ods(sheet(PLAIN + rows));
  expect(await plainSheets(file)).toBeUndefined();
  expect(await sheetsOf(file)).toEqual(await byLibrary(file));
});

test("the library reads what may not be an .ods in UTF-8, has sheets of one name or none", async () => {
  for (const file of [
    ods(sheet(PLAIN), '<?xml version="1.0" encoding="ISO-8859-1"?>'),
    ods(sheet(PLAIN) + sheet(PLAIN)),
    ods(sheet(PLAIN, "A &amp; B")),
    ods(""),
    zipSync({ "content.xml": strToU8("x") }),
    Buffer.from("x"),
  ])
    expect(await plainSheets(file)).toBeUndefined();
  expect(await plainSheets(ods(sheet(PLAIN)))).toHaveLength(1);
});

test("a row with more columns than a table may have is left to the library, which refuses it", async () => {
  const file = ods(sheet(PLAIN + row(gap(300) + text("x"))));
  await expect(sheetsOf(file)).rejects.toThrow("row 2 has 301 columns; the limit is 256");
});
