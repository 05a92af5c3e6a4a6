import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "../netlify/scratch-project.ts";
import { listedRows } from "./listed.ts";
import { mutantsOf, mutated } from "./sites.ts";

test("constants, comparisons and conditions are changed; types, imports and texts are not", () => {
  const text = `import { two } from "./2.ts";
/** Kilometres. */
export const FAR: 3 | 0.5 = 3;
const SHARE = 0.5;
export function isFar(km: number, all: readonly number[]): boolean {
  if (km > FAR && all.some((one) => one === km)) return true;
  return km * SHARE < 1 ? two : Math.max(km, FAR) > 10_000;
}
`;
  const found = mutantsOf("far.ts", text);
  expect(found.map(({ line, before, after }) => `${line} ${before} → ${after}`)).toEqual([
    "3 3 → 4",
    "4 0.5 → 0.55",
    "6 km > FAR && all.some((one) => one === km) → !(km > FAR && all.some((one) => one === km))",
    "6 && → ||",
    "6 > → >=",
    "6 some → every",
    "6 === → !==",
    "6 true → false",
    "7 km * SHARE < 1 → !(km * SHARE < 1)",
    "7 < → <=",
    "7 * → /",
    "7 1 → 2",
    "7 > → >=",
    "7 max → min",
    "7 10_000 → 10001",
  ]);
  for (const mutant of found) {
    const changed = mutated(text, mutant).split("\n");
    const lines = text.split("\n");
    expect(changed.filter((line, i) => line !== lines[i])).toHaveLength(1);
    expect(lines[mutant.line - 1]).toContain(mutant.code);
    expect(changed[mutant.line - 1]).toContain(mutant.changed);
  }
});

test("each listed change names an existing test, or the reason why none needs to notice it", () => {
  for (const { file, before, noticed_by, reason } of listedRows()) {
    expect(existsSync(join(PROJECT, file)), file).toBe(true);
    expect([noticed_by === "", reason === ""].filter(Boolean), `${file}: ${before}`).toHaveLength(
      1,
    );
    if (noticed_by !== "") expect(existsSync(join(PROJECT, noticed_by)), noticed_by).toBe(true);
  }
});
