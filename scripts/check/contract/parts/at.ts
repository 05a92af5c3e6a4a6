import { describe, expect, test } from "vitest";
import type { AreasAtRecord } from "../../../../functions/core/contract/records.ts";
import type { ContractClient } from "./contract-client.ts";

const PATH = "/api/locations/at";

/** Tests the endpoint for the areas of a position. When these are certain: areas-at.test.ts. */
export function testAt(on: ContractClient): void {
  const ask = async (point: string) =>
    (await on.success<{ data: AreasAtRecord }>(`${PATH}?point=${point}`)).data;

  describe("the areas of a position", () => {
    test("are those of the nearest place, with the share of places around that agree, and the DIGIPIN", async () => {
      const { nearest, ...found } = await ask("15.5,73.83");
      expect(found).toEqual({
        state: {
          id: 1,
          code: "01",
          name: "Upper Land",
          full_path: "Upper Land",
          agreement: 1,
          certain: false,
        },
        district: {
          id: 7,
          code: "007",
          name: "Hills",
          full_path: "Upper Land > Hills",
          agreement: 0.67,
          certain: false,
        },
        taluka: {
          id: 11,
          code: "00011",
          name: "Rampur",
          full_path: "Upper Land > Hills > Rampur",
          agreement: 0.67,
          certain: false,
        },
        digipin: "4K9-M48-M4FT",
      });
      expect(nearest).toMatchObject({ code: "000101", distance_km: 0, position: "habitation" });
      expect(await ask("4K9-M48-M4FT")).toMatchObject(found);
    });

    test("do not exist abroad, at sea and far from every place", async () => {
      for (const point of ["51.5,0.1", "-15,73", "15.5,-73", "27.7,85.3", "15.5,70", "73.82,15.49"])
        await on.failure(`${PATH}?point=${point}`, "not_found", "point");
      await on.failure(`${PATH}?point=LLL-LLL-LLLL`, "not_found", "point");
    });

    test("need a position", async () => {
      await on.failure(PATH, "missing_parameter", "point");
      const wrong = ["15.49", "x", "15.49,73.82,1", "15.49;73.82", "4K9-M48"];
      await on.refuses(`${PATH}?point=`, wrong, "invalid_parameter", "point");
    });
  });
}
