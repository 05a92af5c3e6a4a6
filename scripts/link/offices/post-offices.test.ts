import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../check/fixtures/scratch-folder.ts";
import { placesOf } from "../../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { Report } from "../../dataset/report.ts";
import { officeDistricts } from "../../editions/office-districts.ts";
import { INDIA_POST } from "../../sources/india-post.ts";
import { recognise } from "../../sources/rows.ts";
import { readTables } from "../../tables/read-tables.ts";
import { addPostOffices } from "./post-offices.ts";

const HEADER =
  "CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude";

/** The places with the offices of a file with these rows. A row begins with the office's name. */
async function imported(places: UnsavedDataset, rows: readonly string[]) {
  const path = join(scratchFolder(), "pincodes.csv");
  await writeFile(path, [HEADER, ...rows.map((row) => `,,,${row}`), ""].join("\n"));
  const [table] = await readTables(path);
  const recognised = recognise(table!, [INDIA_POST.files[0]!.kind]);
  if (recognised instanceof Error) throw recognised;
  const report = new Report();
  const listed = [...INDIA_POST.files[0]!.read(recognised, report).offices!];
  addPostOffices(places, listed, officeDistricts(places, listed, report), report);
  return { offices: places.postOffices!, report: report.toText() };
}

/** Districts of Karnataka. */
function karnataka(): UnsavedDataset {
  const places = placesOf({
    "555": ["Belagavi", "29"],
    "565": ["Ballari", "29"],
    "566": ["East Hills", "29"],
    "570": ["Chamarajanagar", "29"],
  });
  places.aliases.push({ level: "district", code: "555", alias: "Belgaum" });
  return places;
}

test("an office has the data of its row; its name loses the words that repeat its type", async () => {
  const { offices } = await imported(karnataka(), [
    "BELAGAVI H.O,590001,HO,Delivery,BELAGAVI,KARNATAKA,15.853112345,74.5047",
    "Sambra BO,591124.0,BO,Non Delivery,BELAGAVI,KARNATAKA,NA,NA",
    "Camp SO,590001,PO,Delivery,BELAGAVI,KARNATAKA,15.85° N,74.5 E",
  ]);
  expect(offices).toEqual([
    {
      pincode: "590001",
      name: "Belagavi",
      type: "head_office",
      delivery: "yes",
      district_code: "555",
      latitude: "15.85311",
      longitude: "74.5047",
    },
    {
      pincode: "591124",
      name: "Sambra",
      type: "branch_office",
      delivery: "no",
      district_code: "555",
    },
    {
      pincode: "590001",
      name: "Camp",
      type: "post_office",
      delivery: "yes",
      district_code: "555",
      latitude: "15.85",
      longitude: "74.5",
    },
  ]);
});

test("districts are found by name, alias and spelling, but never by another compass direction", async () => {
  const written = ["BELAGAVI", "Belgaum", "Bellary", "CHAMARAJA NAGARA", "WEST HILLS", "NA"];
  const { offices, report } = await imported(
    karnataka(),
    written.map(
      (district, i) => `Office ${i},59000${i + 1},BO,Delivery,${district},KARNATAKA,NA,NA`,
    ),
  );
  expect(offices.map(({ district_code }) => district_code)).toEqual([
    ...["555", "555", "565", "570"],
    ...[undefined, undefined],
  ]);
  expect(report).toContain("doubtful 2: a district of post offices that the data lacks");
  expect(report).toContain("pincodes.csv:6  WEST HILLS (KARNATAKA, 1 post office)");
});

test("a district of a state that the data lacks must have the same name", async () => {
  const { offices } = await imported(karnataka(), [
    "Fort,590001,BO,Delivery,BELAGAVI,NEW STATE,NA,NA",
    "Camp,590002,BO,Delivery,BELAGAVY,NEW STATE,NA,NA",
  ]);
  expect(offices.map(({ district_code }) => district_code)).toEqual(["555", undefined]);
});

