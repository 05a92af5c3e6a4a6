import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { InputError } from "../dataset/input-error.ts";

/** Contents by path inside a folder. */
export type FolderFiles = ReadonlyMap<string, Uint8Array | string>;

/** A file that only a build writes: a folder without it is not replaced, whatever --out says. */
const MARK = join("index", "manifest.json");

/**
 * Checks that a folder may be replaced: it is not there, empty, or a former build. If a kill came between the two
 * renames of {@link replaceFolder}, the former build is put back first; what other killed builds left is removed.
 * @throws InputError naming the folder
 */
export function prepareFolder(folder: string): void {
  const path = resolve(folder);
  recover(path);
  if (existsSync(path) && readdirSync(path).length > 0 && !existsSync(join(path, MARK))) {
    throw new InputError(
      `${folder}: holds files that no build has written; give an empty or new folder with --out`,
    );
  }
}

/**
 * Checks that a build wrote a folder.
 * @throws InputError naming the folder, and how to make one
 */
export function checkBuilt(folder: string): void {
  if (existsSync(join(folder, MARK))) return;
  throw new InputError(
    `${folder}: no build has written this; make one with: npm run build -- --out ${folder}`,
  );
}

/**
 * Makes these files all that is in a folder. They are written beside it and put in its place by a rename, so that
 * the folder holds either all of the old or all of the new.
 */
export function replaceFolder(folder: string, files: FolderFiles): void {
  const path = resolve(folder);
  const partial = besides(path, "partial", process.pid);
  const previous = besides(path, "previous", process.pid);
  try {
    for (const parent of new Set([...files.keys()].map((file) => dirname(join(partial, file))))) {
      mkdirSync(parent, { recursive: true });
    }
    for (const [file, contents] of files) writeFileSync(join(partial, file), contents);
    if (existsSync(path)) renameSync(path, previous);
    renameSync(partial, path);
  } catch (error) {
    if (!existsSync(path) && existsSync(previous)) renameSync(previous, path);
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  rmSync(previous, { recursive: true, force: true });
}

function besides(path: string, state: "partial" | "previous", pid: number): string {
  return `${path}.${state}-${pid}`;
}

function recover(path: string): void {
  const parent = dirname(path);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const [, state, pid] = name.startsWith(`${basename(path)}.`)
      ? (/\.(partial|previous)-(\d+)$/.exec(name) ?? [])
      : [];
    if (state === undefined || name !== `${basename(path)}.${state}-${pid}` || isRunning(Number(pid)))
      continue;
    if (state === "previous" && !existsSync(path)) renameSync(join(parent, name), path);
    else rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
