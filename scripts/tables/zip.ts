/**
 * ZIP archives: .xlsx and .ods workbooks, and zipped shapefiles. Also runs in browsers, where it saves a library of 70
 * kB.
 *
 * Unpacked parts are compared with everything that the archive says about them: sizes, CRC-32, name, method, in its
 * directory and in front of the part. The spreadsheet library checks none of these, so a changed byte would silently give
 * other data. Format: PKWARE's APPNOTE.TXT. Parts that are encrypted or packed by a method other than deflate are
 * rejected.
 */

/** A part of an archive, by its directory entry. */
export interface ZipPart {
  readonly name: string;
  /** Its unpacked size in bytes, as stated in the archive. */
  readonly size: number;
  readonly crc32: number;
  readonly flags: number;
  readonly method: number;
  /** The offset of its local header, and the size of its content in bytes. */
  readonly at: number;
  readonly packedSize: number;
}

/** The archive is damaged, encrypted or not one. The message says how. */
export class DamagedZipError extends Error {
  override readonly name = "DamagedZipError";
}

/** The parts unpack to more bytes than the limit, whatever the archive says. */
export class TooLargeZipError extends Error {
  override readonly name = "TooLargeZipError";
}

/** The archive has more parts than asked for. */
export class TooManyPartsError extends DamagedZipError {}

const SIGNATURES = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
/** Sizes of the headers in bytes, without their names, extra fields and comments. */
const SIZES = { local: 30, directory: 46, end: 22 } as const;
/** The longest comment after the end of the directory. */
const MAX_COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];
/** Flags of a part: encrypted in one of three ways; its sizes follow it instead of preceding it. */
const [ENCRYPTED, SIZES_FOLLOW] = [0x2041, 0x8];
/** A size or an offset with this value is in the extra field with this id instead. */
const ZIP64 = { value: 0xffff_ffff, id: 1 } as const;

/**
 * The parts of an archive, without folders.
 * @param maxParts more are rejected before they are listed
 * @throws DamagedZipError
 */
export function zipParts(content: Uint8Array, maxParts = Number.POSITIVE_INFINITY): ZipPart[] {
  const view = viewOf(content);
  const end = endOfDirectory(content, view);
  const count = view.getUint16(end + 10, true);
  if (view.getUint16(end + 8, true) !== count) throw new DamagedZipError("it has several volumes");
  if (count > maxParts) throw new TooManyPartsError(`it has ${count} parts`);
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + SIZES.directory > end || view.getUint32(at, true) !== SIGNATURES.directory)
      throw new DamagedZipError("its directory is damaged");
    const nameAt = at + SIZES.directory;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const next = extraAt + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const [size, packedSize, headerAt] = largeNumbers(
      [24, 20, 42].map((offset) => view.getUint32(at + offset, true)),
      view,
      extraAt,
      Math.min(next, end),
    ) as [number, number, number];
    const part: ZipPart = {
      name: new TextDecoder().decode(content.subarray(nameAt, extraAt)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packedSize,
      size,
      at: headerAt,
    };
    if (part.flags & ENCRYPTED) throw new DamagedZipError(`${part.name} is encrypted`);
    if (!part.name.endsWith("/")) parts.push(part);
    at = next;
  }
  if (at !== end) throw new DamagedZipError("its directory is damaged");
  return parts;
}

/** Returns these numbers, or for those that are in the extra fields from `from` to `to`, their values there. */
function largeNumbers(
  numbers: readonly number[],
  view: DataView,
  from: number,
  to: number,
): number[] {
  if (!numbers.includes(ZIP64.value)) return [...numbers];
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64.id) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== ZIP64.value || next + 8 > to) return number;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  return [...numbers];
}

/**
 * The content of a part.
 * @param limit in bytes
 * @throws DamagedZipError, TooLargeZipError
 */
