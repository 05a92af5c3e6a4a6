import { FOLDING_RULES, type FoldingRule } from "../../functions/directory/folding.ts";
import { plainWords } from "../../functions/directory/names.ts";
import type { Directory } from "../directory/directory.ts";

/** What one rule of folding makes one that the other rules leave apart. */
export interface Merges {
  readonly rule: string;
  /** Different words that the rule alters. */
  readonly altered: number;
  /** By how many fewer different folded words there are with the rule than without it. */
  readonly words: number;
  /** The same for whole names of villages. */
  readonly names: number;
  /** The same for names within one taluka, summed over all: as a rule these are different places. */
  readonly neighbours: number;
  /** Pairs of words that only the rule makes one, those first of which both are borne by most villages. */
  readonly examples: readonly (readonly [string, string])[];
}

/** Examples of each rule. */
const EXAMPLES = 4;

/** Words that folding with `rules` gives; the folding itself where these are all of them. */
export function foldBy(rules: readonly FoldingRule[], word: string): string {
  return rules.reduce((folded, { from, to }) => folded.replace(from, to), word) || word;
}

/**
 * What each rule of folding merges in the names of a directory's villages, and how many different words and folded
 * words there are.
 */
export function mergesOfRules({ villages }: Directory): { words: number; folded: number; rules: Merges[] } {
  const bearers = new Map<string, number>();
  const names = new Map<string, readonly string[]>();
  const inTaluka = new Set<string>();
  for (const { name, taluka_code } of villages) {
    const words = plainWords(name);
    const plain = words.join(" ");
    names.set(plain, words);
    inTaluka.add(`${taluka_code} ${plain}`);
    for (const word of new Set(words)) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  }
  const folded = new Map([...bearers.keys()].map((word) => [word, foldBy(FOLDING_RULES, word)]));
  const rules = FOLDING_RULES.map((rule) => {
    const altered = [...bearers.keys()].filter((word) => alters(rule, word));
    const others = FOLDING_RULES.filter((other) => other !== rule);
    const without = new Map(altered.map((word) => [word, foldBy(others, word)]));
    const foldedWithout = (word: string) => without.get(word) ?? folded.get(word)!;
    const nameWith = (plain: string) =>
      names
        .get(plain)!
        .map((word) => folded.get(word)!)
        .join(" ");
    const nameWithout = (plain: string) => names.get(plain)!.map(foldedWithout).join(" ");
    return {
      rule: rule.name,
      altered: altered.length,
      words: merged(bearers.keys(), (word) => folded.get(word)!, foldedWithout),
      names: merged(names.keys(), nameWith, nameWithout),
      neighbours: merged(
        inTaluka,
        (name) => `${name.slice(0, 5)} ${nameWith(name.slice(6))}`,
        (name) => `${name.slice(0, 5)} ${nameWithout(name.slice(6))}`,
      ),
      examples: examples(bearers, folded, foldedWithout),
    };
  });
  return { words: bearers.size, folded: new Set(folded.values()).size, rules };
}

/** Whether a rule, in its turn, changes a word. */
function alters(rule: FoldingRule, word: string): boolean {
  const before = foldBy(FOLDING_RULES.slice(0, FOLDING_RULES.indexOf(rule)), word);
  return before.replace(rule.from, rule.to) !== before;
}

function merged(
  texts: Iterable<string>,
  fold: (text: string) => string,
  without: (text: string) => string,
): number {
  const forms = new Set<string>();
  const formsWithout = new Set<string>();
  for (const text of texts) {
    forms.add(fold(text));
    formsWithout.add(without(text));
  }
  return formsWithout.size - forms.size;
}

function examples(
  bearers: ReadonlyMap<string, number>,
  folded: ReadonlyMap<string, string>,
  without: (word: string) => string,
): [string, string][] {
  // Of every form without the rule, the word that most villages bear; by the form that they have with it.
  const groups = new Map<string, Map<string, string>>();
  for (const [word, count] of bearers) {
    const form = folded.get(word)!;
    const group = groups.get(form) ?? new Map<string, string>();
    const most = group.get(without(word));
    if (most === undefined || bearers.get(most)! < count) group.set(without(word), word);
    groups.set(form, group);
  }
  const pairs: { pair: [string, string]; bearers: number }[] = [];
  for (const group of groups.values()) {
    const [one, two] = [...group.values()].sort((a, b) => bearers.get(b)! - bearers.get(a)!);
    if (two !== undefined) pairs.push({ pair: [one!, two], bearers: bearers.get(two)! });
  }
  return pairs
    .sort((a, b) => b.bearers - a.bearers)
    .slice(0, EXAMPLES)
    .map(({ pair }) => pair);
}
