import { CONTRADICTING } from "./features.ts";
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
  return sharesAmong(
    scores.map((score) => Math.exp((score - highest) / UNIT)),
    contradictingNamesakes(stacks),
  );
}

/** The shares of readings by their odds, if each group of namesakes has the odds of its likeliest member. */
export function sharesAmong(
  odds: readonly number[],
  namesakes: readonly (readonly number[])[],
): number[] {
  const shared = [...odds];
  for (const members of namesakes) {
    const likeliest = Math.max(...members.map((i) => odds[i]!));
    const sum = members.reduce((total, i) => total + odds[i]!, 0);
    for (const i of members) shared[i]! *= likeliest / sum;
  }
  const all = shared.reduce((sum, one) => sum + one, 0);
  return shared.map((one) => one / all);
}

/** The positions of the places that contradict a text, by their name in it. */
export function contradictingNamesakes(stacks: readonly Stack[]): number[][] {
  const contradicting = [...stacks.keys()].filter((i) => {
    const { kind, name, counts } = stacks[i]!;
    return kind === "place" && name && CONTRADICTING.some((feature) => counts[feature]! > 0);
  });
  const byName = Map.groupBy(contradicting, (i) => {
    const { from, to } = stacks[i]!.name!;
    return `${from} ${to}`;
  });
  return [...byName.values()];
}
