import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, uptime } from "node:os";
import { dirname } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";
import { makeFolder } from "./make-folder.ts";

/** The process that holds a lock, as described in the lock file. */
interface Holder {
  pid: number;
  host: string;
  /** Such as "npm run import". */
  command: string;
}

/**
 * Locks a folder, which need not exist, by creating `<folder>.lock`, and returns a function that releases it. The lock
 * also ends with the process. A lock that a killed process left on this machine is replaced, even if it is incomplete or
 * another process has the number by now.
 *
 * @param path absolute
 * @param folder its name in messages
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
  makeFolder(dirname(path), folder);
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

/** Removes the lock of a process that no longer runs; waits for one that is being written. */
function removeDead(file: string): void {
  while (isUnwritten(file) && !isDead(file)) sleep(WRITING_MS / 20);
  if (!isDead(file)) return;
  // Another process may have replaced the dead lock since; then that one is put back.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isDead(aside)) rmSync(aside);
  else renameSync(aside, file);
}

/**
 * In milliseconds. A process writes its lock immediately, so one that is still unreadable after this time was left by a
 * killed process.
 */
const WRITING_MS = 2000;

/** Also false for a process on another machine, whose state is unknown. */
function isDead(file: string): boolean {
  const locked = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (locked === undefined) return false;
  const { pid, host } = readHolder(file);
  if (pid === undefined) return Math.abs(Date.now() - locked) > WRITING_MS;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  // After a reboot, or in a restarted container, another process can have the number.
  const started = startOf(pid);
  return started !== undefined && started > locked + WRITING_MS;
}

function isUnwritten(file: string): boolean {
  return existsSync(file) && readHolder(file).pid === undefined;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Linux counts the start of a process in hundredths of a second since boot: the 22nd field, after a name in brackets. */
const [START_FIELD, TICK_MS] = [22, 10];

/** The start of a process in milliseconds since 1970; undefined if the system does not provide it. */
function startOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Date.now() - uptime() * 1000 + Number(fields[START_FIELD - 3]) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Empty if the file is missing or names no process, which may have been killed while writing it. */
function readHolder(file: string): Partial<Holder> {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder> | null;
    return Number.isInteger(holder?.pid) ? holder! : {};
  } catch {
    return {};
  }
}
