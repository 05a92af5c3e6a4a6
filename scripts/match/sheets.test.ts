import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { match, put, rows } = listFolder();

type Sheets = Readonly<Record<string, readonly (readonly (string | number)[])[]>>;

function putBook(name: string, sheets: Sheets): string {
  const book = utils.book_new();
  for (const [called, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells as string[][]), called);
  return put(name, new Uint8Array(write(book, { type: "array", bookType: "xlsx" })));
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
])("the name of a sheet says where its rows are: %s", async (name, first, second, level) => {
  const sheets = { [first]: NAGOA, [second]: NAGOA };
  const one = await matched(`a-${name.replaceAll(" ", "-")}`, sheets, first);
  expect(one.said).toContain(`the sheet's name says the ${level} of its rows: "`);
  expect(one.codes).toEqual(["626674"]);
  const other = await matched(`b-${name.replaceAll(" ", "-")}`, sheets, second);
  expect(other.codes).toEqual(["626888"]);
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
