import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import { imported, sourceFolder } from "../sources/source-folder.fixture.ts";

const { file } = sourceFolder();

const CENSUS = [
  CENSUS_HEADER,
  "30,GOA,585,North Goa,5610,Bardez,626676,Nerul",
  "30,GOA,585,North Goa,5610,Bardez,626677,Candolim (CT)",
  "30,GOA,585,North Goa,5612,Bicholim,626700,Sal",
  "30,GOA,585,North Goa,5614,Ponda,626710,Usgao",
  "30,GOA,586,South Goa,5616,Salcete,626720,Navelim",
  "30,GOA,586,South Goa,5617,Quepem,626730,Xeldem",
];
const DISTRICTS = [
  "State Code,State Name,District Code,District Name,Census 2011 Code",
  "30,GOA,551,NORTH GOA,585",
  "30,GOA,552,SOUTH GOA,586",
  "4,CHANDIGARH,44,CHANDIGARH,055",
];
const SUBDISTRICTS = [
  "State Code,State Name,District Code,District Name,Sub-district Code,Sub-district Name",
  "30,GOA,551,NORTH GOA,5610,Bardez",
  "30,GOA,551,NORTH GOA,5612,Bicholim",
  "30,GOA,552,SOUTH GOA,5614,Ponda",
  "30,GOA,552,SOUTH GOA,5616,Salcete",
  "30,GOA,552,SOUTH GOA,5617,Quepem",
  "30,GOA,552,SOUTH GOA,7001,Newtaluk",
  "4,CHANDIGARH,44,CHANDIGARH,277,Chandigarh",
];
const HEADER =
  "S.No,State Name,Localbody Code,Localbody Name,Census 2011 Code,District Code,District Name,Subdistrict Code,Subdistrict Name,Village Code,Village Name";

async function towns(...rows: string[]) {
  const { groups, ...places } = await imported(
    await file("census.csv", ...CENSUS),
    await file("districts.csv", ...DISTRICTS),
    await file("sub.csv", ...SUBDISTRICTS),
    await file("municipal.csv", HEADER, ...rows.map((row, index) => `${index + 1},${row}`)),
  );
  const found = places.villages.filter(({ kind }) => kind === "town");
  const aliases = (code: string) =>
    places.aliases.flatMap((alias) =>
      alias.level === "village" && alias.code === code ? alias.alias : [],
    );
  const about = groups.filter(({ reason }) => /town/.test(reason));
  return {
    places,
    aliases,
    towns: found.map(({ code, name, taluka_code }) => [code, name, taluka_code]),
    reported: about.map(({ action, rows }) => [action, ...rows.map(({ code }) => code)]),
  };
}

test("a town has its common name, and is in the taluka of most of its rows", async () => {
  const {
    towns: found,
    aliases,
    reported,
  } = await towns(
    "GOA,252071,City Corporation Panaji,803243,551,NORTH GOA,5610,Bardez,,",
    "GOA,252071,City Corporation Panaji,803243,551,NORTH GOA,,,,",
    "GOA,252075,BICHOLIM,803244,551,NORTH GOA,5612,Bicholim,626700,Sal",
    "GOA,252075,BICHOLIM,803244,551,NORTH GOA,5612,Bicholim,,",
    "GOA,252075,BICHOLIM,803244,551,NORTH GOA,5610,Bardez,,",
    "GOA,252080,nagar panchayat sanquelim(Sankhali),803245,551,NORTH GOA,5612,Bicholim,,",
    "GOA,252081,Valpoi (North Goa),803246,551,NORTH GOA,5612,Bicholim,,",
  );
  expect(found).toEqual([
    ["803243", "Panaji", "05610"],
    ["803244", "Bicholim", "05612"],
    ["803245", "Sanquelim", "05612"],
    ["803246", "Valpoi", "05612"],
  ]);
  expect(aliases("803243")).toContain("City Corporation Panaji");
  expect(aliases("803245")).toContain("Sankhali");
  expect(aliases("803246")).not.toContain("North Goa");
  expect(reported).toEqual([]);
});

test("with equal numbers of rows in two talukas, the one of its name; in a newer taluka, that of its villages", async () => {
  const { towns: found, reported } = await towns(
    "GOA,252096,Quepem,803251,552,SOUTH GOA,5616,Salcete,,",
    "GOA,252096,Quepem,803251,552,SOUTH GOA,5617,Quepem,,",
    "GOA,252099,Navelim Town Council,803253,552,SOUTH GOA,7001,Newtaluk,626720,Navelim",
    // Ponda moved to South Goa after 2011. It stays in its taluka.
    "GOA,252082,Ponda,803247,552,SOUTH GOA,5614,Ponda,,",
  );
  expect(found).toEqual([
    ["803247", "Ponda", "05614"],
    ["803251", "Quepem", "05617"],
    ["803253", "Navelim", "05616"],
  ]);
  expect(reported).toEqual([]);
});

