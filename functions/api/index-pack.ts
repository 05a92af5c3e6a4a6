import { closeSync, openSync, readSync } from "node:fs";
import type { ReadFile } from "../core/index/file-cache.ts";
import { PackTable } from "../core/index/pack.ts";

/**
 * The path of the packed index: the environment variable LOCATION_INDEX, otherwise the file that the build wrote with the
 * function (`dist/functions/api/index.mjs`). In the deployed function, they have the same paths relative to each other.
 */
export function indexPack(): string | URL {
  return process.env.LOCATION_INDEX || new URL("../../index.pack", import.meta.url);
}

/** Another file that the build wrote for the function, by its name in the folder `index/` next to the packed index. */
export async function indexFile(name: string): Promise<URL> {
  const pack = indexPack();
  const { pathToFileURL } = await import("node:url");
  return new URL(`index/${name}`, typeof pack === "string" ? pathToFileURL(pack) : pack);
}

/**
 * Reads index files from a pack (see `encodePack`), which is opened at the first read and stays open until a read fails.
 * Reads synchronously: for files this small, a round trip through the thread pool takes longer than the read. Digests are
 * not compared: the pack is of one build and deployed with the code that reads it, and checking would take a tenth of a
 * cold start.
 */
export function packReader(path: string | URL): ReadFile {
  let pack: OpenPack | undefined;
  const read = async (name: string) => {
    pack ??= openPack(path);
    try {
      const { at, length } = pack.table.find(name) ?? missing(name);
      return readBytes(pack.file, at, length);
    } catch (cause) {
      closeSync(pack.file);
      pack = undefined;
      throw new Error(`${name} can't be read from ${path}`, { cause });
    }
  };
  return Object.assign(read, { isOneBuild: true as const });
}

interface OpenPack {
  readonly file: number;
  readonly table: PackTable;
}

function openPack(path: string | URL): OpenPack {
  const file = openSync(path, "r");
  try {
    return { file, table: new PackTable((at, length) => readBytes(file, at, length)) };
  } catch (cause) {
    closeSync(file);
    throw new Error(`${path} can't be opened`, { cause });
  }
}

function readBytes(file: number, at: number, length: number): Uint8Array {
  // Not a Buffer: its views are slower to create than those of a plain array, and skipping the zero fill saves nothing.
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const read = readSync(file, bytes, done, length - done, at + done);
    if (read === 0) throw new Error(`the file ends ${length - done} bytes too early: build again`);
    done += read;
  }
  return bytes;
}

function missing(name: string): never {
  throw new Error(`the pack has no ${name}: build again`);
}
