import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import { imported, sourceFolder, VILLAGES } from "../sources/source-folder.fixture.ts";

const { file } = sourceFolder();

const ANDHRA = [
  CENSUS_HEADER,
  "28,ANDHRA PRADESH,534,Karimnagar,4405,Karimnagar,572000,Elgandal",
  "28,ANDHRA PRADESH,534,Karimnagar,4406,Husnabad,572100,Potlapally",
  "28,ANDHRA PRADESH,535,Medak,4440,Siddipet,573000,Ponnala",
  "28,ANDHRA PRADESH,535,Medak,4441,Gajwel,573100,Pregnapur",
  "28,ANDHRA PRADESH,535,Medak,4442,Dubbak,573200,Habshipur",
  "28,ANDHRA PRADESH,535,Medak,4443,Gone,573300,Lost",
  "28,ANDHRA PRADESH,535,Medak,4444,Chegunta,573400,Boinpalle",
  "28,ANDHRA PRADESH,553,Anantapur,5320,Anantapur,594000,Kakkalapalle",
];
const SUBDISTRICTS =
  "state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name";
const TODAY = [
  SUBDISTRICTS,
  "36,Telangana,508,Karimnagar,4405,Karimnagar",
  "36,Telangana,692,Siddipet,4406,Husnabad",
  "36,Telangana,692,Siddipet,4440,Siddipet",
  "36,Telangana,511,Medak,4441,Gajwel",
  "36,Telangana,692,Siddipet,4442,Dubbak",
  // One renumbered, and one new.
  "36,Telangana,511,Medak,6444,Chegunta",
  "36,Telangana,511,Medak,7990,Newtown",
  "28,Andhra Pradesh,502,Ananthapuramu,5320,Ananthapuramu",
];
const DISTRICTS_2022 = [
  "State Code,State Name,District Code,District Name,Census 2011 Code",
  "36,TELANGANA,508,KARIMNAGAR,534",
  "36,TELANGANA,511,MEDAK,535",
  "36,TELANGANA,640,AMETHI,0",
  "28,ANDHRA PRADESH,502,ANANTAPUR,553",
];

const OFFICES_HEADER =
  "CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude";

async function andhra(...more: string[]) {
  return imported(
    await file("28.csv", ...ANDHRA),
    await file("lgd-2026-05/subdistricts.csv", ...TODAY),
    ...more,
  );
}

test("the newest list decides, also without the Census's codes of districts", async () => {
  const { states, districts, talukas, villages, aliases, groups } = await andhra();
  expect(
    states.map(({ code, districts_edition, villages_edition, ...state }) => [
      ...[code, districts_edition, villages_edition, state.talukas_kept, state.talukas_left_out],
    ]),
  ).toEqual([
    ["28", "2026-05", "2011", undefined, undefined],
    ["36", "2026-05", "2011", "1", "1"],
  ]);
  expect(districts).toMatchObject([
    { code: "534", name: "Karimnagar", state_code: "36", lgd_code: "508", census_2011_code: "534" },
    { code: "692", name: "Siddipet", state_code: "36", lgd_code: "692" },
    { code: "535", name: "Medak", state_code: "36", lgd_code: "511", census_2011_code: "535" },
    {
      code: "553",
      name: "Ananthapuramu",
      state_code: "28",
      lgd_code: "502",
      census_2011_code: "553",
    },
  ]);
  const districtOf = Object.fromEntries(
    talukas.map(({ code, district_code }) => [code, district_code]),
  );
  expect(districtOf).toEqual({
    "04405": "534",
    "04406": "692",
    "04440": "692",
    "04441": "535",
    "04442": "692",
    // Most of Medak's sub-districts are now split between Siddipet and Medak; the first one by code is taken.
    "04443": "535",
    "06444": "535",
    "05320": "553",
  });
  expect(villages.find(({ name }) => name === "Boinpalle")?.taluka_code).toBe("06444");
  expect(aliases).toContainEqual({ level: "district", code: "553", alias: "Anantapur" });
  const reported = groups.filter(({ action }) => action !== "repaired" && action !== "merged");
  expect(
    Object.fromEntries(reported.map(({ action, rows }) => [action, rows.map(({ code }) => code)])),
  ).toMatchObject({ dropped: ["07990"], moved: ["04406", "04440", "04442"] });
});

