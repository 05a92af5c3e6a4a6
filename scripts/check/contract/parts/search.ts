import { describe, expect, test } from "vitest";
import type { SearchRecord } from "../../../../functions/core/contract/records.ts";
import { CHHOTA_KOTLA } from "../fixture.ts";
import type { ContractClient } from "./contract-client.ts";

/** Tests the search. */
export function testSearch(on: ContractClient): void {
  describe("search", () => {
    test("a locality is found by its names, alone, with its town and by its PIN code", async () => {
      const first = async (q: string) => (await on.search(`q=${encodeURIComponent(q)}`)).results[0];
      for (const q of ["harbour", "port quay", "harbour isles", "harbour, aam gaon", "signal hill"])
        expect(await first(q), q).toMatchObject({
          level: "locality",
          pincode: "400006",
          town_name: "Aam Gaon",
        });
      expect(await first("400007")).toMatchObject({ code: "400007-sands", town_name: null });
    });

    test("the level distinguishes localities from villages", async () => {
      const codes = async (level: string) =>
        (await on.search(`q=400001&level=${level}`)).results.map(({ code }) => code).sort();
      expect(await codes("locality")).toEqual(["400001-old-fort"]);
      expect(await codes("village")).toEqual(["000101", "000102"]);
    });

    test("a result has path, level and codes; levels below the match are null", async () => {
      const found = await on.search("q=goa");
      expect(found.results[0]).toEqual({
        name: "Goa",
        state_name: "Goa",
        district_name: null,
        taluka_name: null,
        full_path: "Goa",
        level: "state",
        id: 30,
        code: "30",
        population: null,
        state_code: "30",
        district_code: null,
        taluka_code: null,
        also_known_as: ["Gova"],
        match: "exact",
      });
      expect((await on.search("q=Hills+upper+land")).results[0]).toMatchObject({
        level: "district",
        full_path: "Upper Land > Hills",
        taluka_name: null,
        code: "007",
      });
      expect((await on.search("q=%20kotla+chhota+")).results[0]).toEqual({
        ...CHHOTA_KOTLA,
        population: null,
        kind: "village",
        pincode: "400002",
        block: [{ code: "0002", name: "Upper Kotla" }],
        match: "exact",
      });
      const [town] = (await on.search("q=mango+town")).results;
      expect(town).toMatchObject({
        code: "000106",
        kind: "town",
        also_known_as: ["City Corporation Aam Gaon", "Mango Town"],
      });
    });

    test("a block narrows to its villages", async () => {
      const codes = async (query: string) =>
        (await on.search(query)).results.map(({ code }) => code);
      expect(await codes("q=bara&block=sundarpur")).toEqual(["000101"]);
      expect(await codes("q=bara&block=0003&state=upper+land")).toEqual(["000103"]);
      expect(await codes("q=rampur&block=sundarpur&level=taluka")).toEqual([]);
      await on.failure("/api/search?q=bara&block=nowhere", "not_found", "block");
    });

    test("a gram panchayat narrows to its villages, also within a block", async () => {
      const codes = async (query: string) =>
        (await on.search(query)).results.map(({ code }) => code);
      expect(await codes("q=bara&panchayat=kadaba")).toEqual(["000103"]);
      expect(await codes("q=aam+gaon&panchayat=belavatha&block=0003")).toEqual(["000102"]);
      expect(await codes("q=bara&panchayat=belavatha&block=0003")).toEqual([]);
      await on.failure("/api/search?q=bara&panchayat=nowhere", "not_found", "panchayat");
    });

    test("states and districts are found by their names in Indian scripts", async () => {
      for (const [q, code] of [
        ["ಮೇಲಿನ ನಾಡು", "01"],
        ["ऊपरी भूमि", "01"],
        ["ಮೇಲಿನ", "01"],
        ["पहाड़ियां", "007"],
        ["गोंय", "30"],
      ]) {
        const [first] = (await on.search(`q=${encodeURIComponent(q!)}`)).results;
        expect([first?.code, first?.match], q).toEqual([code, "exact"]);
      }
      const typing = await on.search(`q=${encodeURIComponent("ಮೇಲಿ")}`);
      expect(typing.results[0]).toMatchObject({ code: "01", match: "exact" });
    });

    test("level and names of areas narrow a search; unknown names are refused as for villages", async () => {
      const villages = await on.search("q=goa&level=village");
      expect(villages.results.length).toBeGreaterThan(0);
      for (const { level } of villages.results) expect(level).toBe("village");
      const { results } = await on.search("q=kotla&state=upper+land");
      expect(results.length).toBeGreaterThan(0);
      for (const { state_name } of results) expect(state_name).toBe("Upper Land");
      const { suggestions } = await on.failure(
        "/api/search?q=kotla&taluka=Rampoor",
        "not_found",
        "taluka",
      );
      expect(suggestions?.[0]).toBe("Rampur");
      await on.failure("/api/search?q=kotla&level=ward", "invalid_parameter", "level");
    });

    test("words also match names above, and higher levels come first", async () => {
      const { results } = await on.search("q=rampur");
      expect(
        results
          .slice(0, 2)
          .map(({ code }) => code)
          .sort(),
      ).toEqual(["00011", "00014"]);
      expect((await on.search("q=bara+hills")).results.map(({ code }) => code)).toEqual([
        "000101",
        "000103",
      ]);
    });

    test("of areas of one level that match alike, the more populous comes first", async () => {
      const [larger, smaller] = ["00011", "00014"];
      for (const q of ["rampur", "rampur+taluka", "near+rampur+in"]) {
        const { results } = await on.search(`q=${q}&level=taluka`);
        expect(results.map(({ code }) => code).slice(0, 2)).toEqual([larger, smaller]);
        expect(results[0]!.population).toBeGreaterThan(results[1]!.population ?? 0);
      }
    });

    test("the name of a former area counts as a name above, never as the place's own", async () => {
      expect((await on.search("q=zephyr+nether+land")).results[0]!.code).toBe("000105");
      expect((await on.search("q=isles+nether")).results[0]).toMatchObject({
        level: "district",
        code: "009",
      });
      expect((await on.search("q=rampur+nether")).results[0]!.code).toBe("00014");
      expect((await on.search("q=rampur+foothills")).results[0]!.code).toBe("00011");
      expect((await on.search("q=foothills")).results).toEqual([]);
    });

    test("query is q, trimmed; total counts all matches", async () => {
      const found = await on.search("q=++North%20Goa%20&limit=1");
      expect(found.query).toBe("North Goa");
      expect(found.results).toHaveLength(1);
      expect(found.total).toBeGreaterThan(1);
    });

    test("pages of a search are slices of the whole", async () => {
      const whole = await on.search("q=goa&limit=500");
      const pieces: SearchRecord[] = [];
      for (let offset = 0; offset < 90; offset += 30) {
        pieces.push(...(await on.search(`q=goa&limit=30&offset=${offset}`)).results);
      }
      expect(pieces).toEqual(whole.results.slice(0, 90));
      expect((await on.search("q=goa")).results).toHaveLength(Math.min(50, whole.total));
    });

    test("a PIN code that only post offices have means their district", async () => {
      const codes = async (q: string) => {
        const { results, note } = await on.search(`q=${q}`);
        return [results.map(({ code }) => code), note];
      };
      expect(await codes("400004")).toEqual([["009"], undefined]);
      expect(await codes("isles+400004")).toEqual([["009"], undefined]);
      expect(await codes("aam+gaon+400004")).toEqual([["000106"], undefined]);
    });

    test("among places that match equally, those near a position come first", async () => {
      const codes = async (query: string) =>
        (await on.search(`q=aam+gaon&${query}`)).results.map(({ code }) => code);
      const [town, village] = ["000106", "000102"];
      const places = async (query: string) =>
        (await codes(query)).filter((code) => code === town || code === village);
      expect(await places("")).toEqual([town, village]);
      for (const near of ["15.5,73.83", "4K9-M48-M4FT", "4k9m48m"])
        expect(await places(`near=${near}`), near).toEqual([village, town]);
      expect(await places("near=8.5,76.95")).toEqual([town, village]);
      // Nothing is near; and better matches stay first.
      expect(await places("near=25,80")).toEqual([town, village]);
      expect((await on.search("q=aam+gaon+upper+land&near=8.5,76.95")).results[0]).toMatchObject({
        code: village,
      });
      expect((await on.search("q=rampur&near=15.5,73.83")).results[0]).toMatchObject({
        level: "taluka",
      });
      // The pages are parts of one order, which contains each place once.
      const all = await codes("near=15.5,73.83&limit=50");
      const pages = await Promise.all(
        all.map((_, i) => codes(`near=15.5,73.83&limit=1&offset=${i}`)),
      );
      expect(pages.flat()).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
      const wrong = ["x", "73.83,15.5", "51.5,0.1", "15.5"];
      await on.refuses("/api/search?q=rampur&near=", wrong, "invalid_parameter", "near");
    });

    test("a box keeps only places whose position is in it", async () => {
      const codes = async (query: string) =>
        (await on.search(query)).results.map(({ code }) => code);
      expect(await codes("q=aam+gaon&bbox=15,73,16,74&level=village")).toEqual(["000102"]);
      expect(await codes("q=aam+gaon&bbox=15.52,73.85,15.52,73.85&level=village")).toEqual([
        "000102",
      ]);
      expect(await codes("q=aam+gaon&bbox=8,76,9,77&level=village")).toEqual(["000106"]);
      expect(await codes("q=aam+gaon&bbox=20,70,21,71")).toEqual([]);
      expect(await codes("q=4K9-M48-M4FT&bbox=15.51,73,16,74")).toEqual(["000102", "000104"]);
      // One of the two villages called Bara has no position.
      expect(await codes("q=bara&level=village&bbox=6,68,38,98")).toEqual(["000101"]);
      const wrong = ["x", "15,73,16", "73,15,74,16", "16,73,15,74", "15,74,16,73", "40,0,50,10"];
      await on.refuses("/api/search?q=rampur&bbox=", wrong, "invalid_parameter", "bbox");
    });

    test("a DIGIPIN or a position finds the places nearest to it, of the level and areas asked for", async () => {
      const codes = async (query: string) => {
        const { results, total } = await on.search(query);
        return { codes: results.map(({ code }) => code), total };
      };
      const positions = ["15.5,73.83", "15.5, 73.83", "73.83 15.5", "15.5° N 73.83° E"];
      for (const q of ["4K9-M48-M4FT", "4k9m48m4ft", ...positions])
        expect(await codes(`q=${encodeURIComponent(q)}`), q).toEqual({
          codes: ["000101", "000102", "000104"],
          total: 3,
        });
      const within = "q=4K9-M48-M4FT";
      expect((await codes(`${within}&level=taluka`)).codes).toEqual(["00011", "00013"]);
      expect((await codes(`${within}&district=Plains`)).codes).toEqual(["000104"]);
      expect((await codes(`${within}&state=Goa`)).codes).toEqual([]);
      expect(await codes(`${within}&limit=1&offset=1`)).toEqual({ codes: ["000102"], total: 3 });
      expect((await on.search(`${within}&limit=1`)).results[0]).toMatchObject({ match: "exact" });
      // Parts of positions, words around them, and telephone numbers are texts. So are numbers that are not a position in
      // India.
      const numbers = ["15,73", "1.5,7.3", "48.85,2.35", "sector+15.51,73.83"];
      for (const q of ["4K9-M48", "rampur+4K9-M48-M4FT", "9876543234", ...numbers])
        expect((await codes(`q=${q}`)).codes, q).not.toContain("000104");
    });

    test("unknown names give no results", async () => {
      for (const q of ["qqqqqqqqq", "__proto__"]) {
        expect(await on.search(`q=${q}`)).toMatchObject({ results: [], total: 0 });
      }
    });

    test("a query without a letter or digit is refused, with its text; one digit of any script is enough", async () => {
      for (const q of ["!!!", "---", ".", "😀"]) {
        const error = await on.failure(
          `/api/search?q=${encodeURIComponent(q)}`,
          "invalid_parameter",
          "q",
        );
        expect(error.message).toBe(`q "${q}" has no letter or digit: give a name or a code`);
      }
      await on.failure("/api/search?q=%00", "invalid_parameter", "q");
      for (const q of ["१", "- k -"]) await on.search(`q=${encodeURIComponent(q)}`);
    });

    test("an empty answer suggests other queries, and reports what the data lacks", async () => {
      const { suggestions } = await on.search("q=rampurbdfgt");
      expect(suggestions?.length).toBeGreaterThan(0);
      for (const text of suggestions!)
        expect((await on.search(`q=${encodeURIComponent(text)}`)).total, text).toBeGreaterThan(0);
      expect((await on.search("q=rampur+999999")).note).toMatchObject({ code: "unknown_pincode" });
      expect((await on.search("q=rampur&state=Goa")).note).toMatchObject({
        code: "outside_filters",
      });
      expect(await on.search("q=foothills")).toMatchObject({
        suggestions: ["Plains Foothills", "Rampur Foothills"],
        note: { code: "former_area" },
      });
      expect((await on.search("q=rampur")).suggestions).toBeUndefined();
    });

    test("q is required once, with at most 100 characters; limit has bounds", async () => {
      await on.failure("/api/search", "missing_parameter", "q");
      await on.failure("/api/search?q=+%09", "missing_parameter", "q");
      await on.failure(`/api/search?q=${"a".repeat(301)}`, "invalid_parameter", "q");
      await on.failure("/api/search?q=a&q=b", "invalid_parameter", "q");
      await on.refuses(
        "/api/search?q=goa&limit=",
        ["0", "501", "-5", "ten"],
        "invalid_parameter",
        "limit",
      );
    });
  });
}
