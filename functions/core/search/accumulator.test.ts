import fc from "fast-check";
import { expect, test } from "vitest";
import { Accumulator, type TermMatches } from "./accumulator.ts";
import { fewAreas } from "./areas.fixture.ts";
import { addedCost, COST, type Cost } from "./costs.ts";
import type { Filter } from "./filter.ts";
import { match, query, ranked } from "./matched.fixture.ts";
import { SingleTerm } from "./single-term.ts";
import { topK } from "./top-k.ts";

const areas = fewAreas();
const ANYWHERE = undefined;
const VILLAGES: Filter = [[areas.firstVillage, areas.size]];

// Ordinals: states 0 and 1, districts 2 and 3, talukas 4 and 5, villages 6 to 8 in taluka 4, 9 to 11 in taluka 5.
test("terms count in the own name or in a name above, at least one in the own", () => {
  const slots: TermMatches[] = [
    {
      at: 0,
      terms: 1,
      matches: [
        match(COST.same, [
          [6, 1],
          [9, 2],
        ]),
      ],
    },
    { at: 1, terms: 1, matches: [match(COST.same, [[0, 1]]), match(COST.prefix, [[9, 2]], false)] },
  ];
  const { everyTerm, ...places } = new Accumulator(areas).rank(
    query(slots, [4, 6]),
    ANYWHERE,
    "most letters",
  );
  expect(everyTerm).toBe(true);
  expect(ranked(places)).toEqual({
    6: { reading: 0, missingLetters: 0, cost: 0, termsAbove: 1, partOfName: 0, worst: 0, farAbove: 1 },
    9: { reading: 0, missingLetters: 0, cost: 2, termsAbove: 0, partOfName: 1, worst: 1, farAbove: 0 },
  });
});

test("a name right above a place is told from one further up", () => {
  const slots: TermMatches[] = [
    {
      at: 0,
      terms: 1,
      matches: [
        match(COST.same, [
          [6, 1],
          [9, 1],
        ]),
      ],
    },
    {
      at: 1,
      terms: 1,
      matches: [
        match(COST.same, [
          [3, 1],
          [4, 1],
        ]),
      ],
    },
  ];
  const places = ranked(new Accumulator(areas).rank(query(slots, [4, 6]), ANYWHERE, "every term"));
  expect(places["6"]).toMatchObject({ termsAbove: 1, farAbove: 0 });
  expect(places["9"]).toMatchObject({ termsAbove: 1, farAbove: 1 });
});

test("where no place matches every term, two thirds of the letters are enough", () => {
  const slots: TermMatches[] = [
    { at: 0, terms: 1, matches: [match(COST.same, [[7, 1]])] },
    { at: 1, terms: 1, matches: [match(COST.oneEdit, [[10, 1]])] },
    { at: 2, terms: 1, matches: [] },
  ];
  const { everyTerm, ...places } = new Accumulator(areas).rank(
    query(slots, [8, 2, 2]),
    ANYWHERE,
    "most letters",
  );
  expect(everyTerm).toBe(false);
  expect(ranked(places)).toEqual({
    7: { reading: 0, missingLetters: 4, cost: 0, termsAbove: 0, partOfName: 0, worst: 0, farAbove: 0 },
  });
});

test("two terms as one count for both, and the lowest cost of a term counts", () => {
  const slots: TermMatches[] = [
    { at: 0, terms: 1, matches: [match(COST.prefix, [[6, 2]], false), match(COST.oneEdit, [[6, 2]])] },
    { at: 1, terms: 1, matches: [] },
    { at: 0, terms: 2, matches: [match(COST.nearRomanised, [[6, 1]])] },
  ];
  const { everyTerm, ...places } = new Accumulator(areas).rank(
    query(slots, [3, 3]),
    ANYWHERE,
    "most letters",
  );
  expect(everyTerm).toBe(true);
  expect(ranked(places)).toEqual({
    6: { reading: 0, missingLetters: 0, cost: 6, termsAbove: 0, partOfName: 0, worst: 2, farAbove: 0 },
  });
});

test("a filter leaves villages only, or places in ranges", () => {
  const everywhere = match(COST.same, [
    [0, 1],
    [4, 1],
    [6, 1],
    [9, 1],
    [11, 1],
  ]);
  const slots: TermMatches[] = [0, 1].map((at) => ({ at, terms: 1, matches: [everywhere] }));
  const accumulator = new Accumulator(areas);
  const found = (filter: Filter) => [
    ...accumulator.rank(query(slots, [3, 3]), filter, "most letters").ordinals,
  ];
  expect(found(VILLAGES)).toEqual([6, 9, 11]);
  expect(
    found([
      [4, 5],
      [9, 11],
    ]),
  ).toEqual([4, 9]);
});

