import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BookType, utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTables } from "./table.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test("a text with a byte-order mark, CRLF, bare quotes, commas and line breaks in fields", async () => {
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

test("a text of Windows: its dash is a dash, other signs are damage; UTF-8 stays UTF-8", async () => {
  const windows = Buffer.from("Veljerla \x96 III,Rus\xefttampur,Desa\xa0(Z)\n", "latin1");
  const [table] = await readTables(await file("w.csv", windows));
  expect(table?.rows[0]?.fields).toEqual(["Veljerla – III", "Rus\ufffdttampur", "Desa\u00a0(Z)"]);
  const [utf8] = await readTables(await file("u.csv", "पालये,Rus\ufffdttampur\n"));
  expect(utf8?.rows[0]?.fields).toEqual(["पालये", "Rus\ufffdttampur"]);
});

test.each(["xls", "xlsx", "ods"] as const)(
  "a .%s: rows of the sheet, codes as text, empty cells, sheets by name",
  async (type) => {
    const book = utils.book_new();
    const cells = [["code", "name"], [9, "Amba"], [], ["010", null]];
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), "Villages");
    const path = await file(`s.${type}`, sheet(book, type));
    expect(await readTables(path)).toEqual([
      {
        name: `s.${type}`,
        rows: [
          { line: 1, fields: ["code", "name"] },
          { line: 2, fields: ["9", "Amba"] },
          { line: 4, fields: ["010", ""] },
        ],
      },
    ]);
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), "Empty");
    utils.book_append_sheet(book, utils.aoa_to_sheet([["note"]]), "Notes");
    const names = (await readTables(await file(`t.${type}`, sheet(book, type)))).map(({ name }) => name);
    expect(names).toEqual([`t.${type} (Villages)`, `t.${type} (Notes)`]);
  },
);

test("what cannot be read is told in one line", async () => {
  await expect(readTables(join(folder, "none.csv"))).rejects.toThrow(/none\.csv: cannot be read/);
  await expect(readTables(await file("e.csv", ""))).rejects.toThrow(/e\.csv: is empty/);
  await expect(readTables(await file("n.csv", "\n\n"))).rejects.toThrow(/n\.csv: has no rows/);
  await expect(readTables(await file("b.csv", "PK\0\0"))).rejects.toThrow(/b\.csv: not a CSV: it holds NUL/);
  await expect(readTables(await file("q.csv", 'a,b\n1,"x\n2,y\n'))).rejects.toThrow(
    /q\.csv:\d+: not a CSV: Quote/,
  );
  await expect(readTables(await file("t.xls", "a,b\n"))).rejects.toThrow(/t\.xls: not a spreadsheet/);
  await expect(readTables(await file("z.ods", Buffer.from("504b030400", "hex")))).rejects.toThrow(
    /z\.ods: cannot be read as a spreadsheet/,
  );
});

function sheet(book: ReturnType<typeof utils.book_new>, bookType: BookType): Uint8Array {
  return new Uint8Array(write(book, { type: "array", bookType }) as ArrayBuffer);
}
