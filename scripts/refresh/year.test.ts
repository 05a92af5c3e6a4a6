import { expect, test } from "vitest";
import type { Change } from "../dataset/dataset.ts";
import { keptChanges, withinYear } from "./year.ts";

function changed(date: string): Change {
  return {
    date,
    level: "village",
    code: "626825",
    name: "Advoi",
    state_code: "30",
    change: "name",
  };
}

test("changes are kept for two years, and limits use those of the last year", () => {
  const older = ["2024-11-13", "2024-11-15", "2025-11-14", "2025-11-17"].map(changed);
  const kept = keptChanges(older, [changed("2026-11-16")], []);
  expect(kept.map(({ date }) => date)).toEqual([
    "2024-11-15",
    "2025-11-14",
    "2025-11-17",
    "2026-11-16",
  ]);
  expect(withinYear(kept, "2026-11-16").map(({ date }) => date)).toEqual([
    "2025-11-17",
    "2026-11-16",
  ]);
});
