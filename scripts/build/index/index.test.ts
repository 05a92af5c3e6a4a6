import fc from "fast-check";
import { expect, test } from "vitest";
import { Areas } from "../../../functions/core/areas/areas.ts";
import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { FUZZY_SECTIONS } from "../../../functions/core/index/codec/fuzzy-block.ts";
import { digest, fileName } from "../../../functions/core/index/digest.ts";
import { decodeManifest } from "../../../functions/core/index/manifest.ts";
import { readFixture } from "../../check/contract/fixture.ts";
import { randomDataset, SMALL } from "../../check/fixtures/random-dataset.ts";
import { draws } from "../../check/fixtures/seed.ts";
import { asDataset, indexOf, openDirectory } from "../../check/fixtures/service.ts";
import { placesOf } from "../../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import type { IndexOptions } from "./index.ts";
import { split } from "./index-files.ts";
import { orderPlaces } from "./order.ts";
import { fenceKey } from "./shards.ts";

/** The same dataset, its rows in another order. */
function shuffled(dataset: UnsavedDataset, seed: number): UnsavedDataset {
  const mixed = <Row>(rows: readonly Row[]): Row[] => {
    const order = fc.sample(fc.shuffledSubarray([...rows], { minLength: rows.length }), {
      numRuns: 1,
      seed,
    });
    return order[0]!;
  };
  return {
    ...dataset,
    states: mixed(dataset.states),
    districts: mixed(dataset.districts),
    talukas: mixed(dataset.talukas),
    villages: mixed(dataset.villages),
  };
}

test("the same dataset gives the same bytes, in whatever order its rows are", () => {
  fc.assert(
    fc.property(randomDataset(SMALL), fc.nat(), (places, seed) => {
      const files = indexOf(places);
      expect(indexOf(shuffled(places, seed))).toEqual(files);
    }),
    draws(6),
  );
});

test("every file is named by its contents, and the manifest names every file", () => {
  const [places] = fc.sample(randomDataset({ ...SMALL, villages: 500 }, 400), {
    numRuns: 1,
    seed: 7,
  }) as [UnsavedDataset];
  const files = indexOf(places);
  const manifest = decodeManifest(files.get("manifest.json")!);
  const named = new Set(["manifest.json"]);
  for (const section of ["areas", "names", "suggestions", "kinds"] as const)
    named.add(fileName(section, manifest[section]));
  for (const section of [
    "villages",
    "terms",
    ...FUZZY_SECTIONS,
    "pincodes",
    "offices",
    "positions",
    "points",
    "codes",
    "former",
    "outlines",
  ] as const)
    for (const file of manifest[section].files) named.add(fileName(section, file));
  for (const prefixes of Object.values(manifest.prefixes))
    for (const file of prefixes.files) named.add(fileName("prefixes", file));
  expect(new Set(files.keys())).toEqual(named);
  for (const [name, bytes] of files)
    if (name !== "manifest.json") expect(name).toContain(`/${digest(bytes)}.txt`);
});

test("an index in a pack finds the same places, and is smaller", async () => {
  const data = await readFixture();
  const size = (options: IndexOptions) =>
    [...indexOf(data, options).values()].reduce((sum, { length }) => sum + length, 0);
  expect(size({ isWhole: true })).toBeLessThan(size({}) * 0.85);
  const [whole, usual] = await Promise.all([
    openDirectory(data, { isWhole: true }),
    openDirectory(data),
  ]);
  const ask = { limit: 20, offset: 0, typos: "always" } as const;
  let found = 0;
  for (const { name } of data.villages.slice(0, 300)) {
    const at = name.length >> 1;
    for (const typed of [name.slice(0, at) + name.slice(at + 1), `x${name}`, `${name}e`]) {
      const answer = await whole.finder.answer(typed, ask);
      expect(answer, typed).toEqual(await usual.finder.answer(typed, ask));
      found += answer.results.length;
    }
  }
  expect(found).toBeGreaterThan(1000);
});

