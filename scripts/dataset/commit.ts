import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { DATASET_MANIFEST, VILLAGES_FOLDER } from "./dataset.ts";
import { InputError } from "./input-error.ts";
import { parseManifest } from "./manifest.ts";

/**
 * Checks that a directory of places may be written to `folder`: it is not there, empty, or holds one already; a
 * write that was cut off after it had been decided is finished first.
 *
 * Throws InputError naming the folder, so that a mistaken --out never mixes with other files.
 */
export async function prepareOutput(folder: string): Promise<void> {
  await finishWrite(folder);
  const info = await stat(folder).catch(() => undefined);
  if (info === undefined) return;
  if (!info.isDirectory()) throw new InputError(`${folder}: is a file; give a folder with --out`);
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(DATASET_MANIFEST)) {
    throw new InputError(
      `${folder}: holds files, but no directory of places; give an empty or new folder with --out`,
    );
  }
}

/**
 * Replaces files of a directory all at once, as seen by `readDirectory`, wherever the process may be killed.
 *
 * Everything is written beside, to `<folder>.incoming`, and decided by one rename of that to
 * `<folder>.decided`; only then the files move into place. A kill before that rename
 * leaves `folder` as it was; one after it is made good by {@link finishWrite}. Files that are not in `files`
 * (a licence, notes) stay, except for villages of states that the new manifest has not.
 *
 * Throws InputError for a folder that must not ({@link prepareOutput}) or cannot be written.
 * @param files content by path inside the folder; must hold the manifest
 */
export async function commitFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await prepareOutput(folder);
  const incoming = `${resolve(folder)}.incoming`;
  try {
    await rm(incoming, { recursive: true, force: true });
    for (const [file, content] of files) {
      await mkdir(dirname(join(incoming, file)), { recursive: true });
      await writeFile(join(incoming, file), content, { flush: true });
    }
    await rename(incoming, decidedFolder(folder));
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    throw new InputError(`${folder}: cannot be written (${(error as Error).message})`);
  }
  await finishWrite(folder);
}

/**
 * Moves the files of a write that was decided but cut off into place; without one it does nothing. May be
 * called any number of times.
 */
export async function finishWrite(folder: string): Promise<void> {
  const decided = decidedFolder(folder);
  if (!(await exists(decided))) return;
  if (!(await exists(folder))) {
    await rename(decided, folder);
    return;
  }
  // Before anything moves: the new manifest tells which are stale.
  await removeStaleVillages(folder, decided);
  const entries = await readdir(decided, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(decided, join(entry.parentPath, entry.name)));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await rename(join(decided, file), join(folder, file));
  }
  await rm(decided, { recursive: true });
}

async function removeStaleVillages(folder: string, decided: string): Promise<void> {
  const file = join(decided, DATASET_MANIFEST);
  if (!(await exists(file))) return;
  const { sha256 } = parseManifest(file, await readFile(file, "utf8"));
  const found = await readdir(join(folder, VILLAGES_FOLDER)).catch(() => []);
  for (const name of found) {
    const stale = sha256[`${VILLAGES_FOLDER}/${name}`] === undefined;
    if (stale) await rm(join(folder, VILLAGES_FOLDER, name), { recursive: true });
  }
}

function decidedFolder(folder: string): string {
  return `${resolve(folder)}.decided`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
