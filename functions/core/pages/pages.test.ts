import { expect, test } from "vitest";
import type { PlaceRecord } from "../contract/records.ts";
import { html } from "./html.ts";
import { otherNames } from "./other-names.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import { placePage, placeTitle } from "./place-page.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

/** A place with this name in every field. */
function placeNamed(name: string): PlaceWithRelatives {
  const parent = { level: "state", id: 1, code: "01", name } as const;
  const place: PlaceRecord & { former: { code: string; name: string } } = {
    name,
    level: "district",
    id: 7,
    code: "007",
    full_path: `${name} > ${name}`,
    population: 5,
    state_name: name,
    state_code: "01",
    district_name: name,
    district_code: "007",
    latitude: null,
    longitude: null,
    position: null,
    digipin: null,
    taluka_name: null,
    taluka_code: null,
    also_known_as: [name],
    local_name: name,
    hindi_name: name,
    pincodes: [name],
    block: [],
    panchayat: [],
    assembly: [],
    parliament: [],
    households: null,
    parents: [parent],
    children: { level: "taluka", total: 1 },
    formerly: [{ level: "district", code: "008", name, edition: name, covers: "all" }],
    former: { code: "009", name },
  };
  const listed = [{ code: "00011", name, also_known_as: [name], hindi_name: name, population: 3 }];
  return {
    place,
    states: [],
    coverage: [],
    children: listed,
    siblings: listed,
    points: [],
    outlines: [],
    around: [],
    near: [],
    localities: [],
    towns: [],
  };
}

test("values are escaped, lists and markup are not, and missing values are left out", () => {
  expect(
    html`<b title="${'"'}">${"<"}${[html`<i>`, "&"]}${false}${undefined}${null}${0}</b>`.text,
  ).toBe('<b title="&#34;">&#60;<i>&#38;0</b>');
});

test("the rest of a district is named as such, both in a list and on its page", () => {
  const found = placeNamed("Plain");
  const children = [{ code: "28999999", name: "Area not under any Sub-district" }];
  const page = placePage(
    { ...found, children },
    { t: texts, words: texts, hasMap: false, issues: "" },
  ).text;
  expect(page).toContain(">otherAreas</a>");
  expect(page).not.toContain("<img");
  expect(page).not.toContain("report");
});

test("titles and paths leave the rest of a district out, the breadcrumb leads to it", () => {
  const found = placeNamed("Siliguri");
  const rest = { level: "taluka", id: 32799999, code: "32799999", name: "Not under any" } as const;
  const parents = [...found.place.parents, rest];
  const within = { ...found, place: { ...found.place, parents } };
  const context = { t: texts, words: texts, hasMap: false, issues: "" };
  expect(placeTitle(within, context).title).toBe("Siliguri, Siliguri");
  const page = placePage(within, context).text;
  expect(page.match(/<nav class="breadcrumb".*?<\/nav>/s)![0]).toContain("otherAreas");
  expect(page.match(/<dl class="facts">.*?<\/dl>/s)![0]).not.toContain("otherAreas");
});

test.each([
  ["a district without a code of the Census", { id: 793, code: "793" }, true],
  ["a district with one", { id: 637, code: "637", census_2011_code: "637" }, false],
  ["a district whose number is older", { id: 9, code: "009" }, false],
  ["a taluka", { id: 6793, code: "06793", level: "taluka" }, false],
] as const)("%s says that it was formed after 2011: %o %s", (_, fields, isLater) => {
  const found = placeNamed("Plain");
  const page = placePage(
    { ...found, place: { ...found.place, ...fields } },
    { t: texts, words: texts, hasMap: false, issues: "" },
  );
  expect(page.text.includes("formedLater")).toBe(isLater);
});

test("a list of more than 200 places has a link to every letter", () => {
  const children = Array.from({ length: 201 }, (_, i) => ({
    code: String(100000 + i),
    name: i < 150 ? "Ak" : "Émé",
  }));
  const page = placePage(
    { ...placeNamed("Plain"), children },
    { t: texts, words: texts, hasMap: false, issues: "" },
  ).text;
  expect([...page.matchAll(/href="#(\S+?)"/g)].map(([, id]) => id)).toEqual([
    "children-A",
    "children-E",
  ]);
  for (const id of ["children-A", "children-E"]) expect(page.split(` id="${id}"`)).toHaveLength(2);
  const short = placePage(
    { ...placeNamed("Plain"), children: children.slice(1) },
    { t: texts, words: texts, hasMap: false, issues: "" },
  );
  expect(short.text).not.toContain('href="#');
});

