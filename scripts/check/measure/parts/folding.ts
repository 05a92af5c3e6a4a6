import { mergesOfRules } from "../merges.ts";
import { formatTable } from "../table.ts";
import type { Part } from "./part.ts";

/** What each rule of folding makes one. */
export const measureFolding: Part = async ({ directory, progress }) => {
  progress("folding all words without each rule");
  const { words, folded, rules } = mergesOfRules(directory);
  const count = (number: number) => number.toLocaleString("en");
  const table = formatTable([
    ["rule", "alters words", "fewer words", "fewer names", "in one taluka", "such as"],
    ...rules.map((rule) => [
      rule.rule,
      ...[rule.altered, rule.words, rule.names, rule.neighbours].map(count),
      rule.examples.map((pair) => pair.join("/")).join(" "),
    ]),
  ]);
  return [
    `Folding: ${count(words)} different words in the names of villages fold to ${count(folded)}`,
    table,
    "Fewer words, names: how many fewer different ones there are with the rule than with all others alone. In one\n" +
      "taluka: the same among the villages of one taluka, which as a rule are different places.",
  ].join("\n\n");
};
