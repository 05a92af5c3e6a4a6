import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { checkZip, DamagedZipError, TooLargeZipError, unzip, zipParts } from "./zip.ts";

const PARTS = { "a.txt": strToU8("alpha ".repeat(1000)), "folder/b.txt": strToU8("beta") };

const textOf = async (zip: Uint8Array, at: number) =>
  new TextDecoder().decode(await unzip(zip, zipParts(zip)[at]!, 1e6));

test("parts, stored or deflated, without folders, with a comment at the end", async () => {
  for (const level of [0, 9] as const) {
    const zip = zipSync({ ...PARTS, "folder/": new Uint8Array() }, { level });
    const comment = Buffer.concat([zip, Buffer.from("a comment")]);
    comment.writeUInt16LE(9, zip.length - 2);
    for (const archive of [zip, comment]) {
      expect(zipParts(archive).map(({ name, size }) => [name, size])).toEqual([
        ["a.txt", 6000],
        ["folder/b.txt", 4],
      ]);
      expect(await textOf(archive, 0)).toBe("alpha ".repeat(1000));
      expect(await textOf(archive, 1)).toBe("beta");
      await checkZip(archive, 6004);
      await expect(checkZip(archive, 6003)).rejects.toThrow(TooLargeZipError);
      await expect(unzip(archive, zipParts(archive)[0]!, 5999)).rejects.toThrow(TooLargeZipError);
    }
  }
});

test("a part whose sizes follow it, or are in extra fields, is read by its directory entry", async () => {
  const zip = Buffer.from(zipSync(PARTS));
  const [first] = zipParts(zip);
  const directory = zip.indexOf("PK\u0001\u0002");
  // The sizes in front of the part are 0, and a flag says that they follow it.
  zip.writeUInt16LE(8, 6);
  zip.writeUInt16LE(8, directory + 8);
  zip.fill(0, 14, 26);
  expect(await textOf(zip, 0)).toBe("alpha ".repeat(1000));

  const name = Buffer.from("a.txt");
  const packed = deflateRawSync(PARTS["a.txt"]);
  const local = Buffer.alloc(30);
  local.write("PK\u0003\u0004");
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(first!.crc32, 14);
  local.writeUInt32LE(0xffffffff, 18);
  local.writeUInt32LE(0xffffffff, 22);
  local.writeUInt16LE(name.length, 26);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(6000n, 4);
  extra.writeBigUInt64LE(BigInt(packed.length), 12);
  const entry = Buffer.alloc(46);
  entry.write("PK\u0001\u0002");
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(first!.crc32, 16);
  entry.writeUInt32LE(0xffffffff, 20);
  entry.writeUInt32LE(0xffffffff, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  expect(await textOf(Buffer.concat([local, name, packed, entry, name, extra, end]), 0)).toBe(
    "alpha ".repeat(1000),
  );
});

test.each<[what: string, change: (zip: Buffer, directory: number) => void, error: string]>([
  ["encrypted", (zip, at) => zip.writeUInt16LE(1, at + 8), "a.txt is encrypted"],
  [
    "packed in another way",
    (zip, at) => {
      zip.writeUInt16LE(12, at + 10);
      zip.writeUInt16LE(12, 8);
    },
    "a.txt is packed by method 12",
  ],
  ["of another name", (zip) => zip.write("b", 30), "a.txt differs from what the directory says"],
  [
    "of another size",
    (zip, at) => {
      zip.writeUInt32LE(5999, at + 24);
      zip.writeUInt32LE(5999, 22);
    },
    "a.txt has 6000 bytes, not the 5999 that it says",
  ],
  [
    "with another CRC-32",
    (zip, at) => {
      zip.writeUInt32LE(7, at + 16);
      zip.writeUInt32LE(7, 14);
    },
    "a.txt has another CRC-32 than it says",
  ],
  ["with damaged content", (zip) => zip.fill(0xff, 36, 40), "a.txt can't be unpacked"],
  ["beyond the end", (zip, at) => zip.writeUInt32LE(1e9, at + 42), "a.txt differs from what"],
  ["of a second volume", (zip) => zip.writeUInt16LE(1, zip.length - 14), "several volumes"],
  ["with a damaged directory", (zip, at) => zip.write("X", at), "its directory is damaged"],
  [
    "with a directory that is too short",
    (zip) => zip.writeUInt16LE(1, zip.length - 14) + zip.writeUInt16LE(1, zip.length - 12),
    "its directory is damaged",
  ],
])("refused: a part %s", async (_what, change, error) => {
  const zip = Buffer.from(zipSync(PARTS, { level: 9 }));
  change(zip, zip.indexOf("PK\u0001\u0002"));
  const refused = checkZip(zip, 1e6);
  await expect(refused).rejects.toThrow(DamagedZipError);
  await expect(refused).rejects.toThrow(error);
});
