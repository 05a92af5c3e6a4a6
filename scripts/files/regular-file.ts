import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { InputError } from "../dataset/input-error.ts";
import { fileProblem } from "./file-problem.ts";

/** Bytes. A download of all villages of India has some 100 MB. */
const MAX_BYTES = 256e6;

/**
 * The bytes of a regular file. Throws InputError, in one line that says what it is, for anything else (a folder, a
 * named pipe, a device, a link that leads nowhere), and for one that may not be read or is too large.
 */
export async function readRegularFile(path: string): Promise<Buffer> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK, opening a named pipe waits until somebody writes to it.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new InputError(`${path}: ${fileProblem(error)}`);
  }
  try {
    const info = await file.stat();
    if (!info.isFile()) throw new InputError(`${path}: is ${kindOf(info)}; give a file`);
    if (info.size > MAX_BYTES) {
      const megabytes = Math.ceil(info.size / 1e6).toLocaleString("en");
      throw new InputError(`${path}: has ${megabytes} MB; ${MAX_BYTES / 1e6} MB is the most that is read`);
    }
    return await file.readFile();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${path}: ${fileProblem(error)}`);
  } finally {
    await file.close();
  }
}

function kindOf(info: Stats): string {
  if (info.isDirectory()) return "a folder";
  if (info.isFIFO()) return "a named pipe (FIFO)";
  if (info.isSocket()) return "a socket";
  if (info.isCharacterDevice() || info.isBlockDevice()) return "a device";
  return "no regular file";
}
