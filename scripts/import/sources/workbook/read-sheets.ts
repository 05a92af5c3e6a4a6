import { Worker } from "node:worker_threads";
import { InputError } from "../../../cli/input-error.ts";
import type { Sheet } from "./sheets.ts";

/** What reading one workbook may use. */
export interface ReadingLimits {
  /** Seconds of processor time. */
  seconds: number;
  /** Megabytes of the worker's heap. */
  megabytes: number;
}

/** The largest official workbook, Uttar Pradesh (2.9 MB packed), needs 7 s on a slow machine and 400 MB. */
const HEAP_MEGABYTES = 600;
const MIN_SECONDS = 10;
const SECONDS_PER_MEGABYTE = 10;
/** How often the worker's time is checked. */
const WATCH_MS = 100;

/**
 * The sheets of a .xls, .xlsx or .ods file that have any rows. The file is read in a worker, which is stopped when it
 * takes too long or too much memory. A damaged .xlsx or .ods is refused; an .xls has no checksums.
 *
 * Throws InputError, one line that names the file.
 * @param limits by default as much as an official file of this size needs
 * @param advice what to do with a file that needs more, and with one that can't be read
 */
export async function readSheets(
  path: string,
  content: Buffer,
  limits?: ReadingLimits,
  advice = OFFICIAL,
): Promise<Sheet[]> {
  const seconds = MIN_SECONDS + (content.length / 1e6) * SECONDS_PER_MEGABYTE;
  try {
    return await readInWorker(content, limits ?? { seconds, megabytes: HEAP_MEGABYTES });
  } catch (error) {
    const { message } = error as Error;
    const { tooLarge, unreadable } = advice;
    throw new InputError(
      `${path}: ${message}; ${error instanceof LimitError ? tooLarge : unreadable}`,
    );
  }
}

const OFFICIAL = {
  tooLarge: "it is probably damaged, so download it again",
  unreadable: "download the file again",
};

class LimitError extends Error {}

function readInWorker(content: Buffer, { seconds, megabytes }: ReadingLimits): Promise<Sheet[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sheets.ts", import.meta.url), {
      workerData: content,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // Not the process's own: a test runner's would be loaded in the worker too.
      execArgv: [],
      // The library writes warnings there.
      stdout: true,
      stderr: true,
    });
    const before = process.cpuUsage();
    const watch = setInterval(async () => {
      const { user, system } = await timeOf(worker, before);
      if (user + system < seconds * 1e6) return;
      reject(new LimitError(`takes longer than ${Math.ceil(seconds)} s to read`));
      void worker.terminate();
    }, WATCH_MS);
    worker.once("message", (sheets: Sheet[]) => resolve(sheets));
    worker.once("error", (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(outOfMemory ? new LimitError(`needs more than ${megabytes} MB of memory`) : error);
    });
    worker.once("exit", () => {
      clearInterval(watch);
      reject(new Error("crashed the program that reads it"));
    });
  });
}

/**
 * The processor time that a worker has used, in microseconds; the clock runs on while other programs use the processor.
 * Node before 24.6 knows only that of all threads together, since `before`.
 */
async function timeOf(worker: Worker, before: NodeJS.CpuUsage): Promise<NodeJS.CpuUsage> {
  if (worker.cpuUsage === undefined) return process.cpuUsage(before);
  // A worker that has ended has no time.
  return worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
}
