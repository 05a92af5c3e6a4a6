import { expect, test } from "vitest";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const { path, file } = sourceFolder();

const TWO_VILLAGES = [
  "1,29,KARNATAKA,571,Tumakuru,5538,Gubbi,611001,1,Adagur,,572216",
  "2,29,KARNATAKA,571,Tumakuru,5538,Gubbi,611002,1,Bidare,,572216",
];

const blockOf = (villages: readonly { code: string; block?: string; block_source?: string }[]) =>
  villages.map(({ code, block, block_source }) => [code, block, block_source]);

test("reads the list of blocks and the villages of constituencies, in any order; a row without a block is ignored", async () => {
  await file("lgd-2026-05/v.csv", VILLAGES, ...TWO_VILLAGES);
  await file(
    "lgd-2022/blocks.csv",
    "S.No.,State Code,State Name,District Code,District Name,Block Code,Block Version,Block Name ,Block Name",
    "1,29,KARNATAKA,571,TUMAKURU,12,1,GUBBI,ಗುಬ್ಬಿ",
    "2,29,KARNATAKA,571,TUMAKURU,12345,1,TOO LONG,",
    "3,29,KARNATAKA,571,TUMAKURU,5907,1,TIPTUR,",
  );
  await file(
    "lgd-2022/29-constituency.csv",
    "Assembly Constituency Code,Block Code,Block Name,District Census 2011 Code,District Code,District Name,Localbody Code,Localbody Name,State Name,Subdistrict Code,Subdistrict Name,Village Census 2011 Code,Village Code,Village Name",
    "3654,12,GUBBI,571,571,TUMAKURU,220128,BELAVATHA,KARNATAKA,5538,Gubbi,611001,611001,ADAGUR",
    "3655,12,GUBBI,571,571,TUMAKURU,220129,KADABA,KARNATAKA,5538,Gubbi,611001,611001,ADAGUR",
    "3654,0,,571,571,TUMAKURU,220128,BELAVATHA,KARNATAKA,5538,Gubbi,611002,611002,BIDARE",
  );
  const { villages, blocks, groups } = await imported(path("lgd-2026-05"), path("lgd-2022"));
  expect(blocks).toEqual([
    { code: "0012", name: "Gubbi", district_code: "571" },
    { code: "5907", name: "Tiptur", district_code: "571" },
  ]);
  expect(blockOf(villages)).toEqual([
    ["611001", "0012", "official"],
    ["611002", undefined, undefined],
  ]);
  const dropped = groups.filter(({ action }) => action === "dropped");
  expect(dropped.map(({ reason, rows }) => [reason, rows.map(({ line }) => line)])).toEqual([
    ["a block without a code or name that can be read", [3]],
  ]);
});

test("the list of villages by blocks alone names the blocks, in their own districts; the newer of two lists counts", async () => {
  const header =
    "S.No.;State Code;State Name (In English);District Code;District Name (In English);Subdistrict Code;Subdistrict Name (In English);Village\nCode;Village Name (In English);localbody Code;Localbody Name (In English);  Development Block Code;Development Block Name (In English);District Code of Block;District Name of Block (In English)";
  const quoted = header.split(";").map((cell) => `"${cell}"`);
  const row = (village: number, block: string) =>
    `1;29;KARNATAKA;571;Tumakuru;5538;Gubbi;${village};x;220128;Belavatha;${block};572;Bengaluru Rural`;
  await file("lgd-2026-05/v.csv", VILLAGES, ...TWO_VILLAGES);
  await file(
    "lgd-2026-05/d.csv",
    "State Code,State Name,District Code,District Name",
    "29,KARNATAKA,571,Tumakuru",
    "29,KARNATAKA,572,Bengaluru Rural",
  );
  await file(
    "lgd-2024/b.csv",
    quoted.join(";"),
    row(611001, "5906.0;GUBBI"),
    row(611002, "5906;GUBBI"),
  );
  await file("lgd-2026-05/b.csv", quoted.join(";"), row(611001, "5908;Nelamangala"));
  const { villages, blocks } = await imported(path("lgd-2026-05"), path("lgd-2024"));
  expect(blocks).toEqual([
    { code: "5908", name: "Nelamangala", district_code: "572" },
    { code: "5906", name: "Gubbi", district_code: "572" },
  ]);
  expect(blockOf(villages)).toEqual([
    ["611001", "5908", "official"],
    ["611002", "5906", "official"],
  ]);
});
