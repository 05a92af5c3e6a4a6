import { Postings, packPosting } from "../index/codec/postings.ts";
import type { QueryHits, Span } from "./accumulator.ts";
import { unpackRank } from "./costs.fixture.ts";
import type { Hits } from "./hits.ts";

/** A query of terms that match so. */
export function query(slots: readonly Span[], letters: readonly number[], looksAbove = true): QueryHits {
  return {
    ...{ spans: slots, letters, looksAbove, levelWords: [], areaLetters: 0 },
    ...{ former: new Map(), statesOfScript: undefined },
  };
}

/** A match of places, each with the number of terms of its name. */
export function match(
  cost: Hits["cost"],
  places: readonly (readonly [number, number])[],
  whole = true,
): Hits {
  return {
    cost,
    whole,
    postings: Postings.of(Uint32Array.from(places, ([ordinal, terms]) => packPosting(ordinal, terms))),
  };
}

/** Per place what its rank is made of. */
export function ranked({ ordinals, ranks }: { ordinals: Uint32Array; ranks: Int32Array }) {
  const fieldsOf = (rank: number) => {
    // The order of places that match alike.
    const { placeOrder: _, ...fields } = unpackRank(rank);
    return fields;
  };
  return Object.fromEntries([...ordinals].map((ordinal, i) => [ordinal, fieldsOf(ranks[i]!)]));
}
