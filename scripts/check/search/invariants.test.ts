import fc from "fast-check";
import { expect, test } from "vitest";
import { importanceOf } from "../../../functions/core/contract/importance.ts";
import type { Level } from "../../../functions/core/contract/levels.ts";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { searchTokens, tokens } from "../../../functions/core/names/tokens.ts";
import { askingWords, levelWord } from "../../../functions/core/names/words.ts";
import type { FoundPlaceResult, PlaceSearch } from "../../../functions/core/search/place-finder.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { editDistanceByTable } from "../fixtures/edit-distance-table.ts";
import { nameWord, randomDataset, SMALL, withTypo } from "../fixtures/random-dataset.ts";
import { draws } from "../fixtures/seed.ts";
import { openDirectory } from "../fixtures/service.ts";

/** Invariants of every search, for any data and query, derived from RANKING.md. */

const SIZE = { ...SMALL, villages: 60 };
/** More places than the number of best ones that a query keeps. */
const MANY_OF_EACH = { size: { ...SMALL, villages: 300 }, words: 4, usual: 3 };
/** The number of queries per dataset. */
const ASKED = 12;
const ALL = 1000;

/** A place as a test reads it from the dataset. */
interface KnownPlace {
  readonly level: Level;
  readonly code: string;
  readonly names: readonly string[];
  /** The tokens of its names. */
  readonly own: ReadonlySet<string>;
  /** The tokens of the names above it. */
  readonly above: ReadonlySet<string>;
  /** The path from the state down to the place itself. */
  readonly path: readonly string[];
}

/** The places of a dataset with their names, by level and code. */
function placesOf(data: UnsavedDataset): ReadonlyMap<string, KnownPlace> {
  const known = new Map<string, KnownPlace>();
  const add = (level: Level, place: { code: string; name: string }, parent: string | undefined) => {
    const aliases = data.aliases.filter(
      (alias) => alias.level === level && alias.code === place.code,
    );
    const { local_name = "", hindi_name = "" } = place as {
      local_name?: string;
      hindi_name?: string;
    };
    const names = [place.name, ...aliases.map(({ alias }) => alias), local_name, hindi_name].filter(
      Boolean,
    );
    const up = parent === undefined ? undefined : known.get(parent)!;
    const key = `${level} ${place.code}`;
    known.set(key, {
      level,
      code: place.code,
      names,
      own: new Set(names.flatMap(searchTokens)),
      above: new Set(up ? [...up.own, ...up.above] : []),
      path: [...(up?.path ?? []), key],
    });
  };
  for (const state of data.states) add("state", state, undefined);
  for (const district of data.districts) add("district", district, `state ${district.state_code}`);
  for (const taluka of data.talukas) add("taluka", taluka, `district ${taluka.district_code}`);
  for (const village of data.villages) add("village", village, `taluka ${village.taluka_code}`);
  return known;
}

/** Whether a word is nothing but part of a name: not a level word, a number or a word of a question. */
function isPlain(word: string): boolean {
  return (
    /^[a-z]{4,}$/.test(word) &&
    levelWord(word) === undefined &&
    // In front of a name, and between two.
    ![
      [word, "rampur"],
      ["rampur", word, "rampur"],
    ].some((words) => askingWords(words).includes(word))
  );
}

function keyOf({ place }: FoundPlaceResult): string {
  return `${place.level} ${place.code}`;
}

/** All places that a query finds, best first. */
async function allOf(
  directory: Directory,
  query: string,
  search: Partial<PlaceSearch> = {},
): Promise<readonly FoundPlaceResult[]> {
  return (await directory.finder.search(query, { offset: 0, limit: ALL, ...search })).results;
}

interface Asked {
  readonly data: UnsavedDataset;
  readonly directory: Directory;
  readonly places: ReadonlyMap<string, KnownPlace>;
}

/** Asserts a property of random datasets and random inputs for each, and that it applied in some of the cases. */
async function holds<Input>(
  inputs: (places: readonly KnownPlace[], data: UnsavedDataset) => fc.Arbitrary<Input>,
  check: (asked: Asked, input: Input) => Promise<boolean>,
  { size = SIZE, words = 25, usual = 5 } = {},
): Promise<void> {
  const drawn = randomDataset(size, words).chain((data) => {
    const places = placesOf(data);
    const some = fc.array(inputs([...places.values()], data), {
      minLength: ASKED,
      maxLength: ASKED,
    });
    return fc.record({ data: fc.constant(data), places: fc.constant(places), some });
  });
  let [all, told] = [0, 0];
  await fc.assert(
    fc.asyncProperty(drawn, async ({ data, places, some }) => {
      const directory = await openDirectory(data);
      for (const input of some) {
        all++;
        if (await check({ data, directory, places }, input)) told++;
      }
    }),
    { ...draws(usual), endOnFailure: true },
  );
  expect(told / all).toBeGreaterThan(0.05);
}