test("a body newer than the Census is in the taluka of its name in its district, whatever its rows say", async () => {
  const { towns: found } = await towns(
    "GOA,252096,Quepem,,552,SOUTH GOA,5616,Salcete,,",
    "GOA,252097,Ponda,,551,NORTH GOA,5610,Bardez,,",
    // For a town of the Census, the rows count.
    "GOA,252098,Bicholim,803244,551,NORTH GOA,5610,Bardez,,",
  );
  expect(found.map(([, name, taluka]) => [name, taluka])).toEqual([
    ["Bicholim", "05610"],
    ["Quepem", "05617"],
    ["Ponda", "05610"],
  ]);
});

test("without a taluka, that of both neighbours by code, otherwise its district's for places without a sub-district", async () => {
  const {
    towns: found,
    reported,
    places,
  } = await towns(
    "GOA,1,Mapusa,803242,551,NORTH GOA,5610,Bardez,,",
    "GOA,2,Cantonment,803243,551,NORTH GOA,,,,",
    "GOA,3,Porvorim,803244,551,NORTH GOA,5610,Bardez,,",
    "GOA,4,Margao,803249,552,SOUTH GOA,,,,",
    "GOA,5,Nowhere,803250,,,,,,",
  );
  expect(found).toEqual([
    ["803242", "Mapusa", "05610"],
    ["803243", "Cantonment", "05610"],
    ["803244", "Porvorim", "05610"],
    ["803249", "Margao", "58699999"],
  ]);
  expect(places.talukas.find(({ code }) => code === "58699999")?.district_code).toBe("586");
  expect(reported).toEqual([
    ["dropped", "803250"],
    ["doubtful", "803249"],
  ]);
});

test("one place per code; a newer body becomes a town unless a place with its name is there", async () => {
  const {
    towns: found,
    aliases,
    reported,
  } = await towns(
    "GOA,10,North Margao Municipal Council,803249,552,SOUTH GOA,5616,Salcete,,",
    "GOA,11,South Margao Municipal Council,803249,552,SOUTH GOA,5616,Salcete,,",
    "GOA,12,Elsewhere,803249,551,NORTH GOA,5612,Bicholim,,",
    "GOA,13,Candolim,803250,551,NORTH GOA,5610,Bardez,,",
    "GOA,14,Usgao,000000,551,NORTH GOA,5614,Ponda,,",
    "GOA,15,Sal,626700,551,NORTH GOA,5612,Bicholim,,",
    "CHANDIGARH,276386,CHANDIGARH,800286,44,CHANDIGARH,277,Chandigarh,,",
    "CHANDIGARH,276390,Manimajra,000000,44,CHANDIGARH,277,Chandigarh,,",
    "CHANDIGARH,276391,Chandigarh,,44,CHANDIGARH,277,Chandigarh,,",
  );
  expect(found).toEqual([
    // A newer body has LGD's code plus 600,000.
    ["600012", "Elsewhere", "05612"],
    ["800286", "Chandigarh", "00277"],
    ["803249", "Margao", "05616"],
    ["876390", "Manimajra", "00277"],
  ]);
  expect(aliases("803249")).toEqual(
    expect.arrayContaining(["North Margao", "South Margao Municipal Council"]),
  );
  expect(reported).toEqual([["merged", "803250", "600014", "600015", "876391"]]);
});

