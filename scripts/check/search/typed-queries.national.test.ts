import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { parseRows } from "../../tables/own-csv.ts";
import { describeNational, packOf } from "../fixtures/national.ts";

/**
 * Queries as people type them, over all of India, with the expected first result; some have another one that is equally right,
 * with the reason.
 */

const FILE = "typed-queries.csv";
const COLUMNS = ["query", "level", "full_path", "also", "why"];

const TYPED = parseRows(FILE, readFileSync(new URL(FILE, import.meta.url)), COLUMNS) as [
  string,
  string,
  string,
  string,
  string,
][];

/** Minimum population of places that come before areas whose names only begin with the query. */
const LARGE = 10_000;

/** Usual population of a district, and of a city. */
const VERY_LARGE = 100_000;

/** The number of districts whose prefixes are tried. */
const DISTRICTS = 50;

describeNational("queries as people type them", ["dist"], ({ dist }) => {
  let directory: Directory;
  beforeAll(async () => {
    directory = await Directory.open(packReader(packOf(dist)));
  });
  const search = (query: string, limit: number) =>
    directory.finder.answer(query, { offset: 0, limit });

  test("the table has at least 150 different ones", () => {
    expect(new Set(TYPED.map(([query]) => query)).size).toBeGreaterThanOrEqual(150);
  });

  test.each(TYPED)("%s", async (query, level, path, also, why) => {
    const [first] = (await search(query, 1)).results;
    const right = [`${level} ${path}`, ...(also === "" ? [] : [also])];
    expect(right).toContain(first && `${first.level} ${first.full_path}`);
    expect(also === "").toBe(why === "");
  });

  test.each(["ben", "kan", "luc", "bha"])("%s begins with large places", async (query) => {
    const { results } = await search(query, 5);
    const people = results.map(({ population }) => population ?? 0);
    // A place with exactly this name has 10,000 people, and comes first.
    const isCalledSo = nameKey(results[0]!.name) === query;
    expect(people[0]).toBeGreaterThan(isCalledSo ? LARGE : VERY_LARGE);
    expect(people.filter((some) => some > VERY_LARGE).length).toBeGreaterThan(2);
  });

  test("gibberish finds nothing, and a name in three words is found as one", async () => {
    for (const query of ["zzzzzz", "zzzzzz qqqqqq", "zzzqqq"])
      expect((await search(query, 1)).total, query).toBe(0);
    const { results } = await search("Ramchandrapur", 500);
    expect(results.map(({ name }) => name)).toContain("Ram Chandra Pur");
  });

  test("the first letters of every state, and of fifty districts, find it before others, except talukas and large places of that name", async () => {
    const { areas } = directory;
    const districts = areas.all("district");
    const some = Array.from(
      { length: DISTRICTS },
      (_, i) => districts[Math.floor((i * districts.length) / DISTRICTS)]!,
    );
    for (const area of [...areas.all("state"), ...some]) {
      for (let length = 3; length <= 7; length++) {
        const prefix = nameKey(areas.name(area)).slice(0, length);
        const { results } = await search(prefix, 500);
        const at = results.findIndex(
          ({ level, code }) => level === areas.level(area) && code === areas.code(area),
        );
        expect(at, `${prefix}: ${areas.name(area)}`).toBeGreaterThanOrEqual(0);
        for (const { level, name, also_known_as = [], kind, population } of results.slice(0, at)) {
          const isCalled = [name, ...also_known_as].some((one) => nameKey(one) === prefix);
          // Talukas come before villages, however large, and so before everything after these.
          const isLarge =
            level === "taluka" ||
            (population ?? 0) >= LARGE ||
            kind === "town" ||
            kind === "census_town";
          expect(
            level === "state" || level === "district" || (isCalled && isLarge),
            `${prefix}: ${name}`,
          ).toBe(true);
        }
      }
    }
  });

  test.each(["Agra", "Lucknow", "Mumbai", "Patna", "Pune", "Ranchi", "Surat", "Varanasi"])(
    "%s is among the first eight after two letters",
    async (name) => {
      const { results } = await search(name.slice(0, 2).toLowerCase(), 8);
      expect(results.map((result) => result.name)).toContain(name);
    },
  );

  test.each([
    ["ranchi bihar", "801794"],
    ["warangal andhra pradesh", "802930"],
    ["kargil jammu and kashmir", "800048"],
    ["gaya west bengal", "801404"],
  ])(
    "%s: the city comes before the district of its name and the state that it is not in",
    async (query, code) => {
      const [first] = (await search(query, 1)).results;
      expect(first?.code).toBe(code);
    },
  );

  test.each(["wagholbdfgt", "rampurbdfgt"])(
    "%s: each suggestion finds something",
    async (query) => {
      const { suggestions = [] } = await search(query, 1);
      expect(suggestions.length).toBeGreaterThan(0);
      for (const text of suggestions)
        expect((await search(text, 1)).total, text).toBeGreaterThan(0);
    },
  );
});
