import { describe, expect, test } from "vitest";
import type { VillageRecord } from "../../../../functions/core/contract/records.ts";
import type { ContractClient, VillagesBody } from "./contract-client.ts";

/** Tests the villages endpoint. */
export function testVillages(on: ContractClient): void {
  const path = "/api/locations/villages";
  const ask = async (query: string) => (await on.success<VillagesBody>(`${path}?${query}`)).data;
  const codes = async (query: string) => (await ask(query)).villages.map(({ code }) => code);

  describe("villages", () => {
    test("the recommended form: state, district and taluka", async () => {
      const villages = await on.expectVillages("state=goa&district=north+goa&taluka=Satari");
      const fields =
        "id name code state_name state_code district_name district_code taluka_name taluka_code kind population households";
      expect(Object.keys(villages[0]!)).toEqual(fields.split(" "));
      expect(villages.length).toBeGreaterThan(50);
    });

    test("the legacy form: a taluka's code, with leading zeros or without", async () => {
      for (const id of ["5613", "05613", "11"]) await on.expectVillages(`taluka_id=${id}`);
    });

    test("the simple form: every taluka of that name", async () => {
      const villages = await on.expectVillages("taluka=RAMPUR");
      expect(new Set(villages.map((village) => village.state_name))).toEqual(
        new Set(["Upper Land", "Lower Land & Isles"]),
      );
    });

    test("filters alone and in every combination", async () => {
      const filters = ["state=upper+land", "district=Hills", "taluka=Rampur", "pincode=400001"];
      filters.push(
        "state_id=1",
        "district_id=7",
        "taluka_id=11",
        "block=sundarpur",
        "panchayat=belavatha",
      );
      for (let choice = 1; choice < 1 << filters.length; choice++)
        await on.expectVillages(filters.filter((_, i) => choice & (1 << i)).join("&"));
    });

    test("filters that exist but contradict each other give an empty list", async () => {
      for (const query of [
        "state=goa&district=hills",
        "state=sikkim&taluka=rampur",
        "taluka=kotla&taluka_id=11",
        "state_id=1&district_id=009",
        "district_id=8&taluka_id=11",
        "state=Goa&pincode=400001",
        "block=0001&taluka=kotla",
        "state=sikkim&taluka_id=11&search=bara",
      ]) {
        const { note, ...found } = await ask(query);
        expect(found, query).toEqual({ villages: [], total: 0 });
        const isOfAreas = !/pincode|block/.test(query);
        expect(note?.code, query).toBe(isOfAreas ? "elsewhere" : undefined);
      }
      expect((await ask("state=goa&taluka=rampur")).note).toEqual({
        code: "elsewhere",
        message:
          'the list is empty because "Rampur" is elsewhere: Lower Land & Isles > Isles > Rampur; Upper Land > Hills > Rampur',
        name: "Rampur",
        areas: ["Lower Land & Isles > Isles > Rampur", "Upper Land > Hills > Rampur"],
      });
      const talukas = await on.success<{ data: { talukas: unknown[]; note?: { code: string } } }>(
        "/api/locations/talukas?state=goa&district=hills",
      );
      expect(talukas.data).toMatchObject({ talukas: [], note: { code: "elsewhere" } });
    });

    test("a block by its name or code; a note if several have the name", async () => {
      expect(await on.expectVillages("block=0001")).toHaveLength(2);
      expect(await on.expectVillages("block=1")).toHaveLength(2);
      expect(await on.expectVillages("block=UPPER-KOTLA")).toHaveLength(3);
      expect(await on.expectVillages("block=upper+kotla&district=plains")).toHaveLength(1);
      expect((await ask("block=upper+kotla")).note?.areas).toEqual([
        "Upper Land > Plains > Upper Kotla",
        "Upper Land > Hills > Upper Kotla",
      ]);
      expect((await ask("block=sundarpur&search=aam")).villages.map(({ code }) => code)).toEqual([
        "000102",
      ]);
      const near = await on.failure(`${path}?block=Uper+Kotla`, "not_found", "block");
      expect(near.suggestions).toEqual(["Upper Kotla"]);
      await on.failure(`${path}?block=999`, "not_found", "block");
    });

    test("a gram panchayat by its name or code; a note if several have the name", async () => {
      const codes = async (query: string) =>
        (await on.expectVillages(query)).map(({ code }) => code);
      expect(await codes("panchayat=000011")).toEqual(["000102", "000101"]);
      expect(await codes("panchayat=11")).toEqual(["000102", "000101"]);
      expect(await codes("panchayat=KADABA&block=0001")).toEqual(["000102"]);
      expect(await codes("panchayat=belavatha&district=plains")).toEqual(["000104"]);
      expect((await ask("panchayat=belavatha")).note?.areas).toEqual([
        "Upper Land > Hills > Belavatha",
        "Upper Land > Plains > Belavatha",
      ]);
      const near = await on.failure(`${path}?panchayat=Belavata`, "not_found", "panchayat");
      expect(near.suggestions).toEqual(["Belavatha"]);
      await on.failure(`${path}?panchayat=999999`, "not_found", "panchayat");
    });

    test("names match regardless of case, accents, punctuation and spacing, and by other names", async () => {
      for (const name of [
        "LOWER LAND AND ISLES",
        "lowerland&isles",
        "Lower-Land, and Isles!",
        "Lówer Land & Ísles",
      ]) {
        await on.expectVillages(`state=${encodeURIComponent(name)}`, {
          state: "Lower Land & Isles",
        });
      }
      await on.expectVillages("state=pondicherry", { state: "Puducherry" });
      await on.expectVillages("state=Oopar%20Desh", { state: "Upper Land" });
      await on.expectVillages("district=maidan", { district: "Plains" });
      for (const name of ["ಮೇಲಿನ ನಾಡು", "ऊपरी भूमि"])
        await on.expectVillages(`state=${encodeURIComponent(name)}`, { state: "Upper Land" });
      await on.expectVillages("taluka=old+kotla", { taluka: "Kotla" });
    });

    test("names of former areas work for the areas they cover", async () => {
      const villages = await on.expectVillages("state=nether+land");
      expect(new Set(villages.map(({ taluka_code }) => taluka_code))).toEqual(new Set(["00014"]));
      expect(villages[0]!.state_name).toBe("Lower Land & Isles");
      for (const query of [
        "district=Foothills",
        "district=foothills&state=upper+land",
        "state=nether+land&district=isles",
        "state=nether+land&taluka=rampur",
        "state=nether+land&district=hills",
      ])
        await on.expectVillages(query);
      // Today's Plains is in Upper Land: in Nether Land, it is the district that was there.
      expect((await on.expectVillages("state=nether+land&district=plains")).length).toBeGreaterThan(
        0,
      );
      const near = await on.failure(
        "/api/locations/villages?state=nethr+land",
        "not_found",
        "state",
      );
      expect(near.suggestions?.[0]).toBe("Nether Land");
      const inside = await on.failure(
        `${path}?state=upper+land&district=foothils`,
        "not_found",
        "district",
      );
      expect(inside.suggestions?.[0]).toBe("Foothills");
    });

    test("an unknown name is never corrected; similar ones are suggested", async () => {
      for (const [query, parameter, first] of [
        ["state=Gao", "state", "Goa"],
        ["state=Upper", "state", "Upper Land"],
        ["district=Nort+Goa", "district", "North Goa"],
        ["taluka=Rampoor", "taluka", "Rampur"],
        ["taluka=%E0%A4%B0%E0%A4%BE%E0%A4%AE%E0%A4%AA%E0%A5%81%E0%A4%B0", "taluka", "Rampur"],
        ["state=goa&district=Nrth+Goa", "district", "North Goa"],
        ["state=goa&taluka=Satary", "taluka", "Satari"],
        // A prefix, one word of several, and two words as one.
        ["district=Isle", "district", "Isles"],
        ["state=Lower", "state", "Lower Land & Isles"],
        ["district=Nrthgoa", "district", "North Goa"],
        ["state=lower+land+and+isles&taluka=Rampurr", "taluka", "Rampur"],
      ] as const) {
        const { suggestions } = await on.failure(`${path}?${query}`, "not_found", parameter);
        expect(suggestions?.[0], query).toBe(first);
        expect(suggestions!.length).toBeLessThanOrEqual(5);
        expect(new Set(suggestions).size).toBe(suggestions!.length);
      }
      // Rampur is a taluka of other states.
      const { suggestions } = await on.failure(
        `${path}?state=goa&taluka=Rampurr`,
        "not_found",
        "taluka",
      );
      expect(suggestions).not.toContain("Rampur");
      for (const name of ["qqqqqqqq", "!!!", "__proto__", "constructor"])
        expect(
          (await on.failure(`${path}?taluka=${name}`, "not_found", "taluka")).suggestions,
        ).toEqual([]);
    });

    test("a part of a name is not the name", async () => {
      await on.failure(`${path}?state=go`, "not_found", "state");
      await on.failure(`${path}?taluka=ram`, "not_found", "taluka");
    });

    test("PIN codes filter, and are in the record with the local name", async () => {
      const villages = await on.expectVillages("pincode=400001");
      expect(
        villages.map(({ name, pincode, pincodes, local_name }) => ({
          name,
          pincode,
          pincodes,
          local_name,
        })),
      ).toEqual([
        {
          name: "Aam Gaon",
          pincode: "400001",
          pincodes: ["400001", "400002"],
          local_name: undefined,
        },
        { name: "Bara", pincode: "400001", pincodes: undefined, local_name: "बड़ा" },
      ]);
      await on.expectVillages("pincode=400002");
      for (const written of ["400+002", "400002.0", "+400%C2%A0002+", "४००००२", "PIN-400002"])
        expect(await on.success(`${path}?pincode=${written}`), written).toEqual(
          await on.success(`${path}?pincode=400002`),
        );
      const unknown = await on.ask(`${path}?pincode=999999`);
      expect([unknown.status, await unknown.json()]).toMatchObject([
        404,
        { error: { code: "not_found", parameter: "pincode" } },
      ]);
      const wrong = ["40000", "4000011", "040000", "4000 01", "40000x", "०४००००"];
      await on.refuses(`${path}?pincode=`, wrong, "invalid_parameter", "pincode");
    });

    test("a kind filters in addition to another filter, and is in the record with other names", async () => {
      const towns = await on.expectVillages("kind=town&state_id=2");
      expect(towns).toMatchObject([
        {
          code: "000106",
          kind: "town",
          also_known_as: ["City Corporation Aam Gaon", "Mango Town"],
        },
      ]);
      await on.expectVillages("state_id=2&kind=outgrowth");
      await on.expectVillages("taluka=rampur&kind=village");
      await on.expectVillages("state_id=1&kind=census_town");
      expect(await codes("search=aam&kind=town")).toEqual(["000106"]);
      await on.failure(`${path}?kind=town`, "missing_parameter");
      await on.refuses(
        `${path}?state_id=2&kind=`,
        ["Town", "city", "towns"],
        "invalid_parameter",
        "kind",
      );
    });

    test("search looks among the filtered villages, best match first", async () => {
      expect(await codes("search=bara&taluka=rampur")).toEqual(["000101", "000103"]);
      expect((await ask("search=bara&taluka=rampur")).total).toBe(2);
      expect(await codes("search=aam+gaon&state=lower+land+and+isles")).toEqual(["000106"]);
      expect(await codes("search=aam&pincode=400002")).toEqual(["000102"]);
      expect(await ask("search=zzzzzzzz")).toEqual({ villages: [], total: 0 });
    });

    test("search without other filters finds villages only", async () => {
      const { villages } = await ask("search=kotla");
      expect(villages[0]!.code).toBe("000104");
      expect(villages.map(({ name }) => name)).not.toContain("Kotla");
    });

    test("search needs three characters", async () => {
      const short = ["ab", "a", "%20ab%20", "ää", "a%CC%88b", "a%E2%80%8B%E2%80%8D", "%C2%ADab"];
      await on.refuses(`${path}?taluka=rampur&search=`, short, "invalid_parameter", "search");
    });

    test("at least one filter is required", async () => {
      const queries = ["", "?", "?limit=5", "?taluka=", "?state=%20&x=1"];
      await on.refuses(path, queries, "missing_parameter");
    });

    test("each page except the last links to the next", async () => {
      const expected = on.scan.villages({ state: "Goa" });
      const collected: VillageRecord[] = [];
      let page: string | undefined = `${path}?state=goa&limit=150`;
      let pages = 0;
      for (; page !== undefined && pages < 10; pages++) {
        const response: Response = await on.ask(page);
        const body = (await response.json()) as VillagesBody;
        expect(body.data.total).toBe(expected.length);
        collected.push(...body.data.villages);
        page = /^<(\/api\/[^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
      }
      expect(page).toBeUndefined();
      expect(pages).toBe(Math.ceil(expected.length / 150));
      expect(collected).toEqual(expected);
    });

    test("a page beyond the end is empty, without a link", async () => {
      const response = await on.ask(`${path}?taluka=rampur&offset=2147483647`);
      expect(response.headers.get("Link")).toBeNull();
      expect(((await response.json()) as VillagesBody).data).toMatchObject({
        villages: [],
        total: 5,
      });
    });

    test("a name of several areas has a note, with parameters that choose one", async () => {
      const note = async (query: string) =>
        (await on.success<VillagesBody>(`/api/locations/villages?${query}`)).data.note;
      const areas = ["Lower Land & Isles > Isles > Rampur", "Upper Land > Hills > Rampur"];
      expect(await note("taluka=rampur")).toEqual({
        code: "several_areas",
        message: `"rampur" is the name of 2 talukas (${areas.join("; ")}): give state, district or taluka_id as well to choose one`,
        name: "rampur",
        areas,
      });
      expect(await note("taluka=rampur&state=Upper+Land")).toBeUndefined();
      expect(await note("taluka=rampur&district_id=9")).toBeUndefined();
      expect(await note("taluka=kotla")).toBeUndefined();
    });

    test("a link keeps the filters, encoded", async () => {
      const response = await on.ask(`${path}?state=LOWER+LAND+%26+isles&limit=1`);
      expect(response.headers.get("Link")).toBe(
        '</api/locations/villages?state=LOWER%20LAND%20%26%20isles&limit=1&offset=1>; rel="next"',
      );
    });

    test("limit and offset have bounds", async () => {
      for (const [name, ...values] of [
        ["limit", "0", "5001", "x"],
        ["offset", "-1", "1e3", "2147483648"],
        ["taluka_id", "abc"],
        ["state_id", "-1"],
        ["district_id", "7.0"],
      ] as const)
        await on.refuses(`${path}?taluka=rampur&${name}=`, values, "invalid_parameter", name);
      const all = await ask("state=goa&limit=5000");
      expect(all.villages).toHaveLength(all.total);
    });

    test("texts have at most 100 characters and are given once", async () => {
      expect((await ask(`search=${"%F0%90%8D%88".repeat(100)}`)).total).toBe(0);
      await on.failure(`${path}?search=${"a".repeat(101)}`, "invalid_parameter", "search");
      await on.failure(`${path}?state=${"a".repeat(101)}`, "invalid_parameter", "state");
      const twice = ["rampur", ""].map((other) => `rampur&taluka=${other}`);
      await on.refuses(`${path}?taluka=`, twice, "invalid_parameter", "taluka");
    });
  });
}
