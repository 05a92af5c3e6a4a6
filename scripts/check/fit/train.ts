import { FEATURES } from "../../../functions/core/evidence/features.ts";
import { sharesAmong } from "../../../functions/core/evidence/score.ts";
import { UNIT } from "../../../functions/core/evidence/weights.ts";
import type { Sample } from "./samples.ts";

export interface TrainOptions {
  readonly steps: number;
  /** Features whose weight stays 0. */
  readonly without?: readonly number[];
  /** The features that are fitted; all, by default. */
  readonly only?: readonly number[] | undefined;
}

/** How strongly weights are tied to the previous ones. */
const PRIOR = 0.0005;

/**
 * Fits the weights by a conditional logit: maximises, over all rows, the share of the right ones among a row's candidates and
 * "nothing". Uses Adam, with the previous weights as the prior.
 */
export function train(
  samples: readonly Sample[],
  before: Int32Array,
  { steps, without = [], only }: TrainOptions,
): Int32Array {
  const size = FEATURES.length;
  const prior = Float64Array.from(before, (weight) => weight / UNIT);
  for (const feature of without) prior[feature] = 0;
  const fitted = only ?? FEATURES.map((_, feature) => feature);
  const weights = prior.slice();
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  const used = samples.filter(({ right }) => right.length > 0);
  const total = used.reduce((sum, { row: { weight = 1 } }) => sum + weight, 0);
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size);
    for (const sample of used) addGradient(sample, weights, gradient);
    const rate = 0.05 / (1 + step / 150);
    for (const k of fitted) {
      const slope = gradient[k]! / total + PRIOR * (weights[k]! - prior[k]!);
      first[k] = 0.9 * first[k]! + 0.1 * slope;
      second[k] = 0.999 * second[k]! + 0.001 * slope * slope;
      const [one, two] = [first[k]! / (1 - 0.9 ** step), second[k]! / (1 - 0.999 ** step)];
      weights[k]! -= (rate * one) / (Math.sqrt(two) + 1e-8);
      if (SIGNS[k]! * weights[k]! < 0) weights[k] = 0;
    }
    for (const feature of without) weights[feature] = 0;
  }
  return Int32Array.from(weights, (weight) => Math.round(weight * UNIT));
}

/** Unused tokens and contradictions never count in favour of a place, and named areas never against it. */
const NEVER_FOR =
  /^(?:left|wrong)\.(?!ofTown|quarterOfTown|typo|sameState|inFront)|^pin\.(?:state|elsewhere|far)|^at\.far|^order$/;
const NEVER_AGAINST =
  /^(?:state|district|taluka|town|name\.(?:letters|number)|area\.said|pin\.(?:same|district)|at\.same)$/;
const SIGNS = FEATURES.map((name) =>
  NEVER_FOR.test(name) ? -1 : NEVER_AGAINST.test(name) ? 1 : 0,
);

/**
 * The shares of a sample's candidates, as `sharesOf` gives them.
 * @param weights in natural logarithms
 */
export function sharesWith(sample: Sample, weights: Float64Array): number[] {
  return sharesAmong(oddsWith(sample, weights), sample.namesakes);
}

/** The odds of a sample's candidates against its likeliest one, each by itself. */
function oddsWith({ counts, size }: Sample, weights: Float64Array): number[] {
  const { starts, features, times } = counts;
  const scores = new Float64Array(size);
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < size; i++) {
    let score = 0;
    for (let at = starts[i]!; at < starts[i + 1]!; at++)
      score += weights[features[at]!]! * times[at]!;
    scores[i] = score;
    if (score > highest) highest = score;
  }
  return Array.from(scores, (score) => Math.exp(score - highest));
}

/** Adds the gradient of the negative logarithm of the share of the right candidates. */
function addGradient(sample: Sample, weights: Float64Array, gradient: Float64Array): void {
  const { starts, features, times } = sample.counts;
  const odds = oddsWith(sample, weights);
  const shares = sharesAmong(odds, sample.namesakes);
  const right = shareOfRight(sample, shares);
  const { weight = 1 } = sample.row;
  const slopes = shares.map(
    (share, i) => weight * (share - (sample.right.includes(i) ? share / right : 0)),
  );
  // What one member gains, the others of its group lose; only the likeliest one's score raises them all.
  for (const members of sample.namesakes) {
    const likeliest = members.reduce((best, i) => (odds[i]! > odds[best]! ? i : best));
    const sum = members.reduce((total, i) => total + odds[i]!, 0);
    const ofGroup = members.reduce((total, i) => total + slopes[i]!, 0);
    for (const i of members) slopes[i]! -= (ofGroup * odds[i]!) / sum;
    slopes[likeliest]! += ofGroup;
  }
  for (const [i, slope] of slopes.entries()) {
    if (Math.abs(slope) < 1e-7) continue;
    for (let at = starts[i]!; at < starts[i + 1]!; at++)
      gradient[features[at]!]! += slope * times[at]!;
  }
}

function shareOfRight({ right }: Sample, shares: readonly number[]): number {
  return Math.max(
    right.reduce((sum, i) => sum + shares[i]!, 0),
    1e-9,
  );
}

/** The weighted mean loss: the negative logarithm of the share of the right candidates, over samples that have any. */
export function lossOf(samples: readonly Sample[], weights: Int32Array): number {
  const real = Float64Array.from(weights, (weight) => weight / UNIT);
  let [sum, total] = [0, 0];
  for (const sample of samples) {
    if (sample.right.length === 0) continue;
    const { weight = 1 } = sample.row;
    sum -= weight * Math.log(shareOfRight(sample, sharesWith(sample, real)));
    total += weight;
  }
  return sum / total;
}
