import { beforeAll, expect, test } from "vitest";
import { FOLDING_RULES, fold } from "../../../functions/core/names/folding.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readFixture } from "../contract/fixture.ts";
import { foldBy, mergesOfRules } from "./merges.ts";

let directory: Dataset;
beforeAll(async () => {
  directory = await readFixture();
});

test("folding by all rules is the folding", () => {
  for (const { name } of directory.villages)
    for (const word of tokens(name)) expect(foldBy(FOLDING_RULES, word)).toBe(fold(word));
});

test("a rule's merges are what the other rules leave apart", () => {
  const [sample] = directory.villages;
  const village = (name: string, taluka_code: string) => ({ ...sample!, name, taluka_code });
  const places = {
    ...directory,
    villages: [
      village("Wardha", "00011"),
      village("Wardha", "00013"),
      village("Vardha", "00011"),
      village("Azampur", "00011"),
      village("Ajampur", "00013"),
      village("Kotla", "00013"),
    ],
  };
  const { words, folded, rules } = mergesOfRules(places);
  expect({ words, folded }).toEqual({ words: 5, folded: 3 });
  const merging = rules.filter((rule) => rule.words > 0);
  expect(merging).toEqual([
    { rule: "w", altered: 1, words: 1, names: 1, neighbours: 1, examples: [["wardha", "vardha"]] },
    { rule: "z", altered: 1, words: 1, names: 1, neighbours: 0, examples: [["azampur", "ajampur"]] },
  ]);
});
