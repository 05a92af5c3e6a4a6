import { expect, test } from "vitest";
import { FEATURES } from "./features.ts";
import { IN_WORDS } from "./features-in-words.ts";
import fitted from "./weights.json" with { type: "json" };
import { WEIGHTS } from "./weights.ts";

test("each feature has one whole weight, and there is no other", () => {
  expect(Object.keys(IN_WORDS)).toEqual(FEATURES);
  for (const [name, weight] of Object.entries(fitted))
    expect(Number.isInteger(weight), name).toBe(true);
  expect([...WEIGHTS]).toEqual(FEATURES.map((name) => (fitted as Record<string, number>)[name]));
});

test("each feature has a description and an example", () => {
  for (const [name, { counts, example }] of Object.entries(IN_WORDS)) {
    expect(counts, name).toMatch(/^[A-Z].*[^.]$/);
    expect(example, name).not.toBe("");
  }
});
