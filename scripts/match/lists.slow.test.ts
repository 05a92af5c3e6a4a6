import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read, utils, type WorkBook, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { MAX_LIST_ROWS } from "./list-file.ts";
import { HEADER, KOTLA, listFolder } from "./match.fixture.ts";
import { readList } from "./read-list.ts";

const { folder, match, put } = listFolder();

test("a list of more rows than can be matched at once is refused, with what to do", async () => {
  const listOf = (rows: number) => new TextEncoder().encode(`Village\n${"Rampur\n".repeat(rows)}`);
  expect((await readList(listOf(MAX_LIST_ROWS))).rows).toHaveLength(MAX_LIST_ROWS + 1);
  await expect(readList(listOf(MAX_LIST_ROWS + 1))).rejects.toThrow(
    "has more than 300,000 rows: split it into several lists",
  );
});

describe("a list in a workbook", () => {
  const book = (cells: unknown[][]) => {
    const sheet = utils.aoa_to_sheet(cells);
    return { SheetNames: ["People"], Sheets: { People: sheet } };
  };
  const cells = [
    HEADER.split(","),
    ["0012", ...KOTLA.split(",")],
    [12.5, "Upper Land", "Hills", "Rampur", "Aam Gaon"],
  ];

  test("keeps its cells' types; a formula keeps what it shows", async () => {
    const list = book(cells);
    list.Sheets.People.A4 = { t: "n", v: 2, f: "1+1" };
    list.Sheets.People.B4 = { t: "d", v: new Date(Date.UTC(2026, 0, 2)), z: "yyyy-mm-dd" };
    list.Sheets.People["!ref"] = "A1:E4";
    put("people.xlsx", write(list, { type: "buffer", bookType: "xlsx" }));
    expect(await match("people.xlsx")).toMatchObject({ code: 0, stderr: "" });
    const out = read(readFileSync(join(folder, "people-matched.xlsx")), {
      cellNF: true,
      cellFormula: true,
    }).Sheets.People!;
    expect(out.A2).toMatchObject({ t: "s", v: "0012" });
    expect(out.A3).toMatchObject({ t: "n", v: 12.5 });
    expect(out.A4).toMatchObject({ t: "n", v: 2 });
    expect(out.A4.f).toBeUndefined();
    expect(out.B4).toMatchObject({ z: "yyyy-mm-dd" });
    expect([out.F1.v, out.F2.v, out.G2.v]).toEqual(["match_outcome", "match", "000104"]);
  });

  test("is the first visible sheet with rows; the other sheets are kept, names of ranges are not", async () => {
    for (const bookType of ["xlsx", "ods", "biff8"] as const) {
      const list: WorkBook = {
        SheetNames: ["Secret", "People", "Rates"],
        Sheets: {
          Secret: utils.aoa_to_sheet([["Village"], ["Bara"]]),
          People: utils.aoa_to_sheet(cells),
          Rates: utils.aoa_to_sheet([["Rate"], [7]]),
        },
        Workbook: {
          Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }],
          Names: [{ Name: "Secrets", Ref: "Secret!$A$1" }],
        },
      };
      // The library writes no hidden sheets in .ods.
      if (bookType === "ods") list.SheetNames = ["People", "Secret", "Rates"];
      const from = `hidden.${bookType === "biff8" ? "xls" : bookType}`;
      put(from, write(list, { type: "buffer", bookType }));
      for (const to of ["xlsx", "ods"]) {
        const name = `hidden-${bookType}.${to}`;
        expect(await match(from, "--out", name), name).toMatchObject({ code: 0, stderr: "" });
        const out = read(readFileSync(join(folder, name)));
        expect(out.SheetNames, name).toEqual(list.SheetNames);
        expect(
          [out.Sheets.People!.G2?.v, out.Sheets.Secret!.B1, out.Sheets.Rates!.A2?.v],
          name,
        ).toEqual(["000104", undefined, 7]);
        // The filter of the header has a name of its own.
        const names = out.Workbook?.Names?.filter((one) => one.Name !== "_xlnm._FilterDatabase");
        expect(names ?? [], name).toEqual([]);
        if (to === "xlsx" && bookType !== "ods")
          expect(out.Workbook!.Sheets!.map(({ Hidden }) => Hidden)).toEqual([1, 0, 0]);
      }
    }
  }, 60_000);

  test("is the first sheet that looks like a list, or the one that --sheet names", async () => {
    const list = utils.book_new(utils.aoa_to_sheet([["Rate"], [7]]), "Rates");
    utils.book_append_sheet(list, utils.aoa_to_sheet(cells), "People");
    utils.book_append_sheet(list, utils.aoa_to_sheet(cells), "Others");
    put("sheets.xlsx", write(list, { type: "buffer", bookType: "xlsx" }));
    for (const [sheet, options] of [
      ["People", []],
      ["Others", ["--sheet", "Others"]],
    ] as const) {
      const out = `${sheet}.xlsx`;
      expect(await match("sheets.xlsx", "--out", out, ...options)).toMatchObject({
        code: 0,
        stderr: "",
      });
      const { Sheets } = read(readFileSync(join(folder, out)));
      for (const one of ["People", "Others"])
        expect(Sheets[one]!.G2?.v === "000104", one).toBe(one === sheet);
    }
    expect((await match("sheets.xlsx", "--sheet", "None")).stderr).toContain(
      'has no sheet "None" with rows: choose one of Rates, People, Others',
    );
  });

  test("with hidden sheets only is written with a visible one", async () => {
    const secret = { ...book(cells), Workbook: { Sheets: [{ Hidden: 2 as const }] } };
    put("secret.xlsx", write(secret, { type: "buffer", bookType: "xlsx" }));
    expect(await match("secret.xlsx")).toMatchObject({ code: 0, stderr: "" });
    const { Sheets } = read(readFileSync(join(folder, "secret-matched.xlsx"))).Workbook!;
    expect(Sheets!.map(({ Hidden }) => Hidden)).toEqual([0]);
  });

  test("may have merged cells", async () => {
    const merged = utils.aoa_to_sheet([
      ["District", "Taluka", "Village"],
      ["North Goa", "Bardez", "Nadora"],
      [null, null, "Pirna"],
      [null, "Pernem", "Corgao"],
      [null, null, "Querim"],
    ]);
    merged["!merges"] = ["A2:A5", "B2:B3", "B4:B5"].map((range) => utils.decode_range(range));
    for (const bookType of ["xlsx", "ods", "biff8"] as const) {
      const from = `merged.${bookType === "biff8" ? "xls" : bookType}`;
      put(from, write(utils.book_new(merged, "Merged"), { type: "buffer", bookType }));
      const { stdout } = await match(from, "--out", "merged.csv", "--force");
      expect(stdout).toContain('blank cells of "District", "Taluka" take the value above');
      const codes = readFileSync(join(folder, "merged.csv"), "utf8").match(/match,\d{6}/g);
      expect(codes).toEqual(["match,626665", "match,626666", "match,626638", "match,626636"]);
    }
  });

  test("goes from and to every form", async () => {
    for (const bookType of ["xlsx", "ods", "biff8"] as const) {
      const from = `from.${bookType === "biff8" ? "xls" : bookType}`;
      put(from, write(book(cells), { type: "buffer", bookType }));
      for (const to of ["csv", "tsv", "xlsx", "ods"]) {
        const out = `${bookType}-to.${to}`;
        expect(await match(from, "--out", out), out).toMatchObject({ code: 0, stderr: "" });
        const sheet = read(readFileSync(join(folder, out)), { raw: true });
        const found = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0]!]!, {
          header: 1,
          raw: false,
        });
        expect(
          found.map((row) => row[6]),
          out,
        ).toEqual(["match_code", "000104", "000102"]);
        expect(found[1]![0], out).toBe("0012");
      }
    }
  }, 60_000);
});
