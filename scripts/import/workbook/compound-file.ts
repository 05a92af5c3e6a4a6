/**
 * Reads the workbook out of an OLE2 compound file (.xls) and checks the file as a whole, since the spreadsheet library
 * follows whatever chains it finds. Layout: Microsoft's [MS-CFB].
 */
import { DamagedError } from "./damaged-error.ts";

const SIGNATURE = "d0cf11e0a1b11ae1";
const HEADER_SIZE = 512;
/** Entries of the file allocation table that are no next sector. */
const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const DIFAT_SECTOR = 0xfffffffc;
/** How many sectors of the allocation table the header itself can name. */
const HEADER_DIFAT = 109;
const DIRECTORY_ENTRY_SIZE = 128;
const MINI_SECTOR_SIZE = 64;
const NO_ENTRY = 0xffffffff;

const ENTRY_TYPES = { storage: 1, stream: 2, root: 5 } as const;

interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** What the sectors, or the mini sectors, of a file are used for. */
interface Sectors {
  next: (sector: number) => number;
  count: number;
  used: Uint8Array;
}

/**
 * The bytes of the stream "Workbook" (or "Book", before 1997). Throws DamagedError unless every sector is free or in
 * exactly one chain, and every chain is as long as its stream's size says.
 */
export function readWorkbookStream(file: Buffer): Buffer {
  const { sectorSize, firstDirectory, cutoff, firstMiniFat, miniFatSectors, fat } = readHeader(file);
  const sectorCount = Math.floor((file.length - HEADER_SIZE) / sectorSize);
  if ((file.length - HEADER_SIZE) % sectorSize !== 0) {
    throw new DamagedError("is cut short: it ends within a sector");
  }
  const sector = (index: number) => {
    const at = HEADER_SIZE + index * sectorSize;
    return file.subarray(at, at + sectorSize);
  };
  const sectors: Sectors = { next: fat.next, count: sectorCount, used: fat.used };
  const content = (start: number): Buffer => Buffer.concat(follow(sectors, start).map(sector));

  const entries = readEntries(content(firstDirectory));
  const root = entries[0];
  if (root?.type !== ENTRY_TYPES.root) throw new DamagedError("has no root in its directory");
  checkTree(entries);

  const miniFat = content(firstMiniFat);
  if (miniFat.length !== miniFatSectors * sectorSize) {
    throw new DamagedError("has another number of small-block tables than its header says");
  }
  const miniStream = content(root.start);
  if (miniStream.length < root.size || miniStream.length >= root.size + sectorSize) {
    throw new DamagedError("has small blocks of another size than its directory says");
  }
  const miniCount = Math.min(miniFat.length / 4, Math.ceil(root.size / MINI_SECTOR_SIZE));
  const mini: Sectors = {
    next: (index) => miniFat.readUInt32LE(index * 4),
    count: miniCount,
    used: new Uint8Array(miniCount),
  };
  const streams = new Map<string, Buffer>();
  for (const { name, type, start, size } of entries) {
    if (type !== ENTRY_TYPES.stream) continue;
    const small = size < cutoff;
    const unit = small ? MINI_SECTOR_SIZE : sectorSize;
    const chain = size === 0 ? [] : follow(small ? mini : sectors, start);
    if (chain.length !== Math.ceil(size / unit)) {
      throw new DamagedError(`its stream "${name}" has another length than its directory says`);
    }
    const blocks = small
      ? chain.map((index) => miniStream.subarray(index * unit, (index + 1) * unit))
      : chain.map(sector);
    streams.set(name, Buffer.concat(blocks).subarray(0, size));
  }
  for (let index = 0; index < sectorCount; index++) {
    if (fat.used[index] === 0 && fat.next(index) !== FREE) {
      throw new DamagedError(`its sector ${index} belongs to nothing`);
    }
  }
  const workbook = streams.get("Workbook") ?? streams.get("Book");
  if (workbook === undefined) throw new DamagedError("holds no workbook: is it a document of another kind?");
  return workbook;
}