export async function unzip(
  content: Uint8Array,
  part: ZipPart,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (part.size > limit) throw new TooLargeZipError();
  const pieces: Uint8Array[] = [];
  await unpack(content, part, limit, (piece) => pieces.push(piece));
  const whole = new Uint8Array(part.size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * Unpacks all parts of an archive without keeping them.
 * @param limit in bytes, of all parts together
 * @throws DamagedZipError, TooLargeZipError
 */
export async function checkZip(content: Uint8Array, limit: number): Promise<void> {
  let left = limit;
  for (const part of zipParts(content)) left -= await unpack(content, part, left, () => {});
}

/** Unpacks a part piece by piece, checks it, and returns its size. */
async function unpack(
  content: Uint8Array,
  part: ZipPart,
  limit: number,
  take: (piece: Uint8Array) => void,
): Promise<number> {
  const packed = packedContent(content, part);
  let [size, crc] = [0, 0];
  const add = (piece: Uint8Array) => {
    size += piece.length;
    if (size > limit) throw new TooLargeZipError();
    crc = crc32(piece, crc);
    take(piece);
  };
  if (part.method === STORED) add(packed);
  else if (part.method === DEFLATED) await inflate(packed, part, add);
  else throw new DamagedZipError(`${part.name} is packed by method ${part.method}`);
  if (size !== part.size)
    throw new DamagedZipError(`${part.name} has ${size} bytes, not the ${part.size} that it says`);
  if (crc !== part.crc32) throw new DamagedZipError(`${part.name} has another CRC-32 than it says`);
  return size;
}

/** The bytes of a part after its local header, which must agree with the directory. */
function packedContent(content: Uint8Array, part: ZipPart): Uint8Array {
  const view = viewOf(content);
  const { at, name } = part;
  const differs = new DamagedZipError(`${name} differs from what the directory says`);
  if (at + SIZES.local > content.length || view.getUint32(at, true) !== SIGNATURES.local)
    throw differs;
  const nameAt = at + SIZES.local;
  const nameEnd = nameAt + view.getUint16(at + 26, true);
  const from = nameEnd + view.getUint16(at + 28, true);
  const flags = ENCRYPTED | SIZES_FOLLOW;
  const sizes = [part.crc32, part.packedSize, part.size];
  const isSame =
    (view.getUint16(at + 6, true) & flags) === (part.flags & flags) &&
    view.getUint16(at + 8, true) === part.method &&
    sizes.every((size, i) => {
      const local = view.getUint32(at + 14 + i * 4, true);
      return local === size || local === ZIP64.value || (part.flags & SIZES_FOLLOW) !== 0;
    }) &&
    new TextDecoder().decode(content.subarray(nameAt, nameEnd)) === name &&
    from + part.packedSize <= content.length;
  if (!isSame) throw differs;
  return content.subarray(from, from + part.packedSize);
}

/**
 * Number of packed bytes between two counts: browsers unpack everything they are given, up to a thousand times its size.
 */
const PIECE = 16_000;

async function inflate(
  packed: Uint8Array,
  { name }: ZipPart,
  add: (piece: Uint8Array) => void,
): Promise<void> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const write = async () => {
    for (let at = 0; at < packed.length; at += PIECE)
      await writer.write(packed.subarray(at, at + PIECE) as BufferSource);
    await writer.close();
  };
  // An error here also occurs where it is read.
  write().catch(() => {});
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      add(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    if (error instanceof TooLargeZipError) throw error;
    throw new DamagedZipError(`${name} can't be unpacked`);
  }
}

/** Offset of the end of the directory. A comment may follow it. */
function endOfDirectory(content: Uint8Array, view: DataView): number {
  const last = content.length - SIZES.end;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    const isEnd = view.getUint32(at, true) === SIGNATURES.end;
    if (isEnd && at + SIZES.end + view.getUint16(at + 20, true) === content.length) return at;
  }
  throw new DamagedZipError("it has no directory of its parts");
}

function viewOf(content: Uint8Array): DataView {
  return new DataView(content.buffer, content.byteOffset, content.byteLength);
}

/** The polynomial of CRC-32, reflected. */
const POLYNOMIAL = 0xedb88320;

/** The CRC-32 of each byte, then of each with one, two and three zeros after it. */
const CRC_TABLE = new Uint32Array(1024);
for (let i = 0; i < 1024; i++) {
  let crc = i < 256 ? i : CRC_TABLE[i - 256]!;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  CRC_TABLE[i] = crc;
}

/** The CRC-32 of bytes that follow those of `before`; processes four at a time. */
function crc32(bytes: Uint8Array, before: number): number {
  const at = (i: number) => CRC_TABLE[i]!;
  let crc = ~before;
  let i = 0;
  for (; i + 3 < bytes.length; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc =
      at(768 + (crc & 0xff)) ^
      at(512 + ((crc >>> 8) & 0xff)) ^
      at(256 + ((crc >>> 16) & 0xff)) ^
      at(crc >>> 24);
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ at((crc ^ bytes[i]!) & 0xff);
  return ~crc >>> 0;
}