test("ordinals follow the level, then the names from the state down, then the code", () => {
  const compareNames = new Intl.Collator("en").compare;
  fc.assert(
    fc.property(randomDataset(SMALL), (places) => {
      const ordered = orderPlaces(asDataset(places));
      const areas = new Areas(ordered.areas);
      const keys = Array.from({ length: areas.size }, (_, ordinal) => {
        const village = ordered.villages[ordinal - areas.firstVillage];
        const path = areas
          .path(ordinal)
          .map((area) => ({ name: areas.name(area), id: areas.id(area) }));
        if (village) path.push({ name: village.name, id: Number(village.code) });
        return { level: LEVELS.indexOf(areas.level(ordinal)), path };
      });
      for (const [i, key] of keys.entries()) {
        const before = keys[i - 1];
        if (!before || before.level !== key.level) continue;
        const differences = key.path.map(
          ({ name, id }, at) =>
            compareNames(before.path[at]!.name, name) || before.path[at]!.id - id,
        );
        expect(differences.find((difference) => difference !== 0)).toBeLessThan(0);
      }
      const parents = new Map(places.villages.map(({ code, taluka_code }) => [code, taluka_code]));
      for (const [i, { code }] of ordered.villages.entries())
        expect(areas.code(areas.talukaOf(areas.firstVillage + i))).toBe(parents.get(code));
      expect(keys.map(({ level }) => level)).toEqual(keys.map(({ level }) => level).sort());
    }),
    draws(20),
  );
});

test("a list is split into parts of similar size, none of them empty", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 })),
      fc.integer({ min: 1, max: 20 }),
      (sizes, size) => {
        const parts = [...split(sizes, (bytes) => bytes, size)];
        expect(parts.flat()).toEqual(sizes);
        const totals = parts.map((part) => part.reduce((sum, bytes) => sum + bytes, 0));
        for (const total of totals) expect(total).toBeLessThan(size + 9);
        for (const total of totals.slice(0, -1)) expect(total).toBeGreaterThanOrEqual(size);
        for (const part of parts) expect(part).not.toEqual([]);
      },
    ),
  );
});

test("a fence key is the shortest that separates two terms", () => {
  expect(fenceKey(undefined, "rampur")).toBe("");
  expect(fenceKey("ramnagar", "rampur")).toBe("ramp");
  expect(fenceKey("ram", "rampur")).toBe("ramp");
  const term = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(term, term, (one, other) => {
      if (one === other) return;
      const [last, first] = one < other ? [one, other] : [other, one];
      const key = fenceKey(last, first);
      expect(last < key && key <= first && first.startsWith(key)).toBe(true);
      expect(key.slice(0, -1) <= last).toBe(true);
    }),
  );
});

test("an area has the middle of its places; a taluka without a known place its own point", () => {
  const places = placesOf(
    { "521": ["Pune", "27"], "522": ["Satara", "27"] },
    { "04193": ["Haveli", "521"], "04194": ["Mulshi", "521"], "04201": ["Wai", "522"] },
    { "556001": ["Aundh", "04193"], "556002": ["Lavale", "04194"] },
  );
  const at = { latitude: "18.5", longitude: "73.8" };
  places.positions = [
    { level: "village", code: "556001", ...at, position: "habitation" },
    { level: "taluka", code: "04194", ...at, latitude: "18.6", position: "centre" },
    { level: "taluka", code: "04193", ...at, latitude: "18.9", position: "centre" },
  ];
  const { areas, points } = orderPlaces(asDataset(places));
  const known = areas.names.flatMap((name, i) => (points[i] ? [[name, points[i].latitude]] : []));
  expect(known).toEqual([
    ["State 27", 18.5],
    ["Pune", 18.5],
    ["Haveli", 18.5],
    ["Mulshi", 18.6],
  ]);
});
