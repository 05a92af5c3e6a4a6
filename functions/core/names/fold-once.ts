import { fold, foldAll } from "./folding.ts";

/** Caches folded tokens, since the same tokens recur (Khurd, Rampur, those of a query). */
const FOLDED = new Map<string, string>();
const MOST_FOLDED = 100_000;

/** Like `fold`, but cached. */
export function foldOnce(token: string): string {
  const known = FOLDED.get(token);
  if (known !== undefined) return known;
  const folded = fold(token);
  keep(1).set(token, folded);
  return folded;
}

/** Whether folding leaves at least half of a token's letters: "zzzzzz" is not a romanisation of J, nor "zzzqqq" of JK. */
export function keepsLetters(token: string): boolean {
  return foldOnce(token).length * 2 >= token.length;
}

/** Folds the tokens of names together before their folded forms are needed one by one. */
export function foldAhead(names: readonly (readonly string[])[]): void {
  const unknown = new Set<string>();
  for (const tokens of names)
    for (const token of tokens) if (!FOLDED.has(token)) unknown.add(token);
  const tokens = [...unknown];
  const forms = foldAll(tokens);
  const kept = keep(tokens.length);
  for (const [i, token] of tokens.entries()) kept.set(token, forms[i]!);
}

/** The cache, with room for `more` tokens. */
function keep(more: number): Map<string, string> {
  if (FOLDED.size + more > MOST_FOLDED) FOLDED.clear();
  return FOLDED;
}
