/**
 * Checks a ZIP archive (.xlsx, .ods) as a whole, since the spreadsheet library checks neither sizes nor checksums:
 * a changed byte would give other data without a word. Layout: PKWARE's APPNOTE.TXT, sections 4.3.7 to 4.3.16.
 */
import { crc32, inflateRawSync } from "node:zlib";
import { DamagedError } from "./damaged-error.ts";

/** Bytes of all parts together, unpacked. The largest official spreadsheet, Uttar Pradesh, has 116 MB. */
const MAX_UNPACKED = 400e6;
const MAX_PARTS = 10_000;

const LOCAL_HEADER = { signature: 0x04034b50, size: 30 };
const CENTRAL_HEADER = { signature: 0x02014b50, size: 46 };
const END_RECORD = { signature: 0x06054b50, size: 22 };
const STORED = 0;
const DEFLATED = 8;
/** Flag: sizes and checksum stand behind the data instead of before it. */
const HAS_DESCRIPTOR = 0x08;
/** Flags: encrypted, strong encryption, masked headers. */
const ENCRYPTED = 0x01 | 0x40 | 0x2000;

/** Where a workbook lists its parts, and how it names each: in .xlsx and in .ods. */
const PART_LISTS: Readonly<Record<string, RegExp>> = {
  "[Content_Types].xml": /\bPartName="\/([^"]+)"/g,
  "META-INF/manifest.xml": /\bfull-path="([^"]*[^"/])"/g,
};

interface Part {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packed: number;
  unpacked: number;
  /** Where its local header is. */
  offset: number;
}

/**
 * The sum of the parts' unpacked sizes, in bytes. Throws DamagedError unless every part has the size and the CRC-32
 * that the archive says, both tables of contents agree, the parts fill the file without gap or overlap, and all
 * parts are there that the workbook's own list names.
 */
export function checkZip(file: Buffer): number {
  const { parts, start } = readCentralDirectory(file);
  const sum = parts.reduce((total, { unpacked }) => total + unpacked, 0);
  if (sum > MAX_UNPACKED) {
    throw new DamagedError(`unpacks to ${megabytes(sum)} MB; ${megabytes(MAX_UNPACKED)} MB is the most`);
  }
  let end = 0;
  let named: string[] | undefined;
  for (const part of parts.toSorted((a, b) => a.offset - b.offset)) {
    if (part.offset !== end)
      throw new DamagedError(`part "${part.name}" does not begin where the one before ends`);
    const { content, next } = checkPart(file, part, start);
    end = next;
    const list = PART_LISTS[part.name];
    if (list !== undefined) named = [...content.toString("utf8").matchAll(list)].map(([, name]) => name!);
  }
  if (end !== start) throw new DamagedError("its table of contents does not begin where the last part ends");
  if (named === undefined || named.length === 0) throw new DamagedError("has no list of its parts");
  const missing = named.find((name) => !parts.some((part) => part.name === name));
  if (missing !== undefined) throw new DamagedError(`its part "${missing}" is missing`);
  return sum;
}

function readCentralDirectory(file: Buffer): { parts: Part[]; start: number } {
  const at = file.length - END_RECORD.size;
  if (at < 0 || file.readUInt32LE(at) !== END_RECORD.signature || file.readUInt16LE(at + 20) !== 0) {
    throw new DamagedError("is cut short: its table of contents, which is at the end, is missing");
  }
  const [disk, startDisk] = [file.readUInt16LE(at + 4), file.readUInt16LE(at + 6)];
  const [here, count] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  const [size, start] = [file.readUInt32LE(at + 12), file.readUInt32LE(at + 16)];
  if (disk !== 0 || startDisk !== 0 || here !== count || start + size !== at || count > MAX_PARTS) {
    throw new DamagedError("its table of contents is damaged");
  }
  const parts: Part[] = [];
  let offset = start;
  while (offset < at && parts.length <= count) {
    const length =
      offset + CENTRAL_HEADER.size <= at ? CENTRAL_HEADER.size + variableLengths(file, offset) : 0;
    if (length === 0 || offset + length > at || file.readUInt32LE(offset) !== CENTRAL_HEADER.signature) {
      throw new DamagedError("its table of contents is damaged");
    }
    const nameEnd = offset + CENTRAL_HEADER.size + file.readUInt16LE(offset + 28);
    parts.push({
      name: file.toString("utf8", offset + CENTRAL_HEADER.size, nameEnd),
      flags: file.readUInt16LE(offset + 8),
      method: file.readUInt16LE(offset + 10),
      checksum: file.readUInt32LE(offset + 16),
      packed: file.readUInt32LE(offset + 20),
      unpacked: file.readUInt32LE(offset + 24),
      offset: file.readUInt32LE(offset + 42),
    });
    offset += length;
  }
  if (parts.length !== count)
    throw new DamagedError("its table of contents has another number of parts than it says");
  if (new Set(parts.map(({ name }) => name)).size !== count)
    throw new DamagedError("holds two parts of one name");
  return { parts, start };
}

