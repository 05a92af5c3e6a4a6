import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeNational } from "../check/fixtures/national.ts";
import { importFiles } from "./import-files.ts";
import { matchDistricts } from "./match-districts.ts";
import { readTables } from "./table.ts";

describeNational("an import of all of India", ["official"], ({ official }) => {
  const CENSUS = join(official, "census-2011-mdds");
  const KARNATAKA = join(official, "lgd-2026-05", "villages-karnataka.csv");
  const DISTRICTS_2022 = join(official, "lgd-2022-03", "districts.csv");

  test("the Census: every one of 619,500 village rows is in, merged, or told to be left out", async () => {
    const { places, report } = await importFiles([CENSUS], () => {});
    expect(places.states).toHaveLength(30);
    expect(places.districts).toHaveLength(586);
    expect(places.talukas).toHaveLength(5699);
    expect(places.villages).toHaveLength(619_216);
    const groups: { action: string; rows: { level: string; code: string }[] }[] = JSON.parse(report.toJson());
    const rows = (action: string) =>
      groups.filter((group) => group.action === action).flatMap((group) => group.rows);
    const merged = rows("merged").filter(({ level }) => level === "village");
    expect(rows("dropped")).toHaveLength(9);
    expect(619_216 + merged.length + rows("dropped").length).toBe(619_500);
  });

  test("Karnataka from LGD beside the Census: Census district codes and spellings, PIN codes", async () => {
    const names = await readdir(CENSUS);
    const others = names.filter((name) => !name.includes("KARNATAKA")).map((name) => join(CENSUS, name));
    await expect(importFiles([...others, KARNATAKA], () => {})).rejects.toThrow(
      /district 527 Belagavi cannot stand beside Census files/,
    );
    const { places } = await importFiles([CENSUS, KARNATAKA], () => {});
    const stateOf = new Map(places.districts.map(({ code, state_code }) => [code, state_code]));
    const stateOfTaluka = new Map(
      places.talukas.map((taluka) => [taluka.code, stateOf.get(taluka.district_code)]),
    );
    const villages = places.villages.filter(({ taluka_code }) => stateOfTaluka.get(taluka_code) === "29");
    expect(villages).toHaveLength(30_771);
    expect(villages.filter(({ pincode }) => pincode !== undefined)).toHaveLength(29_453);
    expect(places.districts.find(({ name }) => name === "Belagavi")?.code).toBe("555");
    expect(places.aliases).toContainEqual({ level: "district", code: "555", alias: "Belgaum" });

    const withList = await importFiles([...others, KARNATAKA, DISTRICTS_2022], () => {});
    const codes = ({ districts }: typeof places) => districts.map(({ code }) => code).sort();
    expect(codes(withList.places)).toEqual(codes(places));
  });

  test("districts are matched as LGD's own list of Census codes says, never to another", async () => {
    const { places: census } = await importFiles([CENSUS], () => {});
    const [table] = await readTables(DISTRICTS_2022);
    const rows = table!.rows.slice(1).map(({ fields }) => fields);
    const codesOf2011 = new Map(rows.map((row) => [row[2]!.padStart(3, "0"), row[5]!.padStart(3, "0")]));
    const lgd = {
      ...census,
      districts: rows.map((row) => ({
        ...{ code: row[2]!.padStart(3, "0"), name: row[3]!, state_code: row[0]!.padStart(2, "0") },
      })),
      ...{ talukas: [], villages: [] },
    };
    const matched = matchDistricts(census, lgd);
    expect([...matched].filter(([code, inCensus]) => codesOf2011.get(code) !== inCensus)).toEqual([]);
    expect(matched.size).toBeGreaterThan(565);
  });
});
