import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { MAX_SUGGESTIONS } from "../../../functions/core/contract/limits.ts";
import type { SearchAnswer } from "../../../functions/core/contract/records.ts";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import type { PlaceSearch } from "../../../functions/core/search/place-finder.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { nameWord, randomDataset, SMALL, withTypo } from "../fixtures/random-dataset.ts";
import { draws } from "../fixtures/seed.ts";
import { openDirectory } from "../fixtures/service.ts";
import { smallIndia } from "./small-india.ts";

/** Suggestions and notes of answers that lack the intended place. */

/** Queries that mostly find nothing: unknown terms, alone and with names from the data. */
function unknownQueries({ villages, talukas }: UnsavedDataset): fc.Arbitrary<string> {
  const name = fc.constantFrom(...villages, ...talukas).map((place) => place.name);
  const changed = name.chain((text) => withTypo(`${text.replace(/[^a-z]/gi, "x")}qzx`));
  const word = fc.oneof(
    name,
    changed,
    nameWord,
    fc.stringMatching(/^[a-z]{1,12}$|^\d{1,8}$|^[क-ह]{2,5}$|^[ -~]{1,8}$/),
  );
  return fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.join(" ").slice(0, 100));
}

test("each suggestion of an empty answer finds something on the same level and in the same areas", async () => {
  const drawn = randomDataset(SMALL).chain((places) =>
    fc.record({
      places: fc.constant(places),
      asked: fc.array(
        fc.record({
          query: unknownQueries(places),
          level: fc.option(fc.constantFrom("state", "district", "taluka", "village"), {
            nil: undefined,
          }),
          area: fc.option(fc.nat(SMALL.states + SMALL.districts + SMALL.talukas - 1), {
            nil: undefined,
          }),
        }),
        { minLength: 20, maxLength: 20 },
      ),
    }),
  );
  let [empty, suggested] = [0, 0];
  await fc.assert(
    fc.asyncProperty(drawn, async ({ places, asked }) => {
      const directory = await openDirectory(places);
      for (const { query, level, area } of asked) {
        const search = {
          level: level as "state" | undefined,
          ...(area !== undefined && { within: [[area]] }),
          offset: 0,
          limit: 1,
        };
        const { total, suggestions = [] } = await directory.finder.answer(query, search);
        if (total > 0) expect(suggestions, query).toEqual([]);
        else empty++;
        if (suggestions.length > 0) suggested++;
        expect(suggestions.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
        expect(suggestions).not.toContain(query);
        expect(new Set(suggestions).size).toBe(suggestions.length);
        for (const text of suggestions) {
          const found = await directory.finder.search(text, search);
          expect(found.total, `"${text}" instead of "${query}"`).toBeGreaterThan(0);
        }
      }
    }),
    { ...draws(10), endOnFailure: true },
  );
  expect(empty).toBeGreaterThan(10);
  expect(suggested).toBeGreaterThan(0);
});

test("pages of an answer are parts of the whole, whichever way its places are found", async () => {
  const drawn = randomDataset(SMALL).chain((places) =>
    fc.record({
      places: fc.constant(places),
      queries: fc.array(unknownQueries(places), { minLength: 20, maxLength: 20 }),
      offset: fc.nat(20),
      limit: fc.integer({ min: 1, max: 5 }),
    }),
  );
  let unused = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ places, queries, offset, limit }) => {
      const directory = await openDirectory(places);
      // A hint distinguishes the namesakes on a page.
      const ask = async (query: string, page: { offset: number; limit: number }) => {
        const { results, ...answer } = await directory.finder.answer(query, page);
        return { ...answer, results: results.map(({ hint, ...result }) => result) };
      };
      for (const query of queries) {
        const whole = await ask(query, { offset: 0, limit: 1000 });
        const page = await ask(query, { offset, limit });
        expect(page, query).toEqual({
          ...whole,
          results: whole.results.slice(offset, offset + limit),
        });
        if (whole.unused !== undefined) unused++;
      }
    }),
    { ...draws(4), endOnFailure: true },
  );
  expect(unused).toBeGreaterThan(3);
});

let directory: Directory;

beforeAll(async () => {
  const places = smallIndia();
  const codes = (...names: string[]) =>
    places.talukas
      .filter(({ name }) => names.includes(name))
      .map(({ code }) => code)
      .join(" ");
  const former = { edition: "2001", code: "90", village_codes: "" };
  const delhi = places.states.find(({ name }) => name === "Delhi")!;
  const rajasthan = places.states.find(({ name }) => name === "Rajasthan")!;
  directory = await openDirectory({
    ...places,
    districts: [...places.districts, { code: "999", name: "Salumbar", state_code: rajasthan.code }],
    aliases: [
      ...places.aliases,
      { level: "state", code: delhi.code, alias: "National Capital Territory of Delhi" },
    ],
    // One covers a whole district and a taluka of another, one a taluka, one a state and all talukas of another.
    formerAreas: [
      {
        ...former,
        level: "state",
        name: "Sahyadri",
        parent_code: "",
        taluka_codes: codes("Satara", "Karad", "Mawal"),
      },
      {
        ...former,
        level: "district",
        name: "Rajgad",
        parent_code: "27",
        taluka_codes: codes("Pune City"),
      },
      {
        ...former,
        level: "state",
        name: "Rajputana",
        parent_code: "",
        taluka_codes: codes("Amer", "Ajnala"),
      },
    ],
  });
});

