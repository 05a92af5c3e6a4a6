import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { MAX_TERMS } from "../../../functions/core/contract/limits.ts";
import { searchTokens, tokens } from "../../../functions/core/names/tokens.ts";
import { askingWords, levelWordOfSearch } from "../../../functions/core/names/words.ts";
import { plainQuery } from "../../../functions/core/query/text.ts";

/** A query as RANKING.md reads it. */
export interface ModelQuery {
  readonly terms: readonly ModelTerm[];
  /** Level words, each next to a term. */
  readonly levelWords: readonly string[];
}

export interface ModelTerm {
  readonly text: string;
  /** The level that a level word says. */
  readonly level?: Level | undefined;
}

/**
 * Reads a query of words and commas. A level word is about the term before it or, if there is none or another level word
 * is about that one already, about the term after it.
 */
export function readModelQuery(text: string): ModelQuery {
  const plain = plainQuery(text);
  const all = searchTokens(plain);
  const levels = new Map<string, Level>();
  const asking = askingWords(all);
  const levelWords = new Set<string>();
  for (const part of plain.split(",")) {
    const words = tokens(part).filter((word) => all.includes(word) && !asking.includes(word));
    const taken = new Set<number>();
    const isFree = (at: number) => words[at] !== undefined && !levelWordOfSearch(words[at]) && !taken.has(at);
    for (const [at, word] of words.entries()) {
      const level = levelWordOfSearch(word);
      const about = [at - 1, at + 1].find(isFree);
      if (!level || about === undefined) continue;
      taken.add(about);
      levelWords.add(word);
      // A name on two levels ("village rampur, tehsil rampur") means the lower one.
      const before = levels.get(words[about]!);
      if (!before || LEVELS.indexOf(level) > LEVELS.indexOf(before)) levels.set(words[about]!, level);
    }
  }
  for (const word of asking) levelWords.add(word);
  const terms = all
    .filter((word) => !levelWords.has(word))
    .map((word) => ({ text: word, level: levels.get(word) }));
  const least = terms.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_TERMS);
  return { terms: terms.filter((term) => least.includes(term)), levelWords: [...levelWords] };
}
