import fc from "fast-check";
import { expect, test } from "vitest";
import { areaColumns, fewAreas } from "../areas/areas.fixture.ts";
import { Areas } from "../areas/areas.ts";
import { LEVELS } from "../contract/levels.ts";
import { Postings, packPosting, postingOrdinal } from "../index/codec/postings.ts";
import type { Filter, Ranges } from "../index/ranges.ts";
import { Accumulator, type QueryHits, type Span } from "./accumulator.ts";
import { unpackRank } from "./costs.fixture.ts";
import { addedCost, COST } from "./costs.ts";
import { Hits } from "./hits.ts";
import { topK } from "./ranking.ts";

const areas = fewAreas();
const ANYWHERE = undefined;
const VILLAGES: Filter = [[areas.firstVillage, areas.size]];

// Ordinals: states 0 and 1, districts 2 and 3, talukas 4 and 5, villages 6 to 8 in taluka 4, 9 to 11 in taluka 5.
test("every term matches the place's own name or one above it, at least one its own", () => {
  const slots: Span[] = [
    {
      at: 0,
      terms: 1,
      hits: [
        match(COST.same, [
          [6, 1],
          [9, 2],
        ]),
      ],
    },
    { at: 1, terms: 1, hits: [match(COST.same, [[0, 1]]), match(COST.prefix, [[9, 2]], false)] },
  ];
  const {
    everyTerm,
    total: _,
    ...places
  } = new Accumulator(areas).rank(query(slots, [4, 6]), ANYWHERE, "most letters");
  expect(everyTerm).toBe(true);
  expect(ranked(places)).toEqual({
    6: {
      reading: 0,
      missingLetters: 0,
      cost: 0,
      termsAbove: 1,
      partOfName: 0,
      worst: 0,
      farAbove: 1,
    },
    9: {
      reading: 0,
      missingLetters: 0,
      cost: 2,
      termsAbove: 0,
      partOfName: 1,
      worst: 1,
      farAbove: 0,
    },
  });
});

test("in a text of many letters, the place with most of them comes first", () => {
  const slots: Span[] = [
    {
      at: 0,
      terms: 1,
      hits: [
        match(COST.same, [
          [6, 1],
          [9, 2],
        ]),
      ],
    },
    { at: 1, terms: 1, hits: [match(COST.farthest, [[9, 2]])] },
  ];
  const places = new Accumulator(areas).rank(query(slots, [4, 14, 90]), ANYWHERE, 3);
  const found = ranked(places);
  expect(found[9]!.missingLetters).toBeLessThan(found[6]!.missingLetters);
  expect(found[9]!.missingLetters).toBeGreaterThan(0);
});

