import { expect, test } from "vitest";
import type { Directory } from "./directory.ts";
import { panchayatsGiven } from "./panchayats.ts";

test("gram panchayats with a name are in the order of their codes, each with its villages in all talukas", async () => {
  const [first, second] = [
    { code: "000011", name: "Belavatha" },
    { code: "220130", name: "Belavatha" },
  ];
  const ofVillages = new Map([
    [100, [second]],
    [101, [first, { code: "000001", name: "Kadaba" }]],
    [200, [first]],
  ]);
  const directory = {
    areas: { villages: (taluka: number) => [taluka, taluka + 2] },
    panchayatNames: async () => new Map([["belavatha", [100, 200]]]),
    members: async (ordinals: readonly number[]) =>
      ordinals.map((one) => ({ panchayat: ofVillages.get(one) ?? [] })),
  } as unknown as Directory;
  const given = await panchayatsGiven(directory, "Belavatha");
  expect(given.groups.map(({ villages }) => villages)).toEqual([
    [
      [101, 102],
      [200, 201],
    ],
    [[100, 101]],
  ]);
});