/** Words from the names of a place and of those above it, at least one of its own. */
function wordsOf({ own, above }: KnownPlace): fc.Arbitrary<readonly string[]> {
  const mine = [...own].filter(isPlain);
  if (mine.length === 0) return fc.constant([]);
  const others = [...own, ...above].filter(isPlain);
  return fc
    .tuple(
      fc.constantFrom(...mine),
      fc.array(fc.constantFrom(...others), { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([one, more, isFirst]) => [...new Set(isFirst ? [one, ...more] : [...more, one])]);
}

const ofAPlace = (places: readonly KnownPlace[]) =>
  fc
    .constantFrom(...places)
    .chain((place) => fc.record({ place: fc.constant(place), words: wordsOf(place) }));

test("a place that has every word of a query is found, its own name among them", async () => {
  await holds(ofAPlace, async ({ directory, places }, { words }) => {
    if (words.length === 0) return false;
    const query = words.join(" ");
    const found = new Map((await allOf(directory, query)).map((one) => [keyOf(one), one.match]));
    for (const [key, { own, above }] of places) {
      const isNamed = words.every((word) => own.has(word) || (words.length > 1 && above.has(word)));
      if (isNamed && words.some((word) => own.has(word)))
        expect([query, key, found.get(key)]).toEqual([query, key, "exact"]);
    }
    return true;
  });
});

test("an additional word never finds a new place", async () => {
  const withOneMore = (places: readonly KnownPlace[]) =>
    fc.record({
      asked: ofAPlace(places),
      more: fc.oneof(
        ofAPlace(places).map(({ words }) => words[0] ?? ""),
        nameWord,
      ),
    });
  await holds(withOneMore, async ({ directory, places }, { asked: { words }, more }) => {
    if (words.length === 0 || !isPlain(more)) return false;
    const query = words.join(" ");
    const fewer = await allOf(directory, query);
    const found = await allOf(directory, `${query} ${more}`);
    if (found.length === 0 || found[0]!.match === "partial") return false;
    expect(
      found.filter(({ match }) => match === "partial"),
      `${query} ${more}`,
    ).toEqual([]);
    // The new word may be the only one in the place's own name.
    const exact = found.filter(({ match }) => match === "exact");
    const own = exact.filter((one) => words.some((word) => places.get(keyOf(one))!.own.has(word)));
    const without = new Set(fewer.map(keyOf));
    for (const one of own) expect(without, `${query} + ${more}`).toContain(keyOf(one));
    expect(own.length, `${query} + ${more}`).toBeLessThanOrEqual(fewer.length);
    return own.length > 0;
  });
});

test("a narrower filter finds the places of the wider one that are in it, in the same order", async () => {
  await holds(ofAPlace, async ({ directory, places }, { place, words }) => {
    if (words.length === 0) return false;
    const query = words.join(" ");
    const all = (await allOf(directory, query)).map(keyOf);
    const { areas } = directory;
    const same = await allOf(directory, query, { level: place.level });
    expect(same.map(keyOf), `${query}, ${place.level}`).toEqual(
      all.filter((key) => key.startsWith(place.level)),
    );
    let wider = all;
    for (const area of place.path) {
      const [level, code] = area.split(" ") as [Level, string];
      if (level === "village") continue;
      const ordinal = areas.find(level, Number(code));
      const inside = (await allOf(directory, query, { within: [[ordinal]] })).map(keyOf);
      expect(inside, `${query} in ${area}`).toEqual(
        wider.filter((key) => places.get(key)!.path.includes(area)),
      );
      wider = inside;
    }
    return all.length > 1;
  });
});

test("the order is total: it does not depend on the order of the data, and pages are parts of it", async () => {
  const paged = (places: readonly KnownPlace[]) =>
    fc.record({
      asked: ofAPlace(places),
      size: fc.integer({ min: 1, max: 20 }),
      cut: fc.integer({ min: 1, max: 8 }),
    });
  let turned: { data: UnsavedDataset; directory: Directory } | undefined;
  await holds(
    paged,
    async ({ data, directory }, { asked: { words }, size, cut }) => {
      if (words.length === 0) return false;
      if (turned?.data !== data) {
        const { villages, aliases } = data;
        const other = { ...data, villages: villages.toReversed(), aliases: aliases.toReversed() };
        turned = { data, directory: await openDirectory(other) };
      }
      const query = words.map((word, i) => (i === 0 ? word.slice(0, cut) : word)).join(" ");
      const whole = (await allOf(directory, query)).map(keyOf);
      expect(new Set(whole).size, query).toBe(whole.length);
      expect((await allOf(directory, query)).map(keyOf), query).toEqual(whole);
      expect((await allOf(turned.directory, query)).map(keyOf), query).toEqual(whole);
      const joined: string[] = [];
      for (let offset = 0; offset <= whole.length; offset += size) {
        const page = await directory.finder.search(query, { offset, limit: size });
        expect(page.total, query).toBe(whole.length);
        joined.push(...page.results.map(keyOf));
      }
      expect(joined, query).toEqual(whole);
      return whole.length > size;
    },
    MANY_OF_EACH,
  );
});

test("villages that match a single word are sorted: whole names first, then by importance, then by their paths", async () => {
  await holds(ofAPlace, async ({ data, directory, places }, { words: [word] }) => {
    if (word === undefined) return false;
    const villages = new Map(data.villages.map((village) => [`village ${village.code}`, village]));
    const found = await allOf(directory, word, { level: "village" });
    const keys = found.filter(({ match }) => match === "exact").map(keyOf);
    const having = keys.filter((key) => places.get(key)!.own.has(word));
    const orderOf = (key: string) => {
      const { names, path } = places.get(key)!;
      const isWhole = names.some((name) => searchTokens(name).every((token) => token === word));
      const { kind, population } = villages.get(key)!;
      const importance = importanceOf({
        kind: kind ?? "village",
        population: population === undefined ? null : Number(population),
      });
      return {
        isWhole,
        importance,
        path: path.map((at) => ({ at, name: places.get(at)!.names[0]! })),
      };
    };
    const sorted = having
      .map(orderOf)
      .sort(
        (a, b) =>
          Number(b.isWhole) - Number(a.isWhole) ||
          b.importance - a.importance ||
          comparePaths(a.path, b.path),
      );
    expect(having, word).toEqual(sorted.map(({ path }) => path.at(-1)!.at));
    return having.length > 1;
  });
});

const { compare } = new Intl.Collator("en");

interface Step {
  readonly at: string;
  readonly name: string;
}

/** Compares names, then codes, from the state down. */
function comparePaths(a: readonly Step[], b: readonly Step[]): number {
  for (const [i, { at, name }] of a.entries()) {
    const other = b[i]!;
    if (at !== other.at) return compare(name, other.name) || (at < other.at ? -1 : 1);
  }
  return 0;
}

test("the villages of an area that match are those of the search, in its order", async () => {
  await holds(ofAPlace, async ({ directory }, { place, words }) => {
    const [state] = place.path;
    if (words.length === 0 || state === undefined) return false;
    const area = directory.areas.find("state", Number(state.split(" ")[1]));
    const query = words.join(" ");
    const villages = await allOf(directory, query, { level: "village", within: [[area]] });
    const ranges = [directory.areas.villages(area)];
    const found = await directory.findVillages(query, { ranges, offset: 0, limit: ALL });
    expect(found.total, query).toBe(villages.length);
    const listed = await directory.villagesAt(found.ordinals);
    expect(
      listed.map(({ id }) => id),
      query,
    ).toEqual(villages.map((one) => Number(one.place.code)));
    return villages.length > 0;
  });
});

/** Names whose words all help to identify the place. */
const namesOf = (places: readonly KnownPlace[]) =>
  fc
    .constantFrom(...places)
    .chain((place) =>
      fc.record({ place: fc.constant(place), name: fc.constantFrom(...place.names) }),
    );

test("a place is found by its whole name, and each place before it also matches", async () => {
  await holds(namesOf, async ({ directory }, { place, name }) => {
    const results = await allOf(directory, name);
    const at = results.findIndex((one) => keyOf(one) === `${place.level} ${place.code}`);
    expect([name, results[at]?.match]).toEqual([name, "exact"]);
    for (const { match } of results.slice(0, at)) expect([name, match]).toEqual([name, "exact"]);
    return true;
  });
});

test("a word of four letters or more with one edit still finds the place", async () => {
  const mistyped = (places: readonly KnownPlace[]) =>
    ofAPlace(places).chain(({ place, words }) =>
      fc.record({
        place: fc.constant(place),
        words: fc.constant(words),
        typo: words.length === 0 ? fc.constant("") : withTypo(words[0]!),
      }),
    );
  await holds(mistyped, async ({ directory }, { place, words, typo }) => {
    const [word] = words;
    if (word === undefined || !isPlain(typo) || fold(typo).length < 3) return false;
    // An edit can also change the rest of a word: "sh" is "s".
    if (editDistanceByTable(fold(typo), fold(word)) > 1) return false;
    const query = [typo, ...words.slice(1)].join(" ");
    const results = await allOf(directory, query);
    const found = results.find((one) => keyOf(one) === `${place.level} ${place.code}`);
    expect(["exact", "prefix", "spelling", "typo"], `${query} for ${words.join(" ")}`).toContain(
      found?.match,
    );
    return true;
  });
});

test("a query that contains the name of a place never has an empty answer, and the answer reports the words that it leaves out", async () => {
  const withOthers = (places: readonly KnownPlace[]) =>
    fc.record({
      asked: namesOf(places),
      other: fc.constantFrom("zzxqv", "qzjxv kvxzq", "near", "road", "xqz temple"),
    });
  await holds(withOthers, async ({ directory }, { asked: { name }, other }) => {
    const words = tokens(name);
    if (!words.every(isPlain)) return false;
    const query = [...words, other].join(" ");
    const { total, results, unused } = await directory.finder.answer(query, {
      offset: 0,
      limit: ALL,
    });
    expect(total, query).toBeGreaterThan(0);
    expect(results, query).toHaveLength(total);
    for (const text of unused ?? [])
      expect(tokens(query).join(" "), query).toContain(tokens(text).join(" "));
    if (unused !== undefined && results[0]!.match === "partial")
      expect(unused, query).not.toEqual([]);
    return true;
  });
});