test("former areas of 2011 can be searched if they differ, and unused codes have a successor", async () => {
  const { formerAreas, former } = await andhra();
  const rows = formerAreas.filter(({ name }) =>
    ["Medak", "Andhra Pradesh", "Siddipet"].includes(name),
  );
  expect(rows.map(({ edition: _, village_codes: __, ...area }) => Object.values(area))).toEqual([
    ["state", "28", "Andhra Pradesh", "", "04405 04406 04440 04441 04442 04443 05320 06444"],
    ["district", "535", "Medak", "28", "04440 04441 04442 04443 06444"],
    ["taluka", "04440", "Siddipet", "535", "04440"],
  ]);
  // The same except for its name.
  expect(formerAreas).toContainEqual({
    edition: "2011",
    level: "district",
    code: "553",
    name: "Anantapur",
    parent_code: "28",
    taluka_codes: "05320",
    village_codes: "",
  });
  expect(formerAreas.some(({ code, level }) => level === "taluka" && code === "04405")).toBe(false);
  expect(former).toEqual([
    {
      level: "taluka",
      code: "04444",
      name: "Chegunta",
      parent_code: "535",
      successor_code: "06444",
    },
  ]);
});

test("a town of a divided sub-district goes with its land, if LGD lists that, otherwise with most villages", async () => {
  const talukaOf = async (...land: string[]) => {
    const { villages } = await imported(
      await file(
        "28.csv",
        CENSUS_HEADER,
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569001,Adda",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569002,Bori",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569031,Pipparwada",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569040,Chanda T (CT)",
      ),
      await file(
        "villages-2026-05.csv",
        VILLAGES,
        "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,569001,1,Adda,,",
        "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,569002,1,Bori,,",
        "1,28,Andhra Pradesh,532,Adilabad,7529,Bhoraj,569031,1,Pipparwada,,",
        ...land,
      ),
    );
    return villages.find(({ code }) => code === "569040")!.taluka_code;
  };
  const inBhoraj = "1,28,Andhra Pradesh,532,Adilabad,7529,Bhoraj,930001,1,Chanda T North,,";
  const inJainath = "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,930002,1,Chanda T South,,";
  const elsewhere = "1,28,Andhra Pradesh,532,Adilabad,4308,Bela,930003,1,Chanda T,,";
  expect(await talukaOf()).toBe("04307");
  expect(await talukaOf(inBhoraj)).toBe("07529");
  expect(await talukaOf(inBhoraj, elsewhere)).toBe("07529");
  expect(await talukaOf(inBhoraj, inJainath)).toBe("04307");
});

test("a town of a divided sub-district without land is in the part with its name, or with its office's villages", async () => {
  const office = (name: string, pincode: string, type = "SO") =>
    `,,,${name} ${type},${pincode},${type === "BO" ? "BO" : "PO"},Delivery,ADILABAD,TELANGANA,,`;
  const talukaOf = async (name: string, offices: string[] = []) => {
    const villages = ["569001", "569002", "569003", "569004"];
    const { villages: all } = await imported(
      await file(
        "28.csv",
        CENSUS_HEADER,
        ...villages.map((code) => `28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,${code},V${code}`),
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569031,Pipparwada",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569032,Bori",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569033,Kura",
        `28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569020,${name} (CT)`,
      ),
      await file(
        "villages-2026-05.csv",
        VILLAGES,
        ...villages.map(
          (code) => `1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,${code},1,V${code},,504309`,
        ),
        "1,28,Andhra Pradesh,532,Adilabad,7529,Bhoraj,569031,1,Pipparwada,,504312",
        "1,28,Andhra Pradesh,532,Adilabad,7529,Bhoraj,569032,1,Bori,,504312",
        "1,28,Andhra Pradesh,532,Adilabad,7529,Bhoraj,569033,1,Kura,,504312",
      ),
      await file("pincodes.csv", OFFICES_HEADER, office("Elsewhere", "500001"), ...offices),
    );
    return all.find(({ code }) => code === "569020")!.taluka_code;
  };
  expect(await talukaOf("Chanda")).toBe("04307");
  expect(await talukaOf("Bhorajj")).toBe("07529");
  const inBhoraj = [office("Chanda", "504312")];
  expect(await talukaOf("Chanda", inBhoraj)).toBe("07529");
  expect(await talukaOf("Chanda", [office("Chanda", "504312", "BO")])).toBe("04307");
  expect(await talukaOf("Chanda", [...inBhoraj, office("Chanda", "504309")])).toBe("04307");
});

test("a town goes to its land in another sub-district if the PIN code of the office of its name is there", async () => {
  const talukaOf = async (...offices: string[]) => {
    const { villages } = await imported(
      await file(
        "28.csv",
        CENSUS_HEADER,
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569001,Adda",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569040,Madavaram (CT)",
        "28,ANDHRA PRADESH,532,Adilabad,4308,Bela,569101,Bori",
      ),
      await file(
        "villages-2026-05.csv",
        VILLAGES,
        "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,569001,1,Adda,,504309",
        "1,28,Andhra Pradesh,532,Adilabad,4308,Bela,569101,1,Bori,,504346",
        "1,28,Andhra Pradesh,532,Adilabad,4308,Bela,930001,1,Madhavaram,,504347",
      ),
      await file("pincodes.csv", OFFICES_HEADER, ...offices),
    );
    return villages.find(({ name }) => name.startsWith("Madavaram"))?.taluka_code;
  };
  const office = (pincode: string) =>
    `,,,Madhavaram SO,${pincode},PO,Delivery,ADILABAD,TELANGANA,,`;
  expect(await talukaOf(office("500001"))).toBe("04307");
  expect(await talukaOf(office("504347"), office("504309"))).toBe("04307");
  // There, the office has the name of the village itself.
  expect(await talukaOf(office("504347"))).toBeUndefined();
});

