import type { Random } from "../measure/random.ts";

/** A possible input, and its cost. */
export interface Climbed<Asked> {
  readonly asked: Asked;
  /** Milliseconds of processor time. */
  readonly cost: number;
}

/** The inputs of hill climbing: random ones, and ones that differ a little from another. */
export interface Slope<Asked> {
  readonly start: (random: Random) => Asked;
  readonly change: (asked: Asked, random: Random) => Asked;
  readonly cost: (asked: Asked) => Promise<number>;
}

/** After this many steps without a rise, it starts from another input. */
const PATIENCE = 150;
/** A rise counts only if all of this many measurements show it, because other work on the machine makes single ones longer. */
const CHECKS = 3;

/** The most expensive input that hill climbing finds. The same for the same random numbers and costs. */
export async function hillClimb<Asked>(
  { start, change, cost }: Slope<Asked>,
  random: Random,
  steps: number,
): Promise<Climbed<Asked>> {
  const leastCost = async (asked: Asked, above: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let check = 0; check < CHECKS && least > above; check++)
      least = Math.min(least, await cost(asked));
    return least;
  };
  const from = async () => {
    const asked = start(random);
    return { asked, cost: await leastCost(asked, 0) };
  };
  let here = await from();
  let highest = here;
  let sinceRise = 0;
  for (let step = 1; step < steps; step++) {
    if (sinceRise === PATIENCE) {
      here = await from();
      sinceRise = 0;
    } else {
      const asked = change(here.asked, random);
      const otherCost = await leastCost(asked, here.cost);
      sinceRise = otherCost > here.cost ? 0 : sinceRise + 1;
      if (otherCost > here.cost) here = { asked, cost: otherCost };
    }
    if (here.cost > highest.cost) highest = here;
  }
  return highest;
}

/** The processor time of a run over all threads, in milliseconds. */
export async function processorTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
