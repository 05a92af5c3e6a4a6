/** Other ways to write a text in which nothing was found as written. */
import type { Areas } from "../areas/areas.ts";
import { namesWithoutCase } from "../names/case-endings.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { sidesLike } from "../names/words.ts";

/** Maximum number of other ways that are read. */
const MOST = 4;
/** Minimum number of letters of a town in front of its state's: "BHUJGUJARAT". */
const FEWEST_LETTERS = 3;
/** Minimum number of letters of a state's name next to other words, and of its letters: not the "goa" of "Algoa". */
const LONG_NAME = 5;
const LETTERS = 2;
/** Minimum number of letters of a shortened state, and of a name without its vowels. */
const FEWEST_OF_STATE = 3;
const FEWEST_CONSONANTS = 4;
/** Lengths that programs cut names to. */
const CUT_AT: readonly number[] = [15, 20];
const LATIN_WORD = /^[a-z]+$/;
const VOWEL = /[aeiou]/;
const VOWELS = /[aeiou]/g;
/** A word with one or two digits that look like letters. */
const DAMAGED = /^(?=.*[a-z]{2})(?=.{4})[a-z]*[0158]{1,2}[a-z]*$/;
/** Where a name begins that is written to the one in front: "HijukitaGodda". */
const WITHIN = /(?<=[a-z]{3})(?=[A-Z][a-z]{3})/;
const EACH_WITHIN = new RegExp(WITHIN, "g");
const LETTERS_LIKE: Readonly<Record<string, string>> = { 0: "o", 5: "s", 8: "b" };

/**
 * A text with other words for those that were not read: a name without its case ending ("पुण्यात" is "in Pune") or its vowels
 * ("hydrbd"), with digits for letters ("K0LLEGAL"), with a side in another language ("Purbi Kameng"), a name cut off ("Anand,
 * Guja") or written to the end of a word ("RATNAGIRIMAHARASHTRA"), or as the names that its capitals show ("HijukitaGodda").
 * @param unread words as written
 */
export function otherWritings(text: string, unread: readonly string[], areas: Areas): string[] {
  const others = [...new Set(unread)].map(
    (word) => [word, [...namesWithoutCase(word), ...otherWords(word, text, areas)]] as const,
  );
  const found = new Set([withWholeAreas(text, unread, areas)]);
  found.delete(text);
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

function otherWords(word: string, text: string, areas: Areas): readonly string[] {
  if (WITHIN.test(word)) return [word.replace(EACH_WITHIN, " ")];
  const key = nameKey(word);
  if (!LATIN_WORD.test(key)) return DAMAGED.test(key) ? withLetters(key) : [];
  const ways = [withOtherSide, withVowels, withWholeState, beforeState];
  for (const way of ways) {
    const found = way(key, areas, text);
    if (found.length > 0) return found;
  }
  return [];
}

/** A word with the letters that its digits look like: "V1SNAGAR" has an I or an L. */
function withLetters(key: string): string[] {
  return [..."il"].map((one) => key.replace(/[0158]/g, (digit) => LETTERS_LIKE[digit] ?? one));
}

/** A text with the whole names of states and districts that a program has cut off, if only one has a name that begins so. */
function withWholeAreas(text: string, unread: readonly string[], areas: Areas): string {
  return text
    .split(",")
    .map((part) => {
      const name = part.trim();
      if (!CUT_AT.includes(name.length) || !unread.some((word) => name.endsWith(word))) return part;
      const start = nameKey(name);
      const [first, ...others] = areas.keysAboveTalukas.filter(([key]) => key.startsWith(start));
      const isOnly = first && others.every(([key, area]) => area === first[1] && key !== start);
      return isOnly && first[0] !== start ? part.trimEnd() + first[0].slice(start.length) : part;
    })
    .join(",");
}

/** The other words for a side, if a district has one and the word next to it in its name. */
function withOtherSide(key: string, areas: Areas, text: string): string[] {
  const sides = sidesLike(key);
  if (sides.length === 0) return [];
  const words = tokens(text);
  const at = words.indexOf(key);
  const beside = [words[at + 1], words[at - 1]].filter((word) => (word?.length ?? 0) > LETTERS);
  return sides.filter((side) =>
    areas.keysAboveTalukas.some(
      ([name]) => name.includes(side) && beside.some((word) => name.includes(word!)),
    ),
  );
}

/** The name of the only state, district or large town that has these consonants, with its vowels. */
function withVowels(key: string, areas: Areas): string[] {
  if (key.length < FEWEST_CONSONANTS || VOWEL.test(key.slice(1))) return [];
  const mayBe = (name: string) => name[0]?.toLowerCase() === key[0];
  const towns = areas.wideTowns.flatMap(([town, ...names]) =>
    names.filter(mayBe).map((name) => [nameKey(name), areas.path(town)[1]!] as const),
  );
  const [first, ...others] = [
    ...areas.keysAboveTalukas.filter(([name]) => mayBe(name)),
    ...towns,
  ].filter(([name]) => name.slice(1).replace(VOWELS, "") === key.slice(1));
  return first && others.every(([, area]) => area === first[1]) ? [first[0]] : [];
}

/** The states whose names the last word of a text begins. */
function withWholeState(key: string, areas: Areas, text: string): string[] {
  const isLast = nameKey(text).replace(/\d+$/, "").endsWith(key);
  if (key.length < FEWEST_OF_STATE || !isLast || areas.keysOfStates.has(key)) return [];
  const states = new Map(
    areas.keysAboveTalukas
      .filter(([name]) => name.startsWith(key) && areas.keysOfStates.has(name))
      .map(([name, area]) => [area, name] as const)
      .reverse(),
  );
  return states.size > MOST ? [] : [...states.values()];
}

/** A word of a town and its state as two words. A state's letters count only if the text is nothing else: "JAUNPURUP". */
function beforeState(key: string, areas: Areas, text: string): string[] {
  const fewest = nameKey(text) === key ? LETTERS : LONG_NAME;
  for (let at = FEWEST_LETTERS; at <= key.length - fewest; at++) {
    const state = key.slice(at);
    if (areas.keysOfStates.has(state) || areas.statesByLetters.has(state))
      return [`${key.slice(0, at)} ${state}`];
  }
  return [];
}
