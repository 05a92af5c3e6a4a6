import { describe, expect, test } from "vitest";
import { scriptOf } from "../../../functions/core/names/scripts.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { openDirectory } from "../fixtures/service.ts";
import { SCRIPT_NAMES } from "../measure/script-names.ts";

/** Searches in Indian scripts: for the measured names and for local names, in the sample with a few more villages. */

const TALUKA = "05610";

/** Villages with local names; the second and third have another name in Latin letters. */
const MORE = [
  { code: "900001", name: "Bara", taluka_code: TALUKA, local_name: "बड़ा" },
  { code: "900002", name: "Newtown", taluka_code: TALUKA, local_name: "पाषाणवाडी" },
  { code: "900003", name: "Port", taluka_code: TALUKA, local_name: "ദ്വീപ് കടവ്" },
  { code: "900004", name: "Pashanwadi", taluka_code: TALUKA },
  { code: "900005", name: "Sector 4", taluka_code: TALUKA },
];

const sample = await readDataset(SAMPLE);
const places = { ...sample, villages: [...sample.villages, ...MORE] };
const directory = await openDirectory(places);

async function codes(query: string): Promise<string[]> {
  return (await directory.finder.search(query, { offset: 0, limit: 50 })).results.map(
    ({ place }) => place.code,
  );
}

test("each measured name occurs once, in its own script", () => {
  expect(SCRIPT_NAMES.length).toBeGreaterThan(300);
  expect(new Set(SCRIPT_NAMES.map(({ localName, code }) => localName + code)).size).toBe(
    SCRIPT_NAMES.length,
  );
  for (const { script, localName } of SCRIPT_NAMES)
    expect(scriptOf(localName), localName).toBe(script);
  for (const script of new Set(SCRIPT_NAMES.map((name) => name.script))) {
    expect(SCRIPT_NAMES.filter((name) => name.script === script).length, script).toBeGreaterThan(
      30,
    );
  }
});

test("names of places in the sample are found, most of them first", async () => {
  const known = new Map(
    (["state", "district", "taluka", "village"] as const).flatMap((level) =>
      places[`${level}s`].map(({ code, name }) => [level + code, name] as const),
    ),
  );
  const inSample = SCRIPT_NAMES.filter(({ level, code }) => known.has(level + code));
  expect(inSample.length).toBeGreaterThan(20);
  let first = 0;
  for (const { localName, level, code, name } of inSample) {
    expect(known.get(level + code)).toBe(name);
    const found = (await directory.finder.search(localName, { offset: 0, limit: 50 })).results;
    const at = found.findIndex(({ place }) => place.level === level && place.code === code);
    expect(at, `${localName} is ${name}`).toBeGreaterThanOrEqual(0);
    if (at === 0) first++;
  }
  expect(first / inSample.length).toBeGreaterThan(0.75);
});

describe("a local name", () => {
  test("is found as written, before a name with the same romanisation", async () => {
    expect((await codes("बड़ा"))[0]).toBe("900001");
    expect(await codes("पाषाणवाडी")).toEqual(["900002", "900004"]);
  });

  test("is found by a prefix, by one of its words, and with decomposed letters", async () => {
    expect(await codes("पाषाणवा")).toContain("900002");
    expect(await codes("കടവ്")).toContain("900003");
    expect(await codes("बड़ा".normalize("NFD"))).toContain("900001");
  });
});

test("all romanisations of a word are exact matches", async () => {
  const { results } = await directory.finder.search("पाशाणवाडि", { offset: 0, limit: 10 });
  expect(results.map(({ place, match }) => [place.code, match])).toContainEqual([
    "900004",
    "exact",
  ]);
});

test("words of several scripts can be mixed", async () => {
  expect(await codes("पाषाणवाडी goa")).toContain("900004");
  expect(await codes("pashanwadi गोवा")).toContain("900004");
  expect((await codes("காரைக்கால் puducherry"))[0]).toBe("637");
});

test("digits of Indian scripts are read", async () => {
  expect((await codes("सेक्टर ४"))[0]).toBe("900005");
  expect((await codes("sector ૪"))[0]).toBe("900005");
});

test("a name may be split", async () => {
  expect(await codes("पाषाण वाडी")).toContain("900004");
  expect(await codes("पाषाण wadi")).toContain("900004");
});

test("silent signs and unknown names find nothing", async () => {
  expect(await codes("़ ्")).toEqual([]);
  expect(await codes("ळ्ळ्ळ्झ्झ")).toEqual([]);
});
