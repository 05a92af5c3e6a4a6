import { expect, test } from "vitest";
import { Random } from "../measure/random.ts";
import { climbToWorst } from "./worst-query.ts";

test("the climb reaches the query that takes longest", async () => {
  const asked: string[] = [];
  let clock = 0;
  const found = await climbToWorst({
    ask: async (query) => {
      asked.push(query);
      clock += query.split(" ").filter((word) => word === "slow").length;
    },
    now: () => clock,
    words: ["slow", "a", "b", "c", "d"],
    random: new Random(1),
    starts: 2,
    steps: 150,
    maxLength: 24,
  });
  expect(found.length).toBe(2);
  expect(found[0]!.query.split(" ").filter((word) => word === "slow").length).toBeGreaterThanOrEqual(3);
  for (const query of asked) expect(query.length).toBeLessThanOrEqual(24);
  expect(asked).not.toContain("");
});
