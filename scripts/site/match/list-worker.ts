import { type FromWorker, MATCH_WORKER, type ToWorker } from "./messages.ts";

/** The worker that reads and matches lists; one question at a time. */
export class ListWorker {
  #worker: Worker | undefined;

  /** @param signal aborted when the view is left: then the worker ends, too */
  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => this.restart(), { once: true });
  }

  /** The worker's answer; never settles when the worker is restarted before. */
  ask(question: ToWorker, onProgress?: (share: number) => void): Promise<FromWorker> {
    // Started with the first question: a failure before it would have nobody to tell.
    this.#worker ??= new Worker(MATCH_WORKER, { type: "module" });
    const worker = this.#worker;
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === "progress") onProgress?.(data.share);
        else resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.restart();
        resolve({ is: "failed", list: false, message: event.message });
      };
      worker.postMessage(question);
    });
  }

  /** Ends what is under way; the list is to be read again. */
  restart(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
