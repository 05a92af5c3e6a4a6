/**
 * A lock on a folder: the file `<folder>.lock`, which names the process that holds it. It is taken over when that
 * process is gone, so that a kill leaves nothing to clear away.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { InputError } from "../dataset/input-error.ts";
import { fileProblem } from "./file-problem.ts";

/** Who holds a lock. */
export interface Holder {
  pid: number;
  /** When the process began, in the system's own unit: another process may have its id by now. Empty if unknown. */
  began: string;
  host: string;
  /** The command, such as "npm run import". */
  command: string;
}

/** Thrown when somebody else holds the lock. */
export class FolderBusy extends InputError {
  override name = "FolderBusy";
}

/** Taking over takes a moment; what is older, in milliseconds, was left by a process that was killed meanwhile. */
const TAKEOVER_MILLISECONDS = 10_000;

/**
 * Takes the lock of a folder, which need not exist, and returns a function that gives it back.
 *
 * @param path absolute
 * @param folder as messages call it
 * @throws FolderBusy, in one line that names the holder; InputError when the lock can't be written
 */
export function lockFolder(path: string, folder: string): () => void {
  const file = `${path}.lock`;
  const mine: Holder = {
    ...{ pid: process.pid, began: beginOf(process.pid), host: hostname(), command: commandName() },
  };
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (!create(file, mine) && !takeOver(file, mine)) {
      const holder = readHolder(file);
      throw new FolderBusy(
        `${folder}: is in use by ${holder === undefined ? "another process" : nameOf(holder)}; wait for its end, or stop it, or give another folder`,
      );
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${folder}: ${fileProblem(error)}`);
  }
  const release = () => {
    process.off("exit", release);
    rmSync(file, { force: true });
  };
  process.once("exit", release);
  return release;
}

/** False when the file is there. */
function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * False when the holder of the lock is alive, or another process is taking over. That only one does is seen to by a
 * second file: without it, the slower of two could remove the lock that the faster has just made.
 */
function takeOver(file: string, mine: Holder): boolean {
  const holder = readHolder(file);
  if (holder !== undefined && isAlive(holder)) return false;
  const guard = `${file}.takeover`;
  if (ageOf(guard) > TAKEOVER_MILLISECONDS) rmSync(guard, { force: true });
  if (!create(guard, mine)) return false;
  try {
    const now = readHolder(file);
    if (now !== undefined && isAlive(now)) return false;
    // A lock without a holder's name may be one that is being written.
    if (now === undefined && ageOf(file) < TAKEOVER_MILLISECONDS) return false;
    rmSync(file, { force: true });
    return create(file, mine);
  } finally {
    rmSync(guard, { force: true });
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder> | null;
    return Number.isInteger(holder?.pid) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is there; of another machine's nobody can know, so it is taken to be. */
function isAlive({ pid, began, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is there, but another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return began === "" || began === beginOf(pid);
}

/** Field 22 of /proc/<pid>/stat, counted behind the program's name, which may hold anything; see proc(5). */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** Milliseconds; infinite when it is not there. */
function ageOf(file: string): number {
  const info = statSync(file, { throwIfNoEntry: false });
  return info === undefined ? Number.POSITIVE_INFINITY : Date.now() - info.mtimeMs;
}

function nameOf({ pid, host, command }: Holder): string {
  const where = host === hostname() ? "" : ` on ${host}`;
  return `process ${pid}${where} (${command})`;
}

function commandName(): string {
  const script = process.env.npm_lifecycle_event;
  if (script === undefined) return "node";
  return script === "start" ? "npm start" : `npm run ${script}`;
}
