import { describe, expect, test } from "vitest";
import type { PlaceRecord, ResolveRecord } from "../../../../functions/core/contract/records.ts";
import type { ContractClient } from "./contract-client.ts";

/** Tests development blocks as areas. */
export function testBlocks(on: ContractClient): void {
  describe("development blocks", () => {
    const codes = async (query: string) => (await on.search(query)).results.map(({ code }) => code);
    const resolve = async (query: string) =>
      (await on.success<{ data: ResolveRecord }>(`/api/resolve?${query}`)).data;
    const outcome = async (query: string) => {
      const { outcome, match, candidates } = await resolve(query);
      return match ? match.code : `${outcome} ${candidates.map(({ code }) => code)}`;
    };

    test("a block has its state, its district and its villages, but no taluka", async () => {
      const { data } = await on.success<{ data: { place: PlaceRecord } }>(
        "/api/locations/place?code=0003",
      );
      const { place } = data;
      expect(place).toMatchObject({
        ...{ level: "block", id: 3, code: "0003", name: "Upper Kotla", population: null },
        ...{ state_code: "01", district_code: "007", taluka_name: null, taluka_code: null },
        full_path: "Upper Land > Hills > Upper Kotla",
        children: { level: "village", total: 2 },
        pincodes: [],
        block: [],
      });
      expect(place.parents.map(({ code }) => code)).toEqual(["01", "007"]);
      const asked = await on.success("/api/locations/place?code=3&level=block");
      expect(asked).toMatchObject({ data: { place: { code: "0003" } } });
      // A block without a district is in no state.
      for (const unknown of ["0004", "9999"])
        await on.failure(`/api/locations/place?code=${unknown}`, "not_found", "code");
    });

    test("a list is empty with a note where no village of a block or taluka is known", async () => {
      const listed = async (query: string) =>
        (await on.success<{ data: object }>(`/api/locations/villages?${query}`)).data;
      const noted = (name: string, area: string) => ({
        ...{ villages: [], total: 0 },
        note: {
          code: "no_villages",
          message: `the list is empty because it is not known which villages are in ${area}`,
          ...{ name, areas: [area] },
        },
      });
      const block = noted("empty block", "Empty Block");
      for (const query of ["", "&state=goa", "&kind=town"])
        expect(await listed(`block=empty+block${query}`)).toEqual(block);
      expect(await listed("block=4")).toEqual(noted("4", "Empty Block"));
      const taluka = noted("Empty Taluka", "Upper Land > Hills > Empty Taluka");
      for (const query of ["taluka_id=12", "taluka=EMPTY+taluka&search=adv"])
        expect(await listed(query)).toEqual(taluka);
      expect(await listed("state=empty+land")).toEqual(noted("Empty Land", "Empty Land"));
      // The villages of both are known: none is in both.
      const empty = await listed("block=0003&state=goa");
      expect(empty).toEqual({ villages: [], total: 0 });
    });

    test("the population of a block is that of its villages, wherever it is shown", async () => {
      const people = { population: 900, households: 210 };
      const { data } = await on.success<{ data: { place: PlaceRecord } }>(
        "/api/locations/place?code=0001",
      );
      expect(data.place).toMatchObject(people);
      const [found] = (await on.search("q=sundarpur&level=block")).results;
      expect(found?.population).toBe(900);
      expect((await resolve("q=Sundarpur+Block")).match?.population).toBe(900);
      const response = await on.post(
        "/api/locations/places",
        JSON.stringify({ codes: ["0001", "0003"] }),
      );
      const { results } = (
        (await response.json()) as { data: { results: { place: PlaceRecord }[] } }
      ).data;
      const unknown = { population: null, households: null };
      expect(results.map(({ place }) => place)).toMatchObject([people, unknown]);
    });

    test("a village has its gram panchayats and constituencies, also in a request for many codes", async () => {
      const of = async (code: string) => {
        const { data } = await on.success<{ data: { place: PlaceRecord } }>(
          `/api/locations/place?code=${code}`,
        );
        const { panchayat, assembly, parliament } = data.place;
        return { panchayat, assembly, parliament };
      };
      const [belavatha, kadaba] = [
        { code: "000011", name: "Belavatha" },
        { code: "220129", name: "Kadaba" },
      ];
      const seats = [
        { code: "0007", name: "Hills East" },
        { code: "3641", name: "Hills West" },
      ];
      const parliament = [{ code: "475", name: "Upper Land South" }];
      expect(await of("000102")).toEqual({
        panchayat: [belavatha, kadaba],
        assembly: seats,
        parliament,
      });
      expect(await of("000101")).toEqual({
        panchayat: [belavatha],
        assembly: seats.slice(0, 1),
        parliament,
      });
      const none = { panchayat: [], assembly: [], parliament: [] };
      for (const code of ["000105", "00011", "0001", "626825"])
        expect(await of(code), code).toEqual(none);
      const response = await on.post(
        "/api/locations/places",
        JSON.stringify({ codes: ["000103", "000101"] }),
      );
      const { results } = (
        (await response.json()) as { data: { results: { place: PlaceRecord }[] } }
      ).data;
      expect(results.map(({ place }) => place.panchayat)).toEqual([[kadaba], [belavatha]]);
    });

    test("the points of a block are those of its villages; its own point is in the middle of them", async () => {
      const { villages } = (
        await on.success<{ data: { villages: { code: string }[] } }>(
          "/api/locations/villages?block=0001",
        )
      ).data;
      const { points } = (
        await on.success<{ data: { points: unknown[] } }>("/api/locations/points?area=0001")
      ).data;
      const known = await Promise.all(
        villages.map(async ({ code }) => {
          const { place } = (
            await on.success<{ data: { place: PlaceRecord } }>(`/api/locations/place?code=${code}`)
          ).data;
          return place.latitude === null ? null : [place.latitude, place.longitude];
        }),
      );
      expect(points).toEqual(known);
      const { place } = (
        await on.success<{ data: { place: PlaceRecord } }>("/api/locations/place?code=0001")
      ).data;
      const placed = known.filter((one) => one !== null);
      expect(placed.length).toBeGreaterThan(0);
      expect(place.position).toBe("centre");
      expect(placed.map(([latitude]) => latitude)).toContain(place.latitude);
      await on.failure("/api/locations/points?area=9999", "not_found", "area");
    });

    test("a search finds blocks by level: whole names, then prefixes, otherwise with a typo", async () => {
      expect(await codes("q=upper+kotla&level=block")).toEqual(["0003", "0002"]);
      expect(await codes("q=upper+kotla+block&level=block&limit=1&offset=1")).toEqual(["0002"]);
      expect(await codes("q=upp&level=block")).toEqual(["0003", "0002"]);
      expect(await codes("q=uper+kotla&level=block")).toEqual(["0003", "0002"]);
      expect(await codes("q=upper+kotla+plains&level=block")).toEqual(["0002"]);
      expect(await codes("q=upper+kotla&level=block&district=plains")).toEqual(["0002"]);
      expect(await codes("q=upper+kotla&level=block&taluka=kotla")).toEqual(["0002"]);
      expect(await codes("q=upper+kotla&level=block&state=goa")).toEqual([]);
      expect(await codes("q=2&level=block")).toEqual(["0002"]);
      expect(await codes("q=empty+block&level=block")).toEqual([]);
      const [found] = (await on.search("q=upp&level=block")).results;
      expect(found).toMatchObject({ level: "block", match: "prefix" });
    });

    test("a position puts blocks near it first among namesakes, and a DIGIPIN finds the nearest", async () => {
      const blocks = "q=upper+kotla&level=block";
      expect(await codes(`${blocks}&near=15.6,73.9`)).toEqual(["0002", "0003"]);
      expect(await codes(`${blocks}&near=15.5,73.83`)).toEqual(["0003", "0002"]);
      expect(await codes("q=upper+kotla+block&near=15.6,73.9&limit=1")).toEqual(["0002"]);
      expect(await codes("q=upp&level=block&near=15.6,73.9")).toEqual(["0002", "0003"]);
      const digipin = "q=4K9-M48-M4FT&level=block";
      expect(await codes(digipin)).toEqual(["0001", "0003", "0002"]);
      expect(await codes(`${digipin}&offset=1&limit=1`)).toEqual(["0003"]);
      expect(await codes(`${digipin}&district=plains`)).toEqual(["0002"]);
    });

    test("other searches find a block only if the text says block; then it comes before everything else", async () => {
      const all = await codes("q=upper+kotla");
      expect(all).not.toContain("0003");
      const said = await on.search("q=upper+kotla+block");
      expect(said.results.slice(0, 2).map(({ code }) => code)).toEqual(["0003", "0002"]);
      expect((await codes("q=upper+kotla+block&offset=1"))[0]).toBe("0002");
      expect(await codes("q=upper+kotla+block&limit=1")).toEqual(["0003"]);
      expect((await codes("q=vikas+khand+upper+kotla,+plains"))[0]).toBe("0002");
      expect((await codes("q=0003"))[0]).toBe("0003");
      expect(await codes("q=upper+kotla+block&level=village")).not.toContain("0003");
    });

    test("a text that says block means the block, if it names no taluka, village or other district", async () => {
      for (const [text, expected] of [
        ["Block Upper Kotla, Plains", "0002"],
        ["Upper Kotla block, Hills district, Upper Land", "0003"],
        ["Panchayat Samiti Upper Kotla, Maidan", "0002"],
        ["Sundarpur Block", "0001"],
        ["सुंदरपुर ब्लॉक", "0001"],
        ["विकास खंड सुंदरपुर, पहाड़ियां", "0001"],
        ["Upper Kotla block", "ambiguous 0003,0002"],
        ["0003", "0003"],
      ] as const)
        expect(await outcome(`q=${encodeURIComponent(text)}`), text).toBe(expected);
      const { match, match_level: level } = await resolve("q=Sundarpur+Block,+Hills");
      expect([match?.full_path, level]).toEqual(["Upper Land > Hills > Sundarpur", "block"]);
      for (const text of [
        "Bara, Block Sundarpur, Hills, Upper Land",
        "Upper Kotla block, Taluka Kotla",
        "Upper Kotla block, Isles",
        "Upper Kotla",
        "Kotla block, Plains",
      ]) {
        const { match, candidates } = await resolve(`q=${encodeURIComponent(text)}`);
        for (const one of [match, ...candidates]) expect(one?.level, text).not.toBe("block");
      }
    });

    test("a block with a typo is a match in its district, and a choice elsewhere", async () => {
      for (const [query, expected] of [
        ["q=Sundapur+block,+Hills", "0001"],
        ["q=Sundapur+block,+Upper+Land", "ambiguous 0001"],
        ["q=Sundapur+block", "ambiguous 0001"],
        ["q=Uper+Kotla+block,+Plains", "0002"],
        ["q=Uper+Kotla+block,+Upper+Land", "ambiguous 0003,0002"],
        ["block=Sundapur&district=Hills&state=Upper+Land", "0001"],
        ["block=Sundapur&state=Upper+Land", "ambiguous 0001"],
      ] as const)
        expect(await outcome(query), query).toBe(expected);
      const differs = [{ part: "block", given: "Sundapur", found: "Sundarpur", how: "typo" }];
      const { candidates, within } = await resolve("block=Sundapur&state=Upper+Land");
      expect(candidates[0]?.differs).toEqual(differs);
      expect(within?.code).toBe("01");
      for (const other of ["q=Sundapur+block,+Isles", "block=Sundapur&district=Plains"])
        for (const one of (await resolve(other)).candidates)
          expect(one.level, other).not.toBe("block");
    });

    test("a field for the block is the place to find if taluka and village are missing", async () => {
      expect(await outcome("block=Upper+Kotla&district=Plains")).toBe("0002");
      expect(await outcome("block=Upper+Kotla&state=Upper+Land")).toBe("ambiguous 0003,0002");
      const unknown = await resolve("block=Zzz&district=Plains&state=Upper+Land");
      expect([unknown.outcome, unknown.within?.code]).toEqual(["none", "008"]);
      expect(await outcome("block=Upper+Kotla&district=Plains&taluka=Kotla")).toBe("00013");
    });
  });
}
