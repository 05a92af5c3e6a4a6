import { FEATURES } from "../../../functions/core/evidence/features.ts";
import { UNIT } from "../../../functions/core/evidence/weights.ts";
import type { Sample } from "./samples.ts";

export interface TrainOptions {
  /** How strongly weights are held to the ones before. */
  readonly l2: number;
  readonly steps: number;
}

/**
 * Fits the weights by a conditional logit: the share of what is meant among a row's candidates and "nothing" becomes as large
 * as it can over all rows. Adam; weights before the fit are the prior.
 */
export function train(
  samples: readonly Sample[],
  before: Int32Array,
  { l2, steps }: TrainOptions,
): Int32Array {
  const size = FEATURES.length;
  const prior = Float64Array.from(before, (weight) => weight / UNIT);
  const weights = prior.slice();
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  const used = samples.filter(({ isFound }) => isFound);
  const total = used.reduce((sum, { row: { weight = 1 } }) => sum + weight, 0);
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size);
    for (const sample of used) addGradient(sample, weights, gradient);
    const rate = 0.05 / (1 + step / 150);
    for (let k = 0; k < size; k++) {
      const slope = gradient[k]! / total + l2 * (weights[k]! - prior[k]!);
      first[k] = 0.9 * first[k]! + 0.1 * slope;
      second[k] = 0.999 * second[k]! + 0.001 * slope * slope;
      const [one, two] = [first[k]! / (1 - 0.9 ** step), second[k]! / (1 - 0.999 ** step)];
      weights[k]! -= (rate * one) / (Math.sqrt(two) + 1e-8);
      // What is left or contradicts never speaks for a place, and what is named never against it.
      const sign = SIGNS[k]!;
      if (sign * weights[k]! < 0) weights[k] = 0;
    }
  }
  return Int32Array.from(weights, (weight) => Math.round(weight * UNIT));
}

/** 1 for features that can't have a negative weight, -1 for those that can't have a positive one. */
const SIGNS = FEATURES.map(({ name }) =>
  /^(?:left|wrong)\.(?!ofTown|quarterOfTown|typo|sameState|inFront)|^pin\.(?:other|state|elsewhere|quarter|far)|^order$/.test(name)
    ? -1
    : /^(?:state|district|taluka|town|name\.(?:letters|said|number)|area\.said|pin\.(?:same|district))$/.test(name)
      ? 1
      : 0,
);

/** The shares of a sample's candidates. */
export function sharesWith(sample: Sample, weights: Float64Array): Float64Array {
  const size = FEATURES.length;
  const scores = new Float64Array(sample.size);
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < sample.size; i++) {
    let score = 0;
    for (let k = 0; k < size; k++) {
      const count = sample.counts[i * size + k]!;
      if (count !== 0) score += weights[k]! * count;
    }
    scores[i] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  for (let i = 0; i < sample.size; i++) {
    scores[i] = Math.exp(scores[i]! - highest);
    sum += scores[i]!;
  }
  for (let i = 0; i < sample.size; i++) scores[i]! /= sum;
  return scores;
}

/** Adds the gradient of the negative logarithm of the share of what is meant. */
function addGradient(sample: Sample, weights: Float64Array, gradient: Float64Array): void {
  const size = FEATURES.length;
  const shares = sharesWith(sample, weights);
  let right = 0;
  for (const i of sample.right) right += shares[i]!;
  if (right < 1e-9) right = 1e-9;
  const { weight = 1 } = sample.row;
  const isRight = new Set(sample.right);
  for (let i = 0; i < sample.size; i++) {
    const share = shares[i]!;
    const slope = weight * (share - (isRight.has(i) ? share / right : 0));
    if (Math.abs(slope) < 1e-7) continue;
    for (let k = 0; k < size; k++) {
      const count = sample.counts[i * size + k]!;
      if (count !== 0) gradient[k]! += slope * count;
    }
  }
}

/** The mean loss of some samples. */
export function lossOf(samples: readonly Sample[], weights: Int32Array): number {
  const real = Float64Array.from(weights, (weight) => weight / UNIT);
  let sum = 0;
  for (const sample of samples) {
    const shares = sharesWith(sample, real);
    let right = 0;
    for (const i of sample.right) right += shares[i]!;
    sum -= Math.log(Math.max(right, 1e-9));
  }
  return sum / samples.length;
}