function ask(query: string, filters: Partial<PlaceSearch> = {}): Promise<SearchAnswer> {
  return directory.finder.answer(query, { offset: 0, limit: 5, ...filters });
}

test.each<[string, readonly string[]]>([
  // One edit is allowed for six letters; two are only suggested.
  ["sandxxa", ["Sandila", "Andhra Pradesh"]],
  ["wagholbdfgt", ["Wagholi"]],
  ["वाघोलीक्षट", ["Wagholi"]],
  ["!!!", []],
  ["qqqqqqq", []],
  ["77777", []],
])("%s: %s", async (query, suggestions) => {
  const answer = await ask(query);
  expect(answer.total).toBe(0);
  expect(answer.suggestions ?? []).toEqual(suggestions);
});

test.each([
  ["advoi satari zbdfghjklmnprs", "Advoi", ["zbdfghjklmnprs"]],
  ["zbdfghjklmnprs qqqqqqq advoi", "Advoi", ["zbdfghjklmnprs qqqqqqq"]],
])("%s: a name is found next to unknown words", async (query, name, unused) => {
  const answer = await ask(query);
  expect(answer.results[0]!.name).toBe(name);
  expect(answer.unused).toEqual(unused);
});

test("a found place comes without suggestions or a note", async () => {
  const { total, suggestions, note } = await ask("advoi");
  expect(total).toBeGreaterThan(0);
  expect(suggestions).toBeUndefined();
  expect(note).toBeUndefined();
});

test.each([
  ["110001", "110001"],
  ["110 001", "110001"],
])("%s: an unknown PIN code is reported", async (query, pincode) => {
  const { total, note } = await ask(query);
  expect(total).toBe(0);
  expect(note).toMatchObject({ code: "unknown_pincode", name: pincode });
  expect(note?.message).toContain(pincode);
});

test.each([
  ["advoi 110001", "110001", "Advoi"],
  // The code of a village in Maharashtra.
  ["goa 900001", "900001", "Goa"],
  ["up 900001", "900001", "Uttar Pradesh"],
])(
  "%s: an unknown PIN code next to words is reported, and otherwise ignored",
  async (query, pincode, name) => {
    const { results, note } = await ask(query);
    expect(results[0]).toMatchObject({ name });
    expect(note).toMatchObject({ code: "unknown_pincode", name: pincode });
  },
);

test("names in different areas find the lowest area, and the rest is unused", async () => {
  const { results, unused } = await ask("panaji rumtek");
  expect(results.length).toBeGreaterThan(0);
  expect(unused!.length + results.length).toBeGreaterThan(1);
});

// Without a typo, Rumtek, which has villages, would be the only first result.
test.each(["rumtek delhi", "qqqqqq delhee"])(
  "%s: a named state without villages is reported",
  async (query) => {
    const { note } = await ask(query);
    expect(note).toMatchObject({ code: "no_villages", name: "Delhi" });
  },
);

test("a term inside another name of a state does not mean the state", async () => {
  const { results, note } = await ask("union territory rumtek");
  expect(results.map(({ name }) => name)).not.toContain("Delhi");
  expect(note).toBeUndefined();
});

test("a PIN code with a blank in it is found", async () => {
  const { results, note } = await ask("403 506");
  expect(results.map(({ name }) => name)).toEqual(["Advoi"]);
  expect(note).toBeUndefined();
});

test("filters also hold for parts of a query, and a note says that places match outside them", async () => {
  const [goa] = directory.areas.named("state", "Goa");
  const { results, unused, note, suggestions } = await ask("advoi wagholi", { within: [[goa!]] });
  expect(results.map(({ name }) => name)).toEqual(["Advoi"]);
  expect(unused).toEqual(["wagholi"]);
  expect([note, suggestions]).toEqual([undefined, undefined]);
  expect((await ask("wagholi", { within: [[goa!]] })).note).toEqual({
    code: "outside_filters",
    message: "Places match, but not the level, areas or box given.",
  });
});

test("the name of a former area says where its places are now listed, and suggests the areas that it covers", async () => {
  expect(await ask("sahyadri")).toMatchObject({
    suggestions: ["Satara Sahyadri", "Mawal Sahyadri"],
    note: {
      code: "former_area",
      message: "Sahyadri was a state in 2001: its places are in Maharashtra today.",
      name: "Sahyadri",
      listed_in: ["Maharashtra"],
    },
  });
  const { suggestions, note } = await ask("rajgad district");
  expect(suggestions).toEqual(["Pune City Rajgad"]);
  expect(note?.message).toContain("in Maharashtra > Pune today.");
  expect((await ask(suggestions![0]!)).results[0]).toMatchObject({
    name: "Pune City",
    match: "exact",
  });
});

test("a former area in several states covers no state that has a district whose talukas are not known", async () => {
  expect(await ask("rajputana")).toMatchObject({
    suggestions: ["Punjab Rajputana", "Jaipur Rajputana"],
    note: {
      message: "Rajputana was a state in 2001: its places are in Punjab and Rajasthan today.",
      listed_in: ["Punjab", "Rajasthan"],
    },
  });
});
