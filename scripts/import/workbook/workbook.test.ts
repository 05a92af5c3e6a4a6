import { type BookType, utils, write } from "@e965/xlsx";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { checkBiff } from "./biff.ts";
import { readWorkbookStream } from "./compound-file.ts";
import { DamagedError } from "./damaged-error.ts";
import { parseSheets } from "./sheets.ts";
import { checkZip } from "./zip.ts";

const CELLS = [
  ["MDDS PLCN", "Area Name"],
  [1, "Amba"],
  [],
  ["010", null],
  [645_589, "Rampur, पूर्व"],
  [7, "Amba"],
];

function workbook(bookType: BookType): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(CELLS), "Villages");
  return Buffer.from(
    write(book, { type: "array", bookType, bookSST: true, compression: true }) as ArrayBuffer,
  );
}

/** Undefined when the check passes. */
function complaint(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedError);
    return (error as Error).message;
  }
}

/** The file with every third of its bytes changed in turn, by one bit that differs from byte to byte. */
function* changed(file: Buffer): Generator<[at: number, file: Buffer]> {
  for (let at = 0; at < file.length; at += 3) {
    const copy = Buffer.from(file);
    copy[at]! ^= 1 << (at % 8);
    yield [at, copy];
  }
}

test.each(["xlsx", "ods"] as const)("a .%s with a byte changed is refused or has the same parts", (type) => {
  const file = workbook(type);
  expect(checkZip(file)).toBeGreaterThan(file.length);
  const whole = unzipSync(file);
  let accepted = 0;
  for (const [at, copy] of changed(file)) {
    if (complaint(() => checkZip(copy)) !== undefined) continue;
    accepted++;
    expect(unzipSync(copy), `byte ${at}`).toEqual(whole);
  }
  // What is not checked are times, versions and attributes of the parts, some 20 bytes a part.
  expect(accepted).toBeLessThan(40 * Object.keys(whole).length);
});

test.each(["xlsx", "ods"] as const)("a .%s that is cut short anywhere is refused", (type) => {
  const file = workbook(type);
  for (let length = 0; length < file.length; length += 7) {
    expect(
      complaint(() => checkZip(file.subarray(0, length))),
      `${length} bytes`,
    ).toMatch(/is cut short/);
  }
});

const checkXls = (file: Buffer) => checkBiff(readWorkbookStream(file));

/** Which cells a workbook has, "refused" if the library finds a fault: all but what is in the cells can be checked. */
function shape(file: Buffer): string {
  try {
    const sheets = parseSheets(file).map(({ rows }) => rows.map(({ line, fields }) => [line, fields.length]));
    return JSON.stringify(sheets);
  } catch {
    return "refused";
  }
}

test("a .xls with a byte changed is refused or has the same cells", () => {
  const file = workbook("biff8");
  checkXls(file);
  const whole = shape(file);
  // The library notes what it does not know.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const counts = { refused: 0, same: 0 };
  for (const [at, copy] of changed(file)) {
    const found = complaint(() => checkXls(copy)) === undefined ? shape(copy) : "refused";
    if (found === "refused") counts.refused++;
    else {
      expect(found, `byte ${at}`).toBe(whole);
      counts.same++;
    }
  }
  expect(counts.refused).toBeGreaterThan(file.length / 30);
  expect(counts.same).toBeGreaterThan(0);
});

test("a .xls that is cut short anywhere is refused", () => {
  const file = workbook("biff8");
  for (let length = 0; length < file.length; length += 7) {
    expect(
      complaint(() => checkXls(file.subarray(0, length))),
      `${length} bytes`,
    ).toMatch(/is cut short/);
  }
});

test("a .xls of before 1997 is read", () => {
  expect(complaint(() => checkXls(workbook("biff5")))).toBeUndefined();
});

test("an archive that unpacks to more than it says, or to too much, is refused before it is unpacked", () => {
  const file = workbook("ods");
  const at = file.indexOf("PK\u0001\u0002");
  const large = Buffer.from(file);
  large.writeUInt32LE(0xf0000000, at + 24);
  expect(complaint(() => checkZip(large))).toMatch(/^unpacks to 4,02\d MB; 400 MB is the most$/);
  const small = Buffer.from(file);
  const size = small.readUInt32LE(at + 24) - 1;
  small.writeUInt32LE(size, at + 24);
  small.writeUInt32LE(size, 22);
  expect(complaint(() => checkZip(small))).toMatch(
    /^part "[^"]+" (has \d+ bytes instead of|can't be|is damaged)/,
  );
});

test("a small workbook whose cells become gigabytes is refused", () => {
  const sheet = (rows: string[][], bookType: BookType) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Villages");
    return Buffer.from(
      write(book, { type: "array", bookType, bookSST: true, compression: true }) as ArrayBuffer,
    );
  };
  const many = sheet(
    Array.from({ length: 4000 }, () => ["x".repeat(30_000)]),
    "xlsx",
  );
  expect(many.length).toBeLessThan(100_000);
  expect(complaint(() => parseSheets(many))).toBe(
    "its cells have more characters than can be read, from row 3,334 on; 100,000,000 is the most",
  );
  const long = sheet([["Amba"], ["x".repeat(40_000)]], "ods");
  expect(complaint(() => parseSheets(long))).toBe(
    "row 2 has a cell of 40,000 characters; 32,767 is the most",
  );
});
