/** Reads official files, several at a time. */
import { stat } from "node:fs/promises";
import { LimitError, TaskThread } from "../task-thread.ts";
import { type ReadTable, readFile } from "./read-file.ts";
import { readingError, readingLimits } from "./workbook/read-sheets.ts";

/** How many threads read files. */
const THREADS = 2;

/** Bytes of all files from which on threads are worth their start, which takes 0.2 s; others are read in this thread. */
const WORTH_THREADS = 5e6;

/**
 * The files with their tables, in order. Throws InputError, one line that names the file, for the first that can't be read.
 * @param onFile called with every file when it is its turn
 */
export async function* readFiles(
  paths: readonly string[],
  onFile: (path: string) => void,
): AsyncGenerator<[path: string, tables: ReadTable[]]> {
  // What is wrong with a file is said when it is its turn.
  const size = (path: string) =>
    stat(path).then(
      (info) => info.size,
      () => 0,
    );
  const sizes = await Promise.all(paths.map(size));
  const isLarge = sizes.reduce((sum, bytes) => sum + bytes, 0) >= WORTH_THREADS;
  const threads = isLarge ? Array.from({ length: THREADS }, fileThread) : [];
  try {
    const results = readInThreads(threads, paths, sizes);
    for (const [index, path] of paths.entries()) {
      onFile(path);
      yield [path, await (results[index] ?? readFile(path))];
    }
  } finally {
    for (const thread of threads) thread.end();
  }
}

type FileThread = TaskThread<string, ReadTable[]>;

function fileThread(): FileThread {
  const { megabytes } = readingLimits(0);
  return new TaskThread(new URL("./read-file.ts", import.meta.url), megabytes);
}

/** What is in each file; none without threads. Each thread takes the next file when it has read one. */
function readInThreads(
  threads: readonly FileThread[],
  paths: readonly string[],
  sizes: readonly number[],
): readonly Promise<ReadTable[]>[] {
  if (threads.length === 0) return [];
  const results = paths.map(() => Promise.withResolvers<ReadTable[]>());
  for (const { promise } of results) promise.catch(() => {});
  const next = paths.entries();
  const readNext = async (thread: FileThread): Promise<void> => {
    for (const [index, path] of next) {
      const { resolve, reject } = results[index]!;
      const { seconds } = readingLimits(sizes[index]!);
      await thread
        .run(path, seconds)
        .then(resolve, (error) =>
          reject(error instanceof LimitError ? readingError(path, error) : error),
        );
    }
    thread.end();
  };
  for (const thread of threads) void readNext(thread);
  return results.map(({ promise }) => promise);
}
