import { expect, test } from "vitest";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { keepPast } from "./carry-over.ts";
import { compareEditions } from "./compare.ts";

/** `districts` as code → name, `talukas` and `villages` as code → [name, parent]. */
function places(
  districts: Record<string, string>,
  talukas: Record<string, [string, string]>,
  villages: Record<string, [string, string]>,
): UnsavedDataset {
  const list = <Row>(rows: Record<string, Row>) => Object.entries(rows);
  return {
    states: [
      {
        code: "30",
        name: "Goa",
        iso_code: "IN-GA",
        kind: "state",
        source: "Census of India 2011",
        boundaries: "2011",
      },
    ],
    districts: list(districts).map(([code, name]) => ({ code, name, state_code: "30" })),
    talukas: list(talukas).map(([code, [name, district_code]]) => ({ code, name, district_code })),
    villages: list(villages).map(([code, [name, taluka_code]]) => ({ code, name, taluka_code })),
    aliases: [],
    former: [],
    later: [],
  };
}

const NORTH = { "552": "North Goa" };
const BARDEZ: Record<string, [string, string]> = { "05610": ["Bardez", "552"] };

function successors(older: UnsavedDataset, newer: UnsavedDataset): [string, string][] {
  return compareEditions(older, newer).gone.map(({ code, successor_code }) => [code, successor_code]);
}

test("the same edition has no changes", () => {
  const edition = places(NORTH, BARDEZ, { "626001": ["Nerul", "05610"] });
  expect(compareEditions(edition, structuredClone(edition))).toEqual({
    ...{ added: [], gone: [], renamed: [], moved: [], repinned: [] },
  });
});

test("a successor has the name, the parent, and no rival", () => {
  const newer = (villages: Record<string, [string, string]>) =>
    places(NORTH, { ...BARDEZ, "05611": ["Tiswadi", "552"] }, villages);
  const older = newer({ "626001": ["Nerul", "05610"], "626002": ["Pilerne", "05610"] });
  const rest: Record<string, [string, string]> = { "626002": ["Pilerne", "05610"] };
  expect(successors(older, newer({ ...rest, "700001": ["NERUL", "05610"] }))).toEqual([["626001", "700001"]]);
  expect(successors(older, newer({ ...rest, "700001": ["Nerul", "05611"] }))).toEqual([["626001", ""]]);
  expect(successors(older, newer({ ...rest, "700001": ["Nerule", "05610"] }))).toEqual([["626001", ""]]);
  const two = newer({ ...rest, "700001": ["Nerul", "05610"], "700002": ["Nerul", "05610"] });
  expect(successors(older, two)).toEqual([["626001", ""]]);
  const twins = newer({ "626001": ["Nerul", "05610"], "626003": ["Nerul", "05610"] });
  const one = newer({ "700001": ["Nerul", "05610"] });
  expect(successors(twins, one)).toEqual([
    ["626001", ""],
    ["626003", ""],
  ]);
});

test("below a taluka with a new code nothing has moved, and a village's successor is found there", () => {
  const older = places(NORTH, BARDEZ, { "626001": ["Nerul", "05610"], "626002": ["Pilerne", "05610"] });
  const newer = places(
    NORTH,
    { "07001": ["Bardez", "552"] },
    { "626001": ["Nerul", "07001"], "700002": ["Pilerne", "07001"] },
  );
  const { gone, moved } = compareEditions(older, newer);
  expect(moved).toEqual([]);
  expect(gone.map(({ code, successor_code }) => [code, successor_code])).toEqual([
    ["05610", "07001"],
    ["626002", "700002"],
  ]);
});

test("a part of a sub-district that is gone is the sub-district, where that is there", () => {
  const older = places(NORTH, { ...BARDEZ, "55205611": ["Tiswadi (Part)", "552"] }, {});
  expect(successors(older, places(NORTH, BARDEZ, {}))).toEqual([["55205611", ""]]);
  const whole: Record<string, [string, string]> = { ...BARDEZ, "05611": ["Tiswadi", "552"] };
  expect(successors(older, places(NORTH, whole, {}))).toEqual([["55205611", "05611"]]);
});

test("a code that vanished and is there again is no former place; one that moves on names the last", () => {
  const older = places(NORTH, BARDEZ, { "700001": ["Nerul", "05610"], "626002": ["Pilerne", "05610"] });
  older.former = [
    { level: "village", code: "626001", name: "Nerul", parent_code: "05610", successor_code: "700001" },
    { level: "village", code: "626003", name: "Saligao", parent_code: "05610", successor_code: "" },
  ];
  const newer = places(NORTH, BARDEZ, {
    "800001": ["Nerul", "05610"],
    "626002": ["Pilerne", "05610"],
    "626003": ["Saligao", "05610"],
  });
  keepPast(older, newer, compareEditions(older, newer));
  expect(newer.former.map(({ code, successor_code }) => [code, successor_code])).toEqual([
    ["626001", "800001"],
    ["700001", "800001"],
  ]);
});

test("a whole country can be added at once", () => {
  const villages = Array.from(
    { length: 300_000 },
    (_, i) => [String(100_000 + i), [`Village ${i}`, "05610"]] as const,
  );
  const newer = places(NORTH, BARDEZ, Object.fromEntries(villages) as Record<string, [string, string]>);
  const { added } = compareEditions({ ...places({}, {}, {}), states: [] }, newer);
  expect(added).toHaveLength(300_003);
});
