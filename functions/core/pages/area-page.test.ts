import { expect, test } from "vitest";
import type { OutlinedRecord, PlaceRecord, SearchRecord } from "../contract/records.ts";
import { areaQuery, areaQueryText, classOf, classStarts, partsOf, sorted } from "./area-data.ts";
import { areaSection } from "./area-page.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

const QUERY = areaQuery(new URLSearchParams());

/** A square of 0.1° east of a longitude. */
function outlined(code: string, name: string, longitude: number, more = {}): OutlinedRecord {
  const [south, north, east] = [20, 20.1, longitude + 0.1];
  return {
    code,
    name,
    population: 1000,
    households: 250,
    places: 10,
    placed: 8,
    latitude: 20.05,
    longitude: longitude + 0.05,
    outline: [
      [
        [south, longitude],
        [north, longitude],
        [north, east],
        [south, east],
      ],
    ],
    ...more,
  };
}

const three = [
  outlined("00501", "Aara", 75),
  outlined("00502", "Bara", 75.1, { population: 9000, places: 3, placed: 3 }),
  outlined("00503", "Chara", 75.2, {
    population: null,
    outline: [],
    latitude: null,
    longitude: null,
  }),
];

const STATE = { level: "state", id: 27, code: "27", name: "Maharashtra" } as const;
const DISTRICT = { level: "district", id: 516, code: "516", name: "Nashik" } as const;

function pageOf(
  level: "district" | "taluka",
  more: Partial<PlaceWithRelatives> = {},
  query = QUERY,
): string {
  const parents = level === "district" ? [STATE] : [STATE, DISTRICT];
  const own = level === "district" ? DISTRICT : { level, id: 4150, code: "04150", name: "Niphad" };
  const found: PlaceWithRelatives = {
    place: { ...own, state_code: "27", parents } as unknown as PlaceRecord,
    states: [],
    coverage: [],
    children: three.map(({ code, name, population }) => ({ code, name, population })),
    siblings: [],
    points: [],
    outlines: three,
    around: [],
    near: [],
    localities: [],
    towns: [],
    ...more,
  };
  return areaSection(found, "Talukas of Nashik", query, texts, texts).text;
}

const rowsOf = (page: string) =>
  [...page.matchAll(/<th scope="row"><a href="([^"]*)"/g)].map(([, path]) => path);

test("a district has its talukas as rows and as areas, with the same links", () => {
  const page = pageOf("district");
  expect(rowsOf(page)).toEqual(["/place/00501", "/place/00502", "/place/00503"]);
  const [drawing] = /<svg.*?<\/svg>/s.exec(page)!;
  expect(
    [...drawing!.matchAll(/<a href="([^"]*)" tabindex="-1"><path class="(c\d)"/g)].map((found) =>
      found.slice(1),
    ),
  ).toEqual([
    ["/place/00501", "c3"],
    ["/place/00502", "c4"],
  ]);
  // Neighbours share the two corners between them.
  const [own, next] = [...drawing!.matchAll(/ d="M(\d+) (\d+)l([^"]*)z"/g)].map(
    ([, x, y, rest]) => {
      let at = [Number(x), Number(y)];
      const moves = rest!.match(/-?\d+/g)!.map(Number);
      const corners = [at.join(" ")];
      for (let i = 0; i < moves.length; i += 2) {
        at = [at[0]! + moves[i]!, at[1]! + moves[i + 1]!];
        corners.push(at.join(" "));
      }
      return corners;
    },
  );
  expect(own!.filter((corner) => next!.includes(corner))).toHaveLength(2);
  expect(drawing).toContain(">Bara</text>");
  expect(page).toContain("mapMissing 1 3");
  expect(page).toMatch(/<details.*<a href="\/place\/00503">Chara<\/a>/);
  expect(page).toContain("mapPlaced 19 23");
  expect(page).toContain('class="people shown">9000<');
});

test("an area too small to be seen is a circle on top of the others, which is marked on its own page", () => {
  const tiny = outlined("00504", "Dara", 75.15, {
    outline: [
      [
        [20, 75.15],
        [20.001, 75.15],
        [20.001, 75.151],
      ],
    ],
  });
  const [drawing] = /<svg.*?<\/svg>/s.exec(
    pageOf("district", { children: [tiny, ...three], outlines: [tiny, ...three] }),
  )!;
  const shapes = [...drawing!.matchAll(/<a href="([^"]*)" tabindex="-1"><(\w+)/g)];
  expect(shapes.map((found) => found.slice(1))).toEqual([
    ["/place/00501", "path"],
    ["/place/00502", "path"],
    ["/place/00504", "circle"],
  ]);
  const around = [...three, outlined("04150", "Niphad", 75.15, { outline: tiny.outline })];
  const within = pageOf("taluka", { children: [], around: [], outlines: [] });
  expect(within).not.toContain("<figure");
  // A map of the surroundings is drawn only if the area itself is on it.
  expect(pageOf("taluka", { around: three })).not.toContain("<figure");
  const own = pageOf("taluka", { around });
  expect(own).toContain("mapAround Nashik");
  expect(own).toMatch(/<circle class="marked"[^>]*\/><title>Niphad<\/title><\/a><text/);
});

