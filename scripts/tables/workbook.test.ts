import { type BookType, utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { workbookBomb } from "./bomb.fixture.ts";
import { readSheets } from "./read-sheets.ts";
import { sheetsOf } from "./sheets.ts";
import { MAX_UNPACKED } from "./workbook.ts";
import { checkZip } from "./zip.ts";

const CELLS = [
  ["MDDS PLCN", "Area Name"],
  [1, "Amba"],
  [],
  ["010", null],
  [645_589, "Rampur, पूर्व"],
  [7, "Amba"],
];

function workbook(bookType: BookType, cells: unknown[][] = CELLS): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), "Villages");
  return Buffer.from(
    write(book, { type: "array", bookType, bookSST: true, compression: true }) as ArrayBuffer,
  );
}

/** The sheets of a file, or undefined if it is refused. */
async function read(file: Buffer): Promise<unknown> {
  try {
    // If it no longer begins like an archive, it is refused because of its extension.
    await checkZip(file, MAX_UNPACKED);
    return await sheetsOf(file);
  } catch (error) {
    expect((error as Error).message).not.toContain("\n");
    return undefined;
  }
}

test.each(["xlsx", "ods"] as const)(
  "an .%s with a changed byte is refused or has the same cells",
  async (type) => {
    const file = workbook(type);
    const whole = await read(file);
    expect(whole).toHaveLength(1);
    let accepted = 0;
    for (let at = 0; at < file.length; at += 29) {
      const copy = Buffer.from(file);
      copy[at]! ^= 1 << (at % 8);
      const found = await read(copy);
      if (found === undefined) continue;
      accepted++;
      expect(found, `byte ${at}`).toEqual(whole);
    }
    // Only times, versions and attributes of the parts are not checked.
    expect(accepted).toBeLessThan(file.length / 290);
  },
);

test.each(["xlsx", "ods"] as const)(
  "an .%s that is truncated anywhere is refused",
  async (type) => {
    const file = workbook(type);
    for (let length = 0; length < file.length; length += 97) {
      expect(await read(file.subarray(0, length)), `${length} bytes`).toBeUndefined();
    }
  },
);

test("an archive that unpacks to less or more than it says is refused", async () => {
  for (const [size, error] of [
    [0xf0000000, "bytes, not the 4026531840 that it says"],
    [1, "bytes, not the 1 that it says"],
  ] as const) {
    const file = workbook("ods");
    file.writeUInt32LE(size, file.indexOf("PK\u0001\u0002") + 24);
    file.writeUInt32LE(size, 22);
    await expect(sheetsOf(file)).rejects.toThrow(error);
  }
});

test("an archive that unpacks to a gigabyte is refused, whatever it says", async () => {
  for (const says of [undefined, 1000])
    await expect(sheetsOf(workbookBomb(says))).rejects.toThrow("unpacks to over 400 MB");
});

test("a small workbook whose cells become gigabytes is refused", async () => {
  const rows = Array.from({ length: 4000 }, () => ["x".repeat(30_000)]);
  const many = workbook("xlsx", rows);
  expect(many.length).toBeLessThan(100_000);
  await expect(sheetsOf(many)).rejects.toThrow("its cells hold more than 100 million characters");
});

test("a text in an .xls whose length is damaged takes no more memory than the file", async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Village"], ["Advoi"]]), "Sheet1");
  // The library reads longer parts of a file in another way than shorter ones.
  const title = "Goa".padEnd(6000);
  const content: Buffer = write(
    { ...book, Props: { Title: title } },
    { type: "buffer", bookType: "xls" },
  );
  const length = content.indexOf("Goa", 0, "utf16le") - 4;
  expect(content.readUInt32LE(length)).toBe(title.length + 1);
  const [isWide, isNarrow] = [0x1f, 0x1e];
  expect(content.readUInt32LE(length - 4)).toBe(isWide);
  content.writeUInt32LE(isNarrow, length - 4);
  content.writeUInt32LE(0x7fff_ffff, length);
  const [sheet] = await readSheets("goa.xls", content, { seconds: 5, megabytes: 100 });
  expect(sheet!.rows.map(({ fields }) => fields)).toEqual([["Village"], ["Advoi"]]);
});