test("plausible positions are kept", async () => {
  const near = Array.from({ length: 9 }, (_, i) => `15.${i + 1},74.${i + 1}`);
  const odd = [
    "74.55,15.55",
    "1.0,1.0",
    "28.6,77.2",
    ...Array.from({ length: 6 }, () => "15.51,74.51"),
    "15°51'12.3,74°30'17",
  ];
  const { offices, report } = await imported(
    karnataka(),
    [...near, ...odd].map(
      (at, i) => `Office ${i},5900${10 + i},BO,Delivery,BELAGAVI,KARNATAKA,${at}`,
    ),
  );
  const positions = offices.map(
    ({ latitude, longitude }) => latitude && `${latitude},${longitude}`,
  );
  expect(positions.slice(0, 9)).toEqual(near);
  expect(positions.slice(9)).toEqual(["15.55,74.55", ...odd.slice(1).map(() => undefined)]);
  expect(report).toContain("positions outside India, far from the other post offices");
});

test("an office further than 30 km from the middle of the others of its PIN code has no position", async () => {
  const district = Array.from(
    { length: 6 },
    (_, i) => `Other ${i},5901${i}0,BO,Delivery,BELAGAVI,KARNATAKA,15.${i},74.${i}`,
  );
  const { offices } = await imported(karnataka(), [
    ...district,
    "Fort,590001,BO,Delivery,BELAGAVI,KARNATAKA,15.20,74.20",
    "Camp,590001,BO,Delivery,BELAGAVI,KARNATAKA,15.21,74.22",
    "Park,590001,BO,Delivery,BELAGAVI,KARNATAKA,15.22,74.21",
    "Away,590001,BO,Delivery,BELAGAVI,KARNATAKA,15.50,74.50",
  ]);
  const known = offices.filter(
    ({ pincode, latitude }) => pincode === "590001" && latitude !== undefined,
  );
  expect(known.map(({ name }) => name)).toEqual(["Fort", "Camp", "Park"]);
  expect(offices.filter(({ latitude }) => latitude !== undefined)).toHaveLength(9);
});

test("head and sub offices show where a district is, even if most of its branch offices are elsewhere", async () => {
  const rows = (type: string, count: number, latitude: number) =>
    Array.from(
      { length: count },
      (_, i) =>
        `${type} ${i},5901${i}0,${type},Delivery,BELAGAVI,KARNATAKA,${latitude}.${i},74.${i}`,
    );
  const { offices } = await imported(karnataka(), [...rows("BO", 8, 12), ...rows("SO", 3, 15)]);
  const known = offices.filter(({ latitude }) => latitude !== undefined);
  expect(known.map(({ type }) => type)).toEqual(["post_office", "post_office", "post_office"]);
});

test("rows without a PIN code, a name or a known type are left out and reported; equal rows become one", async () => {
  const { offices, report } = await imported(karnataka(), [
    "Fort,59001,BO,Delivery,BELAGAVI,KARNATAKA,NA,NA",
    ",590001,BO,Delivery,BELAGAVI,KARNATAKA,NA,NA",
    "Fort,590001,XO,Delivery,BELAGAVI,KARNATAKA,NA,NA",
    ...Array.from({ length: 3 }, () => "Fort,590001,BO,Delivery,BELAGAVI,KARNATAKA,NA,NA"),
  ]);
  expect(offices).toHaveLength(1);
  expect(report).toContain("dropped 3: a post office without a PIN code, a name or a known type");
});