test("a district without sub-districts has only a map where its localities are listed", () => {
  const rest = outlined("51699999", "Area not under any Sub-district", 75);
  const around = [...three, outlined("516", "Nashik", 75.3)];
  const city = { children: [rest], outlines: [{ ...rest, placed: 1 }], around };
  expect(rowsOf(pageOf("district", city))).toEqual(["/place/51699999"]);
  const localities = [{ code: "422001-gangapur", name: "Gangapur" }] as SearchRecord[];
  const page = pageOf("district", { ...city, localities });
  expect(rowsOf(page)).toEqual([]);
  expect(page).toContain('<h2 class="list-title">placeMap</h2><figure');
  expect(page).toContain("mapAround Maharashtra");
  expect(pageOf("district", { ...city, around: [], localities })).toBe("");
  // A taluka without villages does not mention them either.
  expect(pageOf("taluka", { children: [], localities })).toBe("");
  const unknown = pageOf("taluka", { children: [] });
  expect(unknown).toContain("noVillages");
  // Villages that are not known are not counted as 0.
  expect(unknown).not.toContain("count");
  expect(pageOf("district", { children: [] })).toContain("noChildren");
});

test("the legend explains the colour for unknown values only where the map has it", () => {
  expect(pageOf("district")).not.toContain("legendUnknown");
  const [aara, bara] = three;
  const outlines = [aara!, bara!, outlined("00503", "Chara", 75.2, { population: null })];
  expect(pageOf("district", { outlines })).toContain("legendUnknown");
});

test("headers are links that sort, links choose the measure, and each keeps the other", () => {
  const usual = pageOf("district");
  expect(usual).toContain(
    '<th scope="col" aria-sort="ascending"><a href="/place/516#list">partName<',
  );
  expect(usual).toContain('<a href="/place/516?sort=population#list">');
  expect(usual).toContain('<a href="/place/516?show=places#list">showPlaces</a>');
  const query = areaQuery(new URLSearchParams("sort=places&show=known"));
  const page = pageOf("district", {}, query);
  expect(rowsOf(page)).toEqual(["/place/00501", "/place/00503", "/place/00502"]);
  expect(page).toContain(
    'aria-sort="descending"><a href="/place/516?sort=places&#38;show=known#list">partPlaces<',
  );
  expect(page).toContain('<a href="/place/516?show=known#list">partName</a>');
  expect(page).toContain('<a href="/place/516?sort=places#list">showPopulation</a>');
  expect(page).toContain('class="shown">80%<');
  expect(page).toContain('data-line="lineKnown');
});

test("unknown choices in an address are ignored", () => {
  expect(areaQuery(new URLSearchParams("sort=x&show=<script>"))).toEqual(QUERY);
  expect(areaQueryText(QUERY)).toBe("");
  expect(areaQueryText({ sort: "code", show: "known", page: 1 })).toBe("?sort=code&show=known");
  expect(areaQueryText({ ...QUERY, page: 3 })).toBe("?page=3");
  expect(areaQueryText({ ...QUERY, page: 0 })).toBe("?page=all");
  const pages = ["", "0", "-1", "100", "x", "2", "all"];
  expect(pages.map((page) => areaQuery(new URLSearchParams({ page })).page)).toEqual([
    ...[1, 1, 1, 1, 1, 2, 0],
  ]);
});

test("a taluka has its villages as circles by population, the largest dozen named", () => {
  const children = Array.from({ length: 40 }, (_, i) => ({
    code: String(550000 + i),
    name: `V${i}`,
    population: i * 100,
    households: i * 20,
  }));
  const points = children.map((_, i) =>
    i < 30 ? ([20 + i / 100, 75 + (i % 7) / 100] as const) : null,
  );
  const around = [outlined("04150", "Niphad", 75)];
  const page = pageOf("taluka", { children, points, outlines: [], around });
  expect(page.match(/<circle/g)!.length).toBe(30);
  expect(page).toContain('<path class="ground"');
  expect(page.match(/<text x="\d+" y="\d+"[^>]*>V\d+/g)!.length).toBeLessThanOrEqual(12);
  expect(page).toContain(">V29</text>");
  expect(page).toContain("mapMissing 10 40");
  const radii = [...page.matchAll(/ r="([\d.]+)"/g)].map(([, radius]) => Number(radius));
  expect(radii).toEqual(radii.toSorted((a, b) => b - a));
});

