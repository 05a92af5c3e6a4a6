import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { seeded } from "../../../scripts/check/fixtures/seed.ts";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";

/** The fixture, with a taluka that has a town of the same name, a name in three words and a one-letter name. */
const directory = await readFixture().then((fixture) =>
  openDirectory({
    ...fixture,
    districts: [...fixture.districts, { code: "020", name: "Velpur", state_code: "01" }],
    talukas: [...fixture.talukas, { code: "00021", name: "J.Kosgi", district_code: "020" }],
    villages: [
      ...fixture.villages,
      { code: "000900", name: "Ram Chandra Pur", taluka_code: "00021" },
      { code: "000901", name: "J K Puri", taluka_code: "00021" },
      {
        code: "800900",
        name: "Kotla",
        taluka_code: "00013",
        kind: "town" as const,
        population: "20000",
      },
      { code: "000904", name: "K.R. Nagar", taluka_code: "00021" },
      { code: "000902", name: "Neemkhed", taluka_code: "00011", population: "20000" },
      { code: "000903", name: "Neemkhed", taluka_code: "00013" },
      { code: "000907", name: "Devgarhpuri Wadi", taluka_code: "00013" },
      { code: "000908", name: "Ulwe (W)", taluka_code: "00013" },
      {
        code: "800901",
        name: "Devgarhpuri",
        taluka_code: "00021",
        kind: "town" as const,
        population: "400000",
      },
      { code: "000905", name: "Devgarhpuri", taluka_code: "00013" },
      { code: "000906", name: "Devgarhpuri Chak", taluka_code: "00011" },
    ],
    localities: [
      ...fixture.localities!,
      ...[
        { code: "400009-garia", name: "Garia", district_code: "007" },
        { code: "400009-garfa", name: "Garfa", district_code: "008", taluka_code: "00013" },
        { code: "400009-upper-land", name: "Upper Land Club", district_code: "008" },
        { code: "400009-garia-bt", name: "Garia BT", district_code: "008", taluka_code: "00013" },
      ].map((one) => ({ ...one, pincode: "400009", town_code: "800900" })),
    ],
    positions: [
      ...fixture.positions!,
      ...[
        { code: "000902", latitude: "15.5", longitude: "73.8" },
        { code: "000903", latitude: "16.5", longitude: "74.8" },
      ].map((at) => ({ ...at, level: "village" as const, position: "habitation" as const })),
    ],
  }),
);

const ask = (query: string, offset = 0, limit = 1000) =>
  directory.finder.answer(query, { offset, limit });
const codes = async (query: string) => (await ask(query)).results.map(({ code }) => code);

