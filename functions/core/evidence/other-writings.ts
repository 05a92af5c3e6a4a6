/** Other ways to write a text in which nothing was found as written. */
import type { Areas } from "../areas/areas.ts";
import { namesWithoutCase } from "../names/case-endings.ts";
import { nameKey } from "../names/tokens.ts";

/** Maximum number of other ways that are read. */
const MOST = 4;
/** Minimum number of letters of a town in front of its state's: "BHUJGUJARAT". */
const FEWEST_LETTERS = 3;
/** Minimum number of letters of a state's name next to other words, and of its letters: not the "goa" of "Algoa". */
const LONG_NAME = 5;
const LETTERS = 2;
const LATIN_WORD = /^[a-z]+$/;

/**
 * A text with other words for those that were not read, which have case endings, or a state written to their end: "पुण्यात" is
 * "in Pune", "RATNAGIRIMAHARASHTRA" two words.
 * @param unread words as written
 */
export function otherWritings(text: string, unread: readonly string[], areas: Areas): string[] {
  const others = [...new Set(unread)].map(
    (word) => [word, [...namesWithoutCase(word), ...beforeState(word, text, areas)]] as const,
  );
  const found = new Set<string>();
  for (let i = 0; i < MOST; i++) {
    const other = others.reduce(
      (written, [word, some]) =>
        some.length === 0 ? written : written.replace(word, some[Math.min(i, some.length - 1)]!),
      text,
    );
    if (other !== text) found.add(other);
  }
  return [...found];
}

/** A word of a town and its state as two words. A state's letters count only if the text is nothing else: "JAUNPURUP". */
function beforeState(word: string, text: string, areas: Areas): string[] {
  const key = nameKey(word);
  if (!LATIN_WORD.test(key)) return [];
  const fewest = nameKey(text) === key ? LETTERS : LONG_NAME;
  for (let at = FEWEST_LETTERS; at <= key.length - fewest; at++) {
    const state = key.slice(at);
    if (areas.keysOfStates.has(state) || areas.statesByLetters.has(state))
      return [`${key.slice(0, at)} ${state}`];
  }
  return [];
}
