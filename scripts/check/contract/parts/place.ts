import { describe, expect, test } from "vitest";
import type { FormerRecord, PlaceRecord } from "../../../../functions/core/contract/records.ts";
import type { ContractClient } from "./contract-client.ts";

/** Tests the endpoint of one place. */
export function testPlace(on: ContractClient): void {
  const ask = async (query: string) =>
    (
      await on.success<{ data: { place: PlaceRecord; former?: FormerRecord } }>(
        `/api/locations/place?${query}`,
      )
    ).data;

  describe("one place", () => {
    test("a village has all its fields", async () => {
      expect(await ask("code=000102")).toEqual({
        place: {
          name: "Aam Gaon",
          state_name: "Upper Land",
          district_name: "Hills",
          taluka_name: "Rampur",
          full_path: "Upper Land > Hills > Rampur > Aam Gaon",
          level: "village",
          id: 102,
          code: "000102",
          state_code: "01",
          district_code: "007",
          taluka_code: "00011",
          population: null,
          latitude: 15.52,
          longitude: 73.85,
          position: "habitation",
          digipin: "4K9-M24-5",
          households: null,
          kind: "village",
          pincode: "400001",
          pincodes: ["400001", "400002"],
          panchayat: [
            { code: "000011", name: "Belavatha" },
            { code: "220129", name: "Kadaba" },
          ],
          assembly: [
            { code: "0007", name: "Hills East" },
            { code: "3641", name: "Hills West" },
          ],
          parliament: [{ code: "475", name: "Upper Land South" }],
          block: [
            { code: "0001", name: "Sundarpur" },
            { code: "0003", name: "Upper Kotla" },
          ],
          block_source: "official",
          parents: [
            { level: "state", id: 1, code: "01", name: "Upper Land", hindi_name: "ऊपरी भूमि" },
            { level: "district", id: 7, code: "007", name: "Hills", hindi_name: "पहाड़ियां" },
            { level: "taluka", id: 11, code: "00011", name: "Rampur" },
          ],
          children: null,
          formerly: [{ ...FOOTHILLS, covers: "all" }],
        },
      });
      expect((await ask("code=000101")).place).toMatchObject({
        local_name: "बड़ा",
        pincodes: ["400001"],
      });
      expect((await ask("code=000106")).place).toMatchObject({
        kind: "town",
        also_known_as: ["City Corporation Aam Gaon", "Mango Town"],
        pincodes: [],
        block: [],
      });
    });

    test("a locality has its PIN code, its town and its position", async () => {
      const harbour = {
        name: "Harbour",
        also_known_as: ["Port Quay"],
        state_name: "Lower Land & Isles",
        district_name: "Isles",
        taluka_name: "Rampur",
        full_path: "Lower Land & Isles > Isles > Aam Gaon > Harbour",
        level: "locality",
        id: null,
        code: "400006-harbour",
        state_code: "02",
        district_code: "009",
        taluka_code: "00014",
        town_name: "Aam Gaon",
        population: null,
        households: null,
        pincode: "400006",
        pincodes: ["400006"],
        latitude: 8.5,
        longitude: 76.95,
        children: null,
      };
      expect((await ask("code=400006-harbour")).place).toMatchObject(harbour);
      expect((await ask("code=400006-harbour&level=locality")).place).not.toHaveProperty("kind");
    });

    test("a locality whose taluka or town is uncertain has none", async () => {
      const { place } = await ask("code=400002-ferry-wharf");
      expect(place).toMatchObject({
        full_path: "Upper Land > Hills > Ferry Wharf",
        taluka_name: null,
        taluka_code: null,
        town_name: null,
        latitude: null,
        longitude: null,
      });
      expect(place.parents.map(({ level }) => level)).toEqual(["state", "district"]);
      expect((await ask("code=400001-old-fort")).place.full_path).toBe(
        "Upper Land > Hills > Rampur > Old Fort",
      );
      expect((await ask("code=400006-signal-hill")).place).toMatchObject({
        full_path: "Lower Land & Isles > Isles > Aam Gaon > Signal Hill",
        taluka_name: null,
      });
      expect((await ask("code=400007-sands")).place.full_path).toBe(
        "Lower Land & Isles > Empty District > Sands",
      );
    });

    test("an unknown locality is not found", async () => {
      const error = await on.failure(
        "/api/locations/place?code=400006-nowhere",
        "not_found",
        "code",
      );
      expect(error.message).toBe("code 400006-nowhere is not known: no locality has it");
      await on.failure(
        "/api/locations/place?code=400006-harbour&level=village",
        "not_found",
        "code",
      );
      await on.failure("/api/locations/place?code=400006-", "invalid_parameter", "code");
    });

    test("areas have the number of places directly below", async () => {
      expect((await ask("code=01")).place).toEqual({
        name: "Upper Land",
        latitude: 15.52,
        longitude: 73.85,
        position: "centre",
        digipin: null,
        local_name: "ಮೇಲಿನ ನಾಡು",
        hindi_name: "ऊपरी भूमि",
        state_name: "Upper Land",
        district_name: null,
        taluka_name: null,
        full_path: "Upper Land",
        level: "state",
        id: 1,
        population: 5000,
        households: 1010,
        code: "01",
        state_code: "01",
        district_code: null,
        taluka_code: null,
        also_known_as: ["Oopar Desh"],
        pincodes: [],
        panchayat: [],
        assembly: [],
        parliament: [],
        block: [],
        parents: [],
        children: { level: "district", total: 2 },
      });
      expect((await ask("code=007")).place).toMatchObject({
        lgd_code: "107",
        parents: [{ level: "state", code: "01" }],
        children: { level: "taluka", total: 2 },
      });
      // The same as its code.
      expect((await ask("code=008")).place).not.toHaveProperty("lgd_code");
      expect((await ask("code=00012")).place.children).toEqual({ level: "village", total: 0 });
      const villages = on.data.villages.filter(({ taluka_code }) => taluka_code === "05613");
      expect((await ask("code=05613")).place.children).toEqual({
        level: "village",
        total: villages.length,
      });
    });

    test("a place has its areas in older editions", async () => {
      const covering = async (query: string) => (await ask(query)).place.formerly;
      expect(await covering("code=007")).toEqual([{ ...FOOTHILLS, covers: "all" }]);
      for (const code of ["00011", "00013", "000101"])
        expect(await covering(`code=${code}`)).toEqual([{ ...FOOTHILLS, covers: "all" }]);
      expect(await covering("code=00012")).toBeUndefined();
      const nether = {
        level: "state",
        code: "36",
        name: "Nether Land",
        edition: "2001",
        covers: "all",
      };
      const plains = {
        level: "district",
        code: "121",
        name: "Plains",
        edition: "2001",
        covers: "all",
      };
      expect(await covering("code=00014")).toEqual([nether, plains]);
      expect(await covering("code=02")).toEqual([nether]);
      expect(await covering("code=01")).toBeUndefined();
    });

    test("every village, taluka, district and state is found by its code", async () => {
      const { states, districts, talukas, villages } = on.data;
      const levels: { code: string; name: string }[][] = [states, districts, talukas, villages];
      for (const level of levels) {
        for (const { code, name } of level.filter((_, i) => i % Math.ceil(level.length / 50) === 0))
          expect((await ask(`code=${code}`)).place).toMatchObject({ code, name });
      }
    });

    test("leading zeros can be left out if the level is given", async () => {
      expect((await ask("code=7&level=district")).place.name).toBe("Hills");
      expect((await ask("code=104&level=village")).place.name).toBe("Chhota Kotla");
      expect((await ask("code=0000011&level=taluka")).place.name).toBe("Rampur");
    });

    test("a code that is no longer used gives its successor, if that is certain", async () => {
      for (const [code, name, successor] of [
        ["04", "Sunken Land", "02"],
        ["011", "Moors", "008"],
        ["00015", "Fens", "00013"],
        ["000107", "Chhoti Kotla", "000104"],
      ] as const) {
        const { place, former } = await ask(`code=${code}`);
        expect(former).toEqual({ code, name });
        expect(place.code).toBe(successor);
      }
      for (const [code, name] of [
        ["00016", "Lost"],
        ["000108", "Drowned"],
      ] as const) {
        const { message } = await on.failure(
          `/api/locations/place?code=${code}`,
          "not_found",
          "code",
        );
        expect(message).toContain(name);
      }
    });

    test("codes without a clear level, and unknown codes, are refused", async () => {
      const wrong = ["7", "0104013", "x", "12.5", "-1", "123456789", "०१"];
      await on.refuses("/api/locations/place?code=", wrong, "invalid_parameter", "code");
      const unknown = [
        "00",
        "99",
        "999",
        "5613",
        "99999",
        "99999999",
        "000000",
        "000001",
        "999999",
      ];
      await on.refuses("/api/locations/place?code=", unknown, "not_found", "code");
      await on.failure("/api/locations/place", "missing_parameter", "code");
      await on.failure("/api/locations/place?code=01&level=county", "invalid_parameter", "level");
    });
  });
}

/** A district of an older edition of the fixture. */
const FOOTHILLS = { level: "district", code: "120", name: "Foothills", edition: "2001" };
