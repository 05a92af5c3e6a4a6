import { isBelow, type Level } from "../contract/levels.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { plainQuery } from "../evidence/text.ts";
import { longest, type QueryTerm, queryTerm } from "../names/terms.ts";
import { MOST_INITIALS, searchTokens, tokens, withJoinedInitials } from "../names/tokens.ts";
import { askingWords, levelWordOfSearch } from "../names/words.ts";

/** A parsed query (RANKING.md, "Terms" and "Level words"). */
export interface Query {
  /** The query as typed. */
  readonly text: string;
  readonly terms: readonly QueryTerm[];
  /**
   * Level words next to a name, which give its level or are part of it ("East District"), and words of a question ("siwan
   * ka maharajganj"), which may also be part of one (Kotri Ka Dhana).
   */
  readonly levelWords: readonly string[];
}

/** Parses a query. Level words count as such only next to another term. */
export function parseQuery(text: string): Query {
  const plain = withJoinedInitials(plainQuery(text), isOneTerm);
  const all = searchTokens(plain);
  const asking = new Set(askingWords(all));
  const { levels, levelWords } = readLevels(
    plain,
    new Set(all.filter((token) => !asking.has(token))),
  );
  for (const token of asking) levelWords.add(token);
  const named = longest(
    all.filter((token) => !levelWords.has(token)),
    MAX_TERMS,
  );
  if (named.length === 0)
    return {
      text,
      terms: longest(all, MAX_TERMS).map((token) => queryTerm(token)),
      levelWords: [],
    };
  const terms = named.map((token) => queryTerm(token, levels.get(token)));
  return { text, terms, levelWords: [...levelWords] };
}

/**
 * Whether initials are one term. Two or three are looked up joined as any neighbouring terms are, but not four, and terms
 * count once: "V.M.V." would be V and M.
 */
function isOneTerm(initials: string): boolean {
  const isRepeated = new Set(initials.toLowerCase()).size < initials.length;
  return initials.length <= MOST_INITIALS && (isRepeated || initials.length === MOST_INITIALS);
}

/** Separators between a level word and a name. */
const SEGMENT_END = /[,;\n]/;

/**
 * Finds the level words that give the level of a token next to them. A level word belongs to the token before it. If
 * there is none, or it already has a level word, it belongs to the token after: "pune district", "tehsil satari district
 * hardoi".
 *
 * @param searched the query's tokens that are searched for; others are skipped
 * @returns the level of each such token, and the level words
 */
function readLevels(
  text: string,
  searched: ReadonlySet<string>,
): { levels: Map<string, Level>; levelWords: Set<string> } {
  const levels = new Map<string, Level>();
  const levelWords = new Set<string>();
  for (const segment of text.split(SEGMENT_END)) {
    const all = tokens(segment).filter((token) => searched.has(token));
    const claimed = new Set<number>();
    for (const [at, word] of all.entries()) {
      const level = levelWordOfSearch(word);
      if (level === undefined) continue;
      const isFree = (i: number) =>
        i >= 0 && i < all.length && !claimed.has(i) && levelWordOfSearch(all[i]!) === undefined;
      const beside = isFree(at - 1) ? at - 1 : at + 1;
      if (!isFree(beside)) continue;
      claimed.add(beside);
      levelWords.add(word);
      const token = all[beside]!;
      // A name on two levels ("village rampur, tehsil rampur") is one term; the lower place is meant.
      const other = levels.get(token);
      if (other === undefined || isBelow(level, other)) levels.set(token, level);
    }
  }
  return { levels, levelWords };
}
