import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BookType, read, utils, type WorkSheet, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { folder, match, put, rows } = listFolder();

type Sheets = Readonly<Record<string, readonly (readonly (string | number)[])[]>>;

function putBook(name: string, sheets: Sheets, bookType: BookType = "xlsx"): string {
  const book = utils.book_new();
  for (const [called, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells as string[][]), called);
  return put(name, new Uint8Array(write(book, { type: "array", bookType })));
}

/** Matches a sheet of a workbook; returns the program's output and the codes of the sheet's rows. */
async function matched(name: string, sheets: Sheets, sheet: string) {
  const out = `${name}-${sheet.replaceAll(/\W/g, "")}.csv`;
  const path = putBook(`${name}.xlsx`, sheets);
  const { code, stdout, stderr } = await match(path, "--sheet", sheet, "--out", out);
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  const all = rows(out);
  const header = all.findIndex((row) => row.includes("match_code"));
  const at = all[header]!.indexOf("match_code");
  return { said: stdout, codes: all.slice(header + 1).map((row) => row[at]) };
}

const HEADER = ["No", "Village", "Wells"];
/** Each taluka has a village of the first name. */
const NAGOA = [HEADER, [1, "Nagoa", 3]];

test.each([
  ["names of talukas", "Bardez", "Salcete", "taluka"],
  ["names with years and numbers", "1. Bardez 2025-26", "2. Salcete 2025-26", "taluka"],
  ["names with level words", "Bardez Taluka", "Tal. Salcete", "taluka"],
  ["names of districts", "North Goa", "South Goa", "district"],
  ["names in a script", "उत्तर गोवा", "दक्षिण गोवा", "district"],
])("the name of a sheet says where its rows are: %s", async (name, first, second, level) => {
  const sheets = { [first]: NAGOA, [second]: NAGOA };
  const one = await matched(`a-${name.replaceAll(" ", "-")}`, sheets, first);
  expect(one.said).toContain(`the sheet's name says the ${level} of its rows: "`);
  expect(one.codes).toEqual(["626674"]);
  const other = await matched(`b-${name.replaceAll(" ", "-")}`, sheets, second);
  expect(other.codes).toEqual(["626888"]);
});

test.each([
  ["xlsx", "xlsx"],
  ["xls", "biff8"],
  ["ods", "ods"],
  ["fods", "fods"],
] as const)(
  "of an .%s, the sheet whose header names most places is read",
  async (type, bookType) => {
    const sheets = { Notes: [["Wells of 2025"], ["All have water"]], Bardez: NAGOA };
    const path = putBook(`notes.${type}`, sheets, bookType);
    const { code, stdout, stderr } = await match(path, "--out", `notes-${type}.csv`);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain('sheet "Bardez"; not read: "Notes"');
  },
);

test("--all-sheets matches the other sheets with the same header, too", async () => {
  const path = putBook("parts.xlsx", {
    Bardez: NAGOA,
    Notes: [["Wells of 2025"]],
    "Salcete 2025": NAGOA,
    Other: [
      ["Village", "Wells"],
      ["Nadora", 1],
    ],
  });
  const one = await match(path, "--out", "one.xlsx");
  expect(one.stdout).toContain(
    'sheet "Bardez"; not read: "Notes", "Salcete 2025", "Other" (for those with this header, add --all-sheets)',
  );
  const { code, stdout, stderr } = await match(path, "--all-sheets", "--out", "all.xlsx");
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain('sheet "Salcete 2025"; not read: "Notes", "Other"\n');
  const codesOf = (file: string) => {
    const { SheetNames, Sheets } = read(readFileSync(join(folder, file)));
    return SheetNames.map((sheet) =>
      utils.sheet_to_json<Record<string, string>>(Sheets[sheet]!).map((row) => row.match_code),
    );
  };
  expect(codesOf("one.xlsx")).toEqual([["626674"], [], [undefined], [undefined]]);
  expect(codesOf("all.xlsx")).toEqual([["626674"], [], ["626888"], [undefined]]);
  const csv = await match(path, "--all-sheets", "--out", "all.csv");
  expect(csv).toMatchObject({ code: 1, stderr: expect.stringContaining("name a workbook") });
});

test.each(["xlsx", "biff8", "ods"] as const)(
  "sheets without rows and with blank rows are written again (%s)",
  async (bookType) => {
    const book = utils.book_new();
    const list = utils.aoa_to_sheet([...NAGOA, [], [2, "Nadora", 1]]);
    // Files leave out blank rows; some say that a sheet without cells has the first one.
    const notes: WorkSheet = { "!ref": "A1:B4", A1: { t: "s", v: "Wells" }, B4: { t: "n", v: 7 } };
    const sheets = { Bardez: list, Notes: notes, Sheet2: { "!ref": "A1" }, Sheet3: {} };
    for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
    const content = new Uint8Array(write(book, { type: "array", bookType }));
    const out = `blank-${bookType}.xlsx`;
    const path = put(`blank.${bookType === "biff8" ? "xls" : bookType}`, content);
    const { code, stdout, stderr } = await match(path, "--out", out);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    const { SheetNames, Sheets } = read(readFileSync(join(folder, out)));
    expect(SheetNames).toEqual(["Bardez", "Notes", "Sheet2", "Sheet3"]);
    const rowsOf = (name: string) =>
      utils.sheet_to_json<unknown[]>(Sheets[name]!, { header: 1, blankrows: true });
    expect(rowsOf("Bardez").map((row) => row[HEADER.length + 1])).toEqual([
      "match_code",
      "626674",
      "",
      "626665",
    ]);
    expect(rowsOf("Notes")).toEqual([["Wells"], [], [], [undefined, 7]]);
  },
);

