import { expect, test } from "vitest";
import { decodeKeyedTalukas, encodeKeyedTalukas, encodeMembers, MemberBlock } from "./members.ts";

const [gubbi, adagur] = [
  { code: "219744", name: "Gubbi" },
  { code: "000012", name: "Adagur" },
];
const tumkur = { code: "475", name: "Tumkur" };
const north = { code: "3641", name: "Tumkur North", parliament: tumkur };
const south = { code: "0007", name: "Tumkur South" };
const bodyOf = ({ code, name }: { code: string; name: string }) => ({ code, name });

test("villages have their panchayats and constituencies, possibly several or none; others have none", () => {
  const block = new MemberBlock(
    encodeMembers([
      {
        first: 1000,
        villages: [
          { panchayats: [gubbi], assemblies: [north] },
          { panchayats: [], assemblies: [] },
          { panchayats: [adagur, gubbi], assemblies: [south, north] },
        ],
      },
      { first: 90_000, villages: [{ panchayats: [], assemblies: [south] }] },
    ]),
  );
  const none = { panchayat: [], assembly: [], parliament: [] };
  expect(block.at(1000)).toEqual({
    panchayat: [gubbi],
    assembly: [bodyOf(north)],
    parliament: [tumkur],
  });
  for (const ordinal of [1001, 999, 1003, 89_999, 90_001]) expect(block.at(ordinal)).toEqual(none);
  expect(block.at(1002)).toEqual({
    panchayat: [adagur, gubbi],
    assembly: [bodyOf(south), bodyOf(north)],
    parliament: [tumkur],
  });
  expect(block.at(90_000)).toEqual({ ...none, assembly: [bodyOf(south)] });
});

test("truncated bytes are an error", () => {
  const bytes = encodeMembers([
    { first: 7, villages: [{ panchayats: [gubbi], assemblies: [north] }] },
  ]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => new MemberBlock(bytes.slice(0, length))).toThrow(RangeError);
});

test("keys have their talukas, whether the same as the previous key's or others", () => {
  const keyed: [string, number[]][] = [
    ["000011", [820]],
    ["000012", [820]],
    ["219744", [17, 5000]],
    ["219745", [5000]],
    ["219746", [0]],
  ];
  const bytes = encodeKeyedTalukas(keyed);
  expect([...decodeKeyedTalukas(bytes)]).toEqual(keyed);
  expect([...decodeKeyedTalukas(encodeKeyedTalukas([]))]).toEqual([]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeKeyedTalukas(bytes.slice(0, length))).toThrow(RangeError);
});
