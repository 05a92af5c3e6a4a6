import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { inert } from "./formula.ts";
import { formOf } from "./list-file.ts";
import { HEADER, KOTLA, KOTLA_RESULT, listFolder } from "./match.fixture.ts";
import { RESULT_COLUMNS } from "./results.ts";

const { folder, match, put, text, rows } = listFolder();

describe("a list in CSV", () => {
  test("keeps every row as written, with seven more columns", async () => {
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
    expect(stdout).toContain(
      "5 rows: 2 (50.0 %) matched, 1 (25.0 %) to decide, 1 (25.0 %) not found, 1 without a place",
    );
    const written = text("plain-matched.csv").split("\r\n");
    expect(written).toHaveLength(lines.length + 1);
    for (const [i, line] of lines.entries()) expect(written[i]!.startsWith(line)).toBe(true);
    const [header, kotla, bara, empty, , again] = rows("plain-matched.csv");
    expect(header!.slice(-7)).toEqual([
      "match_outcome",
      "match_code",
      "match_path",
      "match_score",
      "match_candidates",
      "match_level",
      "match_within",
    ]);
    expect(kotla!.slice(6, 9)).toEqual(KOTLA_RESULT);
    expect(Number(kotla![9])).toBeGreaterThan(0.93);
    expect(bara!.slice(6, 9)).toEqual(["ambiguous", "", ""]);
    expect(bara![10]!.split(" ").sort()).toEqual(["000101", "000103"]);
    expect(empty!.slice(6)).toEqual(["none", "", "", "", "", "", ""]);
    expect(again!.slice(6)).toEqual(kotla!.slice(6));
  });

  test("has the towns of localities, and the localities in a column of their own", async () => {
    const lines = [HEADER, `1,${KOTLA}`, '2,"Lower Land & Isles","Isles","Aam Gaon","Harbour"'];
    const file = put("hoods.csv", `${lines.join("\n")}\n`);
    expect(await match(file, "--out", "hoods-out.csv")).toMatchObject({ code: 0 });
    const [header, kotla, harbour] = rows("hoods-out.csv");
    expect(header!.slice(-3)).toEqual(["match_level", "match_within", "match_locality"]);
    expect(kotla!.slice(-3)).toEqual(["village", "", ""]);
    expect(harbour!.slice(5, 7)).toEqual(["match", "000106"]);
    expect(harbour!.slice(-3)).toEqual(["locality", "", "400006-harbour"]);
  });

  test("has the columns that --add names, and no others", async () => {
    const rest =
      "name,state,state_code,district,district_code,taluka,taluka_code,kind,pincode,population";
    const lines = [HEADER, `1,${KOTLA}`, '2,"Upper Land","Hills","Rampur","Qqqqqq"'];
    const file = put("add.csv", `${lines.join("\n")}\n`);
    const columns = [
      "--add",
      `match_code, Path,within,within_code,${rest}`,
      "--out",
      "add-out.csv",
    ];
    expect(await match(file, ...columns)).toMatchObject({ code: 0, stderr: "" });
    const [header, kotla, none] = rows("add-out.csv");
    const names = ["code", "path", "within", "within_code", ...rest.split(",")];
    expect(header!.slice(5)).toEqual(names.map((name) => `match_${name}`));
    expect(kotla!.slice(5)).toEqual([
      ...[...KOTLA_RESULT.slice(1), "", "", "Chhota Kotla", "Upper Land", "01", "Plains", "008"],
      ...["Kotla", "00013", "village", "400002", ""],
    ]);
    expect(none!.slice(5, 10)).toEqual(["", "", "Upper Land > Hills > Rampur", "00011", ""]);
    const wrong = await match(file, "--add", "code,pth", "--out", "wrong.csv");
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toMatch(/^--add pth: give some of outcome,code,path,.*,position; see/);
  });

  test("the help names every column that can be added", async () => {
    const { stdout } = await match("--help");
    const [, described] = /--add {2,}(.*?)\n {2}--/s.exec(stdout)!;
    for (const column of RESULT_COLUMNS)
      expect(described!.split(/[,;\s.]+/)).toContain(column.replace("match_", ""));
  });

  test("has the positions of matched places, where they are asked for", async () => {
    const lines = [HEADER, `1,${KOTLA}`, '2,"Upper Land","Hills","Rampur","Qqqqqq"'];
    const file = put("where.csv", `${lines.join("\n")}\n`);
    expect(await match(file, "--positions", "--out", "where-out.csv")).toMatchObject({ code: 0 });
    const [header, kotla, none] = rows("where-out.csv");
    expect(header!.slice(-3)).toEqual(["match_latitude", "match_longitude", "match_position"]);
    expect(kotla!.slice(-3)).toEqual(["15.6", "73.9", "post_office"]);
    expect(none!.slice(-3)).toEqual(["", "", ""]);
  });

  test("is read with semicolons, tabs, a mark, in UTF-16 and in Windows-1252", async () => {
    const semicolons = `${HEADER}\n1,${KOTLA}\n`.replaceAll(",", ";");
    put("semi.csv", `\ufeff${semicolons}`);
    put("tab.tsv", semicolons.replaceAll(";", "\t"));
    put("utf16.csv", Buffer.from(`\ufeff${semicolons}`, "utf16le"));
    put("western.csv", Buffer.from(semicolons.replace("No", "Num\u00e9ro"), "latin1"));
    for (const name of ["semi", "tab", "utf16", "western"]) {
      const file = name === "tab" ? "tab.tsv" : `${name}.csv`;
      expect(await match(file, "--out", `${name}-out.csv`), name).toMatchObject({
        code: 0,
        stderr: "",
      });
    }
    expect(text("semi-out.csv")).toMatch(/^\ufeffNo;State;.*match_outcome;/);
    expect(text("semi-out.csv")).toContain(KOTLA_RESULT.join(";"));
    expect(text("tab-out.csv")).toContain(KOTLA_RESULT.join(","));
    expect(text("utf16-out.csv")).toMatch(/^\ufeffNo;State;/);
    expect(text("western-out.csv")).toMatch(/^\ufeffNum\u00e9ro;/);
  });

  test("without a header, or with addresses in one column, is recognised by its contents", async () => {
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
    expect(title).toBe("Kotla, Taluka office, 2024, 25;;;;;;;;;;;");
    expect(blank).toBe(";;;;;;;;;;;");
    expect(header).toBe(
      `${lines[2]};match_outcome;match_code;match_path;match_score;match_candidates;match_level;match_within`,
    );
    expect(row).toContain(KOTLA_RESULT.join(";"));
    // A place with the name of a part is not a header.
    put("mandal.csv", `Upper Land,Plains,Kotla,Chota Kotla\nUpper Land,Plains,Mandal,Bara\n`);
    expect((await match("mandal.csv")).stdout).toContain("no header");
    // Neither is a title with one such word, if the row below has more.
    put("tehsil.csv", `Tehsil Kotla\n${HEADER}\n1,${KOTLA}\n`);
    await match("tehsil.csv");
    expect(rows("tehsil-matched.csv")[2]!.slice(5, 8)).toEqual(KOTLA_RESULT);
  });

  test("may begin with the letters of a workbook's signature", async () => {
    put("pk.csv", `PK,Place,Taluka\n1,Chota Kotla,Kotla\n`);
    expect(await match("pk.csv")).toMatchObject({ code: 0, stderr: "" });
    expect(rows("pk-matched.csv")[1]![4]).toBe("000104");
  });

  test("takes the columns that --columns names, by header or position", async () => {
    put("named.csv", "Foo,Bar,Baz\nKotla,x,Chhota Kotla\n");
    await match("named.csv", "--columns", "village=baz,taluka=#1");
    expect(rows("named-matched.csv")[1]!.slice(3, 5)).toEqual(["match", "000104"]);
    const wrong = await match("named.csv", "--columns", "village=Qux", "--force");
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toMatch(/^--columns village=Qux: the list has "Foo", "Bar", "Baz"/);
  });

  test("never replaces a file unless --force says so", async () => {
    put("once.csv", `${HEADER}\n1,${KOTLA}\n`);
    put("once-matched.csv", "mine\n");
    const refused = await match("once.csv");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("once-matched.csv exists: add --force to replace it");
    expect(text("once-matched.csv")).toBe("mine\n");
    expect(await match("once.csv", "--force")).toMatchObject({ code: 0 });
    expect(rows("once-matched.csv")[1]!.slice(5, 8)).toEqual(KOTLA_RESULT);
  });

  test("has no cell that a spreadsheet would run", async () => {
    put(
      "runs.csv",
      `No,Gram,Tehsil\n=1+1,Bara,Kotla\n-5,Bara,"@SUM(A1)"\n+91 98,"=cmd|' /C calc'!A0",x\n`,
    );
    await match("runs.csv");
    const cells = rows("runs-matched.csv").slice(1);
    expect(cells.map((row) => inert(row, ","))).toEqual(cells);
    expect(cells.flat()).toContain("'=1+1");
    expect(cells.flat()).toContain("-5");
  });
});