/** Lengths of name, extra field and comment of a central header. */
function variableLengths(file: Buffer, offset: number): number {
  return file.readUInt16LE(offset + 28) + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
}

/** What is in the part, and where the next one begins. */
function checkPart(file: Buffer, part: Part, limit: number): { content: Buffer; next: number } {
  const { name, flags, method, checksum, packed, unpacked, offset } = part;
  const damaged = (what: string) => new DamagedError(`part "${name}" ${what}`);
  if (offset + LOCAL_HEADER.size > limit || file.readUInt32LE(offset) !== LOCAL_HEADER.signature) {
    throw damaged("is not where the table of contents says");
  }
  const nameEnd = offset + LOCAL_HEADER.size + file.readUInt16LE(offset + 26);
  const begin = nameEnd + file.readUInt16LE(offset + 28);
  const sizes = [14, 18, 22].map((field) => file.readUInt32LE(offset + field));
  const later = (flags & HAS_DESCRIPTOR) !== 0 && sizes.every((size) => size === 0);
  const same =
    file.toString("utf8", offset + LOCAL_HEADER.size, nameEnd) === name &&
    file.readUInt16LE(offset + 6) === flags &&
    file.readUInt16LE(offset + 8) === method &&
    (later || [checksum, packed, unpacked].every((size, index) => size === sizes[index]));
  if (!same) throw damaged("is another one in the table of contents than at its place");
  if ((flags & ENCRYPTED) !== 0) throw damaged("is encrypted: save the file without a password");
  if (begin + packed > limit) throw damaged("is longer than the file");
  const content = unpack(file.subarray(begin, begin + packed), method, unpacked, damaged);
  if (content.length !== unpacked) throw damaged(`has ${content.length} bytes instead of ${unpacked}`);
  if (crc32(content) !== checksum) throw damaged("is damaged: its checksum is wrong");
  const end = begin + packed;
  const next = (flags & HAS_DESCRIPTOR) === 0 ? end : end + descriptorLength(file, end, part, damaged);
  return { content, next };
}

function unpack(
  data: Buffer,
  method: number,
  unpacked: number,
  damaged: (what: string) => DamagedError,
): Buffer {
  if (method === STORED) return data;
  if (method !== DEFLATED) throw damaged(`is packed by a method (${method}) that spreadsheets do not use`);
  try {
    const { buffer, engine } = inflateRawSync(data, {
      maxOutputLength: unpacked + 1,
      info: true,
    }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (engine.bytesWritten !== data.length) throw damaged("is followed by bytes that belong to no part");
    return buffer;
  } catch (error) {
    if (error instanceof DamagedError) throw error;
    throw damaged("is damaged: it can't be unpacked");
  }
}

/** The length of the data descriptor, with or without its optional signature. */
function descriptorLength(
  file: Buffer,
  offset: number,
  { checksum, packed, unpacked }: Part,
  damaged: (what: string) => DamagedError,
): number {
  const skip = file.readUInt32LE(offset) === 0x08074b50 ? 4 : 0;
  const found = [0, 4, 8].map((field) => file.readUInt32LE(offset + skip + field));
  if (found.join() !== [checksum, packed, unpacked].join())
    throw damaged("has other sizes behind it than it should");
  return skip + 12;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString("en");
}
