import { expect, test } from "vitest";
import type { PlaceSource } from "../evidence/place-source.ts";
import type { Office } from "../index/offices.ts";
import { reachOf } from "./pincodes.ts";

/** A directory in which a PIN code has offices in these districts, and one village. */
function withOfficesIn(...districts: number[]): Pick<PlaceSource, "areas" | "offices" | "pincode"> {
  const areas = { isLocality: () => false, talukaOf: () => 20, parent: () => 4 };
  return {
    areas: areas as unknown as PlaceSource["areas"],
    offices: async () => districts.map((district) => ({ district }) as Office),
    pincode: async () => Uint32Array.of(100),
  };
}

test("a PIN code reaches the districts of its offices, except unknown ones, and of its places", async () => {
  const reach = await reachOf(withOfficesIn(0, -1, 4, 0), "403001");
  expect(reach?.districts).toEqual([0, 4]);
  expect(reach).toMatchObject({ talukas: [20], places: [100] });
});