describe("bad input", () => {
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
      write(utils.book_new(utils.aoa_to_sheet([["Village"], ["Bara"]])), {
        type: "buffer",
      }).subarray(0, 700),
    );
    await refused("empty.csv", /^empty\.csv: is empty\n$/);
    await refused("blank.csv", /^blank\.csv: is empty\n$/);
    await refused("header.csv", /^header\.csv: has a header and no rows\n$/);
    await refused("quote.csv", /^quote\.csv: can't be read from line \d+ on: /);
    put("people.csv", "Name,Tehsil\nAsha Devi,Kotla\nMohan Lal,Kotla\n");
    await refused(
      "people.csv",
      /^people\.csv: every row would be matched to its taluka.*"village=Name"/,
    );
    await refused("numbers.csv", /^numbers\.csv: has no column with names of places/);
    await refused("again.csv", /^again\.csv: has a column "match_outcome" already/);
    await refused("nul.csv", /^nul\.csv: /);
    await refused("cut.xlsx", /^cut\.xlsx: /);
    await refused("nowhere.csv", /^nowhere\.csv: no such file or folder\n$/);
    await refused(
      "header.csv",
      /^--out out\.pdf: name it \.csv, \.tsv, \.xlsx, \.ods/,
      "--out",
      "out.pdf",
    );
    // Before the list is read.
    await refused(
      "numbers.csv",
      /^none\/out\.csv: the folder none does not exist; create it first\n$/,
      "--out",
      "none/out.csv",
    );
    await refused(
      "numbers.csv",
      /out\.csv: part of this path is a file, not a folder\n$/,
      "--out",
      "numbers.csv/out.csv",
    );
    mkdirSync(join(folder, "folder.csv"));
    await refused(
      "numbers.csv",
      /^folder\.csv: is a folder; give a file\n$/,
      ...["--out", "folder.csv", "--force"],
    );
  }, 60_000);

  test("with a name that is too long is refused in one line", async () => {
    const long = "x".repeat(240);
    put(`${long}.csv`, `${HEADER}\n1,${KOTLA}\n`);
    expect(await match(`${long}.csv`)).toMatchObject({ code: 0, stderr: "" });
    expect(rows(`${long}-matched.csv`)[1]!.slice(5, 8)).toEqual(KOTLA_RESULT);
    put(`${long}longer.csv`, `${HEADER}\n1,${KOTLA}\n`);
    await refused(
      `${long}longer.csv`,
      /^x+longer-matched\.csv: the name is too long; give a shorter one\n$/,
    );
  }, 60_000);

  test("is never overwritten by the output", async () => {
    const path = put("own.csv", `${HEADER}\n1,${KOTLA}\n`);
    symlinkSync(path, join(folder, "link.csv"));
    copyFileSync(path, join(folder, "kept.csv"));
    await refused("own.csv", /is the list itself/, "--out", "own.csv");
    await refused("own.csv", /is the list itself/, "--out", "link.csv");
    expect(text("own.csv")).toBe(text("kept.csv"));
    await refused("own.csv", /the folder nowhere does not exist/, "--out", "nowhere/out.csv");
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

test("the name of a file gives its form", () => {
  expect(["a.csv", "A.XLSX", "b.tsv", "c.ods", "d.xls", "e"].map(formOf)).toEqual([
    "csv",
    "xlsx",
    "tsv",
    "ods",
    undefined,
    undefined,
  ]);
});
