import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { read, utils, type WorkBook, write } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtDist } from "../check/fixtures/built.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";
import { inert } from "./formula.ts";

let folder: string;
let dist: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "match-"));
  dist = await builtDist("fixture");
});
afterAll(() => {
  const left = readdirSync(folder).filter((name) => name.endsWith(".part"));
  rmSync(folder, { recursive: true });
  expect(left, "half-written files").toEqual([]);
});

function match(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
    const all = [join(PROJECT, "scripts/match.ts"), ...args, "--dist", dist];
    execFile(process.execPath, all, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const text = (name: string) => readFileSync(join(folder, name), "utf8");
const rows = (name: string): string[][] => parse(text(name), { bom: true, relax_column_count: true });
const HEADER = "No,State,Dist.,Tehsil,Gram";
const KOTLA = "Upper Land,Plains,Kotla,Chota Kotla";
const KOTLA_RESULT = ["match", "000104", "Upper Land > Plains > Kotla > Chhota Kotla"];

describe.concurrent("a list in CSV", () => {
  test("keeps every row as it is written, and has six columns more", async () => {
    const lines = [
      HEADER,
      `0012,${KOTLA}`,
      `"13","Upper Land","Hills","Rampur","Bara"`,
      "",
      `014,Upper Land,"a ""b"", c",Rampur,Qqqqqq,one more`,
      `15,${KOTLA}`,
    ];
    const { code, stdout } = await match(put("plain.csv", `${lines.join("\r\n")}\r\n`));
    expect(code).toBe(0);
    expect(stdout).toContain('village from "Gram", taluka from "Tehsil"');
    expect(stdout).toContain("5 rows: 2 (40.0 %) matched, 1 (20.0 %) to decide, 2 (40.0 %) not found");
    const written = text("plain-matched.csv").split("\r\n");
    expect(written).toHaveLength(lines.length + 1);
    for (const [i, line] of lines.entries()) expect(written[i]!.startsWith(line)).toBe(true);
    const [header, kotla, bara, empty, , again] = rows("plain-matched.csv");
    expect(header!.slice(-6)).toEqual([
      "match_outcome",
      "match_code",
      "match_path",
      "match_score",
      "match_candidates",
      "match_level",
    ]);
    expect(kotla!.slice(6, 9)).toEqual(KOTLA_RESULT);
    expect(Number(kotla![9])).toBeGreaterThan(0.93);
    expect(bara!.slice(6, 9)).toEqual(["ambiguous", "", ""]);
    expect(bara![10]!.split(" ").sort()).toEqual(["000101", "000103"]);
    expect(empty!.slice(6)).toEqual(["none", "", "", "", "", ""]);
    expect(again!.slice(6)).toEqual(kotla!.slice(6));
  });

  test("is read with semicolons, tabs, a mark, in UTF-16 and in Windows-1252", async () => {
    const semicolons = `${HEADER}\n1,${KOTLA}\n`.replaceAll(",", ";");
    put("semi.csv", `\ufeff${semicolons}`);
    put("tab.tsv", semicolons.replaceAll(";", "\t"));
    put("utf16.csv", Buffer.from(`\ufeff${semicolons}`, "utf16le"));
    put("western.csv", Buffer.from(semicolons.replace("No", "Num\u00e9ro"), "latin1"));
    for (const name of ["semi", "tab", "utf16", "western"]) {
      const file = name === "tab" ? "tab.tsv" : `${name}.csv`;
      expect(await match(file, "--out", `${name}-out.csv`), name).toMatchObject({ code: 0, stderr: "" });
    }
    expect(text("semi-out.csv")).toMatch(/^\ufeffNo;State;.*match_outcome;/);
    expect(text("semi-out.csv")).toContain(KOTLA_RESULT.join(";"));
    expect(text("tab-out.csv")).toContain(KOTLA_RESULT.join(","));
    expect(text("utf16-out.csv")).toMatch(/^\ufeffNo;State;/);
    expect(text("western-out.csv")).toMatch(/^\ufeffNum\u00e9ro;/);
  });

  test("without a header, or with whole addresses in one column, is read by what it holds", async () => {
    put("bare.csv", `${KOTLA}\nUpper Land,Hills,Rampur,Aam Gaon\n`);
    const bare = await match("bare.csv");
    expect(bare.stdout).toContain("no header");
    expect(rows("bare-matched.csv").map((row) => row[5])).toEqual(["000104", "000102"]);
    put(
      "lines.csv",
      `Name,Address\nA,"Vill. Chhota Kotla, Teh. Kotla, Dist. Plains"\nB,"Aam Gaon, Rampur, Isles, Lower Land & Isles"\n`,
    );
    await match("lines.csv");
    expect(
      rows("lines-matched.csv")
        .slice(1)
        .map((row) => row[3]),
    ).toEqual(["000104", "000106"]);
  });

  test("may have a title above its header", async () => {
    const lines = [
      "Kotla, Taluka office, 2024, 25",
      "",
      HEADER.replaceAll(",", ";"),
      `1;${KOTLA.replaceAll(",", ";")}`,
    ];
    put("titled.csv", `${lines.join("\n")}\n`);
    const { stdout } = await match("titled.csv");
    expect(stdout).toContain('columns of row 3: village from "Gram", taluka from "Tehsil"');
    const [title, blank, header, row] = text("titled-matched.csv").split("\n");
    expect(title).toBe("Kotla, Taluka office, 2024, 25;;;;;;;;;;");
    expect(blank).toBe(";;;;;;;;;;");
    expect(header).toBe(
      `${lines[2]};match_outcome;match_code;match_path;match_score;match_candidates;match_level`,
    );
    expect(row).toContain(KOTLA_RESULT.join(";"));
    // A place that is called like a part is no header.
    put("mandal.csv", `Upper Land,Plains,Kotla,Chota Kotla\nUpper Land,Plains,Mandal,Bara\n`);
    expect((await match("mandal.csv")).stdout).toContain("no header");
    // Neither is a title with one such word, where more words stand below.
    put("tehsil.csv", `Tehsil Kotla\n${HEADER}\n1,${KOTLA}\n`);
    await match("tehsil.csv");
    expect(rows("tehsil-matched.csv")[2]!.slice(5, 8)).toEqual(KOTLA_RESULT);
  });

  test("may begin with the letters of a workbook's mark", async () => {
    put("pk.csv", `PK,Place,Taluka\n1,Chota Kotla,Kotla\n`);
    expect(await match("pk.csv")).toMatchObject({ code: 0, stderr: "" });
    expect(rows("pk-matched.csv")[1]![4]).toBe("000104");
  });

  test("takes the columns that --columns names, by header or position", async () => {
    put("named.csv", "Foo,Bar,Baz\nKotla,x,Chhota Kotla\n");
    await match("named.csv", "--columns", "village=baz,taluka=#1");
    expect(rows("named-matched.csv")[1]!.slice(3, 5)).toEqual(["match", "000104"]);
    const wrong = await match("named.csv", "--columns", "village=Qux");
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toMatch(/^--columns village=Qux: the list has "Foo", "Bar", "Baz"/);
  });

  test("has no cell that a spreadsheet would run", async () => {
    put("runs.csv", `No,Gram,Tehsil\n=1+1,Bara,Kotla\n-5,Bara,"@SUM(A1)"\n+91 98,"=cmd|' /C calc'!A0",x\n`);
    await match("runs.csv");
    const cells = rows("runs-matched.csv").slice(1);
    expect(cells.map((row) => inert(row, ","))).toEqual(cells);
    expect(cells.flat()).toContain("'=1+1");
    expect(cells.flat()).toContain("-5");
  });
});

describe.concurrent("a list in a workbook", () => {
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
    const out = read(readFileSync(join(folder, "people-matched.xlsx")), { cellNF: true, cellFormula: true })
      .Sheets.People!;
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
        expect([out.Sheets.People!.G2?.v, out.Sheets.Secret!.B1, out.Sheets.Rates!.A2?.v], name).toEqual([
          "000104",
          undefined,
          7,
        ]);
        expect(out.Workbook?.Names ?? [], name).toEqual([]);
        if (to === "xlsx" && bookType !== "ods")
          expect(out.Workbook!.Sheets!.map(({ Hidden }) => Hidden)).toEqual([1, 0, 0]);
      }
    }
  }, 60_000);

  test("is the sheet that --sheet names", async () => {
    const list = utils.book_new(utils.aoa_to_sheet([["Rate"], [7]]), "Rates");
    utils.book_append_sheet(list, utils.aoa_to_sheet(cells), "People");
    put("sheets.xlsx", write(list, { type: "buffer", bookType: "xlsx" }));
    expect(await match("sheets.xlsx", "--sheet", "People")).toMatchObject({ code: 0, stderr: "" });
    const { Sheets } = read(readFileSync(join(folder, "sheets-matched.xlsx")));
    expect(Sheets.People!.G2!.v).toBe("000104");
    expect((await match("sheets.xlsx", "--sheet", "None")).stderr).toContain(
      'has no sheet "None" with rows: choose one of Rates, People',
    );
  });

  test("with hidden sheets only is written with a visible one", async () => {
    const secret = { ...book(cells), Workbook: { Sheets: [{ Hidden: 2 as const }] } };
    put("secret.xlsx", write(secret, { type: "buffer", bookType: "xlsx" }));
    expect(await match("secret.xlsx")).toMatchObject({ code: 0, stderr: "" });
    const { Sheets } = read(readFileSync(join(folder, "secret-matched.xlsx"))).Workbook!;
    expect(Sheets!.map(({ Hidden }) => Hidden)).toEqual([0]);
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

describe.concurrent("bad input", () => {
  const refused = async (file: string, message: RegExp, ...args: string[]) => {
    const before = readdirSync(folder).length;
    const { code, stdout, stderr } = await match(file, ...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stdout).not.toContain("matched,");
    return before;
  };

  test("is refused in one line that names the file", async () => {
    put("empty.csv", "");
    put("blank.csv", " \n \n");
    put("header.csv", "Village,District\n");
    put("quote.csv", 'Village,District\n"Bara,Hills\n');
    put("numbers.csv", "A,B\n1,2\n3,4\n");
    put("again.csv", "Village,match_outcome\nBara,none\n");
    put("nul.csv", Buffer.from([0x41, 0, 0x42]));
    put(
      "cut.xlsx",
      write(utils.book_new(utils.aoa_to_sheet([["Village"], ["Bara"]])), { type: "buffer" }).subarray(0, 700),
    );
    await refused("empty.csv", /^empty\.csv: is empty\n$/);
    await refused("blank.csv", /^blank\.csv: is empty\n$/);
    await refused("header.csv", /^header\.csv: has a header and no rows\n$/);
    await refused("quote.csv", /^quote\.csv: can't be read from line \d+ on: /);
    put("people.csv", "Beneficiary,Tehsil\nAsha Devi,Kotla\nMohan Lal,Kotla\n");
    await refused(
      "people.csv",
      /^people\.csv: every row would be matched to its taluka.*"village=Beneficiary"/,
    );
    await refused("numbers.csv", /^numbers\.csv: has no column with names of places/);
    await refused("again.csv", /^again\.csv: has a column "match_outcome" already/);
    await refused("nul.csv", /^nul\.csv: /);
    await refused("cut.xlsx", /^cut\.xlsx: /);
    await refused("nowhere.csv", /^nowhere\.csv: no such file or folder\n$/);
    await refused("header.csv", /^--out out\.pdf: name it \.csv, \.tsv, \.xlsx, \.ods/, "--out", "out.pdf");
  }, 60_000);

  test("with a long name is named in one line", async () => {
    const long = "x".repeat(240);
    put(`${long}.csv`, `${HEADER}\n1,${KOTLA}\n`);
    expect(await match(`${long}.csv`)).toMatchObject({ code: 0, stderr: "" });
    expect(rows(`${long}-matched.csv`)[1]!.slice(5, 8)).toEqual(KOTLA_RESULT);
    put(`${long}longer.csv`, `${HEADER}\n1,${KOTLA}\n`);
    await refused(`${long}longer.csv`, /^x+longer-matched\.csv: the name is too long; give a shorter one\n$/);
  }, 60_000);

  test("is never overwritten by the output", async () => {
    const path = put("own.csv", `${HEADER}\n1,${KOTLA}\n`);
    symlinkSync(path, join(folder, "link.csv"));
    copyFileSync(path, join(folder, "kept.csv"));
    await refused("own.csv", /is the list itself/, "--out", "own.csv");
    await refused("own.csv", /is the list itself/, "--out", "link.csv");
    expect(text("own.csv")).toBe(text("kept.csv"));
    await refused("own.csv", /out\.csv: no such file or folder\n$/, "--out", "nowhere/out.csv");
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  test("in single cells and rows harms no other row", async () => {
    const long = "x".repeat(10_000);
    put(
      "odd.csv",
      `${HEADER}\n1,${KOTLA}\n2,${long},,,${long}\n3\n${HEADER}\n4,\u202eevil,\u0000,\ud83d,__proto__\n5,${KOTLA}\n`.replace(
        "\u0000",
        "",
      ),
    );
    expect(await match("odd.csv")).toMatchObject({ code: 0, stderr: "" });
    const outcomes = rows("odd-matched.csv").map((row) => row[5]);
    expect(outcomes).toEqual(["match_outcome", "match", "none", "none", "none", "none", "match"]);
  });
});
