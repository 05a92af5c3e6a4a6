/** Writes folders: one process at a time, and all files or none, even if the process is killed. */
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
import { fileError, InputError } from "../cli/input-error.ts";
import { lockFolder } from "./folder-lock.ts";

/** Contents by path inside a folder. */
export type FolderFiles = ReadonlyMap<string, Uint8Array | string>;

/** A kind of folder that programs write. */
export interface FolderKind {
  /** The message for a folder with other contents, such as "holds files, but not a dataset". */
  foreign: string;
  /** A file in every folder of this kind: a folder without it is not replaced. */
  mark: string;
  /** Whether to keep an entry of the old folder that the new files do not replace. */
  keeps: (name: string) => boolean;
}

/** A folder that only this process may write to until it is closed. */
export class WritableFolder {
  readonly #folder: string;
  readonly #path: string;
  readonly #kind: FolderKind;
  readonly #release: () => void;

  /**
   * Locks the folder and repairs what a killed process left.
   * @throws InputError, one line that names the folder, if it is in use, holds other files or can't be written
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
      throw fileError(folder, error);
    }
    process.once("exit", this.#onExit);
  }

  /** Leaves no incomplete files and no lock if the process is interrupted. */
  readonly #onExit = () => this.close();

  /**
   * Writes files next to the folder, for `replace` to move into place.
   * @throws InputError, with the folder unchanged
   */
  add(files: FolderFiles): void {
    const [incoming] = siblings(this.#path);
    try {
      const folders = new Set([...files.keys()].map((file) => dirname(join(incoming, file))));
      for (const folder of folders) mkdirSync(folder, { recursive: true });
      for (const [file, contents] of files) writeFileSync(join(incoming, file), contents);
    } catch (error) {
      throw fileError(this.#folder, error);
    }
  }

  /**
   * Replaces the contents of the folder by these files and those added before, except for entries that its kind keeps.
   * Files are written next to the folder and moved into place by two renames; a kill between the two is repaired by the
   * next reader or writer.
   * @throws InputError, with the folder unchanged
   */
  replace(files: FolderFiles = new Map()): void {
    const [incoming, previous] = siblings(this.#path);
    this.add(files);
    try {
      if (existsSync(this.#path)) {
        this.#keepOthers(incoming);
        renameSync(this.#path, previous);
      }
      renameSync(incoming, this.#path);
    } catch (error) {
      if (!existsSync(this.#path) && existsSync(previous)) renameSync(previous, this.#path);
      throw fileError(this.#folder, error);
    }
    rmSync(previous, { recursive: true, force: true });
  }

  /** Removes added files that were not moved into place, and releases the lock. */
  close(): void {
    process.off("exit", this.#onExit);
    rmSync(siblings(this.#path)[0], { recursive: true, force: true });
    this.#release();
  }

  #check(): void {
    const info = statSync(this.#path, { throwIfNoEntry: false });
    if (info === undefined) return;
    if (!info.isDirectory())
      throw new InputError(`${this.#folder}: is a file; give a folder with --out`);
    const { mark, foreign } = this.#kind;
    if (readdirSync(this.#path).length > 0 && !existsSync(join(this.#path, mark))) {
      throw new InputError(`${this.#folder}: ${foreign}; give an empty or new folder with --out`);
    }
  }

  #keepOthers(incoming: string): void {
    chmodSync(incoming, statSync(this.#path).mode);
    for (const name of readdirSync(this.#path)) {
      if (!this.#kind.keeps(name) || existsSync(join(incoming, name))) continue;
      const options = {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
      } as const;
      cpSync(join(this.#path, name), join(incoming, name), options);
    }
  }
}

/** Runs an action on a folder that no other process may write to meanwhile; see {@link WritableFolder}. */
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

/** Replaces the contents of a folder; see {@link WritableFolder}. */
export function replaceFolder(folder: string, kind: FolderKind, files: FolderFiles): void {
  const writable = new WritableFolder(folder, kind);
  try {
    writable.replace(files);
  } finally {
    writable.close();
  }
}

/**
 * Call this before reading a folder: finishes a replacement that was killed between its two renames.
 * @throws InputError if another process is replacing the folder at the moment
 */
export function recoverFolder(folder: string): void {
  const path = realPath(folder);
  if (existsSync(path) || !existsSync(siblings(path)[1])) return;
  const release = lockFolder(path, folder);
  try {
    recover(path);
  } finally {
    release();
  }
}

/** The folders for new files, and for the old files while the new ones are moved into place. */
function siblings(path: string): [incoming: string, previous: string] {
  return [`${path}.incoming`, `${path}.previous`];
}

/** Only for the holder of the lock. */
function recover(path: string): void {
  const [incoming, previous] = siblings(path);
  if (!existsSync(path) && existsSync(previous)) {
    // The old folder is moved away only once the new one is complete.
    renameSync(existsSync(incoming) ? incoming : previous, path);
  }
  rmSync(incoming, { recursive: true, force: true });
  rmSync(previous, { recursive: true, force: true });
}

/** The target of a link, so that it stays a link; the absolute path of a folder that does not exist. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // It does not exist, or another process is moving it. Testing first would not help: it could disappear before it is
    // read.
    return resolve(folder);
  }
}
