import fc from "fast-check";
import { expect, test } from "vitest";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import type { UnsavedDataset as Places } from "../../dataset/dataset.ts";
import { randomDataset, SMALL } from "../fixtures/random-dataset.ts";
import { draws } from "../fixtures/seed.ts";
import { openDirectory } from "../fixtures/service.ts";
import { expectSame, queries } from "./against-model.ts";
import type { Place } from "./model-places.ts";
import { SearchModel } from "./search-model.ts";

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
      const directory = await openDirectory(places);
      const model = new SearchModel(places);
      for (const query of asked) {
        answers++;
        if ((await expectSame(directory, model, query)) === 0) empty++;
      }
    }),
    { ...draws(6), endOnFailure: true },
  );
  // Usually about a quarter.
  expect(empty / answers).toBeLessThan(0.5);
});

test("where nothing matches, bigrams may have typos, and a term may be split in two", async () => {
  const places = withVillages(["Mella Cheruvu", "Hosahalli", "Linganapura", "Husenpurakaval", "Kunigal"]);
  const directory = await openDirectory(places);
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
    const directory = await openDirectory(places);
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
      const directory = await openDirectory(places);
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
    { ...draws(4), endOnFailure: true },
  );
});

test("a word that links names in a question may also be part of a name", async () => {
  const directory = await openDirectory(withVillages(["Kotri Dhana", "Kotri Ka Dhana", "Men Bera"]));
  expect((await namesFor(directory, "kotri ka dhana"))[0]).toBe("Kotri Ka Dhana");
  expect((await namesFor(directory, "kotri dhana"))[0]).toBe("Kotri Dhana");
  expect((await namesFor(directory, "dhana ka kotri")).toSorted()).toEqual(["Kotri Dhana", "Kotri Ka Dhana"]);
  expect(await namesFor(directory, "men bera")).toEqual(["Men Bera"]);
  expect((await namesFor(directory, "bera mein"))[0]).toBe("Men Bera");
});

test("a village is ranked by what level words say, also among the villages of an area", async () => {
  const places = withVillages(["Nerul Aakhar", "Sanpada Aakhar"]);
  for (const district of places.districts) Object.assign(district, { name: "Sanpada Nerul" });
  Object.assign(places.villages[1]!, { population: "1000" });
  const directory = await openDirectory(places);
  const ranges = [directory.areas.villages(directory.areas.find("taluka", 1))];
  const firstOf = async (query: string) => {
    const { ordinals } = await directory.findVillages(query, { ranges, offset: 0, limit: 1 });
    return (await directory.villagesAt(ordinals)).map(({ name }) => name);
  };
  expect(await firstOf("sanpada nerul")).toEqual(["Sanpada Aakhar"]);
  expect(await firstOf("sanpada nerul village")).toEqual(["Nerul Aakhar"]);
});

test("a whole name comes before a longer one, also when joined or by a shorter other name", async () => {
  const names = ["Abera Palle Khas", "Bera Palle", "Bera Palle Khurd", "Dolna Xiro", "Xiroba Dolna"];
  const directory = await openDirectory(
    withVillages(names, [{ level: "village", code: "000005", alias: "Dolna" }]),
  );
  expect((await namesFor(directory, "berapalle")).slice(0, 2)).toEqual(["Bera Palle", "Bera Palle Khurd"]);
  expect((await namesFor(directory, "palle khas"))[0]).toBe("Abera Palle Khas");
  expect((await namesFor(directory, "dolna")).slice(0, 2)).toEqual(["Xiroba Dolna", "Dolna Xiro"]);
});

test("two swapped letters come before the same swap in another romanisation", async () => {
  const places = withVillages(["A Bachawa", "Bachava Z"]);
  const directory = await openDirectory(places);
  expect(await namesFor(directory, "bacahva")).toEqual(["Bachava Z", "A Bachawa"]);
  await expectSame(directory, new SearchModel(places), "bacahva");
});
