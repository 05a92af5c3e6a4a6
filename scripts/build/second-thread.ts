import { TaskThread } from "../cli/task-thread.ts";
import type { TaskName, Tasks } from "./second-thread-tasks.ts";

/** A thread that carries out parts of a build, one after the other, while the build's own goes on. */
export class SecondThread {
  readonly #thread = new TaskThread<[TaskName, ...unknown[]], unknown>(
    new URL("./second-thread-tasks.ts", import.meta.url),
    // With V8's own limit its heap has 150 MB more.
    { youngMegabytes: 48 },
  );
  #last: Promise<unknown> = Promise.resolve();

  /** The result of a task, whose arguments are copied when it is its turn. */
  run<Name extends TaskName>(name: Name, ...given: Parameters<Tasks[Name]>): TaskResult<Name> {
    const result = this.#last.then(() => this.#thread.run([name, ...given])) as TaskResult<Name>;
    // A failure shows when the result is asked for.
    result.catch(() => {});
    this.#last = result;
    return result;
  }

  /** Ends the thread, whether or not its tasks are complete. */
  stop(): void {
    this.#thread.end();
  }
}

type TaskResult<Name extends TaskName> = Promise<Awaited<ReturnType<Tasks[Name]>>>;