test("offices of a PIN code are in the district that most of their names are in, not in an older one", async () => {
  const places = placesOf(
    { "555": ["Belagavi", "29"], "565": ["Ballari", "29"], "566": ["Vijayanagara", "29"] },
    { "05550": ["Hukeri", "555"], "05650": ["Sanduru", "565"], "05660": ["Hospet", "566"] },
    {
      "600001": ["Kampli", "05660"],
      "600002": ["Hampi", "05660"],
      "600003": ["Kamalapur", "05660"],
      "600004": ["Kurugodu", "05650"],
      "600005": ["Toranagallu", "05650"],
      "600006": ["Hire Hadagali", "05660"],
    },
  );
  const named = (pincode: string, ...names: string[]) =>
    names.map((name) => `${name},${pincode},BO,Delivery,BALLARI,KARNATAKA,NA,NA`);
  const { offices, report } = await imported(places, [
    ...named("583101", "Kampli", "Hampi", "Kamalapura", "Camp", "Fort", "Toranagallu"),
    // Too few that are there, or too many here.
    ...named("583102", "Kampli", "Hampi", "Camp"),
    ...named("583103", "Kampli", "Hampi", "Hire Hadagali", "Camp", "Fort", "Park", "Mill"),
    ...named("583104", "Kampli", "Hampi", "Hire Hadagali", "Kurugodu", "Toranagallu"),
  ]);
  const inDistrict = Map.groupBy(
    offices,
    ({ pincode, district_code }) => `${pincode} ${district_code}`,
  );
  expect([...inDistrict.keys()]).toEqual([
    ...["583101 566", "583101 565", "583102 565", "583103 565", "583104 565"],
  ]);
  // Its name is only one of its own district.
  expect(inDistrict.get("583101 565")!.map(({ name }) => name)).toEqual(["Toranagallu"]);
  expect(report).toContain("post offices of a PIN code in a district without most of their places");
});

test("offices in a district that their PIN code's digits contradict are where these say, if names are there", async () => {
  const places = placesOf(
    {
      "555": ["Belagavi", "29"],
      "566": ["Vijayanagara", "29"],
      "289": ["West Tripura", "16"],
      "290": ["Dhalai", "16"],
    },
    {
      ...{ "05550": ["Hukeri", "555"], "05660": ["Hospet", "566"] },
      ...{ "01610": ["Mohanpur", "289"], "01650": ["Ambassa", "290"] },
    },
    {
      ...{ "600001": ["Kampli", "05660"], "600002": ["Hampi", "05660"] },
      ...{ "600003": ["Sadalga", "05550"], "270001": ["Agartala", "01610"] },
    },
  );
  const rows = (pincode: string, district: string, state: string, ...names: string[]) =>
    names.map((name) => `${name},${pincode},BO,Delivery,${district},${state},NA,NA`);
  const others = (digits: string, district: string, state: string) =>
    Array.from({ length: 60 }, (_, i) => rows(`${digits}${i + 100}`, district, state, `Far ${i}`));
  const { offices } = await imported(places, [
    ...others("799", "WEST TRIPURA", "TRIPURA").flat(),
    ...others("583", "VIJAYANAGARA", "KARNATAKA").flat(),
    ...others("584", "VIJAYANAGARA", "KARNATAKA").flat(),
    // One name is enough in another state; in the same one two of several are.
    ...rows("799170", "BELAGAVI", "KARNATAKA", "Agartala", "Court", "Sadar"),
    ...rows("799171", "BELAGAVI", "KARNATAKA", "Court", "Sadalga"),
    ...rows("584140", "BELAGAVI", "KARNATAKA", "Kampli", "Camp"),
    ...rows("583140", "BELAGAVI", "KARNATAKA", "Kampli", "Hampi", "Sadalga"),
    // Some of its offices are in another state than the others, and one of them has a name of theirs.
    ...rows("799172", "BELAGAVI", "KARNATAKA", "Agartala"),
    ...rows("799172", "WEST TRIPURA", "TRIPURA", "Near"),
  ]);
  const found = new Map(offices.map((one) => [`${one.pincode} ${one.name}`, one.district_code]));
  expect(Object.fromEntries([...found].filter(([key]) => !key.includes("Far")))).toEqual({
    ...{ "799170 Agartala": "289", "799170 Court": "289", "799170 Sadar": "289" },
    ...{ "799171 Court": "555", "799171 Sadalga": "555" },
    ...{ "584140 Kampli": "555", "584140 Camp": "555" },
    ...{ "583140 Kampli": "566", "583140 Hampi": "566", "583140 Sadalga": "555" },
    ...{ "799172 Agartala": "289", "799172 Near": "289" },
  });
});