test("a sheet with more rows than a function takes arguments is written again", async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([...NAGOA]), "Bardez");
  const last: WorkSheet = { "!ref": "A1:A200000", A200000: { t: "s", v: "End" } };
  utils.book_append_sheet(book, last, "Notes");
  const path = put("long.xlsx", new Uint8Array(write(book, { type: "array", bookType: "xlsx" })));
  const { code, stderr } = await match(path, "--out", "long-out.xlsx");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { Sheets } = read(readFileSync(join(folder, "long-out.xlsx")));
  expect(Sheets.Notes!.A200000?.v).toBe("End");
});

test("the number formats of LibreOffice's .ods are no warnings", async () => {
  const files = unzipSync(readFileSync(putBook("formats.ods", { Bardez: NAGOA }, "ods")));
  const style = `<office:automatic-styles><number:number-style style:name="N9"><number:number/>
<style:map style:condition="value()&gt;0" style:apply-style-name="N9P0"/></number:number-style>`;
  const content = strFromU8(files["content.xml"]!);
  files["content.xml"] = strToU8(content.replace("<office:automatic-styles>", style));
  expect(strFromU8(files["content.xml"])).toContain("style:map");
  expect(await match(put("formats.ods", zipSync(files)))).toMatchObject({ code: 0, stderr: "" });
});

test("a title above the header may name the district of a sheet called by its taluka", async () => {
  const sheets = { Salcete: [["District: South Goa"], ...NAGOA] };
  expect((await matched("titled", sheets, "Salcete")).codes).toEqual(["626888"]);
});

test.each<[string, Sheets, string]>([
  [
    "a column has the area",
    {
      Salcete: [
        ["Taluka", "Village"],
        ["Bardez", "Nagoa"],
      ],
    },
    "626674",
  ],
  ["a title names another one", { Salcete: [["Taluka: Bardez"], ...NAGOA] }, "626674"],
  [
    "rows are elsewhere",
    {
      Salcete: [
        ["Village", "District"],
        ["Nadora", "North Goa"],
        ["Pirna", "North Goa"],
      ],
    },
    "626665",
  ],
  [
    "addresses name their areas",
    {
      Salcete: [
        ["No", "Address"],
        [1, "Nagoa, Bardez"],
      ],
    },
    "626674",
  ],
  [
    "it names no area",
    {
      List: [
        ["Taluka", "Village"],
        ["Bardez", "Nagoa"],
      ],
    },
    "626674",
  ],
])("the name of a sheet says nothing where %s", async (name, sheets, code) => {
  const { said, codes } = await matched(name.replaceAll(" ", "-"), sheets, Object.keys(sheets)[0]!);
  expect(said).not.toContain("the sheet's name");
  expect(codes[0]).toBe(code);
});

test("a sheet may have several tables with other columns", async () => {
  const list = [
    ["Table 1"],
    ["Taluka", "Village", "Wells"],
    ["Bardez", "Nadora", 3],
    ["Salcete", "Nagoa", 2],
    [],
    ["Table 2"],
    ["Village", "Wells", "Taluka"],
    ["Nagoa", 1, "Bardez"],
    ["Corgao", 2, "Pernem"],
    [],
    ["Summary"],
    ["District", "Villages", "Wells"],
    ["North Goa", 3, 8],
  ];
  const { said, codes } = await matched("tables", { List: list }, "List");
  expect(said).toContain("row 7 is the header of a table with other columns");
  expect(said).toContain("row 12 is the header");
  const own = ["626665", "626888", "", "", "", "626674", "626638", "", "", "", "585"];
  expect(codes).toEqual(own);
});

test("rows of words below a blank row are not headers of further tables", async () => {
  const list = [["Village", "Taluka"], ["Nadora", "Bardez"], [], ["Nagoa", "Bardez"]];
  const { said, codes } = await matched("one-table", { List: list }, "List");
  expect(said).not.toContain("is the header");
  expect(codes).toEqual(["626665", "", "626674"]);
});

test.each([
  ["Salcete.csv", "Salcete", ["626888", "626888"]],
  ["wells_south goa_2024 (1).csv", "south goa", ["626888", "626888"]],
  ["Copy of SALCETE taluka-final-v2.csv", "SALCETE", ["626888", "626888"]],
])("the name of a file says where its rows are: %s", async (file, name, codes) => {
  const path = put(file, "No,Village,Wells\n1,Nagoa,4\n2,Nagoa,5\n");
  const { stdout } = await match(path, "--out", "of-file.csv", "--force");
  expect(stdout).toMatch(new RegExp(`the file's name says the (?:taluka|district) .*: "${name}"`));
  expect(
    rows("of-file.csv")
      .slice(1)
      .map((row) => row[4]),
  ).toEqual(codes);
});

test("the name of a file says nothing if its rows are elsewhere, or a column names the areas", async () => {
  const office = put("Pernem.csv", "No,Village\n1,Nadora\n2,Pirna\n");
  expect((await match(office)).stdout).not.toContain("the file's name");
  const known = put("Salcete-known.csv", "Village,Taluka,District\nNadora,Bardez,North Goa\n");
  expect((await match(known)).stdout).not.toContain("the file's name");
});
