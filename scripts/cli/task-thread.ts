/** Worker threads that run tasks, one at a time each. */
import { parentPort, Worker, workerData } from "node:worker_threads";
import { InputError } from "./input-error.ts";

/** A task took more time or memory than it may. */
export class LimitError extends Error {}

/** Interval of checking a task's time. */
const WATCH_MS = 100;

/** The answer of a thread to a task. */
type Answer<Result> = { result: Result } | { inputError: string };

/** The limits of a thread. */
export interface ThreadLimits<Task> {
  /** Megabytes of its heap; by default the same as the process. */
  readonly megabytes?: number;
  /** Megabytes of its young objects; by default V8's own limit. */
  readonly youngMegabytes?: number;
  /** Seconds of processor time for a task; unlimited by default. */
  readonly seconds?: (task: Task) => number;
}

/** Number of threads. */
const THREADS = 2;

/**
 * The results of tasks, in their order. Each thread takes the next task as soon as it has finished one, whether or not
 * earlier results have been requested. Throws the error of a task at its turn; see {@link TaskThread.run}.
 * @param module calls {@link onTasks}
 */
export async function* inThreads<Task, Result>(
  module: URL,
  tasks: Iterable<Task>,
  limits: ThreadLimits<Task> = {},
): AsyncGenerator<Result> {
  const iterator = tasks[Symbol.iterator]();
  const results: Promise<Result>[] = [];
  const threads = Array.from(
    { length: THREADS },
    () => new TaskThread<Task, Result>(module, limits),
  );
  let isOver = false;
  const takeTask = (thread: TaskThread<Task, Result>): void => {
    const task = isOver ? undefined : iterator.next();
    if (task === undefined || task.done === true) {
      thread.end();
      return;
    }
    const result = thread.run(task.value);
    results.push(result);
    // After an error, no more results are requested.
    result.then(
      () => takeTask(thread),
      () => thread.end(),
    );
  };
  threads.forEach(takeTask);
  try {
    for (let next = results.shift(); next !== undefined; next = results.shift()) yield await next;
  } finally {
    isOver = true;
    for (const thread of threads) thread.end();
  }
}

/** A thread whose module calls {@link onTasks}. Can't be used after an error other than an InputError. */
export class TaskThread<Task, Result> {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits<Task>;

  constructor(module: URL, limits: ThreadLimits<Task>) {
    this.#limits = limits;
    const { megabytes, youngMegabytes } = limits;
    this.#worker = new Worker(module, {
      workerData: module.href,
      resourceLimits: {
        ...(megabytes !== undefined && { maxOldGenerationSizeMb: megabytes }),
        ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
      },
      // Not the process's own arguments: a test runner's would be loaded in the worker too.
      execArgv: [],
      // Libraries write warnings there.
      stdout: true,
      stderr: true,
    });
  }

  /** The module's result for a task. Throws its InputError, and LimitError if it needs too much memory or time. */
  async run(task: Task): Promise<Result> {
    const { megabytes, seconds = () => Number.POSITIVE_INFINITY } = this.#limits;
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const onMessage = (answer: Answer<Result>) =>
      "result" in answer ? resolve(answer.result) : reject(new InputError(answer.inputError));
    const onError = (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      const needs = `needs more than ${megabytes} MB of memory`;
      reject(outOfMemory ? new LimitError(needs) : error);
    };
    const onExit = () => reject(new Error("crashed the program that reads it"));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    let begun: number | undefined;
    const watch = setInterval(async () => {
      const used = await secondsOf(worker);
      begun ??= used;
      if (used - begun < seconds(task)) return;
      reject(new LimitError(`takes longer than ${Math.ceil(seconds(task))} s to read`));
      this.end();
    }, WATCH_MS);
    worker.postMessage(task);
    try {
      return await promise;
    } finally {
      clearInterval(watch);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    }
  }

  /** Ends the thread, even if it is working. */
  end(): void {
    void this.#worker.terminate();
  }
}

/** Runs the tasks of a {@link TaskThread}. Called by its module, which other modules may import. */
export function onTasks<Task, Result>(
  module: string,
  work: (task: Task) => Result | Promise<Result>,
): void {
  if (workerData !== module) return;
  parentPort!.on("message", async (task: Task) => {
    const answer = await answerOf(() => work(task));
    parentPort!.postMessage(answer);
  });
}

async function answerOf<Result>(work: () => Result | Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InputError) return { inputError: error.message };
    throw error;
  }
}

/**
 * The processor time that a worker has used; a clock would also count time used by other programs. Node before 24.6 only
 * has the time of all threads together.
 */
async function secondsOf(worker: Worker): Promise<number> {
  // A worker that has ended has no time.
  const none = { user: 0, system: 0 };
  const { user, system } = (await worker.cpuUsage?.().catch(() => none)) ?? process.cpuUsage();
  return (user + system) / 1e6;
}
