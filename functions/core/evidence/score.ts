import { F, WRONG } from "./features.ts";
import type { Stack } from "./stacks.ts";
import { UNIT } from "./weights.ts";

/**
 * The shares of readings by their scores: their softmax. A text seldom contradicts the place that it means, however many
 * namesakes that has. So the places of one name that contradict a text have, all together, the odds of the likeliest one:
 * otherwise three hundred Rampurs elsewhere would outweigh the one in the taluka named.
 * @param scores of the stacks
 */
export function sharesOf(stacks: readonly Stack[], scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp((score - highest) / UNIT));
  for (const namesakes of contradictingNamesakes(stacks)) {
    const likeliest = Math.max(...namesakes.map((i) => odds[i]!));
    const sum = namesakes.reduce((total, i) => total + odds[i]!, 0);
    for (const i of namesakes) odds[i]! *= likeliest / sum;
  }
  const all = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / all);
}

/** The features of an area or block that is named but does not contain the place. */
const CONTRADICTING = [...WRONG, F["left.block"]];

/** The positions of the places that contradict a text, by their name in it. */
export function contradictingNamesakes(stacks: readonly Stack[]): number[][] {
  const byName = new Map<string, number[]>();
  for (const [i, { kind, name, counts }] of stacks.entries()) {
    if (kind !== "place" || !name || !CONTRADICTING.some((feature) => counts[feature]! > 0))
      continue;
    const run = `${name.from} ${name.to}`;
    const others = byName.get(run);
    if (others) others.push(i);
    else byName.set(run, [i]);
  }
  return [...byName.values()];
}