describe("a text of several words", () => {
  test("finds what matches every word, and nothing that matches only some", async () => {
    expect(await codes("bara hills")).toEqual(["000101", "000103"]);
    expect(await codes("chhota kotla plains")).toEqual(["000104"]);
  });

  test("finds villages that match some words only if no place matches all", async () => {
    expect(await codes("devgarhpuri chek")).toEqual(["800901", "000906"]);
    expect(await codes("devgarhpuri qqqq")).toContain("000905");
  });

  test("finds a place name among unknown words, and returns the unused words", async () => {
    const { results, unused } = await ask("zbdfghjklmnprs qqqqqqq advoi");
    expect(results[0]!.name).toBe("Advoi");
    expect(unused).toEqual(["zbdfghjklmnprs qqqqqqq"]);
  });

  test("takes a letter in brackets for a side, not for the beginning of a word", async () => {
    expect((await codes("Devgarhpuri (W)"))[0]).toBe("800901");
    expect((await ask("Devgarhpuri (W)")).unused).toEqual(["west"]);
    // While somebody types.
    expect(await codes("Devgarhpuri (W")).toEqual(["000907"]);
    // Unless a place is written so.
    expect(await codes("Ulwe (W)")).toEqual(["000908"]);
  });

  test("finds what the PIN code finds if it names only its state", async () => {
    const byPincode = await codes("400009");
    expect(byPincode.length).toBeGreaterThan(1);
    for (const text of ["Upper Land 400009", "400009, UPPER LAND", "State: Upper Land - 400 009"])
      expect(await codes(text)).toEqual(byPincode);
  });

  test("finds a locality with exactly that name whose district is not its town's, but no near name", async () => {
    expect((await codes("garia kotla"))[0]).toBe("400009-garia");
    expect((await codes("garfa kotla"))[0]).toBe("400009-garfa");
  });

  test("puts the area before the town of its name, but not in an address", async () => {
    expect((await codes("Kotla, Plains")).slice(0, 2)).toEqual(["00013", "800900"]);
    expect((await codes("12 MG Road, Kotla, Plains"))[0]).toBe("800900");
    expect((await codes("Kotla town, Plains"))[0]).toBe("800900");
    expect((await codes("Tal. Kotla, Plains"))[0]).toBe("00013");
  });

  test("puts a place near a position before a larger one of the same name, but not before one that matches better", async () => {
    const near = { latitude: 16.5, longitude: 74.9 };
    const codesNear = async (query: string) =>
      (await directory.finder.answer(query, { offset: 0, limit: 2, near })).results.map(
        ({ code }) => code,
      );
    for (const query of ["near temple, neemkhed, upper land", "neemkhed upper land", "neemkhed"]) {
      expect((await codes(query)).slice(0, 2), query).toEqual(["000902", "000903"]);
      expect(await codesNear(query), query).toEqual(["000903", "000902"]);
    }
    expect((await codesNear("near temple, neemkhed, hills"))[0]).toBe("000902");
  });

  test("finds the locality of an unknown building, before its town", async () => {
    expect((await codes("Sai Residency, Harbour, Aam Gaon 400006"))[0]).toBe("400006-harbour");
  });
});

test("initials match a name in their order, together and apart", async () => {
  for (const query of ["k r nagar", "K.R. Nagar", "kr nagar", "K. R. Nagar, Velpur", "k r"])
    expect((await ask(query)).results[0], query).toMatchObject({ code: "000904", match: "exact" });
  for (const query of ["R K Nagar", "R.K. Nagar", "rk nagar"]) {
    const found = (await ask(query)).results.filter(({ code }) => code === "000904");
    expect(
      found.filter(({ match }) => match === "exact"),
      query,
    ).toEqual([]);
  }
});

test("gibberish is not a romanisation of a letter", async () => {
  for (const query of ["zzzzzz", "zzzqqq", "jjjj", "zzzzzz qqqqqq"])
    expect(await codes(query), query).toEqual([]);
  expect((await ask("zzzzzz goa")).results[0]!.name).toBe("Goa");
});

test("a name in three words is found written as one", async () => {
  for (const query of ["Ramchandrapur", "ramchandrapoor", "Ram Chandra Pur", "Ramchandra Pur"])
    expect(await codes(query), query).toContain("000900");
});

test(
  seeded("pages are parts of a whole that has each place once, and total counts all"),
  async () => {
    const words = fc.constantFrom(
      ..."bara rampur hills goa satari ponda kotla plains aam gaon harbour isles advoi north qqqqqqq 400001 12 road near".split(
        " ",
      ),
    );
    const queries = fc.array(words, { minLength: 2, maxLength: 5 }).map((some) => some.join(" "));
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 1, max: 7 }), async (query, limit) => {
        const { results, total } = await ask(query);
        expect(results.length, query).toBe(Math.min(total, 1000));
        const all = results.map(({ level, code }) => `${level} ${code}`);
        expect(new Set(all).size, query).toBe(all.length);
        const paged: string[] = [];
        for (let offset = 0; offset < Math.min(total, 40); offset += limit) {
          const page = await ask(query, offset, limit);
          expect(page.total, query).toBe(total);
          paged.push(...page.results.map(({ level, code }) => `${level} ${code}`));
        }
        expect(paged, query).toEqual(all.slice(0, paged.length));
      }),
      { numRuns: 60 },
    );
  },
);

test("a name alone is the area around its town; with anything else it is the town", async () => {
  expect((await codes("kotla plains"))[0]).toBe("00013");
  for (const query of ["kotla fort qqqqqqq", "qqqqqqq, kotla", "kotla apmc, plains"])
    expect((await codes(query))[0], query).toBe("800900");
});
