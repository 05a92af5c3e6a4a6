import { expect, test } from "vitest";
import { placesOf } from "../../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { Report } from "../../dataset/report.ts";
import type { Block, ListedBlock } from "../../sources/said.ts";
import { addBlocks } from "./blocks.ts";

/** Two districts of Karnataka with a taluka each. */
function places(): UnsavedDataset {
  return placesOf(
    { "571": ["Tumakuru", "29"], "572": ["Bengaluru Rural", "29"] },
    { "05538": ["Gubbi", "571"], "05545": ["Nelamangala", "572"] },
    {
      "611001": ["Adagur", "05538"],
      "611002": ["Bidare", "05538"],
      "611003": ["Kadaba", "05538"],
      "612001": ["Tyamagondlu", "05545"],
    },
  );
}

function listed(code: string, name: string, district = "571", districtName = ""): ListedBlock {
  return { file: "blocks.csv", line: 2, code, name, state: "29", district, districtName };
}

function surveyed(name: string, district: string, line = 2): Block {
  return { file: "MasterData.xls", line, state: "Karnataka", district, name };
}

/** The block of each village that has one, with its source, and the report. */
function added(
  dataset: UnsavedDataset,
  blocks: readonly ListedBlock[],
  ofVillages: Readonly<Record<string, readonly ListedBlock[]>>,
  ofSurvey: Readonly<Record<string, Block>> = {},
) {
  const report = new Report();
  const lists = { listed: blocks, ofVillages: new Map(Object.entries(ofVillages)) };
  addBlocks(dataset, lists, new Map(Object.entries(ofSurvey)), report);
  return {
    blocks: dataset.blocks,
    villages: Object.fromEntries(
      dataset.villages.flatMap(({ code, block, block_source }) =>
        block === undefined ? [] : [[code, `${block} ${block_source}`]],
      ),
    ),
    report: report.findings().map(({ action, code, name, note }) => [action, code || name, note]),
  };
}

test("LGD's list decides, a village may be in two blocks, and a village that the data lacks is reported", () => {
  const [gubbi, tiptur] = [listed("5906", "Gubbi"), listed("0012", "Tiptur")];
  const found = added(
    places(),
    [gubbi, tiptur],
    { "611001": [gubbi], "611002": [gubbi, tiptur], "611009": [tiptur] },
    { "611001": surveyed("Tiptur", "Tumakuru"), "611003": surveyed("Tiptur", "Tumakuru") },
  );
  expect(found.blocks).toEqual([
    { code: "5906", name: "Gubbi", district_code: "571" },
    { code: "0012", name: "Tiptur", district_code: "571" },
  ]);
  expect(found.villages).toEqual({
    "611001": "5906 official",
    "611002": "0012 5906 official",
    "611003": "0012 roads_survey",
  });
  expect(found.report).toEqual([["unused", "611009", "block 0012 Tiptur"]]);
});

test("a block of the survey is LGD's block of its name in the district of its villages, or in the district that the survey names", () => {
  const blocks = [
    listed("5906", "Kadaba", "571"),
    listed("5907", "Kadaba", "999", "Hassan"),
    listed("5908", "Kadaba", "572"),
  ];
  const block = (district: string) =>
    added(places(), blocks, {}, { "611001": surveyed("KADABA", district) }).villages["611001"];
  expect(block("Tumkur")).toBe("5906 roads_survey");
  // Its villages are in one district, and it names the other.
  expect(block("Hassan")).toBeUndefined();
  const others = blocks.slice(1);
  const elsewhere = added(places(), others, {}, { "611001": surveyed("Kadaba", "Tumkur") });
  expect(elsewhere.villages).toEqual({});
  expect(elsewhere.report).toEqual([["dropped", "Kadaba", "Tumkur, Karnataka: 1 villages"]]);
  const once = added(places(), [blocks[1]!], {}, { "611001": surveyed("Kadaba", "Tumkur") });
  expect(once.villages).toEqual({ "611001": "5907 roads_survey" });
});

