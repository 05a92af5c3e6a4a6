import { FEATURES } from "./features.ts";

/** Counts the features of a reading and sums their weights. */
export class Tally {
  readonly counts = new Int8Array(FEATURES.length);
  readonly #weights: Int32Array;
  /** In 1/64. */
  score = 0;
  /** The part of the score from fields of areas. */
  ofAreaFields = 0;

  constructor(weights: Int32Array) {
    this.#weights = weights;
  }

  clear(): void {
    this.counts.fill(0);
    this.score = 0;
    this.ofAreaFields = 0;
  }

  /** @param isOfAreaField whether the evidence comes from a field of an area */
  add(feature: number, count = 1, isOfAreaField = false): void {
    this.counts[feature]! += count;
    const score = this.#weights[feature]! * count;
    this.score += score;
    if (isOfAreaField) this.ofAreaFields += score;
  }

  /** Counts a feature at most once. */
  addOnce(feature: number): void {
    if (this.counts[feature] === 0) this.add(feature);
  }
}
