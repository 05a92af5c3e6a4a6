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
    test("a village has all that is known of it", async () => {
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
          kind: "village",
          pincode: "400001",
          pincodes: ["400001", "400002"],
          parents: [
            { level: "state", id: 1, code: "01", name: "Upper Land" },
            { level: "district", id: 7, code: "007", name: "Hills" },
            { level: "taluka", id: 11, code: "00011", name: "Rampur" },
          ],
          children: null,
          later: [{ ...FOOTHILLS, covers: "all" }],
        },
      });
      expect((await ask("code=000101")).place).toMatchObject({ local_name: "बड़ा", pincodes: ["400001"] });
      expect((await ask("code=000106")).place).toMatchObject({
        kind: "town",
        also_known_as: ["City Corporation Aam Gaon", "Mango Town"],
        pincodes: [],
      });
    });

    test("areas tell how many places are right below", async () => {
      expect((await ask("code=01")).place).toEqual({
        name: "Upper Land",
        state_name: "Upper Land",
        district_name: null,
        taluka_name: null,
        full_path: "Upper Land",
        level: "state",
        id: 1,
        code: "01",
        state_code: "01",
        district_code: null,
        taluka_code: null,
        also_known_as: ["Oopar Desh"],
        pincodes: [],
        parents: [],
        children: { level: "district", total: 2 },
        later: [{ ...FOOTHILLS, covers: "part" }],
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
      expect((await ask("code=05613")).place.children).toEqual({ level: "village", total: villages.length });
    });

    test("a place tells which later areas cover it, and from which they were formed", async () => {
      const covering = async (query: string) => (await ask(query)).place.later;
      expect(await covering("code=007")).toEqual([{ ...FOOTHILLS, covers: "part" }]);
      for (const code of ["00011", "00013", "000101"])
        expect(await covering(`code=${code}`)).toEqual([{ ...FOOTHILLS, covers: "all" }]);
      expect(await covering("code=00012")).toBeUndefined();
      const nether = { level: "state", names: ["Nether Land"] };
      expect(await covering("code=00014")).toMatchObject([{ ...nether, covers: "all" }]);
      expect(await covering("code=02")).toMatchObject([
        { ...nether, covers: "all", formed_from: [{ level: "state", code: "02" }] },
      ]);
    });

    test("every village, taluka, district and state is found by its code", async () => {
      const { states, districts, talukas, villages } = on.data;
      const levels: { code: string; name: string }[][] = [states, districts, talukas, villages];
      for (const level of levels) {
        for (const { code, name } of on.some(level.filter((_, i) => i % Math.ceil(level.length / 50) === 0)))
          expect((await ask(`code=${code}`)).place).toMatchObject({ code, name });
      }
    });

    test("with the level the leading zeros can be left out", async () => {
      expect((await ask("code=7&level=district")).place.name).toBe("Hills");
      expect((await ask("code=104&level=village")).place.name).toBe("Chhota Kotla");
      expect((await ask("code=0000011&level=taluka")).place.name).toBe("Rampur");
    });

    test("a code that is no longer used gives what its place became, where that is certain", async () => {
      for (const [code, name, successor] of on.some([
        ["04", "Sunken Land", "02"],
        ["011", "Moors", "008"],
        ["00015", "Fens", "00013"],
        ["000107", "Chhoti Kotla", "000104"],
      ] as const)) {
        const { place, former } = await ask(`code=${code}`);
        expect(former).toEqual({ code, name });
        expect(place.code).toBe(successor);
      }
      for (const [code, name] of on.some([
        ["00016", "Lost"],
        ["000108", "Drowned"],
      ] as const)) {
        const { message } = await on.failure(`/api/locations/place?code=${code}`, "not_found", "code");
        expect(message).toContain(name);
      }
    });

    test("codes that say no level, or that nothing has", async () => {
      for (const code of on.some(["7", "5613", "0104013"]))
        await on.failure(`/api/locations/place?code=${code}`, "invalid_parameter", "code");
      for (const code of on.some(["x", "12.5", "-1", "123456789", "०१"]))
        await on.failure(
          `/api/locations/place?code=${encodeURIComponent(code)}`,
          "invalid_parameter",
          "code",
        );
      for (const code of on.some(["00", "99", "999", "99999", "99999999", "000000", "000001", "999999"]))
        await on.failure(`/api/locations/place?code=${code}`, "not_found", "code");
      await on.failure("/api/locations/place", "missing_parameter", "code");
      await on.failure("/api/locations/place?code=01&level=block", "invalid_parameter", "level");
    });
  });
}

/** A district of the fixture that came later than the boundaries of its data. */
const FOOTHILLS = {
  level: "district",
  names: ["Foothills"],
  formed_from: [
    { level: "district", id: 7, code: "007", name: "Hills" },
    { level: "district", id: 8, code: "008", name: "Plains" },
  ],
};
