import type { Dataset } from "../../../dataset/dataset.ts";
import type { Workshop } from "../workshop.ts";

/** What the parts of the bench work with. */
export interface Bench {
  readonly workshop: Workshop;
  /** The directory that is measured. */
  readonly directory: Dataset;
  /** The folder of the Local Government Directory's files; undefined when there is none. */
  readonly lgd: string | undefined;
  /** How many times the country is copied, rising from 1. */
  readonly scale: readonly number[];
  /** Is told in a few words what is being done. */
  progress(step: string): void;
}

/** A part of the bench: measures, and gives what is printed of it. */
export type Part = (bench: Bench) => Promise<string>;
