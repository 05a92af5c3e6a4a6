import fitted from "./weights.json" with { type: "json" };

/** The weights of the features, in 1/64 of a natural logarithm of odds; whole numbers, so that every machine orders alike. */
export const WEIGHTS = Int32Array.from(Object.values(fitted));

/** The weight of one natural logarithm. */
export const UNIT = 64;
