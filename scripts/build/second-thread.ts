import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { TaskName, Tasks } from "./second-thread-tasks.ts";

/** A thread that carries out parts of a build, one after the other, while the build's own goes on. */
export class SecondThread {
  // Not the process's own options: a test runner's would be loaded in the worker too.
  readonly #worker = new Worker(new URL("./second-thread-tasks.ts", import.meta.url), {
    execArgv: [],
    // With V8's own limit its heap has 150 MB more.
    resourceLimits: { maxYoungGenerationSizeMb: 48 },
  });
  readonly #results = on(this.#worker, "message") as AsyncIterator<[unknown]>;

  /** The result of a task, whose arguments are copied. */
  run<Name extends TaskName>(name: Name, ...given: Parameters<Tasks[Name]>): TaskResult<Name> {
    this.#worker.postMessage([name, ...given]);
    // In the order of the tasks.
    const result = this.#results.next().then(({ value }) => value[0]) as TaskResult<Name>;
    // A failure shows when the result is asked for.
    result.catch(() => {});
    return result;
  }

  /** Ends the thread, whether or not its tasks are complete. */
  stop(): void {
    void this.#worker.terminate();
  }
}

type TaskResult<Name extends TaskName> = Promise<Awaited<ReturnType<Tasks[Name]>>>;
