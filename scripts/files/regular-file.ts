import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { fileError, InputError } from "../cli/input-error.ts";

/** In bytes. A download of all of India's villages has about 100 MB. */
const MAX_BYTES = 256e6;

/**
 * The bytes of a regular file. Throws a one-line InputError for anything else (a folder, a named pipe, a device, a
 * broken link), and for a file that can't be read or is too large.
 */
export async function readRegularFile(path: string): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a named pipe waits for a writer.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const info = await file.stat();
    if (!info.isFile()) throw new InputError(`${path}: is ${kindOf(info)}; give a file`);
    if (info.size > MAX_BYTES) {
      const megabytes = Math.ceil(info.size / 1e6).toLocaleString("en");
      throw new InputError(`${path}: has ${megabytes} MB; the limit is ${MAX_BYTES / 1e6} MB`);
    }
    return await file.readFile();
  } catch (error) {
    throw fileError(path, error);
  } finally {
    await file?.close();
  }
}

function kindOf(info: Stats): string {
  if (info.isDirectory()) return "a folder";
  if (info.isFIFO()) return "a named pipe (FIFO)";
  if (info.isSocket()) return "a socket";
  if (info.isCharacterDevice() || info.isBlockDevice()) return "a device";
  return "not a regular file";
}
