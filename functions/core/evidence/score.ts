import { CONTRADICTING, F } from "./features.ts";
import { isSaidVillage, runKey } from "./runs.ts";
import { hasExactName, ownMention, ownRun, type Stack } from "./stacks.ts";
import type { Line } from "./tokens.ts";
import { UNIT } from "./weights.ts";

/**
 * The shares of readings by their scores: their softmax. A text seldom contradicts the place that it means, however many
 * namesakes that has. So the places of one name that contradict a text have, all together, the odds of the likeliest one:
 * otherwise three hundred Rampurs elsewhere would outweigh the one in the taluka named. So have villages that a text with the
 * name of a town or an area does not tell apart.
 * @param scores of the stacks
 */
export function sharesOf(
  line: Line,
  stacks: readonly Stack[],
  scores: readonly number[],
): number[] {
  const highest = Math.max(...scores);
  return sharesAmong(
    scores.map((score) => Math.exp((score - highest) / UNIT)),
    namesakesIn(line, stacks),
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

/** The positions of the places of one name that have the odds of one of them, see {@link sharesOf}. */
export function namesakesIn(line: Line, stacks: readonly Stack[]): number[][] {
  return [...contradictingNamesakes(stacks), ...villagesOfSeats(line, stacks)];
}

/** The positions of the places that contradict a text, by their name in it. */
function contradictingNamesakes(stacks: readonly Stack[]): number[][] {
  const contradicting = [...stacks.keys()].filter((i) => {
    const { kind, name } = stacks[i]!;
    return kind === "place" && name && contradicts(stacks[i]!);
  });
  return [...Map.groupBy(contradicting, (i) => runKey(stacks[i]!.name!)).values()];
}

/**
 * The positions of villages of which a text names no more than the state, if a town or an area has their name, too: who means
 * one of 40 villages called Deoria does not write "Deoria, Uttar Pradesh".
 */
function villagesOfSeats(line: Line, stacks: readonly Stack[]): number[][] {
  const seats = new Set(stacks.filter(isSeat).map((stack) => runKey(ownRun(stack)!)));
  if (seats.size === 0) return [];
  const villages = [...stacks.keys()].filter((i) => {
    const { kind, name, counts, mentions } = stacks[i]!;
    return (
      kind === "place" &&
      name !== undefined &&
      seats.has(runKey(name)) &&
      !OF_TOWNS.some((feature) => counts[feature]! > 0) &&
      !contradicts(stacks[i]!) &&
      mentions.every(({ level }) => level === "state") &&
      !isSaidVillage(line, name)
    );
  });
  return [
    ...Map.groupBy(villages, (i) => `${runKey(stacks[i]!.name!)} ${stacks[i]!.score}`).values(),
  ];
}

/** Whether a stack is a town or an area that has exactly its name in the text, and contradicts nothing. */
function isSeat(stack: Stack): boolean {
  if (contradicts(stack)) return false;
  if (stack.kind === "place") return hasExactName(stack) && stack.counts[F["is.town"]]! > 0;
  return stack.kind === "area" && ownMention(stack)?.match === "exact";
}

function contradicts({ counts }: Stack): boolean {
  return CONTRADICTING.some((feature) => counts[feature]! > 0);
}

const OF_TOWNS = [F["is.town"], F["is.census_town"], F["is.locality"], F["is.post_office"]];
