import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";
import { readList } from "./read-list.ts";
import { rowsOfRecords, tableOfRecords } from "./records.ts";

const { match, put, rows } = listFolder();

const TABLE = [
  ["Name", "Village", "Taluka", "District"],
  ["Asha", "Nadora", "Bardez", "North Goa"],
  ["Ravi", "Corgao", "Pernem", "North Goa"],
];
/** Each record on its own rows, with a blank row between two. */
const ON_ROWS = TABLE.slice(1).flatMap((record) => [
  ...record.map((text, at) => [TABLE[0]![at]!, text]),
  [],
]);

describe("records with a field on each row", () => {
  test.each([
    ["colons", ON_ROWS.map((cells) => cells.join(": "))],
    [
      "equals signs, and a line between records",
      ON_ROWS.map((cells) => cells.join(" = ") || "----"),
    ],
    [
      "no blank lines",
      ON_ROWS.filter(({ length }) => length > 0).map((cells) => cells.join(" : ")),
    ],
    [
      "YAML",
      ON_ROWS.filter(({ length }) => length > 0).map(
        ([name, text]) => `${name === "Name" ? "- " : "  "}${name}: "${text}"`,
      ),
    ],
  ])("in a text with %s are a table", async (_, lines) => {
    const { rows } = await readList(Buffer.from(lines.join("\n")));
    expect(rows).toEqual(TABLE);
  });

  test("may lack fields, have others, and continue on the next line", () => {
    const lines = [
      "Village: Nadora",
      "Taluka: Bardez",
      "Note: near",
      "the well",
      "Village: Corgao",
    ];
    expect(
      rowsOfRecords([...lines, "Taluka: Pernem", "Village: Advoi", "Taluka: "].join("\n")),
    ).toEqual([
      ["Village", "Taluka", "Note"],
      ["Nadora", "Bardez", "near\nthe well"],
      ["Corgao", "Pernem", ""],
      ["Advoi", "", ""],
    ]);
  });

  test("may have years as names of fields", () => {
    expect(
      tableOfRecords([
        ...[
          ["Village", "Nadora"],
          ["Taluka", "Bardez"],
          ["2011", "1200"],
        ],
        ...[
          ["Village", "Corgao"],
          ["Taluka", "Pernem"],
          ["2011", "3400"],
        ],
      ]),
    ).toEqual([
      ["Village", "Taluka", "2011"],
      ["Nadora", "Bardez", "1200"],
      ["Corgao", "Pernem", "3400"],
    ]);
  });

  test.each([
    ["rows", ON_ROWS],
    ["columns", TABLE[0]!.map((_, at) => TABLE.map((record) => record[at]!))],
  ])(
    "in a sheet, one after the other in %s, are matched and written as a table",
    async (name, cells) => {
      const book = utils.book_new(utils.aoa_to_sheet(cells), "Form");
      const path = put(
        `${name}.xlsx`,
        new Uint8Array(write(book, { type: "array", bookType: "xlsx" })),
      );
      expect(await match(path)).toMatchObject({ code: 0, stderr: "" });
      const { rows: written } = await readList(
        new Uint8Array(write(book, { type: "array", bookType: "xlsx" })),
      );
      expect(written).toEqual(TABLE);
      await match(path, "--out", `${name}.csv`);
      expect(rows(`${name}.csv`).map((row) => row.slice(0, 6))).toEqual([
        [...TABLE[0]!, "match_outcome", "match_code"],
        [...TABLE[1]!, "match", "626665"],
        [...TABLE[2]!, "match", "626638"],
      ]);
    },
  );

  test.each([
    ["a table", TABLE],
    [
      "a table with a title of two cells",
      [
        ["District", "North Goa"],
        ["Village", "Taluka"],
        ["Nadora", "Bardez"],
      ],
    ],
    [
      "names with their levels",
      [
        ["District", "North Goa"],
        ["Taluka", "Bardez"],
        ...["Nadora", "Pirna", "Assonora", "Tivim"].map((name) => ["Village", name]),
      ],
    ],
    [
      "other fields",
      [
        ["Name", "Asha"],
        ["Age", "40"],
        ["Name", "Ravi"],
        ["Age", "41"],
      ],
    ],
    [
      "numbers of rows",
      [
        ["Taluka", "Bardez"],
        ["Village", "Nadora"],
        ["1", "Pirna"],
        ["2", "Tivim"],
      ],
    ],
    [
      "blank names",
      [
        ["Village", "Nadora"],
        ["", "Bardez"],
        ["Taluka", "Bardez"],
      ],
    ],
  ])("are not: %s", (_, cells) => {
    expect(tableOfRecords(cells)).toBeUndefined();
  });
});

test("a table whose first column is its header is read, also as CSV", async () => {
  const path = put("turned.csv", "Village,Nadora,Corgao\nTaluka,Bardez,Pernem\nHouseholds,12,40\n");
  const { stdout } = await match(path);
  expect(stdout).toContain('village from "Village", taluka from "Taluka"');
  expect(rows("turned-matched.csv").map(([village, , , , code]) => [village, code])).toEqual([
    ["Village", "match_code"],
    ["Nadora", "626665"],
    ["Corgao", "626638"],
  ]);
});

describe("labels in the cells of a list", () => {
  test("that name areas for the rows below are not a header", async () => {
    const path = put(
      "headings.txt",
      "District: North Goa\nTaluka: Bardez\nNadora\nPirna\nTaluka: Pernem\nCorgao\n",
    );
    expect(await match(path, "--out", "headings.csv")).toMatchObject({ code: 0, stderr: "" });
    const codes = rows("headings.csv").map(([, , code]) => code);
    expect(codes).toEqual(["585", "05610", "626665", "626666", "05609", "626638"]);
  });

  test("that all rows have are not a header", async () => {
    const path = put(
      "labels.csv",
      "Vill: Nadora,Tal: Bardez,Dist: North Goa\nVill: Corgao,Tal: Pernem,Dist: North Goa\n",
    );
    const { stdout } = await match(path);
    expect(stdout).toContain("no header");
    expect(rows("labels-matched.csv").map((row) => row[4])).toEqual(["626665", "626638"]);
  });

  test("may be headers all the same", async () => {
    const path = put("questions.csv", "Q1: Village,Q2: Taluka\nNadora,Bardez\nCorgao,Pernem\n");
    const { stdout } = await match(path);
    expect(stdout).toContain('village from "Q1: Village", taluka from "Q2: Taluka"');
  });
});
