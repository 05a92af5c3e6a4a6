import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import { imported, sourceFolder, VILLAGES } from "../sources/source-folder.fixture.ts";

const { file } = sourceFolder();

const MUNICIPAL =
  "S.No,State Name,Localbody Code,Localbody Name,Census 2011 Code,District Code,District Name,Subdistrict Code,Subdistrict Name,Village Code,Village Name";

/** Places of a taluka with the towns Bicholim, Kodavasal and others, and the census town Candolim, and villages of LGD's list. */
async function merged(
  villages: readonly (readonly [code: number, name: string])[],
  ...others: readonly string[]
) {
  const rows = villages.map(
    ([code, name]) => `1,30,GOA,551,NORTH GOA,5610,Bardez,${code},1,${name},,`,
  );
  const {
    groups,
    villages: found,
    former,
  } = await imported(
    await file(
      "census.csv",
      CENSUS_HEADER,
      "30,GOA,585,North Goa,5610,Bardez,626676,Nerul",
      "30,GOA,585,North Goa,5610,Bardez,626677,Candolim (CT)",
      "30,GOA,585,North Goa,5610,Bardez,626678,Bicholim",
      ...others,
      "30,GOA,585,North Goa,5612,Satari,626700,Sal",
    ),
    await file(
      "municipal.csv",
      MUNICIPAL,
      "1,GOA,252075,BICHOLIM,803244,551,NORTH GOA,5610,Bardez,,",
      "2,GOA,252076,KODAVASAL,803245,551,NORTH GOA,5610,Bardez,,",
      "3,GOA,252077,QUEPEM,803246,551,NORTH GOA,5610,Bardez,,",
      "4,GOA,252078,SANVORDEM,803247,551,NORTH GOA,5610,Bardez,,",
      "5,GOA,252079,SANVORDAM,803248,551,NORTH GOA,5610,Bardez,,",
    ),
    await file(
      "villages-2026-05.csv",
      VILLAGES,
      "1,30,GOA,551,NORTH GOA,5610,Bardez,626676,1,Nerul,,",
      "1,30,GOA,551,NORTH GOA,5610,Bardez,626677,1,Candolim,,",
      "1,30,GOA,551,NORTH GOA,5610,Bardez,626678,1,Bicholim,,",
      "1,30,GOA,551,NORTH GOA,5612,Satari,626700,1,Sal,,",
      ...rows,
    ),
  );
  const codes = new Set(found.map(({ code }) => code));
  return {
    left: villages.map(([code]) => `${code}`).filter((code) => codes.has(code)),
    former: former.map(({ code, name, successor_code }) => [code, name, successor_code]),
    found,
    reported: groups.flatMap(({ reason, rows: some }) =>
      reason.startsWith("a village newer than the Census")
        ? some.map(({ code, note }) => [code, note])
        : [],
    ),
  };
}

test("a newer village with the name of a town of its taluka is the town; its code leads there", async () => {
  const { left, former, reported, found } = await merged([
    [930001, "Bicholim (U)"],
    [930002, "Candolim"],
    [930003, "Kudavasal"],
  ]);
  expect(left).toEqual([]);
  expect(former).toEqual([
    ["930001", "Bicholim (U)", "803244"],
    ["930002", "Candolim", "626677"],
    ["930003", "Kudavasal", "803245"],
  ]);
  expect(reported.map(([code]) => code)).toEqual(["930001", "930002", "930003"]);
  // A village of the Census has the name of the town next to it.
  expect(found.find(({ code }) => code === "626678")?.name).toBe("Bicholim");
});

test("parts of a town, other names, and a census town's name in another spelling stay villages", async () => {
  const { left } = await merged([
    [930001, "Bicholim B"],
    [930002, "Bicholim2"],
    [930003, "Candelim"],
    [930004, "Kodavasal East"],
    [930005, "Xeldem"],
    // Another first letter, two wrong letters in a short name, and a spelling of two towns.
    [930006, "Modavasal"],
    [930007, "Quipam"],
    [930008, "Sanvordim"],
  ]);
  expect(left).toHaveLength(8);
});

test("a village of the Census under a new number stays, whatever its name", async () => {
  const { left, former } = await merged(
    [[930001, "Kodavasal"]],
    "30,GOA,585,North Goa,5610,Bardez,626679,Kodavasal",
  );
  expect(left).toEqual(["930001"]);
  expect(former).toEqual([["626679", "Kodavasal", "930001"]]);
});

test("a town keeps its area of 2011, although the village's code leads to it", async () => {
  const { villages, former, formerAreas } = await imported(
    await file(
      "census.csv",
      CENSUS_HEADER,
      "30,GOA,585,North Goa,5610,Bardez,626676,Nerul",
      "30,GOA,585,North Goa,5610,Bardez,626677,Candolim (CT)",
    ),
    await file(
      "villages-2026-05.csv",
      VILLAGES,
      "1,30,GOA,551,NORTH GOA,5610,Bardez,626676,1,Nerul,,",
      "1,30,GOA,551,NORTH GOA,7001,Candolim,626677,1,Candolim,,",
      "1,30,GOA,551,NORTH GOA,7001,Candolim,930001,1,Candolim,,",
    ),
  );
  expect(villages.map(({ code }) => code)).toEqual(["626676", "626677"]);
  expect(former.map(({ code, successor_code }) => [code, successor_code])).toEqual([
    ["930001", "626677"],
  ]);
  expect(
    formerAreas
      .filter(({ level, code }) => level === "taluka" && code === "05610")
      .map(({ taluka_codes }) => taluka_codes),
  ).toEqual(["05610 07001"]);
});
