import fc from "fast-check";
import { expect, test } from "vitest";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { FUZZY_SECTIONS } from "../../../functions/core/index/codec/fuzzy-block.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { buildIndex } from "../../build/index/index.ts";
import type { Dataset as Places } from "../../dataset/dataset.ts";
import {
  draws,
  nameWord,
  randomDataset,
  romanisedOtherwise,
  SMALL,
  withTypo,
} from "../fixtures/random-dataset.ts";
import type { Place } from "./model-places.ts";
import { SearchModel } from "./search-model.ts";

/** Search with the index against the model: the same places in the same order, whatever the query. */

function open(places: Places): Promise<Directory> {
  const files = buildIndex(places, "0123456789ab");
  return Directory.open(async (file) => files.get(file) ?? Promise.reject(new Error(file)));
}

/** A small dataset with villages of these names in its first taluka. */
function withVillages(names: readonly string[], aliases: Places["aliases"] = []): Places {
  const [drawn] = fc.sample(randomDataset({ ...SMALL, villages: 8 }), { numRuns: 1, seed: 3 }) as [Places];
  const villages = names.map((name, i) => ({
    code: String(i + 1).padStart(6, "0"),
    name,
    taluka_code: "00001",
  }));
  return { ...drawn, villages, aliases };
}

/** The names of the first places that a query finds. */
async function namesFor(directory: Directory, query: string, limit = 10): Promise<string[]> {
  return (await directory.finder.search(query, { offset: 0, limit })).results.map(({ place }) => place.name);
}

/** Queries of a place's names and those above it, most of them altered, some with other words. */
function queries(places: Places): fc.Arbitrary<string> {
  const talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
  const districts = new Map(places.districts.map((district) => [district.code, district]));
  const states = new Map(places.states.map((state) => [state.code, state]));
  const paths = places.villages.map((village) => {
    const taluka = talukas.get(village.taluka_code)!;
    const district = districts.get(taluka.district_code)!;
    return [village.name, village.name, taluka.name, district.name, states.get(district.state_code)!.name];
  });
  const names = [
    ...paths,
    ...places.talukas.map(({ name }) => [name]),
    ...places.states.map(({ name }) => [name]),
    ...places.aliases.map(({ alias }) => [alias]),
    ...places.villages.flatMap(({ local_name }) => (local_name ? [[local_name]] : [])),
  ];
  return fc.constantFrom(...names).chain((path) => {
    const own = tokens(path[0]!);
    const others = path.slice(1).flatMap(tokens);
    const word = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...own).chain(writtenOtherwise) },
      { weight: 2, arbitrary: fc.constantFrom(...own, ...others).chain(writtenOtherwise) },
      { weight: 1, arbitrary: fc.oneof(nameWord, fc.constantFrom("3", "b", "bit", "403001", "e")) },
    );
    const several = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const grown = fc
      .tuple(fc.constantFrom(...own), fc.constantFrom("jodi", "doddi", "xz"), fc.boolean())
      .map(([one, other, before]) => (before ? other + one : one + other));
    const withShort = fc
      .tuple(fc.constantFrom("b", "zx", "k g", "b k g"), fc.boolean())
      .map(([short, before]) => (before ? [short, ...own] : [...own, short]).concat(others).join(" "));
    const letters = own.join("");
    const inThree = fc
      .tuple(fc.nat(letters.length), fc.nat(letters.length))
      .map((borders) => borders.sort((a, b) => a - b))
      .map(([one, two]) => [letters.slice(0, one), letters.slice(one, two), letters.slice(two)].join(" "));
    const query = fc.oneof(
      { weight: 3, arbitrary: fc.constant(path[0]!) },
      { weight: 3, arbitrary: several },
      { weight: 3, arbitrary: fc.constant(letters) },
      { weight: 2, arbitrary: inThree },
      { weight: 3, arbitrary: fc.constant([...own, ...others].join(" ")) },
      { weight: 1, arbitrary: withTypo(letters) },
      { weight: 1, arbitrary: grown },
      { weight: 1, arbitrary: withShort },
    );
    // Names with level words before and after them, right and wrong ones: "village rampur, tehsil sitapur".
    const named = fc.constantFrom(...path, ...own, ...others).chain((name) => {
      const level = fc.constantFrom("", "state", "district", "tehsil", "village", "town");
      return fc
        .tuple(level, fc.boolean())
        .map(([word, before]) => (before ? `${word} ${name}` : `${name} ${word}`));
    });
    const levelled = fc
      .tuple(fc.array(named, { minLength: 1, maxLength: 3 }), fc.constantFrom(" ", ", "))
      .map(([some, between]) => some.join(between));
    // A prefix with something that is not a name.
    const other = fc
      .tuple(
        fc.constantFrom(...own, ...others),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...OTHER_WORDS),
      )
      .map(([one, length, word]) => `${one.slice(0, length)} ${word}`);
    return fc.oneof(
      { weight: 17, arbitrary: query },
      { weight: 5, arbitrary: levelled },
      { weight: 3, arbitrary: other },
      { weight: 1, arbitrary: fc.constantFrom(...OTHER_WORDS) },
    );
  });
}

