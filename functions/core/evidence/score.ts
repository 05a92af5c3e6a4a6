import { UNIT } from "./weights.ts";

/** The shares of some scores: their softmax. */
export function sharesOf(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp((score - highest) / UNIT));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / all);
}
