/** Measures the quality of fitted weights. */
import { F, FEATURES, type FeatureName } from "../../../functions/core/evidence/features.ts";
import { UNIT } from "../../../functions/core/evidence/weights.ts";
import { SURE } from "../../../functions/core/resolve/resolver.ts";
import { inside, NOTHING } from "./row.ts";
import type { Sample } from "./samples.ts";
import { lossOf, sharesWith, train } from "./train.ts";

/** The results for rows of one kind. */
export interface SetFigures {
  readonly set: string;
  readonly rows: number;
  /** Number of rows with the intended place among the candidates, and number with it first. */
  readonly found: number;
  readonly first: number;
  /** Right results (a match of the intended place, or none if the data lacks it); wrong matches; missing matches. */
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

/** The figures of each set, in the order of the samples. */
export function setFigures(samples: readonly Sample[], weights: Int32Array): SetFigures[] {
  return [...Map.groupBy(samples, ({ row }) => row.set)].map(([set, some]) => {
    const count = (holds: (sample: Sample) => boolean) => some.filter(holds).length;
    return {
      set,
      rows: some.length,
      found: count(({ right }) => right.length > 0),
      first: firsts(some, weights),
      right: count((sample) => outcomeOf(sample) === "right"),
      wrong: count((sample) => outcomeOf(sample) === "wrong"),
      missed: count((sample) => outcomeOf(sample) === "missed"),
    };
  });
}

/** Number of samples whose likeliest candidate is right. */
export function firsts(samples: readonly Sample[], weights: Int32Array): number {
  const real = Float64Array.from(weights, (weight) => weight / UNIT);
  return samples.filter((sample) => {
    const shares = sharesWith(sample, real);
    return sample.right.includes(shares.indexOf(Math.max(...shares)));
  }).length;
}

/** Whether a row would be matched rightly. */
export function outcomeOf({ row, answer }: Sample): "right" | "wrong" | "missed" {
  if (answer && answer.score >= SURE) return answer.isRight === false ? "wrong" : "right";
  const isOfNoPlace =
    row.notMeant !== undefined ||
    row.meant.every((meaning) => meaning === NOTHING || meaning.startsWith(inside("")));
  return isOfNoPlace ? "right" : "missed";
}

/** The number of answers with a score in a range, and of right ones. */
export interface Reliability {
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly right: number;
  /** Their mean score. */
  readonly score: number;
}

/**
 * The reliability of the answers of samples by score.
 * @param bounds of the ranges of scores, ascending; the last range includes its upper bound if that is 1
 */
export function reliabilityOf(
  samples: readonly Sample[],
  bounds: readonly number[],
): Reliability[] {
  const judged = samples.flatMap(({ answer }) =>
    answer && answer.isRight !== undefined ? [answer] : [],
  );
  return bounds.slice(0, -1).map((from, i) => {
    const to = bounds[i + 1]!;
    const some = judged.filter(({ score }) => score >= from && (score < to || to === 1));
    return {
      from,
      to,
      answers: some.length,
      right: some.filter(({ isRight }) => isRight).length,
      score: some.reduce((sum, { score }) => sum + score, 0) / some.length,
    };
  });
}

export const TENTHS = Array.from({ length: 11 }, (_, i) => i / 10);
/** Minimum scores of a match. */
export const CERTAIN = [0.8, SURE, 0.9, 0.95, 0.99, 1];

/** The loss without a feature, with all others fitted again. */
export interface Loss {
  readonly feature: FeatureName;
  /** Number of rows of the fit, and of rows kept apart, with the feature in one of their candidates. */
  readonly rows: number;
  readonly apart: number;
  /** Increase of the mean loss, in thousandths, for the rows of the fit and for those kept apart. */
  readonly loss: number;
  readonly apartLoss: number;
  /** Number of additional rows kept apart that have the right candidate first thanks to it. */
  readonly firsts: number;
}

/** A few steps from the fitted weights are enough. */
const STEPS = 60;

/** The loss without each feature, least useful features first. */
export function lossesOf(
  samples: readonly Sample[],
  apart: readonly Sample[],
  weights: Int32Array,
): Loss[] {
  // The baseline is fitted with the same steps, so that their effect does not count as a loss.
  const fitted = train(samples, weights, { steps: STEPS });
  const [loss, apartLoss] = [lossOf(samples, fitted), lossOf(apart, fitted)];
  const first = firsts(apart, fitted);
  return FEATURES.map((feature) => {
    const without = train(samples, weights, { steps: STEPS, without: [F[feature]] });
    const has = ({ counts: { features } }: Sample) => features.includes(F[feature]);
    return {
      feature,
      rows: samples.filter(has).length,
      apart: apart.filter(has).length,
      loss: (lossOf(samples, without) - loss) * 1000,
      apartLoss: (lossOf(apart, without) - apartLoss) * 1000,
      firsts: first - firsts(apart, without),
    };
  }).sort((a, b) => a.loss - b.loss);
}
