import type { FileCache } from "../index/file-cache.ts";
import type { IndexManifest } from "../index/manifest.ts";
import { surfaceFormsOf } from "../index/terms.ts";
import { fold } from "../names/folding.ts";

/** A shorter word is hardly two, and its parts are words of too many names. */
const SHORTEST_TAKEN_APART = 8;

/** More ways are not tried: each is a search. */
const MOST_WAYS = 3;

const LATIN = /^[a-z]+$/;

/**
 * Ways to read one of the typed words as two, for a query that nothing matches: Jodihosahalli as "jodi hosahalli",
 * Linganapuradoddi as "linganapura doddi". One of the two, with two thirds of the word's letters or more, is a word of
 * names; the other may be anything. What leaves the fewest letters over comes first, and at most three ways. A word that
 * names have is not taken apart.
 */
export async function decompound(
  files: FileCache,
  manifest: IndexManifest,
  words: readonly string[],
): Promise<string[][]> {
  const isKnown = async (word: string) => (await surfaceFormsOf(files, manifest, fold(word))).length > 0;
  const known = await Promise.all(words.map(isKnown));
  const ways: string[][] = [];
  for (const way of waysToTakeApart(words)) {
    if (ways.length === MOST_WAYS) break;
    if (!known[way.at] && (await isKnown(way.known)))
      ways.push(words.flatMap((word, at) => (at === way.at ? way.parts : [word])));
  }
  return ways;
}

interface Way {
  /** The word's position, what it is read as, which part must be known, and how many letters the other has. */
  readonly at: number;
  readonly parts: readonly [string, string];
  readonly known: string;
  readonly over: number;
}

/** All ways that there could be, those first that leave the fewest letters over; the front of a word before its end. */
function waysToTakeApart(words: readonly string[]): Way[] {
  const ways = words.flatMap((word, at): Way[] => {
    if (!LATIN.test(word) || word.length < SHORTEST_TAKEN_APART) return [];
    return Array.from({ length: Math.floor(word.length / 3) }, (_, i) => i + 1).flatMap((over): Way[] => {
      const [front, rest] = [word.slice(0, -over), word.slice(-over)];
      const [spare, end] = [word.slice(0, over), word.slice(over)];
      return [
        { at, parts: [front, rest], known: front, over },
        { at, parts: [spare, end], known: end, over },
      ];
    });
  });
  return ways.sort((a, b) => a.over - b.over);
}
