import { constants, deflateRawSync } from "node:zlib";

const MEGABYTE = 2 ** 20;

/**
 * A workbook of 1 MB whose only sheet has a gigabyte of zeros.
 *
 * @param says the size of the sheet in its headers, in bytes
 */
export function workbookBomb(says = 1000 * MEGABYTE): Uint8Array {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const zeros = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array(1000).fill(zeros), deflateRawSync(Buffer.alloc(0))]);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(says, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
