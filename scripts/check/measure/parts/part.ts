import type { Dataset } from "../../../dataset/dataset.ts";
import type { Workshop } from "../workshop.ts";

/** What the parts of `measure` work with. */
export interface Bench {
  readonly workshop: Workshop;
  /** The folder of the dataset that is measured, and what is in it. */
  readonly data: string;
  readonly dataset: Dataset;
  /** What was built of it; undefined to build it anew. */
  readonly dist: string | undefined;
  /** A folder of the Local Government Directory's files; undefined when there is none. */
  readonly lgd: string | undefined;
  /** How many times the country is copied, rising from 1. */
  readonly scale: readonly number[];
  readonly load: LoadLimits;
  /** How many queries the climb to the most expensive one tries. */
  readonly steps: number;
  /** Is called with what is being done, in a few words. */
  progress(step: string): void;
}

/** When to stop asking, whichever comes first, and how many requests to have under way at a time. */
export interface LoadLimits {
  readonly requests: number;
  readonly seconds: number;
  readonly connections: number;
}

export interface Report {
  /** What is printed. */
  readonly text: string;
  /** Why the program fails; absent when it does not. */
  readonly failure?: string;
}

/** A part of `measure`. */
export type Part = (bench: Bench) => Promise<Report>;

/** Paragraphs as one text. */
export function paragraphs(...texts: string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}
