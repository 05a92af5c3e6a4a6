import { expect, test } from "vitest";
import { Random } from "../measure/random.ts";
import { hillClimb, type Slope } from "./hill-climbing.ts";

/** A hill: a number costs its own size up to 1,000, and nothing above. */
const HILL: Slope<number> = {
  start: (random) => random.below(100),
  change: (asked, random) => asked + random.below(21) - 10,
  cost: async (asked) => (asked > 1000 ? 0 : asked),
};

test("hill climbing reaches the top, and takes the same path from the same seed", async () => {
  const top = await hillClimb(HILL, new Random(1), 2000);
  expect(top).toEqual({ asked: 1000, cost: 1000 });
  expect(await hillClimb(HILL, new Random(2), 50)).toEqual(
    await hillClimb(HILL, new Random(2), 50),
  );
});

test("a single long time does not count as a rise", async () => {
  let calls = 0;
  const noisy = {
    ...HILL,
    cost: async (asked: number) => (++calls % 7 === 0 ? 1e6 : Math.min(asked, 50)),
  };
  expect((await hillClimb(noisy, new Random(3), 500)).cost).toBe(50);
});
