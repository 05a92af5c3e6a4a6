import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asWritten } from "./as-written.ts";
import { unusedOf } from "./runs.ts";
import { lineOf } from "./tokens.ts";

/** The parts of a text that are not used if nothing is. */
function unused(text: string): string[] {
  const line = lineOf([{ text }]);
  return unusedOf(line, [...line.tokens.keys()]);
}

describe("words of a text that was rewritten", () => {
  test.each([
    ["Ward No 7, Karnal", ["Ward No 7", "Karnal"]],
    ["HUDA Market Sec-7, Faridabad", ["HUDA Market Sec 7", "Faridabad"]],
    ["Next to Ritz Hotel, Amritsar", ["Next to Ritz Hotel", "Amritsar"]],
    ["Nashik Road Police Station, Nashik", ["Nashik Road Police Station", "Nashik"]],
    ["Opp to LIC Building, Thane", ["Opp to LIC Building", "Thane"]],
  ])("%s", (text, expected) => {
    expect(unused(text)).toEqual(expected);
  });

  test("stay as they are if the text between their neighbours has other things, too", () => {
    expect(asWritten(["near", "ps", "7"], "near sadar, police station 7")).toEqual([
      "near",
      "ps",
      "7",
    ]);
    expect(asWritten(["north", "west", "side"], "N.W. side")).toEqual(["north", "west", "side"]);
  });

  test("are a word of their own or a part of the text, and as many as before", () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,4}$/);
    fc.assert(
      fc.property(fc.array(word), fc.string(), (words, text) => {
        const written = asWritten(words, text);
        expect(written).toHaveLength(words.length);
        for (const [i, one] of written.entries())
          expect(one === words[i] || text.includes(one)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(asWritten(words, words.join(" "))).toEqual(words);
      }),
    );
  });
});