/** Numbers, PIN codes and codes, also unknown ones, and the letters of states. */
const OTHER_WORDS = "3 b bit e 403001 40300 403009 01 003 00002 000007 999999 od or ts tg up ut".split(" ");

function writtenOtherwise(word: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(word),
    fc.nat(word.length - 1).map((cut) => word.slice(0, cut + 1)),
    romanisedOtherwise(word),
    withTypo(word),
    withTypo(word).chain((mistyped) => (mistyped ? withTypo(mistyped) : fc.constant(word))),
    romanisedOtherwise(word).chain(withTypo),
    fc.nat(word.length - 1).map((cut) => `${word.slice(0, cut)} ${word.slice(cut)}`),
  );
}

/** Compares both, with typos "always" and "if needed". Returns how many places match with typos. */
async function expectSame(directory: Directory, model: SearchModel, query: string): Promise<number> {
  await expectSameWith("if needed", directory, model, query);
  return expectSameWith("always", directory, model, query);
}

async function expectSameWith(
  typos: "always" | "if needed",
  directory: Directory,
  model: SearchModel,
  query: string,
): Promise<number> {
  const expected = model.find(query, typos);
  const found = await directory.finder.search(query, { offset: 0, limit: directory.areas.size, typos });
  const keys = found.results.map(({ place }) => `${place.level} ${place.code}`);
  const wanted = expected.places.map(({ level, code }) => `${level} ${code}`);
  expect(found.total, query).toBe(expected.places.length);
  if (expected.uncertain) expect(keys.sort(), query).toEqual(wanted.sort());
  else expect(keys, query).toEqual(wanted);
  return found.total;
}

test("search finds the same places in the same order as the model", async () => {
  const drawn = randomDataset(SMALL).chain((places) =>
    fc.record({
      places: fc.constant(places),
      asked: fc.array(queries(places), { minLength: 20, maxLength: 20 }),
    }),
  );
  let [answers, empty] = [0, 0];
  await fc.assert(
    fc.asyncProperty(drawn, async ({ places, asked }) => {
      const directory = await open(places);
      const model = new SearchModel(places);
      for (const query of asked) {
        answers++;
        if ((await expectSame(directory, model, query)) === 0) empty++;
      }
    }),
    { ...draws(10), endOnFailure: true },
  );
  // Usually about a quarter.
  expect(empty / answers).toBeLessThan(0.4);
});

test("it does so where terms fill many shards and blocks, and prefixes have their own postings", async () => {
  const size = { states: 3, districts: 10, talukas: 40, villages: 8000 };
  const [places] = fc.sample(randomDataset(size, 8000, ["", "shiva", "shivaa"]), {
    numRuns: 1,
    seed: 1,
  }) as [Places];
  const directory = await open(places);
  expect(directory.manifest.prefixes.written.from.length).toBeGreaterThan(5);
  expect(directory.manifest.prefixes.folded.from).toContain("siva");
  for (const section of ["terms", ...FUZZY_SECTIONS] as const)
    expect(directory.manifest[section].files.length, section).toBeGreaterThan(3);
  const model = new SearchModel(places);
  await fc.assert(
    fc.asyncProperty(queries(places), async (query) => void (await expectSame(directory, model, query))),
    { ...draws(4), endOnFailure: true },
  );
}, 120_000);

