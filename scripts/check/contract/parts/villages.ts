import { describe, expect, test } from "vitest";
import type { VillageRecord } from "../../../../functions/core/contract/records.ts";
import type { PlainFilters } from "../plain-scan.ts";
import type { ContractClient, VillagesBody } from "./contract-client.ts";

/** Tests the villages endpoint. */
export function testVillages(on: ContractClient): void {
  describe("villages", () => {
    test("the recommended form: state, district and taluka", async () => {
      const query = "state=goa&district=north+goa&taluka=Satari";
      const villages = await on.expectVillages(query, {
        state: "Goa",
        district: "North Goa",
        taluka: "Satari",
      });
      expect(Object.keys(villages[0]!)).toEqual([
        "id",
        "name",
        "code",
        "state_name",
        "state_code",
        "district_name",
        "district_code",
        "taluka_name",
        "taluka_code",
        "kind",
      ]);
      expect(villages.length).toBeGreaterThan(50);
    });

    test("the legacy form: a taluka's code, with leading zeros or without", async () => {
      await on.expectVillages("taluka_id=5613", { taluka_id: 5613 });
      await on.expectVillages("taluka_id=05613", { taluka_id: 5613 });
      await on.expectVillages("taluka_id=11", { taluka_id: 11 });
    });

    test("the simple form: every taluka of that name", async () => {
      const villages = await on.expectVillages("taluka=RAMPUR", { taluka: "Rampur" });
      expect(new Set(villages.map((village) => village.state_name))).toEqual(
        new Set(["Upper Land", "Lower Land & Isles"]),
      );
    });

    test("filters alone and in every combination", async () => {
      const filters = {
        state: "Upper Land",
        district: "Hills",
        taluka: "Rampur",
        state_id: 1,
        district_id: 7,
        taluka_id: 11,
        pincode: "400001",
      } satisfies PlainFilters;
      const names = Object.keys(filters) as (keyof typeof filters)[];
      const choices = Array.from({ length: (1 << names.length) - 1 }, (_, i) => i + 1);
      for (const choice of on.some(choices)) {
        const given = Object.fromEntries(
          names.filter((_, i) => choice & (1 << i)).map((name) => [name, filters[name]]),
        );
        const query = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        await on.expectVillages(query.join("&"), given);
      }
    });

    test("filters that exist but contradict each other give an empty list", async () => {
      for (const query of on.some([
        "state=goa&district=hills",
        "state=sikkim&taluka=rampur",
        "taluka=kotla&taluka_id=11",
        "state_id=1&district_id=009",
        "district_id=8&taluka_id=11",
        "state=Goa&pincode=400001",
        "taluka=empty+taluka",
        "state=empty+land",
        "state=sikkim&taluka_id=11&search=bara",
      ])) {
        const { data } = await on.success<VillagesBody>(`/api/locations/villages?${query}`);
        expect(data, query).toEqual({ villages: [], total: 0 });
      }
    });

    test("names match whatever their case, accents, punctuation, spacing, and by their other names", async () => {
      for (const name of on.some([
        "LOWER LAND AND ISLES",
        "lowerland&isles",
        "Lower-Land, and Isles!",
        "Lówer Land & Ísles",
      ])) {
        await on.expectVillages(`state=${encodeURIComponent(name)}`, { state: "Lower Land & Isles" });
      }
      await on.expectVillages("state=pondicherry", { state: "Puducherry" });
      await on.expectVillages("state=Oopar%20Desh", { state: "Upper Land" });
      await on.expectVillages("district=maidan", { district: "Plains" });
      await on.expectVillages("taluka=old+kotla", { taluka: "Kotla" });
    });

    test("names that came later than the boundaries work for what they cover", async () => {
      const villages = await on.expectVillages("state=nether+land", { state: "Nether Land" });
      expect(new Set(villages.map(({ taluka_code }) => taluka_code))).toEqual(new Set(["00014"]));
      expect(villages[0]!.state_name).toBe("Lower Land & Isles");
      await on.expectVillages("district=Foothills", { district: "Foothills" });
      await on.expectVillages("district=foothills&state=upper+land", {
        district: "Foothills",
        state: "Upper Land",
      });
      await on.expectVillages("state=nether+land&district=isles", {
        state: "Nether Land",
        district: "Isles",
      });
      await on.expectVillages("state=nether+land&taluka=rampur", { state: "Nether Land", taluka: "Rampur" });
      await on.expectVillages("state=nether+land&district=hills", {
        state: "Nether Land",
        district: "Hills",
      });
      const near = await on.failure("/api/locations/villages?state=nethr+land", "not_found", "state");
      expect(near.suggestions?.[0]).toBe("Nether Land");
      const inside = await on.failure(
        "/api/locations/villages?state=upper+land&district=foothils",
        "not_found",
        "district",
      );
      expect(inside.suggestions?.[0]).toBe("Foothills");
    });

    test("a name that nothing has is never corrected, but near ones are suggested", async () => {
      for (const [query, parameter, first] of on.some([
        ["state=Gao", "state", "Goa"],
        ["state=Upper", "state", "Upper Land"],
        ["district=Nort+Goa", "district", "North Goa"],
        ["taluka=Rampoor", "taluka", "Rampur"],
        ["taluka=%E0%A4%B0%E0%A4%BE%E0%A4%AE%E0%A4%AA%E0%A5%81%E0%A4%B0", "taluka", "Rampur"],
        ["state=goa&district=Nrth+Goa", "district", "North Goa"],
        ["state=goa&taluka=Satary", "taluka", "Satari"],
        ["state=lower+land+and+isles&taluka=Rampurr", "taluka", "Rampur"],
      ] as const)) {
        const { suggestions } = await on.failure(`/api/locations/villages?${query}`, "not_found", parameter);
        expect(suggestions?.[0], query).toBe(first);
        expect(suggestions!.length).toBeLessThanOrEqual(5);
        expect(new Set(suggestions).size).toBe(suggestions!.length);
      }
      // Rampur is a taluka of other states.
      const { suggestions } = await on.failure(
        "/api/locations/villages?state=goa&taluka=Rampurr",
        "not_found",
        "taluka",
      );
      expect(suggestions).not.toContain("Rampur");
      for (const name of on.some(["qqqqqqqq", "!!!", "__proto__", "constructor"])) {
        const error = await on.failure(
          `/api/locations/villages?taluka=${encodeURIComponent(name)}`,
          "not_found",
          "taluka",
        );
        expect(error.suggestions).toEqual([]);
      }
    });

    test("a part of a name is not the name", async () => {
      await on.failure("/api/locations/villages?state=go", "not_found", "state");
      await on.failure("/api/locations/villages?taluka=ram", "not_found", "taluka");
    });

    test("PIN codes filter, and stand in the record with the local name", async () => {
      const villages = await on.expectVillages("pincode=400001", { pincode: "400001" });
      expect(
        villages.map(({ name, pincode, pincodes, local_name }) => ({ name, pincode, pincodes, local_name })),
      ).toEqual([
        { name: "Aam Gaon", pincode: "400001", pincodes: ["400001", "400002"], local_name: undefined },
        { name: "Bara", pincode: "400001", pincodes: undefined, local_name: "बड़ा" },
      ]);
      await on.expectVillages("pincode=400002", { pincode: "400002" });
      await on.expectVillages("pincode=999999", { pincode: "999999" });
      for (const value of on.some(["40000", "4000011", "040000", "4000 01", "40000x", "४००००१"])) {
        await on.failure(`/api/locations/villages?pincode=${value}`, "invalid_parameter", "pincode");
      }
    });

    test("kinds filter beside another filter, and stand in the record with other names", async () => {
      const towns = await on.expectVillages("kind=town&state_id=2", { kind: "town", state_id: 2 });
      expect(towns).toMatchObject([
        { code: "000106", kind: "town", also_known_as: ["City Corporation Aam Gaon", "Mango Town"] },
      ]);
      await on.expectVillages("state_id=2&kind=outgrowth", { kind: "outgrowth", state_id: 2 });
      await on.expectVillages("taluka=rampur&kind=village", { kind: "village", taluka: "Rampur" });
      await on.expectVillages("state_id=1&kind=census_town", { kind: "census_town", state_id: 1 });
      const found = await on.success<VillagesBody>("/api/locations/villages?search=aam&kind=town");
      expect(found.data.villages.map(({ code }) => code)).toEqual(["000106"]);
      await on.failure("/api/locations/villages?kind=town", "missing_parameter");
      for (const value of on.some(["Town", "city", "towns"]))
        await on.failure(`/api/locations/villages?state_id=2&kind=${value}`, "invalid_parameter", "kind");
    });

    test("search finds among what the filters leave, best first", async () => {
      const { data: found } = await on.success<VillagesBody>(
        "/api/locations/villages?search=bara&taluka=rampur",
      );
      expect(found.villages.map(({ code }) => code)).toEqual(["000101", "000103"]);
      expect(found.total).toBe(2);
      const other = await on.success<VillagesBody>(
        "/api/locations/villages?search=aam+gaon&state=lower+land+and+isles",
      );
      expect(other.data.villages.map(({ code }) => code)).toEqual(["000106"]);
      const byPin = await on.success<VillagesBody>("/api/locations/villages?search=aam&pincode=400002");
      expect(byPin.data.villages.map(({ code }) => code)).toEqual(["000102"]);
      const none = await on.success<VillagesBody>("/api/locations/villages?search=zzzzzzzz");
      expect(none.data).toEqual({ villages: [], total: 0 });
    });

    test("search without other filters gives villages only", async () => {
      const { data: found } = await on.success<VillagesBody>("/api/locations/villages?search=kotla");
      expect(found.villages[0]!.code).toBe("000104");
      expect(found.villages.map(({ name }) => name)).not.toContain("Kotla");
    });

    test("search needs three characters", async () => {
      for (const value of on.some([
        "ab",
        "a",
        "%20ab%20",
        "ää",
        "a%CC%88b",
        "a%E2%80%8B%E2%80%8D",
        "%C2%ADab",
      ])) {
        await on.failure(
          `/api/locations/villages?search=${value}&taluka=rampur`,
          "invalid_parameter",
          "search",
        );
      }
    });

    test("without any filter there is no answer", async () => {
      for (const query of on.some(["", "?", "?limit=5", "?taluka=", "?state=%20&x=1"])) {
        await on.failure(`/api/locations/villages${query}`, "missing_parameter");
      }
    });

    test("pages follow each other by their links, and end", async () => {
      const expected = on.scan.villages({ state: "Goa" });
      const collected: VillageRecord[] = [];
      let path: string | undefined = "/api/locations/villages?state=goa&limit=150";
      let pages = 0;
      for (; path !== undefined && pages < 10; pages++) {
        const response: Response = await on.ask(path);
        const body = (await response.json()) as VillagesBody;
        expect(body.data.total).toBe(expected.length);
        collected.push(...body.data.villages);
        path = /^<(\/api\/[^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
      }
      expect(path).toBeUndefined();
      expect(pages).toBe(Math.ceil(expected.length / 150));
      expect(collected).toEqual(expected);
    });

    test("a page beyond the end is empty, without a link", async () => {
      const response = await on.ask("/api/locations/villages?taluka=rampur&offset=2147483647");
      expect(response.headers.get("Link")).toBeNull();
      expect(((await response.json()) as VillagesBody).data).toEqual({ villages: [], total: 5 });
    });

    test("a link keeps the filters, encoded", async () => {
      const response = await on.ask("/api/locations/villages?state=LOWER+LAND+%26+isles&limit=1");
      expect(response.headers.get("Link")).toBe(
        '</api/locations/villages?state=LOWER%20LAND%20%26%20isles&limit=1&offset=1>; rel="next"',
      );
    });

    test("limit and offset have bounds", async () => {
      for (const [name, value] of on.some([
        ["limit", "0"],
        ["limit", "5001"],
        ["limit", "x"],
        ["offset", "-1"],
        ["offset", "1e3"],
        ["offset", "2147483648"],
        ["taluka_id", "abc"],
        ["state_id", "-1"],
        ["district_id", "7.0"],
      ] as const)) {
        await on.failure(`/api/locations/villages?taluka=rampur&${name}=${value}`, "invalid_parameter", name);
      }
      const { data: all } = await on.success<VillagesBody>("/api/locations/villages?state=goa&limit=5000");
      expect(all.villages).toHaveLength(all.total);
    });

    test("texts have at most a hundred characters, and come once", async () => {
      const { data: long } = await on.success<VillagesBody>(
        `/api/locations/villages?search=${"%F0%90%8D%88".repeat(100)}`,
      );
      expect(long.total).toBe(0);
      await on.failure(`/api/locations/villages?search=${"a".repeat(101)}`, "invalid_parameter", "search");
      await on.failure(`/api/locations/villages?state=${"a".repeat(101)}`, "invalid_parameter", "state");
      await on.failure("/api/locations/villages?taluka=rampur&taluka=rampur", "invalid_parameter", "taluka");
      await on.failure("/api/locations/villages?taluka=rampur&taluka=", "invalid_parameter", "taluka");
    });
  });
}