test("a body whose place is already there gives it its names", async () => {
  const {
    towns: found,
    aliases,
    reported,
  } = await towns(
    "GOA,14,Usgao(Tisk) Municipal Council,,552,SOUTH GOA,5614,Ponda,,",
    "GOA,15,Candolim(Aguada),,551,NORTH GOA,5610,Bardez,,",
    "GOA,16,Neruls,,551,NORTH GOA,5610,Bardez,626676,Nerul",
    // The code of a village that became a town, with another name in its taluka, and with its name without a taluka.
    "GOA,17,Kerim,626700,551,NORTH GOA,5612,Bicholim,,",
    "GOA,18,Candolim Beach,626677,551,NORTH GOA,,,,",
    // In another taluka or district, it is wrong.
    "GOA,19,Chicalim,626677,551,NORTH GOA,5612,Bicholim,,",
    "GOA,20,Candolim Khurd,626677,552,SOUTH GOA,5616,Salcete,,",
  );
  expect(aliases("626710")).toEqual(
    expect.arrayContaining(["Tisk", "Usgao(Tisk) Municipal Council"]),
  );
  expect(aliases("626677")).toContain("Aguada");
  // Neruls may be another place than Nerul.
  expect(aliases("626676")).toEqual([]);
  expect(aliases("626700")).toContain("Kerim");
  expect(aliases("626677")).toContain("Candolim Beach");
  expect(found).toEqual([
    ["600019", "Chicalim", "05612"],
    ["600020", "Candolim Khurd", "05616"],
  ]);
  expect(reported).toEqual([
    ["merged", "600014", "600015", "600017", "600018"],
    ["merged", "600016"],
  ]);
});

test("a newer body is the only large place of its district with its name, without its bracket", async () => {
  const bodyOf = (code: number, name: string, taluka: string) =>
    `${code},GOA,${code},${name},,551,NORTH GOA,${taluka},,`;
  const { villages } = await imported(
    await file(
      "pca.csv",
      "State,District,Subdistt,Town/Village,Ward,Level,Name,TRU,No_HH,TOT_P",
      "30,000,00000,000000,0000,STATE,GOA,Total,0,33000",
      "30,585,00000,000000,0000,DISTRICT,North Goa,Total,0,33000",
      "30,585,05610,000000,0000,SUB-DISTRICT,Bardez,Total,0,9000",
      "30,585,05610,626676,0000,VILLAGE,Nerul (Old),Rural,0,9000",
      "30,585,05612,000000,0000,SUB-DISTRICT,Bicholim,Total,0,18000",
      "30,585,05612,626700,0000,VILLAGE,Sal,Rural,0,6000",
      "30,585,05612,626710,0000,VILLAGE,Usgao,Rural,0,8000",
      "30,585,05612,626720,0000,VILLAGE,Navelim,Rural,0,4000",
      // In another district today.
      "30,585,05614,000000,0000,SUB-DISTRICT,Ponda,Total,0,6000",
      "30,585,05614,626730,0000,VILLAGE,Xeldem,Rural,0,6000",
    ),
    await file("districts.csv", ...DISTRICTS),
    await file("sub.csv", ...SUBDISTRICTS),
    await file(
      "municipal.csv",
      HEADER,
      bodyOf(11, "Nerul", "5612,Bicholim"),
      bodyOf(12, "Sal", "5610,Bardez"),
      bodyOf(13, "Navelim", "5610,Bardez"),
      bodyOf(14, "Xeldem", "5610,Bardez"),
    ),
  );
  expect(villages.flatMap(({ kind, name }) => (kind === "town" ? name : []))).toEqual([
    "Navelim",
    "Xeldem",
  ]);
});

test("a town whose common name differs from its body's", async () => {
  const { towns: found, aliases } = await towns(
    "KARNATAKA,252031,BBMP,803162,551,NORTH GOA,5610,Bardez,,",
  );
  expect(found).toEqual([["803162", "Bengaluru", "05610"]]);
  expect(aliases("803162")).toContain("BBMP");
});

test("a cantonment of a city with the same name is called a cantonment", async () => {
  const { towns: found, aliases } = await towns(
    "MEGHALAYA,277282,Bardez,801543,551,NORTH GOA,,,,",
    "MEGHALAYA,249814,Shillong,801544,551,NORTH GOA,5610,Bardez,,",
  );
  expect(found).toEqual([
    ["801543", "Shillong Cantonment", "05610"],
    ["801544", "Shillong", "05610"],
  ]);
  expect(aliases("801543")).toEqual(["Bardez"]);
});

test("two bodies with swapped names get their own names back", async () => {
  const {
    towns: found,
    aliases,
    reported,
  } = await towns(
    "GOA,252075,Margao (North Goa),803244,552,SOUTH GOA,5616,Salcete,,",
    "GOA,252080,Margao Old,803245,551,NORTH GOA,5612,Bicholim,,",
    "GOA,252081,Sanguem (North Goa),803246,552,SOUTH GOA,5616,Salcete,,",
  );
  expect(found).toEqual([
    ["803244", "Margao Old", "05616"],
    ["803245", "Margao", "05612"],
    ["803246", "Sanguem", "05616"],
  ]);
  expect(aliases("803244")).toEqual([]);
  expect(reported).toEqual([["repaired", "803244", "803245"]]);
});
