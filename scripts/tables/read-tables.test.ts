import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BookType, utils, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { type ReadingLimits, readSheets } from "./read-sheets.ts";
import { readTables } from "./read-tables.ts";

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test("text with a byte-order mark, CRLF, bare quotes, commas and line breaks in fields", async () => {
  const path = await file(
    "a.csv",
    '\ufeffcode,name\r\n1,Amba "A"\r\n2,"Rampur, East"\r\n3,"Jaton Ki Dhani \n(Hadman Sagar)"\r\n4,"Say ""B"""\r\n5,\r\n',
  );
  const [table] = await readTables(path);
  expect(table?.name).toBe("a.csv");
  expect(table?.rows).toEqual([
    { line: 1, fields: ["code", "name"] },
    { line: 2, fields: ["1", 'Amba "A"'] },
    { line: 3, fields: ["2", "Rampur, East"] },
    { line: 4, fields: ["3", "Jaton Ki Dhani \n(Hadman Sagar)"] },
    { line: 6, fields: ["4", 'Say "B"'] },
    { line: 7, fields: ["5", ""] },
  ]);
});

test("Windows text: dashes and letters of names stay, other non-ASCII bytes are damage; UTF-8 stays UTF-8", async () => {
  const windows = Buffer.from("Veljerla \x96 III,Rus\xefttampur,Desa\xa0(Z)\n", "latin1");
  const [table] = await readTables(await file("w.csv", windows));
  expect(table?.rows[0]?.fields).toEqual(["Veljerla – III", "Rus\ufffdttampur", "Desa\u00a0(Z)"]);
  const letters = Buffer.from(
    "Chaw\xe2ng,CHANDIG\xc1RH,\xc2izawl,\xfcAsni,a\xae,\xe2,Rus\xef\xe2t,Rus\xefa\xe2t\n",
    "latin1",
  );
  const [latin] = await readTables(await file("l.csv", letters));
  expect(latin?.rows[0]?.fields).toEqual([
    ...["Chawâng", "CHANDIGÁRH", "Âizawl", "\ufffdAsni", "a\ufffd", "\ufffd"],
    // A letter of names does not make the damage next to it one.
    ...["Rus\ufffdât", "Rus\ufffdaât"],
  ]);
  const [utf8] = await readTables(await file("u.csv", "पालये,Rus\ufffdttampur\n"));
  expect(utf8?.rows[0]?.fields).toEqual(["पालये", "Rus\ufffdttampur"]);
});

test.each(["xls", "xlsx", "ods"] as const)(
  "an .%s: rows of the sheet, codes as text, empty cells, sheets by name; an .xls of unknown SHA-256 is marked",
  async (type) => {
    const book = utils.book_new();
    const cells = [["code", "name"], [9, "Amba"], [], ["010", null]];
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), "Villages");
    const path = await file(`s.${type}`, sheet(book, type));
    const mark = type === "xls" ? { unverified: true } : {};
    expect(await readTables(path)).toEqual([
      {
        ...mark,
        name: `s.${type}`,
        rows: [
          { line: 1, fields: ["code", "name"] },
          { line: 2, fields: ["9", "Amba"] },
          { line: 4, fields: ["010"] },
        ],
      },
    ]);
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), "Empty");
    utils.book_append_sheet(book, utils.aoa_to_sheet([["note"]]), "Notes");
    const names = (await readTables(await file(`t.${type}`, sheet(book, type)))).map(
      ({ name }) => name,
    );
    expect(names).toEqual([`t.${type} (Villages)`, `t.${type} (Notes)`]);
  },
);

test("an unreadable file is reported in one line that names it", async () => {
  const none = join(folder, "none.csv");
  await expect(readTables(none)).rejects.toThrow(`${none}: no such file or folder`);
  const wrong: [name: string, content: string | Uint8Array, error: string][] = [
    ["e.csv", "", "is empty"],
    ["n.csv", "\n\n", "has no rows"],
    ["b.csv", "a\0b\n", "not a CSV (has NUL bytes): download the file again"],
    [
      "p.csv",
      "PK\u0003\u0004",
      "not a CSV (looks like an .xlsx or .ods workbook): rename it to .xlsx or .ods",
    ],
    [
      "x.csv",
      sheet(oneSheet(), "xls"),
      "not a CSV (looks like an .xls workbook): rename it to .xls",
    ],
    [
      "w.csv",
      "<!DOCTYPE html><html>",
      "not a CSV (looks like a web page): download the file again",
    ],
    ["j.csv", '{"status": "error"}', "not a CSV (looks like JSON): download the file again"],
    [
      "u.csv",
      Buffer.from("\ufeffa,b\n", "utf16le"),
      "not a CSV (looks like UTF-16 text): save it as CSV in UTF-8",
    ],
    [
      "g.csv",
      Buffer.from("1f8b08", "hex"),
      "not a CSV (looks like a gzip archive): unpack it first",
    ],
    ["t.xls", "a,b\n", "not a workbook (looks like text): rename it to .csv"],
    [
      "z.ods",
      Buffer.from("504b030400", "hex"),
      "is a damaged or encrypted ZIP archive (it has no directory of its parts); download the file again",
    ],
    ["m.csv", `${"a,".repeat(256)}\n`, "row 1 has 257 columns; the limit is 256"],
  ];
  for (const [name, content, error] of wrong) {
    const path = await file(name, content);
    await expect(readTables(path)).rejects.toThrow(`${path}: ${error}`);
  }
  const cut = await file("c.csv", "a,b,c\n1,2,3\n4,5");
  await expect(readTables(cut)).rejects.toThrow(
    `${cut}:3: is cut short: the last line has 2 of 3 fields and no line end; download the file again`,
  );
  const quote = await file("q.csv", 'a,b\n1,"x\n2,y\n');
  await expect(readTables(quote)).rejects.toThrow(/q\.csv:\d+: not a CSV: Quote/);
  const long = await file("l.csv", `a,b\n1,"${"x,y\n".repeat(30_000)}"\n`);
  await expect(readTables(long)).rejects.toThrow(/l\.csv:\d+: not a CSV: Max Record Size/);
});

