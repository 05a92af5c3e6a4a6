import { FOLDING_RULES, type FoldingRule } from "../../../functions/core/names/folding.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";

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
export function mergesOfRules({ villages }: Dataset): { words: number; folded: number; rules: Merges[] } {
  const bearers = new Map<string, number>();
  const names = new Map<string, readonly string[]>();
  const neighbours = new Map<string, readonly string[]>();
  for (const { name, taluka_code } of villages) {
    const words = tokens(name);
    const plain = words.join(" ");
    names.set(plain, words);
    neighbours.set(`${taluka_code} ${plain}`, [taluka_code, ...words]);
    for (const word of new Set(words)) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  }
  const folded = new Map([...bearers.keys()].map((word) => [word, foldBy(FOLDING_RULES, word)]));
  const counted = [...bearers.keys()].map((word) => [word]);
  const [words, wholeNames, inTalukas] = [counted, names.values(), neighbours.values()].map(
    (texts) => new Forms(texts, folded),
  );
  const rules = FOLDING_RULES.map((rule) => {
    const altered = [...bearers.keys()].filter((word) => alters(rule, word));
    const others = FOLDING_RULES.filter((other) => other !== rule);
    const without = new Map(altered.map((word) => [word, foldBy(others, word)]));
    return {
      rule: rule.name,
      altered: altered.length,
      words: words!.mergedBut(without),
      names: wholeNames!.mergedBut(without),
      neighbours: inTalukas!.mergedBut(without),
      examples: examples(bearers, folded, without),
    };
  });
  return { words: bearers.size, folded: new Set(folded.values()).size, rules };
}

/** Whether a rule, in its turn, changes a word. */
function alters(rule: FoldingRule, word: string): boolean {
  const before = foldBy(FOLDING_RULES.slice(0, FOLDING_RULES.indexOf(rule)), word);
  return before.replace(rule.from, rule.to) !== before;
}

/** The folded forms of texts, each text a list of words. */
class Forms {
  readonly #folded: ReadonlyMap<string, string>;
  /** How many texts have a form. */
  readonly #counts = new Map<string, number>();
  /** The texts that have a word. */
  readonly #texts = new Map<string, (readonly string[])[]>();

  constructor(texts: Iterable<readonly string[]>, folded: ReadonlyMap<string, string>) {
    this.#folded = folded;
    for (const text of texts) {
      const form = this.#form(text, folded);
      this.#counts.set(form, (this.#counts.get(form) ?? 0) + 1);
      for (const word of new Set(text)) {
        const known = this.#texts.get(word);
        if (known) known.push(text);
        else this.#texts.set(word, [text]);
      }
    }
  }

  /** How many more forms there are when these words are folded otherwise. */
  mergedBut(otherwise: ReadonlyMap<string, string>): number {
    const altered = new Set([...otherwise.keys()].flatMap((word) => this.#texts.get(word) ?? []));
    const left = new Map<string, number>();
    const forms = new Set<string>();
    for (const text of altered) {
      const form = this.#form(text, this.#folded);
      left.set(form, (left.get(form) ?? this.#counts.get(form)!) - 1);
      forms.add(this.#form(text, otherwise));
    }
    const isStillThere = (form: string) => (left.get(form) ?? this.#counts.get(form) ?? 0) > 0;
    const gone = [...left.keys()].filter((form) => !isStillThere(form)).length;
    const come = [...forms].filter((form) => !isStillThere(form)).length;
    return come - gone;
  }

  #form(text: readonly string[], folds: ReadonlyMap<string, string>): string {
    return text.map((word) => folds.get(word) ?? this.#folded.get(word) ?? word).join(" ");
  }
}

/** Of every form that words come to without a rule, the word that most villages bear; pairs of these. */
function examples(
  bearers: ReadonlyMap<string, number>,
  folded: ReadonlyMap<string, string>,
  without: ReadonlyMap<string, string>,
): [string, string][] {
  const groups = new Map<string, Map<string, string>>();
  for (const word of without.keys()) groups.set(folded.get(word)!, new Map());
  for (const [word, count] of bearers) {
    const group = groups.get(folded.get(word)!);
    if (group === undefined) continue;
    const form = without.get(word) ?? folded.get(word)!;
    const most = group.get(form);
    if (most === undefined || bearers.get(most)! < count) group.set(form, word);
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
