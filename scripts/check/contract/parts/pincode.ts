import { describe, expect, test } from "vitest";
import type {
  NearOfficesRecord,
  PincodeRecord,
} from "../../../../functions/core/contract/records.ts";
import type { ContractClient } from "./contract-client.ts";

const PATH = "/api/pincode";

/** Tests the endpoint of PIN codes. */
export function testPincode(on: ContractClient): void {
  const ask = async <Data>(query: string) =>
    (await on.success<{ data: Data }>(`${PATH}?${query}`)).data;

  describe("a PIN code", () => {
    test("reaches the districts of its post offices, and the districts and talukas of its places", async () => {
      const { places, localities, ...found } = await ask<PincodeRecord>("code=400002");
      expect(found).toEqual({
        pincode: "400002",
        known: true,
        districts: [
          HILLS,
          { id: 8, code: "008", name: "Plains", full_path: "Upper Land > Plains" },
        ],
        talukas: [
          RAMPUR,
          { id: 13, code: "00013", name: "Kotla", full_path: "Upper Land > Plains > Kotla" },
        ],
        offices: [
          {
            name: "Kotla",
            type: "post_office",
            delivery: true,
            district_code: "008",
            latitude: 15.6,
            longitude: 73.9,
          },
        ],
      });
      expect(localities.map(({ code }) => code)).toEqual(["400002-ferry-wharf"]);
      expect(places.map(({ code, level, full_path }) => [code, level, full_path])).toEqual([
        ["000102", "village", "Upper Land > Hills > Rampur > Aam Gaon"],
        ["000104", "village", "Upper Land > Plains > Kotla > Chhota Kotla"],
      ]);
    });

    test("may have offices without a position, only districts, or only places", async () => {
      const { offices } = await ask<PincodeRecord>("code=400001");
      expect(offices.map(({ name, latitude, longitude }) => [name, latitude, longitude])).toEqual([
        ["Bara", 15.4909, 73.8278],
        ["Aam Gaon", null, null],
      ]);
      expect(await ask("code=400004")).toMatchObject({
        districts: [{ code: "009" }],
        talukas: [],
        places: [],
      });
      expect(await ask("code=400005")).toMatchObject({
        districts: [],
        offices: [{ district_code: null }],
      });
      expect(await ask("code=400003")).toMatchObject({
        districts: [{ code: "009" }],
        offices: [],
        places: [{ code: "000105" }],
      });
    });

    test("without a village or town has the talukas of its localities, if these are certain", async () => {
      const { talukas, places, localities } = await ask<PincodeRecord>("code=400008");
      expect(places).toEqual([]);
      expect(talukas.map(({ code }) => code)).toEqual(["00014"]);
      expect(localities.map(({ code }) => code)).toEqual(["400008-lagoon"]);
    });

    test("without any place or office is unknown; an invalid one is refused", async () => {
      await on.failure(`${PATH}?code=999999`, "not_found", "code");
      await on.refuses(
        `${PATH}?code=`,
        ["40001", "040001", "4000011", "x"],
        "invalid_parameter",
        "code",
      );
      await on.failure(PATH, "missing_parameter");
      await on.failure(`${PATH}?code=400001&near=15.49,73.82`, "invalid_parameter", "near");
    });
  });

  describe("post offices near a position", () => {
    test("come nearest first, with their district and taluka", async () => {
      const { offices } = await ask<NearOfficesRecord>("near=15.49,73.82");
      expect(offices).toEqual([
        {
          name: "Bara",
          type: "head_office",
          delivery: true,
          district_code: "007",
          pincode: "400001",
          latitude: 15.4909,
          longitude: 73.8278,
          distance_km: 0.84,
          district: HILLS,
          taluka: RAMPUR,
        },
        expect.objectContaining({
          name: "Kotla",
          taluka: expect.objectContaining({ code: "00013" }),
        }),
      ]);
      expect(await ask("near=8.6%20,%2077")).toMatchObject({
        offices: [
          { name: "Sands", district: null, taluka: null, distance_km: 0 },
          { name: "Harbour", district: { code: "009" }, taluka: null },
        ],
      });
    });

    test("have the taluka of their PIN code's localities if no village or town has it", async () => {
      const { offices } = await ask<NearOfficesRecord>("near=11.6,92.7");
      expect(offices.map(({ name, taluka }) => [name, taluka?.code])).toEqual([
        ["Lagoon H.O", "00014"],
        ["Lagoon Jetty", "00014"],
      ]);
    });

    test("are an empty list if none is within 50 km", async () => {
      expect(await ask("near=25,70")).toEqual({ offices: [] });
    });

    test("need a position in India, latitude first", async () => {
      const wrong = ["15.49", "x", "73.82,15.49", "51.5,0.1", "15.49,73.82,1", "-15,73"];
      await on.refuses(`${PATH}?near=`, wrong, "invalid_parameter", "near");
    });
  });
}

const HILLS = { id: 7, code: "007", name: "Hills", full_path: "Upper Land > Hills" };
const RAMPUR = { id: 11, code: "00011", name: "Rampur", full_path: "Upper Land > Hills > Rampur" };
