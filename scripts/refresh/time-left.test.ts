import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each<[milliseconds: number, done: number, left: number, text: string]>([
  [10_000, 100, 300, ", about 30 seconds left"],
  [10, 100, 10, ", about 1 second left"],
  [60_000, 1000, 9000, ", about 9 minutes left"],
  [60_000, 1000, 0, ""],
  [60_000, 0, 1000, ""],
])("%d ms for %d records, %d to come", (milliseconds, done, left, text) => {
  expect(timeLeft(milliseconds, done, left)).toBe(text);
});
