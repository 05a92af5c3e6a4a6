/** 7z archives, which libarchive unpacks in memory. */
import { readFile } from "node:fs/promises";
import { ArchiveReader, type LibarchiveWasm, libarchiveWasm } from "libarchive-wasm";

/** Limits of unpacked bytes. */
export interface UnpackLimits {
  /** The wanted file. */
  file: number;
  /** Everything that must be unpacked to reach it. */
  whole: number;
}

/** An archive that can't be unpacked; the message says why. */
export class SevenZipError extends Error {
  override readonly name = "SevenZipError";
}

const SIGNATURE = Buffer.from("377abcaf271c", "hex");
const CHUNK = 1 << 20;

/**
 * Unpacks one file of an archive. Names in the archive serve only to choose it; nothing is written.
 * @param choose returns the index of the wanted file among all names; may throw
 * @throws SevenZipError for an archive that is damaged, holds a path or unpacks to more than the limits
 */
export async function unpackSevenZip(
  archive: Buffer,
  choose: (names: readonly string[]) => number,
  limits: UnpackLimits,
): Promise<Buffer> {
  // The library would try every format that it knows.
  if (!archive.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new SevenZipError("is not a 7z archive");
  const library = await openLibrary();
  const open = () => new ArchiveReader(library, new Int8Array(archive));
  const attempt = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      if (error instanceof SevenZipError) throw error;
      const { message } = error as Error;
      throw new SevenZipError(`is damaged (${message || "it can't be unpacked"})`);
    }
  };
  const names = attempt(() => memberNames(open()));
  const path = names.find((member) => /[/\\\0]|^\.*$/.test(member));
  if (path !== undefined)
    throw new SevenZipError(`holds ${JSON.stringify(path)}, which is not a plain file name`);
  const wanted = choose(names);
  const file = attempt(() => readMember(open(), wanted, limits));
  if (library.module.HEAP8.length <= KEPT_MEMORY) kept = library;
  return file;
}

let compiled: Promise<WebAssembly.Module> | undefined;
/** A library that has only read complete archives, which leave nothing in its memory. */
let kept: LibarchiveWasm | undefined;
/** In bytes. A library starts with 16 MB; memory taken for a large archive is freed together with the library. */
const KEPT_MEMORY = 1 << 25;

/** The library with its own memory, for one archive at a time. Its code is compiled once. */
async function openLibrary(): Promise<LibarchiveWasm> {
  const library = kept;
  kept = undefined;
  if (library !== undefined) return library;
  const file = new URL("libarchive.wasm", import.meta.resolve("libarchive-wasm"));
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  const module = await compiled;
  return libarchiveWasm({
    instantiateWasm: (
      imports: WebAssembly.Imports,
      use: (instance: WebAssembly.Instance) => void,
    ) => {
      use(new WebAssembly.Instance(module, imports));
    },
  });
}

/** Needs no unpacking: a 7z archive has all names in one place. */
function memberNames(reader: ArchiveReader): string[] {
  const names: string[] = [];
  for (let entry = reader.nextEntryPointer(); entry !== 0; entry = reader.nextEntryPointer()) {
    names.push(reader.getEntryPathname(entry));
  }
  const problem = reader.libarchive.error_string(reader.archive);
  if (names.length === 0) throw new Error(problem);
  reader.free();
  return names;
}

/** Unpacks and drops members before the wanted one, since most archives have a single stream for all of them. */
function readMember(reader: ArchiveReader, wanted: number, limits: UnpackLimits): Buffer {
  const parts: Uint8Array[] = [];
  let whole = 0;
  for (let index = 0; index <= wanted; index++) {
    reader.nextEntryPointer();
    let bytes = 0;
    for (let part = reader.readData(CHUNK); part.length > 0; part = reader.readData(CHUNK)) {
      bytes += part.length;
      whole += part.length;
      if (bytes > limits.file || whole > limits.whole) {
        const limit = bytes > limits.file ? limits.file : limits.whole;
        throw new SevenZipError(`unpacks to more than ${(limit / 1e6).toLocaleString("en")} MB`);
      }
      if (index === wanted) parts.push(new Uint8Array(part.buffer));
    }
  }
  reader.free();
  return Buffer.concat(parts);
}
