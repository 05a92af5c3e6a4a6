import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { describeNational } from "../check/fixtures/national.ts";
import { readDataset } from "../dataset/read.ts";
import { type Imported, importFiles } from "./import-files.ts";
import { matchDistricts } from "./match-districts.ts";
import { REPORT_FILE } from "./report.ts";
import { readTables } from "./table.ts";

const CAPITALS =
  "Panaji Margao Shillong Agartala Siliguri Rishikesh Dehradun Imphal Srinagar Chandigarh Mumbai Bengaluru"
    .split(" ")
    .concat("New Delhi");

describeNational("an import of all of India's Census files", ["official"], ({ official }) => {
  const CENSUS = join(official, "census-2011-mdds");
  const DISTRICTS_2022 = join(official, "lgd-2022-03", "districts.csv");
  let imported: Imported;
  beforeAll(async () => {
    imported = await importFiles([CENSUS], () => {});
  }, 300_000);

  test("every one of 619,500 village rows is in or merged with another of its code", () => {
    const { places, report } = imported;
    expect(places.states).toHaveLength(30);
    expect(places.districts).toHaveLength(586);
    expect(places.villages).toHaveLength(619_225);
    const groups: { action: string; rows: { level: string; code: string }[] }[] = JSON.parse(report.toJson());
    const rows = (action: string) =>
      groups.filter((group) => group.action === action).flatMap((group) => group.rows);
    const merged = rows("merged").filter(({ level }) => level === "village");
    expect(rows("dropped")).toEqual([]);
    expect(619_225 + merged.length).toBe(619_500);
    // 5,699 sub-district codes; 66 parts of 36 of them have codes of their own, and one district gets a taluka for
    // a village that is in none.
    expect(places.talukas).toHaveLength(5764 + 1);
    expect(places.talukas.filter(({ code }) => code.length === 8)).toHaveLength(66 + 1);
  });

  test("without LGD's Census codes of districts a state that the Census files lack is refused", async () => {
    const goa = join(CENSUS, "Rdir_2011_30_GOA.xls");
    await expect(importFiles([goa, join(official, "lgd-2026-05")], () => {})).rejects.toThrow(
      /district \d{3} .* cannot stand beside Census files/,
    );
  });

  test("districts are matched as LGD's own list of Census codes says, never to another", async () => {
    const { places: census } = imported;
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

describeNational("an import of all folders of official files", ["data"], ({ data }) => {
  test("36 states and union territories, towns, and names that came later", async () => {
    const places = await readDataset(data);
    expect(places.states).toHaveLength(36);
    expect(places.districts).toHaveLength(651);
    const town = (name: string) =>
      places.villages.some((village) => village.kind === "town" && village.name === name);
    expect(CAPITALS.filter((name) => !town(name))).toEqual([]);
    const covers = (name: string) =>
      places.later.find((later) => later.name === name)?.taluka_codes.split(" ").length;
    // Of Telangana's, one holds the towns of Hyderabad that are in no taluka.
    expect(["Telangana", "Siddipet", "Palghar", "Vijayanagara"].map(covers)).toEqual([460, 17, 8, 5]);
    for (const [district, alias] of [
      ["Gurgaon", "Gurugram"],
      ["Allahabad", "Prayagraj"],
      ["Gulbarga", "Kalaburagi"],
      ["Ramanagara", "Bengaluru South"],
    ]) {
      const { code } = places.districts.find(({ name }) => name === district)!;
      expect(places.aliases).toContainEqual({ level: "district", code, alias });
    }
    const pinned = places.villages.filter(({ pincode }) => pincode !== undefined);
    expect(pinned).toHaveLength(29_445);
    const report: { reason: string }[] = JSON.parse(readFileSync(join(data, REPORT_FILE), "utf8"));
    expect(report.map(({ reason }) => reason)).toContain("a sub-district that came later than the Census");
  });
});
