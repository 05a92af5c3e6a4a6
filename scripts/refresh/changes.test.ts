import { expect, test } from "vitest";
import { type Changes, formatEntry } from "./changes.ts";

/** Changes with this number of removed villages. */
function gone(number: number): Changes {
  const villages = Array.from({ length: number }, (_, i) => ({
    ...{ level: "village" as const, code: String(626_001 + i), name: "Oxel" },
    ...{ parent_code: "05610", state_code: "30", successor_code: "" },
  }));
  return {
    states: [],
    added: [],
    gone: villages,
    renamed: [],
    moved: [],
    repinned: [],
    respelt: [],
    reblocked: [],
  };
}

test.each([
  [40, 40, undefined],
  [41, 40, "- and 1 more"],
])("of %s villages that are gone, %s are named", (number, named, more) => {
  const edition = { previous: "", retrieved: "2026-09-29T00:00:00.000Z", accepted: [] };
  const lines = formatEntry(edition, gone(number)).split("\n");
  expect(lines.filter((line) => line.startsWith("- village "))).toHaveLength(named);
  expect(lines.find((line) => line.startsWith("- and"))).toBe(more);
});
