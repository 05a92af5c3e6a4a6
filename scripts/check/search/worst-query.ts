import type { Random } from "../measure/random.ts";

/** A query, and how long it takes, in milliseconds. */
export interface TimedQuery {
  readonly query: string;
  readonly ms: number;
}

export interface Climb {
  /** Answers a query; how long that takes is what grows. */
  readonly ask: (query: string) => Promise<unknown>;
  /** Words that queries are made of: those of names, prefixes, and whatever else may be slow. */
  readonly words: readonly string[];
  readonly random: Random;
  /** How many starts there are, and how many changes are tried from each. */
  readonly starts: number;
  readonly steps: number;
  readonly maxLength: number;
  /** Milliseconds spent so far; processor time tells more than the clock on a machine with other work. */
  readonly now?: () => number;
}

/**
 * Looks for the slowest query by hill climbing: starts from random words, changes one thing at a time, and keeps what is
 * slower. A time counts only if asking again confirms it, so that a pause of the machine does not.
 *
 * @returns the slowest query of each start, slowest first
 */
export async function climbToWorst({
  ask,
  words,
  random,
  starts,
  steps,
  maxLength,
  now = () => performance.now(),
}: Climb): Promise<TimedQuery[]> {
  const time = async (query: string): Promise<number> => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < CONFIRMATIONS; i++) {
      const start = now();
      await ask(query);
      least = Math.min(least, now() - start);
    }
    return least;
  };
  const found: TimedQuery[] = [];
  for (let start = 0; start < starts; start++) {
    let best = fit(random.sample(words, 1 + random.below(MAX_WORDS)), maxLength);
    let ms = await time(best);
    for (let step = 0; step < steps; step++) {
      const query = fit(changed(best.split(" "), words, random), maxLength);
      const slower = query === "" ? 0 : await time(query);
      if (slower > ms) [best, ms] = [query, slower];
    }
    found.push({ query: best, ms });
  }
  return found.sort((a, b) => b.ms - a.ms);
}

const CONFIRMATIONS = 3;
const MAX_WORDS = 20;

/** The words with one more, less or other, with a letter more, less or other in one of them, or two joined. */
function changed(query: readonly string[], words: readonly string[], random: Random): string[] {
  const at = random.below(query.length);
  const word = query[at]!;
  const letter = random.below(word.length + 1);
  const another = random.pick(words);
  return random.pick([
    () => query.toSpliced(at, 0, another),
    () => query.toSpliced(at, 1, another),
    () => query.toSpliced(at, 1),
    () => query.toSpliced(at, 1, word.slice(0, letter) + random.pick(LETTERS) + word.slice(letter)),
    () => query.toSpliced(at, 1, word.slice(0, letter) + random.pick(LETTERS) + word.slice(letter + 1)),
    () => query.toSpliced(at, 1, word.slice(0, letter) + word.slice(letter + 1)),
    () => query.toSpliced(at, 2, query.slice(at, at + 2).join("")),
    () => query.toSpliced(at, 1, word.slice(0, letter), word.slice(letter)),
  ])();
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz1कप"];

/** As many of the words as fit, and not all of them empty. */
function fit(words: readonly string[], maxLength: number): string {
  return words.filter(Boolean).join(" ").slice(0, maxLength).trim();
}