test.each([
  [
    "four distinct points",
    [
      [20, 75],
      [20, 75],
      [20.1, 75],
      [20.2, 75],
      [20.3, 75],
    ],
  ],
  [
    "under half",
    [[20, 75], [20.4, 75], [20.1, 75], [20.2, 75], [20.3, 75], ...Array(6).fill(null)],
  ],
] as const)("a taluka with %s shows where it is in its district", (_, points) => {
  const children = points.map((_, i) => ({
    code: String(550000 + i),
    name: `V${i}`,
    population: i,
  }));
  const around = [outlined("04150", "Niphad", 75), outlined("04151", "Sinnar", 75.1)];
  const page = pageOf("taluka", { children, points: points as never, outlines: [], around });
  expect(page).toContain("mapAround Nashik");
  expect(page).toMatch(/<a href="\/place\/04150" tabindex="-1"><path class="marked"/);
  expect(page.match(/class="marked"/g)).toHaveLength(1);
  const nowhere = pageOf("taluka", { children, points: [], outlines: [] });
  expect(nowhere).not.toContain("<figure");
  expect(nowhere).toContain("<table");
});

test("a list of more than 400 rows has pages of 300, and links to all rows and to each letter", () => {
  const children = Array.from({ length: 401 }, (_, i) => ({
    code: String(550000 + i),
    name: `${i < 350 ? "A" : "B"}${i}`,
    population: i,
  }));
  const first = pageOf("taluka", { children });
  expect(rowsOf(first)).toHaveLength(300);
  expect(rowsOf(first)[0]).toBe("/place/550000");
  expect(
    [...first.matchAll(/<a href="([^"]*)"[^>]*>[\d–]+|<a href="([^"]*)">listAll/g)].map(
      ([, path, all]) => path ?? all,
    ),
  ).toEqual(["/place/04150#list", "/place/04150?page=2#list", "/place/04150?page=all#list"]);
  expect(first).toContain('<a href="/place/04150?page=2#children-B">B</a>');
  expect(first).toContain('data-all="/place/04150?page=all"');
  expect(first).toContain('<span class="count">listCount 1–300 401</span>');
  // A rank among only some of the rows would be wrong, and so would a bar or a share.
  expect(first).not.toContain("data-line");
  const second = pageOf("taluka", { children }, { ...QUERY, page: 2 });
  expect(rowsOf(second)).toHaveLength(101);
  expect(second).toContain('id="children-B"');
  expect(second).toContain('<rect width="75"');
  expect(second).toContain('<a href="/place/04150?sort=population#list">');
  const whole = pageOf("taluka", { children }, { ...QUERY, page: 0 });
  expect(rowsOf(whole)).toHaveLength(401);
  expect(whole).not.toContain("data-all");
  expect(whole).toContain('<span class="count">401</span>');
  expect(rowsOf(pageOf("taluka", { children }, { ...QUERY, page: 9 }))).toHaveLength(101);
  expect(rowsOf(pageOf("taluka", { children: children.slice(1) }))).toHaveLength(400);
});

test("a block lists its villages by name, whatever their talukas, each with its own point", () => {
  const children = [
    { code: "550002", name: "Bara", population: 20 },
    { code: "550001", name: "Aara", population: 10 },
  ];
  const place = { level: "block", code: "0003" } as unknown as PlaceRecord;
  const points: PlaceWithRelatives["points"] = [[20, 74], null];
  const parts = partsOf({ place, children, points, outlines: [] } as unknown as PlaceWithRelatives);
  expect(parts.map(({ name, at }) => [name, at])).toEqual([
    ["Aara", undefined],
    ["Bara", { latitude: 20, longitude: 74 }],
  ]);
});

test("values are sorted by a column, unknown ones last", () => {
  const parts = [3, null, 7].map((population, i) => ({
    code: String(9 - i),
    name: `P${i}`,
    population,
    households: null,
    at: undefined,
    outline: [],
  }));
  const names = (order: Parameters<typeof sorted>[1]) =>
    sorted(parts, order).map(({ name }) => name);
  expect(names("name")).toEqual(["P0", "P1", "P2"]);
  expect(names("population")).toEqual(["P2", "P0", "P1"]);
  expect(names("share")).toEqual(["P2", "P0", "P1"]);
  expect(names("code")).toEqual(["P2", "P1", "P0"]);
});

test("classes have about equally many values, and equal values are in one class", () => {
  const values = Array.from({ length: 50 }, (_, i) => i);
  const starts = classStarts(values);
  expect(starts).toEqual([0, 10, 20, 30, 40]);
  expect([0, 9, 10, 49].map((value) => classOf(value, starts))).toEqual([0, 0, 1, 4]);
  expect(classStarts([4, 4, 4])).toEqual([4]);
  expect(classStarts([])).toEqual([]);
});
