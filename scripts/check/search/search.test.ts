import fc from "fast-check";
import { expect, test } from "vitest";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import type { UnsavedDataset as Places } from "../../dataset/dataset.ts";
import { randomDataset, SMALL } from "../fixtures/random-dataset.ts";
import { openDirectory } from "../fixtures/service.ts";

/** A small dataset with villages of these names in its first taluka. */
function withVillages(names: readonly string[], aliases: Places["aliases"] = []): Places {
  const [drawn] = fc.sample(randomDataset({ ...SMALL, villages: 8 }), { numRuns: 1, seed: 3 }) as [
    Places,
  ];
  const villages = names.map((name, i) => ({
    code: String(i + 1).padStart(6, "0"),
    name,
    taluka_code: "00001",
  }));
  return { ...drawn, villages, aliases };
}

/** The names of the first places that a query finds. */
async function namesFor(directory: Directory, query: string, limit = 10): Promise<string[]> {
  return (await directory.finder.search(query, { offset: 0, limit })).results.map(
    ({ place }) => place.name,
  );
}

test("if nothing matches, bigrams may have typos, and a term may be split in two", async () => {
  const names = ["Mella Cheruvu", "Hosahalli", "Linganapura", "Husenpurakaval", "Kunigal"];
  const directory = await openDirectory(withVillages(names));
  for (const [query, found] of [
    ["mellachervu", ["Mella Cheruvu"]],
    ["husenpurada kaval", ["Husenpurakaval"]],
    // Known terms are not split; less than two thirds of one is too little.
    ["kunigalxyzw", []],
    ["xyzwhosa", []],
  ] as const) {
    expect(await namesFor(directory, query), query).toEqual(found);
  }
});

test("an extra letter still finds a name of which folding leaves less than half", async () => {
  const directory = await openDirectory(withVillages(["Shaall", "Jaunpur"]));
  for (const query of ["shaalll", "shaaall"])
    expect(await namesFor(directory, query), query).toEqual(["Shaall"]);
  expect(await namesFor(directory, "zzzzzz")).toEqual([]);
});

test("fewer than 50 places, all with a typo, do not hide those with a typo in joined terms", async () => {
  for (const others of [49, 50]) {
    const places = withVillages([
      "Mella Cheruvu",
      ...Array.from({ length: others }, () => "Mollachervu"),
    ]);
    const found = await namesFor(await openDirectory(places), "mellachervu", 100);
    expect(found).toHaveLength(50);
    expect(found.includes("Mella Cheruvu")).toBe(others < 50);
  }
});

test("places that match with a typo are also found, after those that match without", async () => {
  const directory = await openDirectory(withVillages(["Mollachervu", "Mellachervu", "Molla"]));
  expect(await namesFor(directory, "mellachervu")).toEqual(["Mellachervu", "Mollachervu"]);
  expect(await namesFor(directory, "mollachervu")).toEqual(["Mollachervu", "Mellachervu"]);
});

test("a word that links names in a question can also be part of a name", async () => {
  const directory = await openDirectory(
    withVillages(["Kotri Dhana", "Kotri Ka Dhana", "Men Bera"]),
  );
  expect((await namesFor(directory, "kotri ka dhana"))[0]).toBe("Kotri Ka Dhana");
  expect((await namesFor(directory, "kotri dhana"))[0]).toBe("Kotri Dhana");
  expect((await namesFor(directory, "dhana ka kotri")).toSorted()).toEqual([
    "Kotri Dhana",
    "Kotri Ka Dhana",
  ]);
  expect(await namesFor(directory, "men bera")).toEqual(["Men Bera"]);
  expect((await namesFor(directory, "bera mein"))[0]).toBe("Men Bera");
});

test("level words affect the rank of a village, also among the villages of an area", async () => {
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

test("a whole name comes before a longer one, also if it is joined or a shorter alias", async () => {
  const names = [
    "Abera Palle Khas",
    "Bera Palle",
    "Bera Palle Khurd",
    "Dolna Xiro",
    "Xiroba Dolna",
  ];
  const directory = await openDirectory(
    withVillages(names, [{ level: "village", code: "000005", alias: "Dolna" }]),
  );
  expect((await namesFor(directory, "berapalle")).slice(0, 2)).toEqual([
    "Bera Palle",
    "Bera Palle Khurd",
  ]);
  expect((await namesFor(directory, "palle khas"))[0]).toBe("Abera Palle Khas");
  expect((await namesFor(directory, "dolna")).slice(0, 2)).toEqual(["Xiroba Dolna", "Dolna Xiro"]);
});

test("two swapped letters come before the same swap in another romanisation", async () => {
  const directory = await openDirectory(withVillages(["A Bachawa", "Bachava Z"]));
  expect(await namesFor(directory, "bacahva")).toEqual(["Bachava Z", "A Bachawa"]);
});
