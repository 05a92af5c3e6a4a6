import { Postings, packPosting } from "../index/codec/postings.ts";
import type { Matched, TermMatches } from "./accumulator.ts";
import { unpackRank } from "./costs.fixture.ts";
import type { Match } from "./matches.ts";

/** A query of terms that match so. */
export function query(slots: readonly TermMatches[], letters: readonly number[], looksAbove = true): Matched {
  return { slots, letters, looksAbove, levelWords: [], areaLetters: 0, later: new Map() };
}

/** A match of places, each with the number of terms of its name. */
export function match(
  cost: Match["cost"],
  places: readonly (readonly [number, number])[],
  whole = true,
): Match {
  return {
    cost,
    whole,
    postings: Postings.of(Uint32Array.from(places, ([ordinal, terms]) => packPosting(ordinal, terms))),
  };
}

/** Per place what its rank is made of. */
export function ranked({ ordinals, ranks }: { ordinals: Uint32Array; ranks: Int32Array }) {
  const fieldsOf = (rank: number) => {
    // Tells places apart only for a query of a single term.
    const { areaOrder: _, ...fields } = unpackRank(rank);
    return fields;
  };
  return Object.fromEntries([...ordinals].map((ordinal, i) => [ordinal, fieldsOf(ranks[i]!)]));
}
