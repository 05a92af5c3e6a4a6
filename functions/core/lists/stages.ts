/** Reports progress through stages that end at given shares, and lets others run. */
export class Stages {
  readonly #onProgress: ((share: number) => void) | undefined;
  readonly #signal: AbortSignal | undefined;
  #from = 0;

  constructor(onProgress: ((share: number) => void) | undefined, signal: AbortSignal | undefined) {
    this.#onProgress = onProgress;
    this.#signal = signal;
  }

  next(until: number): Stage {
    const from = this.#from;
    this.#from = until;
    return {
      reach: async (share) => {
        this.#onProgress?.(from + share * (until - from));
        await new Promise((resolve) => setTimeout(resolve));
        this.#signal?.throwIfAborted();
      },
    };
  }
}

export interface Stage {
  /** Says how much of the stage is done. Rejects once the signal is aborted. */
  reach(share: number): Promise<void>;
}
