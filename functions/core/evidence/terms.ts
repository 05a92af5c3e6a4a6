/** The terms that the places of a text are looked up by. */
import { MAX_TERMS } from "../contract/limits.ts";
import { nameTerm, type QueryTerm } from "../names/terms.ts";
import { isNumbered, saidOf } from "./runs.ts";
import type { Line, Token } from "./tokens.ts";

/** Roles of tokens that a place is looked up by: "Mira Road" and "Park Street" are also places. */
const NAMING: readonly Token["role"][] = [
  "name",
  "office",
  "quarter",
  "kind",
  "building",
  "landmark",
  "number",
];
/** A number next to at most this many letters is part of a name: "27 Gb", "D.P.F.C-212". */
const SHORT = 4;

/**
 * The terms of a line that a place is looked up by. First those that level words or fields call a village, last those that many
 * rows share; within these by role, then the longest.
 */
export function termsOf(line: Line): QueryTerm[] {
  const { tokens } = line;
  const isNextToShort = (i: number) =>
    [i - 1, i + 1].some((k) => tokens[k]?.role === "name" && tokens[k].text.length <= SHORT);
  // "Thana Bhawan, Shamli" is a town. Next to another name, neither of its words would count.
  const bare = Map.groupBy(tokens, ({ segment }) => segment);
  const isBare = ({ segment }: Token) => {
    const some = bare.get(segment)!;
    return some.length > 1 && some.every(({ role }) => role === "nothing");
  };
  const naming = tokens.filter(
    (token, i) =>
      (NAMING.includes(token.role) && (token.role !== "number" || isNextToShort(i))) ||
      isBare(token),
  );
  const rank = (token: Token) => {
    const at = tokens.indexOf(token);
    const isVillage = token.role === "name" && saidOf(line, at, at + 1).includes("village");
    if (isVillage) return -1;
    return NAMING.indexOf(token.role) + (token.isShared ? NAMING.length : 0);
  };
  const ranked = [...new Map(naming.map((token) => [token.text, token])).values()].map((token) => ({
    token,
    rank: rank(token),
  }));
  const kept = ranked
    .sort((a, b) => a.rank - b.rank || b.token.text.length - a.token.text.length)
    .slice(0, MAX_TERMS)
    .map(({ token }) => token);
  return [...tokens.entries()]
    .filter(([, token]) => kept.includes(token))
    .map(([i, { text, role }]) => {
      const term = nameTerm(text);
      const isName = role === "name" && !isNumbered(line, i);
      return isName ? term : { ...term, letters: Math.ceil(term.letters / 2) };
    });
}
