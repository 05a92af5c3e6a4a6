import { describe, expect, test } from "vitest";
import type { ResolveRecord } from "../../../../functions/core/contract/records.ts";
import { CHHOTA_KOTLA } from "../fixture.ts";
import type { ContractClient } from "./contract-client.ts";

/** A text with more numbers than names. */
export const NUMBERS = "101A, 102A, 103A, 104A, 105A, 106A, MG Road, Ponda, Goa";

/** Tests resolving. */
export function testResolve(on: ContractClient): void {
  const resolve = async (query: string) =>
    (await on.success<{ data: ResolveRecord }>(`/api/resolve?${query}`)).data;

  describe("resolve", () => {
    test("a place with its exact names is a match, with the fields of a search result", async () => {
      const found = await resolve(
        "village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Upper+Land",
      );
      expect(found).toMatchObject({ outcome: "match", match: CHHOTA_KOTLA });
      expect(found.candidates[0]).toMatchObject({ ...CHHOTA_KOTLA, differs: [] });
      expect(found.candidates[0]!.score).toBeGreaterThanOrEqual(0.95);
    });

    test("a position decides between places that also fit the text, and an invalid position is refused", async () => {
      const bara = "village=Bara&taluka=Rampur&state=Upper+Land";
      expect(await resolve(bara)).toMatchObject({ outcome: "ambiguous" });
      for (const at of ["15.5,73.83", "15.51,73.83", "4K9-M48-M4FT"])
        expect(await resolve(`${bara}&at=${at}`), at).toMatchObject({
          outcome: "match",
          match: { code: "000101" },
        });
      expect(await resolve("q=Bara,+Rampur,+Upper+Land&at=15.5,73.83")).toMatchObject({
        match: { code: "000101" },
      });
      // Far from both it decides nothing, and it never replaces a name.
      expect(await resolve(`${bara}&at=28.6,77.2`)).toMatchObject({ match: null });
      expect(await resolve("village=Qqqqqq&state=Upper+Land&at=15.5,73.83")).toMatchObject({
        match: null,
      });
      await on.failure("/api/resolve?at=15.5,73.83", "missing_parameter");
      await on.refuses(
        `/api/resolve?${bara}&at=`,
        ["x", "73.83,15.5", "51.5,0.1"],
        "invalid_parameter",
        "at",
      );
    });

    /**
     * State, district, taluka and village as people write them, with the expected code, or the outcome and the codes offered.
     */
    test.each([
      ["as it is", "Goa|North Goa|Ponda|Cundaim", "626855"],
      ["another romanisation", "Goa|North Goa|Ponda|Kundaim", "626855"],
      ["capitals and blanks", " GOA |NORTH  GOA|PONDA| CUNDAIM ", "626855"],
      ["the kind of a town left out", "Goa|North Goa|Ponda|Borim", "626872"],
      ["a word that lists add", "Goa|North Goa|Ponda|Betora Village", "626859"],
      ["the sign of a village", "Goa|North Goa|Ponda|Betora (V)", "626859"],
      ["a seat", "Goa|North Goa|Ponda|Betora HQ", "626859"],
      ["a typo", "Goa|North Goa|Ponda|Cundiam", "626855"],
      ["the state's letters", "GA|North Goa|Ponda|Cundaim", "626855"],
      ["Devanagari", "गोवा|North Goa|Ponda|Cundaim", "626855"],
      ["Kannada and Devanagari", "ಮೇಲಿನ ನಾಡು|पहाड़ियां||aam gaon", "000102"],
      ["no taluka", "Goa|North Goa||Cundaim", "626855"],
      ["no district", "Goa||Ponda|Cundaim", "626855"],
      ["a district that no longer exists", "Upper Land|Moors|Kotla|Chhota Kotla", "000104"],
      ["another name of a town", "Lower Land & Isles|Isles|Rampur|Mango Town", "000106"],
      ["a former state", "Nether Land|Isles|Rampur|Aam Gaon", "000106"],
      ["village and taluka exchanged", "Goa|North Goa|Cundaim|Ponda", "626855"],
      ["village and district exchanged", "Goa|Cundaim|Ponda|North Goa", "626855"],
      ["a taluka", "Goa|North Goa|Ponda|", "05614"],
      ["a taluka's other name", "Upper Land|Plains|Old Kotla|", "00013"],
      ["a state", "Goa|||", "30"],
      ["two villages with one name", "Upper Land|Hills|Rampur|Bara", "ambiguous 000101 000103"],
      ["a name of several villages", "|||Bara", "ambiguous 000101 000103"],
      ["a name of a town and a village", "|||Aam Gaon", "000106"],
      ["an unknown village", "Goa|North Goa|Ponda|Qqqqqq", "none 05614"],
      ["another village", "Upper Land|Plains|Kotla|Sitapur", "none 00013"],
      ["a contrasting word", "Upper Land|Plains|Kotla|Bada Kotla", "none 00013"],
      ["a formula", "Goa|North Goa|Ponda|=1+1", "none 05614"],
      ["an error of a spreadsheet", "Goa|North Goa|Ponda|#REF!", "none 05614"],
      ["nothing but marks", "Goa|North Goa|Ponda|---", "none 05614"],
    ])("%s: %s", async (_, row, expected) => {
      const [state, district, taluka, village] = row.split("|") as [string, string, string, string];
      const { outcome, candidates } = await resolve(
        String(new URLSearchParams({ state, district, taluka, village })),
      );
      const codes = candidates.map(({ code }) => code);
      expect(outcome === "match" ? codes[0] : [outcome, ...codes.sort()].join(" ")).toBe(expected);
    });

    test("two fields that are exchanged are shown as parts that differ", async () => {
      const { match, candidates } = await resolve(
        "village=Ponda&taluka=Cundaim&district=North+Goa&state=Goa",
      );
      expect(match?.code).toBe("626855");
      expect(candidates[0]!.differs).toEqual([
        { part: "taluka", given: "Cundaim", found: "Ponda", how: "other" },
        { part: "village", given: "Ponda", found: "Cundaim", how: "other" },
      ]);
    });

    test("a block chooses among villages of the same name, but does not decide by itself", async () => {
      const row = "village=Bara&taluka=Rampur&district=Hills&state=Upper+Land";
      for (const [block, code] of [
        ["sundarpur", "000101"],
        ["Upper Kotla", "000103"],
      ] as const) {
        const { candidates } = await resolve(`${row}&block=${encodeURIComponent(block)}`);
        expect(candidates[0]!.code, block).toBe(code);
      }
      // A village of another block, and a block that is unknown.
      for (const block of ["Sundarpur", "Zzz"]) {
        const found = await resolve(
          `village=Chhota+Kotla&taluka=Kotla&district=Plains&block=${encodeURIComponent(block)}`,
        );
        expect(found.match?.code, block).toBe("000104");
      }
      await on.failure("/api/resolve?block=Upper+Kotla", "missing_parameter", "block");
      await on.failure("/api/resolve?q=Bara&block=Upper+Kotla", "invalid_parameter", "q");
    });

    test("a gram panchayat chooses among villages of the same name, and never overrules", async () => {
      const row = "village=Bara&taluka=Rampur&district=Hills&state=Upper+Land";
      const first = async (query: string) => (await resolve(query)).candidates[0]!.code;
      expect(await first(`${row}&panchayat=Belavatha`)).toBe("000101");
      expect(await first(`${row}&panchayat=KADABA`)).toBe("000103");
      for (const [panchayat, code] of [
        ["Belavatha", "000101"],
        ["Kadaba", "000103"],
      ])
        for (const line of [
          `Bara, Gram Panchayat ${panchayat}, Rampur, Hills`,
          `Bara, ${panchayat} GP, Rampur, Hills`,
        ])
          expect(await first(`q=${encodeURIComponent(line)}`), line).toBe(code);
      // A village of another panchayat, and a panchayat that is unknown.
      for (const panchayat of ["Kadaba", "Zzz"]) {
        const found = await resolve(
          `village=Chhota+Kotla&taluka=Kotla&district=Plains&panchayat=${panchayat}`,
        );
        expect(found.match?.code, panchayat).toBe("000104");
      }
      // Without a village, the row names more than its taluka; the place is inside that.
      for (const [above, code] of [
        ["state=Upper+Land", "01"],
        ["taluka=Rampur&district=Hills&state=Upper+Land", "00011"],
      ])
        expect(await resolve(`${above}&panchayat=Kadaba`), above).toMatchObject({
          ...{
            outcome: "none",
            match: null,
            within: { code },
            candidates: [{ code, score: 0.05 }],
          },
        });
      await on.failure("/api/resolve?panchayat=Kadaba", "missing_parameter", "panchayat");
      await on.failure("/api/resolve?q=Bara&panchayat=Kadaba", "invalid_parameter", "q");
    });

    test("differences are listed part by part", async () => {
      const found = await resolve(
        "village=Chota+Kotlla&taluka=Kottla&district=Maidan&state=Upper+Land",
      );
      expect(found.outcome).toBe("match");
      expect(found.candidates[0]!.differs).toEqual([
        { part: "district", given: "Maidan", found: "Plains", how: "spelling" },
        { part: "taluka", given: "Kottla", found: "Kotla", how: "spelling" },
        { part: "village", given: "Chota Kotlla", found: "Chhota Kotla", how: "spelling" },
      ]);
    });

    test("the name of a former area agrees with the places that it covers", async () => {
      const found = await resolve(
        "village=Chhota+Kotla&taluka=Kotla&district=Foothills&state=Upper+Land",
      );
      expect(found.match).toMatchObject({ code: "000104", district_name: "Plains" });
      const former = (part: string, given: string, found: string) => ({
        part,
        given,
        found,
        how: "former",
      });
      expect(found.candidates[0]!.differs).toEqual([former("district", "Foothills", "Plains")]);
      expect((await resolve("taluka=Rampur&state=Nether+Land")).candidates).toEqual([
        expect.objectContaining({
          code: "00014",
          differs: [former("state", "Nether Land", "Lower Land & Isles")],
        }),
      ]);
    });

    test("the name of a former area that does not cover the place differs", async () => {
      const found = await resolve(
        "village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Nether+Land",
      );
      expect(found.candidates[0]).toMatchObject({
        code: "000104",
        differs: [{ part: "state", given: "Nether Land", found: "Upper Land", how: "other" }],
      });
    });

    test("a completely wrong part does not hide the place", async () => {
      const found = await resolve("village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Goa");
      expect(found.candidates[0]).toMatchObject({
        code: "000104",
        differs: [{ part: "state", given: "Goa", found: "Upper Land", how: "other" }],
      });
    });

    test("a PIN code decides between two places", async () => {
      const found = await resolve("village=Bara&taluka=Rampur&district=Hills&pincode=400001");
      expect(found.candidates[0]).toMatchObject({ code: "000101" });
    });

    test("a village without a known PIN code is likelier in a district of the PIN code's post offices", async () => {
      const alone = await resolve("village=Aam+Gaon");
      const { outcome, match, candidates } = await resolve("village=Aam+Gaon&pincode=400004");
      expect([outcome, match?.code, candidates[0]!.differs]).toEqual(["match", "000106", []]);
      expect(alone.candidates[0]!.score).toBeLessThan(candidates[0]!.score);
      const { candidates: instead } = await resolve("q=Qqqqqqq+400004");
      expect(instead.map(({ code }) => code)).toEqual(["009"]);
    });

    test("a PIN code of another state counts against an area", async () => {
      const scoreWith = async (query: string) => (await resolve(query)).candidates[0]?.score ?? 0;
      // In a field for districts, it is still the first candidate.
      expect(await scoreWith("district=Hills&pincode=400004")).toBeLessThan(
        await scoreWith("district=Hills&pincode=400001"),
      );
      expect((await resolve("district=Hills&pincode=400004")).candidates[0]).toMatchObject({
        code: "007",
      });
      const outcomes = ["400001", "400005", "400004"].map(
        async (pincode) => (await resolve(`q=Hills+${pincode}`)).outcome,
      );
      expect(await Promise.all(outcomes)).toEqual(["match", "match", "none"]);
    });

    test("a PIN code alone gives the taluka or district that it is in", async () => {
      const codes = async (query: string) => {
        const { outcome, match, candidates } = await resolve(query);
        return [outcome, match?.code, candidates.map(({ code }) => code)];
      };
      expect(await codes("pincode=400001")).toEqual(["match", "00011", ["00011", "007"]]);
      expect(await codes("q=400+004")).toEqual(["match", "009", ["009"]]);
      expect(await codes("pincode=400002")).toEqual(["ambiguous", undefined, ["008", "007"]]);
      for (const unknown of ["400005", "999999"]) {
        expect(await codes(`pincode=${unknown}`)).toEqual(["none", undefined, []]);
        for (const asked of [`pincode=${unknown}`, `q=${unknown}`])
          expect((await resolve(asked)).unused, asked).toEqual([unknown]);
      }
    });

    test("commas and level words divide a line", async () => {
      for (const q of [
        "Chhota Kotla, Kotla, Plains, Upper Land",
        "vill. Chhota Kotla tehsil Kotla dist Plains",
      ]) {
        expect((await resolve(`q=${encodeURIComponent(q)}`)).match, q).toMatchObject({
          code: "000104",
        });
      }
    });

    test("an unknown name offers the lowest known area, but does not match it", async () => {
      const { outcome, match, candidates, unused } = await resolve("village=Qqqqqqq&taluka=Kotla");
      expect({ outcome, match, unused }).toEqual({ outcome: "none", match: null, unused: [] });
      expect(candidates).toEqual([
        expect.objectContaining({
          code: "00013",
          differs: [{ part: "village", given: "Qqqqqqq", found: "", how: "unknown" }],
        }),
      ]);
      expect(candidates[0]!.score).toBeLessThan(0.1);
      expect(await resolve("village=Qqqqqqq")).toEqual({
        outcome: "none",
        match: null,
        candidates: [],
        unused: [],
        within: null,
        match_level: null,
        locality: null,
      });
    });

    describe("a locality", () => {
      const line = (q: string) => resolve(`q=${encodeURIComponent(q)}`);
      const HARBOUR = {
        code: "400006-harbour",
        level: "locality",
        id: null,
        town_name: "Aam Gaon",
      };

      test.each([
        ["with its district", "Harbour, Isles, Lower Land & Isles"],
        ["with its town, which no area above it is called like", "Harbour, Aam Gaon 400006"],
        ["by another name", "Port Quay, Aam Gaon, Lower Land & Isles"],
        ["with a PIN code in Indian digits", "Harbour, Aam Gaon ४००००६"],
      ])("gives its town: %s", async (_, q) => {
        expect(await line(q)).toMatchObject({
          outcome: "match",
          match_level: "locality",
          locality: HARBOUR,
          within: null,
          match: { code: "000106", name: "Aam Gaon", kind: "town" },
        });
      });

      test("may be a part of a row", async () => {
        const found = await resolve("village=Harbour&district=Aam Gaon&pincode=400006");
        expect(found).toMatchObject({ match: { code: "000106" }, locality: HARBOUR });
      });

      test("with an uncertain town gives its area", async () => {
        expect(await line("Ferry Wharf, Hills, Upper Land 400002")).toMatchObject({
          outcome: "none",
          match: null,
          match_level: null,
          locality: { code: "400002-ferry-wharf", town_name: null },
          within: { code: "007" },
        });
      });

      test("with another number is another locality", async () => {
        const [same, other] = await Promise.all(
          ["6", "10"].map((number) => line(`Quay Sector ${number}, Isles 400006`)),
        );
        expect(same!.locality?.code).toBe("400006-quay-sector-6");
        expect([other!.locality, other!.match]).toEqual([null, null]);
        expect(other!.within?.code).toBe("009");
      });

      test("contains a house", async () => {
        expect(await line("Sai Residency, Harbour, Aam Gaon 400006")).toMatchObject({
          outcome: "match",
          match: { code: "000106" },
          match_level: "locality",
          locality: HARBOUR,
        });
      });

      test("is not meant if another level is named", async () => {
        const found = await resolve("village=Bara&taluka=Rampur&district=Hills&pincode=400001");
        expect(found.locality).toBeNull();
        expect((await resolve("village=Chhota Kotla&state=Upper Land")).match_level).toBe(
          "village",
        );
      });
    });

    describe("if nothing matches, within is the smallest area or town that certainly contains the intended place", () => {
      const line = (q: string) => `q=${encodeURIComponent(q)}`;

      test.each([
        ["the taluka", line("Sai Residency, Nowhere Road, Ponda, Goa"), "05614"],
        ["the taluka, with a PIN code", line("Sai Residency, Nowhere Road, Kotla 400002"), "00013"],
        ["the district", line("Sai Residency, Nowhere Road, Hills, Upper Land"), "007"],
        ["the state", line("Sai Residency, Nowhere Road, Upper Land"), "01"],
        ["the town", line("Sai Residency, Nowhere Road, Aam Gaon, Isles 400004"), "000106"],
        ["the area of a PIN code", "village=Qqqqqqq&pincode=400004", "009"],
        ["the taluka of parts", "village=Qqqqqqq&taluka=Kotla&district=Plains", "00013"],
        [
          "the district where the taluka is unknown",
          "village=Qqqqqqq&taluka=Zzzzzz&district=Plains&state=Upper+Land",
          "008",
        ],
      ])("%s: %s", async (_, query, code) => {
        const { outcome, match, within } = await resolve(query);
        expect({ outcome, match, within: within?.code }).toEqual({
          outcome: "none",
          match: null,
          within: code,
        });
      });

      test("a PIN code of other districts contradicts a district; one of other states contradicts a bare name", async () => {
        const found = await resolve(line("Sai Residency, Plains 400001"));
        expect(found.within?.code).not.toBe("008");
        const elsewhere = await resolve(line("Chhota Kotla 400003"));
        const alone = await resolve(line("Chhota Kotla"));
        expect([elsewhere.outcome, alone.outcome]).toEqual(["ambiguous", "match"]);
      });

      test("it is a place with the fields of a search result", async () => {
        const { within } = await resolve(
          line("Sai Residency, Nowhere Road, Aam Gaon, Isles 400004"),
        );
        expect(within).toMatchObject({
          level: "village",
          name: "Aam Gaon",
          kind: "town",
          full_path: "Lower Land & Isles > Isles > Rampur > Aam Gaon",
        });
      });

      test("two places in one taluka have that taluka as within", async () => {
        const { outcome, within } = await resolve("village=Bara&taluka=Rampur&district=Hills");
        expect([outcome, within?.code]).toEqual(["ambiguous", "00011"]);
      });

      test.each([
        ["a match", "village=Chhota+Kotla&taluka=Kotla"],
        ["a match of a line", line("Advoi, Satari, Goa")],
        ["an area that matches", "taluka=Kotla"],
        ["nothing that is known", line("Sai Residency, Nowhere Road")],
        ["two areas of one name", "village=Qqqqqqq&taluka=Rampur"],
        [
          "parts that contradict each other",
          "village=Chhota+Kotla&taluka=Kotla&district=Plains&state=Goa",
        ],
        [
          "a district of today and a former one in another state",
          "village=Qqqqqqq&taluka=Zzzzzz&district=Plains",
        ],
        ["an unknown village of areas apart", "village=Qqqqqqq&taluka=Ponda&district=Isles"],
      ])("it is null for %s: %s", async (_, query) => {
        expect((await resolve(query)).within).toBeNull();
      });

      test("its candidates are likely, or areas that contain the intended place", async () => {
        for (const query of [
          "village=Sitapur&taluka=Kotla&district=Plains",
          "village=Qqqqqqq&taluka=Kotla",
        ])
          for (const { score } of (await resolve(query)).candidates)
            expect(score).toBeGreaterThanOrEqual(0.05);
      });
    });

    test("a line with only numbers and a road in front of a place is answered", async () => {
      const { match, within } = await resolve(`q=${encodeURIComponent(NUMBERS)}`);
      expect((match ?? within)?.code).toBe("05614");
      const { results } = await on.search(`q=${encodeURIComponent(NUMBERS)}`);
      expect(results[0]).toMatchObject({ code: "05614" });
    });

    describe("level words mean the same in every field and language", () => {
      test.each(
        ["tahasil", "tehsil", "teh", "taluk", "tq", "tk", "तहसील", "तालुका"].map(
          (word) => `taluka=Satari+${encodeURIComponent(word)}`,
        ),
      )("%s", async (query) => {
        expect((await resolve(`${query}&state=Goa`)).match).toMatchObject({ code: "05613" });
      });

      test.each([
        ["district=North+Goa+jila", "585"],
        ["district=North+Goa+जिला", "585"],
        ["state=Goa+rajya", "30"],
        ["state=Goa+राज्य", "30"],
      ])("%s", async (query, code) => {
        expect((await resolve(query)).match).toMatchObject({ code });
      });

      test("a word for another level than the field's leaves the field's level", async () => {
        expect(await resolve("taluka=Satari+District&state=Goa")).toMatchObject({
          match: { code: "05613" },
        });
      });
    });

    test.each([
      "q=Nowhere+(Satari)+Goa",
      "q=Kothi+(Bardez)",
      "q=Unknown+Hamlet+(Sikkim)",
      "q=Nowhere/Satari/Goa",
      "village=Zzzz/Satari",
    ])("%s names an unknown place: no match", async (query) => {
      const { match, candidates } = await resolve(query);
      expect(match).toBeNull();
      expect(candidates.length).toBeGreaterThan(0);
    });

    test("if a field for talukas has two names, the known one counts", async () => {
      expect((await resolve("taluka=Zzzz/Satari")).match).toMatchObject({ code: "05613" });
    });

    test("a post office locates a place, and may be its own", async () => {
      const found = await resolve(`q=${encodeURIComponent("P.O. Advoi, Tal. Satari, Goa")}`);
      expect(found).toMatchObject({ outcome: "ambiguous", within: { code: "05613" } });
      expect(found.candidates[0]).toMatchObject({ code: "626825" });
    });

    test.each([
      "Advoi Satari Goa Bharat",
      "Advoi-Satari-Goa",
      "Advoi (Satari), Goa",
      "Advoi/Satari/Goa",
      "Near temple, Advoi, Satari, Goa",
      "H.No. 12, Vill & Post Advoi, Tehsil Satari, Distt. North Goa, Goa 403506, India",
    ])("%s is the village Advoi", async (line) => {
      expect((await resolve(`q=${encodeURIComponent(line)}`)).match).toMatchObject({
        code: "626825",
      });
    });

    test("the unused texts of a line are listed", async () => {
      expect((await resolve("q=Near+temple,+Advoi,+Satari,+Goa")).unused).toEqual(["Near temple"]);
    });

    test("a name is required; q and the parts exclude each other", async () => {
      await on.failure("/api/resolve", "missing_parameter");
      await on.failure("/api/resolve?q=goa&village=Bara", "invalid_parameter", "q");
      await on.failure("/api/resolve?village=Bara&pincode=40001", "invalid_parameter", "pincode");
      await on.failure(`/api/resolve?village=${"a".repeat(101)}`, "invalid_parameter", "village");
    });
  });
}
