import { tokens } from "../names/tokens.ts";
import type { ListRow } from "./list-row.ts";
import type { ListTexts } from "./list-texts.ts";

/**
 * Tokens that many lines of a list have: they describe the list, not the place of a row. Excludes names of areas, which many
 * rows also have.
 */
export function sharedTokens(rows: readonly ListRow[], texts: ListTexts): ReadonlySet<string> {
  const lines = rows.flatMap(({ pieces }) =>
    pieces.filter(({ hint }) => hint === undefined).map(({ text }) => new Set(tokens(text))),
  );
  if (lines.length < FEWEST_LINES) return new Set();
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const token of line) counts.set(token, (counts.get(token) ?? 0) + 1);
  const least = lines.length * LEAST_SHARE;
  return new Set(
    [...counts].flatMap(([token, count]) =>
      count >= least && token.length > 1 && !/\d/.test(token) && !texts.isArea(token)
        ? [token]
        : [],
    ),
  );
}

/** Minimum number of lines of a list with such words. */
const FEWEST_LINES = 20;
/** Minimum share of the lines that have such a token. */
const LEAST_SHARE = 0.08;