test("anything but a regular file is refused by its kind, without blocking", async () => {
  const special: [name: string, make: (path: string) => unknown, error: string][] = [
    ["pipe.csv", (path) => execFileSync("mkfifo", [path]), "is a named pipe (FIFO); give a file"],
    ["zero.csv", (path) => symlink("/dev/zero", path), "is a device; give a file"],
    [
      "loop.csv",
      (path) => symlink("loop.csv", path),
      "is a symbolic link that leads back to itself",
    ],
    ["folder.csv", (path) => mkdir(path), "is a folder; give a file"],
    ["lock.csv", (path) => symlink("somebody@host.123", path), "no such file or folder"],
  ];
  for (const [name, make, error] of special) {
    const path = join(folder, name);
    await make(path);
    await expect(readTables(path)).rejects.toThrow(`${path}: ${error}`);
  }
  const large = await file("large.csv", "a\n");
  await truncate(large, 300e6);
  await expect(readTables(large)).rejects.toThrow(`${large}: has 300 MB; the limit is 256 MB`);
});

test("a workbook that lacks a part is refused in one line", async () => {
  const parts = unzipSync(sheet(oneSheet(), "xlsx"));
  for (const part of [
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
    "[Content_Types].xml",
    "xl/styles.xml",
  ]) {
    const { [part]: _, ...rest } = parts;
    const path = await file("w.xlsx", zipSync(rest));
    await expect(readTables(path)).rejects.toThrow(
      /^\S+: (can't be read as a workbook \([^\n]+\)|its sheet "Villages" is missing or damaged); download the file again$/,
    );
  }
  const empty = await file("e.xlsx", zipSync({ ...parts, "xl/workbook.xml": new Uint8Array() }));
  await expect(readTables(empty)).rejects.toThrow(
    /^\S+: can't be read as a workbook \([^\n]+\); download the file again$/,
  );
});

test("reading a workbook stops when it takes too long or too much memory", async () => {
  // Two cells that claim to be repeated: 16,000 columns in each of a million rows.
  const parts = unzipSync(sheet(oneSheet(), "ods"));
  const content = strFromU8(parts["content.xml"]!)
    .replaceAll("<table:table-row>", '<table:table-row table:number-rows-repeated="1000000">')
    .replaceAll("<table:table-cell ", '<table:table-cell table:number-columns-repeated="16000" ');
  const bomb = await file("r.ods", zipSync({ ...parts, "content.xml": strToU8(content) }));
  const within = (limits: ReadingLimits) =>
    readTables(bomb, (path, content) => readSheets(path, content, limits));
  await expect(within({ seconds: 0.01, megabytes: 600 })).rejects.toThrow(
    `${bomb}: takes longer than 1 s to read; it is probably damaged, so download it again`,
  );
  await expect(within({ seconds: 20, megabytes: 60 })).rejects.toThrow(
    /^\S+: (needs more than 60 MB of memory|takes longer than 20 s to read); it is probably damaged, so download it again$/,
  );
  // A list is sound and too large.
  const limits = { seconds: 0.01, megabytes: 600 };
  const advice = { tooLarge: "split it", unreadable: "save it as CSV" };
  await expect(readSheets("l.ods", readFileSync(bomb), limits, advice)).rejects.toThrow(
    "l.ods: takes longer than 1 s to read; split it",
  );
});

function oneSheet(): ReturnType<typeof utils.book_new> {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["code", "name"],
      [9, "Amba"],
    ]),
    "Villages",
  );
  return book;
}

function sheet(book: ReturnType<typeof utils.book_new>, bookType: BookType): Uint8Array {
  return new Uint8Array(write(book, { type: "array", bookType }) as ArrayBuffer);
}
