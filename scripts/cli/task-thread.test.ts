import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { InputError } from "./input-error.ts";
import { inThreads } from "./task-thread.ts";

const HALVING = new URL("./task-thread.fixture.ts", import.meta.url);

/** The results up to the first error. */
async function halvesOf(numbers: Iterable<number>): Promise<{ halves: number[]; error?: unknown }> {
  const halves: number[] = [];
  try {
    for await (const half of inThreads<number, number>(HALVING, numbers)) halves.push(half);
  } catch (error) {
    return { halves, error };
  }
  return { halves };
}

test("results are in the order of their tasks, however long each takes", async () => {
  expect(await halvesOf([4000, 2, 4, 2000, 6])).toEqual({ halves: [2000, 1, 2, 1000, 3] });
  expect(await halvesOf([])).toEqual({ halves: [] });
});

test("the error of a task is thrown unchanged, at its turn", async () => {
  const { halves, error } = await halvesOf([2000, 3, 4]);
  expect(halves).toEqual([1000]);
  expect(error).toEqual(new InputError("3 is odd"));
});

test("tasks are created when a thread is free for them, and not after results are no longer requested", async () => {
  let made = 0;
  function* tasks() {
    while (true) yield 2 * ++made;
  }
  for await (const half of inThreads<number, number>(HALVING, tasks())) if (half === 5) break;
  const then = made;
  expect(then).toBeGreaterThanOrEqual(5);
  await setTimeout(200);
  expect(made).toBe(then);
});