test("a misspelled block is the nearest one of its district that is not another's", () => {
  const blocks = [listed("5906", "Nelamangala", "572"), listed("5907", "Nelamangal", "571")];
  const found = added(
    places(),
    blocks,
    {},
    {
      "612001": surveyed("Nelmangala", "Bangalore Rural"),
      "611001": surveyed("Nelamangal", "Tumkur", 3),
    },
  );
  expect(found.villages).toEqual({
    "612001": "5906 roads_survey",
    "611001": "5907 roads_survey",
  });
  const taken = added(
    places(),
    [blocks[0]!],
    {},
    {
      "612001": surveyed("Nelamangala", "Bangalore Rural"),
      "611001": surveyed("Nelmangala", "Bengaluru Rural", 3),
    },
  );
  expect(taken.villages).toEqual({ "612001": "5906 roads_survey" });
});

test("blocks of an older dataset stay, with a new name if a list has one; without its list, a village keeps its block", () => {
  const older = places();
  older.blocks = [
    { code: "5906", name: "Gubi", district_code: "571" },
    { code: "5907", name: "Tiptur" },
  ];
  Object.assign(older.villages[0]!, { block: "5906", block_source: "official" });
  Object.assign(older.villages[1]!, { block: "5907", block_source: "roads_survey" });
  const kept = added(structuredClone(older), [listed("5906", "Gubbi")], {});
  expect(kept.blocks).toEqual([
    { code: "5906", name: "Gubbi", district_code: "571" },
    // Its district is that of its villages.
    { code: "5907", name: "Tiptur", district_code: "571" },
  ]);
  expect(kept.villages).toEqual({ "611001": "5906 official", "611002": "5907 roads_survey" });
  const without = added(older, [], { "611003": [listed("5906", "Gubbi")] });
  expect(without.villages).toEqual({ "611002": "5907 roads_survey", "611003": "5906 official" });
});

test("without any list there are no blocks", () => {
  const dataset = places();
  const found = added(dataset, [], {}, { "611001": surveyed("Gubbi", "Tumkur") });
  expect([found.villages, "blocks" in dataset, found.report]).toEqual([{}, false, []]);
});

test("a block is in the district that its villages are in today, if at least five are known and nine in ten are there", () => {
  const district = (here: number, elsewhere: number) => {
    const codes = Array.from({ length: here + elsewhere }, (_, i) => String(620001 + i));
    const dataset = placesOf(
      { "571": ["Tumakuru", "29"], "572": ["Bengaluru Rural", "29"] },
      { "05538": ["Gubbi", "571"], "05545": ["Nelamangala", "572"] },
      Object.fromEntries(
        codes.map((code, i) => [code, [`Village ${i}`, i < here ? "05538" : "05545"]]),
      ),
    );
    const gubbi = listed("5906", "Gubbi");
    const ofVillages = Object.fromEntries(codes.map((code) => [code, [gubbi]]));
    return added(dataset, [gubbi], ofVillages).blocks![0]!.district_code;
  };
  expect(district(0, 5)).toBe("572");
  expect(district(1, 9)).toBe("572");
  expect(district(0, 4)).toBe("571");
  expect(district(2, 9)).toBe("571");
});

test("a block of a district that no longer exists is in its successor, by the list's name or by the older data's code", () => {
  const dataset = places();
  dataset.former = [
    { level: "district", code: "634", name: "Yanam", parent_code: "29", successor_code: "572" },
  ];
  dataset.blocks = [{ code: "6487", name: "Older", district_code: "634" }];
  const found = added(
    dataset,
    [listed("6491", "Yanam", "602", "YANAM"), listed("6492", "Nowhere", "603", "Nowhere")],
    {},
  );
  expect(found.blocks).toEqual([
    { code: "6491", name: "Yanam", district_code: "572" },
    { code: "6492", name: "Nowhere" },
    { code: "6487", name: "Older", district_code: "572" },
  ]);
});
