import { expect, test } from "vitest";
import type { PincodeRecord, PostOfficeRecord, SearchRecord } from "../contract/records.ts";
import { pincodePage, placeOfOffice, stateOf } from "./pincode-page.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

const office = (name: string, more: Partial<PostOfficeRecord> = {}): PostOfficeRecord => ({
  ...{ name, type: "post_office", delivery: true, district_code: "519" },
  ...{ latitude: null, longitude: null },
  ...more,
});
const place = (name: string, more: Partial<SearchRecord> = {}) =>
  ({ name, code: `400053-${name}`, district_code: "519", ...more }) as SearchRecord;

test.each([
  ["Andheri", "Andheri"],
  ["ANDHERI R.S.", "Andheri"],
  ["Andheri East", "Andheri East"],
  ["Bombay Central", "Mumbai Central"],
  ["Andheriwadi", undefined],
  ["Nowhere", undefined],
])("the office %s leads to %s", (name, expected) => {
  const places = [
    place("Andheri"),
    place("Andheri East"),
    place("Mumbai Central", { also_known_as: ["Bombay Central"] }),
    place("Nowhere", { district_code: "521" }),
  ];
  expect(placeOfOffice(office(name), places)?.name).toBe(expected);
});

const found = {
  pincode: "400053",
  known: true,
  districts: [{ id: 519, code: "519", name: "Mumbai", full_path: "Maharashtra > Mumbai" }],
  ...{ talukas: [], places: [], localities: [place("Azad Nagar")] },
  offices: [
    office("Aadarsh Nagar"),
    office("Azad Nagar", { latitude: 19.1, longitude: 72.8 }),
    office("Versova", { latitude: 19.2, longitude: 72.9 }),
  ],
} as unknown as PincodeRecord;

test("offices have the same numbers on the map as in the list", () => {
  const page = pincodePage(found, undefined, texts, texts, new Map()).text;
  const [drawing] = /<svg viewBox="0 0 \d+ \d+" role="img".*?<\/svg>/s.exec(page)!;
  expect(
    [...drawing!.matchAll(/<title>([^<]*)<.*?>(\d+)<\/text>/g)].map((one) => one.slice(1)),
  ).toEqual([
    ["Azad Nagar", "2"],
    ["Versova", "3"],
  ]);
  // Their names are written on the map.
  expect(drawing).toMatch(/<text [^>]*>Versova<\/text>/);
  const [list] = /<ol><li>(?!<a href="\/").*?<\/ol>/s.exec(page)!;
  expect(list!.match(/<li>/g)).toHaveLength(3);
  expect(list).toContain('<a href="/place/400053-Azad Nagar">Azad Nagar</a>');
});

test("offices with the same position share a circle; a single position is also written", () => {
  const pageOf = (offices: PincodeRecord["offices"]) =>
    pincodePage({ ...found, offices }, undefined, texts, texts, new Map()).text;
  const alike = found.offices.map((one) => ({ ...one, latitude: 19.1, longitude: 72.8 }));
  const page = pageOf(alike);
  expect(page.match(/<circle/g)).toHaveLength(1);
  expect(page).toContain("<title>Aadarsh Nagar, Azad Nagar, Versova</title>");
  expect(page).toMatch(/<text class="office"[^>]*>1\+</);
  expect(page).toMatch(/<figcaption><a href="geo:19.1,72.8" title="\w+">19.1, 72.8<\/a>/);
  expect(pageOf(found.offices)).not.toContain("<figcaption>");
  expect(pageOf([office("Aadarsh Nagar")])).not.toContain("office-map");
});

test("the breadcrumb has the state and the district if there is only one of each", () => {
  const states = [{ code: "27", name: "Maharashtra" }];
  const crumbs = (districts: PincodeRecord["districts"]) => {
    const one = { ...found, districts };
    const page = pincodePage(one, stateOf(one, states), texts, texts, new Map()).text;
    const [nav] = /<nav class="breadcrumb".*?<\/nav>/s.exec(page)!;
    return [...nav!.matchAll(/<a href="([^"]*)"/g)].map(([, path]) => path);
  };
  const [mumbai] = found.districts;
  const pune = { ...mumbai!, code: "521", full_path: "Maharashtra > Pune" };
  const goa = { ...mumbai!, code: "585", full_path: "Goa > North Goa" };
  expect(crumbs([mumbai!])).toEqual(["/", "/place/27", "/place/519"]);
  expect(crumbs([mumbai!, pune])).toEqual(["/", "/place/27"]);
  expect(crumbs([mumbai!, goa])).toEqual(["/"]);
  expect(crumbs([])).toEqual(["/"]);
});
