import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { MAX_SUGGESTIONS } from "../../../functions/core/contract/limits.ts";
import type { SearchAnswer } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory.ts";
import { searchAnswer } from "../../../functions/core/search-record.ts";
import { buildIndex } from "../../build/index/index.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { nameWord, randomDataset, SMALL, withSlip } from "../fixtures/random-dataset.ts";
import { smallIndia } from "./small-india.ts";

/** What an answer says where it has not what was meant: suggestions and a note. */

function open(places: Dataset): Promise<Directory> {
  const files = buildIndex(places, "0123456789ab");
  return Directory.open(async (file) => files.get(file) ?? Promise.reject(new Error(file)));
}

/** Queries that mostly find nothing: names of the data with terms that are none, and only such. */
function vainQueries({ villages, talukas }: Dataset): fc.Arbitrary<string> {
  const name = fc.constantFrom(...villages, ...talukas).map((place) => place.name);
  const changed = name.chain((text) => withSlip(`${text.replace(/[^a-z]/gi, "x")}qzx`));
  const word = fc.oneof(
    name,
    changed,
    nameWord,
    fc.stringMatching(/^[a-z]{1,12}$|^\d{1,8}$|^[क-ह]{2,5}$|^[ -~]{1,8}$/),
  );
  return fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" ").slice(0, 100));
}

test("each suggestion of an empty answer finds something, under the same level and areas", async () => {
  const drawn = randomDataset(SMALL).chain((places) =>
    fc.record({
      places: fc.constant(places),
      asked: fc.array(
        fc.record({
          query: vainQueries(places),
          level: fc.option(fc.constantFrom("state", "district", "taluka", "village"), { nil: undefined }),
          area: fc.option(fc.nat(SMALL.states + SMALL.districts + SMALL.talukas - 1), { nil: undefined }),
        }),
        { minLength: 20, maxLength: 20 },
      ),
    }),
  );
  let [empty, suggested] = [0, 0];
  await fc.assert(
    fc.asyncProperty(drawn, async ({ places, asked }) => {
      const directory = await open(places);
      for (const { query, level, area } of asked) {
        const search = {
          level: level as "state" | undefined,
          ...(area !== undefined && { within: [[area]] }),
          offset: 0,
          limit: 1,
        };
        const { total, suggestions = [] } = await searchAnswer(directory, query, search);
        if (total > 0) expect(suggestions, query).toEqual([]);
        else empty++;
        if (suggestions.length > 0) suggested++;
        expect(suggestions.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
        expect(suggestions).not.toContain(query);
        expect(new Set(suggestions).size).toBe(suggestions.length);
        for (const text of suggestions) {
          const found = await directory.search(text, search);
          expect(found.total, `"${text}" instead of "${query}"`).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(empty).toBeGreaterThan(100);
  expect(suggested).toBeGreaterThan(50);
});

let directory: Directory;

beforeAll(async () => {
  const places = smallIndia();
  const codes = (...names: string[]) =>
    places.talukas
      .filter(({ name }) => names.includes(name))
      .map(({ code }) => code)
      .join(" ");
  const later = { lgd_code: "90", state_lgd_code: "" };
  const delhi = places.states.find(({ name }) => name === "Delhi")!;
  directory = await open({
    ...places,
    aliases: [
      ...places.aliases,
      { level: "state", code: delhi.code, alias: "National Capital Territory of Delhi" },
    ],
    // One covers a whole district and a taluka of another, one a taluka.
    later: [
      { ...later, level: "state", name: "Sahyadri", taluka_codes: codes("Satara", "Karad", "Mawal") },
      { ...later, level: "district", name: "Rajgad", taluka_codes: codes("Pune City") },
    ],
  });
});

function ask(
  query: string,
  filters: Parameters<typeof searchAnswer>[2] | object = {},
): Promise<SearchAnswer> {
  return searchAnswer(directory, query, { offset: 0, limit: 5, ...filters });
}

test.each<[string, readonly string[]]>([
  ["panaji rumtek", ["Panaji", "Rumtek"]],
  ["advoi satari zbdfghjklmnprs", ["advoi satari", "Satari", "Advoi"]],
  // One edit is allowed for six letters, two are suggested.
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

test("a found place needs no suggestion", async () => {
  const { total, suggestions, note } = await ask("advoi");
  expect(total).toBeGreaterThan(0);
  expect(suggestions).toBeUndefined();
  expect(note).toBeUndefined();
});

test.each([
  ["110001", "110001"],
  ["advoi 110001", "110001"],
  ["110 001", "110001"],
  // It is the code of a village of Maharashtra.
  ["goa 900001", "900001"],
  ["up 900001", "900001"],
])("%s: a PIN code that no place has is said to be one", async (query, pincode) => {
  const { total, note } = await ask(query);
  expect(total).toBe(0);
  expect(note).toMatchObject({ code: "unknown_pincode", name: pincode });
  expect(note?.message).toContain(pincode);
});

test.each(["rumtek delhi", "rumtek delhee"])(
  "%s: a state without villages that is named is said to have none",
  async (query) => {
    const { total, note } = await ask(query);
    expect(total).toBe(0);
    expect(note).toMatchObject({ code: "no_villages", name: "Delhi" });
  },
);

test("a term inside another name of a state does not mean the state", async () => {
  const { total, note, suggestions } = await ask("union territory rumtek");
  expect(total).toBe(0);
  expect(suggestions).toEqual(["Delhi", "Rumtek"]);
  expect(note).toBeUndefined();
});

test("a PIN code is found with a blank in its middle", async () => {
  const { results, note } = await ask("403 506");
  expect(results.map(({ name }) => name)).toEqual(["Advoi"]);
  expect(note).toBeUndefined();
});

test("under filters, suggestions hold under them, and a note says what is found without", async () => {
  const [goa] = directory.areaNames.find("state", "Goa");
  const { total, note, suggestions } = await ask("advoi wagholi", { within: [[goa!]] });
  expect(total).toBe(0);
  expect(note).toBeUndefined();
  expect(suggestions).toEqual(["Advoi"]);
  expect((await ask("wagholi", { within: [[goa!]] })).note).toEqual({
    code: "outside_filters",
    message: "Places match, but not under this level, state, district or taluka.",
  });
});

test("a later name says where its places are listed, and suggests the areas that it covers", async () => {
  expect(await ask("sahyadri")).toMatchObject({
    suggestions: ["Satara Sahyadri", "Mawal Sahyadri"],
    note: {
      code: "later_name",
      message: "Sahyadri came later than the boundaries of the data: its places are listed in Maharashtra.",
      name: "Sahyadri",
      listed_in: ["Maharashtra"],
    },
  });
  const { suggestions, note } = await ask("rajgad district");
  expect(suggestions).toEqual(["Pune City Rajgad"]);
  expect(note?.message).toContain("listed in Pune.");
  expect((await ask(suggestions![0]!)).results[0]).toMatchObject({ name: "Pune City", match: "exact" });
});
