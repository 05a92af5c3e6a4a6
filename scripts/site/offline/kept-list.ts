/** What can be kept for use without a network, as the build lists it. */
export interface OfflineList {
  /** The layout of the packs: code of another one can't read them. */
  readonly format: string;
  /** A hash of the data, and when that was retrieved from its source (ISO 8601). */
  readonly dataVersion: string;
  readonly retrieved: string;
  readonly states: readonly OfflineState[];
}

/** A state that can be kept. */
export interface OfflineState {
  readonly code: string;
  readonly name: string;
  /** Path of its pack, compressed with gzip and named by its contents. */
  readonly file: string;
  /** How large that is: what is loaded and stored. */
  readonly bytes: number;
}

/** Where the list lies. */
export const OFFLINE_LIST = "/offline/index.json";
