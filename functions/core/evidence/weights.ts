import { FEATURES } from "./features.ts";
import fitted from "./weights.json" with { type: "json" };

/** The weights of {@link FEATURES}, in 1/64 of a natural logarithm of odds; whole numbers, so that every machine orders alike. */
export const WEIGHTS: Int32Array = weightsOf(fitted);

/** Weights by name as an array. @throws RangeError when one is missing */
export function weightsOf(byName: Readonly<Record<string, number>>): Int32Array {
  return Int32Array.from(FEATURES, (name) => {
    const weight = byName[name];
    if (weight === undefined) throw new RangeError(`weights.json has no weight for ${name}`);
    return weight;
  });
}

/** How many of a weight are one natural logarithm. */
export const UNIT = 64;
