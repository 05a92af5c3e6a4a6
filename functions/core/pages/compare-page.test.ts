import { expect, test } from "vitest";
import type { FoundRecord, OutlinedRecord, PlaceRecord } from "../contract/records.ts";
import {
  codeOfName,
  codesOf,
  comparedWith,
  comparePage,
  comparePath,
  loadComparison,
} from "./compare-page.ts";
import type { PlaceSource, PlaceWithRelatives } from "./place-data.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

const STATE = { level: "state", id: 27, code: "27", name: "Maharashtra" } as const;

/** A district, west to east by its code. */
function district(code: string, population: number | null, more = {}): PlaceRecord {
  return {
    ...{ level: "district", code, id: Number(code), name: `D${code}`, state_code: "27" },
    ...{ population, parents: [STATE], children: { level: "taluka", total: Number(code) - 510 } },
    ...{ latitude: 20, longitude: Number(code) / 10 },
    ...more,
  } as unknown as PlaceRecord;
}

function outlined({ code, name, population }: PlaceRecord): OutlinedRecord {
  const west = Number(code) / 10;
  const outline = [
    [
      [20, west],
      [20.1, west],
      [20.1, west + 0.1],
    ],
  ];
  return {
    ...{ code, name, population, households: 250, places: 10, placed: 8 },
    ...{ latitude: 20.05, longitude: west },
    outline: outline as unknown as OutlinedRecord["outline"],
  };
}

const districts = [
  district("516", 1000),
  district("517", 4000),
  district("518", null),
  district("519", 5),
];
const village = { ...district("555555", 5), level: "village" } as PlaceRecord;
const block = { ...district("4511", 5), level: "block" } as PlaceRecord;
const state = { ...district("27", 5009), level: "state", parents: [] } as unknown as PlaceRecord;
const places = new Map([...districts, village, block, state].map((one) => [one.code, one]));
places.set("616", districts[0]!);

const source = {
  outlines: async (code: string) => (code === "27" ? districts.map(outlined) : []),
  stats: async () => ({ coverage: [{ code: "27", talukas: 9 }] }),
} as unknown as PlaceSource;

const load = (text: string) =>
  loadComparison(codesOf(text), source, async (code) => places.get(code), texts);

async function pageOf(text: string): Promise<string> {
  const found = await load(text);
  if ("status" in found) throw new Error(found.text);
  return comparePage(found, texts, texts).text;
}

test("facts are rows with a value and a bar for each area, on one scale", async () => {
  const page = await pageOf("516,517,518");
  const row = (name: string) => page.split("<tr>").find((one) => one.includes(`>${name}</th>`))!;
  const values = (name: string) =>
    [...row(name).matchAll(/<\/span> <span>([^<]*)<\/span>/g)].map(([, value]) => value);
  expect(values("population")).toEqual(["1000", "4000", "—"]);
  expect([...row("population").matchAll(/<rect width="([\d.]+)"/g)].map(([, w]) => w)).toEqual([
    "25",
    "100",
  ]);
  expect(values("columnTalukas")).toEqual(["6", "7", "8"]);
  expect(values("showKnown")).toEqual(["80%", "80%", "80%"]);
  expect(page).not.toContain("columnDistricts");
});

test("the map marks each area in its colour, among the others of the same state", async () => {
  const page = await pageOf("517,516");
  const [drawing] = /<svg viewBox="0 0 \d+ \d+".*?<\/svg>/s.exec(page)!;
  const shapes = [...drawing!.matchAll(/<a href="([^"]*)" tabindex="-1"><path class="(\w+)"/g)];
  expect(shapes.map(([, path, look]) => `${path} ${look}`)).toEqual([
    "/place/518 ground",
    "/place/519 ground",
    "/place/517 m0",
    "/place/516 m1",
  ]);
});

test("a state has the figures and outlines of its districts", async () => {
  const page = await pageOf("27, 516");
  const row = page.split("<tr>").find((one) => one.includes(">columnVillages</th>"))!;
  expect(row).toMatch(/>40<.*>10</);
  expect(page).toMatch(/>columnTalukas<.*>9<.*>6</);
  expect(page).toMatch(/<path class="m0" d="(M[^"M]*z){4}"/);
});

test.each([
  ["516", 400, "compareFew 2 5"],
  ["516,616", 400, "compareFew 2 5"],
  ["516,516", 400, "compareFew 2 5"],
  ["1,2,3,4,5,6", 400, "compareMany 6 5"],
  ["516,999", 404, "placeUnknown 999"],
  ["516,<b>", 404, "compareUnknown <b>"],
  ["516,24 Parganas", 404, "compareUnknown 24 Parganas"],
  ["516,555555", 400, "compareVillage D555555 555555"],
  ["516,4511", 400, "compareVillage D4511 4511"],
])("codes=%s is refused with %i: %s", async (codes, status, text) => {
  const [, unknown] = /^compareUnknown (.*)/.exec(text) ?? [];
  expect(await load(codes)).toEqual({ status, text, unknown, known: unknown && ["516"] });
});

test("codes may be separated by commas, blanks or both, names by commas", () => {
  expect(codesOf(" 516, 517 518,,516 ")).toEqual(["516", "517", "518"]);
  expect(codesOf("Uttar Pradesh , 27 24,बिहार")).toEqual(["Uttar Pradesh", "27", "24", "बिहार"]);
  expect(codesOf("")).toEqual([]);
  expect(comparePath(["516", "517"], "hi")).toBe("/hi/compare?codes=516,517");
});

test("a name is that of the single area on the highest level, by its present name if there is one", () => {
  const found = (level: string, code: string, more = {}) =>
    ({ level, code, match: "exact", ...more }) as FoundRecord;
  const bihar = [found("state", "10"), found("taluka", "01234"), found("village", "000101")];
  expect(codeOfName(bihar)).toBe("10");
  expect(codeOfName([found("district", "168"), found("district", "021")])).toBeUndefined();
  const former = found("district", "515", { matched_name: "Aurangabad" });
  expect(codeOfName([found("district", "235"), former])).toBe("235");
  expect(codeOfName([former])).toBe("515");
  expect(codeOfName([found("district", "521", { match: "typo" })])).toBeUndefined();
  expect(codeOfName([found("village", "000101")])).toBeUndefined();
});

test("an area is compared with its nearest neighbours, or with areas of its size if no position is known", () => {
  const all = ["511", "516", "517", "530", "515", "519"].map((code, i) => district(code, i * 10));
  const found = { place: all[1]!, siblings: all, around: all.map(outlined) };
  const of = (more: object) => comparedWith({ ...found, ...more } as unknown as PlaceWithRelatives);
  expect(of({})).toEqual({ codes: ["516", "517", "515", "519", "511"], near: true });
  expect(of({ around: [] })).toEqual({ codes: ["516", "511", "517", "530", "515"], near: false });
});