test("a census town that LGD lists as a village with another code is that village, and the town's code leads to it", async () => {
  const importedWith = async (...rows: string[]) =>
    imported(
      await file(
        "28.csv",
        CENSUS_HEADER,
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569001,Adda",
        "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569040,Dasnapur (CT)",
      ),
      await file(
        "villages-2026-05.csv",
        VILLAGES,
        "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,569001,1,Adda,,",
        ...rows,
      ),
    );
  const renumbered = "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,930001,1,Dasnapoor,,504001";
  const { villages, former, groups } = await importedWith(renumbered);
  expect(villages.map(({ code }) => code)).toEqual(["569001", "930001"]);
  expect(villages[1]).toMatchObject({ kind: "census_town", pincode: "504001" });
  expect(former).toEqual([
    {
      ...{ level: "village", code: "569040", name: "Dasnapur", parent_code: "04307" },
      successor_code: "930001",
    },
  ]);
  const merged = groups.filter(({ action }) => action === "merged");
  expect(merged.flatMap(({ rows }) => rows)).toMatchObject([{ code: "569040", note: "930001" }]);
  // If two villages have the name, or a list has both codes, each is a separate place.
  const second = "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,930002,1,Dasnapur,,";
  const listed = "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,569040,1,Dasnapur (Ct),,";
  for (const other of [second, listed]) {
    const { villages: all, former: none } = await importedWith(renumbered, other);
    expect(all.map(({ code }) => code)).toContain("569040");
    expect(none).toEqual([]);
  }
});

test("a taluka that lost villages is found by its former name and by today's", async () => {
  const { formerAreas } = await imported(
    await file(
      "28.csv",
      CENSUS_HEADER,
      "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569001,Adda",
      "28,ANDHRA PRADESH,532,Adilabad,4307,Jainad,569031,Pipparwada",
      "28,ANDHRA PRADESH,532,Adilabad,4308,Bela,569101,Sangvi",
    ),
    await file(
      "villages-2026-05.csv",
      VILLAGES,
      "1,28,Andhra Pradesh,532,Adilabad,4307,Jainath,569001,1,Adda,,",
      "1,28,Andhra Pradesh,532,Adilabad,7529,Bhoraj,569031,1,Pipparwada,,",
      // The name differs, the villages are the same.
      "1,28,Andhra Pradesh,532,Adilabad,4308,Bella,569101,1,Sangvi,,",
    ),
  );
  expect(
    formerAreas
      .filter(({ level }) => level === "taluka")
      .map(({ name, taluka_codes }) => [name, taluka_codes]),
  ).toEqual([
    ["Jainad", "04307 07529"],
    ["Jainath", "04307 07529"],
    ["Bela", "04308"],
  ]);
});

test("a district that the list of districts lacks is reported, and not published empty", async () => {
  const { districts, talukas, groups } = await andhra(
    await file("lgd-2026-05/districts.csv", ...DISTRICTS_2022, "36,TELANGANA,692,SIDDIPET,0"),
    await file("lgd-2026-05/telangana.csv", SUBDISTRICTS, "36,Telangana,999,Nowhere,9001,Nobody"),
  );
  expect(districts.map(({ name }) => name)).not.toContain("Nowhere");
  expect(talukas.map(({ name }) => name)).not.toContain("Nobody");
  const reasons = groups.map(({ action, reason, rows }) => `${action} ${rows.length}: ${reason}`);
  expect(reasons).toContain("doubtful 1: a district that the list of districts lacks");
});

test("any editions in any order", async () => {
  const files = [
    await file("28.csv", ...ANDHRA),
    await file("lgd-2026-05/subdistricts.csv", ...TODAY),
    await file("lgd-2022-03/districts.csv", ...DISTRICTS_2022),
    await file(
      "lgd-2022-03/subdistricts.csv",
      SUBDISTRICTS,
      "36,TELANGANA,511,MEDAK,4440,Siddipet",
      "36,TELANGANA,511,MEDAK,4443,Gone",
    ),
  ];
  const { provenance: _, ...result } = await imported(...files);
  const { provenance: __, ...reversed } = await imported(...files.toReversed());
  expect(reversed).toEqual(result);
  // In the list of 2022, Gone was with Siddipet; so it is today.
  expect(result.talukas.find(({ code }) => code === "04443")?.district_code).toBe("692");
  expect(result.formerAreas).toContainEqual({
    edition: "2022-03",
    level: "taluka",
    code: "04440",
    name: "Siddipet",
    parent_code: "535",
    taluka_codes: "04440",
    village_codes: "",
  });
  const alone = await imported(files[0]!);
  expect(alone.formerAreas).toEqual([]);
  expect(alone.districts.map(({ code }) => code)).toEqual(["534", "535", "553"]);
});

