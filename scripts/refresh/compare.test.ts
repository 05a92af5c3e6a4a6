import { expect, test } from "vitest";
import { placesOf, type Rows } from "../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { refreshed } from "../editions/edition.fixture.ts";
import { type Comparison, compareEditions } from "./compare.ts";

const NORTH: Rows = { "552": ["North Goa", "30"] };
const BARDEZ: Rows = { "05610": ["Bardez", "552"] };

/** The changes of a refresh of the older places from lists of the newer ones. */
function changes(older: UnsavedDataset, newer: UnsavedDataset): Comparison {
  return compareEditions(older, refreshed(older, newer));
}

function successors(older: UnsavedDataset, newer: UnsavedDataset): [string, string][] {
  return changes(older, newer).gone.map(({ code, successor_code }) => [code, successor_code]);
}

test("equal editions have no changes", () => {
  const edition = placesOf(NORTH, BARDEZ, { "626001": ["Nerul", "05610"] });
  expect(compareEditions(edition, structuredClone(edition))).toEqual({
    added: [],
    gone: [],
    renamed: [],
    moved: [],
    repinned: [],
    respelt: [],
    reblocked: [],
  });
});

test("a village has another block, unless an official list replaces the survey; a new block is not a change", () => {
  const villages = ["official", "roads_survey", undefined].map((block_source, i) => ({
    ...{ code: `62600${i}`, name: "Nerul", taluka_code: "05610" },
    ...(block_source && { block: "0001", block_source: block_source as "official" }),
  }));
  const older = { ...placesOf(NORTH, BARDEZ, {}), villages };
  const newer = structuredClone(older);
  for (const village of newer.villages)
    Object.assign(village, { block: "0002", block_source: "official" });
  const { reblocked } = compareEditions(older, newer);
  expect(reblocked.map(({ code, before, after }) => [code, before, after])).toEqual([
    ["626000", "0001", "0002"],
  ]);
  const lost = compareEditions(older, {
    ...older,
    villages: villages.map(({ code }) => ({ ...villages[2]!, code })),
  });
  expect(lost.reblocked.map(({ code, after }) => [code, after])).toEqual([
    ["626000", ""],
    ["626001", ""],
  ]);
});

test("a successor has the same name and parent, and is the only one", () => {
  const newer = (villages: Rows) =>
    placesOf(NORTH, { ...BARDEZ, "05611": ["Tiswadi", "552"] }, villages);
  const older = newer({ "626001": ["Nerul", "05610"], "626002": ["Pilerne", "05610"] });
  const rest: Rows = { "626002": ["Pilerne", "05610"] };
  expect(successors(older, newer({ ...rest, "700001": ["NERUL", "05610"] }))).toEqual([
    ["626001", "700001"],
  ]);
  expect(successors(older, newer({ ...rest, "700001": ["Nerul", "05611"] }))).toEqual([
    ["626001", ""],
  ]);
  expect(successors(older, newer({ ...rest, "700001": ["Nerule", "05610"] }))).toEqual([
    ["626001", ""],
  ]);
  const two = newer({ ...rest, "700001": ["Nerul", "05610"], "700002": ["Nerul", "05610"] });
  expect(successors(older, two)).toEqual([["626001", ""]]);
  const twins = newer({ "626001": ["Nerul", "05610"], "626003": ["Nerul", "05610"] });
  const one = newer({ "700001": ["Nerul", "05610"] });
  expect(successors(twins, one)).toEqual([
    ["626001", ""],
    ["626003", ""],
  ]);
});

test("a taluka with a new code moves no village, and its villages can be successors", () => {
  const older = placesOf(NORTH, BARDEZ, {
    "626001": ["Nerul", "05610"],
    "626002": ["Pilerne", "05610"],
  });
  const newer = placesOf(
    NORTH,
    { "07001": ["Bardez", "552"] },
    { "626001": ["Nerul", "07001"], "700002": ["Pilerne", "07001"] },
  );
  const { gone, moved } = changes(older, newer);
  expect(moved).toEqual([]);
  expect(gone.map(({ code, successor_code }) => [code, successor_code])).toEqual([
    ["05610", "07001"],
    ["626002", "700002"],
  ]);
});

test("the successor of a part of a sub-district is the sub-district, if that exists", () => {
  const villages: Rows = { "626001": ["Nerul", "05610"] };
  const part: Rows = { ...BARDEZ, "55205611": ["Tiswadi (Part)", "552"] };
  const older = placesOf(NORTH, part, villages);
  expect(successors(older, placesOf(NORTH, BARDEZ, villages))).toEqual([["55205611", ""]]);
  const whole: Rows = { ...BARDEZ, "05611": ["Tiswadi", "552"] };
  expect(successors(older, placesOf(NORTH, whole, villages))).toEqual([["55205611", "05611"]]);
});

test("a former code in use again is not a former place; a chain of successors gives the last one", () => {
  const older = placesOf(NORTH, BARDEZ, {
    "700001": ["Nerul", "05610"],
    "626002": ["Pilerne", "05610"],
  });
  older.former = [
    {
      level: "village",
      code: "626001",
      name: "Nerul",
      parent_code: "05610",
      successor_code: "700001",
    },
    { level: "village", code: "626003", name: "Saligao", parent_code: "05610", successor_code: "" },
  ];
  const newer = placesOf(NORTH, BARDEZ, {
    "800001": ["Nerul", "05610"],
    "626002": ["Pilerne", "05610"],
    "626003": ["Saligao", "05610"],
  });
  const { former } = refreshed(older, newer);
  expect(former.map(({ code, successor_code }) => [code, successor_code])).toEqual([
    ["626001", "800001"],
    ["700001", "800001"],
  ]);
});

test("a whole country can be added at the same time", () => {
  const villages = Array.from(
    { length: 300_000 },
    (_, i) => [String(100_000 + i), [`Village ${i}`, "05610"]] as const,
  );
  const newer = placesOf(NORTH, BARDEZ, Object.fromEntries(villages));
  const { added } = compareEditions({ ...placesOf({}, {}, {}), states: [] }, newer);
  expect(added).toHaveLength(300_003);
});
