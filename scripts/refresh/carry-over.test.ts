/** A refresh keeps post offices and positions. */
import { expect, test } from "vitest";
import { placesOf } from "../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import {
  keepBlocks,
  keepMembers,
  keepPositions,
  keepPostOffices,
  renewPositions,
} from "./carry-over.ts";

/** Places of West Bengal. Some are gone; they may have successors. */
function places(gone: UnsavedDataset["former"]): UnsavedDataset {
  const newer = placesOf(
    { "327": ["Darjeeling", "19"] },
    { "02161": ["Matigara", "327"] },
    {
      "306145": ["Champasari", "02161"],
      "306146": ["Dagapur", "02161"],
      "306147": ["Mathapari", "02161"],
    },
  );
  newer.former = gone;
  return newer;
}

test("post offices stay, in the successor of their district", () => {
  const older = places([]);
  const office = {
    pincode: "734011",
    name: "Matigara",
    type: "post_office",
    delivery: "yes",
  } as const;
  older.postOffices = ["327", "342", "343", undefined].map((code) =>
    code === undefined ? office : { ...office, district_code: code },
  );
  const gone = [
    { level: "district", code: "342", name: "Kolkata", parent_code: "19", successor_code: "327" },
    { level: "district", code: "343", name: "Gone", parent_code: "19", successor_code: "" },
  ] as const;
  const newer = places([...gone]);
  keepPostOffices(older, newer);
  expect(newer.postOffices!.map(({ district_code }) => district_code)).toEqual([
    "327",
    "327",
    undefined,
    undefined,
  ]);
});

test("development blocks stay, in the successor of their district", () => {
  const older = places([]);
  older.blocks = ["327", "342", "343"].map((district_code, i) => ({
    ...{ code: `000${i}`, name: "Matigara", district_code },
  }));
  const newer = places([
    { level: "district", code: "342", name: "Kolkata", parent_code: "19", successor_code: "327" },
  ]);
  keepBlocks(older, newer);
  expect(newer.blocks!.map(({ district_code }) => district_code)).toEqual([
    "327",
    "327",
    undefined,
  ]);
});

test("gram panchayats and constituencies stay with existing villages, or with their successors", () => {
  const older = places([]);
  older.panchayats = [
    { code: "105001", name: "Champasari", village_codes: "306145 306149" },
    { code: "105002", name: "Dagapur", village_codes: "306146 306148" },
    { code: "105003", name: "Gone", village_codes: "306148" },
  ];
  older.parliaments = [{ code: "401", name: "Darjeeling" }];
  older.assemblies = [
    { code: "0025", name: "Matigara", parliament_code: "401", village_codes: "306149" },
  ];
  const village = { level: "village", name: "Old", parent_code: "02161" } as const;
  const newer = places([
    { ...village, code: "306149", successor_code: "306145" },
    { ...village, code: "306148", successor_code: "" },
  ]);
  keepMembers(older, newer);
  expect(newer.panchayats!.map(({ code, village_codes }) => [code, village_codes])).toEqual([
    ["105001", "306145"],
    ["105002", "306146"],
  ]);
  expect(newer.parliaments).toEqual(older.parliaments);
  expect(newer.assemblies!.map(({ village_codes }) => village_codes)).toEqual(["306145"]);
});

test("positions stay with their places; a place without its own gets that of the place it replaced", () => {
  const older = places([]);
  const at = (code: string, latitude: string) => ({
    level: "village" as const,
    code,
    latitude,
    longitude: "88.3",
    position: "habitation" as const,
  });
  older.positions = [
    at("306145", "26.7"),
    at("306146", "26.6"),
    at("306148", "26.5"),
    at("801629", "26.4"),
  ];
  const gone = (code: string, successor_code: string) => ({
    level: "village" as const,
    code,
    name: code,
    parent_code: "02162",
    successor_code,
  });
  const newer = places([gone("306148", "306147"), gone("801629", "306145")]);
  keepPositions(older, newer);
  expect(newer.positions).toEqual([
    at("306145", "26.7"),
    at("306146", "26.6"),
    at("306147", "26.5"),
  ]);
});

test("a new survey renews positions, except those at headquarters, which it does not have", async () => {
  const newer = places([]);
  for (const village of newer.villages) village.kind = "town";
  newer.postOffices = ["Champasari", "Dagapur"].map((name) => ({
    name,
    type: "post_office",
    pincode: "734011",
    delivery: "yes",
    district_code: "327",
    latitude: "26.75",
    longitude: "88.4",
  }));
  const kept = (code: string, position: "headquarters" | "post_office") => ({
    level: "village" as const,
    code,
    latitude: "26.6",
    longitude: "88.3",
    position,
  });
  newer.positions = [
    kept("306145", "headquarters"),
    kept("306146", "post_office"),
    kept("306147", "post_office"),
  ];
  await renewPositions(newer, { habitations: new Map() }, new Report());
  const known = newer.positions!.map((one) => `${one.code} ${one.latitude} ${one.position}`);
  expect(known.sort()).toEqual([
    "306145 26.6 headquarters",
    "306146 26.75 post_office",
    "306147 26.6 post_office",
  ]);
});
