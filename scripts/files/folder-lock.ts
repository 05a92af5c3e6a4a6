import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";

/** The process that holds a lock, as the lock file names it. */
interface Holder {
  pid: number;
  host: string;
  /** Such as "npm run import". */
  command: string;
}

/**
 * Locks a folder, which need not exist, by creating `<folder>.lock`, and returns a function that releases it. The lock
 * also ends with the process; one that a killed process left on this machine is replaced.
 *
 * @param path absolute
 * @param folder what messages call it
 * @throws InputError, one line that names the holder and the lock file
 */
export function lockFolder(path: string, folder: string): () => void {
  const file = `${path}.lock`;
  const command = process.env.npm_lifecycle_event;
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    command:
      command === undefined ? "node" : command === "start" ? "npm start" : `npm run ${command}`,
  };
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    // EEXIST is a file where the parent folder should be.
    const { code } = error as NodeJS.ErrnoException;
    throw fileError(folder, code === "EEXIST" ? { code: "ENOTDIR" } : error);
  }
  try {
    removeDead(file);
    create(file, JSON.stringify(holder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw fileError(folder, error);
    const { pid, host, command } = readHolder(file);
    const who = pid === undefined ? "another process" : `process ${pid} on ${host} (${command})`;
    throw new InputError(
      `${folder}: in use by ${who}; wait until it ends or give another folder. If no such process runs any more, delete ${file}`,
    );
  }
  const release = () => {
    process.off("exit", release);
    rmSync(file, { force: true });
  };
  process.once("exit", release);
  return release;
}

/** Writes a file that must not exist yet; a full disk does not leave an empty one. */
function create(file: string, content: string): void {
  const opened = openSync(file, "wx");
  try {
    writeFileSync(opened, content);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(opened);
  }
}

/** Removes the lock of a process that no longer runs. */
function removeDead(file: string): void {
  if (!isDead(file)) return;
  // Another process may have replaced the dead lock since: that one goes back.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isDead(aside)) rmSync(aside);
  else renameSync(aside, file);
}

/** False also for a process of another machine, about which nothing is known. */
function isDead(file: string): boolean {
  const { pid, host } = readHolder(file);
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Empty for a file that is missing or names no process: its process may have been killed while writing it. */
function readHolder(file: string): Partial<Holder> {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder> | null;
    return Number.isInteger(holder?.pid) ? holder! : {};
  } catch {
    return {};
  }
}