test("a newer district whose number is a Census district's gets the highest free one", async () => {
  const { districts } = await andhra(
    await file("lgd-2022-03/districts.csv", ...DISTRICTS_2022),
    await file(
      "lgd-2026-06/subdistricts.csv",
      ...TODAY,
      "36,Telangana,640,Amethi,4406,Husnabad".replace("4406", "8001"),
    ),
  );
  expect(districts.find(({ lgd_code }) => lgd_code === "640")?.code).toBe("999");
});

test("the parts of a sub-district are merged if the list has it once", async () => {
  const { talukas, villages, former, formerAreas } = await imported(
    await file(
      "18.csv",
      CENSUS_HEADER,
      "18,ASSAM,300,Kokrajhar,02005,Bagribari (Pt),300001,One",
      "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),300002,Two",
      "18,ASSAM,301,Dhubri,02005,Bagribari (Pt),300003,Three",
      "18,ASSAM,301,Dhubri,02006,Other,300004,Four",
    ),
    await file(
      "lgd-2026-05/subdistricts.csv",
      SUBDISTRICTS,
      "18,Assam,290,Kokrajhar,2005,Bagribari",
      "18,Assam,291,Dhubri,2006,Other",
    ),
  );
  expect(talukas.map(({ code, district_code }) => [code, district_code])).toEqual([
    ["02005", "300"],
    ["02006", "301"],
  ]);
  expect(villages.map(({ taluka_code }) => taluka_code)).toEqual([
    "02005",
    "02005",
    "02005",
    "02006",
  ]);
  expect(former).toEqual([
    {
      level: "taluka",
      code: "30002005",
      name: "Bagribari (Pt)",
      parent_code: "300",
      successor_code: "02005",
    },
  ]);
  // Each district of 2011 had a part of it.
  const districts = formerAreas.filter(({ name }) => ["Kokrajhar", "Dhubri"].includes(name));
  expect(
    districts.map(({ code, taluka_codes, village_codes }) => [code, taluka_codes, village_codes]),
  ).toEqual([
    ["300", "", "300001"],
    ["301", "02006", "300002 300003"],
  ]);
});

test("a merged state: its old code has a successor, and its old name leads to its talukas", async () => {
  const { states, districts, former, formerAreas } = await imported(
    await file(
      "25.csv",
      CENSUS_HEADER,
      "25,DAMAN & DIU,494,Diu,3939,Diu,523000,Bucharwada",
      "25,DAMAN & DIU,495,Daman,3940,Daman,523010,Marwad",
    ),
    await file(
      "lgd-2026-05/subdistricts.csv",
      SUBDISTRICTS,
      "38,The Dadra And Nagar Haveli And Daman And Diu,465,Diu,3939,Diu",
      "38,The Dadra And Nagar Haveli And Daman And Diu,464,Daman,3940,Daman",
    ),
  );
  expect(states.map(({ code }) => code)).toEqual(["38"]);
  expect(districts.map(({ code, state_code }) => [code, state_code])).toEqual([
    ["494", "38"],
    ["495", "38"],
  ]);
  expect(former).toEqual([
    { level: "state", code: "25", name: "Daman and Diu", parent_code: "", successor_code: "38" },
  ]);
  const state = formerAreas.find(({ level }) => level === "state");
  expect(state).toMatchObject({ code: "25", name: "Daman and Diu", taluka_codes: "03939 03940" });
});

const VILLAGES_TODAY =
  "state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name,village_code,village_name,Pincode";

test("a newer village in a sub-district that the newest list of sub-districts lacks is reported", async () => {
  const { villages, groups } = await andhra(
    await file(
      "lgd-2022-03/villages.csv",
      VILLAGES_TODAY,
      "36,Telangana,511,Medak,7000,Gone,930004,Newly,",
      "36,Telangana,511,Medak,4441,Gajwel,930005,Newer,",
    ),
  );
  expect(villages.filter(({ code }) => code > "9").map(({ code }) => code)).toEqual(["930005"]);
  const dropped = groups.find(({ reason }) => reason.includes("village newer than the Census, in"));
  expect(dropped?.rows.map(({ code, line, note }) => [code, line, note])).toEqual([
    ["930004", 2, "sub-district 07000"],
  ]);
});