function readHeader(file: Buffer) {
  if (file.length < HEADER_SIZE) throw new DamagedError("is cut short: its header is not whole");
  const major = file.readUInt16LE(26);
  const sectorShift = file.readUInt16LE(30);
  // Only version 3 with sectors of 512 bytes is used for .xls; version 4 begins after 4,096 bytes.
  const known = file.toString("hex", 0, 8) === SIGNATURE;
  if (
    !known ||
    major !== 3 ||
    sectorShift !== 9 ||
    file.readUInt16LE(28) !== 0xfffe ||
    file.readUInt16LE(32) !== 6
  ) {
    throw new DamagedError("has a damaged header");
  }
  const sectorSize = 1 << sectorShift;
  const count = Math.floor((file.length - HEADER_SIZE) / sectorSize);
  const used = new Uint8Array(count);
  const read = (index: number, what: string): Buffer => {
    if (index >= count) throw new DamagedError(`is cut short: ${what} is behind its end`);
    const at = HEADER_SIZE + index * sectorSize;
    return file.subarray(at, at + sectorSize);
  };
  const numbers = (buffer: Buffer, begin: number, end: number): number[] =>
    Array.from({ length: (end - begin) / 4 }, (_, index) => buffer.readUInt32LE(begin + index * 4));

  const fatSectors = numbers(file, 76, 76 + HEADER_DIFAT * 4);
  const difat: number[] = [];
  let further = file.readUInt32LE(68);
  while (further !== END_OF_CHAIN && further !== FREE) {
    if (difat.includes(further)) throw new DamagedError("has a loop in its table of tables");
    const sector = read(further, "its table of tables");
    difat.push(further);
    fatSectors.push(...numbers(sector, 0, sectorSize - 4));
    further = sector.readUInt32LE(sectorSize - 4);
  }
  const named = fatSectors.filter((index) => index !== FREE);
  if (named.length !== file.readUInt32LE(44) || difat.length !== file.readUInt32LE(72)) {
    throw new DamagedError("has another number of sector tables than its header says");
  }
  const table = Buffer.concat(named.map((index) => read(index, "a sector table")));
  if (table.length / 4 < count) throw new DamagedError("has sectors that its tables do not tell of");
  for (const [indexes, mark] of [
    [named, FAT_SECTOR],
    [difat, DIFAT_SECTOR],
  ] as const) {
    for (const index of indexes) {
      if (used[index] !== 0 || table.readUInt32LE(index * 4) !== mark) {
        throw new DamagedError(`its sector ${index} is not the table that its header says`);
      }
      used[index] = 1;
    }
  }
  return {
    sectorSize,
    firstDirectory: file.readUInt32LE(48),
    cutoff: file.readUInt32LE(56),
    firstMiniFat: file.readUInt32LE(60),
    miniFatSectors: file.readUInt32LE(64),
    fat: { next: (index: number) => table.readUInt32LE(index * 4), used },
  };
}

/** The sectors of a chain, in order; each is marked as used. */
function follow({ next, count, used }: Sectors, start: number): number[] {
  const chain: number[] = [];
  for (let index = start; index !== END_OF_CHAIN; index = next(index)) {
    if (index === FREE && chain.length === 0) return chain;
    if (index >= count)
      throw new DamagedError(`is cut short or damaged: it names sector ${index} of ${count}`);
    if (used[index] !== 0) throw new DamagedError(`its sector ${index} is used twice`);
    used[index] = 1;
    chain.push(index);
  }
  return chain;
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: directory.length / DIRECTORY_ENTRY_SIZE }, (_, index) => {
    const entry = directory.subarray(index * DIRECTORY_ENTRY_SIZE, (index + 1) * DIRECTORY_ENTRY_SIZE);
    const nameLength = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
    return {
      name: entry.toString("utf16le", 0, nameLength),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}

/** Every entry is reached from the root exactly once. */
function checkTree(entries: readonly Entry[]): void {
  const reached = new Set<number>();
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (entry === undefined || entry.type === 0 || reached.has(index)) {
      throw new DamagedError("has a damaged directory");
    }
    reached.add(index);
    waiting.push(...[entry.left, entry.right, entry.child].filter((other) => other !== NO_ENTRY));
  }
  const present = entries.filter(({ type }) => type !== 0).length;
  if (present !== reached.size) throw new DamagedError("has entries that its directory does not lead to");
}
