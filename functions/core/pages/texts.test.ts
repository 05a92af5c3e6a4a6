import { expect, test } from "vitest";
import en from "../../../scripts/site/texts/en.json" with { type: "json" };
import enViews from "../../../scripts/site/texts/en-views.json" with { type: "json" };
import enWritten from "../../../scripts/site/texts/en-written.json" with { type: "json" };
import hi from "../../../scripts/site/texts/hi.json" with { type: "json" };
import hiViews from "../../../scripts/site/texts/hi-views.json" with { type: "json" };
import hiWritten from "../../../scripts/site/texts/hi-written.json" with { type: "json" };
import { textsOf } from "./texts.ts";

// Hindi has one form for none and for one.
test.each([
  ["en", [en.field, enViews, enWritten]],
  ["hi", [hi.field, hiViews, hiWritten]],
] as const)("a text of a number says that number, none too (%s)", (language, tables) => {
  const counted = tables.flatMap((table: Record<string, string>) =>
    Object.entries(table)
      .filter(([key, text]) => key.endsWith("_other") && text.includes("{count}"))
      .map(([key]) => [textsOf(table, language), key.slice(0, -"_other".length)] as const),
  );
  expect(counted.length).toBeGreaterThan(5);
  for (const [t, key] of counted)
    for (const count of [0, 1, 2])
      expect(t.counted(key as never, count), key).toContain(String(count));
});
