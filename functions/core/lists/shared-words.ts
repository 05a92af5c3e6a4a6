import { nameKey } from "../names/tokens.ts";
import { levelWord, saysOfAddress } from "../names/words.ts";

/**
 * Removes the words that a list puts in front of its names: "Krishi Vigyan Kendra, Kumher" of farm science centres, "GOVT.
 * SENIOR SECONDARY SCHOOL LAWASAL" of schools. Many texts begin with such words and continue differently. Words in front of
 * them in a text are removed, too ("Shaheed Modaram Govt. Senior Secondary School Sunari"), unless a comma follows and not a
 * name: "Sunari Govt. Senior Secondary School, Ajmer". Without this exception 33 of 200 rows of schools and hospitals matched
 * another place, with it one does.
 * @param isArea whether some words are the name of an area, which says where a place is
 */
export function withoutSharedWords(
  texts: readonly string[],
  isArea: (words: string) => boolean,
): readonly string[] {
  const all = texts.filter((text) => text !== "").length;
  if (all < FEWEST_TEXTS) return texts;
  const written = texts.map(wordsOf);
  const shared = sharedBeginnings(written, all, isArea);
  if (shared.size === 0) return texts;
  const ends = new Set(
    [...shared].flatMap((words) => {
      const list = words.split(" ");
      return list.length < LEAST_WORDS_LATER ? [] : [list.slice(-LEAST_WORDS_LATER).join(" ")];
    }),
  );
  return texts.map((text, i) => {
    const end = endOfShared(written[i]!, shared, ends);
    const rest = end === 0 ? "" : text.slice(end).replace(/^[\s,.:;–-]+/u, "");
    return /[\p{L}\p{M}]{2}/u.test(rest) ? rest : text;
  });
}

interface Word {
  readonly key: string;
  /** The position in the text after the word. */
  readonly end: number;
  /** Whether a comma or a line end is in front of it. */
  readonly begins: boolean;
}

/** The words of a text without a number in front of them ("12-Govt. Primary School Rampur"). */
function wordsOf(text: string): Word[] {
  const words = [...text.matchAll(/([^\p{L}\p{M}\p{N}]*)([\p{L}\p{M}\p{N}]+)/gu)].map((match) => ({
    key: match[2]!.toLowerCase(),
    end: match.index + match[0].length,
    begins: match[1]!.includes(","),
  }));
  return /^\p{N}+$/u.test(words[0]?.key ?? "") ? words.slice(1) : words;
}

/** Beginnings that many texts share and after which they have different words. */
function sharedBeginnings(
  written: readonly (readonly Word[])[],
  all: number,
  isArea: (words: string) => boolean,
): ReadonlySet<string> {
  const counts = new Map<string, { rows: number; next: Set<string>; names: number }>();
  for (const words of written) {
    let beginning = "";
    for (const [i, { key }] of words.slice(0, MOST_WORDS).entries()) {
      beginning = i === 0 ? key : `${beginning} ${key}`;
      const next = words[i + 1];
      if (next === undefined) break;
      const known = counts.get(beginning) ?? { rows: 0, next: new Set(), names: 0 };
      counts.set(beginning, known);
      known.rows++;
      known.next.add(next.key);
      if (/^\p{L}/u.test(next.key)) known.names++;
    }
  }
  const shared = new Set<string>();
  for (const [beginning, { rows, next, names }] of counts) {
    const words = beginning.split(" ");
    if (rows < all * (LEAST_SHARES[words.length - 1] ?? LEAST_SHARES.at(-1)!)) continue;
    const isFollowed =
      next.size >= Math.max(FEWEST_NEXT, rows * LEAST_DIFFERENT) && names >= rows * MOST_NAMES;
    const says = words.some(
      (word) => levelWord(word) !== undefined || saysOfAddress(word, "before") !== undefined,
    );
    if (isFollowed && !says && !words.some(isArea) && !isArea(nameKey(beginning)))
      shared.add(beginning);
  }
  return shared;
}

/** The position after the shared words of a text; 0 if it has none. */
function endOfShared(
  words: readonly Word[],
  shared: ReadonlySet<string>,
  ends: ReadonlySet<string>,
): number {
  let beginning = "";
  let end = 0;
  for (const [i, word] of words.slice(0, MOST_WORDS).entries()) {
    beginning = i === 0 ? word.key : `${beginning} ${word.key}`;
    if (shared.has(beginning)) end = word.end;
  }
  if (end > 0) return end;
  for (let i = 1; i + LEAST_WORDS_LATER <= words.length && !words[i]!.begins; i++) {
    const some = words.slice(i, i + LEAST_WORDS_LATER);
    if (!ends.has(some.map(({ key }) => key).join(" "))) continue;
    // What is in front may be the name, if none follows.
    return words[i + LEAST_WORDS_LATER]?.begins === false ? some.at(-1)!.end : 0;
  }
  return 0;
}

/** Minimum number of texts of a list with such words. */
const FEWEST_TEXTS = 10;
const MOST_WORDS = 8;
/**
 * The share of the texts that must begin with one, two, three or more such words. Names of one or two words are also shared.
 */
const LEAST_SHARES = [0.4, 0.2, 0.05];
/** The minimum number of different words that follow, and the minimum share of rows in which the next word is unique. */
const FEWEST_NEXT = 3;
const LEAST_DIFFERENT = 0.3;
/** The share of the rows in which a name follows, not a number. */
const MOST_NAMES = 0.7;
/** From this many shared words on, they describe the list rather than a place, wherever they are in a text. */
const LEAST_WORDS_LATER = 3;
