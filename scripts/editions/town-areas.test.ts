import { expect, test } from "vitest";
import { imported, sourceFolder, VILLAGES } from "../sources/source-folder.fixture.ts";

const { file } = sourceFolder();

/** Barddhaman of 2011, which was divided later. Its towns were in no sub-district. */
const BARDDHAMAN = [
  "19,000,00000,000000,0000,STATE,WEST BENGAL,Total,0,1000",
  "19,335,00000,000000,0000,DISTRICT,Barddhaman,Total,0,1000",
  ...[
    "02262,Raniganj,Ronai",
    "02263,Memari,Sanui",
    "02264,Galsi,Adra",
    "02265,Kanksa,Gopalpur",
  ].flatMap((row, i) => {
    const [code, name, village] = row.split(",");
    return [
      `19,335,${code},000000,0000,SUB-DISTRICT,${name},Total,0,100`,
      `19,335,${code},32000${i},0000,VILLAGE,${village},Rural,0,100`,
    ];
  }),
  "19,335,02264,801680,0000,TOWN,Guskara (M),Urban,0,0",
  "19,335,99999,000000,0000,SUB-DISTRICT,Area not under any Sub-district,Total,0,600",
  ...["801670,Kulti (M)", "801673,Raniganj (M)", "801678,Barddhaman (M)", "801679,Memari (M)"].map(
    (row) => {
      const [code, name] = row.split(",");
      return `19,335,99999,${code},0000,TOWN,${name},Urban,0,${code === "801678" ? 300 : 100}`;
    },
  ),
];
const TODAY = [
  "state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name",
  "19,West Bengal,704,Paschim Bardhaman,2262,Raniganj",
  "19,West Bengal,306,Purba Bardhaman,2263,Memari",
  "19,West Bengal,306,Purba Bardhaman,2264,Galsi",
];
const DISTRICTS = [
  "State Code,State Name,District Code,District Name,Census 2011 Code",
  "19,WEST BENGAL,306,Purba Bardhaman,335",
];
const MUNICIPAL =
  "S.No,State Name,Localbody Code,Localbody Name,Census 2011 Code,District Code,District Name,Subdistrict Code,Subdistrict Name,Village Code,Village Name";
const OFFICES =
  "CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude";

async function bardhaman(offices: readonly string[] = [], bodies: readonly string[] = []) {
  const files = [
    await file(
      "pca.csv",
      "State,District,Subdistt,Town/Village,Ward,Level,Name,TRU,No_HH,TOT_P",
      ...BARDDHAMAN,
    ),
    await file("lgd-2026-05/subdistricts.csv", ...TODAY),
    await file("lgd-2022-03/districts.csv", ...DISTRICTS),
  ];
  if (bodies.length > 0) files.push(await file("lgd-2022-03/municipal.csv", MUNICIPAL, ...bodies));
  if (offices.length > 0)
    files.push(
      await file("offices.csv", OFFICES, ...offices.map((row) => `,,,${row},WEST BENGAL,NA,NA`)),
    );
  const { groups, ...places } = await imported(...files);
  const district = new Map(places.talukas.map(({ code, district_code }) => [code, district_code]));
  const towns = places.villages
    .filter(({ kind }) => kind === "town")
    .sort((a, b) => Number(a.code) - Number(b.code));
  const placed = new Map(
    groups.flatMap(({ action, reason, rows }) =>
      action === "placed" ? rows.map(({ code }) => [code, reason] as const) : [],
    ),
  );
  return {
    places,
    district,
    groups,
    towns: towns.map(
      ({ name, taluka_code }) => `${name} ${district.get(taluka_code)} ${taluka_code}`,
    ),
    rules: towns.map(({ code }) => placed.get(code)),
  };
}

test("a town is in the taluka of its name, otherwise in the district of its post offices; the report names the rule", async () => {
  const { towns, rules } = await bardhaman([
    "Kulti SO,713343,PO,Delivery,PASCHIM BARDHAMAN",
    "Barddhaman HO,713101,HO,Delivery,PURBA BARDHAMAN",
  ]);
  expect(towns).toEqual([
    ...["Kulti 704 70499999", "Raniganj 704 02262"],
    ...["Barddhaman 335 33599999", "Memari 335 02263", "Guskara 335 02264"],
  ]);
  expect(rules).toEqual([
    "a town in the district of its PIN codes",
    ...Array(3).fill("a town in the area of its own name"),
    expect.stringMatching(/^a town where most of its people were in 2011/),
  ]);
});

test("post offices do not move a town if their list is older than the town's district", async () => {
  const { towns } = await bardhaman(["Kulti SO,713343,PO,Delivery,PASCHIM BARDHAMAN"]);
  expect(towns[0]).toBe("Kulti 335 33599999");
});

test("without other evidence, a town stays where most of its people were", async () => {
  const { towns, rules } = await bardhaman();
  expect(towns[0]).toBe("Kulti 335 33599999");
  expect(rules[0]).toMatch(/^a town where most of its people were in 2011/);
});

