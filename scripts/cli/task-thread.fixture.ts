/** A thread that halves a number in a tenth of a second per thousand. */
import { setTimeout } from "node:timers/promises";
import { InputError } from "./input-error.ts";
import { onTasks } from "./task-thread.ts";

onTasks(import.meta.url, async (number: number): Promise<number> => {
  if (number % 2 === 1) throw new InputError(`${number} is odd`);
  await setTimeout(number / 10);
  return number / 2;
});
