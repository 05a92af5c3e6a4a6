/**
 * The evidence of a stack for and against its place, as named counts. The names are the keys of `weights.json`. The score is
 * the sum of counts times weights. `features-in-words.ts` describes each feature.
 */
import fitted from "./weights.json" with { type: "json" };

export type FeatureName = keyof typeof fitted;

export const FEATURES = Object.keys(fitted) as readonly FeatureName[];

/** The position of each feature in {@link FEATURES} and in the weights. */
export const F = Object.fromEntries(FEATURES.map((name, i) => [name, i])) as Readonly<
  Record<FeatureName, number>
>;

/** The features of an area that is named but does not contain the place. */
export const WRONG: readonly number[] = [
  F["wrong.state"],
  F["wrong.district"],
  F["wrong.taluka"],
  F["wrong.town"],
];

/** The features of an area or block that is named but does not contain the place. */
export const CONTRADICTING: readonly number[] = [...WRONG, F["left.block"]];
