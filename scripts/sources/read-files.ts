/** Reads official files, several at a time. */
import { stat } from "node:fs/promises";
import { inThreads, LimitError } from "../cli/task-thread.ts";
import { readingError, readingLimits } from "../tables/read-sheets.ts";
import { type FileTask, type ReadTable, readFile } from "./read-file.ts";

/** From this total size on, in bytes, threads are worth the 0.2 s that they take to start. */
const WORTH_THREADS = 5e6;

/**
 * The tables of each file, in order. Throws InputError, one line that names the file, for the first file that can't be read.
 * @param onFile called with each file when its turn comes
 */
export async function* readFiles(
  paths: readonly string[],
  onFile: (path: string) => void,
): AsyncGenerator<[path: string, tables: ReadTable[]]> {
  const tasks = await Promise.all(
    paths.map(async (path): Promise<FileTask> => {
      // Errors are reported in the order of the files.
      const info = await stat(path).catch(() => undefined);
      return { path, bytes: info?.size ?? 0 };
    }),
  );
  const bytes = tasks.reduce((sum, task) => sum + task.bytes, 0);
  const results = bytes < WORTH_THREADS ? readHere(paths) : readInThreads(tasks);
  try {
    for (const path of paths) {
      onFile(path);
      const { value } = await results.next().catch((error: unknown) => {
        throw error instanceof LimitError ? readingError(path, error) : error;
      });
      yield [path, value!];
    }
  } finally {
    await results.return(undefined);
  }
}

async function* readHere(paths: readonly string[]): AsyncGenerator<ReadTable[], undefined> {
  for (const path of paths) yield await readFile(path);
}

function readInThreads(tasks: readonly FileTask[]): AsyncGenerator<ReadTable[], undefined> {
  const module = new URL("./read-file.ts", import.meta.url);
  return inThreads(module, tasks, {
    megabytes: readingLimits(0).megabytes,
    seconds: ({ bytes }) => readingLimits(bytes).seconds,
  });
}