test("a body's coverage moves a town to another district only if its post offices agree", async () => {
  const body = ["1,WEST BENGAL,250001,Guskara,801680,704,PASCHIM BARDHAMAN,2262,Raniganj,,"];
  expect((await bardhaman([], body)).towns.at(-1)).toBe("Guskara 335 02264");
  const office = ["Guskara SO,713128,PO,Delivery,PASCHIM BARDHAMAN"];
  const moved = await bardhaman(office, body);
  expect(moved.towns.at(-1)).toBe("Guskara 704 02262");
  expect(moved.rules.at(-1)).toBe("a town in the area that its urban body covers");
});

test("in a divided sub-district, the villages that a body covers, or its office's, show the part; its older list of sub-districts does not", async () => {
  const body = (village: string) =>
    `1,WEST BENGAL,250001,Guskara,801680,306,PURBA BARDHAMAN,2264,Galsi,${village}`;
  const galsi = ["320002", "320003", "320004"];
  const bhatar = ["320011", "320012", "320013"];
  const talukaOf = async (bodies: string[], office = "Elsewhere SO,700001") => {
    const { villages } = await imported(
      await file(
        "pca.csv",
        "State,District,Subdistt,Town/Village,Ward,Level,Name,TRU,No_HH,TOT_P",
        "19,000,00000,000000,0000,STATE,WEST BENGAL,Total,0,100",
        "19,335,00000,000000,0000,DISTRICT,Barddhaman,Total,0,100",
        "19,335,02264,000000,0000,SUB-DISTRICT,Galsi,Total,0,100",
        ...[...galsi, ...bhatar].map(
          (code) => `19,335,02264,${code},0000,VILLAGE,V${code},Rural,0,10`,
        ),
        "19,335,02264,801680,0000,TOWN,Guskara (M),Urban,0,40",
      ),
      await file("lgd-2022-03/districts.csv", ...DISTRICTS),
      await file("lgd-2022-03/municipal.csv", MUNICIPAL, ...bodies),
      await file(
        "villages-2026-05.csv",
        VILLAGES,
        ...galsi.map(
          (code) => `1,19,West Bengal,306,Purba Bardhaman,2264,Galsi,${code},1,V${code},,713001`,
        ),
        ...bhatar.map(
          (code) => `1,19,West Bengal,306,Purba Bardhaman,7001,Bhatar,${code},1,V${code},,713002`,
        ),
      ),
      await file(
        "offices.csv",
        OFFICES,
        `,,,${office},PO,Delivery,PURBA BARDHAMAN,WEST BENGAL,NA,NA`,
      ),
    );
    return villages.find(({ code }) => code === "801680")!.taluka_code;
  };
  expect(await talukaOf([body(",")])).toBe("02264");
  expect(await talukaOf([body(","), body("320011,V320011")])).toBe("07001");
  expect(await talukaOf([body(",")], "Guskara SO,713002")).toBe("07001");
});

test("two bodies with each other's Census code get their own; those with only a similar name keep theirs", async () => {
  const aliasesOf = async (first: string, second: string) => {
    const { places, groups } = await bardhaman(
      [],
      [
        `1,WEST BENGAL,251,${first} Municipality,801670,306,Purba Bardhaman,2262,Raniganj,,`,
        `2,WEST BENGAL,252,${second} Municipality,801679,306,Purba Bardhaman,2263,Memari,,`,
      ],
    );
    const of = (code: string) =>
      places.aliases.flatMap((one) => (one.code === code ? one.alias : []));
    const swapped = groups.filter(({ reason }) => reason.includes("Census code of another"));
    return { kulti: of("801670"), memari: of("801679"), swapped: swapped.length };
  };
  const own = {
    kulti: expect.arrayContaining(["Kulti Municipality"]),
    memari: expect.arrayContaining(["Memari Municipality"]),
  };
  expect(await aliasesOf("Kulti", "Memari")).toEqual({ ...own, swapped: 0 });
  expect(await aliasesOf("Memari", "Kulti")).toEqual({ ...own, swapped: 1 });
  const { kulti } = await aliasesOf("Memari", "Raniganj");
  expect(kulti).toContain("Memari Municipality");
});

test("a sub-district that the newest list lacks is in the district of its places' post offices", async () => {
  const { district, groups } = await bardhaman([
    "Gopalpur BO,713212,BO,Delivery,PASCHIM BARDHAMAN",
  ]);
  expect(district.get("02265")).toBe("704");
  expect(groups.find(({ reason }) => /kept sub-district/.test(reason))?.rows).toMatchObject([
    { code: "02265", note: "district 704 (1 of 1 post offices), not 335" },
  ]);
  expect((await bardhaman()).district.get("02265")).toBe("335");
});

test("people stay with their places, and an area of 2011 still covers a town that moved", async () => {
  const { places } = await bardhaman([
    "Kulti SO,713343,PO,Delivery,PASCHIM BARDHAMAN",
    "Barddhaman HO,713101,HO,Delivery,PURBA BARDHAMAN",
  ]);
  const people = new Map(places.talukas.map(({ code, population }) => [code, population]));
  // The Census's taluka has the rest: 600 people, minus those of the towns that moved.
  expect([people.get("33599999"), people.get("02262")]).toEqual([undefined, undefined]);
  const former = places.formerAreas.find(
    ({ edition, level }) => edition === "2011" && level === "district",
  );
  expect(former?.taluka_codes).toBe("02262 02263 02264 02265 33599999 70499999");
});