test("a name right above a place differs from one further up", () => {
  const slots: Span[] = [
    {
      at: 0,
      terms: 1,
      hits: [
        match(COST.same, [
          [6, 1],
          [9, 1],
        ]),
      ],
    },
    {
      at: 1,
      terms: 1,
      hits: [
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

test("a filter leaves only villages, or only places in ranges", () => {
  const everywhere = match(COST.same, [
    [0, 1],
    [4, 1],
    [6, 1],
    [9, 1],
    [11, 1],
  ]);
  const slots: Span[] = [0, 1].map((at) => ({ at, terms: 1, hits: [everywhere] }));
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
  .map((ordinals) =>
    ordinals.sort((a, b) => a - b).map((ordinal) => [ordinal, 1 + (ordinal % 3)] as const),
  );
const matches = fc
  .array(
    fc
      .tuple(fc.constantFrom(...Object.values(COST)), places, fc.boolean())
      .map((some) => match(...some)),
    { maxLength: 4 },
  )
  .map((some) => some.sort((a, b) => a.cost - b.cost));

test("a query of many terms ranks like a plain sum and leaves nothing for the next query", () => {
  const accumulator = new Accumulator(areas);
  fc.assert(
    fc.property(fc.array(matches, { minLength: 2, maxLength: 12 }), (terms) => {
      const letters = terms.map((_, i) => 1 + (i % 5));
      const all = letters.reduce((sum, count) => sum + count, 0);
      const costs = terms.map((some) => {
        const lowest = new Map<number, number>();
        for (const { cost, postings } of some.toReversed()) {
          const packed = new Uint32Array(postings.count);
          postings.unpack(packed, 0);
          for (const posting of packed) lowest.set(postingOrdinal(posting), cost);
        }
        return lowest;
      });
      const slots = terms.map((some, at): Span => ({ at, terms: 1, hits: some }));
      const {
        everyTerm,
        total: _,
        ...found
      } = accumulator.rank(query(slots, letters), ANYWHERE, "most letters");
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
      const enough = expected.some(({ missing }) => missing === 0)
        ? 0
        : all - Math.ceil((all * 2) / 3);
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

// From an importance of 13 on, a town has 100,000 people: its name is written in every script.
test.each([
  { town: 12, expected: [0, 3, 5, 6, 7, 9] },
  { town: 13, expected: [0, 3, 5, 7, 6, 9] },
])(
  "equal matches are in the order of level, script and importance ($town)",
  ({ town, expected }) => {
    const places: [number, number, number][] = [
      [0, 1, 0],
      [3, 1, 0],
      [5, 1, 0],
      [6, 1, 0],
      [7, 1, town],
      [9, 1, 3],
    ];
    const postings = Postings.of(
      Uint32Array.from(places, ([ordinal, terms, importance]) =>
        packPosting(ordinal, terms, importance),
      ),
    );
    const slots = [{ at: 0, terms: 1, hits: [new Hits(COST.same, true, postings)] }];
    const order = (statesOfScript?: Ranges) =>
      topK(
        new Accumulator(areas).rank(
          { ...query(slots, [4], false), statesOfScript },
          ANYWHERE,
          "every term",
        ),
        0,
        9,
        areas,
      ).map(({ ordinal }) => ordinal);
    expect(order()).toEqual([0, 3, 5, 7, 9, 6]);
    expect(order([[6, 7]])).toEqual(expected);
  },
);

test("a term of a level matches places of that level, and a level word makes a name whole", () => {
  const slots: Span[] = [
    {
      at: 0,
      terms: 1,
      hits: [
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
  expect(
    Object.entries(ranked(places)).map(([ordinal, { partOfName }]) => [ordinal, partOfName]),
  ).toEqual([
    ["2", 1],
    ["3", 0],
  ]);
});

test("the best k are the first k of all places sorted by rank, areas of a level by their population", () => {
  const many = fc
    .uniqueArray(fc.nat(5000), { maxLength: 3000, size: "max" })
    .chain((ordinals) =>
      fc.tuple(
        fc.constant(ordinals),
        fc.array(fc.nat(6), { minLength: ordinals.length, maxLength: ordinals.length }),
        fc.boolean(),
        fc.array(fc.integer({ min: -1, max: 9 }), { minLength: AREAS, maxLength: AREAS }),
      ),
    );
  fc.assert(
    fc.property(
      many,
      fc.nat(3100),
      fc.nat(100),
      ([drawn, ranks, rising, people], offset, limit) => {
        const areas = areasWith(people);
        const order = (ordinal: number) =>
          ordinal < AREAS ? LEVELS.indexOf(areas.level(ordinal)) * 100 - people[ordinal]! : 1000;

        const ordinals = rising ? drawn.sort((a, b) => a - b) : drawn;
        const sorted = ordinals
          .map((ordinal, i) => ({ ordinal, rank: ranks[i]! }))
          .sort(
            (a, b) =>
              a.rank - b.rank || order(a.ordinal) - order(b.ordinal) || a.ordinal - b.ordinal,
          );
        const given = { ordinals: Uint32Array.from(ordinals), ranks: Int32Array.from(ranks) };
        expect(topK(given, offset, limit, areas)).toEqual(sorted.slice(offset, offset + limit));
      },
    ),
    { numRuns: 200 },
  );
});

/** Number of areas of {@link areasWith}, far more than a page has. */
const AREAS = 1000;

/** 50 states, 150 districts and 800 talukas with these populations, -1 if unknown, and villages. */
function areasWith(populations: readonly number[]): Areas {
  const parentOf = (area: number) => {
    if (area < 50) return -1;
    return area < 200 ? area % 50 : 50 + (area % 150);
  };
  return new Areas(
    areaColumns({
      counts: [50, 150, 800, 4001],
      ids: populations.map((_, area) => area),
      names: populations.map((_, area) => `Area ${area}`),
      parents: populations.map((_, area) => parentOf(area)),
      villages: [4001, ...new Array<number>(799).fill(0)],
      populations,
    }),
  );
}

/** A query with these matches of its terms. */
function query(slots: readonly Span[], letters: readonly number[], looksAbove = true): QueryHits {
  return {
    spans: slots,
    letters,
    looksAbove,
    levelWords: [],
    areaLetters: 0,
    pincodes: 0,
    statesOfScript: undefined,
    naming: new Map(),
  };
}

/** A match of places, each with the number of terms of its name. */
function match(
  cost: Hits["cost"],
  places: readonly (readonly [number, number])[],
  whole = true,
): Hits {
  const packed = Uint32Array.from(places, ([ordinal, terms]) => packPosting(ordinal, terms));
  return new Hits(cost, whole, Postings.of(packed));
}

/** The parts of each place's rank. */
function ranked({ ordinals, ranks }: { ordinals: Uint32Array; ranks: Int32Array }) {
  const fieldsOf = (rank: number) => {
    // The order of places that match alike.
    const { placeOrder: _, ...fields } = unpackRank(rank);
    return fields;
  };
  return Object.fromEntries([...ordinals].map((ordinal, i) => [ordinal, fieldsOf(ranks[i]!)]));
}
