/** The one way in which programs write a folder: all of it or nothing, wherever they are killed, one at a time. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../dataset/input-error.ts";
import { fileProblem } from "./file-problem.ts";
import { FolderBusy, lockFolder } from "./folder-lock.ts";

/** Contents by path inside a folder. */
export type FolderFiles = ReadonlyMap<string, Uint8Array | string>;

/** What a folder is to hold. */
export interface FolderKind {
  /** What to say of a folder with other files, such as "holds files, but no dataset". */
  foreign: string;
  /** A file that every such folder has: one without it is not replaced, whatever --out says. */
  mark: string;
  /** Whether a file or folder right inside, which the new files do not replace, stays there. */
  keeps: (name: string) => boolean;
  /** Whether it is worth waiting until each file is on the disk, for a power cut: it is for what can't be made again. */
  durable: boolean;
}

/** How long to wait for a process that is just putting new files in place, in milliseconds. */
const PATIENCE = 10_000;

/** A folder that this process alone may write until it is closed. */
export class WritableFolder {
  readonly #folder: string;
  readonly #path: string;
  readonly #kind: FolderKind;
  readonly #release: () => void;

  /**
   * Locks the folder and makes good what a kill left beside it.
   * @throws InputError, in one line that names the folder, when another process writes it, when it holds other files,
   * or when it can't be written
   */
  constructor(folder: string, kind: FolderKind) {
    this.#folder = folder;
    this.#kind = kind;
    this.#path = realPath(folder);
    this.#release = lockFolder(this.#path, folder);
    try {
      recover(this.#path);
      this.#check();
    } catch (error) {
      this.#release();
      throw asInputError(folder, error);
    }
  }

  /**
   * Makes these files all that is in the folder, beside those that its kind keeps. They are written beside it, and put
   * in its place by two renames: a kill between them is made good by whoever reads or writes it next.
   * @throws InputError, with the folder as it was
   */
  replace(files: FolderFiles): void {
    const [incoming, previous] = besides(this.#path);
    try {
      for (const parent of new Set([...files.keys()].map((file) => dirname(join(incoming, file))))) {
        mkdirSync(parent, { recursive: true });
      }
      const flush = this.#kind.durable;
      for (const [file, contents] of files) writeFileSync(join(incoming, file), contents, { flush });
      if (existsSync(this.#path)) {
        this.#keepOthers(incoming);
        renameSync(this.#path, previous);
      }
      renameSync(incoming, this.#path);
    } catch (error) {
      if (!existsSync(this.#path) && existsSync(previous)) renameSync(previous, this.#path);
      rmSync(incoming, { recursive: true, force: true });
      throw asInputError(this.#folder, error);
    }
    rmSync(previous, { recursive: true, force: true });
  }

  /** Gives the folder free for others. */
  close(): void {
    this.#release();
  }

  #check(): void {
    const info = statSync(this.#path, { throwIfNoEntry: false });
    if (info === undefined) return;
    if (!info.isDirectory()) throw new InputError(`${this.#folder}: is a file; give a folder with --out`);
    const { mark, foreign } = this.#kind;
    if (readdirSync(this.#path).length > 0 && !existsSync(join(this.#path, mark))) {
      throw new InputError(`${this.#folder}: ${foreign}; give an empty or new folder with --out`);
    }
  }

  #keepOthers(incoming: string): void {
    chmodSync(incoming, statSync(this.#path).mode);
    for (const name of readdirSync(this.#path)) {
      if (!this.#kind.keeps(name) || existsSync(join(incoming, name))) continue;
      const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true } as const;
      cpSync(join(this.#path, name), join(incoming, name), options);
    }
  }
}

/** Does something with a folder that only this process may write meanwhile; see {@link WritableFolder}. */
export async function withFolder<Result>(
  folder: string,
  kind: FolderKind,
  action: (writable: WritableFolder) => Result | Promise<Result>,
): Promise<Result> {
  const writable = new WritableFolder(folder, kind);
  try {
    return await action(writable);
  } finally {
    writable.close();
  }
}

/** Replaces what is in a folder; see {@link WritableFolder}. */
export function replaceFolder(folder: string, kind: FolderKind, files: FolderFiles): void {
  const writable = new WritableFolder(folder, kind);
  try {
    writable.replace(files);
  } finally {
    writable.close();
  }
}

/**
 * Before a folder is read: makes good what a kill left, and waits a moment for a process that is just putting new
 * files in place. Throws InputError when that process does not come to an end.
 */
export async function recoverFolder(folder: string): Promise<void> {
  const path = realPath(folder);
  const deadline = Date.now() + PATIENCE;
  while (!existsSync(path) && besides(path).some((beside) => existsSync(beside))) {
    try {
      const release = lockFolder(path, folder);
      recover(path);
      release();
    } catch (error) {
      if (!(error instanceof FolderBusy) || Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

/** Where new files are written, and where the old folder is while they take its place. */
function besides(path: string): [incoming: string, previous: string] {
  return [`${path}.incoming`, `${path}.previous`];
}

/** Only the holder of the lock may. */
function recover(path: string): void {
  const [incoming, previous] = besides(path);
  if (!existsSync(path) && existsSync(previous)) {
    // The old folder is only moved when the new one is complete.
    renameSync(existsSync(incoming) ? incoming : previous, path);
  }
  rmSync(incoming, { recursive: true, force: true });
  rmSync(previous, { recursive: true, force: true });
}

/** Where a link leads, so that it stays one; of a folder that is not there, its absolute path. */
function realPath(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : resolve(folder);
}

function asInputError(folder: string, error: unknown): InputError {
  return error instanceof InputError ? error : new InputError(`${folder}: ${fileProblem(error)}`);
}
