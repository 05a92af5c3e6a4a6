import { describe, expect, test } from "vitest";
import type { ResolveRecord } from "../../../../functions/core/contract/records.ts";
import type { ContractClient } from "./contract-client.ts";

/** Tests resolving. */
export function testResolve(on: ContractClient): void {
  const resolve = async (query: string) =>
    (await on.success<{ data: ResolveRecord }>(`/api/resolve?${query}`)).data;

  describe("resolve", () => {
    test("a place that is written as it is called is a match, as in a search result", async () => {
      const found = await resolve("village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Upper+Land");
      const place = {
        name: "Chhota Kotla",
        state_name: "Upper Land",
        district_name: "Plains",
        taluka_name: "Kotla",
        full_path: "Upper Land > Plains > Kotla > Chhota Kotla",
        level: "village",
        id: 104,
        code: "000104",
        state_code: "01",
        district_code: "008",
        taluka_code: "00013",
      };
      expect(found).toMatchObject({ outcome: "match", match: place });
      expect(found.candidates[0]).toMatchObject({ ...place, differs: [] });
      expect(found.candidates[0]!.score).toBeGreaterThanOrEqual(0.95);
    });

    test("what differs is said part by part", async () => {
      const found = await resolve("village=Chota+Kotlla&taluka=Kottla&district=Maidan&state=Upper+Land");
      expect(found.outcome).toBe("match");
      expect(found.candidates[0]!.differs).toEqual([
        { part: "district", given: "Maidan", found: "Plains", how: "spelling" },
        { part: "taluka", given: "Kottla", found: "Kotla", how: "spelling" },
        { part: "village", given: "Chota Kotlla", found: "Chhota Kotla", how: "spelling" },
      ]);
    });

    test("a name that came later agrees with the places that it covers", async () => {
      const found = await resolve("village=Chhota+Kotla&taluka=Kotla&district=Foothills&state=Upper+Land");
      expect(found.match).toMatchObject({ code: "000104", district_name: "Plains" });
      expect(found.candidates[0]!.differs).toEqual([]);
      expect((await resolve("taluka=Rampur&state=Nether+Land")).candidates).toEqual([
        expect.objectContaining({ code: "00014", differs: [] }),
      ]);
    });

    test("a name that came later is a difference where it does not cover the place", async () => {
      const found = await resolve("village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Nether+Land");
      expect(found.candidates[0]).toMatchObject({
        code: "000104",
        differs: [{ part: "state", given: "Nether Land", found: "Upper Land", how: "other" }],
      });
    });

    test("a part that is wrong as a whole does not hide the place", async () => {
      const found = await resolve("village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Goa");
      expect(found.candidates[0]).toMatchObject({
        code: "000104",
        differs: [{ part: "state", given: "Goa", found: "Upper Land", how: "other" }],
      });
    });

    test("two of one name in one taluka are never guessed between", async () => {
      const found = await resolve("village=Bara&taluka=Rampur&district=Hills");
      expect(found).toMatchObject({ outcome: "ambiguous", match: null });
      expect(found.candidates.map(({ code }) => code).sort()).toEqual(["000101", "000103"]);
      expect(found.candidates[0]!.score).toBe(found.candidates[1]!.score);
    });

    test("a PIN code says where", async () => {
      const found = await resolve("village=Bara&taluka=Rampur&district=Hills&pincode=400001");
      expect(found.candidates[0]).toMatchObject({ code: "000101" });
    });

    test("the lowest part is sought", async () => {
      expect((await resolve("state=Goa")).match).toMatchObject({ level: "state", code: "30" });
      expect((await resolve("taluka=Satari&state=Goa")).match).toMatchObject({
        level: "taluka",
        code: "05613",
      });
    });

    test("a line is read by its commas and level words", async () => {
      for (const q of [
        "Chhota Kotla, Kotla, Plains, Upper Land",
        "vill. Chhota Kotla tehsil Kotla dist Plains",
      ]) {
        expect((await resolve(`q=${encodeURIComponent(q)}`)).match, q).toMatchObject({ code: "000104" });
      }
    });

    test("a name that no place has is none", async () => {
      expect(await resolve("village=Qqqqqqq&taluka=Kotla")).toEqual({
        outcome: "none",
        match: null,
        candidates: [],
      });
    });

    test("a name is needed, and q alone or the parts", async () => {
      await on.failure("/api/resolve", "missing_parameter");
      await on.failure("/api/resolve?pincode=400001", "missing_parameter");
      await on.failure("/api/resolve?q=goa&village=Bara", "invalid_parameter", "q");
      await on.failure("/api/resolve?village=Bara&pincode=40001", "invalid_parameter", "pincode");
      await on.failure(`/api/resolve?village=${"a".repeat(101)}`, "invalid_parameter", "village");
    });
  });
}
