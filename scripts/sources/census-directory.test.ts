import { expect, test } from "vitest";
import { CENSUS_HEADER, GOA_ROWS } from "../check/fixtures/official-files.ts";
import { readDataset } from "../dataset/read.ts";
import { writeDataset } from "../dataset/write.ts";
import { imported as importedFrom, sourceFolder } from "./source-folder.fixture.ts";

const { path, file } = sourceFolder();
let reported: Awaited<ReturnType<typeof importedFrom>>["groups"];

/** The dataset of a Census file with these rows, after it is written and read again. */
async function imported(rows: readonly string[], header = CENSUS_HEADER) {
  const { provenance, groups, ...places } = await importedFrom(
    await file("Rdir.csv", header, ...rows),
  );
  reported = groups;
  await writeDataset(path("data"), places, provenance);
  return readDataset(path("data"));
}

test("codes without leading zeros, a byte-order mark, columns in another order", async () => {
  const { villages, talukas, districts, states } = await imported(
    ["Luj,7,1,Pangi,23,Chamba,HIMACHAL PRADESH,2"],
    "\ufeffArea Name,MDDS PLCN,MDDS Sub_DT,SUB-DISTRICT NAME,MDDS DTC,DISTRICT NAME,STATE NAME,MDDS STC",
  );
  expect(villages).toEqual([{ code: "000007", name: "Luj", taluka_code: "00001" }]);
  expect(talukas[0]).toEqual({ code: "00001", name: "Pangi", district_code: "023" });
  expect(districts[0]).toEqual({
    code: "023",
    name: "Chamba",
    state_code: "02",
    census_2011_code: "023",
    local_name: "चंबा",
    hindi_name: "चंबा",
  });
  expect(states[0]?.name).toBe("Himachal Pradesh");
});

test("a duplicate code is one place; another spelling is an alias, unless only the case differs", async () => {
  const { villages, aliases } = await imported([
    ...GOA_ROWS,
    "30,GOA,585,North Goa,05610,Bardez,626677,Baddi Sitalpur (204)",
    "30,GOA,585,North Goa,05610,Bardez,626677,Badi Sitalpur (OG) (Part)",
    "30,GOA,585,North Goa,05610,Bardez,626677,BADDI SITALPUR - 204",
  ]);
  expect(villages).toHaveLength(2);
  expect(villages[1]?.name).toBe("Baddi Sitalpur (204)");
  expect(aliases.filter(({ level }) => level === "village")).toEqual([
    { level: "village", code: "626677", alias: "Badi Sitalpur (Part)" },
  ]);
  const merged = reported.find(({ action }) => action === "merged");
  expect(merged?.rows.map(({ line, code }) => [line, code])).toEqual([
    [7, "626677"],
    [8, "626677"],
  ]);
  expect(merged?.rows[0]?.note).toBe("Baddi Sitalpur (204) at Rdir.csv:6");
});

test("a village without a taluka goes to that of both neighbours by code, otherwise to its district's for places without a sub-district", async () => {
  const { villages, talukas } = await imported([
    ...GOA_ROWS,
    "30,GOA,585,North Goa,05611,Tiswadi,626680,Chimbel",
    "30,GOA,585,North Goa,05611,Tiswadi,626682,Merces",
    "30,GOA,585,North Goa,,,626678,Between two talukas",
    "30,GOA,585,North Goa,,,626681,Between Chimbel and Merces",
    "30,GOA,585,North Goa,,,626690,After the last",
  ]);
  expect(villages.map(({ code, taluka_code }) => [code, taluka_code])).toEqual([
    ["626676", "05610"],
    ["626678", "58599999"],
    ["626680", "05611"],
    ["626681", "05611"],
    ["626682", "05611"],
    ["626690", "58599999"],
  ]);
  expect(talukas).toContainEqual({
    code: "58599999",
    name: "Area not under any Sub-district",
    district_code: "585",
  });
  const groups = reported.filter(({ reason }) => reason === "a village without a taluka");
  expect(groups.map(({ action, rows }) => [action, rows.map(({ line }) => line)])).toEqual([
    ["doubtful", [8, 10]],
    ["repaired", [9]],
  ]);
});

test("a sub-district in two districts is a taluka in each; the one with most villages keeps the code", async () => {
  const { talukas, villages } = await imported([
    "18,ASSAM,300,Kokrajhar,02005,Bagribari (Pt),0,Bagribari (Pt)",
    "18,ASSAM,300,Kokrajhar,02005,Bagribari (Pt),300001,One",
    "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),0,Bagribari (Pt)",
    "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),300002,Two",
    "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),300003,Three",
  ]);
  expect(talukas).toEqual([
    { code: "02005", name: "Bagribari (Pt)", district_code: "301" },
    { code: "30002005", name: "Bagribari (Pt)", district_code: "300" },
  ]);
  expect(villages.map(({ taluka_code }) => taluka_code)).toEqual(["30002005", "02005", "02005"]);
  const split = reported.find(({ action }) => action === "split");
  expect(split?.rows).toMatchObject([{ line: 2, code: "02005", note: "taluka 30002005" }]);
});

test("villages that the Census has in no taluka are in their district's taluka for places without a sub-district", async () => {
  const { talukas, villages, aliases } = await imported([
    "19,WEST BENGAL,336,Nadia,02312,Ranaghat,322051,Gopalpur",
    "19,WEST BENGAL,336,Nadia,99999,Area not under any Sub-district,645590,Taherpur (OG)",
    "19,WEST BENGAL,336,Nadia,99999,Area not under any Sub-district,645591,Barasat (OG)",
    "19,WEST BENGAL,341,Haora,99999,Area not under any Sub-district,332878,Chak (OG) (Ward 29)",
    "19,WEST BENGAL,341,Haora,99999,Area not under any Sub-district,332878,Chak (OG) (Ward 30)",
  ]);
  expect(talukas.map(({ code, district_code }) => [code, district_code])).toEqual([
    ["02312", "336"],
    ["33699999", "336"],
    ["34199999", "341"],
  ]);
  expect(villages.map(({ code, taluka_code, kind }) => [code, taluka_code, kind])).toEqual([
    ["322051", "02312", undefined],
    ["332878", "34199999", "outgrowth"],
    ["645590", "33699999", "outgrowth"],
    ["645591", "33699999", "outgrowth"],
  ]);
  expect(aliases.filter(({ level }) => level === "village").map(({ alias }) => alias)).toEqual([
    "Chak (Ward 30)",
  ]);
});

test("places without children stay; a row with an unreadable code is left out and reported", async () => {
  const { districts, talukas, villages } = await imported([
    ...GOA_ROWS,
    "30,GOA,586,South Goa,00000,South Goa,000000,South Goa",
    "30,GOA,585,North Goa,05611,Tiswadi,000000,Tiswadi",
    "30,GOA,585,North Goa,05611,Tiswadi,6266XX,Chimbel",
    "30,GOA,585,North Goa,05611,Tiswadi,6266771,Merces",
    "Source: Census of India,,,,,,,",
  ]);
  expect(districts.map(({ name }) => name)).toEqual(["North Goa", "South Goa"]);
  expect(talukas.map(({ name }) => name)).toEqual(["Bardez", "Tiswadi"]);
  expect(villages).toHaveLength(1);
  const dropped = reported.filter(({ action }) => action === "dropped");
  expect(dropped.flatMap(({ rows }) => rows.map(({ line, code }) => [line, code]))).toEqual([
    [10, "Source: Census of India"],
    [8, "6266XX"],
    [9, "6266771"],
  ]);
});
