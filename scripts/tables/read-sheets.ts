import { InputError } from "../cli/input-error.ts";
import { LimitError, TaskThread } from "../cli/task-thread.ts";
import type { Sheet } from "./sheets.ts";

/** Limits for reading one file. */
export interface ReadingLimits {
  /** Seconds of processor time. */
  seconds: number;
  /** Megabytes of the thread's heap. */
  megabytes: number;
}

const MIN_SECONDS = 10;
const SECONDS_PER_MEGABYTE = 10;

/**
 * Limits that an official file of this many bytes stays within. The largest workbook, Uttar Pradesh (2.9 MB packed),
 * takes 7 s on a slow machine and 400 MB.
 */
export function readingLimits(bytes: number): ReadingLimits {
  return { seconds: MIN_SECONDS + (bytes / 1e6) * SECONDS_PER_MEGABYTE, megabytes: 600 };
}

/**
 * The sheets of a .xls, .xlsx or .ods file that have any rows. The file is read in a separate thread, which is stopped if
 * it takes too long or too much memory. A damaged .xlsx or .ods is rejected; an .xls has no checksums.
 *
 * Throws InputError, one line that names the file.
 * @param limits by default {@link readingLimits}
 * @param advice what to do with a file that needs more, and with one that can't be read
 */
export async function readSheets(
  path: string,
  content: Buffer,
  limits = readingLimits(content.length),
  advice = OFFICIAL,
): Promise<Sheet[]> {
  const { megabytes, seconds } = limits;
  const module = new URL("./sheets.ts", import.meta.url);
  const thread = new TaskThread<Buffer, Sheet[]>(module, { megabytes, seconds: () => seconds });
  try {
    return await thread.run(content);
  } catch (error) {
    throw readingError(path, error, advice);
  } finally {
    thread.end();
  }
}

const OFFICIAL = {
  tooLarge: "it is probably damaged, so download it again",
  unreadable: "download the file again",
};

/** The error of a file that can't be read, or not within its limits. */
export function readingError(path: string, error: unknown, advice = OFFICIAL): InputError {
  const { tooLarge, unreadable } = advice;
  const { message } = error as Error;
  return new InputError(
    `${path}: ${message}; ${error instanceof LimitError ? tooLarge : unreadable}`,
  );
}
