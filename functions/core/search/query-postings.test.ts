import fc from "fast-check";
import { expect, test } from "vitest";
import { Postings } from "../index/codec/postings.ts";
import { Accumulator, type TermMatches } from "./accumulator.ts";
import { manyVillages } from "./areas.fixture.ts";
import { COST } from "./costs.ts";
import type { Filter } from "./filter.ts";
import { match, query, ranked } from "./matched.fixture.ts";
import type { Match } from "./matches.ts";

test("long lists, of which few villages are looked up, rank like the same postings in short ones", () => {
  const places = manyVillages();
  const accumulator = new Accumulator(places);
  const all = Array.from({ length: places.size }, (_, ordinal) => ordinal);
  /** Every place but one in `gap`, as a match. */
  const frequent = fc
    .record({
      gap: fc.integer({ min: 2, max: 9 }),
      areas: fc.subarray(all.slice(0, 40), { maxLength: 3 }),
      whole: fc.boolean(),
    })
    .map(({ gap, areas, whole }) => {
      const villages = all.filter((ordinal) => ordinal >= 40 && ordinal % gap > 0);
      return match(
        COST.prefix,
        [...areas, ...villages].map((ordinal) => [ordinal, 1 + (ordinal % 3)]),
        whole,
      );
    });
  const rare = fc.subarray(all, { minLength: 1, maxLength: 8 }).map((some) =>
    match(
      COST.same,
      some.map((ordinal) => [ordinal, 2]),
    ),
  );
  const slotsOf = (of: readonly (readonly Match[])[]) =>
    of.map((matches, at): TermMatches => ({ at, terms: 1, matches }));
  const filter = fc.constantFrom<Filter>(
    undefined,
    [[40, 2000]],
    [
      [500, 600],
      [3000, 3639],
    ],
  );
  fc.assert(
    fc.property(
      fc.array(rare, { minLength: 1, maxLength: 2 }),
      fc.array(frequent, { minLength: 1, maxLength: 2 }),
      filter,
      (some, long, where) => {
        const letters = [...some, ...long].map((_, i) => 3 + i);
        const asked = (frequentMatches: readonly (readonly Match[])[]) =>
          ranked(
            accumulator.rank(
              query(slotsOf([...some.map((one) => [one]), ...frequentMatches]), letters),
              where,
              "most letters",
            ),
          );
        expect(asked(long.map((one) => [one]))).toEqual(asked(long.map((one) => inShortLists(one, 500))));
      },
    ),
  );
});

/** The postings of a match in lists of at most `length`. */
function inShortLists({ cost, whole, postings }: Match, length: number): Match[] {
  const packed = postings.toArray();
  return Array.from({ length: Math.ceil(packed.length / length) }, (_, i) => ({
    cost,
    whole,
    postings: Postings.of(packed.slice(i * length, (i + 1) * length)),
  }));
}