test("where nothing matches, bigrams may have typos, and a term may be split in two", async () => {
  const places = withVillages(["Mella Cheruvu", "Hosahalli", "Linganapura", "Husenpurakaval", "Kunigal"]);
  const directory = await open(places);
  const model = new SearchModel(places);
  for (const [query, found] of [
    ["mellachervu", ["Mella Cheruvu"]],
    ["husenpurada kaval", ["Husenpurakaval"]],
    ["jodihosahalli", ["Hosahalli"]],
    ["linganapuradoddi", ["Linganapura"]],
    // Known terms are not split; less than two thirds of one is too little.
    ["kunigalxyzw", []],
    ["xyzwhosa", []],
  ] as const) {
    expect(await namesFor(directory, query), query).toEqual(found);
    await expectSame(directory, model, query);
  }
});

test("fewer than 50 places, all with a typo, do not hide those with a typo in joined terms", async () => {
  for (const others of [49, 50]) {
    const places = withVillages(["Mella Cheruvu", ...Array.from({ length: others }, () => "Mollachervu")]);
    const directory = await open(places);
    await expectSame(directory, new SearchModel(places), "mellachervu");
    expect(await namesFor(directory, "mellachervu", 100)).toHaveLength(50);
  }
});

test("pages of results are parts of the whole, and a filter leaves only villages of some talukas", async () => {
  const drawn = randomDataset(SMALL).chain((places) =>
    fc.record({
      places: fc.constant(places),
      query: queries(places),
      offset: fc.nat(20),
      limit: fc.integer({ min: 1, max: 20 }),
      talukas: fc.array(fc.nat(SMALL.talukas - 1), { minLength: 1, maxLength: 2 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(drawn, async ({ places, query, offset, limit, talukas }) => {
      const directory = await open(places);
      const whole = await directory.finder.search(query, { offset: 0, limit: 1000 });
      const page = await directory.finder.search(query, { offset, limit });
      expect(page).toEqual({ total: whole.total, results: whole.results.slice(offset, offset + limit) });

      const wanted = new Set(talukas.map((i) => places.talukas[i]!.code));
      const ranges = [...wanted].map((code) =>
        directory.areas.villages(directory.areas.find("taluka", Number(code))),
      );
      const isIn = ({ level, parents }: Place) => level === "village" && wanted.has(parents[0]!.code);
      const expected = new SearchModel(places).find(query, "always", isIn);
      const found = await directory.findVillages(query, { ranges, offset: 0, limit: 1000 });
      expect(found.total).toBe(expected.places.length);
      const codes = (await directory.villagesAt(found.ordinals)).map(({ id }) => id);
      const expectedCodes = expected.places.map(({ code }) => Number(code));
      if (expected.uncertain) expect(codes.sort()).toEqual(expectedCodes.sort());
      else expect(codes).toEqual(expectedCodes);
    }),
    { ...draws(10), endOnFailure: true },
  );
});

test("a whole name comes before a longer one, also when joined or by a shorter other name", async () => {
  const names = ["Abera Palle Khas", "Bera Palle", "Bera Palle Khurd", "Dolna Xiro", "Xiroba Dolna"];
  const directory = await open(withVillages(names, [{ level: "village", code: "000005", alias: "Dolna" }]));
  expect((await namesFor(directory, "berapalle")).slice(0, 2)).toEqual(["Bera Palle", "Bera Palle Khurd"]);
  expect((await namesFor(directory, "palle khas"))[0]).toBe("Abera Palle Khas");
  expect((await namesFor(directory, "dolna")).slice(0, 2)).toEqual(["Xiroba Dolna", "Dolna Xiro"]);
});

test("two swapped letters come before the same swap in another romanisation", async () => {
  const places = withVillages(["A Bachawa", "Bachava Z"]);
  const directory = await open(places);
  expect(await namesFor(directory, "bacahva")).toEqual(["Bachava Z", "A Bachawa"]);
  await expectSame(directory, new SearchModel(places), "bacahva");
});