test("a village's page lists its alphabetical neighbours, and links to all others", () => {
  const villages = Array.from({ length: 40 }, (_, i) => ({
    code: String(100000 + i),
    name: `V${i}`,
  }));
  const parent = { level: "taluka", id: 11, code: "00011", name: "Taluka" } as const;
  const pageOf = (at: number, siblings = villages) => {
    const { place } = placeNamed("Plain");
    const village = {
      ...place,
      ...villages[at]!,
      level: "village",
      parents: [parent],
      children: null,
    } as const;
    const found = { ...placeNamed("Plain"), place: village, children: [], siblings };
    const page = placePage(found, { t: texts, words: texts, hasMap: false, issues: "" }).text;
    const [, list = ""] = /<ul class="places"(.*?)<\/ul>/s.exec(page) ?? [];
    return {
      page,
      listed: [...list.matchAll(/href="\/place\/(1000\d\d)"/g)].map(
        ([, code]) => Number(code) - 100000,
      ),
    };
  };
  const range = (from: number, to: number, own: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((i) => i !== own);
  expect(pageOf(20).listed).toEqual(range(14, 26, 20));
  expect(pageOf(0).listed).toEqual(range(1, 12, 0));
  expect(pageOf(2).listed).toEqual(range(0, 12, 2));
  expect(pageOf(39).listed).toEqual(range(27, 38, 39));
  // The link to all villages; no search box, as it would find only those listed.
  expect(pageOf(20).page).toContain('<a href="/place/00011">siblingsAll Taluka</a>');
  expect(pageOf(20).page).not.toContain("data-narrow");
  const few = pageOf(3, villages.slice(0, 13));
  expect(few.listed).toEqual(range(0, 12, 3));
  expect(few.page).not.toContain("siblingsAll");
});

test("other names leave out misspellings of the name, also those with a number from the records", () => {
  for (const [name, other, isShown] of [
    ["Mysuru", "Mysore", true],
    ["Mumbai", "Bombay", true],
    ["Gurugram", "Gurgaon", true],
    ["Diu", "Dui", true],
    ["Puri", "पुरी", true],
    ["Port Blair", "Port Bler", false],
    ["Dehradun", "Deharadun", false],
    ["Champhai", "Champai", false],
    ["Chahia", "Chahia (208)", false],
  ] as const)
    expect(otherNames({ name, also_known_as: [other] }), `${name}: ${other}`).toEqual(
      isShown ? [other] : [],
    );
});

test("a village's description distinguishes it by population, PIN code, and places with the same PIN code", () => {
  const found = placeNamed("Plain");
  const village = {
    ...found.place,
    level: "village",
    children: null,
    pincode: "403506",
    code: "1",
  } as const;
  const siblings = [
    { code: "2", name: "Small", pincode: "403506", population: 3 },
    { code: "3", name: "Large", pincode: "403506", population: 30 },
    { code: "4", name: "Far", pincode: "403507", population: 300 },
  ];
  const { title, description } = placeTitle(
    { ...found, place: village, siblings },
    { t: texts, words: texts },
  );
  expect(title).toBe("Plain, Plain");
  expect(description).toBe(
    "placeText Plain village factPopulation 5, factPincode 403506, factCode 1 Plain samePincode Large, Small",
  );
});

test("a village without a PIN code has those of its taluka, the most frequent first", () => {
  const found = placeNamed("Plain");
  const place = { ...found.place, level: "village", children: null, pincodes: [] } as const;
  const pageWith = (...pincodes: string[]) =>
    String(
      placePage(
        {
          ...found,
          place,
          siblings: pincodes.map((pincode, i) => ({ code: `${i}`, name: `${i}`, pincode })),
        },
        { t: texts, words: texts, hasMap: false, issues: "" },
      ),
    );
  const many = pageWith("400005", "400002", "400003", "400002", "400004", "400001");
  expect(many).toContain("<dd>pincodesAround Plain <a");
  expect(many.match(/(?<=\/pincode\/)\d+/g)).toEqual(["400002", "400001", "400003", "400004"]);
  expect(pageWith()).toContain("<dd>pincodeNotKnown</dd>");
});

test("a taluka with a town of more people than it has says that the town extends beyond it", () => {
  const found = placeNamed("Plain");
  const place = {
    ...found.place,
    level: "taluka",
    children: { level: "village", total: 2 },
  } as const;
  const pageWith = (population: number | null) =>
    String(
      placePage(
        {
          ...found,
          place: { ...place, population },
          children: [
            { code: "800001", name: "Town", population: 67 },
            { code: "000001", name: "Hamlet", population: null },
          ],
        },
        { t: texts, words: texts, hasMap: false, issues: "" },
      ),
    );
  expect(pageWith(66)).toContain("townBeyond Town Plain");
  expect(pageWith(67)).not.toContain("townBeyond");
  expect(pageWith(null)).not.toContain("townBeyond");
});
