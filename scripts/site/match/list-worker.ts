import { type FromWorker, MATCH_WORKER, type ToWorker } from "./messages.ts";

type Progress = Extract<FromWorker, { is: "progress" }>;

/** The worker that reads and matches lists, one question at a time. */
export class ListWorker {
  #worker: Worker | undefined;
  /** Settles with the last question's answer. */
  #last: Promise<unknown> = Promise.resolve();

  /** The worker's answer. Comes after those to earlier questions. Never settles if the worker is restarted first. */
  ask(question: ToWorker, onProgress?: (progress: Progress) => void): Promise<FromWorker> {
    const answer = this.#last.then(() => this.#ask(question, onProgress));
    this.#last = answer;
    return answer;
  }

  #ask(question: ToWorker, onProgress?: (progress: Progress) => void): Promise<FromWorker> {
    // Not before the first question, because nobody would notice a failure.
    this.#worker ??= new Worker(MATCH_WORKER, { type: "module" });
    const worker = this.#worker;
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === "progress") onProgress?.(data);
        else resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.restart();
        resolve({ is: "failed", reason: "network", message: event.message });
      };
      worker.postMessage(question);
    });
  }

  /** Stops the worker. The list must be read again. */
  restart(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#last = Promise.resolve();
  }
}