const places = fc
  .uniqueArray(fc.nat(areas.size - 1), { maxLength: 6 })
  .map((ordinals) => ordinals.sort((a, b) => a - b).map((ordinal) => [ordinal, 1 + (ordinal % 3)] as const));
const matchesAt = (costs: readonly Cost[]) =>
  fc
    .array(
      fc.tuple(fc.constantFrom(...costs), places, fc.boolean()).map((some) => match(...some)),
      { maxLength: 4 },
    )
    .map((some) => some.sort((a, b) => a.cost - b.cost));
const matches = matchesAt(Object.values(COST));
/** A term by itself is joined with no other. */
const matchesOfOne = matchesAt(Object.values(COST).filter((cost) => cost !== COST.joined));

test("a query of many terms ranks like a plain sum, and leaves nothing for the next", () => {
  const accumulator = new Accumulator(areas);
  fc.assert(
    fc.property(fc.array(matches, { minLength: 2, maxLength: 12 }), (terms) => {
      const letters = terms.map((_, i) => 1 + (i % 5));
      const all = letters.reduce((sum, count) => sum + count, 0);
      const costs = terms.map((some) => {
        const lowest = new Map<number, number>();
        for (const { cost, postings } of some.toReversed())
          for (const ordinal of postings.ordinals()) lowest.set(ordinal, cost);
        return lowest;
      });
      const slots = terms.map((some, at): TermMatches => ({ at, terms: 1, matches: some }));
      const { everyTerm, ...found } = accumulator.rank(query(slots, letters), ANYWHERE, "most letters");
      const expected = Array.from({ length: areas.size }, (_, ordinal) => {
        const path = [...new Set([ordinal, ...areas.path(ordinal)])];
        const best = costs.map((of) =>
          Math.min(...path.map((place) => of.get(place) ?? Number.POSITIVE_INFINITY)),
        );
        const missing = letters.reduce(
          (sum, count, i) => sum + (best[i] === Number.POSITIVE_INFINITY ? count : 0),
          0,
        );
        const cost = best.reduce(
          (sum, one) => sum + (one === Number.POSITIVE_INFINITY ? 0 : addedCost(one)),
          0,
        );
        const above = best.filter(
          (one, i) => one !== Number.POSITIVE_INFINITY && !costs[i]!.has(ordinal),
        ).length;
        return { ordinal, own: costs.some((of) => of.has(ordinal)), missing, cost, above };
      }).filter(({ own }) => own);
      const enough = expected.some(({ missing }) => missing === 0) ? 0 : all - Math.ceil((all * 2) / 3);
      expect(everyTerm).toBe(expected.some(({ missing }) => missing === 0));
      expect(
        Object.entries(ranked(found)).map(([ordinal, rank]) => [
          Number(ordinal),
          rank.missingLetters,
          rank.cost,
          rank.termsAbove,
        ]),
      ).toEqual(
        expected
          .filter(({ missing }) => missing <= enough)
          .map(({ ordinal, missing, cost, above }) => [ordinal, missing, cost, above]),
      );
    }),
  );
});

test("a single term ranks like the accumulator does without names above", () => {
  const [accumulator, single] = [new Accumulator(areas), new SingleTerm(areas)];
  fc.assert(
    fc.property(matchesOfOne, (some) => {
      const slots: TermMatches[] = [{ at: 0, terms: 1, matches: some }];
      for (const filter of [ANYWHERE, VILLAGES])
        expect(ranked(single.rank(some, filter))).toEqual(
          ranked(accumulator.rank(query(slots, [5], false), filter, "most letters")),
        );
    }),
  );
});

test("of a single term, the best places and how many there are are the same whether all are ranked or as many as wanted", () => {
  const single = new SingleTerm(areas);
  fc.assert(
    fc.property(matchesOfOne, fc.integer({ min: 1, max: 5 }), (some, most) => {
      const all = single.rank(some, ANYWHERE);
      const [best, total] = [topK(all, 0, most), all.ordinals.length];
      const few = single.rank(some, ANYWHERE, most);
      expect([topK(few, 0, most), few.total]).toEqual([best, total]);
    }),
  );
});

test("a term of a level matches places of that level, and a level word makes a name whole", () => {
  const slots: TermMatches[] = [
    {
      at: 0,
      terms: 1,
      matches: [
        match(COST.same, [
          [0, 1],
          [2, 2],
          [3, 2],
          [6, 1],
        ]),
      ],
      range: [2, 4],
    },
  ];
  const levelWords = [
    match(COST.same, [
      [3, 2],
      [7, 1],
    ]),
  ];
  const places = new Accumulator(areas).rank(
    { ...query(slots, [4], false), levelWords },
    ANYWHERE,
    "most letters",
  );
  expect(Object.entries(ranked(places)).map(([ordinal, { partOfName }]) => [ordinal, partOfName])).toEqual([
    ["2", 1],
    ["3", 0],
  ]);
});
