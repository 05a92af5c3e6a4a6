import { Worker } from "node:worker_threads";
import { InputError } from "../../dataset/input-error.ts";
import { checkBiff } from "./biff.ts";
import { readWorkbookStream } from "./compound-file.ts";
import { DamagedError } from "./damaged-error.ts";
import type { Sheet } from "./sheets.ts";
import { checkZip } from "./zip.ts";

/** What reading one workbook may take. */
export interface ReadingLimits {
  /** Seconds of processor time. */
  seconds: number;
  /** Megabytes of the worker's heap. */
  megabytes: number;
}

/** The largest official workbook, Uttar Pradesh, needs 7 s on a slow machine, and 400 MB suffice for it. */
const HEAP_MEGABYTES = 600;
const SECONDS_AT_LEAST = 10;
const SECONDS_PER_UNPACKED_MEGABYTE = 1;
/** How often a worker's time is looked at. */
const WATCH_MS = 100;

/**
 * The sheets of a .xls, .xlsx or .ods file that have any rows. The file is checked as a whole first, then read in a
 * worker, which is ended when it takes too long or too much memory.
 *
 * Throws InputError with one line that names the file.
 * @param limits by default as much as the file's size needs
 */
export async function readSheets(path: string, content: Buffer, limits?: ReadingLimits): Promise<Sheet[]> {
  try {
    const unpacked = checkContainer(content);
    const seconds = SECONDS_AT_LEAST + (unpacked / 1e6) * SECONDS_PER_UNPACKED_MEGABYTE;
    return await readInWorker(content, limits ?? { seconds, megabytes: HEAP_MEGABYTES });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof DamagedError || error.name === DamagedError.name) {
      throw new InputError(`${path}: ${error.message}; get the file again`);
    }
    throw new InputError(
      `${path}: can't be read as a spreadsheet (${firstLine(error.message) || error.name}); get the file again`,
    );
  }
}

/** The bytes that the content unpacks to. */
function checkContainer(content: Buffer): number {
  if (content.toString("latin1", 0, 2) === "PK") return checkZip(content);
  checkBiff(readWorkbookStream(content));
  return content.length;
}

function readInWorker(content: Buffer, { seconds, megabytes }: ReadingLimits): Promise<Sheet[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sheets-worker.ts", import.meta.url), {
      workerData: content,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // Not those of the process: a test runner's would be loaded in the worker too.
      execArgv: [],
      // The library notes what it does not know there.
      stdout: true,
      stderr: true,
    });
    // Not by the clock, which goes on while other programs have the processor. This thread only waits meanwhile.
    const before = process.cpuUsage();
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if (user + system < seconds * 1e6) return;
      reject(new DamagedError(`takes longer than ${Math.ceil(seconds)} s to read, so it is damaged`));
      void worker.terminate();
    }, WATCH_MS);
    worker.once("message", (sheets: Sheet[]) => resolve(sheets));
    worker.once("error", (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(
        outOfMemory ? new DamagedError(`needs more than ${megabytes} MB of memory, so it is damaged`) : error,
      );
    });
    worker.once("exit", () => {
      clearInterval(watch);
      reject(new DamagedError("ended the program that read it"));
    });
  });
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]!;
}
